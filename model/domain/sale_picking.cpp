#include "model/domain/sale_picking.h"

#include "model/domain/refused_seats.h"

#include <QMap>

#include <algorithm>

namespace rowlock {

namespace {

// The last seat of a reservation goes with it, which is asked about.
bool endsReservation(const SaleBoard &board, const HoldInfo *hold, const QueuedCommand &queued)
{
    const auto *out = std::get_if<RemoveSeats>(&queued.command);
    return out && hold && hold->isReserved() && board.holds().all().size() == 1
           && out->request.seats.size() + out->request.quantity >= hold->quantity();
}

} // namespace

bool SalePicking::mayPick() const
{
    return m_board.house().isLoaded() && !m_current.isBeginningExchange();
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
        if (m_board.house().isMine(seat) && !m_board.isSale(seat.hold)) { // of a sale set aside: that one is meant
            m_current.resume(seat.hold);
            return;
        }
        const HoldInfo *owner = seat.state == SeatState::Reserved ? m_board.find(seat.hold) : nullptr;
        const bool isKept = owner && !givesWay(owner->state, owner->times, now); // else it is had by who asks for it
        if (isKept && !m_board.isSale(seat.hold)) {
            m_board.tell(ReservationMeant{*owner});
            return;
        }
    }
    const HoldInfo *here = m_board.holds().here();
    const auto picked = picks().clicked(seatNos, now);
    if (picked && endsReservation(m_board, here, *picked))
        m_board.tell(ReservationMeant{*here, ReservationMeant::For::Dropping});
    else if (picked)
        m_board.ask(*picked);
    else
        m_board.say({SaleNotice::Kind::NoneFree});
}

void SalePicking::addFromBlocks(const QList<int> &seatNos, const QList<TypeCount> &types, Instant now)
{
    if (!seatNos.isEmpty() && mayPick())
        m_board.ask(picks().fromBlocks(seatNos, types, now));
}

void SalePicking::add(const SeatRequest &request)
{
    if (mayPick())
        m_board.ask(picks().wanted(request));
}

void SalePicking::removeFrom(HoldId id, const HoldItem &item)
{
    const HoldInfo *hold = m_board.find(id);
    if (!hold || !m_board.isSale(id))
        return;
    QueuedCommand out = picks().without(item);
    out.event = hold->event;
    if (endsReservation(m_board, hold, out))
        m_board.tell(ReservationMeant{*hold, ReservationMeant::For::Dropping});
    else
        m_board.ask(std::move(out));
}

void SalePicking::setExtras(EventId event, const QList<HoldExtra> &extras)
{
    QueuedCommand asked{SetExtras{event, extras}};
    asked.event = event;
    m_board.ask(std::move(asked));
}

void SalePicking::setPlaces(int pool, qint64 quantity)
{
    const HoldInfo *here = m_board.holds().here();
    const auto asked = mayPick() ? picks().places(pool, quantity) : std::nullopt;
    if (asked && endsReservation(m_board, here, *asked))
        m_board.tell(ReservationMeant{*here, ReservationMeant::For::Dropping});
    else if (asked)
        m_board.ask(*asked);
}

void SalePicking::addPlacesFromBlocks(int pool, qint64 more)
{
    if (more > 0 && mayPick())
        m_board.ask(picks().placesFromBlocks(pool, more));
}

namespace {

// In an exchange a new seat costs what it costs whoever sits on it: the returned tickets' types, in the order of the
// house, as the tickets move; those that no seat has are left for the places, area by area.
QList<TypeChange> typesKept(const HoldInfo &hold, const QList<int> &types)
{
    QList<TypeChange> changes;
    QList<HoldItem> items = hold.items;
    std::ranges::stable_sort(items, {}, [](const HoldItem &item) { return unsigned(item.seatNo); }); // places last
    qsizetype given = 0;
    for (auto item = items.cbegin(); item != items.cend();) {
        if (item->seatNo >= 0) {
            if (const int type = types.value(given++, firstPriceType); item->type != type)
                changes.append({item->ref, type});
            ++item;
            continue;
        }
        QMap<int, qint64> missing; // of the area, by type; below zero: too many have it
        const QString area = item->ref;
        for (; item != items.cend() && item->ref == area; ++item) {
            missing[item->type] -= item->quantity;
            for (qint64 i = 0; i < item->quantity; ++i)
                ++missing[types.value(given++, firstPriceType)];
        }
        for (auto to = missing.begin(); to != missing.end(); ++to) {
            for (auto from = missing.begin(); from != missing.end() && *to > 0; ++from) {
                const qint64 quantity = std::min(*to, -*from);
                if (quantity <= 0)
                    continue;
                changes.append({area, to.key(), from.key(), quantity});
                *to -= quantity;
                *from += quantity;
            }
        }
    }
    return changes;
}

} // namespace

