// From "Cash" or "Card" to a paid order: puts the hold in payment, shows the dialog, sells, or gives the hold back. Where the
// hold's time was up meanwhile, the dialog stays and goes on with what can be had instead. GUI thread.
#pragma once

#include "model/domain/receipts.h"
#include "ui/common/ticker.h"
#include "ui/sell/payment_dialog.h"
#include "ui/sell/sell_controller.h"

#include <QPointer>

namespace rowlock {

class PaymentFlow : public QObject
{
    Q_OBJECT

public:
    // Dialogs belong to `window`.
    PaymentFlow(BoxOffice &office, SellController &sell, Ticker &ticker, QWidget *window);

    // Which seats the clerk was told that a sale leaves alone: whoever pays for it then insists.
    void setInsisted(std::function<QStringList(HoldId sale)> insisted) { m_insisted = std::move(insisted); }
    void start(PaymentMethod method); // cash or card; nothing if there is no sale or a dialog is open

signals:
    void sold(const rowlock::SaleReceipt &receipt);
    void failed(const QString &text); // where no dialog is there to say it

private:
    void listen();
    void beginFor(const HoldInfo &sale); // with a key of its own
    void begin();                        // again with the same key
    void sellNow(const PaymentLine &payment);
    void noteSold(HoldId hold, const SaleReceipt &receipt);
    void noteFailed(const Error &error, bool isOver); // over: nothing can be sold for this payment any more
    void saveCharge(HoldId hold, AttemptId attempt, const QString &reference);
    void noteBegun(const PaymentBegun &begun);
    void noteRefused(HoldId hold, const Error &error);
    void goOn(HoldId hold, const QString &note); // after late money, with what is left or was taken; invalid: nothing

    BoxOffice &m_office;
    SellController &m_sell;
    Ticker &m_ticker;
    QWidget *m_window;
    QPointer<PaymentDialog> m_dialog;
    HoldId m_hold;       // that is paid for
    AttemptId m_attempt; // of it, once it is begun
    PaymentMethod m_method = PaymentMethod::Cash;
    std::optional<PaymentMethod> m_waiting; // asked for while clicks were still unanswered
    std::function<QStringList(HoldId)> m_insisted;
    QString m_key; // of the attempt and its sale: the same for each try, so that nothing is charged or sold twice
    bool m_choosing = false; // late money: one of two
};

} // namespace rowlock
