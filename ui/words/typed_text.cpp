#include "ui/words/typed_text.h"

#include "model/domain/patron.h"
#include "ui/common/format.h"
#include "ui/words/blocked_words.h"
#include "ui/words/tenders.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

class AsTyped
{
    Q_DECLARE_TR_FUNCTIONS(Omnibox)
};

const QString dot = QStringLiteral(" · ");

QString takenWord(SeatState state)
{
    switch (state) {
    case SeatState::Held: return AsTyped::tr("held");
    case SeatState::Reserved: return AsTyped::tr("reserved");
    case SeatState::Sold: return AsTyped::tr("sold");
    case SeatState::Blocked: return AsTyped::tr("blocked");
    case SeatState::Free: break;
    }
    return AsTyped::tr("available");
}

bool canBeHad(const SeatStatus &seat, const HouseModel &house, Instant now)
{
    if (seat.state == SeatState::Free)
        return true;
    const HoldInfo *hold = isInHold(seat.state) ? house.hold(seat.hold) : nullptr;
    return hold && givesWay(hold->state, hold->times, now);
}

QString shortName(const SeatingPlan &plan, int seatNo)
{
    const PlanSeat &seat = plan.seats.at(seatNo);
    const QString row = seat.row >= 0 && seat.row < plan.rows.size() ? plan.rows.at(seat.row).name : QString();
    return row.isEmpty() ? seat.label : QStringLiteral("%1 %2").arg(row, seat.number);
}

const PriceType *typeOf(const HouseModel &house, int no)
{
    for (const PoolStatus &pool : house.pools()) {
        for (const TypePrice &price : pool.prices) {
            if (price.type.no == no)
                return &price.type;
        }
    }
    return nullptr;
}

QString typeName(const HouseModel &house, int no)
{
    const PriceType *type = typeOf(house, no);
    return type ? type->name : QString();
}

QString noSuchTypeText(const Typed &typed)
{
    return AsTyped::tr("No price type “%1” is sold in this event. Type another one, or only a number (4).")
        .arg(typed.notSold);
}

QString notSoldText(const PoolStatus &pool, const HouseModel &house, int type)
{
    return AsTyped::tr("%1 is not sold at the price type %2").arg(pool.name, typeName(house, type));
}

// As it would be in the sale; nothing where it is not sold at the type.
std::optional<HoldItem> itemAt(const PoolStatus &pool, int type, int seatNo, qint64 quantity = 1)
{
    const auto price = priceAt(pool, type);
    const auto sold = std::ranges::find(pool.prices, type, [](const TypePrice &each) { return each.type.no; });
    if (!price)
        return std::nullopt;
    HoldItem item{pool.pool, seatNo, pool.ref, {}, pool.name, quantity, *price, type};
    if (sold != pool.prices.end())
        item.kind = sold->type.kind;
    return item;
}

// What these cost; in a sale what it comes to with them besides.
QString sumText(const QList<HoldItem> &more, const HouseModel &house, const SaleSoFar &sale)
{
    HoldInfo sum;
    sum.event = house.event().id;
    sum.total = Money{0, house.event().currency};
    sum.items = more;
    if (!sale.due || more.isEmpty())
        return moneyText(sum.listed());
    if (!sale.sale)
        return moneyText(sale.due(sum));
    HoldInfo with = *sale.sale;
    with.items += more;
    return AsTyped::tr("%1, total %2").arg(moneyText(sum.listed()), moneyText(sale.due(with)));
}

// Of the seats at these types, one after another, and of the first where they are fewer; else why there is none.
QString priceText(const QList<int> &seats, const QList<TypeCount> &counts, const HouseModel &house,
                  const SaleSoFar &sale, Tone &tone)
{
    const QList<int> types = eachType(counts);
    QList<HoldItem> more;
    Money own{0, house.event().currency};
    for (qsizetype i = 0; i < seats.size(); ++i) {
        const SeatStatus &seat = house.seat(seats.at(i));
        const PoolStatus &pool = house.pools().at(seat.pool);
        const int type = types.value(i, firstPriceType);
        const auto item = itemAt(pool, type, seats.at(i));
        if (!item) {
            tone = Tone::Danger;
            return notSoldText(pool, house, type);
        }
        if (sale.id.isValid() && isInHold(seat.state) && seat.hold == sale.id)
            own += item->toPay();
        else
            more << *item;
    }
    return more.isEmpty() ? moneyText(own) : sumText(more, house, sale);
}

