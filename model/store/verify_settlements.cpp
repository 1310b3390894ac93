// Settlements: what the journal tells of them against their tables, which lines of sales each covers, and that its
// figures are what those still come to.
#include "model/store/settled_lines.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

QString settlementNamed(qint64 no)
{
    return QCoreApplication::translate("Verify", "Settlement %1").arg(no);
}

// It covers what its events had sold and taken back by then.
void settlementMade(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("settlement");
    SettlementStory made{entry.row.body, entry.row.terminal, entry.row.clerk, entry.row.at};
    const QJsonArray events = entry.body.value(QLatin1StringView("events")).toArray();
    for (const QJsonValue &event : events)
        made.events.append(event.toObject().value(QLatin1StringView("event")).toInteger());
    const bool areKnown = std::ranges::all_of(made.events, [&](qint64 id) { return replay.events.contains(id); });
    if (no != qint64(replay.settlements.size()) + 1 || made.events.isEmpty() || !areKnown)
        return replay.impossible(entry, story("settlements did not end there before, or there was no such event"));
    for (auto order = replay.orders.begin(); order != replay.orders.end(); ++order) {
        const auto lines = replay.lines.constFind(order.key());
        if (!made.events.contains(order->event) || lines == replay.lines.constEnd() || lines->isEmpty())
            continue;
        qint64 &settled = replay.settledTo[order.key()];
        if (lines->last().last > settled)
            made.orders.insert(order.key(), {settled + 1, lines->last().last});
        settled = lines->last().last;
    }
    replay.settlements.insert(no, made);
}

using CoveredLines = QMap<qint64, std::pair<qint64, qint64>>; // by order: the first and the last

Result<QMap<qint64, CoveredLines>> coveredInTables(Connection &connection)
{
    QMap<qint64, CoveredLines> covered;
    TRY(detail::execute(connection, R"(SELECT settlement_no, order_id, from_line, to_line FROM settled_order)",
                        [&covered](const Row &row) {
                            covered[row.integer(0)].insert(row.integer(1), {row.integer(2), row.integer(3)});
                            return true;
                        }));
    return covered;
}

Result<QMap<qint64, QList<qint64>>> eventsInTables(Connection &connection)
{
    QMap<qint64, QList<qint64>> events;
    TRY(detail::execute(connection, R"(SELECT settlement_no, event_id FROM settlement_event ORDER BY 1, 2)",
                        [&events](const Row &row) {
                            events[row.integer(0)].append(row.integer(1));
                            return true;
                        }));
    return events;
}

QString coveredText(const CoveredLines &covered)
{
    QStringList lines;
    for (auto order = covered.begin(); order != covered.end(); ++order)
        lines.append(QStringLiteral("%1: %2-%3").arg(order.key()).arg(order->first).arg(order->second));
    return lines.join(u' ');
}

// Of orders of whose lines an older Rowlock told nothing, what the table says is what there is.
CoveredLines ofToldOrders(const CoveredLines &covered, const Replay &replay)
{
    CoveredLines told;
    for (auto order = covered.begin(); order != covered.end(); ++order) {
        if (!replay.lines.value(order.key()).isEmpty())
            told.insert(order.key(), *order);
    }
    return told;
}

QString eventNumbers(QList<qint64> numbers)
{
    std::ranges::sort(numbers);
    QStringList texts;
    for (const qint64 number : std::as_const(numbers))
        texts.append(QString::number(number));
    return texts.join(u' ');
}

struct SettlementFound
{
    qint64 no = 0;
    PromoterSettlement told;
};

Result<QList<SettlementFound>> compareEachSettlement(Connection &connection, const Replay &replay, Findings &findings,
                                                     const Currency &currency)
{
    auto told = replay.settlements;
    TRY_GET(auto covered, coveredInTables(connection));
    TRY_GET(auto events, eventsInTables(connection));
    QList<SettlementFound> found;
    TRY(detail::execute(
        connection, R"(SELECT settlement_no, at, terminal, clerk, told FROM settlement ORDER BY 1)",
        [&](const Row &row) {
            const qint64 no = row.integer(0);
            const Comparison settlement(findings, [&] { return settlementNamed(no); });
            const CoveredLines lines = covered.take(no);
            if (!told.contains(no)) {
                settlement.missingInJournal();
                return true;
            }
            const SettlementStory story = told.take(no);
            settlement.same("made at", row.integer(1), story.at);
            settlement.same("terminal", row.text(2), story.terminal);
            settlement.same("clerk", row.text(3), story.clerk);
            settlement.same("text", row.text(4), story.told);
            settlement.same("events", eventNumbers(events.take(no)), eventNumbers(story.events));
            settlement.same("lines of orders", coveredText(ofToldOrders(lines, replay)), coveredText(story.orders));
            found.append({no, settlementFromJson(QJsonDocument::fromJson(row.utf8(4)).object(), currency)});
            qint64 count = 0;
            for (const auto &[first, last] : lines)
                count += last - first + 1;
            settlement.same("number of lines", count, found.last().told.lines);
            return true;
        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, settlementNamed(no));
    for (const qint64 no : covered.keys())
        Comparison(findings, [no] { return settlementNamed(no); }).missingInJournal();
    return found;
}

QString figuresText(const PromoterSettlement &settlement)
{
    QStringList texts;
    for (const SettlementRow &row : settlement.rows) {
        if (!row.paid)
            continue; // places, as they stood then
        QStringList figures{row.part, row.key, QString::number(row.count.value_or(0))};
        for (const auto &amount : {row.listPrice, row.gross, row.discount, row.paid, row.tax})
            figures.append(amount ? QString::number(amount->minor) : QString());
        texts.append(figures.join(u'|'));
    }
    texts.sort(); // the types of tickets, by which rows are ordered, may have changed since
    return texts.join(u'\n');
}

// What a promoter was told is what the lines that it covers still come to.
Result<Done> checkSettledFigures(Connection &connection, const SettlementFound &found, Findings &findings,
                                 const Currency &currency)
{
    QList<SettledSum> sums;
    for (const SettledEvent &event : found.told.events) {
        TRY_GET(const auto some, settledSums(connection, event.id, int(found.no), currency));
        sums += some;
    }
    PromoterSettlement now;
    addFigures(now, sums, askedOf(found.told), currency);
    Comparison(findings, [&] {
        return settlementNamed(found.no);
    }).same("figures", figuresText(found.told), figuresText(now));
    return Done{};
}

} // namespace

const ReplaySteps &settlementSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("settlement.made"), &settlementMade}};
    return steps;
}

Result<Done> compareSettlements(Connection &connection, const Replay &replay, Findings &findings)
{
    const Currency currency; // whichever: minor units are compared, also where the house's cannot be read
    TRY_GET(const auto settlements, compareEachSettlement(connection, replay, findings, currency));
    for (const SettlementFound &settlement : settlements)
        TRY(checkSettledFigures(connection, settlement, findings, currency));
    return Done{};
}

} // namespace rowlock
