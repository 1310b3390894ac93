// Deposits: their story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

void depositSet(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("rule");
    const DepositStory rule{entry.number("percent"), entry.number("days"), entry.number("from"), entry.row.at};
    const bool follows = replay.deposits.isEmpty() || replay.deposits.last().from < rule.from;
    if (no != qint64(replay.deposits.size()) + 1 || rule.from <= rule.at || !follows)
        replay.impossible(entry, story("it would have changed what was before it"));
    replay.deposits.insert(no, rule);
}

void depositDue(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || hold->state != u"paying" || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not being paid for"));
    hold->restDue = entry.number("due");
}

// What was paid of the hold, or of those that go with it, is less by so much; answers what is missing.
qint64 takeFromParts(Replay &replay, qint64 hold, qint64 amount)
{
    for (const qint64 each : replay.goTogether(hold)) {
        qint64 &paid = replay.paidInParts[each];
        const qint64 taken = std::min(amount, paid);
        paid -= taken;
        amount -= taken;
    }
    return amount;
}

void depositKept(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.constFind(entry.hold());
    if (hold == replay.holds.constEnd() || hold->state != u"paying" || hold->event != entry.event()
        || replay.kept.contains(entry.hold()))
        return replay.impossible(entry, story("the hold was not partly paid"));
    if (replay.openAttemptOf(entry.hold()) > 0)
        replay.impossible(entry, story("its payment was still open"));
    replay.kept.insert(entry.hold(), {entry.event(), entry.row.order.value_or(0), entry.row.at, entry.row.terminal,
                                      entry.row.clerk, entry.text("reason")});
    if (!entry.row.order)
        return;
    if (replay.orders.contains(entry.order()))
        replay.impossible(entry, story("the order was already there"));
    OrderStory order{
        entry.event(),   entry.hold(),       entry.number("total"),    0, 0, entry.row.at, entry.row.terminal,
        entry.row.clerk, entry.text("code"), patronTold(replay, entry)};
    order.kept = order.total;
    order.isDeposit = true;
    if (order.total <= 0 || takeFromParts(replay, entry.hold(), order.total) > 0)
        replay.impossible(entry, story("more was kept than was paid"));
    if (hold->patron != order.patron)
        replay.impossible(entry, story("its hold was another patron's"));
    replay.orders.insert(entry.order(), order);
}

} // namespace

const ReplaySteps &depositSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("deposit.set"), &depositSet},
        {QStringLiteral("deposit.due"), &depositDue},
        {QStringLiteral("deposit.kept"), &depositKept},
    };
    return steps;
}

namespace {

constexpr TableRule depositRules[] = {
    {R"(
        SELECT h.event_id, k.hold_id, h.state FROM deposit_kept k JOIN hold h ON h.hold_id = k.hold_id
        WHERE h.state <> 'released' OR h.event_id <> k.event_id OR k.order_id IS DISTINCT FROM
            (SELECT o.order_id FROM sale_order o WHERE o.hold_id = k.hold_id))",
     QT_TRANSLATE_NOOP("Verify", "%1: the deposit of hold %2 was kept, but the hold is “%3” or has another order."), 3},
    {R"(
        SELECT h.event_id, h.hold_id, a.method FROM payment_attempt a JOIN hold h ON h.hold_id = a.hold_id
        WHERE a.tendered_minor IS NOT NULL AND EXISTS (SELECT 1 FROM deposit_kept k WHERE k.hold_id = h.hold_id)
            AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id)
        GROUP BY h.event_id, h.hold_id, h.joint_id, a.method HAVING sum(a.amount_minor) <>
            (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
            JOIN hold m ON m.hold_id = o.hold_id
            WHERE (m.hold_id = h.hold_id OR m.joint_id = h.joint_id) AND y.method = a.method AND y.amount_minor > 0
                AND y.at = o.sold_at))",
     QT_TRANSLATE_NOOP("Verify", "%1: what was kept of hold %2 is not what was paid of it by %3."), 3},
};

