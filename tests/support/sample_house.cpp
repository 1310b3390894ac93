#include "tests/support/sample_house.h"

#include <QRandomGenerator>
#include <QtMath>

#include <cmath>

namespace rowlock::sample {

namespace {

constexpr qint64 minuteMs = 60'000;

// Adds one row object whose seats are also one line of neighbours.
void addRow(SeatingPlan &plan, int zone, int block, const QString &name, const QList<QPointF> &places, int category,
            int firstNumber, const QString &labelPosition)
{
    PlanRow row;
    row.name = name;
    row.zone = zone;
    row.labelPosition = labelPosition;
    PlanLine line;
    line.rowName = name;
    line.block = block;
    for (int i = 0; i < places.size(); ++i) {
        PlanSeat seat;
        seat.number = QString::number(firstNumber + i);
        const QString section = plan.blocks.at(block).name;
        seat.label = QStringLiteral("%1, row %2, seat %3").arg(section, name, seat.number);
        seat.shortLabel = QStringLiteral("%1-%2-%3").arg(section, name, seat.number);
        seat.ref = QStringLiteral("s%1").arg(plan.seats.size());
        seat.position = places.at(i);
        seat.category = category;
        seat.row = int(plan.rows.size());
        seat.block = block;
        seat.line = int(plan.lines.size());
        seat.place = i;
        const int seatNo = int(plan.seats.size());
        row.seats.append(seatNo);
        line.seats.append(seatNo);
        plan.blocks[block].seats.append(seatNo);
        plan.blocks[block].bounds |= QRectF(seat.position.x() - 10, seat.position.y() - 10, 20, 20);
        plan.seats.append(seat);
    }
    plan.zones[zone].rows.append(int(plan.rows.size()));
    plan.rows.append(row);
    plan.lines.append(line);
}

int addZone(SeatingPlan &plan, const QString &name)
{
    PlanZone zone;
    zone.name = name;
    plan.zones.append(zone);
    return int(plan.zones.size()) - 1;
}

int addBlock(SeatingPlan &plan, const QString &name, int zone)
{
    PlanBlock block;
    block.name = name;
    block.zone = zone;
    plan.blocks.append(block);
    return int(plan.blocks.size()) - 1;
}

PlanArea &addArea(SeatingPlan &plan, ShapeKind kind, const QPointF &position, const QString &color)
{
    PlanArea area;
    area.kind = kind;
    area.position = position;
    area.color = color;
    area.borderColor = QStringLiteral("#9aa3ad");
    area.ref = QStringLiteral("a%1").arg(plan.areas.size());
    plan.areas.append(area);
    return plan.areas.last();
}

QList<QPointF> arc(const QPointF &centre, double radius, double fromDegrees, double toDegrees)
{
    const double length = radius * qDegreesToRadians(toDegrees - fromDegrees);
    const int count = int(length / 25) + 1;
    QList<QPointF> points;
    for (int i = 0; i < count; ++i) {
        const double angle = qDegreesToRadians(fromDegrees + (toDegrees - fromDegrees) * (i + 0.5) / count);
        points.append(centre + QPointF(std::sin(angle), std::cos(angle)) * radius);
    }
    return points;
}

void addScenery(SeatingPlan &plan)
{
    PlanArea &stage = addArea(plan, ShapeKind::Polygon, {560, 40}, QStringLiteral("#ece3d4"));
    stage.points = {{-260, -20}, {260, -20}, {220, 50}, {110, 78}, {0, 86}, {-110, 78}, {-220, 50}};
    stage.text = {QStringLiteral("Stage"), QStringLiteral("#5b4a2f"), {0, 22}, 26};
    PlanArea &bar = addArea(plan, ShapeKind::Rectangle, {40, 560}, QStringLiteral("#dfe7ef"));
    bar.size = {120, 44};
    bar.rotation = -18;
    bar.text = {QStringLiteral("Bar"), QStringLiteral("#3d5266"), {60, 22}, 18};
    PlanArea &pillar = addArea(plan, ShapeKind::Circle, {150, 300}, QStringLiteral("#c9ced6"));
    pillar.radius = {14, 14};
    PlanArea &desk = addArea(plan, ShapeKind::Ellipse, {560, 742}, QStringLiteral("#e4e0f0"));
    desk.radius = {70, 20};
    desk.text = {QStringLiteral("Sound"), QStringLiteral("#4a4370"), {0, 0}, 15};
    PlanArea &exit = addArea(plan, ShapeKind::Text, {1010, 560}, {});
    exit.text = {QStringLiteral("Exit →"), QStringLiteral("#7a828c"), {0, 0}, 18};
    exit.rotation = 18;
}

} // namespace

SeatingPlan theatre()
{
    SeatingPlan plan;
    plan.name = QStringLiteral("Theatre by hand");
    plan.size = {1120, 1060};
    plan.categories = {{QStringLiteral("Stalls"), QStringLiteral("#3f7cc4")},
                       {QStringLiteral("Rear stalls"), QStringLiteral("#3aa17e")},
                       {QStringLiteral("Circle"), QStringLiteral("#d98b3a")},
                       {QStringLiteral("Wheelchair"), QStringLiteral("#8a5cc2")}};
    addScenery(plan);
    const int pitZone = addZone(plan, QStringLiteral("Pit"));
    PlanArea &pit = addArea(plan, ShapeKind::Rectangle, {380, 150}, QStringLiteral("#d8dee9"));
    pit.size = {360, 96};
    pit.standing = true;
    pit.name = QStringLiteral("Standing pit");
    pit.capacity = 150;
    pit.zone = pitZone;

    const int stalls = addZone(plan, QStringLiteral("Stalls"));
    const int stallsBlock = addBlock(plan, QStringLiteral("Stalls"), stalls);
    const QPointF centre(560, -240);
    const QString letters = QStringLiteral("ABCDEFGHKLMN");
    for (int r = 0; r < 12; ++r) {
        const double radius = 530 + r * 29;
        const int category = r < 7 ? 0 : 1;
        int next = 1;
        // One physical row in three fragments: the numbers run on over the aisles.
        for (const auto &[from, to] : {std::pair(-33.0, -14.0), std::pair(-11.5, 11.5), std::pair(14.0, 33.0)}) {
            const QList<QPointF> places = arc(centre, radius, from, to);
            addRow(plan, stalls, stallsBlock, letters.mid(r, 1), places, category, next,
                   from < -30 ? QStringLiteral("start")
                   : to > 30  ? QStringLiteral("end")
                              : QStringLiteral("none"));
            next += int(places.size());
        }
    }
    const int circle = addZone(plan, QStringLiteral("Circle"));
    const int circleBlock = addBlock(plan, QStringLiteral("Circle"), circle);
    for (int r = 0; r < 5; ++r) {
        int next = 1;
        for (const auto &[from, to] : {std::pair(-30.0, -1.2), std::pair(1.2, 30.0)}) {
            const QList<QPointF> places = arc(centre, 1030 + r * 30, from, to);
            addRow(plan, circle, circleBlock, letters.mid(r, 1), places, 2, next,
                   from < 0 ? QStringLiteral("start") : QStringLiteral("end"));
            next += int(places.size());
        }
    }
    const QList<int> back = plan.rows.at(34).seats; // the middle of the last row but one
    for (int i = 0; i < 4; ++i) {
        plan.seats[back.at(i * 2)].accessible = true;
        plan.seats[back.at(i * 2)].category = 3;
        plan.seats[back.at(i * 2 + 1)].companion = true;
        plan.seats[back.at(i * 2 + 1)].category = 3;
    }
    for (const int seatNo : plan.rows.at(12).seats) // beside the pillar
        plan.seats[seatNo].restrictedView = true;
    return plan;
}

SeatingPlan bowl(int blocks, int rows)
{
    SeatingPlan plan;
    plan.name = QStringLiteral("Bowl by hand");
    plan.categories = {{QStringLiteral("Cat 1"), QStringLiteral("#c44e52")},
                       {QStringLiteral("Cat 2"), QStringLiteral("#dd8452")},
                       {QStringLiteral("Cat 3"), QStringLiteral("#55a868")}};
    const double inner = blocks * 20 * 25.0 * 1.12 / (2 * M_PI);
    PlanArea &pitch = addArea(plan, ShapeKind::Ellipse, {0, 0}, QStringLiteral("#cfe8c9"));
    pitch.radius = {inner * 0.8, inner * 0.8};
    pitch.text = {QStringLiteral("Pitch"), QStringLiteral("#2f5d34"), {0, 0}, 160};
    for (int b = 0; b < blocks; ++b) {
        const int zone = addZone(plan, QStringLiteral("Block %1").arg(101 + b));
        const int block = addBlock(plan, plan.zones.at(zone).name, zone);
        const double angle = 2 * M_PI * b / blocks;
        const QPointF out(std::cos(angle), std::sin(angle));
        const QPointF along(-out.y(), out.x());
        for (int r = 0; r < rows; ++r) {
            QList<QPointF> places;
            for (int s = 0; s < 20; ++s)
                places.append(out * (inner + r * 26) + along * ((s - 9.5) * 25));
            addRow(plan, zone, block, QString(QChar(u'A' + r)), places, r * 3 / rows, 1, {});
        }
    }
    QRectF bounds;
    for (const PlanBlock &block : std::as_const(plan.blocks))
        bounds |= block.bounds;
    plan.size = bounds.size();
    return plan;
}

SeatingPlan fan(int seats)
{
    constexpr int wedges = 8;
    constexpr int tierRows = 20;
    constexpr double halfAngle = 66;
    SeatingPlan plan;
    plan.name = QStringLiteral("Fan by hand");
    plan.categories = {{QStringLiteral("Front"), QStringLiteral("#c44e52")},
                       {QStringLiteral("Middle"), QStringLiteral("#dd8452")},
                       {QStringLiteral("Back"), QStringLiteral("#55a868")},
                       {QStringLiteral("Top"), QStringLiteral("#4c72b0")}};
    PlanArea &stage = addArea(plan, ShapeKind::Ellipse, {0, 0}, QStringLiteral("#ece3d4"));
    stage.radius = {210, 110};
    stage.text = {QStringLiteral("Stage"), QStringLiteral("#5b4a2f"), {0, 0}, 40};
    int zone = -1;
    int firstBlock = 0;
    for (int r = 0; plan.seats.size() < seats; ++r) {
        const int tier = r / tierRows;
        if (r % tierRows == 0) {
            zone = addZone(plan, QStringLiteral("Tier %1").arg(tier + 1));
            firstBlock = int(plan.blocks.size());
            for (int w = 0; w < wedges; ++w)
                addBlock(plan, QStringLiteral("Block %1").arg(100 * (tier + 1) + w + 1), zone);
        }
        const double radius = 300 + r * 27 + tier * 70;
        const int inTier = r % tierRows;
        int number = 1;
        for (int w = 0; w < wedges && plan.seats.size() < seats; ++w) {
            const double wide = 2 * halfAngle / wedges;
            const double from = -halfAngle + wide * w;
            const double aisle = qRadiansToDegrees(20 / radius);
            QList<QPointF> places = arc({}, radius, from + aisle, from + wide - aisle);
            if (places.size() > seats - plan.seats.size())
                places.resize(seats - plan.seats.size());
            addRow(plan, zone, firstBlock + w, QString(QChar(u'A' + inTier)), places, tier % 4, number,
                   QStringLiteral("both"));
            number += int(places.size());
        }
    }
    plan.blocks.removeIf(
        [](const PlanBlock &block) { return block.seats.isEmpty(); }); // only at the end: none is counted from there
    for (int i = 96; i + 1 < plan.seats.size(); i += 400) {
        plan.seats[i].accessible = true;
        plan.seats[i + 1].companion = true;
    }
    QRectF bounds;
    for (const PlanBlock &block : std::as_const(plan.blocks))
        bounds |= block.bounds;
    plan.size = bounds.size();
    return plan;
}

HouseSnapshot house(const SeatingPlan &plan, Instant now)
{
    HouseSnapshot snapshot;
    snapshot.plan = std::make_shared<const SeatingPlan>(plan);
    snapshot.event.id = EventId(1);
    snapshot.event.plan = PlanId(1);
    snapshot.event.name = QStringLiteral("The Tempest");
    snapshot.event.starts = now.plusSeconds(5 * 3600);
    snapshot.event.revision = 10;
    for (int i = 0; i < plan.categories.size(); ++i) {
        PoolStatus pool;
        pool.pool = i;
        pool.ref = pool.name = plan.categories.at(i).name;
        pool.price = {4200 - i * 900, {}};
        snapshot.pools.append(pool);
    }
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &place = plan.seats.at(i);
        SeatStatus seat;
        seat.seatNo = i;
        seat.ref = place.ref;
        seat.label = place.label;
        seat.pool = place.category;
        seat.price = snapshot.pools.at(place.category).price;
        seat.changedAt = now;
        seat.revision = 1;
        snapshot.seats.append(seat);
        ++snapshot.pools[place.category].counters.capacity;
        ++snapshot.pools[place.category].counters.available;
    }
    for (const PlanArea &area : plan.areas) {
        if (!area.standing)
            continue;
        PoolStatus pool;
        pool.pool = int(snapshot.pools.size());
        pool.kind = PoolKind::Area;
        pool.ref = area.ref;
        pool.name = area.name;
        pool.price = {1800, {}};
        pool.counters.capacity = area.capacity;
        pool.counters.sold = area.capacity / 3;
        pool.counters.held = area.capacity / 15;
        pool.counters.available = area.capacity - pool.counters.sold - pool.counters.held;
        snapshot.pools.append(pool);
    }
    for (const PoolStatus &pool : std::as_const(snapshot.pools)) {
        snapshot.event.counters.capacity += pool.counters.capacity;
        snapshot.event.counters.available += pool.counters.available;
        snapshot.event.counters.sold += pool.counters.sold;
        snapshot.event.counters.held += pool.counters.held;
    }
    return snapshot;
}

