#include "model/domain/sale_on_counter.h"

namespace rowlock {

void SaleOnCounter::setAside()
{
    if (!m_board.keepsOthersOut() && !m_board.queue().changesSale())
        m_board.setSale({});
}

void SaleOnCounter::beginExchange(EventId event, HoldId before, const QList<int> &types)
{
    endExchange();
    m_typesGoingBack = types;
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
    if (m_board.isShown(hold->event)) {
        m_board.setSale(id);
        return;
    }
    m_wanted = id;
    m_board.tell(EventRequested{hold->event});
}

void SaleOnCounter::noteLoaded()
{
    const HoldInfo *wanted = m_board.find(std::exchange(m_wanted, HoldId()));
    if (wanted && m_board.isShown(wanted->event))
        m_board.setSale(wanted->id);
    else if (const HoldInfo *current = m_board.sale(); current && !m_board.isShown(current->event))
        m_board.setSale({}); // set aside
}

void SaleOnCounter::release()
{
    if (m_board.sale())
        m_board.queue().add({ReleaseSale{}});
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
    if (!answer) {
        m_board.noteRefused(command.hold, answer.error());
        return;
    }
    m_board.endHere(command.hold);
    m_late.noteReleased(holdOf(answer));
    m_board.say({SaleNotice::Kind::Released, holdOf(answer)});
}

void SaleOnCounter::onAnswer(const ReturnPart &, const Result<CounterAnswer> &answer)
{
    if (!answer)
        m_board.sayRefused(answer.error());
}

void SaleOnCounter::onAnswer(const NamePatron &asked, const Result<CounterAnswer> &answer)
{
    if (!answer)
        m_board.noteRefused(asked.hold, answer.error());
}

void SaleOnCounter::onAnswer(const ReduceSale &asked, const Result<CounterAnswer> &answer)
{
    if (!answer)
        m_board.noteRefused(asked.hold, answer.error());
}

void SaleOnCounter::onAnswer(const AddVoucher &asked, const Result<CounterAnswer> &answer)
{
    if (!answer)
        m_board.noteRefused(asked.hold, answer.error());
}

void SaleOnCounter::onAnswer(const DropVoucher &asked, const Result<CounterAnswer> &answer)
{
    if (!answer)
        m_board.noteRefused(asked.hold, answer.error());
}

void SaleOnCounter::onAnswer(const ExpireHold &, const Result<CounterAnswer> &answer)
{
    if (!answer)
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
