// Finding one of 200,000 orders and 100,000 patrons, by each thing that somebody may have of it, letter by letter: in a
// process of its own that has the house open as a window has; in a file, and the same house on a server.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include "tests/support/test_server.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QThread>

#include <cstdio>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace bench {

namespace {

constexpr BusinessSize business{
    .orders = 200'000, .patrons = 100'000, .reservations = 1000, .events = 400, .seats = 450};
constexpr double wantedMs = 50;
constexpr int betweenKeysMs = 5; // nobody types without a pause

// What people type; of each every beginning is asked for as well, where letters are typed one by one.
struct Key
{
    QString name;
    QStringList texts;
    bool letterByLetter = true;
};

QList<Key> keysOf(Desk &desk)
{
    const FoundThings last = valueOf(desk.finding().find({}, {}, 1));
    const Order order = valueOf(desk.orders().order(last.results.first().line.code));
    return {
        {u"nothing: the last sales"_s, {QString()}, false},
        {u"code"_s, {order.code, u"zzzz-zzzz"_s}},
        {u"barcode"_s, {order.tickets.first().barcode}},
        {u"name"_s, {u"schmidtmann peter"_s, u"ma"_s, u"b"_s, u"boehme"_s, u"obrien a"_s, u"ale ber"_s, u"zzzzzz"_s}},
        {u"name with a slip"_s, {u"muellreson"_s, u"fischrebauer"_s, u"schimdtmann"_s, u"kowlaski"_s}},
        {u"phone"_s, {u"0451 1234"_s, u"+49 451 150000"_s, u"150000"_s}},
        {u"e-mail"_s, {u"p4711@example.org"_s}},
        {u"seat"_s, {u"K12"_s, u"row 3 seat 12"_s, u"3-17"_s, u"9 50"_s}},
        {u"amount"_s, {u"48.00"_s, u"€ 24"_s, u"100,00"_s}},
        {u"slip"_s, {u"4711"_s, u"1234567"_s}},
        {u"minutes ago"_s, {u"10 min"_s, u"3 h ago"_s, u"19:42"_s, u"yesterday"_s}, false},
        {u"several at once"_s, {u"berni 3-17"_s, u"s 48.00"_s, u"schmidtmann hamlet 4711"_s, u"a b c"_s}},
        // What thousands have, and the likeliest that is typed to narrow it down.
        {u"one letter"_s, {u"b"_s, u"s"_s, u"m"_s, u"z"_s}},
        {u"a frequent first name"_s, {u"berni"_s, u"schmini"_s, u"berni schmini"_s}},
        {u"a frequent amount"_s, {u"48.00"_s, u"€ 48"_s}},
        {u"name and seat"_s, {u"schmidt k12"_s, u"hanse 9-50"_s, u"berni 1-1"_s}},
        {u"name and amount"_s, {u"boehme 48.00"_s, u"berni 48.00"_s, u"hanse € 48"_s}},
    };
}

} // namespace

int findAs(const QStringList &arguments)
{
    const auto desk = deskAt(arguments.at(0), u"counter/1"_s);
    const std::optional<EventId> event(EventId(arguments.at(1).toLongLong()));
    const int rounds = arguments.at(2).toInt();
    for (const Key &key : keysOf(*desk)) {
        Frames frames;
        double worst = 0;
        QString slowest;
        for (const QString &text : key.texts) {
            for (qsizetype length = key.letterByLetter ? 1 : text.size(); length <= text.size(); ++length) {
                const QString typed = text.left(length);
                double best = 0;
                for (int round = 0; round <= rounds; ++round) {
                    QElapsedTimer clock;
                    clock.start();
                    if (round == 0) { // pages are read
                        valueOf(desk->finding().find(typed, event));
                        continue;
                    }
                    frames.add([&] { valueOf(desk->finding().find(typed, event)); });
                    const double ms = double(clock.nsecsElapsed()) / 1e6;
                    best = best == 0 ? ms : std::min(best, ms);
                    QThread::msleep(betweenKeysMs);
                }
                slowest = best > worst ? typed : slowest;
                worst = std::max(worst, best);
            }
        }
        frames.sort();
        const QJsonObject figures{{u"key"_s, key.name},
                                  {u"p50"_s, frames.wall.us(0.5) / 1000},
                                  {u"p99"_s, frames.wall.us(0.99) / 1000},
                                  {u"cpu"_s, frames.cpu.us(0.99) / 1000},
                                  {u"worst"_s, worst},
                                  {u"slowest"_s, slowest}};
        std::puts(QJsonDocument(figures).toJson(QJsonDocument::Compact).constData());
        std::fflush(stdout);
    }
    return 0;
}

namespace {

void measureFinding(Results &results, const QString &where, const QString &house, int rounds)
{
    const auto child = startChild({u"find"_s, house, QString::number(business.events), QString::number(rounds)});
    double longest = 0, cpu = 0, median = 0;
    int keys = 0;
    for (;;) {
        while (!child->canReadLine() && child->waitForReadyRead(120'000)) {
        }
        const QJsonObject figures = QJsonDocument::fromJson(child->readLine()).object();
        if (figures.isEmpty())
            break;
        results.line(where + u": "_s + figures[u"key"_s].toString(),
                     {{u"p50 ms"_s, num(figures[u"p50"_s].toDouble())},
                      {u"p99 ms"_s, num(figures[u"p99"_s].toDouble())},
                      {u"cpu p99 ms"_s, num(figures[u"cpu"_s].toDouble())},
                      {u"slowest"_s, figures[u"slowest"_s].toString()},
                      {u"its best ms"_s, num(figures[u"worst"_s].toDouble())}});
        longest = std::max(longest, figures[u"p99"_s].toDouble());
        cpu = std::max(cpu, figures[u"cpu"_s].toDouble());
        median += figures[u"p50"_s].toDouble();
        ++keys;
    }
    child->waitForFinished(-1);
    results.atLeast(where + u": ways to find something"_s, keys, 17);
    results.tableHead(u"a median"_s);
    results.row(
        {where + u": the slowest way to find"_s, u"ms"_s, wantedMs, longest, longest, cpu, median / std::max(1, keys)});
}

} // namespace

void benchFinding(Results &results, const Options &options)
{
    results.heading(
        u"One of %1 orders and %2 patrons, found as one types"_s.arg(business.orders).arg(business.patrons));
    const QString file = options.folder + u"/finding.rowlock"_s;
    const EventId event = makeHouse(file, business.seats);
    addEvents(file, event, business.events - 1);
    QElapsedTimer clock;
    clock.start();
    BusinessSize size = business;
    size.now = QDateTime::currentMSecsSinceEpoch();
    addBusiness(file, size);
    results.line(u"the house"_s, {{u"made in s"_s, num(double(clock.restart()) / 1000)}});
    const int rounds = options.full ? 30 : 5;
    measureFinding(results, u"file"_s, file, rounds);
    if (!canTestOnServer()) {
        results.note(u"skipped on a server: PostgreSQL is not installed"_s);
        return;
    }
    clock.restart();
    const QString address = newServerDatabase();
    copyToServer(file, address);
    results.line(u"the same on a server"_s, {{u"copied in s"_s, num(double(clock.elapsed()) / 1000)}});
    measureFinding(results, u"server"_s, address, rounds);
}

} // namespace bench
