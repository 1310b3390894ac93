// The journal's tale of seats, standing places and blocks against their tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

Result<Done> compareSeats(Connection &connection, const Replay &replay, Findings &findings)
{
    qint64 found = 0;
    TRY(detail::execute(connection, R"(
        SELECT event_id, seat_no, ref, state, hold_id, ticket_id, block_id, changed_at, version, place_no IS NULL,
            label, pool_no,
            coalesce(next_pool_no, -1), coalesce(from_block_id, 0)
        FROM event_seat)",
                        [&](const Row &row) {
                            const InEvent key{row.integer(0), row.integer(1)};
                            const Comparison seat(findings, [&] { return findings.seat(key.first, key.second); });
                            const auto told = replay.seats.constFind(key);
                            if (told == replay.seats.constEnd()) { // never touched since its event was made
                                seat.same("state", row.text(3), QStringLiteral("free"));
                                seat.same("version", row.integer(8), 0);
                                const auto event = replay.events.constFind(key.first);
                                if (event != replay.events.constEnd())
                                    seat.same("changed at", row.integer(7), event->madeAt(key.second));
                                seat.same("gone", row.integer(9), 0);
                                seat.same("category to come", row.integer(12), -1);
                                return true;
                            }
                            ++found;
                            seat.same("ref", row.text(2), told->ref);
                            seat.same("state", row.text(3), told->state);
                            seat.same("hold", row.integer(4), told->hold);
                            seat.same("ticket", row.integer(5), told->ticket);
                            seat.same("block", row.integer(6), told->block);
                            seat.same("out of block", row.integer(13), told->fromBlock);
                            seat.same("changed at", row.integer(7), told->at);
                            seat.same("version", row.integer(8), told->version);
                            seat.same("gone", row.integer(9), told->gone ? 1 : 0);
                            if (!told->label.isEmpty())
                                seat.same("label", row.text(10), told->label);
                            if (told->pool >= 0)
                                seat.same("category", row.integer(11), told->pool);
                            seat.same("category to come", row.integer(12), told->nextPool);
                            return true;
                        }));
    if (found != replay.seats.size()) {
        findings.add(
            QT_TRANSLATE_NOOP(
                "Verify",
                "The journal tells of %1 seats that were sold, held or blocked; %2 of them stand in the tables."),
            {QString::number(replay.seats.size()), QString::number(found)});
    }
    return Done{};
}

QString claimName(const QString &state)
{
    return state == u"held"      ? QCoreApplication::translate("Verify", "places of hold %1")
           : state == u"blocked" ? QCoreApplication::translate("Verify", "places of block %1")
                                 : QCoreApplication::translate("Verify", "place of ticket %1");
}

Result<Done> comparePlaces(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.places;
    TRY(detail::execute(
        connection,
        R"(SELECT event_id, pool_no, state, quantity, coalesce(hold_id, block_id, ticket_id) FROM area_claim)",
        [&](const Row &row) {
            const InEvent key{row.integer(0), row.integer(1)};
            const QString state = row.text(2);
            const qint64 claimant = row.integer(4);
            const Comparison claim(findings, [&] {
                return findings.pool(key.first, key.second) + QStringLiteral(", ") + claimName(state).arg(claimant);
            });
            PlacesStory &story = told[key];
            claim.same("places", row.integer(3), story.of(state).take(claimant));
            return true;
        }));
    for (auto story = told.cbegin(); story != told.cend(); ++story) {
        const qsizetype left = story->heldBy.size() + story->soldBy.size() + story->blockedBy.size();
        if (left > 0) {
            findings.add(QT_TRANSLATE_NOOP("Verify", "%1: the journal tells of %2 holds, tickets or blocks with places "
                                                     "there that the tables do not have."),
                         {findings.pool(story.key().first, story.key().second), QString::number(left)});
        }
    }
    return Done{};
}

Result<Done> comparePlacesOutOfBlocks(Connection &connection, const Replay &replay, Findings &findings)
{
    QHash<qint64, qint64> told;
    for (const PlacesStory &area : replay.places)
        told.insert(area.cameFrom);
    TRY(detail::execute(connection, R"(SELECT ticket_id, block_id FROM block_place WHERE ticket_id IS NOT NULL)",
                        [&](const Row &row) {
                            const qint64 ticket = row.integer(0);
                            const Comparison place(findings, [&] { return claimName({}).arg(ticket); });
                            place.same("out of block", row.integer(1), told.take(ticket));
                            return true;
                        }));
    for (auto left = told.cbegin(); left != told.cend(); ++left)
        missingInTables(findings, claimName({}).arg(left.key()));
    return Done{};
}

QString blockName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Block %1").arg(id);
}

Result<Done> compareBlocks(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.blocks;
    findings.counted("blocks", told.size());
    TRY(detail::execute(connection, R"(
        SELECT block_id, event_id, code, reason, terminal, clerk, made_at, coalesce(released_at, 0), is_kill,
            coalesce(due_at, 0), is_sold_out FROM block)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison block(findings, [&] { return blockName(id); });
                            if (!told.contains(id)) {
                                block.missingInJournal();
                                return true;
                            }
                            const BlockStory story = told.take(id);
                            block.same("event", row.integer(1), story.event);
                            block.same("code", row.text(2), story.code);
                            block.same("reason", row.text(3), story.reason);
                            block.same("terminal", row.text(4), story.terminal);
                            block.same("clerk", row.text(5), story.clerk);
                            block.same("made at", row.integer(6), story.at);
                            block.same("released at", row.integer(7), story.releasedAt);
                            block.same("kill", row.integer(8), story.kill);
                            block.same("due at", row.integer(9), story.dueAt);
                            block.same("sold out", row.integer(10), story.soldOut);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, blockName(id));
    return Done{};
}

} // namespace

Result<Done> compareClaims(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareSeats(connection, replay, findings));
    TRY(comparePlaces(connection, replay, findings));
    TRY(comparePlacesOutOfBlocks(connection, replay, findings));
    return compareBlocks(connection, replay, findings);
}

} // namespace rowlock
