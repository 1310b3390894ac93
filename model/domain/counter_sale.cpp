#include "model/domain/counter_sale.h"

#include "model/domain/refused_seats.h"

#include <QUuid>

#include <algorithm>

namespace rowlock {

namespace {

bool isGone(const Error &error)
{
    return error.code == ErrorCode::HoldExpired || error.code == ErrorCode::HoldConsumed
           || error.code == ErrorCode::HoldUnknown;
}

const HoldInfo &holdOf(const Result<CounterAnswer> &answer)
{
    return std::get<HoldInfo>(*answer);
}

} // namespace

// --- how it stands ---

QList<HoldInfo> CounterSale::aside() const
{
    QList<HoldInfo> holds;
    const QList<HoldInfo> own = m_house.book().own();
    for (const HoldInfo &hold : own) {
        const bool isEnding = m_ends.isTold(hold.id) || m_queue.releases(hold.id); // nothing to resume
        if (hold.id != m_saleId && hold.state == HoldState::Active && !m_lates.offering(hold.id) && !isEnding)
            holds << hold;
    }
    return holds;
}

bool CounterSale::isOnCounter(const TakenBack &late) const
{
    return late.kept && m_house.book().find(late.kept->id) ? late.kept->id == m_saleId
                                                           : !sale() && isShown(late.lost.event);
}

// --- what the clerk picks ---

// An exchange takes seats of its order's event only.
bool CounterSale::mayPick()
{
    if (!m_house.isLoaded())
        return false;
    if (!m_onlyEvent.isValid() || m_house.event().id == m_onlyEvent)
        return true;
    SaleNotice notice{SaleNotice::Kind::OtherEvent};
    notice.hold.event = m_onlyEvent;
    say(notice);
    return false;
}

void CounterSale::pick(const QList<int> &seatNos, Instant now)
{
    if (seatNos.isEmpty() || !mayPick())
        return;
    if (seatNos.size() == 1 && !m_queue.changesSale()) {
        const SeatStatus &seat = m_house.seat(seatNos.first());
        if (const TakenBack *late = m_lates.offering(seat.hold)) {
            takeAlternative(late->lost.id);
            return;
        }
        if (m_house.isMine(seat) && seat.hold != m_saleId) { // of a sale set aside: that one is meant
            resume(seat.hold);
            return;
        }
    }
    if (const auto picked = picks().clicked(seatNos, now))
        m_queue.add(*picked);
    else
        say({SaleNotice::Kind::NoneFree});
}

void CounterSale::addFromBlocks(const QList<int> &seatNos, Instant now)
{
    if (!seatNos.isEmpty() && mayPick())
        m_queue.add(picks().fromBlocks(seatNos, now));
}

void CounterSale::add(const SeatRequest &request)
{
    if (mayPick())
        m_queue.add(picks().wanted(request));
}

void CounterSale::setPlaces(int pool, qint64 quantity)
{
    const auto asked = mayPick() ? picks().places(pool, quantity) : std::nullopt;
    if (asked)
        m_queue.add(*asked);
}

void CounterSale::nextBest()
{
    const QStringList instead = bestInSale();
    if (m_house.isLoaded() && !m_queue.changesSale() && !instead.isEmpty())
        m_queue.add({FindNextBest{m_best.next(instead)}});
}

// --- which sale is on the counter ---

void CounterSale::release()
{
    if (sale())
        m_queue.add({ReleaseSale{}});
}

void CounterSale::setAside()
{
    if (!m_queue.changesSale())
        m_saleId = {};
}

void CounterSale::resume(HoldId id)
{
    const HoldInfo *hold = m_house.book().find(id);
    if (!hold || m_queue.changesSale())
        return;
    if (isShown(hold->event)) {
        m_saleId = id;
        return;
    }
    m_wantedId = id;
    m_news.append(EventWanted{hold->event});
}

void CounterSale::loaded()
{
    const HoldInfo *wanted = m_house.book().find(std::exchange(m_wantedId, HoldId()));
    if (wanted && isShown(wanted->event))
        m_saleId = wanted->id;
    else if (const HoldInfo *current = sale(); current && !isShown(current->event))
        m_saleId = {}; // set aside
    m_lost.reset();
}

void CounterSale::finish(HoldId id)
{
    endHere(id);
    if (m_lost && !m_lost->wasAside)
        m_lost.reset();
}

void CounterSale::endHere(HoldId id)
{
    m_ends.tell(id);
    if (m_saleId == id)
        m_saleId = {};
}

// Changes first, then answers: so whatever an answer speaks of stands in the book, and what ended without one is news.
void CounterSale::delivered()
{
    const QList<OwnEnds::End> ended = m_ends.ended(m_house.book());
    for (const OwnEnds::End &end : ended)
        noteEnded(end);
}

void CounterSale::noteEnded(const OwnEnds::End &end)
{
    const HoldInfo &hold = end.hold;
    const bool wasSale = hold.id == m_saleId;
    if (wasSale) {
        m_saleId = {};
        m_queue.dropWaiting(); // it was meant for a sale that is no more
    }
    const bool wasOffer = noteLateEnded(hold);
    const bool isRecovered = m_recovering.hold == hold.id && m_queue.contains(m_recovering); // that will be told
    if (!end.isNews || wasOffer || isRecovered || hold.state == HoldState::Sold)
        return;
    m_lost = LostSale{hold, true, !wasSale};
    SaleNotice notice{SaleNotice::Kind::Lost, hold};
    notice.wasAside = !wasSale;
    const QList<HoldItem> gone = m_lost->items(m_house, false);
    for (const HoldItem &item : gone) {
        if (item.seatNo >= 0)
            notice.seatNos << item.seatNo;
    }
    say(notice);
}

// --- answers ---

void CounterSale::answered(const Result<CounterAnswer> &answer)
{
    const CounterCommand command = m_queue.answered();
    std::visit([this, &answer](const auto &each) { onAnswer(each, answer); }, command);
}

// A new hold may have been lost before it could be shown: then it has been seen all the same.
void CounterSale::noteInSale(const HoldInfo &hold)
{
    m_ends.see(hold);
    if (isShown(hold.event)) // else another event was chosen: set aside
        m_saleId = hold.id;
}

void CounterSale::onAnswer(const AddSeats &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        if (command.request.best > 0)
            m_best.begin(command.request, seatRefs(m_ends.before(command.hold)), holdOf(answer));
        noteInSale(holdOf(answer));
        if (m_lost && (command.isAgain || !m_lost->wasAside)) // the next seats are no answer to a loss beside them
            m_lost.reset();
        return;
    }
    noteRefused(command.hold, answer.error());
    // Some of a lost sale went since: the others are still wanted.
    QStringList others = command.request.seats;
    for (const QString &gone : refusedRefs(answer.error()))
        others.removeAll(gone);
    if (command.isAgain && !others.isEmpty() && others.size() < command.request.seats.size())
        m_queue.add(picks().wanted(SeatRequest::named(others), {}, true));
}

