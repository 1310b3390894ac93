#include "ui/sell/paid_parts.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/part_refund.h"
#include "ui/sell/counter.h"
#include "ui/sell/gift_card_tender.h"
#include "ui/sell/part_dialog.h"
#include "ui/sell/recorded_tender.h"
#include "ui/words/tenders.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

PaidParts::PaidParts(Counter &counter, const HouseContext &context, KeptNote &note, QWidget *parent)
    : QWidget(parent), m_counter(counter), m_context(context), m_list(new QWidget(this)),
      m_rows(new QVBoxLayout(m_list)), m_left(new FigureLabel(tr("Left to pay"), QStringLiteral("leftToPay"), this)),
      m_note(note)
{
    setObjectName(QStringLiteral("paidParts"));
    m_rows->setContentsMargins({});
    m_rows->setSpacing(gap::inside);
    auto *caption = new ToneLabel(tr("Left to pay"), Tone::Plain, this);
    m_left->setCaption(caption);
    m_left->setTextSize(TextSize::Title);
    auto *row = new QHBoxLayout;
    row->addWidget(caption, 1, Qt::AlignVCenter);
    row->addWidget(m_left, 0, Qt::AlignVCenter);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(gap::inside);
    column->addWidget(m_list);
    column->addLayout(row);
    connect(&counter, &Counter::changed, this, &PaidParts::show);
    connect(&context.house, &HouseModel::openPaymentsChanged, this, &PaidParts::show);
    hide();
}

Money PaidParts::paidOf(const HoldInfo &hold) const
{
    const PaidInParts *paid = m_context.house.paidInParts(hold.id);
    return paid ? paid->paid() : Money{0, hold.total.currency};
}

Money PaidParts::leftOf(const Money &due) const
{
    const HoldInfo *sale = m_counter.sale();
    return sale ? due - paidOf(*sale) : Money{};
}

// As it was said with the first part, or as it is proposed for the first of its performances.
Instant PaidParts::restDueOf(const HoldInfo &sale, const DepositTerms &proposed) const
{
    if (sale.state == HoldState::Paying && sale.restDue)
        return *sale.restDue;
    std::optional<Instant> starts;
    for (const EventSummary &event : m_context.house.events()) {
        for (const HoldInfo &hold : m_context.house.book().together(sale.id)) {
            if (hold.event == event.id)
                starts = std::min(starts.value_or(event.starts), event.starts);
        }
    }
    const Instant now = m_context.clock.now();
    return proposedRestDue(proposed, starts.value_or(now), QTimeZone(m_context.facts.timeZone), now);
}

void PaidParts::open(const Money &due, const DepositTerms &proposed, CashStep coin)
{
    const Money left = leftOf(due);
    if (left.minor <= 0)
        return;
    const HoldInfo &sale = *m_counter.sale();
    PartOffer offer{left, std::max(proposedDeposit(due, proposed.percent) - (due - left), Money{0, due.currency})};
    offer.percent = proposed.percent.toText();
    offer.coin = coin;
    offer.restDue = eventDateText(restDueOf(sale, proposed), m_context.facts.timeZone);
    auto *dialog = new PartDialog(offer, window());
    connect(dialog, &PartDialog::chosen, &m_counter, [this](PaymentMethod method, const Money &part) {
        m_counter.tell(&PaymentFlow::startPart, method, part, QString(), QString());
    });
    dialog->open();
}

void PaidParts::openGiftCard(const Money &due)
{
    const Money left = leftOf(due);
    if (left.minor <= 0)
        return;
    const HoldId sale = m_counter.sale()->id;
    auto *dialog = new GiftCardTender(m_context.office, m_context.clock, left, m_note.of(sale), window());
    connect(dialog, &GiftCardTender::chosen, &m_counter,
            [this](const QString &code, const Money &amount, const QString &note) {
                m_counter.tell(&PaymentFlow::startPart, PaymentMethod::GiftCard, amount, code, note);
            });
    connect(dialog, &QDialog::finished, this, [this, dialog, sale] { m_note = {sale, dialog->note().text()}; });
    dialog->open();
}

void PaidParts::openRecorded(const std::function<Money(PaymentMethod)> &dueBy)
{
    const auto leftBy = [this, dueBy](PaymentMethod method) { return leftOf(dueBy(method)); };
    if (leftBy(PaymentMethod::Cheque).minor <= 0)
        return;
    const HoldId sale = m_counter.sale()->id;
    auto *dialog = new RecordedTender(leftBy, m_counter.sale()->patron, m_note.of(sale), window());
    connect(dialog, &RecordedTender::chosen, &m_counter, m_counter.telling(&PaymentFlow::startPart));
    connect(dialog, &QDialog::finished, this, [this, dialog, sale] { m_note = {sale, dialog->note().text()}; });
    dialog->open();
}

void PaidParts::show()
{
    const HoldInfo *sale = m_counter.sale();
    const PaidInParts *paid = sale ? m_context.house.paidInParts(sale->id) : nullptr;
    QList<AttemptId> parts;
    for (const PaymentAttempt &part : paid ? paid->parts : QList<PaymentAttempt>())
        parts << part.id;
    if (std::exchange(m_shown, parts) != parts) {
        qDeleteAll(m_list->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
        for (const PaymentAttempt &part : paid ? paid->parts : QList<PaymentAttempt>())
            m_rows->addWidget(rowOf(part));
    }
    if (paid)
        m_left->setFigure(moneyText(paid->left()));
    setVisible(paid != nullptr);
}

QWidget *PaidParts::rowOf(const PaymentAttempt &part)
{
    auto *row = new QWidget(m_list);
    auto *words =
        new ToneLabel(tr("%1 paid").arg(tendersText(QList<PaymentLine>{{part.method, part.amount}})), Tone::Good, row);
    words->setObjectName(QStringLiteral("paidPart"));
    auto *back = new ActionButton(tr("Refund…"), QStringLiteral("givePartBack"), ActionButton::Weight::Secondary, row);
    back->setHeight(ActionButton::Size::Small);
    back->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    back->setAccessibleDescription(words->text());
    connect(back, &QPushButton::clicked, this, [this, part] { askToGiveBack(part); });
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins({});
    line->addWidget(words, 1);
    line->addWidget(back);
    return row;
}

void PaidParts::askToGiveBack(const PaymentAttempt &part)
{
    PartRefund::ask(m_context, this, {part}, {}, [this, part](const QList<PaymentAttempt> &) {
        m_counter.tell(&SaleOnCounter::giveBack, part.hold, part.id);
    });
}

} // namespace rowlock