// "2 Adult, 1 Child"; empty: nothing was said of them.
QString countsText(const Typed &typed, const HouseModel &house)
{
    QStringList parts;
    for (const TypeCount &some : typed.types)
        parts << AsTyped::tr("%1 %2").arg(QString::number(some.count), typeName(house, some.type));
    return parts.join(QStringLiteral(", "));
}

// Who pays as somebody else, because the event has no price type of their name.
QString othersText(const Typed &typed, const HouseModel &house)
{
    if (typed.people.isEmpty())
        return {};
    return typed.types.isEmpty()
               ? AsTyped::tr("all at the full price")
               : AsTyped::tr("%1 as %2").arg(typed.people.join(QStringLiteral(", ")), typeName(house, firstPriceType));
}

QString rowInstead(const QString &typed)
{
    return AsTyped::tr("for the row type “row %1”").arg(typed);
}

QString elsewhereText(const Typed &typed)
{
    return AsTyped::tr("also in %1: type the section").arg(joinedText(typed.elsewhere, 2));
}

Understood seatsText(const Typed &typed, const HouseModel &house, const SaleSoFar &sale, Instant now)
{
    if (!typed.missingRow.isEmpty())
        return {AsTyped::tr("No row %1 in this event.").arg(typed.missingRow), Tone::Danger, {}};
    if (typed.seats.isEmpty())
        return {typed.missing.isEmpty() ? AsTyped::tr("No such seat in this event.")
                                        : AsTyped::tr("No seat %1 in this event.").arg(typed.missing),
                Tone::Danger,
                {}};
    QStringList parts{seatsText(house, typed.seats)};
    if (!typed.types.isEmpty())
        parts.prepend(countsText(typed, house));
    QList<int> taken, inBlocks;
    qsizetype own = 0;
    for (const int seatNo : typed.seats) {
        const SeatStatus &seat = house.seat(seatNo);
        if (isInHold(seat.state) && sale.id.isValid() && seat.hold == sale.id)
            ++own;
        else if (maySellHere(house, seatNo))
            inBlocks << seatNo;
        else if (!canBeHad(seat, house, now))
            taken << seatNo;
    }
    Tone tone = Tone::Plain;
    if (!taken.isEmpty()) {
        tone = Tone::Danger;
        QStringList words;
        for (const int seatNo : taken.mid(0, 3))
            words << AsTyped::tr("%1 is %2").arg(shortName(house.plan(), seatNo), takenWord(house.seat(seatNo).state));
        if (taken.size() > 3)
            words << (taken.size() == 4 ? AsTyped::tr("1 more not available")
                                        : AsTyped::tr("%1 more not available").arg(taken.size() - 3));
        parts << words.join(QStringLiteral(", "));
    } else {
        const QString problem = typesProblem(typed, house);
        parts << (problem.isEmpty() ? priceText(typed.seats, typed.types, house, sale, tone) : problem);
        tone = problem.isEmpty() ? tone : Tone::Danger;
        if (!inBlocks.isEmpty())
            parts << (inBlocks.size() == typed.seats.size()
                          ? AsTyped::tr("in %1").arg(blockNames(house, inBlocks))
                          : AsTyped::tr("%1 in %2").arg(QString::number(inBlocks.size()), blockNames(house, inBlocks)));
        else if (own == typed.seats.size())
            parts << AsTyped::tr("already in this sale");
        else if (own > 0)
            parts << AsTyped::tr("%1 already in this sale").arg(own);
        else
            parts << (typed.seats.size() == 1 ? AsTyped::tr("available") : AsTyped::tr("all available"));
    }
    if (!typed.elsewhere.isEmpty())
        parts << elsewhereText(typed);
    return {parts.join(dot), tone, typed.seats};
}

Understood rowText(const Typed &typed, const HouseModel &house, Instant now)
{
    const SeatingPlan &plan = house.plan();
    const PlanSeat &first = plan.seats.at(typed.seats.first());
    const auto available = std::count_if(typed.seats.begin(), typed.seats.end(),
                                         [&](int seatNo) { return canBeHad(house.seat(seatNo), house, now); });
    QStringList parts{
        AsTyped::tr("%1, row %2").arg(plan.blocks.at(first.block).name, plan.rows.at(first.row).name),
        AsTyped::tr("%1 of %2 available").arg(QString::number(available), QString::number(typed.seats.size())),
        AsTyped::tr("press Enter to go there")};
    if (!typed.elsewhere.isEmpty())
        parts << elsewhereText(typed);
    return {parts.join(dot), Tone::Plain, typed.seats};
}