void CounterSale::onAnswer(const RemoveSeats &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        noteRefused(command.hold, answer.error());
    } else if (holdOf(answer).isLive()) {
        noteInSale(holdOf(answer));
    } else { // the last seat's going ends the hold
        endHere(command.hold);
    }
}

void CounterSale::noteAnswer(HoldId about, const Result<CounterAnswer> &answer)
{
    if (answer)
        noteInSale(holdOf(answer));
    else
        noteRefused(about, answer.error());
}

void CounterSale::onAnswer(const FindNextBest &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_best.goOn(command.wanted.instead, seatRefs(m_ends.before(command.hold)), holdOf(answer));
        noteInSale(holdOf(answer));
    } else if (answer.error().code == ErrorCode::SoldOut) {
        m_best.startOver();
        say({SaleNotice::Kind::LastChoice});
    } else {
        noteRefused(command.hold, answer.error());
    }
}

void CounterSale::onAnswer(const ReleaseSale &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        noteRefused(command.hold, answer.error());
        return;
    }
    endHere(command.hold);
    m_lost = LostSale{holdOf(answer), false, false};
    say({SaleNotice::Kind::Released, holdOf(answer)});
}

void CounterSale::onAnswer(const ReleaseHold &command, const Result<CounterAnswer> &answer)
{
    if (answer)
        m_ends.tell(command.hold);
    else if (answer.error().code != ErrorCode::HoldExpired) // else it counts down beside the sale
        sayRefused(answer.error());
}

