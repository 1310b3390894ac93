// Will-call: its story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

void holdForWillcall(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || !hold->isLive() || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    if (!isAt(replay, entry, *hold))
        replay.impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    hold->willcall = entry.number("will_call");
}

bool isGood(const Replay &replay, qint64 ticket, qint64 order)
{
    const TicketStory told = replay.tickets.value(ticket);
    return told.order == order && (told.state == u"valid" || told.state == u"used");
}

bool hasGoodTicket(const Replay &replay, qint64 order)
{
    const QList<qint64> tickets = replay.ticketsOf.value(order);
    return std::ranges::any_of(tickets, [&](qint64 ticket) { return isGood(replay, ticket, order); });
}

void willcallLeft(Replay &replay, const Replay::Entry &entry)
{
    WillcallStory &willcall = replay.willcall[entry.order()];
    if (willcall.isLeft || !replay.orders.contains(entry.order())
        || replay.orders.value(entry.order()).event != entry.event())
        replay.impossible(entry, story("the order was there already, or there was no such order"));
    else if (!hasGoodTicket(replay, entry.order()))
        replay.impossible(entry, story("the order had no valid ticket"));
    willcall.event = entry.event();
    willcall.isLeft = entry.row.kind == u"willcall.left";
    willcall.at = entry.row.at;
    willcall.terminal = entry.row.terminal;
    willcall.clerk = entry.row.clerk;
}

// One that is left there; null: it was not, and that is said.
WillcallStory *leftThere(Replay &replay, const Replay::Entry &entry)
{
    const auto willcall = replay.willcall.find(entry.order());
    if (willcall != replay.willcall.end() && willcall->isLeft && willcall->event == entry.event())
        return &*willcall;
    replay.impossible(entry, story("the order was not left at will-call"));
    return nullptr;
}

void willcallTakenOff(Replay &replay, const Replay::Entry &entry)
{
    WillcallStory *willcall = leftThere(replay, entry);
    if (!willcall)
        return;
    willcall->isLeft = false;
    willcall->at = entry.row.at;
    willcall->terminal = entry.row.terminal;
    willcall->clerk = entry.row.clerk;
}

QList<qint64> ticketsTold(const Replay::Entry &entry)
{
    QList<qint64> tickets;
    const QJsonValue told = entry.body.value(QStringLiteral("tickets"));
    if (!told.isArray() || told.toArray().isEmpty())
        entry.lacks("tickets");
    for (const auto &ticket : told.toArray())
        tickets.append(ticket.toInteger());
    return tickets;
}

QString listed(const QList<qint64> &tickets)
{
    QStringList numbers;
    for (const qint64 ticket : tickets)
        numbers += QString::number(ticket);
    return numbers.join(u',');
}

void willcallPrinted(Replay &replay, const Replay::Entry &entry)
{
    WillcallStory *willcall = leftThere(replay, entry);
    if (!willcall)
        return;
    const qint64 number = entry.number("print");
    if (!willcall->prints.isEmpty() && willcall->prints.lastKey() >= number)
        replay.impossible(entry, story("its lists did not end there before"));
    willcall->prints.insert(
        number, {listed(ticketsTold(entry)), entry.text("sha256"), entry.row.terminal, entry.row.clerk, entry.row.at});
}

void willcallHandedOver(Replay &replay, const Replay::Entry &entry)
{
    WillcallStory *willcall = leftThere(replay, entry);
    if (!willcall)
        return;
    if (entry.number("handover") != willcall->handovers.size() + 1)
        replay.impossible(entry, story("its hand-overs did not end there before"));
    const HandoverStory handover{ticketsTold(entry), entry.numberIf("unpaid"), entry.row.at, entry.row.terminal,
                                 entry.row.clerk};
    for (const qint64 ticket : handover.tickets) {
        if (!isGood(replay, ticket, entry.order()) || willcall->isHandedOver(ticket))
            replay.impossible(entry, story("ticket %1 was not there to be handed over").arg(ticket));
    }
    willcall->handovers.append(handover);
}

