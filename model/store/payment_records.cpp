// Reading payment attempts.
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

// As paymentAttempt() reads them.
#define ROWLOCK_ATTEMPT_COLUMNS                                                                                        \
    " attempt_id, hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at, ended_at,"           \
    " coalesce(ended_by, ''), reference, (SELECT currency FROM house), reason, coalesce(order_id, 0), "                \
    "exchange_reason,"                                                                                                 \
    " tendered_minor, (SELECT h.rest_due_at FROM hold h WHERE h.hold_id = payment_attempt.hold_id),"                   \
    " EXISTS (SELECT 1 FROM payment_type t WHERE t.attempt_id = payment_attempt.attempt_id), shift_id"

PaymentAttempt paymentAttempt(const Row &row)
{
    const Currency currency = Currency::fromCode(row.text(13)).value_or(Currency());
    PaymentAttempt attempt;
    attempt.id = row.id<AttemptId>(0);
    attempt.hold = row.id<HoldId>(1);
    attempt.event = row.id<EventId>(2);
    attempt.key = row.text(3);
    attempt.method = paymentMethodFromName(row.text(4)).value_or(PaymentMethod::Card);
    attempt.amount = row.money(5, currency);
    attempt.state = attemptStateFromName(row.text(6)).value_or(AttemptState::Open);
    attempt.by = {row.text(7), row.text(8)};
    attempt.begunAt = row.instant(9);
    attempt.endedAt = row.optionalInstant(10);
    attempt.endedBy = row.text(11);
    attempt.reference = row.text(12);
    attempt.reason = row.text(14);
    if (row.integer(15) > 0)
        attempt.exchanged = row.id<OrderId>(15);
    attempt.exchangeReason = row.text(16);
    if (!row.isNull(17))
        attempt.tendered = row.money(17, currency);
    attempt.restDue = row.optionalInstant(18);
    attempt.changesTypes = row.boolean(19);
    attempt.shift = row.id<ShiftId>(20);
    return attempt;
}

} // namespace

Result<PaymentAttempt> readAttempt(Connection &connection, AttemptId id)
{
    TRY_GET(const auto attempt, optional<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE attempt_id = ?)",
                                                         paymentAttempt, id));
    if (attempt)
        return *attempt;
    return refuseByHouse(
        Store::tr("There is no payment %1 in this box office. See the unconfirmed payments.").arg(id.value()),
        {{QStringLiteral("argument"), QStringLiteral("attempt")}, {QStringLiteral("attempt"), id.value()}});
}

Result<std::optional<PaymentAttempt>> attemptWithKey(Connection &connection, const QString &key)
{
    return optional<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE key = ?)",
                                    paymentAttempt, key);
}

Result<std::optional<PaymentAttempt>> openAttemptOf(Connection &connection, HoldId hold)
{
    return optional<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE hold_id = ? AND state = 'open')",
                                    paymentAttempt, hold);
}

Result<std::optional<PaymentAttempt>> openExchangeOf(Connection &connection, OrderId order)
{
    return optional<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE order_id = ? AND state = 'open')",
                                    paymentAttempt, order);
}

// As with live holds: told which index, or every attempt there ever was is read.
Result<QList<PaymentAttempt>> openAttempts(Connection &connection)
{
    return all<PaymentAttempt>(connection,
                               {"SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt INDEXED BY attempt_open WHERE state = 'open'
        UNION ALL SELECT)" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt INDEXED BY attempt_of_hold WHERE tendered_minor IS NOT NULL AND hold_id IN (
            SELECT hold_id FROM hold INDEXED BY hold_live WHERE state IN ('active', 'paying') AND state = 'paying')
        AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = payment_attempt.attempt_id) ORDER BY 1)",
                                "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE state = 'open'
        UNION ALL SELECT)" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE tendered_minor IS NOT NULL AND hold_id IN (
            SELECT hold_id FROM hold WHERE state IN ('active', 'paying') AND state = 'paying')
        AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = payment_attempt.attempt_id) ORDER BY 1)"},
                               paymentAttempt);
}

Result<Asked<PaymentAttempt>> askStanding(Connection &connection, const HoldInfo &hold)
{
    if (hold.joint.isValid())
        return ask<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE hold_id IN (SELECT hold_id FROM hold WHERE joint_id = ?)
            AND (state = 'open' OR (tendered_minor IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = payment_attempt.attempt_id)))
                    ORDER BY attempt_id)",
                                   paymentAttempt, hold.joint);
    return ask<PaymentAttempt>(connection, "SELECT" ROWLOCK_ATTEMPT_COLUMNS R"(
        FROM payment_attempt WHERE hold_id = ? AND (state = 'open' OR (tendered_minor IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = payment_attempt.attempt_id)))
                ORDER BY attempt_id)",
                               paymentAttempt, hold.id);
}

} // namespace rowlock
