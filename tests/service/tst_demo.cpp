// The demonstration: venues without a fault, a season that holds together, the same every time.
#include "model/domain/adjacency.h"
#include "model/exchange/plan_reader.h"
#include "model/service/demo.h"
#include "tests/support/outside_tools.h"
#include "tests/support/test_clock.h"

#include <QTest>

#include <cmath>

using namespace rowlock;

namespace {

constexpr qint64 dayMs = 86'400'000;

QByteArray berlin()
{
    return QByteArrayLiteral("Europe/Berlin");
}

// Every seat and place of every event, and every sale but its secrets, as text.
QStringList told(Desk &desk)
{
    QStringList lines;
    const auto events = desk.events().all();
    for (const EventSummary &event : events.value()) {
        const auto house = desk.events().house(event.id);
        for (const SeatStatus &seat : house->seats)
            lines.append(
                QStringLiteral("%1 %2 %3 %4 %5")
                    .arg(event.name, seat.ref, stateName(seat.state), toDecimal(seat.price), toIso(seat.changedAt)));
        for (const PoolStatus &pool : house->pools)
            lines.append(QStringLiteral("%1 %2 sold %3 of %4")
                             .arg(event.name, pool.name)
                             .arg(pool.counters.sold)
                             .arg(pool.counters.capacity));
    }
    const auto orders = desk.orders().recent({}, 100'000);
    for (const OrderLine &order : orders.value())
        lines.append(QStringLiteral("%1 %2 %3 %4 %5")
                         .arg(toIso(order.at), order.by.terminal, toDecimal(order.total), toDecimal(order.refunded),
                              order.seats));
    return lines;
}

} // namespace

class TestDemo : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void theVenuesNeedNoRepair_data();
    void theVenuesNeedNoRepair();
    void theVenuesAreWhatTheScriptDraws();
    void theTheatreHasAislesAndWheelchairPlaces();
    void theSeasonIsAsTold();
    void theHouseHoldsTogether();
    void theSalesArePlausible();
    void theSameSeedTellsTheSameStory();
    void anotherCurrencyHasItsOwnDecimals();
    void whatExistsStays();
    void aRefusalLeavesNothingBehind();

private:
    std::unique_ptr<Desk> open(const QString &file)
    {
        auto desk = Desk::open(file, {QStringLiteral("test"), {}}, m_clock);
        return desk ? std::move(*desk) : nullptr;
    }
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
    TestClock m_clock;
    std::unique_ptr<Desk> m_desk;
};

void TestDemo::initTestCase()
{
    QVERIFY(m_folder.isValid());
    const auto facts = createDemoHouse(path("demo.rowlock"), Currency(), berlin(), m_clock);
    QVERIFY2(facts, facts ? "" : qPrintable(facts.error().message + facts.error().diagnosis));
    QCOMPARE(QFileInfo(facts->file).canonicalFilePath(), QFileInfo(path("demo.rowlock")).canonicalFilePath());
    QCOMPARE(facts->timeZone, berlin());
    QVERIFY(!facts->readOnly);
    m_desk = open(path("demo.rowlock"));
    QVERIFY(m_desk);
}

void TestDemo::theVenuesNeedNoRepair_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("standing");
    QTest::addColumn<QStringList>("sections");
    QTest::newRow("theatre") << QStringLiteral(":/demo/harbour-theatre.json") << 449 << 0
                             << QStringList{QStringLiteral("Stalls"), QStringLiteral("Circle")};
    QTest::newRow("hall") << QStringLiteral(":/demo/foundry-hall.json") << 256 << 1
                          << QStringList{QStringLiteral("West gallery"), QStringLiteral("East gallery"),
                                         QStringLiteral("Rake")};
}

void TestDemo::theVenuesNeedNoRepair()
{
    QFETCH(QString, file);
    QFETCH(int, seats);
    QFETCH(int, standing);
    QFETCH(QStringList, sections);
    const auto read = readPlanFile(file);
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    QCOMPARE(read->warnings, QStringList());
    const SeatingPlan &plan = read->plan;
    QCOMPARE(plan.seats.size(), seats);
    QCOMPARE(plan.standingAreas().size(), standing);
    QStringList found;
    for (const PlanBlock &block : plan.blocks)
        found.append(block.name);
    QCOMPARE(found, sections);

    for (const PlanRow &row : plan.rows)
        QVERIFY2(row.name != QStringLiteral("I") && row.name != QStringLiteral("O"), qPrintable(row.name));
    int accessible = 0, companions = 0;
    const QRectF page(QPointF(0, 0), plan.size);
    for (const PlanSeat &seat : plan.seats) {
        accessible += seat.accessible;
        companions += seat.companion;
        QVERIFY(page.contains(seat.position));
    }
    QCOMPARE(accessible, 4);
    QVERIFY(companions >= accessible);
    // No two seats touch.
    for (qsizetype i = 0; i < plan.seats.size(); ++i) {
        for (qsizetype j = i + 1; j < plan.seats.size(); ++j) {
            const QPointF apart = plan.seats[i].position - plan.seats[j].position;
            QVERIFY2(std::hypot(apart.x(), apart.y()) > 22, qPrintable(plan.seats[i].label + plan.seats[j].label));
        }
    }
}

