#include "model/store/replan_answer.h"

#include <QJsonArray>

namespace rowlock {

QJsonObject toJson(const PlanApplication &asked)
{
    QJsonObject places, prices, capacities; // in the order of their keys, whatever the hashes'
    for (auto place = asked.places.cbegin(); place != asked.places.cend(); ++place)
        places.insert(place.key(), *place);
    for (auto price = asked.prices.cbegin(); price != asked.prices.cend(); ++price)
        prices.insert(price.key(), price->minor);
    for (auto capacity = asked.capacities.cbegin(); capacity != asked.capacities.cend(); ++capacity)
        capacities.insert(capacity.key(), *capacity);
    return {
        {QStringLiteral("plan"), asked.plan.value()},
        {QStringLiteral("places"), places},
        {QStringLiteral("prices"), prices},
        {QStringLiteral("default_price"), asked.defaultPrice ? QJsonValue(asked.defaultPrice->minor) : QJsonValue()},
        {QStringLiteral("capacities"), capacities}};
}

QJsonObject toJson(const PlanApplied &applied)
{
    QJsonArray reprint;
    for (const OutdatedTicket &ticket : applied.reprint) {
        reprint.append(QJsonObject{{QStringLiteral("order"), ticket.order.value()},
                                   {QStringLiteral("code"), ticket.orderCode},
                                   {QStringLiteral("ticket"), ticket.ticket.value()},
                                   {QStringLiteral("printed"), ticket.printed},
                                   {QStringLiteral("label"), ticket.label},
                                   {QStringLiteral("moved"), ticket.moved}});
    }
    const PlanDifference::Counts &counts = applied.counts;
    return {{QStringLiteral("same"), counts.same},
            {QStringLiteral("added"), counts.added},
            {QStringLiteral("gone"), counts.gone},
            {QStringLiteral("shifted"), counts.moved},
            {QStringLiteral("renamed"), counts.renamed},
            {QStringLiteral("recategorised"), counts.recategorised},
            {QStringLiteral("reprint"), reprint},
            {QStringLiteral("moved"), applied.moved},
            {QStringLiteral("unblocked"), applied.unblocked}};
}

PlanApplied planAppliedFromJson(const QJsonObject &json)
{
    const auto figure = [&](const char *name) { return json.value(QLatin1String(name)).toInteger(); };
    PlanApplied applied;
    applied.counts = {int(figure("same")),    int(figure("added")),   int(figure("gone")),
                      int(figure("shifted")), int(figure("renamed")), int(figure("recategorised"))};
    applied.moved = figure("moved");
    applied.unblocked = figure("unblocked");
    for (const auto &value : json.value(QStringLiteral("reprint")).toArray()) {
        const QJsonObject ticket = value.toObject();
        applied.reprint.append({OrderId(ticket.value(QStringLiteral("order")).toInteger()),
                                ticket.value(QStringLiteral("code")).toString(),
                                TicketId(ticket.value(QStringLiteral("ticket")).toInteger()),
                                ticket.value(QStringLiteral("printed")).toString(),
                                ticket.value(QStringLiteral("label")).toString(),
                                ticket.value(QStringLiteral("moved")).toBool()});
    }
    return applied;
}

} // namespace rowlock
