// Sales that ended unsold: what was lost and how it comes back, and late money, where the patron comes when the hold's
// time is up and may have to choose between what is left and other seats. A value, part of a CounterSale.
#pragma once

#include "model/domain/late_choices.h"
#include "model/domain/lost_sale.h"
#include "model/domain/sale_board.h"

namespace rowlock {

class LateSales
{
public:
    explicit LateSales(SaleBoard &board) : m_board(board) {}

    // --- what the clerk does ---
    void holdAgain(); // what was lost; beside the sale on the counter, if there is one
    void forgetLost() { m_lost.reset(); }
    void noteLoaded();                      // another event is shown, or the same anew
    void noteEndTold(const HoldInfo &hold); // by the clerk, who was told so: no loss, nor what was sold with it
    void recover(HoldId id);                // late money: of a hold whose time is up
    void keepRemaining(HoldId lost);        // and release what was offered
    void endOffer(HoldId lost);             // its minute is over: as keepRemaining, but a sale set aside stays there
    void takeAlternative(HoldId lost);      // and release what is left

    // --- how it stands ---
    const std::optional<LostSale> &lost() const { return m_lost; }
    QList<HoldItem> lostItems(bool stillFree) const
    {
        return m_lost ? m_lost->items(m_board.house(), stillFree) : QList<HoldItem>();
    }
    bool isLostElsewhere() const // of the sale that stands, and not of the event that is shown
    {
        return m_lost && m_board.isSale(m_lost->hold.id) && !m_board.isShown(m_lost->hold.event);
    }
    const LateChoices &choices() const { return m_choices; }
    bool isOnCounter(const RecoveredHold &late) const;

    // --- what the other parts tell ---
    void noteEnded(const OwnEnds::End &end);
    void noteReleased(const QList<HoldInfo> &holds); // one sale, by the clerk
    void noteHeld(bool isAgain);                     // seats came into the sale
    void noteSold();
    void choose(HoldId kept); // who pays what is left of a late sale has chosen

    void onAnswer(const ReleaseHold &command, const Result<CounterAnswer> &answer);
    void onAnswer(const HoldBeside &command, const Result<CounterAnswer> &answer);
    void onAnswer(const RecoverHold &command, const Result<CounterAnswer> &answer);
    void onAnswer(const TakeAlternative &command, const Result<CounterAnswer> &answer);

private:
    bool noteOfferEnded(const HoldInfo &hold); // true: it was one that was offered
    void noteRecovered(const RecoveredHold &back);
    void end(HoldId lost, bool bringsBack);
    bool bringBack(const HoldInfo &lost, HoldId back, HoldId replaced); // false: it is set aside
    HoldId othersOf(const HoldInfo &lost, HoldId back, HoldId replaced) const;
    void releaseQuietly(HoldId id) { m_board.queue().add({ReleaseHold{id}}); }

    SaleBoard &m_board;
    std::optional<LostSale> m_lost;
    LateChoices m_choices;
    QHash<HoldId, QString> m_recovering; // the key is the same for each try
    HoldId m_beside;                     // what was held beside the sale last
    QHash<HoldId, HoldId> m_back;        // of several that were lost together: one that is there again
};

} // namespace rowlock
