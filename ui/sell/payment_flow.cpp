#include "ui/sell/payment_flow.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/card_dialog.h"
#include "ui/sell/cash_dialog.h"

#include <QUuid>
#include <QWidget>

namespace rowlock {

PaymentFlow::PaymentFlow(BoxOffice &office, SellController &sell, QWidget *window)
    : QObject(window)
    , m_office(office)
    , m_sell(sell)
    , m_window(window)
{
    connect(&sell, &SellController::paymentReady, this, [this](const HoldInfo &hold) {
        m_hold = hold;
        if (m_dialog)
            m_dialog->setReady();
    });
    connect(&sell, &SellController::pendingChanged, this, [this] {
        if (m_waiting && !m_sell.isBusy())
            start(*std::exchange(m_waiting, std::nullopt));
    });
    connect(&sell, &SellController::paymentRefused, this, [this] {
        if (m_dialog) {
            disconnect(m_dialog, &QDialog::rejected, this, nullptr); // there is no payment to abandon
            m_dialog->reject(); // the bar above the map says why
        }
    });
}

void PaymentFlow::start(PaymentMethod method)
{
    if (m_sell.isBusy()) { // clicks that are not answered yet belong to this sale
        m_waiting = method;
        return;
    }
    const HoldInfo *sale = m_sell.sale();
    if (!sale || m_dialog)
        return;
    const QString what = itemsText(sale->items, 3);
    if (method == PaymentMethod::Cash)
        m_dialog = new CashDialog(what, sale->total, m_window);
    else
        m_dialog = new CardDialog(what, sale->total, m_window);
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    connect(m_dialog, &PaymentDialog::confirmed, this,
            [this](const PaymentLine &payment) { sellNow(m_hold, payment); });
    connect(m_dialog, &QDialog::rejected, this, [this] { m_sell.abandonPayment(); });
    m_sell.beginPayment();
    m_dialog->open();
}

void PaymentFlow::sellNow(const HoldInfo &hold, const PaymentLine &payment)
{
    const QString key = m_key;
    const HoldId id = hold.id;
    const auto command = [id, payment, key](Desk &desk) { return desk.sell(id, {payment}, key); };
    whenAnswered(m_office.ask(command, Sharing::Together), this, [this, id](const Result<SaleReceipt> &answer) {
        if (!answer) {
            if (m_dialog)
                m_dialog->setRefused(answer.error().message);
            else
                emit failed(answer.error().message);
            return;
        }
        if (m_dialog) {
            disconnect(m_dialog, &QDialog::rejected, this, nullptr);
            m_dialog->accept();
        }
        m_sell.finishSale(id);
        emit sold(*answer);
    });
}

void PaymentFlow::settleCharged(const HoldInfo &doubtful, PaymentMethod method)
{
    if (m_dialog)
        return;
    // The hold is the key: a second press for the same payment is the same sale.
    m_key = QStringLiteral("doubt-%1-%2").arg(doubtful.id.value()).arg(methodName(method));
    sellNow(doubtful, {method, doubtful.total, {}});
}

} // namespace rowlock
