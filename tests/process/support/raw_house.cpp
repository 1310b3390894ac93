#include "tests/process/support/raw_house.h"

#include "tests/process/support/theatre_house.h"
#include "tests/support/foreign_program.h"

#include <QJsonDocument>

namespace rowlock {

QList<pure::JournalEntry> rawJournal(const QString &file, qint64 afterSeq)
{
    QList<pure::JournalEntry> entries;
    ForeignProgram raw(file, ForeignProgram::Does::Look);
    const auto rows = raw.rows(QStringLiteral("SELECT seq, at, kind, terminal, coalesce(event_id, 0),"
                                              " coalesce(seat_no, -1), coalesce(hold_id, 0), coalesce(order_id, 0),"
                                              " body, clerk FROM journal WHERE seq > %1 ORDER BY seq")
                                   .arg(afterSeq));
    for (const QStringList &row : rows)
        entries.append({row.at(0).toLongLong(), row.at(1).toLongLong(), row.at(2), row.at(3), row.at(4).toLongLong(),
                        row.at(5).toLongLong(), row.at(6).toLongLong(), row.at(7).toLongLong(),
                        QJsonDocument::fromJson(row.at(8).toUtf8()).object(), row.at(9)});
    return entries;
}

QList<pure::JournalEntry> rawActs(const QString &file, qint64 afterSeq)
{
    QList<pure::JournalEntry> entries = rawJournal(file, afterSeq);
    entries.removeIf([](const pure::JournalEntry &entry) { return !pure::isAct(entry.kind); });
    return entries;
}

QStringList rawTables(const QString &file)
{
    constexpr const char *tables[] = {
        "SELECT 'pool', event_id, pool_no, capacity, available, held, sold, blocked FROM pool",
        "SELECT 'seat', event_id, seat_no, state, coalesce(hold_id, 0), coalesce(ticket_id, 0), coalesce(block_id, 0), "
        "version"
        " FROM event_seat",
        "SELECT 'hold', hold_id, event_id, state, terminal, started_at, expires_at, ceiling_at, coalesce(joint_id, 0)"
        " FROM hold",
        "SELECT 'places held', hold_id, pool_no, quantity FROM area_claim WHERE hold_id IS NOT NULL",
        "SELECT 'order', order_id, event_id, hold_id, total_minor, refunded_minor FROM sale_order",
        "SELECT 'void', order_id FROM order_void",
        "SELECT 'kept', hold_id, coalesce(order_id, 0) FROM deposit_kept",
        "SELECT 'kept line', order_id, line_no, paid_minor, tax_minor FROM order_line WHERE kind = 'kept_charge'",
        "SELECT 'lines', order_id, count(*), sum(paid_minor) FROM order_line GROUP BY order_id",
        "SELECT 'voucher', sum(uses), sum(saved_minor) FROM voucher_standing HAVING sum(uses) > 0",
        "SELECT 'payment', order_id, method, amount_minor, coalesce(shift_id, 0) FROM payment",
        "SELECT 'ticket', ticket_id, order_id, event_id, pool_no, coalesce(seat_no, -1), price_minor, state,"
        " type_no FROM ticket",
        "SELECT 'attempt', attempt_id, hold_id, amount_minor, method, state, coalesce(tendered_minor, -1),"
        " (SELECT count(*) FROM part_return r WHERE r.attempt_id = a.attempt_id) FROM payment_attempt a",
        "SELECT 'share', attempt_id, hold_id, tax_rate, amount_minor FROM part_share",
        "SELECT 'card', card_no, sum(amount_minor) FROM gift_card_entry GROUP BY card_no",
        "SELECT 'block', block_id, (SELECT count(*) FROM event_seat s WHERE s.block_id = b.block_id) FROM block b",
        "SELECT 'works', terminal, coalesce(staff_no, 0) FROM terminal_staff",
        "SELECT 'approval', approval_id, terminal, clerk, staff_no, right_name, until_at,"
        " CASE WHEN used_at IS NULL THEN 0 ELSE 1 END FROM approval",
        "SELECT 'shift', shift_id, drawer_no, coalesce(staff_no, 0), state,"
        " (SELECT count(*) FROM shift_cash c WHERE c.shift_id = s.shift_id),"
        " (SELECT count(*) FROM shift_count c WHERE c.shift_id = s.shift_id) FROM shift s",
        "SELECT 'till', terminal, coalesce(shift_id, 0) FROM terminal_shift",
        "SELECT 'z', z_no, shift_id, sales_minor, returns_minor, all_sales_minor, all_returns_minor, left_minor"
        " FROM z_report",
        "SELECT 'reservation', reservation_no, release_at FROM reservation",
        "SELECT 'reserved', hold_id, reservation_no FROM reservation_hold",
        "SELECT 'willcall', order_id, is_left FROM willcall",
        "SELECT 'handed over', order_id, handover_no, ticket_id, is_back FROM willcall_ticket"};
    ForeignProgram raw(file, ForeignProgram::Does::Look);
    QStringList lines;
    for (const char *sql : tables) {
        for (const QStringList &row : raw.rows(QString::fromLatin1(sql)))
            lines += row.join(u' ');
    }
    lines.sort();
    return lines;
}

// Orders without a seat, each with a hold that has ended and its payments.
static void addCardsSold(ForeignProgram &raw, pure::Model &model)
{
    for (const QStringList &row :
         raw.rows(QStringLiteral("SELECT event_id, terminal, state, started_at, expires_at, ceiling_at FROM hold"
                                 " ORDER BY hold_id"))) {
        pure::Hold hold;
        hold.event = row.at(0).toLongLong();
        hold.terminal = row.at(1);
        hold.state = row.at(2);
        hold.startedAt = row.at(3).toLongLong();
        hold.expiresAt = row.at(4).toLongLong();
        hold.ceilingAt = row.at(5).toLongLong();
        model.holds.append(hold);
    }
    for (const QStringList &row :
         raw.rows(QStringLiteral("SELECT o.event_id, o.hold_id, o.total_minor,"
                                 " (SELECT count(*) FROM order_line l WHERE l.order_id = o.order_id)"
                                 " FROM sale_order o ORDER BY o.order_id"))) {
        pure::Order order;
        order.event = row.at(0).toLongLong();
        order.hold = row.at(1).toLongLong();
        order.total = order.fees = row.at(2).toLongLong();
        order.lines = row.at(3).toLongLong();
        model.orders.append(order);
    }
    for (const QStringList &row : raw.rows(QStringLiteral("SELECT order_id, method, amount_minor, payment_id"
                                                          " FROM payment ORDER BY payment_id"))) {
        model.orders[row.at(0).toLongLong() - 1].payments.append({row.at(1), row.at(2).toLongLong()});
        model.payments = row.at(3).toLongLong();
    }
    for (const QStringList &row :
         raw.rows(QStringLiteral("SELECT card_no, sum(amount_minor) FROM gift_card_entry GROUP BY card_no")))
        model.cards.insert(row.at(0).toLongLong(), row.at(1).toLongLong());
}

// Of a house that has just been set up: nobody has taken any money in it yet.
static void addPeopleAndDrawers(ForeignProgram &raw, pure::Model &model)
{
    for (const QStringList &role : raw.rows(QStringLiteral("SELECT role_no, name, rights FROM staff_role"))) {
        const QStringList rights = role.at(2).split(u' ');
        model.people.roles.insert(role.at(0).toInt(), {role.at(1), {rights.begin(), rights.end()}});
    }
    for (const QStringList &person : raw.rows(QStringLiteral("SELECT name, role_no FROM staff ORDER BY staff_no")))
        model.people.people.append({person.at(0), person.at(1).toInt()});
    for (const QStringList &work : raw.rows(QStringLiteral("SELECT terminal, coalesce(staff_no, 0)"
                                                           " FROM terminal_staff")))
        model.people.atWork.insert(work.at(0), work.at(1).toInt());
    for (const QStringList &drawer : raw.rows(QStringLiteral("SELECT several_people, several_terminals FROM drawer"
                                                             " ORDER BY drawer_no")))
        model.tills.drawers.append({drawer.at(0) == u"1", drawer.at(1) == u"1"});
}

pure::Model rawStart(const QString &file)
{
    ForeignProgram raw(file, ForeignProgram::Does::Look);
    pure::Model model;
    model.zone = QTimeZone(raw.rows(QStringLiteral("SELECT time_zone FROM house")).first().first().toLatin1());
    for (const QStringList &row :
         raw.rows(QStringLiteral("SELECT event_id, hold_policy, hold_seconds, hold_ceiling_seconds FROM event"
                                 " ORDER BY event_id"))) {
        pure::Event event{row.at(1) == u"strict", true, row.at(2).toLongLong(), row.at(3).toLongLong(), {}, {}};
        const QString ofEvent = QStringLiteral(" WHERE event_id = ") + row.at(0);
        for (const QStringList &pool :
             raw.rows(QStringLiteral("SELECT name, price_minor, kind = 'area', capacity FROM pool") + ofEvent
                      + QStringLiteral(" ORDER BY pool_no")))
            event.pools.append({pool.at(0), pool.at(1).toLongLong(), pool.at(2) == u"1", pool.at(3).toLongLong()});
        for (const QStringList &price :
             raw.rows(QStringLiteral("SELECT pool_no, price_minor, type_no FROM pool_price") + ofEvent)) {
            pure::Pool &pool = event.pools[price.at(0).toInt()];
            (price.at(2).toInt() == pure::cheapType ? pool.cheap : pool.companion) = price.at(1).toLongLong();
        }
        for (const QStringList &seat : raw.rows(QStringLiteral("SELECT ref, pool_no FROM event_seat") + ofEvent
                                                + QStringLiteral(" ORDER BY seat_no"))) {
            event.seats.append(pure::Seat());
            event.seats.last().ref = seat.at(0);
            event.seats.last().pool = seat.at(1).toInt();
        }
        model.addEvent(event);
    }
    for (const QStringList &fee : raw.rows(QStringLiteral("SELECT per, amount_minor FROM fee")))
        (fee.at(0) == u"ticket" ? model.ticketFee : model.orderFee) = fee.at(1).toLongLong();
    for (const QStringList &tax : raw.rows(QStringLiteral("SELECT rate FROM tax_rate WHERE code = 'tickets'")))
        model.ticketTax = tax.at(0).toInt();
    for (const QStringList &goods : raw.rows(QStringLiteral("SELECT price_minor FROM goods")))
        model.goodsPrice = goods.at(0).toLongLong();
    for (const QStringList &voucher : raw.rows(QStringLiteral("SELECT uses, budget_minor FROM voucher")))
        model.voucher = {theatreVoucherOff, voucher.at(0).toLongLong(), voucher.at(1).toLongLong()};
    addPeopleAndDrawers(raw, model);
    model.hasDiscounts = !raw.rows(QStringLiteral("SELECT 1 FROM discount")).isEmpty();
    addCardsSold(raw, model);
    return model;
}

QString tableDifferences(const QStringList &expected, const QStringList &found)
{
    QStringList lines;
    const QSet<QString> wanted(expected.begin(), expected.end()), had(found.begin(), found.end());
    for (const QString &line : expected) {
        if (!had.contains(line) && lines.size() < 10)
            lines += QStringLiteral("expected ") + line;
    }
    for (const QString &line : found) {
        if (!wanted.contains(line) && lines.size() < 10)
            lines += QStringLiteral("found    ") + line;
    }
    if (lines.isEmpty() && expected != found)
        lines += QStringLiteral("one line stands there twice");
    return lines.join(u'\n');
}

} // namespace rowlock
