#include "model/store/shift_figures.h"

#include "model/db/statement.h"
#include "model/store/drawers.h"
#include "model/store/records.h"
#include "model/store/shifts.h"

namespace rowlock {

namespace {

#define ROWLOCK_TURNED_OVER "kind IN ('ticket', 'fee', 'goods', 'kept_charge')"

Result<Done> readTurnover(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY_GET(figures.turnover,
            all<TurnoverAt>(
                connection, R"(
        SELECT tax_code, tax_rate, CAST(sum(paid_minor) AS BIGINT), CAST(sum(tax_minor) AS BIGINT) FROM order_line
        WHERE shift_id = ? AND )" ROWLOCK_TURNED_OVER R"( GROUP BY tax_code, tax_rate ORDER BY tax_rate, tax_code)",
                [&](const Row &row) {
                    return TurnoverAt{{row.text(0), TaxRate::of(int(row.integer(1))).value_or(TaxRate())},
                                      row.money(2, currency),
                                      row.money(3, currency)};
                },
                figures.shift.id));
    // What a change of seats or price types comes to, both sides of it, counts as a sale or as a return.
    TRY(detail::execute(
        connection, R"(
        SELECT CAST(coalesce(sum(CASE WHEN act = 'sale' OR (act = 'change' AND net > 0) THEN net ELSE 0 END),
            0) AS BIGINT),
            CAST(coalesce(sum(CASE WHEN act = 'refund' OR (act = 'change' AND net < 0) THEN net ELSE 0 END),
                0) AS BIGINT)
        FROM (SELECT act, sum(paid_minor) AS net FROM order_line
            WHERE shift_id = ? AND )" ROWLOCK_TURNED_OVER R"( GROUP BY order_id, act, at) AS acts)",
        [&](const Row &row) {
            figures.sales = row.money(0, currency);
            figures.returns = -row.money(1, currency);
            return true;
        },
        figures.shift.id));
    return Done{};
}

Result<Done> readOtherLines(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY(detail::execute(
        connection, R"(
        SELECT CAST(coalesce(sum(CASE WHEN kind = 'gift_card' THEN paid_minor ELSE 0 END), 0) AS BIGINT),
            CAST(coalesce(sum(CASE WHEN kind = 'donation' THEN paid_minor ELSE 0 END), 0) AS BIGINT),
            CAST(coalesce(sum(CASE WHEN kind = 'rounding' THEN paid_minor ELSE 0 END), 0) AS BIGINT),
            count(DISTINCT CASE WHEN act = 'sale' THEN order_id END),
            CAST(coalesce(sum(CASE WHEN act = 'sale' THEN paid_minor ELSE 0 END), 0) AS BIGINT),
            CAST(coalesce(sum(CASE WHEN act = 'refund' THEN -paid_minor ELSE 0 END), 0) AS BIGINT),
            count(CASE WHEN act = 'sale' AND reduced_minor > 0 AND paid_minor > 0 THEN 1 END),
            CAST(coalesce(sum(CASE WHEN act = 'sale' AND paid_minor > 0 THEN reduced_minor ELSE 0 END), 0) AS BIGINT),
            count(CASE WHEN act = 'sale' AND kind = 'ticket' AND reduced_minor > 0 AND paid_minor = 0 THEN 1 END),
            CAST(coalesce(sum(CASE WHEN act = 'sale' AND kind = 'ticket'
                AND paid_minor = 0 THEN list_minor ELSE 0 END), 0)
                AS BIGINT)
        FROM order_line WHERE shift_id = ?)",
        [&](const Row &row) {
            figures.giftCards = row.money(0, currency);
            figures.donations = row.money(1, currency);
            figures.rounding = row.money(2, currency);
            figures.receipts = {row.integer(3), row.money(4, currency)};
            figures.refunds.sum = row.money(5, currency);
            figures.discounts = {row.integer(6), row.money(7, currency)};
            figures.comps = {row.integer(8), row.money(9, currency)};
            return true;
        },
        figures.shift.id));
    return Done{};
}

