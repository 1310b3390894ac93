// What stands in place of the seats while there is no sale: how one begins, and where a sale was set aside by choosing
// another event, the way to go on with it there. GUI thread.
#pragma once

#include "model/domain/hold.h"

#include <QWidget>

class QAction;

namespace rowlock {

class ActionButton;
class ToneLabel;

class GoOnHere final : public QWidget
{
    Q_OBJECT

public:
    GoOnHere(QAction &elsewhere, QWidget *parent);

    void setLeft(const QList<HoldInfo> &sale); // empty: none was
    void setNotSold(const QString &state);     // "Cancelled": none can begin; empty: one can

private:
    ToneLabel *m_how;
    ToneLabel *m_what;
    ActionButton *m_goOn;
};

} // namespace rowlock
