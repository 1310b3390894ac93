#include "model/exchange/standing_areas.h"

#include "model/domain/plan_shapes.h"
#include "model/domain/plan_words.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

struct Candidate
{
    int area = -1;
    QList<QPointF> outline;
    QString text;
};

QString textInside(const SeatingPlan &plan, const PlanZone &zone, const QList<QPointF> &outline)
{
    for (const int i : zone.areas) {
        const PlanArea &area = plan.areas[i];
        if (area.kind == ShapeKind::Text && contains(outline, centreOf(area)))
            return area.text.text.simplified();
    }
    return {};
}

QList<Candidate> closedShapes(const SeatingPlan &plan, const PlanZone &zone)
{
    QList<Candidate> shapes;
    for (const int i : zone.areas) {
        const PlanArea &area = plan.areas[i];
        Candidate shape{i, outlineOf(area), area.text.text.simplified()};
        if (surfaceOf(shape.outline) <= 0)
            continue;
        if (shape.text.isEmpty())
            shape.text = textInside(plan, zone, shape.outline);
        shapes.append(shape);
    }
    return shapes;
}

bool isInsideAnother(const QList<Candidate> &shapes, const Candidate &shape, const SeatingPlan &plan)
{
    return std::any_of(shapes.begin(), shapes.end(), [&](const Candidate &other) {
        return other.area != shape.area && surfaceOf(other.outline) > surfaceOf(shape.outline)
               && contains(other.outline, centreOf(plan.areas[shape.area]));
    });
}

QList<Candidate> standingIn(const SeatingPlan &plan, const PlanZone &zone)
{
    QList<Candidate> shapes = closedShapes(plan, zone);
    QList<Candidate> standing;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(standing),
                 [](const Candidate &shape) { return saysStanding(shape.text); });
    if (!standing.isEmpty() || !saysStanding(zone.name))
        return standing;
    shapes.removeIf([](const Candidate &shape) { return saysScenery(shape.text); });
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(standing),
                 [&](const Candidate &shape) { return !isInsideAnother(shapes, shape, plan); });
    return standing;
}

QString uniqueName(const QString &wanted, const QStringList &categories, QSet<QString> &taken)
{
    QString base = wanted.left(100);
    if (categories.contains(base))
        base += QStringLiteral(" (standing)");
    QString name = base;
    for (int n = 2; taken.contains(name) || categories.contains(name); ++n)
        name = QStringLiteral("%1 %2").arg(base, QString::number(n));
    taken.insert(name);
    return name;
}

} // namespace

QString withCapacity(const QString &words, int capacity)
{
    const QString said = QStringLiteral("(capacity %1)").arg(capacity);
    return words.isEmpty() ? said : words + u'\n' + said;
}

int takeCapacity(QString &words)
{
    static const QRegularExpression said(QStringLiteral("\\s*\\(capacity (\\d{1,7})\\)$"));
    const QRegularExpressionMatch match = said.match(words);
    if (!match.hasMatch())
        return 0;
    words.truncate(match.capturedStart());
    return match.captured(1).toInt();
}

void markStandingAreas(SeatingPlan &plan)
{
    QSet<QString> taken;
    const QStringList categories = plan.categoryNames();
    if (plan.isOwnForm) {
        for (PlanArea &area : plan.areas) {
            if (area.standing)
                area.name = uniqueName(area.name.isEmpty() ? plan.zones[area.zone].name : area.name, categories, taken);
        }
        return;
    }
    for (const PlanZone &zone : std::as_const(plan.zones)) {
        const bool hasSeats = std::any_of(zone.rows.begin(), zone.rows.end(),
                                          [&plan](int row) { return !plan.rows[row].seats.isEmpty(); });
        if (hasSeats || zone.areas.isEmpty())
            continue;
        for (const Candidate &shape : standingIn(plan, zone)) {
            PlanArea &area = plan.areas[shape.area];
            QString words = shape.text;
            area.standing = true;
            area.capacity = takeCapacity(words);
            area.name = uniqueName(words.isEmpty() ? zone.name : words, categories, taken);
        }
    }
}

} // namespace rowlock