HoldInfo hold(const HouseSnapshot &snapshot, qint64 id, const QString &terminal, Instant now, qint64 seconds,
              const QList<int> &seatNos)
{
    HoldInfo info;
    info.id = HoldId(id);
    info.event = snapshot.event.id;
    info.holder.terminal = terminal;
    info.times = {now.plusSeconds(-60), now.plusSeconds(seconds), now.plusSeconds(3600)};
    info.revision = snapshot.event.revision;
    for (const int seatNo : seatNos) {
        const SeatStatus &seat = snapshot.seats.at(seatNo);
        info.items.append(
            {seat.pool, seatNo, seat.ref, seat.label, snapshot.plan->categories.at(seat.pool).name, 1, seat.price});
        info.total += seat.price;
    }
    return info;
}

HouseSnapshot busyHouse(const SeatingPlan &plan, Instant now, const QString &terminal)
{
    HouseSnapshot snapshot = house(plan, now);
    QRandomGenerator random(7);
    const auto hour = 60 * minuteMs;
    for (SeatStatus &seat : snapshot.seats) {
        // Sold in clumps, as parties buy: runs of seats of one row.
        const bool starts = seat.seatNo > 0 && snapshot.seats.at(seat.seatNo - 1).state == SeatState::Sold;
        if (random.bounded(100) < (starts ? 62 : 20)) {
            seat.state = SeatState::Sold;
            seat.order = starts ? snapshot.seats.at(seat.seatNo - 1).order : OrderId(seat.seatNo + 1);
            seat.used = seat.seatNo % 5 == 0;
            seat.changedAt = starts ? snapshot.seats.at(seat.seatNo - 1).changedAt
                                    : now.plusMs(-hour * random.bounded(1, 120 * 24) / (1 + random.bounded(40)));
            if (!starts)
                snapshot.orders.append({seat.order,
                                        {QStringLiteral("counter/%1").arg(1 + seat.seatNo / 3 % 4), {}},
                                        {},
                                        {},
                                        seat.changedAt});
        }
    }
    const auto take = [&](int first, int count, SeatState state, HoldId holdId, BlockId blockId) {
        QList<int> taken;
        for (int i = first; i < first + count && i < snapshot.seats.size(); ++i) {
            SeatStatus &seat = snapshot.seats[i];
            seat.state = state;
            seat.hold = holdId;
            seat.block = blockId;
            seat.order = {};
            seat.used = false;
            seat.changedAt = now;
            taken.append(i);
        }
        return taken;
    };
    const int unit = int(plan.seats.size()) / 24;
    snapshot.holds.append(hold(snapshot, 1, terminal, now, 480, take(unit * 4 + 8, 3, SeatState::Held, HoldId(1), {})));
    snapshot.holds.append(hold(snapshot, 2, terminal, now, 200, take(unit * 7, 2, SeatState::Held, HoldId(2), {})));
    snapshot.holds.append(
        hold(snapshot, 3, QStringLiteral("counter/2"), now, 300, take(unit * 9, 5, SeatState::Held, HoldId(3), {})));
    snapshot.holds.append(
        hold(snapshot, 4, QStringLiteral("counter/3"), now, -30, take(unit * 11, 3, SeatState::Held, HoldId(4), {})));
    const Actor manager{QStringLiteral("office"), {}};
    snapshot.blocks.append({BlockId(1),
                            snapshot.event.id,
                            QStringLiteral("H"),
                            QStringLiteral("house seats"),
                            manager,
                            now,
                            {},
                            3,
                            false,
                            {},
                            {}});
    snapshot.blocks.append({BlockId(2),
                            snapshot.event.id,
                            QStringLiteral("K"),
                            QStringLiteral("camera"),
                            manager,
                            now,
                            {},
                            3,
                            true,
                            {},
                            {}});
    take(unit * 5, 4, SeatState::Blocked, {}, BlockId(1));
    take(unit * 13, 3, SeatState::Blocked, {}, BlockId(2));
    take(unit * 10, 4, SeatState::Reserved, {}, {});
    for (PoolStatus &pool : snapshot.pools) {
        if (pool.kind == PoolKind::Seats)
            pool.counters = {};
    }
    snapshot.event.counters = {};
    for (const SeatStatus &seat : std::as_const(snapshot.seats)) {
        Counters &counters = snapshot.pools[seat.pool].counters;
        ++counters.capacity;
        ++(seat.state == SeatState::Free       ? counters.available
           : seat.state == SeatState::Held     ? counters.held
           : seat.state == SeatState::Sold     ? counters.sold
           : seat.state == SeatState::Reserved ? counters.reserved
                                               : counters.blocked);
    }
    for (const PoolStatus &pool : std::as_const(snapshot.pools)) {
        snapshot.event.counters.capacity += pool.counters.capacity;
        snapshot.event.counters.available += pool.counters.available;
        snapshot.event.counters.held += pool.counters.held;
        snapshot.event.counters.reserved += pool.counters.reserved;
        snapshot.event.counters.sold += pool.counters.sold;
        snapshot.event.counters.blocked += pool.counters.blocked;
    }
    return snapshot;
}

HouseDelta delta(const HouseSnapshot &snapshot, const QList<int> &seatNos, SeatState state, HoldId holdId)
{
    HouseDelta change;
    change.event = snapshot.event;
    change.since = snapshot.event.revision;
    change.event.revision = snapshot.event.revision + 1;
    for (const int seatNo : seatNos) {
        SeatStatus seat = snapshot.seats.at(seatNo);
        seat.state = state;
        seat.hold = holdId;
        seat.revision = change.event.revision;
        ++seat.version;
        change.seats.append(seat);
    }
    return change;
}

} // namespace rowlock::sample
