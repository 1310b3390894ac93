#include "model/domain/seat_numbering.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class SeatNumberingTest : public QObject
{
    Q_OBJECT

private slots:
    void numbers_data();
    void numbers();
    void namesRows_data();
    void namesRows();
    void goesOn_data();
    void goesOn();
};

void SeatNumberingTest::numbers_data()
{
    QTest::addColumn<SeatNumbering>("rule");
    QTest::addColumn<QString>("expected");
    QTest::newRow("left to right") << SeatNumbering{} << "1 2 3 4 5 6";
    QTest::newRow("right to left") << SeatNumbering{NumberOrder::RightToLeft} << "6 5 4 3 2 1";
    QTest::newRow("from 5") << SeatNumbering{NumberOrder::LeftToRight, NumberKind::All, 5} << "5 6 7 8 9 10";
    QTest::newRow("odd") << SeatNumbering{NumberOrder::LeftToRight, NumberKind::Odd} << "1 3 5 7 9 11";
    QTest::newRow("odd from 4") << SeatNumbering{NumberOrder::LeftToRight, NumberKind::Odd, 4} << "5 7 9 11 13 15";
    QTest::newRow("even, right to left") << SeatNumbering{NumberOrder::RightToLeft, NumberKind::Even}
                                         << "12 10 8 6 4 2";
    QTest::newRow("from the centre") << SeatNumbering{NumberOrder::FromCentre} << "5 3 1 2 4 6";
    QTest::newRow("from the centre, hundreds")
        << SeatNumbering{NumberOrder::FromCentre, NumberKind::All, 101} << "105 103 101 102 104 106";
    QTest::newRow("without 4") << SeatNumbering{NumberOrder::LeftToRight, NumberKind::All, 1, u"4"_s} << "1 2 3 5 6 7";
    QTest::newRow("letters without C and E")
        << SeatNumbering{NumberOrder::LeftToRight, NumberKind::Letters, 1, u"C, E"_s} << "A B D F G H";
}

void SeatNumberingTest::numbers()
{
    QFETCH(SeatNumbering, rule);
    QFETCH(QString, expected);
    QCOMPARE(seatNumbers(rule, 6).join(u' '), expected);
}

void SeatNumberingTest::namesRows_data()
{
    QTest::addColumn<RowNaming>("rule");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("expected");
    QTest::newRow("letters") << RowNaming{} << 3 << "A B C";
    QTest::newRow("I and O are left out") << RowNaming{RowNameKind::Letters, u"H"_s} << 8 << "H J K L M N P Q";
    QTest::newRow("after Z") << RowNaming{RowNameKind::Letters, u"Y"_s} << 4 << "Y Z AA BB";
    QTest::newRow("from BB") << RowNaming{RowNameKind::Letters, u"BB"_s} << 2 << "BB CC";
    QTest::newRow("back to front") << RowNaming{RowNameKind::Letters, u"A"_s, true} << 3 << "C B A";
    QTest::newRow("all letters") << RowNaming{RowNameKind::Letters, u"H"_s, false, u""_s} << 3 << "H I J";
    QTest::newRow("numbers from 11 without 13")
        << RowNaming{RowNameKind::Numbers, u"11"_s, false, u"13"_s} << 3 << "11 12 14";
}

void SeatNumberingTest::namesRows()
{
    QFETCH(RowNaming, rule);
    QFETCH(int, count);
    QFETCH(QString, expected);
    QCOMPARE(rowNames(rule, count).join(u' '), expected);
}

void SeatNumberingTest::goesOn_data()
{
    QTest::addColumn<QString>("present");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing yet") << ""
                                 << "A B";
    QTest::newRow("letters") << "A B C"
                             << "D E";
    QTest::newRow("over the I") << "A H G"
                                << "J K";
    QTest::newRow("a house with an I") << "H I"
                                       << "J K";
    QTest::newRow("a house with an O") << "A B C D E F G H I J K L M N O"
                                       << "P Q";
    QTest::newRow("numbers") << "1 2 7"
                             << "8 9";
    QTest::newRow("doubled") << "Z AA"
                             << "BB CC";
    QTest::newRow("names of their own") << "Box"
                                        << "A B";
}

void SeatNumberingTest::goesOn()
{
    QFETCH(QString, present);
    QFETCH(QString, expected);
    QCOMPARE(furtherRowNames(present.split(u' ', Qt::SkipEmptyParts), 2).join(u' '), expected);
}

ROWLOCK_TEST(SeatNumberingTest)
#include "tst_seat_numbering.moc"