QString spacesText(qint64 count)
{
    return count == 1 ? AsTyped::tr("1 wheelchair space") : AsTyped::tr("%1 wheelchair spaces").arg(count);
}

// "Best 4 together", "2 wheelchair spaces", "4 seats with 1 wheelchair space".
QString bestWords(const Typed &typed)
{
    if (typed.accessible == 0)
        return typed.count == 1 ? AsTyped::tr("Best seat") : AsTyped::tr("Best %1 together").arg(typed.count);
    if (typed.accessible < typed.count)
        return AsTyped::tr("%1 seats with %2").arg(QString::number(typed.count), spacesText(typed.accessible));
    return spacesText(typed.count);
}

QString noneLeft(const Typed &typed)
{
    const QString where = typed.category + typed.section;
    QString what;
    if (typed.count == 1)
        what = typed.accessible == 1 ? AsTyped::tr("No wheelchair space is available")
                                     : AsTyped::tr("No seat is available");
    else if (typed.accessible == 0)
        what = AsTyped::tr("Fewer than %1 seats are available").arg(typed.count);
    else if (typed.accessible == typed.count)
        what = AsTyped::tr("Fewer than %1 wheelchair spaces are available").arg(typed.count);
    else
        what = AsTyped::tr("Fewer than %1 seats with %2 are available")
                   .arg(QString::number(typed.count), spacesText(typed.accessible));
    return where.isEmpty() ? AsTyped::tr("%1.").arg(what) : AsTyped::tr("%1 in %2.").arg(what, where);
}

qsizetype rowsOf(const QList<int> &seats, const SeatingPlan &plan)
{
    QSet<std::pair<int, QString>> rows; // a row of several fragments is one to the patron
    for (const int seatNo : seats) {
        const PlanSeat &seat = plan.seats.at(seatNo);
        rows.insert({seat.block, seat.row >= 0 ? plan.rows.at(seat.row).name : QString()});
    }
    return rows.size();
}

Understood bestText(const Typed &typed, const HouseModel &house, const SaleSoFar &sale,
                    const std::optional<std::optional<QList<int>>> &best)
{
    const QString where = typed.category + typed.section;
    QStringList parts;
    const qsizetype rows = best && *best ? rowsOf(**best, house.plan()) : 0;
    parts << (rows > 1 && typed.accessible == 0 ? AsTyped::tr("Best %1, split over %2 rows").arg(typed.count).arg(rows)
                                                : bestWords(typed));
    for (const QString &who : {countsText(typed, house), othersText(typed, house)}) {
        if (!who.isEmpty())
            parts << who;
    }
    if (best && !*best)
        return {noneLeft(typed), Tone::Warning, {}};
    Tone tone = Tone::Plain;
    if (best)
        parts << seatsText(house, **best) << priceText(**best, typed.types, house, sale, tone);
    else if (!where.isEmpty())
        parts << where;
    if (typed.couldBeRow)
        parts << rowInstead(typed.text);
    return {parts.join(dot), tone, best ? **best : QList<int>()};
}

// At these types, and the others at the first one.
QString placesPriceText(const PoolStatus &pool, const Typed &typed, const HouseModel &house, const SaleSoFar &sale)
{
    QList<TypeCount> types = typed.types;
    qint64 others = typed.count;
    for (const TypeCount &some : std::as_const(types))
        others -= some.count;
    if (others > 0)
        types << TypeCount{firstPriceType, others};
    QList<HoldItem> more;
    for (const TypeCount &some : std::as_const(types)) {
        if (const auto item = itemAt(pool, some.type, -1, some.count))
            more << *item;
    }
    return sumText(more, house, sale);
}

