#include "model/store/verify_tables.h"

#include <QMap>

namespace rowlock {

namespace {

using PoolKey = std::pair<qint64, qint64>; // event, pool

struct Figures
{
    qint64 capacity = 0, available = 0, held = 0, reserved = 0, sold = 0, blocked = 0;
};

Figures figuresIn(const Row &row, int first)
{
    return {row.integer(first),     row.integer(first + 1), row.integer(first + 2),
            row.integer(first + 3), row.integer(first + 4), row.integer(first + 5)};
}

Figures addedUp(const Figures &left, const Figures &right)
{
    return {sumOf(left.capacity, right.capacity), sumOf(left.available, right.available),
            sumOf(left.held, right.held),         sumOf(left.reserved, right.reserved),
            sumOf(left.sold, right.sold),         sumOf(left.blocked, right.blocked)};
}

qint64 partsOf(const Figures &figures)
{
    qint64 sum = 0;
    for (const qint64 part : {figures.available, figures.held, figures.reserved, figures.sold, figures.blocked})
        sum = sumOf(sum, part);
    return sum;
}

// Counted from the seats alone.
Result<QMap<PoolKey, Figures>> countSeats(Connection &connection, Findings &findings)
{
    QMap<PoolKey, Figures> counted;
    qint64 seats = 0;
    TRY(detail::execute(
        connection,
        {R"(SELECT s.event_id, s.pool_no, CASE WHEN s.state = 'held' AND r.hold_id IS NOT NULL THEN 'reserved'
            ELSE s.state END AS claim, count(*) FROM event_seat s NOT INDEXED
            LEFT JOIN reservation_hold r ON r.hold_id = s.hold_id
        WHERE s.place_no IS NOT NULL GROUP BY s.event_id, s.pool_no, claim)",
         R"(SELECT s.event_id, s.pool_no, CASE WHEN s.state = 'held' AND r.hold_id IS NOT NULL
            THEN 'reserved' ELSE s.state END AS claim, count(*) FROM event_seat s
            LEFT JOIN reservation_hold r ON r.hold_id = s.hold_id
        WHERE s.place_no IS NOT NULL GROUP BY s.event_id, s.pool_no, claim)"},
        [&](const Row &row) {
            Figures &figures = counted[{row.integer(0), row.integer(1)}];
            const QString state = row.text(2);
            const qint64 count = row.integer(3);
            figures.capacity += count;
            seats += count;
            if (state == u"held")
                figures.held += count;
            else if (state == u"reserved")
                figures.reserved += count;
            else if (state == u"sold")
                figures.sold += count;
            else if (state == u"blocked")
                figures.blocked += count;
            else
                figures.available += count; // a state that cannot be is a finding of checkClaims
            return true;
        }));
    findings.counted("seats", seats);
    return counted;
}

// Counted from the claims on places.
Result<QMap<PoolKey, Figures>> countPlaces(Connection &connection)
{
    QMap<PoolKey, Figures> counted;
    TRY(detail::execute(connection,
                        {R"(SELECT event_id, pool_no, state, quantity, EXISTS (SELECT 1 FROM reservation_hold r
            WHERE r.hold_id = area_claim.hold_id) FROM area_claim NOT INDEXED)",
                         R"(SELECT event_id, pool_no, state, quantity, EXISTS (SELECT 1 FROM reservation_hold r
            WHERE r.hold_id = area_claim.hold_id) FROM area_claim)"},
                        [&](const Row &row) {
                            Figures &figures = counted[{row.integer(0), row.integer(1)}];
                            const QString state = row.text(2);
                            qint64 &figure = row.boolean(4)        ? figures.reserved
                                             : state == u"held"    ? figures.held
                                             : state == u"blocked" ? figures.blocked
                                                                   : figures.sold;
                            figure = sumOf(figure, row.integer(3));
                            return true;
                        }));
    return counted;
}

void compare(Findings &findings, const QString &what, const Figures &counter, const Figures &counted)
{
    const struct
    {
        const char *name;
        qint64 counter;
        qint64 counted;
    } pairs[] = {{"capacity", counter.capacity, counted.capacity},
                 {"available", counter.available, counted.available},
                 {"held", counter.held, counted.held},
                 {"reserved", counter.reserved, counted.reserved},
                 {"sold", counter.sold, counted.sold},
                 {"blocked", counter.blocked, counted.blocked}};
    for (const auto &pair : pairs) {
        if (pair.counter != pair.counted) {
            findings.add(
                QT_TRANSLATE_NOOP("Verify", "%1: the tally “%2” is %3, but counting gives %4."),
                {what, QString::fromLatin1(pair.name), QString::number(pair.counter), QString::number(pair.counted)});
        }
        if (pair.counter < 0) {
            findings.add(QT_TRANSLATE_NOOP("Verify", "%1: the tally “%2” is below zero: %3."),
                         {what, QString::fromLatin1(pair.name), QString::number(pair.counter)});
        }
    }
    if (counter.capacity != partsOf(counter)) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "%1: the capacity is %2, but its parts add up to %3."),
                     {what, QString::number(counter.capacity), QString::number(partsOf(counter))});
    }
}

