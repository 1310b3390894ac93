#include "model/domain/sale_reserving.h"

#include <algorithm>

namespace rowlock {

namespace {

const Reservation &reservationOf(const Result<CounterAnswer> &answer)
{
    return std::get<Reservation>(*answer);
}

} // namespace

void SaleReserving::reserve(const ReserveSale &asked)
{
    if (!m_board.queue().contains(asked)) // one click, one reservation
        m_board.queue().add({asked});
}

void SaleReserving::open(const QString &code)
{
    const OpenReservation command{code};
    if (!m_board.keepsOthersOut() && !m_board.queue().contains(command))
        m_board.queue().add({command});
}

void SaleReserving::drop(const QString &code, const QString &reason)
{
    m_board.queue().add({DropReservation{code, reason}});
}

void SaleReserving::undo(const Reservation &made)
{
    const UndoReservation command{made};
    if (!m_board.queue().contains(command))
        m_board.queue().add({command});
}

bool SaleReserving::isOnCounter(HoldId reservation) const
{
    const QList<HoldInfo> holds = m_board.holds().all();
    return std::ranges::any_of(holds, [reservation](const HoldInfo &hold) { return hold.reserved.no == reservation; });
}

void SaleReserving::advance()
{
    const HoldId inHand = m_board.house().book().inHand();
    if (inHand != m_puttingBack)
        m_puttingBack = {};
    if (!inHand.isValid() || m_puttingBack.isValid() || m_board.queue().isBusy() || m_current.isBringing()
        || isOnCounter(inHand))
        return;
    m_puttingBack = inHand;
    m_board.queue().add({PutBackReservation{}});
}

// Of what time released its card says so, as of any sale that ended.
void SaleReserving::noteEnded(const OwnEnds::End &end, bool wasSale)
{
    if (wasSale && end.isNews && end.hold.isReserved() && end.hold.state == HoldState::Sold)
        m_board.say({SaleNotice::Kind::SoldElsewhere, end.hold});
}

void SaleReserving::onAnswer(const ReserveSale &asked, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.tell(ReservationAnswered{asked, {}, answer.error()});
        return;
    }
    const Reservation &made = reservationOf(answer);
    if (!asked.stays && m_board.isSale(asked.hold))
        m_board.setSale({});
    m_board.tell(ReservationAnswered{asked, made});
}

// What is shown already, else the first of it, whose event is chosen then.
void SaleReserving::onAnswer(const OpenReservation &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.sayRefused(answer.error());
        return;
    }
    QList<HoldInfo> live = reservationOf(answer).holds;
    live.removeIf([](const HoldInfo &hold) { return !hold.isLive(); });
    const auto shown = std::ranges::find_if(live, [this](const HoldInfo &hold) { return m_board.isShown(hold.event); });
    m_puttingBack = {};
    m_current.resume(shown != live.end() ? shown->id : live.value(0).id);
}

void SaleReserving::onAnswer(const DropReservation &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.sayRefused(answer.error());
        return;
    }
    const Reservation &dropped = reservationOf(answer);
    for (const HoldInfo &hold : dropped.holds)
        m_board.endHere(hold.id);
    m_board.say({SaleNotice::Kind::Dropped, dropped.holds.value(0)});
}

void SaleReserving::onAnswer(const UndoReservation &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.noteRefused({}, answer.error());
        return;
    }
    m_board.ends().see(holdOf(answer));
    m_current.resume(holdOf(answer).id);
}

} // namespace rowlock
