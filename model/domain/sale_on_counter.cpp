#include "model/domain/sale_on_counter.h"

#include "model/domain/joint_sale.h"

namespace rowlock {

void SaleOnCounter::setAside()
{
    if (!m_board.keepsOthersOut() && !m_board.queue().changesSale())
        m_board.setSale({});
}

void SaleOnCounter::beginExchange(EventId event, HoldId before, const QList<int> &types, const TypesKept &keeps)
{
    endExchange();
    m_typesGoingBack = types;
    m_keeps = keeps;
    m_beginning = Beginning{event, before};
    noteAnswered();
}

void SaleOnCounter::endExchange()
{
    m_beginning.reset();
    m_board.setExchangeOf({});
}

void SaleOnCounter::noteAnswered()
{
    if (!m_board.sale() && !m_board.queue().changesSale()) // what it was asked for did not come
        m_board.holds().stay();
    if (!m_beginning || m_board.queue().changesSale())
        return;
    m_board.setSale({});
    m_board.setExchangeOf(m_beginning->event, m_beginning->before);
    m_beginning.reset();
}

void SaleOnCounter::resume(HoldId id)
{
    if (!m_board.keepsOthersOut())
        bring(id);
}

void SaleOnCounter::bring(HoldId id)
{
    const HoldInfo *hold = m_board.find(id);
    if (!hold || m_board.queue().changesSale())
        return;
    const QList<HoldInfo> sale = m_board.house().book().together(id);
    for (const HoldInfo &each : sale) {
        if (m_board.isShown(each.event)) {
            m_board.setSale(each.id);
            return;
        }
    }
    m_wanted = id;
    m_board.tell(EventRequested{hold->event});
}

void SaleOnCounter::noteLoaded()
{
    const HoldInfo *wanted = m_board.find(std::exchange(m_wanted, HoldId()));
    if (wanted && m_board.isShown(wanted->event))
        m_board.setSale(wanted->id);
    else if (m_board.holds().here())
        m_board.holds().stay(); // back at one of its performances: the next one is another question
    else if (m_board.sale() && !m_board.holds().isGoingOn())
        m_board.holds().leave(); // set aside
}

// Asked for while its first seats are on their way it is about these.
void SaleOnCounter::addPerformance()
{
    SaleHolds &holds = m_board.holds();
    if (m_board.keepsOthersOut())
        return;
    if (holds.isGoingOn()) {
        holds.stay();
        if (m_board.sale() && !m_board.holds().here())
            holds.leave(); // as if the event had been chosen without it
    } else if (m_board.sale() || m_board.queue().changesSale()) {
        holds.goOn();
    } else if (const HoldInfo *left = holds.left()) {
        m_board.setSale(left->id);
        holds.goOn();
    }
}

QList<HoldInfo> SaleOnCounter::whatWasLeft() const
{
    const HoldInfo *left = m_board.sale() || isExchanging() ? nullptr : m_board.holds().left();
    return left ? m_board.house().book().together(left->id) : QList<HoldInfo>();
}

void SaleOnCounter::expire(HoldId id)
{
    for (const HoldId each : idsOf(m_board.house().book().together(id)))
        m_board.expire(each);
}

// What is reserved was promised to somebody: who gives it up is asked first.
void SaleOnCounter::release()
{
    const HoldInfo *sale = m_board.sale();
    if (sale && sale->isReserved())
        m_board.tell(ReservationMeant{*sale, ReservationMeant::For::Dropping});
    else if (sale)
        m_board.queue().add({ReleaseSale{}});
}

void SaleOnCounter::releaseOnly(HoldId id)
{
    const HoldInfo *hold = m_board.find(id);
    if (hold && m_board.isSale(id))
        m_board.queue().add({ReleaseSale{}, {}, {}, hold->event});
}

void SaleOnCounter::acceptOffer(WaitlistId entry)
{
    const AcceptOffer command{entry};
    if (m_board.keepsOthersOut())
        return;
    if (!m_board.queue().contains(command)) // one click, one hold
        m_board.queue().add({command});
}

void SaleOnCounter::onAnswer(const ExtendHold &asked, const Result<CounterAnswer> &answer)
{
    m_board.noteAnswer(asked.hold, answer);
}

void SaleOnCounter::onAnswer(const ReleaseSale &command, const Result<CounterAnswer> &answer)
{
    QList<HoldInfo> released;
    for (const HoldId id : QList<HoldId>{command.hold} + command.others) {
        const HoldInfo *ended = m_board.house().book().ended(id);
        if (ended && ended->state == HoldState::Released) {
            released += *ended;
            m_board.endHere(id);
        }
    }
    if (!answer) {
        m_board.noteRefused(command.hold, answer.error());
        return;
    }
    if (released.isEmpty()) {
        m_board.endHere(command.hold);
        released = {holdOf(answer)};
    }
    m_late.noteReleased(released);
    SaleNotice notice{SaleNotice::Kind::Released, released.first()};
    notice.hold.items = itemsOf(released);
    m_board.say(notice);
}

void SaleOnCounter::onAnswer(const JoinSale &, const Result<CounterAnswer> &answer)
{
    if (answer)
        m_board.ends().see(holdOf(answer));
    else
        m_board.sayRefused(answer.error());
}

void SaleOnCounter::onAnswer(const AcceptOffer &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.sayRefused(answer.error());
        return;
    }
    m_board.ends().see(holdOf(answer));
    m_board.say({SaleNotice::Kind::OfferTaken, holdOf(answer)});
    resume(holdOf(answer).id);
}

} // namespace rowlock