void CounterSale::onAnswer(const HoldBeside &, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_ends.see(holdOf(answer));
        m_lost.reset();
        say({SaleNotice::Kind::HeldBeside, holdOf(answer)});
    } else {
        noteRefused({}, answer.error());
    }
}

void CounterSale::onAnswer(const RecoverHold &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_recovering = {};
        noteRecovered(std::get<TakenBack>(*answer));
        return;
    }
    m_ends.expectNone(command.hold);
    sayRefused(answer.error());
    m_news.append(LateRefused{answer.error()});
}

// The other hold is released only when this one has got the time of a sale.
void CounterSale::onAnswer(const TakeAlternative &command, const Result<CounterAnswer> &answer)
{
    const TakenBack *found = m_lates.find(command.lost);
    if (!found) // it was chosen otherwise since
        return;
    const HoldInfo *kept = found->kept ? m_house.book().find(found->kept->id) : nullptr;
    const HoldId keptId = kept ? kept->id : HoldId();
    if (answer) {
        if (isShown(holdOf(answer).event) && (!sale() || m_saleId == keptId))
            m_saleId = command.hold;
        if (kept)
            releaseQuietly(keptId);
    } else {
        sayRefused(answer.error());
        if (answer.error().code == ErrorCode::Busy)
            return; // the minute runs on
        m_ends.tell(command.hold);
        expire(command.hold);
    }
    m_lates.take(command.lost);
    m_news.append(LateChosen{command.lost, answer ? command.hold : keptId});
}

void CounterSale::onAnswer(const AcceptOffer &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        sayRefused(answer.error());
        return;
    }
    m_ends.see(holdOf(answer));
    say({SaleNotice::Kind::OfferTaken, holdOf(answer)});
    resume(holdOf(answer).id);
}

void CounterSale::onAnswer(const BeginPayment &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_news.append(PaymentRefused{command.hold, answer.error()});
        return;
    }
    const PaymentBegun &begun = std::get<PaymentBegun>(*answer);
    if (begun.hold.isLive() && !sale())
        noteInSale(begun.hold);
    m_news.append(PaymentReady{begun});
}

void CounterSale::onAnswer(const GiveUpPayment &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        if (command.isUnconfirmed)
            sayRefused(answer.error());
        else
            noteRefused(command.hold, answer.error());
        const HoldInfo *hold = m_house.book().find(command.hold);
        if (!command.isUnconfirmed && hold && hold->state == HoldState::Paying)
            leavePaymentOpen(command.hold);
        return;
    }
    m_ends.expectNone(command.hold); // settling it may have been tried before
    if (sale() || !holdOf(answer).isLive())
        return; // the clerk moved on: set aside
    if (command.isUnconfirmed)
        resume(command.hold);
    else
        noteInSale(holdOf(answer));
}

// The sale that a command was meant for is no more: the book says so, or is told to look.
void CounterSale::noteRefused(HoldId about, const Error &error)
{
    if (isGone(error) && about.isValid()) {
        if (about == m_saleId)
            m_queue.dropWaiting();
        expire(about);
        return;
    }
    SaleNotice notice{SaleNotice::Kind::Refused, {}, error};
    for (const QString &ref : refusedRefs(error))
        notice.seatNos << m_house.seatOfRef(ref);
    notice.seatNos.removeAll(-1);
    say(notice);
}

// --- sales that end unsold ---

void CounterSale::holdAgain()
{
    if (m_lost && m_lost->hold.state == HoldState::Expired) {
        recover(m_lost->hold.id);
        return;
    }
    QList<SeatRequest> requests = m_lost ? m_lost->requests(m_house) : QList<SeatRequest>();
    if (requests.isEmpty())
        return;
    if (sale()) { // another patron's: what was lost comes back as a sale of its own, set aside; seats first
        std::reverse(requests.begin(), requests.end());
        m_queue.add({HoldBeside{m_lost->hold.event, requests}});
        return;
    }
    for (const SeatRequest &request : std::as_const(requests))
        m_queue.add(picks().wanted(request, {}, true));
}

