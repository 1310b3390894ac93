// Names and notes that orders were given after their sale: told by the journal, and against their tables. The words of
// a note may be gone; what stands must be what the journal has a digest of.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

void orderNamed(Replay &replay, const Replay::Entry &entry)
{
    const auto order = replay.orders.find(entry.order());
    if (order == replay.orders.end() || order->event != entry.event())
        return replay.impossible(entry, story("the order was not there yet"));
    order->patron = patronTold(replay, entry);
    replay.names[entry.order()].append(
        {std::max<qint64>(order->patron.id, 0), entry.row.at, entry.row.terminal, entry.row.clerk});
}

void orderNoted(Replay &replay, const Replay::Entry &entry)
{
    const auto order = replay.orders.constFind(entry.order());
    if (order == replay.orders.constEnd() || order->event != entry.event())
        return replay.impossible(entry, story("the order was not there yet"));
    QList<NoteStory> &notes = replay.notes[entry.order()];
    if (entry.number("note") != notes.size() + 1)
        replay.impossible(entry, story("the order’s notes did not end there before"));
    notes.append({entry.text("sha256"), entry.row.terminal, entry.row.clerk, entry.row.at});
}

QString nameOf(const Findings &findings, qint64 order, qint64 number)
{
    return QCoreApplication::translate("Verify", "Name %1 of order %2").arg(number).arg(findings.order(order));
}

QString noteOf(const Findings &findings, qint64 order, qint64 number)
{
    return QCoreApplication::translate("Verify", "Note %1 of order %2").arg(number).arg(findings.order(order));
}

// Takes the next row of an order out of what was told of it.
template <typename Told>
std::optional<Told> takeNext(QMap<qint64, QList<Told>> &told, qint64 order)
{
    const auto list = told.find(order);
    if (list == told.end() || list->isEmpty())
        return {};
    return list->takeFirst();
}

template <typename Told>
void restIsMissing(const QMap<qint64, QList<Told>> &told, Findings &findings,
                   QString (*title)(const Findings &, qint64, qint64), const QMap<qint64, QList<Told>> &all)
{
    for (auto order = told.cbegin(); order != told.cend(); ++order) {
        for (qsizetype i = 0; i < order->size(); ++i)
            missingInTables(findings, title(findings, order.key(), all[order.key()].size() - order->size() + i + 1));
    }
}

Result<Done> compareGivenNames(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.names;
    TRY(detail::execute(connection, R"(
        SELECT order_id, name_no, coalesce(patron_id, 0), at, terminal, clerk
        FROM order_name ORDER BY order_id, name_no)",
                        [&](const Row &row) {
                            const qint64 order = row.integer(0);
                            const Comparison name(findings, [&] { return nameOf(findings, order, row.integer(1)); });
                            const auto given = takeNext(told, order);
                            if (!given) {
                                name.missingInJournal();
                                return true;
                            }
                            name.same("patron", row.integer(2), given->patron);
                            name.same("at", row.integer(3), given->at);
                            name.same("terminal", row.text(4), given->terminal);
                            name.same("clerk", row.text(5), given->clerk);
                            return true;
                        }));
    restIsMissing(told, findings, &nameOf, replay.names);
    return Done{};
}

Result<Done> compareNotes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.notes;
    TRY(detail::execute(connection, R"(
        SELECT order_id, note_no, text, salt, at, terminal, clerk FROM order_note ORDER BY order_id, note_no)",
                        [&](const Row &row) {
                            const qint64 order = row.integer(0);
                            const Comparison note(findings, [&] { return noteOf(findings, order, row.integer(1)); });
                            const auto written = takeNext(told, order);
                            if (!written) {
                                note.missingInJournal();
                                return true;
                            }
                            if (row.isNull(3))
                                note.same("text", row.text(2), QString());
                            else
                                note.same("text's SHA-256", nameDigest(row.bytes(3), row.text(2), {}), written->digest);
                            note.same("at", row.integer(4), written->at);
                            note.same("terminal", row.text(5), written->terminal);
                            note.same("clerk", row.text(6), written->clerk);
                            return true;
                        }));
    restIsMissing(told, findings, &noteOf, replay.notes);
    return Done{};
}

} // namespace

const ReplaySteps &noteSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("order.named"), &orderNamed},
        {QStringLiteral("order.noted"), &orderNoted},
    };
    return steps;
}

Result<Done> compareOrderNotes(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareGivenNames(connection, replay, findings));
    return compareNotes(connection, replay, findings);
}

} // namespace rowlock
