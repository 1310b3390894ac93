// How many of the best seats together, of which category: asked for with one press. GUI thread.
#pragma once

#include "model/domain/seat.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class ActionButton;

class BestBar final : public QWidget
{
    Q_OBJECT

public:
    explicit BestBar(QWidget *parent);

    void setCategories(const QList<PoolStatus> &pools);
    void setClosed(const QString &why); // nothing is sold; empty: it is

signals:
    void requested(qint64 count, const QString &category);

private:
    QComboBox *m_category;
    ActionButton *m_take;
};

} // namespace rowlock
