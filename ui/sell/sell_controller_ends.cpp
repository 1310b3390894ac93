// The controller's second half: sales that end without being sold, and the payment that lies between two transactions.
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sell_controller.h"

#include <memory>

namespace rowlock {

// --- lost and taken back ---

QList<HoldItem> SellController::lostItems(bool stillFree) const
{
    QList<HoldItem> items;
    if (!m_lost || !m_house.isLoaded() || m_lost->event != m_house.event().id)
        return items;
    for (const HoldItem &item : m_lost->items) {
        if (isFreeAgain(item) == stillFree)
            items << item;
    }
    return items;
}

bool SellController::isFreeAgain(const HoldItem &item) const
{
    if (item.seatNo < 0)
        return m_house.pools().at(item.pool).counters.available >= item.quantity;
    const SeatStatus &seat = m_house.seat(item.seatNo);
    // An answer may be quicker than the feed: then the map still shows the hold that has ended.
    return seat.state == SeatState::Free || (seat.state == SeatState::Held && seat.hold == m_lost->id);
}

void SellController::takeBack()
{
    if (m_lost && m_lost->state == HoldState::Expired) {
        takeBackExpired(m_lost->id);
        return;
    }
    if (sale()) {
        takeBackBeside();
        return;
    }
    QStringList refs;
    for (const HoldItem &item : lostItems(true)) {
        if (item.seatNo >= 0)
            refs << item.ref;
        else
            ask(SeatRequest::places(item.ref, item.quantity), {}, true);
    }
    if (!refs.isEmpty())
        ask(SeatRequest::named(refs), {}, true);
}

// Another customer's sale is on the counter: what was lost comes back as a sale of its own, set aside.
void SellController::takeBackBeside()
{
    QList<SeatRequest> requests;
    QStringList refs;
    for (const HoldItem &item : lostItems(true)) {
        if (item.seatNo >= 0)
            refs << item.ref;
        else
            requests << SeatRequest::places(item.ref, item.quantity);
    }
    if (!refs.isEmpty())
        requests.prepend(SeatRequest::named(refs));
    if (requests.isEmpty())
        return;
    SaleCommand queued;
    queued.start = [this, requests, event = m_lost->event] {
        return m_office.ask([requests, event](Desk &desk) -> Result<HoldInfo> {
            TRY_GET(HoldInfo held, desk.hold(event, requests.first()));
            for (const SeatRequest &more : requests.mid(1)) {
                if (auto grown = desk.addToHold(held.id, more)) // else what could be had is still worth having
                    held = *std::move(grown);
            }
            return held;
        });
    };
    queued.done = [this](const Result<HoldInfo> &answer) {
        if (answer) {
            m_lost.reset();
            m_holds.put(*answer);
            say(SaleNotice::Kind::Info, tr("Held again and set aside: %1.").arg(itemsText(answer->items)));
        } else {
            noteRefused(answer.error());
        }
        emit saleChanged();
        emit asideChanged();
    };
    m_queue.add(std::move(queued));
}

void SellController::forgetLost()
{
    m_lost.reset();
    emit saleChanged();
}

void SellController::settleExpired(HoldId id)
{
    const HoldInfo *hold = m_holds.find(id);
    if (!hold || m_settling.contains(id))
        return;
    m_settling.insert(id);
    const EventId event = hold->event;
    whenAnswered(m_office.ask([event, id](Desk &desk) -> Result<HoldInfo> {
        TRY(desk.expire(event));
        return desk.holdInfo(id);
    }),
                 this, [this, id](const Result<HoldInfo> &answer) {
                     m_settling.remove(id);
                     if (answer)
                         m_holds.put(*answer);
                     else
                         say(SaleNotice::Kind::Refused, answer.error().message);
                 });
}

void SellController::noteEnded(const HoldInfo &hold)
{
    const bool wasSale = hold.id == m_saleId;
    if (wasSale)
        m_saleId = {};
    const bool wasOffer = noteLateEnded(hold);
    if (m_endingHere.remove(hold.id) || wasOffer || hold.state == HoldState::Sold)
        return; // OwnHolds says `changed` next
    m_lost = hold;
    m_lostToOthers = true;
    m_lostAside = !wasSale;
    QList<int> seatNos;
    for (const HoldItem &item : lostItems(false)) {
        if (item.seatNo >= 0)
            seatNos << item.seatNo;
    }
    const bool someFree = !lostItems(true).isEmpty();
    say(SaleNotice::Kind::Warning, lossText(hold, lostItems(false), wasSale), seatNos, someFree);
}

// --- payment ---

void SellController::beginPayment(HoldId id, const PaymentStart &start)
{
    auto begun = std::make_shared<PaymentBegun>();
    const auto command = [id, start, begun](Desk &desk, HoldId) -> Result<HoldInfo> {
        TRY_GET(*begun, desk.beginPayment(id, start));
        return begun->hold;
    };
    const auto also = [this, id, begun](const Result<HoldInfo> &answer) {
        if (!answer) {
            emit paymentRefused(id, answer.error());
            return;
        }
        m_payingId = id;
        emit paymentReady(*begun);
    };
    enqueuePayment(command, also, false);
}

void SellController::abandonPayment(HoldId id, const QString &reason)
{
    const auto command = [id, reason](Desk &desk, HoldId) {
        return desk.abandonPayment(id, AttemptState::NotCharged, reason);
    };
    const auto also = [this, id](const Result<HoldInfo> &answer) {
        m_payingId = {};
        const HoldInfo *hold = answer ? nullptr : m_holds.find(id);
        if (!hold || hold->state != HoldState::Paying)
            return;
        if (m_saleId == id)
            m_saleId = {}; // a person settles it, as after a crash
        emit paymentLeftOpen(id);
    };
    enqueuePayment(command, also, true);
}

void SellController::finishSale(HoldId id)
{
    if (m_payingId == id)
        m_payingId = {};
    if (m_saleId == id)
        m_saleId = {};
    if (!m_lostAside)
        m_lost.reset();
    m_holds.refresh();
    emit saleChanged();
    emit asideChanged();
}

void SellController::returnToSale(HoldId id)
{
    whenAnswered(m_office.ask([id](Desk &desk) { return desk.abandonPayment(id); }, Sharing::Together), this,
                 [this, id](const Result<HoldInfo> &answer) {
                     if (!answer) {
                         say(SaleNotice::Kind::Refused, answer.error().message);
                         return;
                     }
                     m_endingHere.remove(id); // settling it may have been tried before
                     m_holds.put(*answer);
                     if (!sale())
                         resume(id);
                 });
}

} // namespace rowlock
