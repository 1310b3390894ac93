// Whose the seats of this sale are and until when they are kept: makes a reservation of it. Window-modal; what was
// typed stays until it is made.
#pragma once

#include "model/domain/counter_command.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QCheckBox;

namespace rowlock {

class ActionButton;
class MessageBar;
class NameField;
class ReleaseChoice;
class ToneLabel;

class ReserveDialog final : public QDialog
{
    Q_OBJECT

public:
    // `sale`: its holds, of each performance one; `due`: what it comes to.
    ReserveDialog(const HouseContext &context, const QList<HoldInfo> &sale, const Money &due, QWidget *parent);

    HoldId hold() const { return m_sale.first().id; }
    void refuse(const QString &sentence);
    void noteSale(const QList<HoldInfo> &sale); // as it is by now; empty: it ended, and nothing is reserved

signals:
    void asked(const rowlock::ReserveSale &asked);

private:
    void refresh();
    void ask();

    QList<HoldInfo> m_sale;
    PatronNo m_patron; // of the name that stands there; not valid: it is only typed
    NameField *m_name;
    ToneLabel *m_known;
    ReleaseChoice *m_release;
    QCheckBox *m_deposit;
    MessageBar *m_messages;
    ActionButton *m_reserve;
    QString m_key; // another one once anything was changed
    bool m_isAsking = false;
};

} // namespace rowlock