Understood placesText(const Typed &typed, const HouseModel &house, const SaleSoFar &sale)
{
    for (const PoolStatus &pool : house.pools()) {
        if (pool.kind != PoolKind::Area || pool.name != typed.area)
            continue;
        const bool enough = pool.counters.available >= typed.count;
        const QString problem = typesProblem(typed, house);
        QStringList what{AsTyped::tr("%1 × %2").arg(QString::number(typed.count), pool.name)};
        if (!typed.types.isEmpty())
            what << countsText(typed, house);
        return {QStringList{what.join(dot), problem.isEmpty() ? placesPriceText(pool, typed, house, sale) : problem,
                            enough ? AsTyped::tr("%1 left").arg(pool.counters.available)
                                   : AsTyped::tr("only %1 left").arg(pool.counters.available)}
                    .join(dot),
                enough && problem.isEmpty() ? Tone::Plain : Tone::Danger,
                {}};
    }
    return {};
}

} // namespace

Understood understood(const Typed &typed, const HouseModel &house, const SaleSoFar &sale, Instant now,
                      const std::optional<std::optional<QList<int>>> &best)
{
    switch (typed.kind) {
    case Typed::Kind::Nothing: return {};
    case Typed::Kind::Best: return bestText(typed, house, sale, best);
    case Typed::Kind::Places: return placesText(typed, house, sale);
    case Typed::Kind::Seats: return seatsText(typed, house, sale, now);
    case Typed::Kind::Type: return {};
    case Typed::Kind::Row: return rowText(typed, house, now);
    case Typed::Kind::Order: return {AsTyped::tr("Order %1").arg(typed.text), Tone::Plain, {}};
    case Typed::Kind::Ticket: return {AsTyped::tr("A ticket"), Tone::Plain, {}};
    case Typed::Kind::Name: return {AsTyped::tr("Orders for “%1”…").arg(typed.text.left(60)), Tone::Faint, {}};
    case Typed::Kind::Unknown: return {notUnderstood(typed, house), Tone::Warning, {}};
    }
    return {};
}

QString typesProblem(const Typed &typed, const HouseModel &house)
{
    qint64 people = 0;
    for (const TypeCount &some : typed.types)
        people += some.count;
    if (typed.kind == Typed::Kind::Seats && people > typed.seats.size() && !typed.seats.isEmpty())
        return AsTyped::tr("%1 are more than %2 – name as many seats")
            .arg(countsText(typed, house), countText(typed.seats.size()));
    for (const PoolStatus &pool : house.pools()) {
        const bool isMeant = typed.kind == Typed::Kind::Places
                                 ? pool.kind == PoolKind::Area && pool.name == typed.area
                                 : !typed.category.isEmpty() && pool.name == typed.category;
        for (const TypeCount &some : typed.types) {
            if (isMeant && !priceAt(pool, some.type))
                return notSoldText(pool, house, some.type);
        }
    }
    return {};
}

Understood typeText(const Typed &typed, const HouseModel &house, const SaleSoFar &onCounter,
                    const std::optional<TypeChange> &last)
{
    const QString name = typeName(house, typed.type);
    const HoldInfo *sale = onCounter.sale;
    QStringList parts;
    QList<int> seats;
    HoldInfo changed = sale ? *sale : HoldInfo();
    changed.items.clear();
    for (HoldItem item : sale ? sale->items : QList<HoldItem>()) {
        const bool isMeant = typed.all || (last && item.ref == last->what);
        // Not of all: one place, of the first line that has another type.
        if (!isMeant || item.type == typed.type || (!typed.all && !parts.isEmpty())) {
            changed.items << item;
            continue;
        }
        const PoolStatus pool = house.pools().value(item.pool);
        const auto other = itemAt(pool, typed.type, item.seatNo, typed.all ? item.quantity : 1);
        if (!other)
            return {notSoldText(pool, house, typed.type), Tone::Danger, {}};
        changed.items << *other;
        if (item.seatNo >= 0)
            seats << item.seatNo;
        if (parts.isEmpty())
            parts << (typed.all ? AsTyped::tr("All to %1").arg(name) : AsTyped::tr("%1 for %2").arg(name, item.label))
                  << moneyText(other->toPay());
        item.quantity -= other->quantity;
        if (item.quantity > 0)
            changed.items << item;
    }
    if (parts.isEmpty())
        parts << (sale ? AsTyped::tr("All of the sale is %1").arg(name)
                       : AsTyped::tr("%1 for what was picked last").arg(name));
    else
        parts << AsTyped::tr("total %1").arg(moneyText(onCounter.due ? onCounter.due(changed) : changed.listed()));
    if (typed.all && parts.size() == 3)
        parts.removeAt(1); // of several categories perhaps
    if (typed.couldBeRow)
        parts << rowInstead(typed.text);
    return {parts.join(dot), Tone::Plain, seats};
}

