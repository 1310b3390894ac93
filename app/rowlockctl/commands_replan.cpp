// A changed plan for a performance that is being sold.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/replan_walk.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString whatBecame(const SeatChange &change)
{
    if (change.isNew())
        return Ctl::tr("new");
    if (change.isGone())
        return Ctl::tr("gone");
    QStringList words;
    if (change.renamed)
        words += Ctl::tr("renamed");
    if (change.moved)
        words += Ctl::tr("moved");
    if (change.recategorised)
        words += Ctl::tr("other category");
    return words.join(u", "_s);
}

QJsonObject countsJson(const PlanDifference::Counts &counts)
{
    return {{u"same"_s, counts.same},   {u"new"_s, counts.added},       {u"gone"_s, counts.gone},
            {u"moved"_s, counts.moved}, {u"renamed"_s, counts.renamed}, {u"recategorised"_s, counts.recategorised}};
}

QString countsText(const PlanDifference::Counts &counts)
{
    return Ctl::tr("Unchanged seats: %1; %2 new, %3 gone, %4 moved, %5 renamed, %6 in another category.\n")
        .arg(digits(counts.same), digits(counts.added), digits(counts.gone), digits(counts.moved),
             digits(counts.renamed), digits(counts.recategorised));
}

QJsonArray reprintJson(const QList<OutdatedTicket> &tickets)
{
    QJsonArray list;
    for (const OutdatedTicket &ticket : tickets)
        list.append(QJsonObject{{u"order"_s, ticket.order.value()},
                                {u"code"_s, ticket.orderCode},
                                {u"ticket"_s, ticket.ticket.value()},
                                {u"printed"_s, ticket.printed},
                                {u"label"_s, ticket.label},
                                {u"moved"_s, ticket.moved}});
    return list;
}

QString reprintText(const QList<OutdatedTicket> &tickets)
{
    if (tickets.isEmpty())
        return {};
    TextTable table({Ctl::tr("ORDER"), Ctl::tr("PRINTED AS"), Ctl::tr("IS NOW")});
    for (const OutdatedTicket &ticket : tickets)
        table.add({ticket.orderCode, ticket.printed, ticket.label});
    return Ctl::tr("\nTickets to print again:\n") + table.toString();
}

QString labelBefore(const ReplanPreview &preview, const SeatChange &change)
{
    return change.isNew() ? QString() : preview.today->seats.at(change.before).label;
}

QString labelAfter(const ReplanPreview &preview, const SeatChange &change)
{
    return change.isGone() ? QString() : preview.after->seats.at(change.after).label;
}

QJsonObject previewJson(const ReplanPreview &preview, const QHash<QString, QString> &nearest)
{
    QJsonArray changes, vanishing;
    for (const SeatChange &change : preview.difference.seats) {
        if (change.isSame())
            continue;
        const PlanSeat &seat =
            change.isGone() ? preview.today->seats.at(change.before) : preview.after->seats.at(change.after);
        changes.append(QJsonObject{{u"seat"_s, seat.ref},
                                   {u"before"_s, labelBefore(preview, change)},
                                   {u"after"_s, labelAfter(preview, change)},
                                   {u"new"_s, change.isNew()},
                                   {u"gone"_s, change.isGone()},
                                   {u"moved"_s, change.moved},
                                   {u"renamed"_s, change.renamed},
                                   {u"recategorised"_s, change.recategorised}});
    }
    for (const VanishingSeat &seat : preview.vanishing)
        vanishing.append(QJsonObject{{u"seat"_s, seat.ref},
                                     {u"label"_s, seat.label},
                                     {u"state"_s, stateName(seat.state)},
                                     {u"holder"_s, seat.holder},
                                     {u"code"_s, seat.orderCode},
                                     {u"needs_place"_s, seat.needsPlace()},
                                     {u"nearest"_s, nearest.value(seat.ref)}});
    return {{u"event"_s, preview.event.id.value()},
            {u"plan"_s, preview.plan.value()},
            {u"counts"_s, countsJson(preview.difference.counts())},
            {u"changes"_s, changes},
            {u"vanishing"_s, vanishing},
            {u"reprint"_s, reprintJson(preview.reprint)},
            {u"unpriced"_s, QJsonArray::fromStringList(preview.unpriced)},
            {u"too_small"_s, QJsonArray::fromStringList(preview.tooSmall)}};
}

QString previewText(const ReplanPreview &preview, const QHash<QString, QString> &nearest)
{
    QString text =
        Ctl::tr("Event %1, %2, with the new plan: ").arg(digits(preview.event.id.value()), safeText(preview.event.name))
        + countsText(preview.difference.counts());
    TextTable changes({Ctl::tr("SEAT"), Ctl::tr("WHAT"), Ctl::tr("IN THE NEW PLAN")});
    for (const SeatChange &change : preview.difference.seats) {
        if (!change.isSame())
            changes.add({labelBefore(preview, change), whatBecame(change), labelAfter(preview, change)});
    }
    if (!changes.isEmpty())
        text += u'\n' + changes.toString();
    TextTable vanishing({Ctl::tr("REMOVED"), Ctl::tr("STATE"), Ctl::tr("HELD BY"), Ctl::tr("NEAREST PLACE")});
    for (const VanishingSeat &seat : preview.vanishing)
        vanishing.add({seat.label, stateName(seat.state), seat.orderCode.isEmpty() ? seat.holder : seat.orderCode,
                       seat.needsPlace() ? nearest.value(seat.ref, Ctl::tr("none available")) : Ctl::tr("needs none")});
    if (!vanishing.isEmpty())
        text += Ctl::tr("\nSold or held seats that the new plan removes; give each a place with --place SEAT=PLACE, or "
                        "all of them the nearest with --nearest:\n")
                + vanishing.toString();
    text += reprintText(preview.reprint);
    if (!preview.unpriced.isEmpty())
        text += Ctl::tr("\nNew to this performance, and without a price yet (--price): %1\n")
                    .arg(preview.unpriced.join(u", "_s));
    for (const QString &area : preview.tooSmall)
        text += u'\n' + area + u'\n';
    return text;
}

