#include "ui/sell/counter_notices.h"

#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/sell/map_panel.h"
#include "ui/words/refusal.h"

#include <QLayout>

#include <algorithm>

namespace rowlock {

namespace {

Tone toneOf(SaleNotice::Kind kind)
{
    switch (kind) {
    case SaleNotice::Kind::Refused:
    case SaleNotice::Kind::ExchangeOpen:
    case SaleNotice::Kind::SoldElsewhere:
    case SaleNotice::Kind::SomeGone: return Tone::Warning;
    case SaleNotice::Kind::OfferTaken: return Tone::Good;
    default: return Tone::Accent;
    }
}

} // namespace

CounterNotices::CounterNotices(const HouseContext &context, Counter &counter, MapPanel &map, QObject *parent)
    : QObject(parent), m_context(context), m_map(map)
{
    connect(&counter, &Counter::notice, this, &CounterNotices::show);
    connect(&context.ticker, &Ticker::tick, this, &CounterNotices::showLeft);
    connect(&map.messages(), &MessageBar::changed, this, [this] {
        if (m_map.messages().text() != m_text)
            lookBack();
    });
    connect(&counter, &Counter::changed, this, [this](const CounterState &state) {
        if (state.late) // its card says more than the bar did
            m_map.messages().dismiss();
        follow(state);
    });
    connect(&counter, &Counter::paid, this, &CounterNotices::showChange);
    connect(&context.house, &HouseModel::openPaymentsChanged, this, [this, &counter] { follow(counter.state()); });
}

QString CounterNotices::textOf(const SaleNotice &notice) const
{
    const QString items = itemsText(notice.hold.items);
    switch (notice.kind) {
    case SaleNotice::Kind::NoneFree: return tr("None of these seats is available.");
    case SaleNotice::Kind::ExchangeOpen: return tr("Finish the exchange first, or leave it with Esc.");
    case SaleNotice::Kind::Released:
        return notice.hold.id == m_exchangeLeft.first
                   ? tr("Exchange of order %1 cancelled. Released: %2.").arg(m_exchangeLeft.second, items)
                   : tr("Released: %1.").arg(items);
    case SaleNotice::Kind::HeldBeside: return tr("Held again and set aside: %1.").arg(items);
    case SaleNotice::Kind::Lost: break;       // its card says it
    case SaleNotice::Kind::CompReason: break; // it is asked for
    case SaleNotice::Kind::Refused: return refusalText(notice.error);
    case SaleNotice::Kind::AllHeldAgain:
        return tr("The hold had expired. All its seats were available and are held again.");
    case SaleNotice::Kind::AllHeldBeside:
        return tr("The hold had expired. All its seats were available; they are held again and set aside.");
    case SaleNotice::Kind::SomeGone: return goneText(notice.gone);
    case SaleNotice::Kind::OfferEnded: return tr("Alternative seats released: %1.").arg(items);
    case SaleNotice::Kind::OfferTaken: return tr("Offer accepted: %1.").arg(items);
    case SaleNotice::Kind::Dropped:
        return tr("Reservation %1 was given up. Available again: %2.").arg(notice.hold.reserved.code, items);
    case SaleNotice::Kind::SoldElsewhere:
        return tr("Reservation %1 was sold at another terminal. Its order is found by the name.")
            .arg(notice.hold.reserved.code);
    case SaleNotice::Kind::LastChoice: return tr("No more choices. Press again to start over.");
    }
    return {};
}

void CounterNotices::show(const SaleNotice &notice)
{
    const QString text = textOf(notice);
    if (!text.isEmpty() && !wantsPresaleCode(notice.error)) // where the code is typed it is said
        say(notice, text);
    pointOut(notice.seatNos); // where the message lies now, no seat is seen
    if (notice.kind == SaleNotice::Kind::OfferTaken)
        m_map.map().setFocus(); // the button that was pressed is gone, and the next one must not get its second press
}

// Of a part in cash: handed out now, and said no more when the sale is done.
void CounterNotices::showChange(const PaymentDone &done)
{
    const PaymentSettled &settled = done.finished.settled;
    const Money change = settled.attempt.tendered.value_or(settled.attempt.amount) - settled.attempt.amount;
    if (!settled.partly || change.minor <= 0)
        return;
    m_text = tr("Change %1. %2 paid, %3 left.")
                 .arg(moneyText(change), moneyText(settled.attempt.amount), moneyText(settled.partly->left()));
    m_map.messages().show(Tone::Accent, m_text);
    m_about = About{};
}

// What was said of a sale goes with it, with the next payment, and where a part of it was refunded.
void CounterNotices::follow(const CounterState &state)
{
    const PaidInParts *paid = m_context.house.paidInParts(state.saleId());
    const About now{state.saleId(), paid ? paid->parts.size() : 0, state.payment.isOpen()};
    if (!m_about)
        return;
    const bool isNew = !m_about->isKnown;
    const bool isOver = (m_about->sale.isValid() && m_about->sale != now.sale) || (now.isPaying && !m_about->isPaying)
                        || now.parts < m_about->parts;
    if (isNew || !isOver) {
        m_about = now;
        m_about->isKnown = true;
        return;
    }
    m_about.reset();
    if (m_map.messages().text() == m_text)
        m_map.messages().dismiss();
}

void CounterNotices::noteExchangeLeft(const QString &orderCode, HoldId seats)
{
    m_exchangeLeft = {seats, orderCode};
    if (!seats.isValid())
        m_map.messages().show(Tone::Accent, tr("Exchange of order %1 cancelled.").arg(orderCode));
}

void CounterNotices::say(const SaleNotice &notice, const QString &text)
{
    m_text = text;
    m_about = notice.kind == SaleNotice::Kind::Refused ? std::optional(About{}) : std::nullopt;
    m_basketsUntil = firstBasketEnds(notice.error);
    m_context.ticker.want(this, m_basketsUntil.has_value());
    m_map.setRefused(m_basketsUntil.has_value());
    MessageBar &bar = m_map.messages();
    const Tone tone = toneOf(notice.kind);
    if (notice.kind == SaleNotice::Kind::Released)
        bar.show(tone, text, tr("Hold again"),
                 [this, released = notice.hold.id] { emit holdAgainRequested(released); });
    else if (waitlistMayTake(notice.error))
        bar.show(tone, text, tr("Add to waitlist"), [this] { emit waitlistRequested(); });
    else
        bar.show(tone, text);
}

void CounterNotices::pointOut(const QList<int> &seatNos)
{
    if (seatNos.isEmpty())
        return;
    m_map.layout()->activate();
    SeatMapView &map = m_map.map();
    if (!m_lookedAt)
        m_lookedAt = map.viewpoint();
    map.pointOut(seatNos);
    m_pointedOutAt = map.viewpoint();
}

void CounterNotices::lookBack()
{
    const std::optional<QString> before = std::exchange(m_lookedAt, std::nullopt);
    SeatMapView &map = m_map.map();
    if (!before || map.viewpoint() != m_pointedOutAt)
        return;
    map.setViewpoint(*before);
}

// What was said of the seats on hold goes on being true as long as it is read: the time runs, and where the first of
// them is no longer that one, nothing is said of it.
void CounterNotices::showLeft(Instant now)
{
    if (!m_basketsUntil)
        return;
    if (m_map.messages().text() != m_text) { // dismissed, or something else has been said since
        m_basketsUntil.reset();
        m_context.ticker.want(this, false);
        m_map.setRefused(false);
        return;
    }
    const Instant until = *m_basketsUntil;
    const QList<HoldInfo> holds = m_context.house.isLoaded() ? m_context.house.holds() : QList<HoldInfo>();
    const bool stands = std::any_of(holds.begin(), holds.end(), [until](const HoldInfo &hold) {
        return hold.state == HoldState::Active && hold.times.expiresAt == until;
    });
    if (!stands)
        m_text = tr("Seats on hold have changed. Try again, or add the party to the waitlist.");
    else if (now >= until)
        m_text = tr("The first of the seats on hold is overdue. Try again.");
    else
        m_text = withTimeLeft(m_text, until - now);
    m_map.messages().setText(m_text);
}

} // namespace rowlock
