// From "Cash" or "Card" to a paid order, or to exchanged tickets: puts the hold in payment, shows the dialog, and says what
// became of the money. Where the hold's time was up meanwhile, the dialog stays and goes on with what can be had instead.
// Where nobody is sure, the payment is left open for the doubt cards. GUI thread.
#pragma once

#include "model/domain/receipts.h"
#include "ui/common/ticker.h"
#include "ui/sell/payment_dialog.h"
#include "ui/sell/sell_controller.h"

#include <QPointer>

namespace rowlock {

// What is paid for.
struct PaymentSubject
{
    QString what; // to read out: the seats
    Money due;
    std::optional<ExchangeAsked> exchange = {}; // not the seats but what they cost more
};

class PaymentFlow : public QObject
{
    Q_OBJECT

public:
    // Dialogs belong to `window`.
    PaymentFlow(BoxOffice &office, SellController &sell, Ticker &ticker, QWidget *window);

    // Which seats the clerk was told that a sale leaves alone: whoever pays for it then insists.
    void setInsisted(std::function<QStringList(HoldId sale)> insisted) { m_insisted = std::move(insisted); }
    using SubjectOf = std::function<std::optional<PaymentSubject>(const HoldInfo &hold)>;
    // Cash or card; nothing if there is no sale or a dialog is open. `subject` says what the sale is paid for, asked again where
    // it goes on with other seats; nothing: it cannot be. None: the sale itself.
    void start(PaymentMethod method, const SubjectOf &subject = {});

signals:
    void sold(const rowlock::SaleReceipt &receipt);
    void exchanged(const rowlock::Order &order,
                   const rowlock::MoveReceipt &receipt); // the order with its new tickets alone
    void failed(const QString &text);                    // where no dialog is there to say it

private:
    void listen();
    struct Finished
    {
        PaymentSettled settled;
        std::optional<Order> exchanged; // with its new tickets alone
    };
    void listenTo(PaymentDialog &dialog);
    void beginFor(const HoldInfo &sale, const PaymentSubject &subject); // with a key of its own
    void begin();                                                       // again with the same key
    void finish(const PaymentLine &payment);
    void noteFinished(HoldId hold, const Finished &finished);
    void noteFailed(const Error &error);
    void leaveOpen(); // nobody is sure
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
    SubjectOf m_subjectOf;
    PaymentSubject m_subject;
    PaymentMethod m_method = PaymentMethod::Cash;
    struct Asked
    {
        PaymentMethod method;
        SubjectOf subject;
    };
    std::optional<Asked> m_waiting; // asked for while clicks were still unanswered
    std::function<QStringList(HoldId)> m_insisted;
    QString m_key; // of the attempt and its sale: the same for each try, so that nothing is charged or sold twice
    bool m_choosing = false; // late money: one of two
};

} // namespace rowlock