// "A-1=B-7"
Result<Done> readPlaces(PlanApplication &asked, const QStringList &pairs)
{
    for (const QString &pair : pairs) {
        const qsizetype sign = pair.indexOf(u'=');
        if (sign < 1 || sign + 1 >= pair.size())
            return wrongArgument(
                u"places"_s,
                Ctl::tr("'%1' does not say who goes where; write SEAT=PLACE, such as A-1=B-7.").arg(pair.left(60)));
        asked.places.insert(pair.left(sign), pair.mid(sign + 1));
    }
    return Done{};
}

Result<Answer> replan(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const PlanSummary plan, namedPlan(*desk, parameters, u"plan"_s));
    PlanApplication asked;
    asked.plan = plan.id;
    TRY(readPlaces(asked, parameters.texts(u"places"_s)));
    TRY(readPrices(asked.prices, asked.defaultPrice, parameters, desk->facts().currency));
    asked.capacities = capacitiesOf(parameters);
    if (parameters.has(u"key"_s)
        && parameters.flag(u"nearest"_s)) // what is nearest changes, and what a key stands for must not
        return wrongArgument(u"key"_s, Ctl::tr("A key needs every place said; --nearest does not go with it."));
    if (parameters.flag(u"preview"_s) || parameters.flag(u"nearest"_s)) {
        TRY_GET(const ReplanPreview preview, desk->events().planChange(event, plan.id));
        QList<VanishingParty> parties = partiesOf(preview);
        placeNearest(preview, parties);
        const QHash<QString, QString> nearest = placesOf(preview, parties);
        if (parameters.flag(u"preview"_s))
            return Answer{previewJson(preview, nearest), [preview, nearest] { return previewText(preview, nearest); }};
        asked.seen = preview.event.plan;
        for (auto place = nearest.cbegin(); place != nearest.cend(); ++place) {
            if (!asked.places.contains(place.key()))
                asked.places.insert(place.key(), *place);
        }
    }
    TRY_GET(const PlanApplied applied, desk->events().applyPlan(event, asked, parameters.text(u"key"_s)));
    QJsonObject json{{u"event"_s, applied.event.id.value()},
                     {u"plan"_s, applied.event.plan.value()},
                     {u"revision"_s, applied.event.revision},
                     {u"counts"_s, countsJson(applied.counts)},
                     {u"moved"_s, applied.moved},
                     {u"unblocked"_s, applied.unblocked},
                     {u"reprint"_s, reprintJson(applied.reprint)}};
    return Answer{json, [applied] {
                      return Ctl::tr("Event %1, %2, has the new plan. ")
                                 .arg(digits(applied.event.id.value()), safeText(applied.event.name))
                             + countsText(applied.counts) + reprintText(applied.reprint);
                  }};
}

} // namespace

QList<Command> replanCommands()
{
    return {{.words = {u"event"_s, u"replan"_s},
             .summary = Ctl::tr("Gives an event that is being sold a changed plan."),
             .help = Ctl::tr("Every sale stays on its seat. Seats are known by their ref, else by their label, else by "
                             "where they stand. Where a sold or held seat is removed, nothing is changed until each "
                             "has another place. --preview only shows what would change.\nExample: rowlockctl event "
                             "replan 1 --plan 2 --place Stalls-A-1=Stalls-B-7"),
             .parameters =
                 {eventParameter(),
                  planParameter(false),
                  {.name = u"places"_s,
                   .kind = Kind::Texts,
                   .placeholder = u"SEAT=PLACE,..."_s,
                   .help = Ctl::tr("Who goes where: a seat that is removed, and one of the new plan. --place takes "
                                   "one, commas included (repeatable)."),
                   .single = u"place"_s},
                  {.name = u"nearest"_s,
                   .kind = Kind::Flag,
                   .placeholder = {},
                   .help = Ctl::tr("Parties without --place get the nearest available seats.")},
                  {.name = u"prices"_s,
                   .kind = Kind::Amounts,
                   .placeholder = u"CATEGORY=AMOUNT"_s,
                   .help = Ctl::tr(
                       "Price of a category that is new to the event (repeatable). 'default' stands for all others."),
                   .option = u"price"_s},
                  capacitiesParameter(),
                  {.name = u"preview"_s,
                   .kind = Kind::Flag,
                   .placeholder = {},
                   .help = Ctl::tr("Shows what would change, and changes nothing.")},
                  keyParameter()},
             .run = replan}};
}

} // namespace rowlock
