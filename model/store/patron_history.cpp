#include "model/store/patron_history.h"

#include "model/db/transaction.h"
#include "model/store/known_patrons.h"
#include "model/store/records.h"

namespace rowlock {

namespace {

Result<QList<PatronOrder>> ordersOf(Connection &connection, PatronNo no, const Currency &currency, int limit)
{
    return all<PatronOrder>(
        connection, R"(
        SELECT o.order_id, o.code, o.event_id, e.name, e.starts_at, o.sold_at, o.total_minor, o.refunded_minor,
            (SELECT CAST(coalesce(sum(p.amount_minor), 0) AS bigint) FROM payment p
                WHERE p.order_id = o.order_id AND p.method = 'account'),
            (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id AND t.state IN ('valid', 'used')), n.name
        FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id JOIN event e ON e.event_id = o.event_id
        WHERE n.patron_no = ? ORDER BY o.order_id DESC LIMIT ?)",
        [&currency](const Row &row) {
            return PatronOrder{row.id<OrderId>(0),
                               row.text(1),
                               row.id<EventId>(2),
                               row.text(3),
                               row.instant(4),
                               row.instant(5),
                               row.money(6, currency),
                               row.money(7, currency),
                               row.money(8, currency),
                               row.integer(9),
                               row.text(10)};
        },
        no, limit);
}

Result<Done> readSums(Connection &connection, const Currency &currency, PatronHistory &history)
{
    TRY(detail::execute(
        connection, R"(
        SELECT count(*), CAST(coalesce(sum(o.total_minor), 0) AS bigint),
            CAST(coalesce(sum(o.refunded_minor), 0) AS bigint),
            CAST(coalesce(sum((SELECT sum(p.amount_minor) FROM payment p
                WHERE p.order_id = o.order_id AND p.method = 'account')), 0) AS bigint)
        FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id WHERE n.patron_no = ?)",
        [&](const Row &row) {
            history.earlierOrders = row.integer(0) - history.orders.size();
            history.bought = row.money(1, currency);
            history.refunded = row.money(2, currency);
            history.owed = row.money(3, currency);
            return true;
        },
        history.patron.no));
    history.deposits = {0, currency};
    for (const PatronHold &hold : history.holds)
        history.deposits += hold.paid;
    return Done{};
}

Result<QList<PatronHold>> holdsOf(Connection &connection, PatronNo no, const Currency &currency)
{
    TRY_GET(const auto ids, all<HoldId>(
                                connection, R"(
        SELECT h.hold_id FROM patron n JOIN hold h ON h.patron_id = n.patron_id
        WHERE n.patron_no = ? AND h.state IN ('active', 'paying') ORDER BY h.hold_id)",
                                [](const Row &row) { return row.id<HoldId>(0); }, no));
    QList<PatronHold> holds;
    for (const HoldId id : ids) {
        PatronHold hold;
        TRY_GET(hold.hold, readHold(connection, id));
        TRY_GET(const EventSummary event, readEvent(connection, hold.hold.event));
        hold.eventName = event.name;
        hold.eventStarts = event.starts;
        TRY_GET(hold.paid, one<Money>(
                               connection, R"(
            SELECT CAST(coalesce(sum(amount_minor), 0) AS bigint) FROM paid_part WHERE hold_id = ?)",
                               [&currency](const Row &row) { return row.money(0, currency); }, id));
        holds.append(hold);
    }
    return holds;
}

Result<QList<WaitlistEntry>> waitingOf(Connection &connection, PatronNo no)
{
    TRY_GET(const auto ids, all<WaitlistId>(
                                connection, R"(
        SELECT w.entry_id FROM patron n JOIN waitlist_entry w ON w.patron_id = n.patron_id
        WHERE n.patron_no = ? AND w.state IN ('waiting', 'offered') ORDER BY w.entry_id)",
                                [](const Row &row) { return row.id<WaitlistId>(0); }, no));
    QList<WaitlistEntry> entries;
    for (const WaitlistId id : ids) {
        TRY_GET(const WaitlistEntry entry, readWaiting(connection, id));
        entries.append(entry);
    }
    return entries;
}

Result<QList<PatronCard>> cardsOf(Connection &connection, PatronNo no, const Currency &currency)
{
    return all<PatronCard>(
        connection, R"(
        SELECT c.card_no, c.order_id, c.at, (SELECT CAST(sum(s.amount_minor) AS bigint) FROM gift_card_entry s
            WHERE s.card_no = c.card_no)
        FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id
            JOIN gift_card_entry c ON c.order_id = o.order_id AND c.entry_no = 1
        WHERE n.patron_no = ? ORDER BY c.card_no)",
        [&currency](const Row &row) {
            return PatronCard{row.integer(0), row.id<OrderId>(1), row.instant(2), row.money(3, currency)};
        },
        no);
}

Result<QList<PatronMail>> mailsTo(Connection &connection, PatronNo no)
{
    return all<PatronMail>(
        connection, R"(
        SELECT m.mail_id, m.order_id, m.address, m.state, m.asked_at
        FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id JOIN mail_job m ON m.order_id = o.order_id
        WHERE n.patron_no = ? ORDER BY m.mail_id)",
        [](const Row &row) {
            return PatronMail{row.id<MailId>(0), row.id<OrderId>(1), row.text(2),
                              mailStateFromName(row.text(3)).value_or(MailState::Doubtful), row.instant(4)};
        },
        no);
}

} // namespace

Result<PatronHistory> readPatronHistory(Connection &connection, PatronNo no, int limit)
{
    return inReadTransaction(connection, [&]() -> Result<PatronHistory> {
        TRY_GET(const HouseRecord house, readHouse(connection));
        PatronHistory history;
        TRY_GET(history.patron, readPatron(connection, no));
        while (history.patron.mergedInto.isValid()) {
            TRY_GET(history.patron, readPatron(connection, history.patron.mergedInto));
        }
        const PatronNo now = history.patron.no;
        TRY_GET(history.notes, readPatronNotes(connection, now));
        TRY_GET(history.orders, ordersOf(connection, now, house.currency, limit));
        TRY_GET(history.holds, holdsOf(connection, now, house.currency));
        TRY_GET(history.waiting, waitingOf(connection, now));
        TRY_GET(history.cards, cardsOf(connection, now, house.currency));
        TRY_GET(history.mails, mailsTo(connection, now));
        TRY(readSums(connection, house.currency, history));
        return history;
    });
}

} // namespace rowlock
