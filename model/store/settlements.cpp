#include "model/store/settlements.h"

#include "model/db/statement.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/money_entries.h"
#include "model/store/records.h"
#include "model/store/settlement_report.h"
#include "model/store/store_text.h"

#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

tl::unexpected<Error> refuseWhileOpen(const QString &message, const char *what)
{
    return refuse(ErrorCode::Forbidden, message, {{u"open"_s, QLatin1StringView(what)}});
}

struct OpenMoney
{
    qint64 id = 0;
    QString code; // of its reservation or order
    Money amount;
};

// The first of them.
template <typename... Binds>
Result<std::optional<OpenMoney>> openMoney(Connection &connection, const char *sql, const Currency &currency,
                                           const Binds &...binds)
{
    return optional<OpenMoney>(
        connection, sql,
        [&currency](const Row &row) {
            return OpenMoney{row.integer(0), row.text(1), row.money(2, currency)};
        },
        binds...);
}

// Asked for and not known to be charged: also for holds that are paid together with one of this event, and for an
// exchange of what it sold.
constexpr const char *unconfirmedPayment = R"(
    SELECT a.attempt_id, '', a.amount_minor FROM payment_attempt a LEFT JOIN hold h ON h.hold_id = a.hold_id
    LEFT JOIN sale_order o ON o.order_id = a.order_id
    WHERE a.state = 'open' AND (a.event_id = ? OR o.event_id = ?
        OR EXISTS (SELECT 1 FROM hold j WHERE j.joint_id = h.joint_id AND j.event_id = ?))
    ORDER BY a.attempt_id LIMIT 1)";

// Deposits and other parts that became no order yet and did not go back.
constexpr const char *partOfNoOrder = R"(
    WITH asked AS (SELECT CAST(? AS BIGINT) AS event_id))" ROWLOCK_PARTS R"(
    SELECT p.hold_id, coalesce(min(v.code), ''), CAST(sum(p.amount) AS BIGINT) FROM asked JOIN part p
        ON p.event_id = asked.event_id AND p.returned_at IS NULL AND p.booked_at IS NULL
    LEFT JOIN reservation_hold r ON r.hold_id = p.hold_id LEFT JOIN reservation v ON v.reservation_no = r.reservation_no
    GROUP BY p.hold_id ORDER BY p.hold_id LIMIT 1)";

constexpr const char *owedOnAccount = R"(
    SELECT o.order_id, o.code, CAST(sum(p.amount_minor) AS BIGINT) FROM sale_order o
    JOIN payment p ON p.order_id = o.order_id AND p.method = 'account'
    WHERE o.event_id = ? GROUP BY o.order_id, o.code HAVING sum(p.amount_minor) <> 0 ORDER BY o.order_id LIMIT 1)";

// Whoever is told a figure is told it once, so what may still change it comes first.
Result<Done> requireNothingOpen(Writing &writing, const SettlementAsked &asked, const PromoterSettlement &settlement,
                                const Currency &currency)
{
    for (const SettledEvent &event : settlement.events) {
        const qint64 id = event.id.value();
        TRY_GET(const auto payment, openMoney(writing.db(), unconfirmedPayment, currency, id, id, id));
        if (payment)
            return refuseWhileOpen(
                Store::tr("Payment %1 of %2 for %3 is not confirmed. Resolve it first: say whether it "
                          "was charged.")
                    .arg(payment->id)
                    .arg(toDecimal(payment->amount), event.name),
                "payment");
        TRY_GET(const auto part, openMoney(writing.db(), partOfNoOrder, currency, id));
        if (part && !part->code.isEmpty())
            return refuseWhileOpen(
                Store::tr("Reservation %1 for %2 has a deposit of %3 and is not sold. Sell it, or give "
                          "back or keep the deposit, first.")
                    .arg(part->code, event.name, toDecimal(part->amount)),
                "deposit");
        if (part)
            return refuseWhileOpen(
                Store::tr("Hold %1 for %2 is paid in part, %3, and is not sold. Complete the sale, or "
                          "give back or keep what was paid, first.")
                    .arg(part->id)
                    .arg(event.name, toDecimal(part->amount)),
                "part");
        if (asked.withAccounts)
            continue;
        TRY_GET(const auto owed, openMoney(writing.db(), owedOnAccount, currency, id));
        if (owed)
            return refuseWhileOpen(Store::tr("Order %1 for %2 was sold on account, and %3 of it is not paid. Take the "
                                             "payment first, or settle with what is on account.")
                                       .arg(owed->code, event.name, toDecimal(owed->amount)),
                                   "account");
    }
    return Done{};
}

