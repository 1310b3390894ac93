// From "Cash" or "Card" to a paid order: puts the hold in payment, shows the dialog, sells, or gives the hold back.
#pragma once

#include "model/domain/receipts.h"
#include "ui/sell/payment_dialog.h"
#include "ui/sell/sell_controller.h"

#include <QPointer>

namespace rowlock {

class PaymentFlow : public QObject
{
    Q_OBJECT

public:
    // Dialogs belong to `window`.
    PaymentFlow(BoxOffice &office, SellController &sell, QWidget *window);

    void start(PaymentMethod method); // cash or card; nothing if there is no sale or a dialog is open
    void settleCharged(const HoldInfo &doubtful, PaymentMethod method); // a payment in doubt that was charged

signals:
    void sold(const rowlock::SaleReceipt &receipt);
    void failed(const QString &text); // where no dialog is there to say it

private:
    void sellNow(const HoldInfo &hold, const PaymentLine &payment);

    BoxOffice &m_office;
    SellController &m_sell;
    QWidget *m_window;
    QPointer<PaymentDialog> m_dialog;
    HoldInfo m_hold; // in payment
    std::optional<PaymentMethod> m_waiting; // asked for while clicks were still unanswered
    QString m_key;   // the same for each try of one sale, so that it is never sold twice
};

} // namespace rowlock
