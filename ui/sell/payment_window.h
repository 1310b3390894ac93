// The dialog of a payment: opened, filled and closed by how far the payment is (model/domain/payment_flow.h), of which
// it has no stage of its own. Tells the counter what the clerk does in it. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/payment_dialog.h"

#include <QPointer>

namespace rowlock {

class PaymentWindow : public QObject
{
    Q_OBJECT

public:
    PaymentWindow(Counter &counter, const HouseContext &context, QWidget *window); // to which the dialogs belong

private:
    void show(const CounterState &state);
    void open(const CounterState &state);
    void close();
    void noteOpenPayments();

    Counter &m_counter;
    HouseContext m_context;
    QWidget *m_window;
    QPointer<PaymentDialog> m_dialog;
    QString m_seenOpen; // the key of the payment in the dialog, once the house has told of it
};

} // namespace rowlock