// A first one is made of nothing too, for it tells that.
Result<Done> requireSomethingNew(Writing &writing, const SettlementAsked &asked, const PromoterSettlement &settlement)
{
    if (settlement.lines > 0 || !asked.deductions.isEmpty() || !asked.paidBefore.isEmpty())
        return Done{};
    int last = 0;
    for (const SettledEvent &event : settlement.events) {
        TRY_GET(const qint64 before,
                one<qint64>(
                    writing.db(), R"(SELECT coalesce(max(settlement_no), 0) FROM settlement_event WHERE event_id = ?)",
                    [](const Row &row) { return row.integer(0); }, event.id));
        if (before == 0)
            return Done{};
        last = std::max(last, int(before));
    }
    return refuseByHouse(
        Store::tr("Nothing was sold or refunded since settlement %1. There is nothing to settle.").arg(last),
        {{u"argument"_s, u"event"_s}});
}

Result<Done> requireAsSeen(const SettlementAsked &asked, const PromoterSettlement &settlement)
{
    if (!asked.seenDue || *asked.seenDue == settlement.due())
        return Done{};
    return refuseByHouse(Store::tr("Something was sold or refunded since these figures were read: %1 is due now, and "
                                   "not %2. Look at them again before you settle.")
                             .arg(toDecimal(settlement.due()), toDecimal(*asked.seenDue)),
                         {{u"argument"_s, u"due"_s}, {u"due"_s, toDecimal(settlement.due())}});
}

Result<Done> writeCovered(Writing &writing, const PromoterSettlement &settlement)
{
    for (const SettledEvent &event : settlement.events) {
        TRY(post(writing.db(), R"(INSERT INTO settlement_event (settlement_no, event_id) VALUES (?, ?))", settlement.no,
                 event.id));
        TRY(post(writing.db(), R"(
            INSERT INTO settled_order (settlement_no, event_id, order_id, from_line, to_line)
            SELECT CAST(? AS BIGINT), event_id, order_id, before + 1, last_line FROM (
                SELECT o.event_id, o.order_id,
                    (SELECT max(line_no) FROM order_line l WHERE l.order_id = o.order_id) AS last_line,
                    coalesce((SELECT max(to_line) FROM settled_order d WHERE d.order_id = o.order_id), 0) AS before
                FROM sale_order o WHERE o.event_id = ?) AS covered
            WHERE last_line > before)",
                 settlement.no, event.id));
    }
    return Done{};
}

Result<int> make(Writing &writing, const SettlementAsked &asked)
{
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    TRY_GET(PromoterSettlement settlement, nextSettlement(writing.db(), asked, house.currency));
    TRY(requireNothingOpen(writing, asked, settlement, house.currency));
    TRY(requireSomethingNew(writing, asked, settlement));
    TRY(requireAsSeen(asked, settlement));
    TRY_GET(settlement.no, one<int>(writing.db(), R"(SELECT coalesce(max(settlement_no), 0) + 1 FROM settlement)",
                                    [](const Row &row) { return int(row.integer(0)); }));
    const QJsonObject told = toJson(settlement);
    TRY(record(writing, {u"settlement.made"_s, {}, -1, {}, {}, told}));
    TRY(writeEntries(writing));
    TRY(post(writing.db(), R"(
        INSERT INTO settlement (settlement_no, at, terminal, clerk, told) VALUES (?, ?, ?, ?, ?))",
             settlement.no, writing.now(), writing.by().terminal, writing.by().clerk,
             QString::fromUtf8(QJsonDocument(told).toJson(QJsonDocument::Compact))));
    TRY(writeCovered(writing, settlement));
    return settlement.no;
}

} // namespace

Result<int> makeSettlement(Connection &connection, const Act &act, const SettlementAsked &asked, const QString &key)
{
    SettlementAsked checked = asked;
    for (SettlementDeduction &deduction : checked.deductions) {
        deduction.text = deduction.text.simplified();
        TRY(checkTyped(deduction.text, "deduct"));
    }
    TRY(checkSettlement(checked));
    return write(connection, act.under(key), Turn::house(), [&](Writing &writing) {
        return once<int>(
            writing, key, u"settlement.make"_s, toJson(checked), [&] { return make(writing, checked); },
            [](int no) {
                return QJsonObject{{u"settlement"_s, no}};
            },
            [](const QJsonObject &json) { return json.value(u"settlement"_s).toInt(); });
    });
}

Result<QList<PromoterSettlement>> readSettlements(Connection &connection, std::optional<EventId> event, int limit,
                                                  const std::optional<QString> &of)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    return all<PromoterSettlement>(
        connection, R"(
        SELECT s.at, s.terminal, s.clerk, s.told FROM settlement s
        WHERE (CAST(? AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM settlement_event e
            WHERE e.settlement_no = s.settlement_no AND e.event_id = ?)) AND s.clerk = coalesce(?, s.clerk)
        ORDER BY s.settlement_no DESC LIMIT ?)",
        [&house](const Row &row) { return keptSettlement(row, house.currency); }, event ? event->value() : qint64(0),
        event ? event->value() : qint64(0), of, limit);
}

} // namespace rowlock