void TestDemo::theVenuesAreWhatTheScriptDraws()
{
    const QString source = QStringLiteral(ROWLOCK_SOURCE_DIR "/resources/demo/");
    const ToolAnswer drawn =
        runTool(QStringLiteral("python3"), {source + QStringLiteral("make_venues.py"), m_folder.path()});
    QVERIFY2(drawn.ok(), drawn.complaint.constData());
    for (const char *name : {"harbour-theatre.json", "foundry-hall.json"}) {
        QFile fresh(path(name)), embedded(QStringLiteral(":/demo/") + QLatin1String(name));
        QVERIFY(fresh.open(QIODevice::ReadOnly) && embedded.open(QIODevice::ReadOnly));
        QCOMPARE(fresh.readAll(), embedded.readAll());
    }
}

void TestDemo::theTheatreHasAislesAndWheelchairPlaces()
{
    const auto read = readPlanFile(QStringLiteral(":/demo/harbour-theatre.json"));
    QVERIFY(read);
    const SeatingPlan &plan = read->plan;
    const auto seatNo = [&](const char *label) {
        for (qsizetype i = 0; i < plan.seats.size(); ++i) {
            if (plan.seats[i].label == QLatin1String(label))
                return int(i);
        }
        return -1;
    };
    // Row A: 1 to 4, an aisle, 5 to 10, an aisle, 11 to 14. Numbers run on, neighbours do not.
    QVERIFY(seatNo("Stalls, row A, seat 4") >= 0);
    QCOMPARE(neighbour(plan, seatNo("Stalls, row A, seat 3"), 1), seatNo("Stalls, row A, seat 4"));
    QCOMPARE(neighbour(plan, seatNo("Stalls, row A, seat 4"), 1), -1);
    QCOMPARE(neighbour(plan, seatNo("Stalls, row A, seat 5"), -1), -1);
    QCOMPARE(neighbour(plan, seatNo("Stalls, row A, seat 10"), 1), -1);
    // The middle aisle of the circle.
    QCOMPARE(neighbour(plan, seatNo("Circle, row A, seat 17"), 1), -1);
    // A companion on each side of a wheelchair.
    const int place = seatNo("Stalls, row N, seat 2");
    QVERIFY(place >= 0 && plan.seats[place].accessible);
    for (const int step : {-1, 1}) {
        const int beside = neighbour(plan, place, step);
        QVERIFY(beside >= 0 && plan.seats[beside].companion);
    }
}

void TestDemo::theSeasonIsAsTold()
{
    const auto events = m_desk->events().all();
    QVERIFY(events);
    QCOMPARE(events->size(), 6);
    const QTimeZone zone(berlin());
    const QDate today = inZone(m_clock.now(), zone).date();
    QList<double> sold;
    for (const EventSummary &event : *events) {
        const QDateTime starts = inZone(event.starts, zone);
        QVERIFY(starts.date() > today && starts.date() <= today.addDays(28));
        QVERIFY(starts.time() == QTime(19, 30) || starts.time() == QTime(15, 0));
        QVERIFY(event.onSale);
        const Counters &c = event.counters;
        QCOMPARE(c.capacity, c.available + c.sold + c.blocked);
        QCOMPARE(c.held + c.reserved, 0);
        sold.append(double(c.sold) / double(c.capacity));
    }
    QVERIFY2(sold[0] > 0.9 && sold[0] < 1, qPrintable(QString::number(sold[0]))); // nearly sold out
    QVERIFY(events->first().counters.available > 0);
    QVERIFY2(sold[3] > 0.4 && sold[3] < 0.6, qPrintable(QString::number(sold[3]))); // half
    QCOMPARE(sold[5], 0.0);                                                         // fresh

    const auto plans = m_desk->plans().all();
    QVERIFY(plans);
    QCOMPARE(plans->size(), 2);
    // A standing floor and seats in one house.
    const auto hall = m_desk->events().house((*events)[2].id);
    QVERIFY(hall);
    const auto floor = std::find_if(hall->pools.begin(), hall->pools.end(),
                                    [](const PoolStatus &pool) { return pool.kind == PoolKind::Area; });
    QVERIFY(floor != hall->pools.end());
    QCOMPARE(floor->name, QStringLiteral("Standing floor"));
    QCOMPARE(floor->counters.capacity, 320);
    QVERIFY(floor->counters.sold > 50);
    QCOMPARE(floor->price.minor, 2850);
}

