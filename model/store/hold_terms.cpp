#include "model/store/hold_terms.h"

#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/vouchers.h"

#include <algorithm>

namespace rowlock {

namespace {

// By the ref that the hold lists it by.
Result<ItemName> itemIn(Writing &writing, const HoldInfo &hold, const ItemName &name)
{
    ItemName found = name;
    const auto isIt = [&](const HoldItem &item) {
        return name.covers({item.ref, item.type}) || item.label == name.ref
               || (item.seatNo == -1 && item.category.compare(name.ref, Qt::CaseInsensitive) == 0);
    };
    if (const auto item = std::ranges::find_if(hold.items, isIt); item != hold.items.end()) {
        found.ref = item->ref;
        return found;
    }
    TRY_GET(const auto seat, findSeat(writing.db(), hold.event, name.ref));
    if (!seat || seat->hold != hold.id)
        return badArgument(Store::tr("“%1” is not in this sale. Name a seat that is.").arg(name.ref.left(60)), "seats");
    found.ref = seat->ref;
    return found;
}

Result<Money> takenOffByHand(const HoldInfo &hold, const HouseRules &rules, Instant at)
{
    TRY_GET(const PricedOrder priced, priceHold(hold, rules, {}, at));
    Money sum{0, hold.total.currency};
    for (const PricedLine &line : priced.lines) {
        for (const Reduction &reduction : line.reductions)
            sum += reduction.by == ReductionBy::ByHand ? reduction.amount : Money{0, sum.currency};
    }
    return sum;
}

} // namespace

Result<Done> requireNoMoreOff(Writing &writing, const HoldInfo &before, HoldInfo changed)
{
    const StaffHere &here = writing.staff();
    if (changed.terms.byHand.isEmpty() || !here.hasStaff
        || (here.atWork && here.atWork->rights.testFlag(Right::Reduce)))
        return Done{};
    TRY(readItems(writing.db(), changed));
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const auto was = takenOffByHand(before, rules, writing.now()), is = takenOffByHand(changed, rules, writing.now());
    if (was && is && *is <= *was) // what cannot be priced is no less
        return Done{};
    const auto allowed = requireRight(writing, Right::Reduce);
    if (allowed || !wantsApproval(allowed.error()))
        return allowed;
    Error refusal = allowed.error();
    refusal.message =
        Store::tr("This sale has a price that was changed by hand, and more would be taken off with this.") + u' '
        + refusal.message;
    return refuse(std::move(refusal));
}

Result<Done> storeTerms(Writing &writing, const HoldInfo &hold)
{
    return post(writing.db(), R"(UPDATE hold SET terms = ? WHERE hold_id = ?)", termsText(hold.terms), hold.id);
}

Result<HoldInfo> writeTerms(Writing &writing, const OpenEvent &event, HoldInfo hold, const HoldTerms &terms)
{
    hold.terms = terms;
    TRY(storeTerms(writing, hold));
    TRY_GET(hold.vouchers, vouchersOf(writing.db(), hold));
    return saveLive(writing, event, hold, hold.state, extendHold(hold.times, hold.seconds, writing.now()),
                    "hold.priced");
}

bool hasComps(const HoldInfo &hold)
{
    return std::ranges::find(hold.items, PriceKind::Comp, &HoldItem::kind) != hold.items.end();
}

Result<HoldInfo> withCompReason(Writing &writing, HoldInfo hold, const QString &reason)
{
    const QString said = reason.simplified();
    if (said.isEmpty() && hold.terms.compReason.isEmpty())
        return hold;
    const QString stands = hasComps(hold) ? hold.terms.compReason : QString(); // of those that it had before
    TRY(readItems(writing.db(), hold));
    QString why = said.isEmpty() ? stands : said;
    if (!hasComps(hold))
        why.clear(); // there is nothing to say it of
    if (why == hold.terms.compReason)
        return hold;
    if (!why.isEmpty() && !stands.isEmpty())
        return refuse(
            ErrorCode::InvalidArgument,
            Store::tr("This sale has comps already, and they are free because of “%1”. Leave the reason out, "
                      "or hold the others in a sale of their own.")
                .arg(stands),
            {{QStringLiteral("argument"), QStringLiteral("reason")}, {QStringLiteral("comp_reason"), stands}});
    hold.terms.compReason = why;
    TRY(checkTerms(hold.terms));
    TRY(storeTerms(writing, hold));
    return hold;
}

Result<HoldInfo> moveTerms(Writing &writing, HoldInfo hold, const QHash<QString, QString> &moved)
{
    const HoldTerms before = hold.terms;
    for (HandReduction &one : hold.terms.byHand) {
        for (ItemName &item : one.items)
            item.ref = moved.value(item.ref, item.ref);
    }
    if (hold.terms != before)
        TRY(storeTerms(writing, hold));
    return hold;
}

Result<HoldInfo> agreeReductionsNow(Writing &writing, const HoldInfo &hold, const QList<HandReduction> &byHand)
{
    TRY(requireRight(writing, Right::Reduce));
    HoldTerms terms = hold.terms;
    terms.byHand = byHand;
    TRY(checkTerms(terms));
    for (HandReduction &one : terms.byHand) {
        one.reason = one.reason.simplified();
        for (ItemName &item : one.items) {
            TRY_GET(item, itemIn(writing, hold, item));
        }
    }
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    HoldInfo priced = hold;
    priced.terms = terms;
    TRY(priceHold(priced, rules, {}, writing.now(), PriceAbove::Refused));
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    return writeTerms(writing, event, hold, terms);
}

Result<HoldInfo> agreeReductions(Connection &connection, const Act &act, HoldId id, const QList<HandReduction> &byHand)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        return agreeReductionsNow(writing, hold, byHand);
    });
}

Result<Done> requireForExchange(const HoldInfo &hold)
{
    TRY(requireAlone(hold));
    if (!hold.terms.changesPrices())
        return Done{};
    return refuseByHouse(
        Store::tr("An exchange is at the list prices, and this hold has others. Take the reduction "
                  "off first."),
        {{QStringLiteral("argument"), QStringLiteral("hold")}, {QStringLiteral("hold"), hold.id.value()}});
}

} // namespace rowlock
