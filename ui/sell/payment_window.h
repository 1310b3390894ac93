// The dialog of a payment: opened, filled and closed by how far the payment is (model/domain/payment_flow.h), of which
// it has no stage of its own. Tells the counter what the clerk does in it. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/note_field.h"
#include "ui/sell/payment_dialog.h"

#include <QPointer>

namespace rowlock {

class HouseFees;

class PaymentWindow : public QObject
{
    Q_OBJECT

public:
    // `window`: to which the dialogs belong.
    PaymentWindow(Counter &counter, const HouseContext &context, const HouseFees &fees, QWidget *window);

    KeptNote &note() { return m_kept; }

signals:
    void notPaid(const rowlock::PaymentState &payment, const QString &why); // closed with nothing taken

private:
    void show(const CounterState &state);
    void open(const CounterState &state);
    void showBeside(const PaymentState &payment);
    QString whatFor(const PaymentState &payment) const;
    void take(const PaymentLine &line);
    void askAndTake(const PaymentLine &line); // what nobody gives in cash
    void send(const PaymentLine &line);
    void close();
    void noteOpenPayments();

    Counter &m_counter;
    HouseContext m_context;
    const HouseFees &m_fees;
    QWidget *m_window;
    QPointer<PaymentDialog> m_dialog;
    QPointer<NoteField> m_note; // in it
    KeptNote m_kept;
    QString m_seenOpen; // the key of the payment in the dialog, once the house has told of it
};

} // namespace rowlock