QList<HoldInfo> withPatron(const QList<HoldInfo> &aside, const QString &text)
{
    const QStringList wanted = patronWords(text);
    QList<HoldInfo> found;
    for (const HoldInfo &hold : aside) {
        const QStringList words = patronWords(hold.patron);
        const auto begins = [&](const QString &start) {
            return std::any_of(words.begin(), words.end(), [&](const QString &word) { return word.startsWith(start); });
        };
        if (!wanted.isEmpty() && std::all_of(wanted.begin(), wanted.end(), begins))
            found << hold;
    }
    return found;
}

Understood foundText(const Typed &typed, const SearchResults &all)
{
    const QList<Finding> &found = all.orders;
    if (all.aside.size() == 1 && found.isEmpty()) {
        const HoldInfo &hold = all.aside.first();
        const QString sale = QStringList{hold.patron, quantityText(hold.items), moneyText(hold.total)}.join(dot);
        return {AsTyped::tr("Sale set aside: %1 – press Enter to resume").arg(sale), Tone::Plain, {}};
    }
    if (!all.aside.isEmpty()) {
        const QString aside = all.aside.size() == 1 ? AsTyped::tr("1 sale set aside")
                                                    : AsTyped::tr("%1 sales set aside").arg(all.aside.size());
        const QString orders = found.size() == 1 ? AsTyped::tr("1 order") : AsTyped::tr("%1 orders").arg(found.size());
        const QString both = found.isEmpty() ? aside : AsTyped::tr("%1, %2").arg(aside, orders);
        return {AsTyped::tr("%1 – select one and press Enter").arg(both), Tone::Plain, {}};
    }
    if (found.size() == 1 && found.first().ticket) {
        const Ticket &ticket = *found.first().ticket;
        const bool valid = ticket.state == TicketState::Valid;
        return {QStringList{ticketStateText(ticket), ticket.label, found.first().line.eventName,
                            AsTyped::tr("order %1").arg(found.first().line.code)}
                    .join(dot),
                valid ? Tone::Good : Tone::Danger,
                {}};
    }
    if (found.size() == 1)
        return {AsTyped::tr("Order %1 – press Enter").arg(found.first().line.code), Tone::Plain, {}};
    if (!found.isEmpty())
        return {AsTyped::tr("%1 orders – select one and press Enter").arg(found.size()), Tone::Plain, {}};
    switch (typed.kind) {
    case Typed::Kind::Order: return {AsTyped::tr("No order %1.").arg(typed.text), Tone::Warning, {}};
    case Typed::Kind::Ticket: return {AsTyped::tr("This ticket was not sold by this box office."), Tone::Warning, {}};
    default:
        if (!typed.notSold.isEmpty())
            return {noSuchTypeText(typed), Tone::Warning, {}};
        return {AsTyped::tr("Nothing found for “%1”.").arg(typed.text.left(60)), Tone::Warning, {}};
    }
}

Understood voucherText(const Voucher &voucher)
{
    return {AsTyped::tr("Voucher “%1” – press Enter").arg(voucher.rule.name), Tone::Plain, {}};
}

Understood giftCardFoundText(const GiftCard &card, bool isSelling, Instant now)
{
    const Money left = card.balance();
    if (const auto usable = requireRedeemable(card, {0, left.currency}, now); !usable)
        return {usable.error().message, Tone::Danger, {}};
    if (left.minor == 0)
        return {AsTyped::tr("This is a gift card, and nothing is left on it. Ask for another way to pay."),
                Tone::Warning,
                {}};
    const QString text = isSelling ? AsTyped::tr("This is a gift card with %1 on it. To pay with it, press Ctrl+F6 and "
                                                 "enter its code there.")
                                   : AsTyped::tr("This is a gift card with %1 on it. Select seats first; then press "
                                                 "Ctrl+F6 to pay with it.");
    return {text.arg(moneyText(left)), Tone::Plain, {}};
}

QString notUnderstood(const Typed &typed, const HouseModel &house)
{
    const SeatingPlan &plan = house.plan();
    if (!typed.notSold.isEmpty())
        return noSuchTypeText(typed);
    return AsTyped::tr("“%1” not recognised. Try a number (4) or a seat (%2).")
        .arg(typed.missing.left(60), plan.seats.isEmpty() ? QString() : plan.seats.first().shortLabel);
}

} // namespace rowlock
