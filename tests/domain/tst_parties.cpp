// What a party is just short of by the house's rules, and what was sold last asked for once more.
#include "model/domain/counter_command.h"
#include "model/domain/pricing/party_hint.h"
#include "model/domain/same_request.h"
#include "tests/domain/pricing_desk.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace rowlock::desk {

class TestParties : public QObject
{
    Q_OBJECT

private slots:
    void aFewMoreMakeATeacherFree_data();
    void aFewMoreMakeATeacherFree();
    void theSameOnceMore();
};

void TestParties::aFewMoreMakeATeacherFree_data()
{
    QTest::addColumn<int>("pupils");
    QTest::addColumn<int>("teachers");
    QTest::addColumn<qint64>("more"); // 0: nothing is said
    QTest::newRow("one short") << 14 << 1 << qint64(1);
    QTest::newRow("three short") << 27 << 2 << qint64(3);
    QTest::newRow("four are too many") << 26 << 2 << qint64(0);
    QTest::newRow("just enough") << 30 << 2 << qint64(0);
    QTest::newRow("enough, and one teacher pays") << 30 << 3 << qint64(0);
    QTest::newRow("nobody would be free") << 14 << 0 << qint64(0);
    QTest::newRow("all are free by now") << 29 << 1 << qint64(0);
    QTest::newRow("teachers alone") << 0 << 2 << qint64(0);
}

void TestParties::aFewMoreMakeATeacherFree()
{
    QFETCH(int, pupils);
    QFETCH(int, teachers);
    QFETCH(qint64, more);
    constexpr int pupil = 7, teacher = 8;
    OrderAsked asked;
    asked.lines = QList<LineAsked>(pupils, ticket("8.50", "7", pupil))
                  + QList<LineAsked>(teachers, ticket("17.00", "7", teacher));
    for (LineAsked &line : asked.lines)
        line.text = line.type == pupil ? u"Pupil"_s : u"Teacher"_s;
    DiscountRule rule;
    rule.id = DiscountId(1);
    rule.name = u"Teachers free"_s;
    rule.scope.types = {teacher};
    rule.effect = FreeForEach{15, {{}, {pupil}}};
    asked.discounts = {rule};
    const auto order = priceOrder(asked);
    QVERIFY(order);
    const auto hint = partyHint(order->lines, asked.discounts, {});
    QCOMPARE(hint ? hint->more : 0, more);
    if (hint)
        QCOMPARE(hint->counted, u"Pupil"_s);
    rule.until = Instant{0}; // over
    QVERIFY(!partyHint(order->lines, {rule}, {}));
}

void TestParties::theSameOnceMore()
{
    const auto pool = [](PoolKind kind, const QString &name) {
        PoolStatus status;
        status.kind = kind;
        status.name = name;
        status.ref = u"ref-"_s + name;
        return status;
    };
    const QList<PoolStatus> pools{pool(PoolKind::Seats, u"Front"_s), pool(PoolKind::Seats, u"Back"_s),
                                  pool(PoolKind::Area, u"Floor"_s)};
    Order order;
    const auto add = [&](int seatNo, const QString &category, int type) {
        Ticket sold;
        sold.seatNo = seatNo;
        sold.category = category;
        sold.type = type;
        order.tickets.append(sold);
    };
    add(1, u"Back"_s, 0);
    add(2, u"Back"_s, 1);
    add(3, u"Back"_s, 0);
    SeatRequest best = SeatRequest::bestOf(3, u"Back"_s);
    best.types = {{0, 2}, {1, 1}};
    QCOMPARE(sameRequest(order, pools).size(), 1);
    QVERIFY(sameRequest(order, pools).first() == best);
    add(4, u"Front"_s, 0); // of several categories: anywhere
    QCOMPARE(sameRequest(order, pools).first().category, QString());
    add(-1, u"Floor"_s, 0);
    add(-1, u"Floor"_s, 0);
    add(-1, u"Pit"_s, 0); // not here
    const auto requests = sameRequest(order, pools);
    QCOMPARE(requests.size(), 2);
    QVERIFY(requests.last() == SeatRequest::places(u"ref-Floor"_s, 2));
    order.tickets = {order.tickets.last()};
    QVERIFY(sameRequest(order, pools).isEmpty());
}

ROWLOCK_TEST(TestParties)

} // namespace rowlock::desk

#include "tst_parties.moc"
