// A single seat that the choice leaves: told above the sale and on the seat, mended by one key, journalled where the
// clerk insists.
#include "tests/support/counter_fixture.h"

#include <QJsonArray>
#include <QTest>

using namespace rowlock;

namespace {

QStringList seatsIn(CounterFixture &fixture)
{
    QStringList labels;
    if (const HoldInfo *sale = fixture.sell().sale()) {
        for (const HoldItem &item : sale->items)
            labels << item.label.section(u' ', -1);
    }
    return labels;
}

QList<JournalLine> insistences(Desk &desk)
{
    QList<JournalLine> found;
    const auto page = desk.reports().journal(0, 1000);
    for (const JournalLine &line : page->lines) {
        if (line.kind == u"gap.insisted")
            found << line;
    }
    return found;
}

} // namespace

class TestCounterGaps : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<CounterFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void movesByTheKey();
    void movesByTheButton();
    void goesWhenTheChoiceChanges();
    void saysNothingOfBest();
    void insistingIsJournalled();

private:
    // A-1 stays alone.
    void leaveOneAlone()
    {
        m_fixture->openWindow();
        m_fixture->click(u"A-2"_qs);
        QTRY_VERIFY(m_fixture->find("gapBar")->isVisible());
        m_fixture->click(u"A-3"_qs);
        QTRY_COMPARE(seatsIn(*m_fixture).size(), 2);
        QTRY_VERIFY(m_fixture->find("gapBar")->isVisible());
    }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestCounterGaps::movesByTheKey()
{
    leaveOneAlone();
    QCOMPARE(m_fixture->text("gapText"), u"Leaves a single seat: Stalls, row A, seat 1."_qs);
    QCOMPARE(m_fixture->find<QPushButton>("gapButton")->text(), u"Shift left"_qs);
    QVERIFY(
        m_fixture->map().seatDescription(m_fixture->seatNo(u"A-1"_qs)).endsWith(u"single seat left by this sale"_qs));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_M, Qt::ControlModifier);
    QTRY_COMPARE(seatsIn(*m_fixture), (QStringList{u"1"_qs, u"2"_qs}));
    QTRY_VERIFY(!m_fixture->find("gapBar")->isVisible());
    QVERIFY(!m_fixture->map().seatDescription(m_fixture->seatNo(u"A-3"_qs)).contains(u"alone"_qs));
    QCOMPARE(m_fixture->state(u"A-3"_qs), SeatState::Free);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_M, Qt::ControlModifier); // nothing to mend, nothing moves
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F7);
    QTRY_VERIFY(!m_fixture->sell().isBusy());
    QCOMPARE(seatsIn(*m_fixture), (QStringList{u"1"_qs, u"2"_qs}));
}

void TestCounterGaps::movesByTheButton()
{
    m_fixture->openWindow();
    m_fixture->click(u"A-9"_qs);
    QTRY_COMPARE(m_fixture->find<QPushButton>("gapButton")->text(),
                 u"Shift left"_qs); // 8, and 9 and 10 stay together
    m_fixture->press("gapButton");
    QTRY_COMPARE(seatsIn(*m_fixture), QStringList{u"8"_qs});
    QTRY_VERIFY(!m_fixture->find("gapBar")->isVisible());
}

void TestCounterGaps::goesWhenTheChoiceChanges()
{
    leaveOneAlone();
    m_fixture->click(u"A-1"_qs);
    QTRY_VERIFY(!m_fixture->find("gapBar")->isVisible());
    m_fixture->click(u"A-1"_qs);
    QTRY_VERIFY(m_fixture->find("gapBar")->isVisible());
    m_fixture->press("releaseButton");
    QTRY_VERIFY(!m_fixture->find("gapBar")->isVisible());
}

void TestCounterGaps::saysNothingOfBest()
{
    const auto other = m_fixture->desk(u"counter/9"_qs);
    QStringList taken;
    for (const QString &row : {u"A"_qs, u"B"_qs}) {
        for (int number = 4; number <= 10; ++number)
            taken << u"ref-%1-%2"_qs.arg(row).arg(number);
    }
    QVERIFY(other->holds().hold(m_fixture->event, SeatRequest::named(taken)));
    m_fixture->openWindow();
    m_fixture->press("bestButton"); // two of three, in either row: a single seat stays whatever is taken
    QTRY_COMPARE(seatsIn(*m_fixture).size(), 2);
    QTRY_VERIFY(!m_fixture->sell().isBusy());
    QVERIFY(!m_fixture->find("gapBar")->isVisible());
}

void TestCounterGaps::insistingIsJournalled()
{
    leaveOneAlone();
    m_fixture->press("cashButton");
    QTRY_COMPARE(m_fixture->sell().sale()->state, HoldState::Paying);
    const auto desk = m_fixture->desk(u"counter/9"_qs);
    const QList<JournalLine> told = insistences(*desk);
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.first().hold, m_fixture->sell().sale()->id);
    QVERIFY(told.first().body.value(u"seats"_qs).toArray().contains(m_fixture->ref(u"A-1"_qs)));
    QVERIFY(desk->upkeep().verify()->problems.isEmpty());
}

ROWLOCK_WINDOW_TEST(TestCounterGaps)
#include "tst_counter_gaps.moc"