Result<Done> readDeposits(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY(detail::execute(
        connection, R"(
        SELECT CAST(coalesce((SELECT sum(amount_minor) FROM payment_attempt
                WHERE shift_id = ? AND tendered_minor IS NOT NULL), 0) AS BIGINT),
            CAST(coalesce((SELECT sum(a.amount_minor) FROM part_return r
                JOIN payment_attempt a ON a.attempt_id = r.attempt_id WHERE r.shift_id = ?), 0) AS BIGINT),
            CAST(coalesce((SELECT sum(p.amount_minor) FROM order_line l
                JOIN payment p ON p.order_id = l.order_id AND p.attempt_id IS NOT NULL
                WHERE l.shift_id = ? AND l.line_no = 1), 0) AS BIGINT),
            (SELECT count(*) FROM payment_attempt WHERE shift_id = ? AND state IN ('refused', 'not_charged')))",
        [&](const Row &row) {
            figures.depositsTaken = row.money(0, currency);
            figures.depositsReturned = row.money(1, currency);
            figures.depositsBooked = row.money(2, currency);
            figures.aborted = row.integer(3);
            return true;
        },
        figures.shift.id, figures.shift.id, figures.shift.id, figures.shift.id));
    return Done{};
}

// Money that an exchange takes along from one order into another goes through no drawer.
Result<Done> readTenders(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY_GET(figures.tenders,
            all<TenderFigures>(
                connection, R"(
        SELECT method, clerk, count(*), CAST(sum(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS BIGINT),
            CAST(sum(CASE WHEN amount < 0 THEN amount ELSE 0 END) AS BIGINT),
            CAST(sum(CASE WHEN amount > 0 THEN tendered ELSE 0 END) AS BIGINT)
        FROM (SELECT p.method, p.clerk, p.amount_minor AS amount, p.tendered_minor AS tendered FROM payment p
                WHERE p.shift_id = ? AND p.attempt_id IS NULL AND NOT EXISTS (SELECT 1 FROM payment_moved m
                    WHERE m.payment_id = p.payment_id OR m.into_payment_id = p.payment_id)
            UNION ALL SELECT method, clerk, amount_minor, tendered_minor FROM payment_attempt
                WHERE shift_id = ? AND tendered_minor IS NOT NULL
            UNION ALL SELECT a.method, r.clerk, -a.amount_minor, -a.amount_minor FROM part_return r
                JOIN payment_attempt a ON a.attempt_id = r.attempt_id WHERE r.shift_id = ?) AS money
        WHERE amount <> 0 GROUP BY method, clerk ORDER BY method, clerk)",
                [&](const Row &row) {
                    return TenderFigures{paymentMethodFromName(row.text(0)).value_or(PaymentMethod::Cash),
                                         row.text(1),
                                         row.integer(2),
                                         row.money(3, currency),
                                         row.money(4, currency),
                                         row.money(5, currency)};
                },
                figures.shift.id, figures.shift.id, figures.shift.id));
    for (const TenderFigures &tender : std::as_const(figures.tenders)) {
        if (tender.method != PaymentMethod::Cash)
            continue;
        figures.drawer.given += tender.given;
        figures.drawer.change += tender.given - tender.taken;
        figures.drawer.refunded += tender.back;
    }
    return Done{};
}

Result<Done> readDrawer(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    DrawerFigures &drawer = figures.drawer;
    TRY_GET(const QList<CashEntry> entries, readCash(connection, figures.shift.id));
    for (const CashEntry &entry : entries) {
        switch (entry.kind) {
        case CashKind::Float: drawer.floated = entry.amount; break;
        case CashKind::OpeningDifference: drawer.openingDifference = entry.amount; break;
        case CashKind::In: drawer.in += entry.amount; break;
        case CashKind::Out: drawer.out += entry.amount; break;
        case CashKind::Drop: drawer.drops += entry.amount; break;
        case CashKind::NoSale: ++figures.noSale; break;
        case CashKind::Difference: drawer.differenceReason = entry.reason; break;
        case CashKind::ToSafe: drawer.toSafe = entry.amount; break;
        }
    }
    drawer.expected =
        drawer.floated + drawer.given - drawer.change + drawer.refunded + drawer.in + drawer.out + drawer.drops;
    drawer.pieces = figures.shift.counted;
    if (drawer.pieces && !figures.shift.isOpen()) // one that was gone on after is no count of what is there
        drawer.counted = drawer.pieces->total(currency);
    return Done{};
}