void willcallTakenBack(Replay &replay, const Replay::Entry &entry)
{
    const auto willcall = replay.willcall.find(entry.order());
    const qint64 number = entry.number("handover");
    if (willcall == replay.willcall.end() || willcall->event != entry.event() || number < 1
        || number > willcall->handovers.size() || willcall->handovers.at(number - 1).backAt != 0)
        return replay.impossible(entry, story("there was no such hand-over to take back"));
    HandoverStory &handover = willcall->handovers[number - 1];
    handover.backAt = entry.row.at;
    handover.backTerminal = entry.row.terminal;
    handover.backClerk = entry.row.clerk;
    handover.backReason = entry.text("reason");
}

QString willcallName(const Findings &findings, qint64 order)
{
    return QCoreApplication::translate("Verify", "Will-call of order %1").arg(findings.order(order));
}

QString willcallPrintName(const Findings &findings, qint64 order, qint64 number)
{
    return QCoreApplication::translate("Verify", "Will-call list %1 with order %2")
        .arg(number)
        .arg(findings.order(order));
}

QString handoverName(const Findings &findings, qint64 order, qint64 number)
{
    return QCoreApplication::translate("Verify", "Hand-over %1 of order %2").arg(number).arg(findings.order(order));
}

Result<Done> compareLeft(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.willcall;
    findings.counted("willcall", told.size());
    TRY(detail::execute(connection, R"(SELECT order_id, event_id, is_left, terminal, clerk, at FROM willcall)",
                        [&](const Row &row) {
                            const qint64 order = row.integer(0);
                            const Comparison willcall(findings, [&] { return willcallName(findings, order); });
                            if (!told.contains(order)) {
                                willcall.missingInJournal();
                                return true;
                            }
                            const WillcallStory story = told.take(order);
                            willcall.same("event", row.integer(1), story.event);
                            willcall.same("left there", row.integer(2), story.isLeft ? 1 : 0);
                            willcall.same("terminal", row.text(3), story.terminal);
                            willcall.same("clerk", row.text(4), story.clerk);
                            willcall.same("at", row.integer(5), story.at);
                            return true;
                        }));
    for (const qint64 order : told.keys())
        missingInTables(findings, willcallName(findings, order));
    return Done{};
}

// What was to be left there was, when it was sold. An exchange leaves its order where the first one was.
void compareTicked(const Replay &replay, Findings &findings)
{
    for (auto order = replay.orders.cbegin(); order != replay.orders.cend(); ++order) {
        if (order->exchanged == 0 && replay.holds.value(order->hold).willcall != 0
            && replay.ticketsOf.contains(order.key()) && !replay.willcall.contains(order.key()))
            findings.add(QT_TRANSLATE_NOOP("Verify", "%1: it was to be left there with the sale, and never was."),
                         {willcallName(findings, order.key())});
    }
}

Result<Done> comparePrints(Connection &connection, const Replay &replay, Findings &findings)
{
    QMap<std::pair<qint64, qint64>, WillcallPrintStory> told;
    for (auto order = replay.willcall.cbegin(); order != replay.willcall.cend(); ++order) {
        for (auto print = order->prints.cbegin(); print != order->prints.cend(); ++print)
            told.insert({order.key(), print.key()}, *print);
    }
    TRY(detail::execute(connection, R"(
        SELECT order_id, print_no, tickets, says, terminal, clerk, at, event_id FROM willcall_print)",
                        [&](const Row &row) {
                            const qint64 order = row.integer(0);
                            const qint64 number = row.integer(1);
                            const Comparison print(findings,
                                                   [&] { return willcallPrintName(findings, order, number); });
                            if (!told.contains({order, number})) {
                                print.missingInJournal();
                                return true;
                            }
                            const WillcallPrintStory story = told.take({order, number});
                            print.same("tickets", row.text(2), story.tickets);
                            print.same("text's SHA-256", row.text(3), story.says);
                            print.same("terminal", row.text(4), story.terminal);
                            print.same("clerk", row.text(5), story.clerk);
                            print.same("at", row.integer(6), story.at);
                            print.same("event", row.integer(7), replay.willcall.value(order).event);
                            return true;
                        }));
    for (const auto &[order, number] : told.keys())
        missingInTables(findings, willcallPrintName(findings, order, number));
    return Done{};
}

