// The map without the mouse: arrows over aisles, letters and digits to a seat or to the field, Shift to mean several,
// Space to take them.
#include "model/domain/row_jump.h"
#include "model/domain/seat_walk.h"
#include "tests/support/shown_map.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMapKeys : public QObject
{
    Q_OBJECT

private slots:
    void lettersGoToARowAndDigitsToASeat();
    void aLetterAgainIsAnotherSection();
    void sellingAllThatIsTypedIsForTheField();
    void managingLettersGoToARow();
    void theRowOverItsAisles();
    void shiftMeansSeveralAndSpaceTakesThem();
    void pageKeysGoRows();
    void everySeatIsReached();

private:
    TestClock m_clock;
};

namespace {

QString rowOf(const SeatingPlan &plan, int seatNo)
{
    return plan.rows.at(plan.seats.at(seatNo).row).name;
}

} // namespace

void TestMapKeys::lettersGoToARowAndDigitsToASeat()
{
    const SeatingPlan plan = sample::theatre();
    RowJump jump;
    const QPointF middle = plan.seats.at(0).position;
    int seat = jump.key(plan, u'F', 0, -1, middle);
    QVERIFY(seat >= 0);
    QCOMPARE(rowOf(plan, seat), u"F"_s);
    seat = jump.key(plan, u'1', 300, seat, middle);
    QCOMPARE(plan.seats.at(seat).number, u"1"_s);
    seat = jump.key(plan, u'2', 600, seat, middle);
    QCOMPARE(plan.seats.at(seat).number, u"12"_s);
    QCOMPARE(rowOf(plan, seat), u"F"_s);
    seat = jump.key(plan, u'3', 900, seat, middle); // no 123: a new number
    QCOMPARE(plan.seats.at(seat).number, u"3"_s);
    QCOMPARE(jump.key(plan, u'4', 900 + RowJump::patienceMs + 1, seat, middle), -1); // too late to belong to F
    QCOMPARE(jump.key(plan, u'?', 5000, seat, middle), -1);
}

void TestMapKeys::aLetterAgainIsAnotherSection()
{
    const SeatingPlan plan = sample::theatre();
    RowJump jump;
    const int first = jump.key(plan, u'a', 0, -1, {});
    const int second = jump.key(plan, u'a', 200, first, {});
    QVERIFY(first >= 0 && second >= 0);
    QCOMPARE(rowOf(plan, second), u"A"_s);
    QVERIFY(plan.seats.at(first).block != plan.seats.at(second).block);
}

void TestMapKeys::sellingAllThatIsTypedIsForTheField()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy find(&shown.map.input(), &MapInput::searchRequested);
    const int start = seatNamed(shown.house.plan(), u"Stalls, row C, seat 12"_s);
    shown.map.focusOn(start);
    QTest::keyClick(&shown.map, Qt::Key_Right, Qt::ShiftModifier);
    for (const char typed : "4f0A/") {
        if (typed)
            QTest::keyClick(&shown.map, typed);
    }
    QStringList texts;
    for (const QList<QVariant> &each : std::as_const(find))
        texts << each.first().toString();
    QCOMPARE(texts, (QStringList{u"4"_s, u"f"_s, u"0"_s, u"A"_s, QString()}));
    QCOMPARE(shown.map.focusSeat(), shown.map.input().focus.neighbour(start, Direction::Right));
    QVERIFY(shown.map.input().focus.walked().isEmpty()); // Space means the seat in focus again
}

void TestMapKeys::managingLettersGoToARow()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()), SeatMapView::Mode::Manage);
    QSignalSpy find(&shown.map.input(), &MapInput::searchRequested);
    QTest::keyClick(&shown.map, Qt::Key_F);
    QCOMPARE(rowOf(shown.house.plan(), shown.map.focusSeat()), u"F"_s);
    QTest::keyClick(&shown.map, Qt::Key_4);
    QCOMPARE(shown.house.plan().seats.at(shown.map.focusSeat()).number, u"4"_s);
    const QRect fitted = shown.map.seatRect(0);
    QTest::keyClick(&shown.map, Qt::Key_Plus);
    QVERIFY(shown.map.seatRect(0).width() > fitted.width());
    QTest::keyClick(&shown.map, Qt::Key_Right);
    QTest::keyClick(&shown.map, Qt::Key_Minus);
    QCOMPARE(shown.map.seatRect(0).width(), fitted.width());
    QCOMPARE(find.size(), 0);
}