void SalePicking::noteChanged(const HoldInfo &hold, const QStringList &named)
{
    if (!m_board.isShown(hold.event))
        return;
    m_order.follow(hold, named);
    const QList<int> types = m_current.typesGoingBack();
    m_board.queue().dropKeptTypes();
    const QList<TypeChange> changes = types.isEmpty() ? QList<TypeChange>() : typesKept(hold, types);
    if (const HoldInfo *sale = m_board.holds().here(); sale && sale->id == hold.id && !changes.isEmpty())
        m_board.ask({ChangeTypes{changes, firstPriceType, {}, {}, m_current.keptInExchange()}});
}

void SalePicking::nextBest()
{
    const QStringList instead = bestInSale();
    if (m_board.house().isLoaded() && !m_board.queue().changesSale() && !instead.isEmpty())
        m_board.ask({FindNextBest{m_best.next(instead)}});
}

void SalePicking::setPresaleCode(const QString &code, bool again)
{
    m_presaleCode = code;
    if (!again) // it is still being typed
        return;
    const auto refused = std::exchange(m_withoutCode, std::nullopt);
    if (refused && m_board.house().isLoaded() && refused->event == m_board.house().event().id)
        add(refused->request);
}

void SalePicking::addAgain(const QString &compReason)
{
    const auto refused = std::exchange(m_withoutReason, std::nullopt);
    const HoldInfo *sale = m_board.holds().here();
    if (!refused || compReason.isEmpty() || !m_board.isShown(refused->event)
        || refused->hold != (sale ? sale->id : HoldId()))
        return;
    SeatRequest request = refused->request;
    request.compReason = compReason;
    add(request);
}

void SalePicking::onAnswer(const AddSeats &command, const Result<CounterAnswer> &answer)
{
    m_withoutCode.reset();
    m_withoutReason.reset();
    if (answer) {
        if (command.request.best > 0)
            m_best.begin(command.request, seatRefs(m_board.ends().before(command.hold)), holdOf(answer));
        m_board.noteInSale(holdOf(answer));
        if (command.with.isValid()) // there by now; the next performance is another question
            m_board.holds().stay();
        m_late.noteHeld(command.isAgain);
        noteChanged(holdOf(answer), command.request.seats);
        return;
    }
    m_board.queue().dropOpenTypes();
    if (wantsCompReason(answer.error())) {
        m_withoutReason = command;
        return m_board.say({SaleNotice::Kind::CompReason, {}, answer.error()});
    }
    m_board.noteRefused(command.hold.isValid() ? command.hold : command.with, answer.error());
    if (wantsPresaleCode(answer.error()))
        m_withoutCode = command;
    // Some of a lost sale went since: the others are still wanted.
    const SeatRequest others = withoutSeats(command.request, refusedRefs(answer.error()));
    if (command.isAgain && !others.seats.isEmpty() && others.seats.size() < command.request.seats.size())
        m_board.ask({AddSeats{command.event, others, true}, {}, {}, command.event, command.with.isValid()});
}

void SalePicking::onAnswer(const RemoveSeats &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.noteRefused(command.hold, answer.error());
    } else if (holdOf(answer).isLive()) {
        m_board.noteInSale(holdOf(answer));
        noteChanged(holdOf(answer));
    } else { // the last seat's going ends the hold
        m_board.endHere(command.hold);
    }
}

void SalePicking::onAnswer(const SwapSeats &asked, const Result<CounterAnswer> &answer)
{
    m_board.noteAnswer(asked.hold, answer);
    if (answer)
        noteChanged(holdOf(answer), asked.in);
}

void SalePicking::onAnswer(const FindNextBest &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_best.goOn(command.wanted.instead, seatRefs(m_board.ends().before(command.hold)), holdOf(answer));
        m_board.noteInSale(holdOf(answer));
        noteChanged(holdOf(answer));
    } else if (answer.error().code == ErrorCode::SoldOut) {
        m_best.startOver();
        m_board.say({SaleNotice::Kind::LastChoice});
    } else {
        m_board.noteRefused(command.hold, answer.error());
    }
}

void SalePicking::onAnswer(const SetExtras &asked, const Result<CounterAnswer> &answer)
{
    if (answer)
        m_board.noteInSale(holdOf(answer));
    else if (asked.hold.isValid())
        m_board.noteRefused(asked.hold, answer.error());
    else
        m_board.sayRefused(answer.error());
}

} // namespace rowlock
