// "Something else": which seats of the sale the best ones are, and what the customer was shown before.
#include "ui/sell/refusal.h"
#include "ui/sell/sell_controller.h"

namespace rowlock {

QStringList SellController::bestInSale() const
{
    const HoldInfo *current = sale();
    if (!current || current->id != m_best.hold || current->state != HoldState::Active)
        return {};
    QStringList refs = seatRefs(*current);
    refs.removeIf([this](const QString &ref) { return !m_best.seats.contains(ref); });
    return refs;
}

void SellController::noteBest(const QString &category, const QString &section, const HoldInfo &hold)
{
    QStringList refs = seatRefs(hold);
    refs.removeIf([this](const QString &ref) { return m_refsBefore.contains(ref); });
    m_best = {hold.id, category, section, refs, {}};
}

void SellController::nextBest()
{
    const QStringList instead = bestInSale();
    if (!canSell() || isBusy() || instead.isEmpty())
        return;
    const NextBest asked{instead, m_best.category, m_best.shown, m_best.section};
    queue(
        {}, [asked](Desk &desk, HoldId current) { return desk.nextBest(current, asked); },
        [this, instead](const Result<HoldInfo> &answer) { noteNextBest(instead, answer); }, false, false);
}

void SellController::noteNextBest(const QStringList &instead, const Result<HoldInfo> &answer)
{
    if (answer) {
        const QStringList shown = m_best.shown + instead;
        noteBest(m_best.category, m_best.section, *answer);
        m_best.shown = shown;
    } else if (answer.error().code == ErrorCode::SoldOut) {
        m_best.shown.clear();
        say(SaleNotice::Kind::Info,
            tr("That was the last choice for this party. Press again to begin with the best one."));
    } else {
        noteRefused(answer.error());
    }
}

} // namespace rowlock
