// Many seats in few words.
#include "ui/common/format.h"

#include <QTest>

using namespace rowlock;

class TestFormat : public QObject
{
    Q_OBJECT

private slots:
    void spans_data();
    void spans();
    void places();
    void theRestIsCounted();
    void lengthsInTheLargestUnit();
};

void TestFormat::spans_data()
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
    QTest::newRow("a row of them") << row({9, 7, 8}) << QStringLiteral("Stalls, row A, seats 7–9");
    QTest::newRow("one side of the aisle")
        << row({2, 4, 6, 8, 15}) << QStringLiteral("Stalls, row A, seats 2–8 even, 15");
    QTest::newRow("the other side") << row({9, 3, 5, 7}) << QStringLiteral("Stalls, row A, seats 3–9 odd");
    QTest::newRow("with a gap") << row({7, 8, 12}) << QStringLiteral("Stalls, row A, seats 7, 8, 12");
    QTest::newRow("by number, not by letter") << row({10, 9}) << QStringLiteral("Stalls, row A, seats 9, 10");
    QTest::newRow("names that are no numbers")
        << QStringList{QStringLiteral("Box 12A"), QStringLiteral("Box 12B")} << QStringLiteral("Box 12A and Box 12B");
    QTest::newRow("two rows") << row({1, 2}) + QStringList{QStringLiteral("Circle, row C, seat 1")}
                              << QStringLiteral("Stalls, row A, seats 1, 2 and Circle, row C, seat 1");
    QTest::newRow("a single word") << QStringList{QStringLiteral("Throne")} << QStringLiteral("Throne");
}

void TestFormat::spans()
{
    QFETCH(QStringList, labels);
    QFETCH(QString, text);
    QCOMPARE(joinedText(gatheredSeats(labels)), text);
}

void TestFormat::places()
{
    HoldItem seat;
    seat.seatNo = 3;
    seat.label = QStringLiteral("Stalls, row A, seat 4");
    HoldItem floor;
    floor.label = QStringLiteral("Floor");
    floor.quantity = 3;
    QCOMPARE(itemsText(QList<HoldItem>{seat, floor}), QStringLiteral("Stalls, row A, seat 4 and 3 × Floor"));
    QCOMPARE(quantityText({seat}), QStringLiteral("1 seat"));
    QCOMPARE(quantityText({floor}), QStringLiteral("3 places"));
    QCOMPARE(quantityText({seat, floor}), QStringLiteral("4 tickets"));
    seat.seatNo = goneSeat; // the plan has it no more, and it is one all the same
    QCOMPARE(itemText(seat), seat.label);
    QCOMPARE(quantityText({seat, seat}), QStringLiteral("2 seats"));
}

// What is left out is counted in seats and places, not in rows.
void TestFormat::theRestIsCounted()
{
    const auto seats = [](const QString &row, int count) {
        QStringList labels;
        for (int i = 1; i <= count; ++i)
            labels << QStringLiteral("Stalls, row %1, seat %2").arg(row).arg(i);
        return labels;
    };
    const QStringList rows = seats(QStringLiteral("A"), 2) + seats(QStringLiteral("B"), 3);
    QCOMPARE(joinedSeats(rows, 1), QStringLiteral("Stalls, row A, seats 1, 2 and 3 more seats"));
    QCOMPARE(joinedSeats(seats(QStringLiteral("B"), 3) + seats(QStringLiteral("C"), 1), 1),
             QStringLiteral("Stalls, row B, seats 1–3 and 1 more seat"));
    QCOMPARE(joinedSeats(rows, 2), QStringLiteral("Stalls, row A, seats 1, 2 and Stalls, row B, seats 1–3"));
    HoldItem floor;
    floor.label = QStringLiteral("Floor");
    floor.quantity = 4;
    HoldItem seat;
    seat.seatNo = 3;
    seat.label = QStringLiteral("Stalls, row A, seat 4");
    QCOMPARE(itemsText({seat, floor}, 1), QStringLiteral("Stalls, row A, seat 4 and 4 more places"));
    HoldItem other = seat;
    other.label = QStringLiteral("Stalls, row B, seat 4");
    QCOMPARE(itemsText({seat, other, floor}, 1), QStringLiteral("Stalls, row A, seat 4 and 5 more seats and places"));
}

void TestFormat::lengthsInTheLargestUnit()
{
    QCOMPARE(durationText(2880), QStringLiteral("2 days"));
    QCOMPARE(durationText(10'080), QStringLiteral("1 week"));
    QCOMPARE(durationText(60), QStringLiteral("1 hour"));
    QCOMPARE(durationText(90), QStringLiteral("90 minutes"));
    QCOMPARE(durationText(1), QStringLiteral("1 minute"));
    QCOMPARE(durationText(0), QStringLiteral("0 minutes"));
}

ROWLOCK_WINDOW_TEST(TestFormat)
#include "tst_format.moc"
