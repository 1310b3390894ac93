// A party that moves keeps its shape where the seats allow it.
#include "model/domain/party_layout.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;

class TestPartyLayout : public QObject
{
    Q_OBJECT

private slots:
    void keepsItsShape_data();
    void keepsItsShape();

private:
    int seat(const QString &ref) const
    {
        for (int i = 0; i < m_plan.seats.size(); ++i) {
            if (m_plan.seats.at(i).ref == ref)
                return i;
        }
        return -1;
    }
    SeatingPlan m_plan = smallTheatre(); // rows A to D of ten, an aisle between 5 and 6
};

void TestPartyLayout::keepsItsShape_data()
{
    QTest::addColumn<QString>("party");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("expected");
    QTest::newRow("one") << "A1"
                         << "D9"
                         << "D9";
    QTest::newRow("two side by side") << "A2 A1"
                                      << "C3"
                                      << "C3 C4";
    QTest::newRow("one to the right") << "A1 A2"
                                      << "A2"
                                      << "A2 A3";
    QTest::newRow("a gap between") << "A1 A3"
                                   << "B2"
                                   << "B2 B4";
    QTest::newRow("not over the aisle") << "A1 A2 A3"
                                        << "B4"
                                        << "B4 B5 -";
    QTest::newRow("not over the end") << "A1 A2"
                                      << "B10"
                                      << "B10 -";
    QTest::newRow("two rows") << "A1 A2 B1 B2"
                              << "C6"
                              << "C6 C7 D6 D7";
    QTest::newRow("two rows, the second set off") << "A2 A3 B1 B2"
                                                  << "B7"
                                                  << "B7 B8 C6 C7";
    QTest::newRow("no row behind") << "A1 B1"
                                   << "D1"
                                   << "D1 -";
}

void TestPartyLayout::keepsItsShape()
{
    QFETCH(QString, party);
    QFETCH(QString, first);
    QFETCH(QString, expected);
    QList<int> seats;
    for (const QString &ref : party.split(u' '))
        seats << seat(ref);
    QStringList laid;
    for (const int seatNo : laidOut(m_plan, seats, seat(first)))
        laid << (seatNo < 0 ? QStringLiteral("-") : m_plan.seats.at(seatNo).ref);
    QCOMPARE(laid.join(u' '), expected);
    QCOMPARE(partyOrder(m_plan, seats).size(), seats.size());
}

ROWLOCK_TEST(TestPartyLayout)
#include "tst_party_layout.moc"