template <typename Title>
void compareHandover(const Comparison<Title> &handover, const Row &row, const HandoverStory &story)
{
    handover.same("unpaid", row.integer(2), story.unpaid);
    handover.same("terminal", row.text(3), story.terminal);
    handover.same("clerk", row.text(4), story.clerk);
    handover.same("at", row.integer(5), story.at);
    handover.same("taken back at", row.integer(6), story.backAt);
    handover.same("taken back by", row.text(7), story.backTerminal);
    handover.same("taken back by clerk", row.text(8), story.backClerk);
    handover.same("taken back because", row.text(9), story.backReason);
}

struct TicketsHandedOver
{
    QStringList tickets; // with "back" behind those that came back
    QSet<qint64> events;
};

// By order and number.
Result<QMap<std::pair<qint64, qint64>, TicketsHandedOver>> ticketsHandedOver(Connection &connection)
{
    QMap<std::pair<qint64, qint64>, TicketsHandedOver> handed;
    TRY(detail::execute(connection, R"(
        SELECT order_id, handover_no, ticket_id, is_back, event_id FROM willcall_ticket ORDER BY ticket_id)",
                        [&](const Row &row) {
                            TicketsHandedOver &of = handed[{row.integer(0), row.integer(1)}];
                            of.tickets += QString::number(row.integer(2))
                                          + (row.boolean(3) ? QStringLiteral(" back") : QString());
                            of.events.insert(row.integer(4));
                            return true;
                        }));
    return handed;
}

QString ticketsOf(const HandoverStory &handover)
{
    QList<qint64> sorted = handover.tickets;
    std::ranges::sort(sorted);
    QStringList tickets;
    for (const qint64 ticket : std::as_const(sorted))
        tickets += QString::number(ticket) + (handover.backAt != 0 ? QStringLiteral(" back") : QString());
    return tickets.join(u',');
}

Result<Done> compareHandovers(Connection &connection, const Replay &replay, Findings &findings)
{
    QMap<std::pair<qint64, qint64>, HandoverStory> told;
    for (auto order = replay.willcall.cbegin(); order != replay.willcall.cend(); ++order) {
        for (qsizetype i = 0; i < order->handovers.size(); ++i)
            told.insert({order.key(), i + 1}, order->handovers.at(i));
    }
    TRY_GET(const auto handed, ticketsHandedOver(connection));
    TRY(detail::execute(connection, R"(
        SELECT order_id, handover_no, unpaid_minor, terminal, clerk, at, coalesce(back_at, 0), coalesce(back_terminal,
            ''),
            coalesce(back_clerk, ''), coalesce(back_reason, ''), event_id FROM willcall_handover)",
                        [&](const Row &row) {
                            const std::pair key{row.integer(0), row.integer(1)};
                            const Comparison handover(findings,
                                                      [&] { return handoverName(findings, key.first, key.second); });
                            if (!told.contains(key)) {
                                handover.missingInJournal();
                                return true;
                            }
                            const HandoverStory story = told.take(key);
                            compareHandover(handover, row, story);
                            const qint64 event = replay.willcall.value(key.first).event;
                            handover.same("event", row.integer(10), event);
                            const TicketsHandedOver of = handed.value(key);
                            handover.same("tickets", of.tickets.join(u','), ticketsOf(story));
                            for (const qint64 each : of.events)
                                handover.same("event of its tickets", each, event);
                            return true;
                        }));
    for (const auto &[order, number] : told.keys())
        missingInTables(findings, handoverName(findings, order, number));
    return Done{};
}

} // namespace

const ReplaySteps &willcallSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("hold.willcall"), &holdForWillcall},
        {QStringLiteral("willcall.left"), &willcallLeft},
        {QStringLiteral("willcall.printed"), &willcallPrinted},
        {QStringLiteral("willcall.handed_over"), &willcallHandedOver},
        {QStringLiteral("willcall.taken_back"), &willcallTakenBack},
        {QStringLiteral("willcall.taken_off"), &willcallTakenOff},
    };
    return steps;
}

Result<Done> compareWillcall(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareLeft(connection, replay, findings));
    compareTicked(replay, findings);
    TRY(comparePrints(connection, replay, findings));
    return compareHandovers(connection, replay, findings);
}

} // namespace rowlock
