// The journal's tale of payment attempts against their table.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString attemptName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Payment attempt %1").arg(id);
}

QString returnName(qint64 id)
{
    return QCoreApplication::translate("Verify", "The return of payment attempt %1").arg(id);
}

using Moves = QList<std::pair<qint64, qint64>>;

QString movesText(const Moves &moves)
{
    QStringList pairs;
    for (const auto &[ticket, seat] : moves)
        pairs += QStringLiteral("%1>%2").arg(ticket).arg(seat);
    return pairs.join(u' ');
}

Result<QHash<qint64, Moves>> movesOfAttempts(Connection &connection)
{
    QHash<qint64, Moves> moves;
    TRY(detail::execute(connection,
                        R"(SELECT attempt_id, ticket_id, seat_no FROM payment_move ORDER BY attempt_id, move_no)",
                        [&](const Row &row) {
                            moves[row.integer(0)].append({row.integer(1), row.integer(2)});
                            return true;
                        }));
    return moves;
}

Result<Done> compareReturns(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.returns;
    TRY(detail::execute(connection,
                        R"(SELECT attempt_id, event_id, at, terminal, clerk, reference, reason, coalesce(shift_id, 0)
                            FROM part_return)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison part(findings, [&] { return returnName(id); });
                            if (!told.contains(id)) {
                                part.missingInJournal();
                                return true;
                            }
                            const ReturnStory story = told.take(id);
                            part.same("event", row.integer(1), story.event);
                            part.same("at", row.integer(2), story.at);
                            part.same("terminal", row.text(3), story.terminal);
                            part.same("clerk", row.text(4), story.clerk);
                            part.same("reference", row.text(5), story.reference);
                            part.same("reason", row.text(6), story.reason);
                            part.same("shift", row.integer(7), story.shift);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, returnName(id));
    return Done{};
}

Result<QHash<qint64, QList<qint64>>> ticketsOfAttempts(Connection &connection)
{
    QHash<qint64, QList<qint64>> tickets;
    TRY(detail::execute(connection,
                        R"(SELECT attempt_id, ticket_id FROM payment_ticket ORDER BY attempt_id, ticket_no)",
                        [&](const Row &row) {
                            tickets[row.integer(0)].append(row.integer(1));
                            return true;
                        }));
    return tickets;
}

Result<QHash<qint64, QList<TypePaidFor>>> typesOfAttempts(Connection &connection)
{
    QHash<qint64, QList<TypePaidFor>> types;
    TRY(detail::execute(connection, R"(
        SELECT attempt_id, ticket_id, type_no, price_minor FROM payment_type ORDER BY attempt_id, ticket_no)",
                        [&](const Row &row) {
                            types[row.integer(0)].append({row.integer(1), row.integer(2), row.integer(3)});
                            return true;
                        }));
    return types;
}

QString typesText(const QList<TypePaidFor> &types)
{
    QStringList texts;
    for (const TypePaidFor &type : types)
        texts += QStringLiteral("%1>%2:%3").arg(type.ticket).arg(type.type).arg(type.price);
    return texts.join(u' ');
}

Result<QHash<qint64, QStringList>> sharesOfAttempts(Connection &connection)
{
    QHash<qint64, QStringList> shares;
    TRY(detail::execute(connection, R"(
        SELECT attempt_id, hold_id, tax_code, tax_rate, amount_minor, tax_minor FROM part_share
        ORDER BY attempt_id, share_no)",
                        [&](const Row &row) {
                            shares[row.integer(0)].append(
                                shareText(row.integer(1), row.text(2), row.integer(3), row.integer(4), row.integer(5)));
                            return true;
                        }));
    return shares;
}

QString numbersText(const QList<qint64> &numbers)
{
    QStringList texts;
    for (const qint64 number : numbers)
        texts += QString::number(number);
    return texts.join(u' ');
}

} // namespace

Result<Done> compareAttempts(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.attempts;
    TRY_GET(auto moves, movesOfAttempts(connection));
    TRY_GET(auto tickets, ticketsOfAttempts(connection));
    TRY_GET(auto types, typesOfAttempts(connection));
    TRY_GET(auto shares, sharesOfAttempts(connection));
    qint64 found = 0;
    TRY(detail::execute(connection, R"(
        SELECT attempt_id, hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at,
            coalesce(ended_at, 0),
            coalesce(ended_by, ''), reference, reason, coalesce(order_id, 0), exchange_reason, purpose,
            coalesce(tendered_minor, -1), coalesce(shift_id, 0)
        FROM payment_attempt)",
                        [&](const Row &row) {
                            ++found;
                            const qint64 id = row.integer(0);
                            const Comparison attempt(findings, [&] { return attemptName(id); });
                            std::optional<AttemptStory> story;
                            if (told.contains(id))
                                story = told.take(id);
                            else
                                story = inheritedAttempt(replay, row.text(3), row.integer(1));
                            if (!story) {
                                attempt.missingInJournal();
                                return true;
                            }
                            attempt.same("hold", row.integer(1), story->hold);
                            attempt.same("event", row.integer(2), story->event);
                            attempt.same("key", row.text(3), story->key);
                            attempt.same("method", row.text(4), story->method);
                            attempt.money("amount", row.integer(5), story->amount);
                            attempt.same("state", row.text(6), story->state);
                            attempt.same("terminal", row.text(7), story->terminal);
                            attempt.same("clerk", row.text(8), story->clerk);
                            attempt.same("begun at", row.integer(9), story->begunAt);
                            attempt.same("ended at", row.integer(10), story->endedAt);
                            attempt.same("ended by", row.text(11), story->endedBy);
                            attempt.same("reference", row.text(12), story->reference);
                            attempt.same("reason", row.text(13), story->reason);
                            attempt.same("order", row.integer(14), story->order);
                            attempt.same("exchange's reason", row.text(15), story->exchangeReason);
                            attempt.same("purpose", row.text(16),
                                         story->order > 0 ? QStringLiteral("exchange") : QStringLiteral("sale"));
                            attempt.money("tendered", row.integer(17), story->tendered);
                            attempt.same("shift", row.integer(18), story->shift);
                            attempt.same("moves", movesText(moves.value(id)), movesText(story->moves));
                            attempt.same("tickets", numbersText(tickets.value(id)), numbersText(story->tickets));
                            attempt.same("price types", typesText(types.value(id)), typesText(story->types));
                            attempt.same("shares", shares.value(id).join(u", "), story->shares.join(u", "));
                            return true;
                        }));
    findings.counted("attempts", found);
    for (const qint64 id : told.keys())
        missingInTables(findings, attemptName(id));
    return compareReturns(connection, replay, findings);
}

} // namespace rowlock