void TestDemo::theHouseHoldsTogether()
{
    const auto report = m_desk->upkeep().verify();
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->problems, QStringList());
    QVERIFY(!report->checked.isEmpty());
    const auto holds = m_desk->holds().live();
    QVERIFY(holds && holds->isEmpty());
}

void TestDemo::theSalesArePlausible()
{
    const auto orders = m_desk->orders().recent({}, 100'000);
    QVERIFY(orders);
    QVERIFY2(orders->size() > 300 && orders->size() < 900, qPrintable(QString::number(orders->size())));
    int refunded = 0;
    QSet<QString> terminals;
    QSet<qint64> days;
    QHash<int, int> parties;
    for (const OrderLine &order : *orders) {
        QVERIFY(order.at <= m_clock.now());
        QVERIFY(m_clock.now() - order.at < 29 * dayMs);
        // Those that were given back are not counted.
        QVERIFY(order.tickets <= 6 && (order.tickets >= 1 || order.refunded.minor > 0));
        QVERIFY(order.refunded.minor <= order.total.minor);
        refunded += order.refunded.minor > 0;
        terminals.insert(order.by.terminal);
        days.insert((m_clock.now() - order.at) / dayMs);
        if (order.tickets > 0)
            ++parties[order.tickets];
    }
    QVERIFY(refunded >= 3 && refunded < orders->size() / 10);
    QCOMPARE(terminals.size(), 2);
    QVERIFY(days.size() > 20);
    QCOMPARE(parties.size(), 6);
    QVERIFY(parties[2] > parties[1] && parties[2] > parties[5]);

    // Cash and card, and blocked seats that say why.
    QSet<PaymentMethod> methods;
    for (const OrderLine &line : orders->first(40)) {
        const auto order = m_desk->orders().order(line.code);
        QVERIFY(order);
        for (const Payment &payment : order->payments)
            methods.insert(payment.method);
    }
    QVERIFY(methods.contains(PaymentMethod::Cash) && methods.contains(PaymentMethod::Card));
    const auto house = m_desk->events().house(m_desk->events().all()->first().id);
    QVERIFY(house);
    QCOMPARE(house->event.counters.blocked, 8);
    QCOMPARE(house->blocks.size(), 3);
    for (const BlockInfo &block : house->blocks)
        QVERIFY(block.code.size() == 1 && !block.reason.isEmpty());
}

void TestDemo::theSameSeedTellsTheSameStory()
{
    const QStringList first = told(*m_desk);
    QVERIFY(first.size() > 2000);
    QVERIFY(createDemoHouse(path("again.rowlock"), Currency(), berlin(), m_clock));
    QCOMPARE(told(*open(path("again.rowlock"))), first);
    QVERIFY(createDemoHouse(path("other.rowlock"), Currency(), berlin(), m_clock, demoSeed + 1));
    QVERIFY(told(*open(path("other.rowlock"))) != first);
}

void TestDemo::anotherCurrencyHasItsOwnDecimals()
{
    const auto yen = Currency::fromCode(QStringLiteral("JPY"));
    QVERIFY(createDemoHouse(path("tokyo.rowlock"), *yen, QByteArrayLiteral("Asia/Tokyo"), m_clock));
    const auto desk = open(path("tokyo.rowlock"));
    QVERIFY(desk);
    const auto house = desk->events().house(desk->events().all()->first().id);
    QVERIFY(house);
    QSet<QString> prices;
    for (const PoolStatus &pool : house->pools)
        prices.insert(toDecimal(pool.price));
    QCOMPARE(prices, (QSet<QString>{QStringLiteral("5800"), QStringLiteral("4200"), QStringLiteral("2900"),
                                    QStringLiteral("0")}));
    const QDateTime starts = inZone(house->event.starts, QTimeZone(QByteArrayLiteral("Asia/Tokyo")));
    QCOMPARE(starts.time(), QTime(19, 30));
}

void TestDemo::whatExistsStays()
{
    QFile file(path("letter.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("Dear Prospero") > 0);
    file.close();
    const auto refused = createDemoHouse(file.fileName(), Currency(), berlin(), m_clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArrayLiteral("Dear Prospero"));
}

void TestDemo::aRefusalLeavesNothingBehind()
{
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("empty")));
    const auto refused =
        createDemoHouse(path("empty/demo.rowlock"), Currency(), QByteArrayLiteral("Mars/Olympus"), m_clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    const QDir empty(path("empty"));
    QCOMPARE(empty.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());

    const auto nowhere = createDemoHouse(path("no/such/demo.rowlock"), Currency(), berlin(), m_clock);
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, ErrorCode::StorageUnusable);
    QVERIFY(!QFileInfo::exists(path("no")));
}

ROWLOCK_WINDOW_TEST(TestDemo)
#include "tst_demo.moc"