Result<Done> readCounts(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY(detail::execute(
        connection, R"(
        SELECT (SELECT count(*) FROM (SELECT 1 FROM order_line WHERE shift_id = ? AND act = 'refund'
                GROUP BY order_id, at) AS refunds),
            count(DISTINCT v.order_id), CAST(coalesce(sum(-l.paid_minor), 0) AS BIGINT),
            (SELECT count(*) FROM order_line l JOIN ticket_replacement r ON r.new_ticket_id = l.ticket_id
                JOIN ticket o ON o.ticket_id = r.old_ticket_id JOIN ticket n ON n.ticket_id = r.new_ticket_id
                WHERE l.shift_id = ? AND l.count = 1 AND o.event_id = n.event_id AND o.pool_no = n.pool_no
                    AND coalesce(o.seat_no, -1) = coalesce(n.seat_no, -1) AND o.type_no = n.type_no)
        FROM order_line l JOIN order_void v ON v.order_id = l.order_id WHERE l.shift_id = ? AND l.act = 'refund')",
        [&](const Row &row) {
            figures.refunds.count = row.integer(0);
            figures.voids = {row.integer(1), row.money(2, currency)};
            figures.copies = row.integer(3);
            return true;
        },
        figures.shift.id, figures.shift.id, figures.shift.id));
    TRY(detail::execute(
        connection, R"(
        SELECT coalesce((SELECT code FROM sale_order WHERE order_id = first), ''),
            coalesce((SELECT code FROM sale_order WHERE order_id = last), '')
        FROM (SELECT min(order_id) AS first, max(order_id) AS last FROM order_line
            WHERE shift_id = ? AND act = 'sale') AS receipts)",
        [&](const Row &row) {
            figures.firstReceipt = row.text(0);
            figures.lastReceipt = row.text(1);
            return true;
        },
        figures.shift.id));
    return Done{};
}

// Those of the Z reports before it, and of the shift itself.
Result<Done> readTotals(Connection &connection, ShiftFigures &figures, const Currency &currency)
{
    TRY(detail::execute(connection, R"(
        SELECT coalesce(max(all_sales_minor), 0), coalesce(max(all_returns_minor), 0) FROM z_report
        WHERE z_no = (SELECT max(z_no) FROM z_report))",
                        [&](const Row &row) {
                            figures.allSales = row.money(0, currency) + figures.sales;
                            figures.allReturns = row.money(1, currency) + figures.returns;
                            return true;
                        }));
    TRY(detail::execute(connection, R"(SELECT seq, hash FROM journal WHERE seq = (SELECT max(seq) FROM journal))",
                        [&](const Row &row) {
                            figures.headSeq = row.integer(0);
                            figures.headHash = QString::fromLatin1(row.bytes(1).toHex());
                            return true;
                        }));
    return Done{};
}

} // namespace

Result<ShiftFigures> readShiftFigures(Connection &connection, const Shift &shift, Instant at, const Actor &by)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    ShiftFigures figures;
    TRY_GET(figures.venue, readVenue(connection));
    figures.shift = shift;
    figures.timeZone = house.timeZone;
    figures.madeAt = at;
    figures.madeBy = by;
    figures.program = QStringLiteral("Rowlock " ROWLOCK_VERSION);
    const Money nothing{0, house.currency};
    figures.drawer = {nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, {}, {}, nothing};
    TRY(readTurnover(connection, figures, house.currency));
    TRY(readOtherLines(connection, figures, house.currency));
    TRY(readDeposits(connection, figures, house.currency));
    TRY(readTenders(connection, figures, house.currency));
    TRY(readDrawer(connection, figures, house.currency));
    TRY(readCounts(connection, figures, house.currency));
    TRY(readTotals(connection, figures, house.currency));
    return figures;
}

} // namespace rowlock
