// Many seats in few words.
#include "ui/house/seat_spans.h"

#include <QTest>

using namespace rowlock;

class TestSeatSpans : public QObject
{
    Q_OBJECT

private slots:
    void spans_data();
    void spans();
    void places();
};

void TestSeatSpans::spans_data()
{
    QTest::addColumn<QStringList>("labels");
    QTest::addColumn<QString>("text");
    const auto row = [](std::initializer_list<int> numbers) {
        QStringList labels;
        for (const int number : numbers)
            labels << QStringLiteral("Stalls, row A, seat %1").arg(number);
        return labels;
    };
    QTest::newRow("none") << QStringList() << QString();
    QTest::newRow("one") << row({7}) << QStringLiteral("Stalls, row A, seat 7");
    QTest::newRow("a row of them") << row({9, 7, 8}) << QStringLiteral("Stalls, row A, seat 7–9");
    QTest::newRow("with a gap") << row({7, 8, 12}) << QStringLiteral("Stalls, row A, seat 7–8, 12");
    QTest::newRow("by number, not by letter") << row({10, 9}) << QStringLiteral("Stalls, row A, seat 9–10");
    QTest::newRow("names that are no numbers")
        << QStringList{QStringLiteral("Box 12A"), QStringLiteral("Box 12B")} << QStringLiteral("Box 12A, 12B");
    QTest::newRow("two rows") << row({1, 2}) + QStringList{QStringLiteral("Circle, row C, seat 1")}
                              << QStringLiteral("Stalls, row A, seat 1–2 and Circle, row C, seat 1");
    QTest::newRow("a single word") << QStringList{QStringLiteral("Throne")} << QStringLiteral("Throne");
}

void TestSeatSpans::spans()
{
    QFETCH(QStringList, labels);
    QFETCH(QString, text);
    QCOMPARE(spansText(labels), text);
}

void TestSeatSpans::places()
{
    HoldItem seat;
    seat.seatNo = 3;
    seat.label = QStringLiteral("Stalls, row A, seat 4");
    HoldItem floor;
    floor.label = QStringLiteral("Floor");
    floor.quantity = 3;
    QCOMPARE(spansText(QList<HoldItem>{seat, floor}), QStringLiteral("Stalls, row A, seat 4 and 3 × Floor"));
}

QTEST_MAIN(TestSeatSpans)
#include "tst_seat_spans.moc"