Result<QMap<qint64, Figures>> checkPools(Connection &connection, Findings &findings)
{
    TRY_GET(auto seats, countSeats(connection, findings));
    TRY_GET(auto places, countPlaces(connection));
    QMap<qint64, Figures> ofEvents;
    qint64 pools = 0;
    TRY(detail::execute(
        connection,
        R"(SELECT event_id, pool_no, kind, capacity, available, held, reserved, sold, blocked
            FROM pool ORDER BY event_id, pool_no)",
        [&](const Row &row) {
            ++pools;
            const PoolKey key{row.integer(0), row.integer(1)};
            const Figures counter = figuresIn(row, 3);
            const QString what = findings.isFull() ? QString() : findings.pool(key.first, key.second);
            Figures counted = seats.take(key);
            if (row.text(2) == u"area") {
                if (counted.capacity > 0)
                    findings.add(QT_TRANSLATE_NOOP("Verify", "%1 is a standing area and has numbered seats."), {what});
                counted = places.take(key);
                const qint64 claimed =
                    sumOf(sumOf(counted.held, counted.reserved), sumOf(counted.sold, counted.blocked));
                if (claimed > counter.capacity) {
                    findings.add(QT_TRANSLATE_NOOP("Verify", "%1: %2 places are claimed of %3 there are."),
                                 {what, QString::number(claimed), QString::number(counter.capacity)});
                }
                counted.capacity = counter.capacity;
                counted.available = differenceOf(counter.capacity, claimed);
            }
            compare(findings, what, counter, counted);
            Figures &event = ofEvents[key.first];
            event = addedUp(event, counted);
            return true;
        }));
    findings.counted("pools", pools);
    seats.insert(places); // what is left has no pool, or not one of its kind
    for (auto stray = seats.cbegin(); stray != seats.cend(); ++stray) {
        findings.add(
            QT_TRANSLATE_NOOP(
                "Verify", "%1: seats or places are claimed in a category that does not exist or is of another kind."),
            {findings.isFull() ? QString() : findings.pool(stray.key().first, stray.key().second)});
        Figures &event = ofEvents[stray.key().first];
        event = addedUp(event, stray.value());
    }
    return ofEvents;
}

constexpr TableRule revisionRules[] = {
    {R"(
        SELECT s.event_id, s.label, s.revision, e.revision FROM event_seat s JOIN event e USING (event_id)
        WHERE s.revision NOT BETWEEN 0 AND e.revision)",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 carries revision %3, but its event is at %4."), 4},
    {R"(
        SELECT p.event_id, p.name, p.revision, e.revision FROM pool p JOIN event e USING (event_id)
        WHERE p.revision NOT BETWEEN 0 AND e.revision)",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 carries revision %3, but its event is at %4."), 4},
    {R"(
        SELECT h.event_id, h.hold_id, h.revision, e.revision FROM hold h JOIN event e USING (event_id)
        WHERE h.revision NOT BETWEEN 0 AND e.revision)",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 carries revision %3, but its event is at %4."), 4},
    {R"(
        SELECT b.event_id, b.block_id, b.revision, e.revision FROM block b JOIN event e USING (event_id)
        WHERE b.revision NOT BETWEEN 0 AND e.revision)",
     QT_TRANSLATE_NOOP("Verify", "%1: block %2 carries revision %3, but its event is at %4."), 4},
};

} // namespace

Result<Done> checkCounters(Connection &connection, Findings &findings)
{
    TRY_GET(auto ofEvents, checkPools(connection, findings));
    qint64 events = 0;
    TRY(detail::execute(
        connection,
        R"(SELECT event_id, capacity, available, held, reserved, sold, blocked FROM event ORDER BY event_id)",
        [&](const Row &row) {
            ++events;
            compare(findings, findings.isFull() ? QString() : findings.event(row.integer(0)), figuresIn(row, 1),
                    ofEvents.take(row.integer(0)));
            return true;
        }));
    findings.counted("events", events);
    for (const qint64 missing : ofEvents.keys()) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "There are seats or places of event %1, but no such event."),
                     {QString::number(missing)});
    }
    return checkRules(connection, revisionRules, FirstColumn::Event, findings);
}

} // namespace rowlock