void CounterSale::expire(HoldId id)
{
    const HoldInfo *hold = m_house.book().find(id);
    if (!hold)
        return;
    const ExpireHold command{hold->event, id};
    if (!m_queue.contains(command))
        m_queue.add({command});
}

void CounterSale::acceptOffer(WaitlistId entry)
{
    const AcceptOffer command{entry};
    if (!m_queue.contains(command)) // one click, one hold
        m_queue.add({command});
}

void CounterSale::releaseQuietly(HoldId id)
{
    m_queue.add({ReleaseHold{id}});
}

// --- late money ---

void CounterSale::recover(HoldId id)
{
    if (m_recovering.hold != id)
        m_recovering = {id, QUuid::createUuid().toString(QUuid::WithoutBraces)};
    if (!m_queue.contains(m_recovering))
        m_queue.add({m_recovering});
}

void CounterSale::noteRecovered(const TakenBack &back)
{
    const bool onCounter = (!sale() || m_saleId == back.lost.id) && isShown(back.lost.event);
    if (m_lost && m_lost->hold.id == back.lost.id)
        m_lost.reset();
    if (!back.lost.isLive()) // else it still stood, and goes on
        m_ends.tell(back.lost.id);
    for (const auto &hold : {back.kept, back.offered}) {
        if (hold)
            m_ends.see(*hold);
    }
    if (onCounter)
        m_saleId = back.kept ? back.kept->id : HoldId();
    m_lates.take(back.lost.id); // asked for once more
    if (back.offered)
        m_lates.add(back);
    else if (!back.gone.isEmpty())
        say({SaleNotice::Kind::SomeGone, back.lost, {}, back.gone});
    else
        say({onCounter ? SaleNotice::Kind::AllHeldAgain : SaleNotice::Kind::AllHeldBeside, back.lost});
    m_news.append(LateRecovered{back});
}

void CounterSale::keepRemaining(HoldId lost)
{
    endLate(lost, true);
}

void CounterSale::endOffer(HoldId lost)
{
    endLate(lost, false);
}

void CounterSale::endLate(HoldId lost, bool bringsBack)
{
    const std::optional<TakenBack> late = m_lates.take(lost);
    if (!late)
        return;
    releaseQuietly(late->offered->id);
    const HoldInfo *kept = late->kept ? m_house.book().find(late->kept->id) : nullptr;
    if (bringsBack && kept && !sale() && isShown(kept->event))
        m_saleId = kept->id;
    m_news.append(LateChosen{lost, kept ? kept->id : HoldId()});
}

void CounterSale::takeAlternative(HoldId lost)
{
    const TakenBack *found = m_lates.find(lost);
    if (found && !m_queue.changesSale())
        m_queue.add({TakeAlternative{lost, found->offered->id, found->lost.seconds}});
}

bool CounterSale::noteLateEnded(const HoldInfo &hold)
{
    m_lates.forgetKept(hold.id);
    const TakenBack *found = m_lates.offering(hold.id);
    if (!found)
        return false;
    const TakenBack over = *m_lates.take(found->lost.id);
    say({SaleNotice::Kind::OfferEnded, hold});
    m_news.append(LateChosen{over.lost.id, over.kept ? over.kept->id : HoldId()});
    return true;
}

// --- payment ---

// Who pays what is left of a late sale has chosen.
void CounterSale::beginPayment(HoldId id, const PaymentStart &start)
{
    if (const TakenBack *late = m_lates.keeping(id))
        endLate(late->lost.id, true);
    m_queue.add({BeginPayment{id, start}});
}

// A person settles it, as after a crash.
void CounterSale::leavePaymentOpen(HoldId id)
{
    if (m_saleId == id)
        m_saleId = {};
    m_news.append(PaymentLeftOpen{id});
}

} // namespace rowlock
