#include "model/domain/counter_sale.h"

namespace rowlock {

namespace {

template <typename Part, typename Command>
concept Hears = requires(Part part, Command command, Result<CounterAnswer> answer)
{
    part.onAnswer(command, answer);
};

} // namespace

QList<HoldInfo> CounterSale::aside() const
{
    QList<HoldInfo> holds;
    const QList<HoldInfo> own = m_board.house().book().own();
    for (const HoldInfo &hold : own) {
        const bool isEnding = m_board.ends().isTold(hold.id) || m_board.queue().releases(hold.id); // nothing to resume
        const bool isOffered = m_late.choices().offering(hold.id) != nullptr;
        const bool isWaiting = hold.state == HoldState::Active && !hold.isReserved(); // what is reserved is put back
        if (!m_board.holds().contains(hold) && isWaiting && !isOffered && !isEnding)
            holds << hold;
    }
    return holds;
}

CounterState CounterSale::state() const
{
    const auto copied = [](const auto *found) { return found ? std::optional(*found) : std::nullopt; };
    const RecoveredHold *late = m_late.choices().first();
    CounterState state;
    state.sale = copied(sale());
    state.holds = m_board.holds().all();
    state.isGoingOn = m_board.holds().isGoingOn();
    state.left = m_current.whatWasLeft();
    state.aside = aside();
    state.pending = queue().pending(m_board.house().isLoaded() ? m_board.house().event().id : EventId());
    state.isBusy = queue().isBusy();
    state.pools = m_board.house().pools();
    state.byBest = m_picking.bestInSale();
    state.lost = m_late.lost();
    state.lostItems = m_late.lostItems(false);
    state.stillFree = m_late.lostItems(true);
    state.isLostElsewhere = m_late.isLostElsewhere();
    state.late = copied(late);
    state.lateIsOnCounter = late && m_late.isOnCounter(*late);
    state.isExchanging = m_current.isExchanging();
    state.payment = m_payment.state();
    state.lateOfPayment = copied(m_payment.choice());
    return state;
}

const CounterCommand *CounterSale::next()
{
    tellPayment();
    m_payment.advance();
    m_types.advance();
    m_reserving.advance();
    return m_board.queue().next(m_board.holds());
}

void CounterSale::answered(const Result<CounterAnswer> &answer)
{
    const CounterCommand command = m_board.queue().answered();
    std::visit(
        [&]<typename Command>(const Command &each) {
            if constexpr (Hears<SalePicking, Command>)
                m_picking.onAnswer(each, answer);
            else if constexpr (Hears<SaleTypes, Command>)
                m_types.onAnswer(each, answer);
            else if constexpr (Hears<SaleOnCounter, Command>)
                m_current.onAnswer(each, answer);
            else if constexpr (Hears<LateSales, Command>)
                m_late.onAnswer(each, answer);
            else if constexpr (Hears<SaleReserving, Command>)
                m_reserving.onAnswer(each, answer);
            else
                m_payment.onAnswer(each, answer);
        },
        command);
    m_current.noteAnswered();
    tellPayment();
}

void CounterSale::loaded()
{
    m_current.noteLoaded();
    m_late.noteLoaded();
}

// Changes first, then answers: so whatever an answer speaks of stands in the book, and what ended without one is news.
void CounterSale::delivered()
{
    const QList<OwnEnds::End> ended = m_board.ends().ended(m_board.house().book());
    for (const OwnEnds::End &end : ended) {
        m_reserving.noteEnded(end, m_board.isSale(end.hold.id));
        m_late.noteEnded(end);
        m_payment.noteEnded(end.hold);
    }
    tellPayment();
}

void CounterSale::tellPayment()
{
    for (QList<SaleNews> news = m_board.takeUnheard(); !news.isEmpty(); news = m_board.takeUnheard()) {
        for (const SaleNews &each : std::as_const(news))
            m_payment.hear(each);
    }
}

} // namespace rowlock