// An older Rowlock wrote no shares.
constexpr TableRule shareRules[] = {
    {R"(
        SELECT a.event_id, a.attempt_id FROM payment_attempt a JOIN part_share s ON s.attempt_id = a.attempt_id
        GROUP BY a.event_id, a.attempt_id, a.amount_minor, a.tendered_minor
        HAVING a.tendered_minor IS NULL OR sum(s.amount_minor) <> a.amount_minor)",
     QT_TRANSLATE_NOOP("Verify", "%1: what payment %2 was taxed as is not all of it, or it is no part of a sale."), 2},
    {R"(
        SELECT a.event_id, a.attempt_id, s.hold_id FROM payment_attempt a JOIN part_share s
            ON s.attempt_id = a.attempt_id JOIN hold h ON h.hold_id = a.hold_id
        LEFT JOIN hold m ON m.hold_id = s.hold_id AND m.event_id = s.event_id
            AND (m.hold_id = h.hold_id OR m.joint_id = h.joint_id)
        WHERE m.hold_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1: payment %2 has a share of hold %3, which it was not for."), 3},
    {R"(
        SELECT t.event_id, t.hold_id, t.tax_code FROM (
            SELECT k.event_id, k.hold_id, l.tax_code, l.tax_rate, l.paid_minor AS amount, l.tax_minor AS tax
            FROM deposit_kept k JOIN order_line l ON l.order_id = k.order_id AND l.act = 'sale'
            UNION ALL SELECT k.event_id, k.hold_id, s.tax_code, s.tax_rate, -s.amount_minor, -s.tax_minor
            FROM deposit_kept k JOIN part_share s ON s.hold_id = k.hold_id
            WHERE NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = s.attempt_id)) AS t
        WHERE NOT EXISTS (SELECT 1 FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
            JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.tendered_minor IS NOT NULL
            WHERE h.hold_id = t.hold_id AND NOT EXISTS (SELECT 1 FROM part_share s WHERE s.attempt_id = a.attempt_id)
                AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id))
        GROUP BY t.event_id, t.hold_id, t.tax_code, t.tax_rate HAVING sum(t.amount) <> 0 OR sum(t.tax) <> 0)",
     QT_TRANSLATE_NOOP("Verify", "%1: what was kept of hold %2 is not taxed by “%3” as it was when it was paid."), 3},
};

constexpr TableRule keptRules[] = {
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        WHERE l.act <> 'refund'
            AND (EXISTS (SELECT 1 FROM deposit_kept k WHERE k.order_id = l.order_id)) <> (l.kind = 'kept_charge'))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 does not fit a deposit that was kept, or the order is none."), 2},
};

QString keptName(qint64 hold)
{
    return QCoreApplication::translate("Verify", "The deposit of hold %1").arg(hold);
}

QString ruleName(qint64 rule)
{
    return QCoreApplication::translate("Verify", "Deposit rule %1").arg(rule);
}

Result<Done> compareKept(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.kept;
    TRY(detail::execute(
        connection, R"(SELECT hold_id, event_id, coalesce(order_id, 0), at, terminal, clerk, reason FROM deposit_kept)",
        [&](const Row &row) {
            const qint64 id = row.integer(0);
            const Comparison kept(findings, [&] { return keptName(id); });
            if (!told.contains(id)) {
                kept.missingInJournal();
                return true;
            }
            const KeptStory story = told.take(id);
            kept.same("event", row.integer(1), story.event);
            kept.same("order", row.integer(2), story.order);
            kept.same("at", row.integer(3), story.at);
            kept.same("terminal", row.text(4), story.terminal);
            kept.same("clerk", row.text(5), story.clerk);
            kept.same("reason", row.text(6), story.reason);
            return true;
        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, keptName(id));
    return Done{};
}

} // namespace

Result<Done> compareDeposits(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(checkRules(connection, depositRules, FirstColumn::Event, findings));
    TRY(checkRules(connection, shareRules, FirstColumn::Event, findings));
    TRY(checkRules(connection, keptRules, FirstColumn::Plain, findings));
    TRY(compareKept(connection, replay, findings));
    auto told = replay.deposits;
    TRY(detail::execute(connection, R"(SELECT rule_no, percent, days, from_at, set_at FROM deposit_rule)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison rule(findings, [&] { return ruleName(no); });
                            if (!told.contains(no)) {
                                rule.missingInJournal();
                                return true;
                            }
                            const DepositStory story = told.take(no);
                            rule.same("percent", row.integer(1), story.percent);
                            rule.same("days", row.integer(2), story.days);
                            rule.same("from", row.integer(3), story.from);
                            rule.same("set at", row.integer(4), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, ruleName(no));
    return Done{};
}

} // namespace rowlock
