// The controller's commands about the sale as a whole: longer, released, set aside, taken up again.
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/sell_controller.h"

namespace rowlock {

void SellController::namePatron(HoldId id, const QString &name)
{
    whenAnswered(m_office.ask([id, name](Desk &desk) { return desk.namePatron(id, name); }, Sharing::Together), this,
                 [this](const Result<HoldInfo> &answer) {
                     if (answer)
                         m_holds.put(*answer);
                     else
                         noteRefused(answer.error());
                 });
}

void SellController::extend()
{
    if (sale())
        enqueue([](Desk &desk, HoldId current) { return desk.extend(current); });
}

void SellController::release()
{
    const HoldInfo *current = sale();
    if (!current)
        return;
    const HoldInfo before = *current;
    m_endingHere.insert(before.id);
    const auto command = [](Desk &desk, HoldId id) -> Result<HoldInfo> {
        TRY(desk.release(id));
        return desk.holdInfo(id);
    };
    enqueue(command, {}, {}, [this, before](const Result<HoldInfo> &answer) {
        if (!answer)
            return;
        m_saleId = {};
        m_lost = before;
        m_lostToOthers = false;
        m_lostAside = false;
        say(SaleNotice::Kind::Info, tr("Released: %1.").arg(itemsText(before.items)), {}, true);
    });
}

void SellController::setAside()
{
    if (!sale() || m_queue.isBusy())
        return;
    m_saleId = {};
    emit saleChanged();
    emit asideChanged();
}

void SellController::resume(HoldId id)
{
    const HoldInfo *hold = m_holds.find(id);
    if (!hold || m_queue.isBusy())
        return;
    if (!m_house.isLoaded() || hold->event != m_house.event().id) {
        m_wantedId = id;
        emit eventWanted(hold->event);
        return;
    }
    m_saleId = id;
    emit saleChanged();
    emit asideChanged();
}

void SellController::followEvent()
{
    const HoldInfo *wanted = m_holds.find(std::exchange(m_wantedId, HoldId()));
    if (wanted && wanted->event == m_house.event().id)
        m_saleId = wanted->id;
    else if (const HoldInfo *current = sale(); current && current->event != m_house.event().id)
        m_saleId = {}; // set aside
    m_lost.reset();
    emit saleChanged();
    emit asideChanged();
}

void SellController::noteChanged()
{
    if (m_starting && !sale()) { // the feed may be quicker than the answer
        for (const HoldInfo &hold : m_holds.all()) {
            if (hold.id > m_newestId && m_house.isLoaded() && hold.event == m_house.event().id)
                m_saleId = hold.id;
        }
    }
    emit saleChanged();
    emit asideChanged();
}

} // namespace rowlock
