#include "model/domain/sale_picking.h"

#include "model/domain/refused_seats.h"

namespace rowlock {

// An exchange takes seats of its order's event only.
bool SalePicking::mayPick()
{
    const LiveHouse &house = m_board.house();
    if (!house.isLoaded() || m_current.isBeginningExchange())
        return false;
    const EventId only = m_board.exchangeOf();
    if (!only.isValid() || house.event().id == only)
        return true;
    SaleNotice notice{SaleNotice::Kind::OtherEvent};
    notice.hold.event = only;
    m_board.say(notice);
    return false;
}

void SalePicking::pick(const QList<int> &seatNos, Instant now)
{
    if (seatNos.isEmpty() || !mayPick())
        return;
    if (seatNos.size() == 1 && !m_board.queue().changesSale()) {
        const SeatStatus &seat = m_board.house().seat(seatNos.first());
        if (const RecoveredHold *late = m_late.choices().offering(seat.hold)) {
            m_late.takeAlternative(late->lost.id);
            return;
        }
        if (m_board.house().isMine(seat) && seat.hold != m_board.saleId()) { // of a sale set aside: that one is meant
            m_current.resume(seat.hold);
            return;
        }
    }
    if (const auto picked = picks().clicked(seatNos, now))
        m_board.queue().add(*picked);
    else
        m_board.say({SaleNotice::Kind::NoneFree});
}

void SalePicking::addFromBlocks(const QList<int> &seatNos, Instant now)
{
    if (!seatNos.isEmpty() && mayPick())
        m_board.queue().add(picks().fromBlocks(seatNos, now));
}

void SalePicking::add(const SeatRequest &request)
{
    if (mayPick())
        m_board.queue().add(picks().wanted(request));
}

void SalePicking::setPlaces(int pool, qint64 quantity)
{
    const auto asked = mayPick() ? picks().places(pool, quantity) : std::nullopt;
    if (asked)
        m_board.queue().add(*asked);
}

void SalePicking::addPlacesFromBlocks(int pool, qint64 more)
{
    if (more > 0 && mayPick())
        m_board.queue().add(picks().placesFromBlocks(pool, more));
}

void SalePicking::nextBest()
{
    const QStringList instead = bestInSale();
    if (m_board.house().isLoaded() && !m_board.queue().changesSale() && !instead.isEmpty())
        m_board.queue().add({FindNextBest{m_best.next(instead)}});
}

void SalePicking::onAnswer(const AddSeats &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        if (command.request.best > 0)
            m_best.begin(command.request, seatRefs(m_board.ends().before(command.hold)), holdOf(answer));
        m_board.noteInSale(holdOf(answer));
        m_late.noteHeld(command.isAgain);
        return;
    }
    m_board.noteRefused(command.hold, answer.error());
    // Some of a lost sale went since: the others are still wanted.
    QStringList others = command.request.seats;
    for (const QString &gone : refusedRefs(answer.error()))
        others.removeAll(gone);
    if (command.isAgain && !others.isEmpty() && others.size() < command.request.seats.size())
        m_board.queue().add(picks().wanted(SeatRequest::named(others), {}, true));
}

void SalePicking::onAnswer(const RemoveSeats &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.noteRefused(command.hold, answer.error());
    } else if (holdOf(answer).isLive()) {
        m_board.noteInSale(holdOf(answer));
    } else { // the last seat's going ends the hold
        m_board.endHere(command.hold);
    }
}

void SalePicking::onAnswer(const SwapSeats &asked, const Result<CounterAnswer> &answer)
{
    m_board.noteAnswer(asked.hold, answer);
}

void SalePicking::onAnswer(const FindNextBest &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_best.goOn(command.wanted.instead, seatRefs(m_board.ends().before(command.hold)), holdOf(answer));
        m_board.noteInSale(holdOf(answer));
    } else if (answer.error().code == ErrorCode::SoldOut) {
        m_best.startOver();
        m_board.say({SaleNotice::Kind::LastChoice});
    } else {
        m_board.noteRefused(command.hold, answer.error());
    }
}

} // namespace rowlock