void TestMapKeys::theRowOverItsAisles()
{
    const SeatingPlan plan = sample::theatre();
    const int middle = seatNamed(plan, u"Stalls, row C, seat 12"_s);
    const int first = rowEnd(plan, middle, false);
    const int last = rowEnd(plan, middle, true);
    const QList<int> row = rowBetween(plan, first, last);
    QVERIFY(row.contains(middle));
    QCOMPARE(row.first(), first);
    QCOMPARE(row.last(), last);
    for (int i = 1; i < row.size(); ++i)
        QVERIFY(plan.seats.at(row.at(i - 1)).position.x() <= plan.seats.at(row.at(i)).position.x());
    QList<int> back = rowBetween(plan, last, first);
    std::reverse(back.begin(), back.end());
    QCOMPARE(back, row);
    QCOMPARE(rowBetween(plan, middle, seatNamed(plan, u"Stalls, row D, seat 1"_s)).size(), 1);
}

void TestMapKeys::shiftMeansSeveralAndSpaceTakesThem()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy picks(&shown.map.input(), &MapInput::seatsPicked);
    const int start = seatNamed(shown.house.plan(), u"Stalls, row C, seat 12"_s);
    shown.map.focusOn(start);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&shown.map, Qt::Key_Right, Qt::ShiftModifier);
    const QList<int> meant = shown.map.stage().marks.preview();
    QCOMPARE(meant.size(), 4);
    QCOMPARE(meant.first(), start);
    QTest::keyClick(&shown.map, Qt::Key_Left, Qt::ShiftModifier); // one fewer
    QCOMPARE(shown.map.stage().marks.preview(), meant.mid(0, 3));
    QCOMPARE(picks.size(), 0);
    QTest::keyClick(&shown.map, Qt::Key_Space);
    QCOMPARE(picks.size(), 1);
    QCOMPARE(picked(picks), meant.mid(0, 3));
    QVERIFY(shown.map.stage().marks.preview().isEmpty());

    QTest::keyClick(&shown.map, Qt::Key_End, Qt::ShiftModifier);
    QVERIFY(shown.map.stage().marks.preview().size() > 2);
    QTest::keyClick(&shown.map, Qt::Key_Left); // without Shift nothing more is meant
    QVERIFY(shown.map.stage().marks.preview().isEmpty());
    QTest::keyClick(&shown.map, Qt::Key_Home, Qt::ShiftModifier);
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QVERIFY(shown.map.stage().marks.preview().isEmpty());
}

void TestMapKeys::pageKeysGoRows()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const SeatingPlan &plan = shown.house.plan();
    const int start = seatNamed(plan, u"Stalls, row C, seat 12"_s);
    shown.map.focusOn(start);
    QTest::keyClick(&shown.map, Qt::Key_PageDown);
    QVERIFY(rowOf(plan, shown.map.focusSeat()) >= u"G"_s);
    const int there = shown.map.focusSeat();
    QTest::keyClick(&shown.map, Qt::Key_PageUp);
    QVERIFY(shown.map.focusSeat() != there);
    QVERIFY(plan.seats.at(shown.map.focusSeat()).position.y() < plan.seats.at(there).position.y());
}

// Nowhere can a clerk be walled in: from the first seat the arrows lead to every other.
void TestMapKeys::everySeatIsReached()
{
    const SeatingPlan plan = sample::theatre();
    QSet<int> reached{0};
    QList<int> todo{0};
    while (!todo.isEmpty()) {
        const int from = todo.takeLast();
        for (const Direction direction : {Direction::Left, Direction::Right, Direction::Up, Direction::Down}) {
            const int to = seatTowards(plan, from, direction);
            if (!reached.contains(to)) {
                reached.insert(to);
                todo.append(to);
            }
        }
    }
    QCOMPARE(reached.size(), plan.seats.size());
}

ROWLOCK_WINDOW_TEST(TestMapKeys)
#include "tst_map_keys.moc"
