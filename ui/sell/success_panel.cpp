#include "ui/sell/success_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/words/tenders.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

SuccessPanel::SuccessPanel(QAction *print, QAction *savePdf, QAction *next, QWidget *parent)
    : QWidget(parent), m_heading(new ToneLabel(tr("Sold"), Tone::Good, this)),
      m_what(new ToneLabel({}, Tone::Faint, this)),
      m_code(new FigureLabel(tr("Order"), QStringLiteral("orderCode"), this)),
      m_changeCaption(new ToneLabel(tr("Change"), Tone::Plain, this)),
      m_change(new FigureLabel(tr("Change"), QStringLiteral("changeGiven"), this)),
      m_paid(new FigureLabel(tr("Paid"), QStringLiteral("paid"), this))
{
    m_heading->setTextSize(TextSize::Title);
    m_what->setWordWrap(true);
    m_code->setTextSize(TextSize::Figure);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_changeCaption->setTextSize(TextSize::Heading);
    m_change->setCaption(m_changeCaption);
    m_change->setTextSize(TextSize::Money);
    m_change->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

    auto *printButton =
        new ActionButton(tr("Print"), QStringLiteral("printButton"), ActionButton::Weight::Primary, this);
    printButton->setIconName(QStringLiteral("document-print"));
    printButton->setAction(print);
    auto *pdfButton =
        new ActionButton(tr("Save PDF"), QStringLiteral("pdfButton"), ActionButton::Weight::Secondary, this);
    pdfButton->setAction(savePdf);
    auto *nextButton =
        new ActionButton(tr("New sale"), QStringLiteral("nextButton"), ActionButton::Weight::Secondary, this);
    nextButton->setAction(next);

    auto *change = new QHBoxLayout;
    change->addWidget(m_changeCaption);
    change->addWidget(m_change, 1);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_heading);
    column->addWidget(m_code);
    column->addWidget(m_what);
    column->addStretch(1);
    column->addLayout(change);
    column->addWidget(m_paid, 0, Qt::AlignRight);
    column->addStretch(2);
    column->addWidget(printButton);
    column->addWidget(pdfButton);
    column->addWidget(nextButton);
}

namespace {

QString seatsOf(const Order &order)
{
    QStringList seats;
    for (const Ticket &ticket : order.tickets)
        seats << ticket.label;
    return joinedSeats(seats, 4);
}

// Each by its own code, where there are several.
QStringList whatWasSold(const SaleReceipt &receipt)
{
    QStringList what;
    if (receipt.others.isEmpty())
        what += seatsOf(receipt.order);
    for (const Order &order : receipt.others.isEmpty() ? QList<Order>() : receipt.orders())
        what += SuccessPanel::tr("%1 · %2: %3").arg(order.code, order.eventName, seatsOf(order));
    for (const SoldCard &card : receipt.cards)
        what += SuccessPanel::tr("Gift card %1: %2").arg(giftCardText(card.code), moneyText(card.amount));
    what.removeAll(QString());
    return what;
}

// Of each payment; what is in several orders was one.
QList<PaymentLine> keptOf(const SaleReceipt &receipt)
{
    QList<PaymentLine> kept;
    for (const Order &order : receipt.orders()) {
        for (const Payment &payment : order.payments) {
            const auto same = std::find_if(kept.begin(), kept.end(), [&payment](const PaymentLine &line) {
                return line.method == payment.method && line.reference == payment.reference;
            });
            if (same == kept.end() || receipt.others.isEmpty())
                kept.append({payment.method, payment.amount, payment.reference});
            else
                same->amount += payment.amount;
        }
    }
    if (kept.size() > 1 && !receipt.others.isEmpty()) // nothing was to be paid for one of them
        kept.removeIf([](const PaymentLine &line) { return line.amount.minor == 0; });
    for (PaymentLine &line : kept)
        line.reference.clear();
    return kept;
}

} // namespace

void SuccessPanel::show(const SaleReceipt &receipt)
{
    const QList<PaymentLine> kept = keptOf(receipt);
    const bool cash = kept.isEmpty() || kept.first().method == PaymentMethod::Cash;
    const bool isMixed = kept.size() > 1;
    const Money total = receipt.total();
    m_code->setFigure(receipt.order.code);
    m_what->setText(whatWasSold(receipt).join(u'\n'));
    const bool isFree = total.minor == 0 && receipt.paid.minor == 0;
    const bool hasChange = isMixed ? receipt.change.minor > 0 : cash && !isFree;
    m_changeCaption->setVisible(hasChange);
    m_change->setVisible(hasChange);
    m_change->setFigure(moneyText(receipt.change));
    m_paid->setFigure(isFree    ? tr("Nothing to pay")
                      : isMixed ? tendersText(kept)
                      : cash    ? tr("%2 cash received for %1").arg(moneyText(total), moneyText(receipt.paid))
                      : kept.first().method == PaymentMethod::Card ? tr("%1 by card").arg(moneyText(total))
                                                                   : tendersText(kept));
}

void SuccessPanel::showExchange(const Order &order, const MoveReceipt &receipt, const QString &heading)
{
    const QStringList seats = receipt.newLabels();
    m_heading->setText(heading);
    m_code->setFigure(order.code);
    m_what->setText((seats.size() == 1 ? tr("%1. The old ticket is void.") : tr("%1. The old tickets are void."))
                        .arg(joinedSeats(seats, 4)));
    const Money &difference = receipt.difference;
    const bool refunds = difference.minor < 0;
    m_changeCaption->setText(refunds ? tr("To refund") : tr("Change"));
    m_change->setFigure(moneyText(refunds ? -difference : receipt.change));
    for (QWidget *shown : {static_cast<QWidget *>(m_changeCaption), static_cast<QWidget *>(m_change)})
        shown->setVisible(refunds || receipt.change.minor > 0);
    m_paid->setFigure(difference.minor > 0
                          ? tr("%2 received for a difference of %1").arg(moneyText(difference), moneyText(receipt.paid))
                      : refunds ? tendersText(receipt.refunds)
                                : tr("No difference"));
}

} // namespace rowlock
