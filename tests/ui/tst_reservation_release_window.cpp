// The release that runs by itself, on any terminal that is open: in time, of every event, once, said only where it was
// done, and taken back by one key.
#include "tests/ui/reserved_counter.h"

#include "ui/common/hold_sweep.h"

#include <QSignalSpy>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservationReleaseWindow : public QObject, private ReservedCounter
{
    Q_OBJECT

private slots:
    void init() { beginReserving(); }
    void cleanup() { endReserving(); }

    void saidOnceAndTakenBackByOneKey();
    void whatIsGoneIsNamed();
    void notBeforeItsTime();
    void partlyPaidItStays();
    void ofAnEventThatIsNotShown();

private:
    QString message() { return m_counter->text("messageText"); }
    void press() { key(Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier); }
};

void TestReservationReleaseWindow::saidOnceAndTakenBackByOneKey()
{
    const Reservation ann = reserved({u"A-1"_s}), zoe = reserved({u"A-5"_s}, u"Zoe Jones"_s),
                      max = reserved({u"A-7"_s}, u"Max"_s), later = reserved({u"B-1"_s}, u"Later"_s, 5 * hourMs);
    openCounter();
    const QAction *back = m_counter->window->counter()->actions().unrelease;
    QVERIFY(!back->isEnabled());
    m_counter->clock.advanceMs(hourMs + 1000);
    QTRY_VERIFY2(message().contains(u"3 reservations were released"), qPrintable(message()));
    QVERIFY2(message().contains(u"Ann Lee") && message().contains(u"Zoe Jones"), qPrintable(message()));
    QVERIFY(!m_counter->sell().sale()); // nothing else has come up
    QVERIFY(back->isEnabled());
    m_counter->picture(u"reservations-were-released"_s);
    for (const Reservation &one : {ann, zoe, max})
        QCOMPARE(stateOf(one.as.code), ReservationState::Released);
    QCOMPARE(stateOf(later.as.code), ReservationState::Reserved);
    press();
    QTRY_VERIFY2(message().contains(u"3 reservations are reserved again"), qPrintable(message()));
    for (const Reservation &one : {ann, zoe, max})
        QCOMPARE(stateOf(one.as.code), ReservationState::Reserved);
    QVERIFY(!back->isEnabled()); // once
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Reserved);
}

void TestReservationReleaseWindow::whatIsGoneIsNamed()
{
    const Reservation ann = reserved({u"A-1"_s, u"A-2"_s});
    openCounter();
    m_counter->clock.advanceMs(hourMs + 1000);
    QTRY_VERIFY2(message().contains(u"released"), qPrintable(message()));
    QVERIFY(m_other->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-2"_s})));
    press();
    QTRY_VERIFY2(message().contains(u"Gone") && message().contains(u"seat 2"), qPrintable(message()));
    QCOMPARE(m_office->reservations().info(ann.as.code)->quantity(), 1);
}

void TestReservationReleaseWindow::notBeforeItsTime()
{
    const Reservation ann = reserved({u"A-1"_s}), other = reserved({u"A-2"_s}, u"Other"_s, hourMs / 2);
    openCounter();
    m_counter->clock.advanceMs(hourMs - 1000);
    QTRY_COMPARE(stateOf(other.as.code), ReservationState::Released);
    QTRY_VERIFY2(message().contains(other.as.code), qPrintable(message()));
    QCOMPARE(stateOf(ann.as.code), ReservationState::Reserved);
}

void TestReservationReleaseWindow::partlyPaidItStays()
{
    const Reservation ann = reserved({u"A-1"_s}), zoe = reserved({u"A-5"_s}, u"Zoe Jones"_s);
    const auto begun = m_other->payments().begin(ann.holds.first().id,
                                                 {PaymentMethod::Card, Money{1000, ann.total().currency}, u"k"_s});
    QVERIFY(begun && m_other->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    openCounter();
    m_counter->clock.advanceMs(hourMs + 1000);
    QTRY_COMPARE(stateOf(zoe.as.code), ReservationState::Released);
    QCOMPARE(stateOf(ann.as.code), ReservationState::PartlyPaid);
}

// Two terminals look; one of them releases, and it alone says so.
void TestReservationReleaseWindow::ofAnEventThatIsNotShown()
{
    const EventId aida = m_counter->addAida({1000, Currency()});
    const auto hold = m_other->holds().hold(aida, SeatRequest::bestOf(2, {}));
    const auto made = m_other->reservations().make(hold->id, u"Ann Lee"_s, {m_counter->clock.now().plusMs(hourMs), {}});
    QVERIFY(made);
    struct Terminal
    {
        Terminal(CounterFixture &fixture, const QString &name)
            : office(fixture.clock), house(name), ticker(office.clock()), sweep(office, house, ticker, 20),
              released(&sweep, &HoldSweep::reservationsReleased)
        {
            house.listenTo(office);
            const auto opened = office.open(fixture.file(), {name, {}});
            [&] { QTRY_VERIFY(opened.isFinished()); }();
        }
        BoxOffice office;
        HouseModel house;
        Ticker ticker;
        HoldSweep sweep;
        QSignalSpy released;
    };
    Terminal one(*m_counter, u"one"_s), two(*m_counter, u"two"_s);
    QTRY_VERIFY(one.house.knowsEvents() && two.house.knowsEvents());
    QCOMPARE(one.released.size() + two.released.size(), 0);
    m_counter->clock.advanceMs(hourMs);
    QTRY_COMPARE(stateOf(made->as.code), ReservationState::Released);
    QTRY_COMPARE(one.released.size() + two.released.size(), 1);
    const auto ended = journal(u"hold.expired"_s);
    QCOMPARE(ended.size(), 1); // never twice
}

ROWLOCK_WINDOW_TEST(TestReservationReleaseWindow)
#include "tst_reservation_release_window.moc"
