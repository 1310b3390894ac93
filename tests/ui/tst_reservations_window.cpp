// The window of all reservations: listed and found, followed while others change them, opened, moved, given up,
// released after its list was shown, taken back, and given to others on paper and as CSV.
#include "tests/support/test_server.h"
#include "tests/ui/reserved_counter.h"

#include "ui/reservations/reservation_filter.h"

#include <QComboBox>
#include <QFile>
#include <QSpinBox>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservationsWindow : public QObject, private ReservedCounter
{
    Q_OBJECT

private slots:
    void init() { beginReserving(); }
    void cleanup() { endReserving(); }

    void byItsKeyAndFoundAsOneTypes();
    void emptyItSaysHowOneIsMade();
    void whichOnes();
    void ofThisPerformanceOrOfAll();
    void othersChangeThem();
    void openedAtTheCounter();
    void openedWhereItIsSoldByNow();
    void anotherRelease();
    void givenUpWithAReason();
    void theDepositIsKept();
    void theDueOnesAreShownBeforeTheyAreReleased();
    void takenBackOneByOneAndAll();
    void asCsv();
    void notWrittenOverTheHouse();
    void escIsOneStep();

private:
    void choose(ReservationFilter::Which which)
    {
        auto *box = m_counter->find<QComboBox>("reservationsWhich");
        box->setCurrentIndex(box->findData(int(which)));
    }
    QString name() { return m_counter->text("reservationName"); }
    QString facts() { return m_counter->text("reservationFacts"); }
    QString message() { return m_counter->text("reservationsMessageText"); }
    void partPaid(const Reservation &one, qint64 minor)
    {
        const auto begun = m_other->payments().begin(
            one.holds.first().id, {PaymentMethod::Card, Money{minor, one.total().currency}, u"part"_s + one.as.code});
        QVERIFY(begun);
        QVERIFY(m_other->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    }
};

void TestReservationsWindow::byItsKeyAndFoundAsOneTypes()
{
    const Reservation ann = reserved({u"A-1"_s, u"A-2"_s}), zoe = reserved({u"A-5"_s}, u"Zoë Weiß"_s, 3 * hourMs);
    openCounter();
    openAll();
    QCOMPARE(rows(), 2);
    QVERIFY(edit("reservationSearch").hasFocus());
    QCOMPARE(name(), u"Ann Lee"_s); // the first to be released
    QVERIFY2(facts().contains(u"row A, seats 1, 2") && !facts().startsWith(u','), qPrintable(facts()));
    QVERIFY2(facts().contains(u"60.00") && facts().contains(u"other"), qPrintable(facts()));
    m_counter->picture(u"reservations"_s, dialog("reservationsDialog"));
    QTest::keyClicks(&edit("reservationSearch"), u"weiss"_s);
    QCOMPARE(rows(), 1);
    QCOMPARE(name(), u"Zoë Weiß"_s);
    write("reservationSearch", ann.as.code.mid(2).toLower());
    QCOMPARE(rows(), 1);
    QCOMPARE(name(), u"Ann Lee"_s);
    write("reservationSearch", zoe.as.code);
    QCOMPARE(name(), u"Zoë Weiß"_s);
    write("reservationSearch", u"nobody"_s);
    QCOMPARE(rows(), 0);
    QCOMPARE(m_counter->text("reservationsSaid"), u"Nothing found."_s);
    QVERIFY(!m_counter->find("openReservation")->isVisible());
}

void TestReservationsWindow::emptyItSaysHowOneIsMade()
{
    openCounter();
    openAll();
    QCOMPARE(rows(), 0);
    QVERIFY(m_counter->text("reservationsSaid").contains(u"Reserve…"));
    m_counter->press("showDue");
    QTRY_VERIFY(dialog("releaseDueDialog"));
    QVERIFY(!m_counter->find("releaseDue")->isEnabled());
}

void TestReservationsWindow::whichOnes()
{
    using Which = ReservationFilter::Which;
    reserved({u"A-1"_s}, u"Soon"_s, hourMs / 2);
    reserved({u"A-2"_s}, u"Later"_s, 5 * hourMs);
    partPaid(reserved({u"A-3"_s}, u"Paid"_s, 2 * hourMs), 1000);
    openCounter();
    openAll();
    QCOMPARE(rows(), 3);
    choose(Which::DueNow);
    QCOMPARE(rows(), 0);
    choose(Which::DueSoon);
    auto *within = m_counter->find<QComboBox>("reservationsWithin");
    QVERIFY(within->isVisible());
    QCOMPARE(rows(), 2); // within a day; what is partly paid is released by no clock
    within->setCurrentIndex(within->findData(qint64(3600)));
    QCOMPARE(rows(), 1);
    QCOMPARE(name(), u"Soon"_s);
    choose(Which::PartlyPaid);
    QVERIFY(!within->isVisible());
    QCOMPARE(rows(), 1);
    QCOMPARE(name(), u"Paid"_s);
    QVERIFY(!m_counter->find("dropReservation")->isEnabled());
    choose(Which::Released);
    QCOMPARE(rows(), 0);
    QVERIFY(!m_counter->find("takeBackAll")->isEnabled());
}

void TestReservationsWindow::ofThisPerformanceOrOfAll()
{
    reserved({u"A-1"_s});
    const EventId aida = m_counter->addAida({1000, Currency()});
    const auto hold = m_other->holds().hold(aida, SeatRequest::bestOf(2, {}));
    QVERIFY(hold && m_other->reservations().make(hold->id, u"Aida's"_s, {{}, 30}));
    openCounter();
    openAll();
    QCOMPARE(rows(), 2);
    m_counter->find<QComboBox>("reservationsEvent")->setCurrentIndex(1);
    QCOMPARE(rows(), 1);
    QCOMPARE(name(), u"Ann Lee"_s);
}

void TestReservationsWindow::othersChangeThem()
{
    const Reservation ann = reserved({u"A-1"_s}), zoe = reserved({u"A-5"_s}, u"Zoe Jones"_s, 3 * hourMs);
    openCounter();
    openAll();
    list().setCurrentIndex(list().model()->index(1, 0));
    QCOMPARE(name(), u"Zoe Jones"_s);
    reserved({u"A-7"_s}, u"First"_s, hourMs / 2); // comes before both
    QTRY_COMPARE(rows(), 3);
    QCOMPARE(name(), u"Zoe Jones"_s); // who was selected stays so
    QCOMPARE(list().currentIndex().row(), 2);
    QVERIFY(m_other->reservations().move(zoe.as.code, {m_counter->clock.now().plusMs(hourMs / 4), {}}));
    QTRY_COMPARE(list().currentIndex().row(), 0);
    QCOMPARE(name(), u"Zoe Jones"_s);
    QTRY_VERIFY2(facts().contains(u"15 minutes"), qPrintable(facts()));
    partPaid(zoe, 1000);
    QTRY_VERIFY(m_counter->text("reservationState").contains(u"Partly paid"));
    QVERIFY(m_other->orders().sell(ann.holds.first().id, {{PaymentMethod::Cash, ann.total(), {}}}));
    QTRY_COMPARE(rows(), 2);
    QCOMPARE(name(), u"Zoe Jones"_s);
}

void TestReservationsWindow::openedAtTheCounter()
{
    const Reservation ann = reserved({u"A-1"_s, u"A-2"_s});
    openCounter();
    openAll();
    QTest::keyClick(&edit("reservationSearch"), Qt::Key_Return);
    QTRY_VERIFY(!dialog("reservationsDialog"));
    QTRY_VERIFY(m_counter->sell().sale());
    QCOMPARE(m_counter->sell().sale()->reserved.code, ann.as.code);
}

void TestReservationsWindow::openedWhereItIsSoldByNow()
{
    const Reservation ann = reserved({u"A-1"_s});
    openCounter();
    openAll();
    const auto begun = m_other->payments().begin(ann.holds.first().id, {PaymentMethod::Card, {}, u"k"_s});
    QVERIFY(begun); // money is being asked for there
    QTRY_VERIFY(!m_counter->find("openReservation")->isEnabled());
    QVERIFY(m_counter->text("reservationState").contains(u"Being paid"));
    QTest::keyClick(&edit("reservationSearch"), Qt::Key_Return); // quicker than the button
    QTRY_VERIFY(!dialog("reservationsDialog"));
    settle();
    QVERIFY(!m_counter->sell().sale());
    QVERIFY2(m_counter->text("messageText").contains(ann.as.code), qPrintable(m_counter->text("messageText")));
    QCOMPARE(stateOf(ann.as.code), ReservationState::Paying);
}

void TestReservationsWindow::anotherRelease()
{
    const Reservation ann = reserved({u"A-1"_s});
    openCounter();
    openAll();
    m_counter->press("moveReservation");
    QTRY_VERIFY(dialog("releaseDialog"));
    QVERIFY(m_counter->text("releaseAbout").contains(ann.as.code));
    auto *unit = m_counter->find<QComboBox>("releaseUnit");
    unit->setCurrentIndex(unit->findData(60));
    m_counter->find<QSpinBox>("releaseNumber")->setValue(2);
    QVERIFY(m_other->reservations().drop(ann.as.code)); // meanwhile
    m_counter->press("acceptRelease");
    QTRY_VERIFY(!m_counter->text("releaseMessageText").isEmpty()); // the dialog says so and stays
    QTest::keyClick(dialog("releaseDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!dialog("releaseDialog"));
    QTRY_COMPARE(rows(), 0);
}

void TestReservationsWindow::givenUpWithAReason()
{
    const Reservation ann = reserved({u"A-1"_s});
    openCounter();
    openAll();
    m_counter->prompt.reason = u"Rang off"_s;
    m_counter->press("dropReservation");
    QTRY_COMPARE(rows(), 0);
    QCOMPARE(stateOf(ann.as.code), ReservationState::Dropped);
    QVERIFY2(message().contains(ann.as.code), qPrintable(message()));
    QCOMPARE(m_office->reservations().info(ann.as.code)->holds.first().endedReason, u"Rang off"_s);
}

void TestReservationsWindow::theDepositIsKept()
{
    const Reservation ann = reserved({u"A-1"_s});
    partPaid(ann, 1000);
    openCounter();
    openAll();
    QVERIFY(facts().contains(u"10.00 paid") || facts().contains(u"10.00"));
    m_counter->picture(u"reservation-partly-paid"_s, dialog("reservationsDialog"));
    m_counter->prompt.reason = u"Never came"_s;
    m_counter->press("keepReservation");
    QTRY_COMPARE(rows(), 0);
    QCOMPARE(stateOf(ann.as.code), ReservationState::DepositKept);
}

void TestReservationsWindow::theDueOnesAreShownBeforeTheyAreReleased()
{
    const Reservation paid = reserved({u"A-3"_s}, u"Paid"_s);
    partPaid(paid, 1000);
    openCounter();
    openAll();
    const Reservation ann = reserved({u"B-1"_s}), zoe = reserved({u"B-2"_s}, u"Zoe Jones"_s, 5 * hourMs);
    QTRY_COMPARE(rows(), 3);
    m_counter->clock.advanceMs(hourMs); // and nobody looks for them before the button is pressed
    m_counter->press("showDue");
    QTRY_VERIFY(dialog("releaseDueDialog"));
    auto *due = m_counter->find<QTreeWidget>("dueReservations");
    QCOMPARE(due->topLevelItemCount(), 2);
    m_counter->picture(u"release-due"_s, dialog("releaseDueDialog"));
    QStringList now;
    for (int row = 0; row < 2; ++row)
        now += due->topLevelItem(row)->text(0) + u": "_s + due->topLevelItem(row)->text(3);
    now.sort();
    QCOMPARE(now, (QStringList{u"Ann Lee: is released"_s, u"Paid: stays, partly paid"_s}));
    m_counter->press("releaseDue");
    QTRY_COMPARE(stateOf(ann.as.code), ReservationState::Released);
    QCOMPARE(stateOf(paid.as.code), ReservationState::PartlyPaid);
    QCOMPARE(stateOf(zoe.as.code), ReservationState::Reserved);
    QTRY_COMPARE(rows(), 2);
}

void TestReservationsWindow::takenBackOneByOneAndAll()
{
    const Reservation ann = reserved({u"A-1"_s, u"A-2"_s}), zoe = reserved({u"A-5"_s}, u"Zoe Jones"_s),
                      max = reserved({u"A-8"_s}, u"Max"_s);
    m_counter->clock.advanceMs(hourMs);
    QVERIFY(m_other->reservations().release());
    QVERIFY(m_other->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-2"_s}))); // resold
    openCounter();
    openAll();
    QCOMPARE(rows(), 0);
    choose(ReservationFilter::Which::Released);
    QCOMPARE(rows(), 3);
    write("reservationSearch", u"max"_s);
    m_counter->press("takeBackReservation");
    QTRY_VERIFY(dialog("releaseDialog"));
    m_counter->press("acceptRelease");
    QTRY_COMPARE(rows(), 0);
    QCOMPARE(stateOf(max.as.code), ReservationState::Reserved);
    edit("reservationSearch").clear();
    QCOMPARE(rows(), 2);
    m_counter->picture(u"reservations-released"_s, dialog("reservationsDialog"));
    m_counter->press("takeBackAll");
    QTRY_COMPARE(rows(), 0);
    QCOMPARE(stateOf(ann.as.code), ReservationState::Reserved);
    QCOMPARE(stateOf(zoe.as.code), ReservationState::Reserved);
    QCOMPARE(m_office->reservations().info(ann.as.code)->quantity(), 1);
    // what is gone is named
    QVERIFY2(message().contains(u"Gone") && message().contains(u"seat 2"), qPrintable(message()));
}

void TestReservationsWindow::asCsv()
{
    reserved({u"A-1"_s}, u"=Ann Lee"_s);
    reserved({u"A-2"_s}, u"Later"_s, 20 * hourMs);
    openCounter();
    openAll();
    choose(ReservationFilter::Which::DueSoon);
    auto *within = m_counter->find<QComboBox>("reservationsWithin");
    within->setCurrentIndex(within->findData(qint64(3 * 3600)));
    QCOMPARE(rows(), 1);
    m_counter->prompt.fileToSave = m_counter->path(u"reminders.csv"_s);
    m_counter->find<QAction>("exportReservationList")->trigger();
    QTRY_VERIFY2(message().contains(u"reminders.csv"), qPrintable(message()));
    QFile file(m_counter->prompt.fileToSave);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString csv = QString::fromUtf8(file.readAll());
    QVERIFY2(csv.contains(u"'=Ann Lee"), qPrintable(csv)); // harmless to a spreadsheet
    QVERIFY(!csv.contains(u"Later"));
    QCOMPARE(csv.trimmed().split(u'\n').size(), 2);
    m_counter->find<QAction>("saveReservationList")->trigger();
    QTRY_VERIFY(QFile::exists(m_counter->prompt.fileToSave));
}

void TestReservationsWindow::notWrittenOverTheHouse()
{
    if (testsOnServer())
        QSKIP("there a house is no file");
    const Reservation ann = reserved({u"A-1"_s});
    openCounter();
    openAll();
    m_counter->prompt.fileToSave = m_counter->file();
    for (const char *action : {"exportReservationList", "saveReservationList"}) {
        m_counter->find<QAction>(action)->trigger();
        QTRY_VERIFY(m_counter->find("reservationsMessageText")->isVisible());
        QVERIFY2(message().contains(u"belongs to the box office file itself"), qPrintable(message()));
        m_counter->press("reservationsMessageClose");
        QTRY_VERIFY(!m_counter->find("reservationsMessageText")->isVisible());
    }
    QCOMPARE(stateOf(ann.as.code), ReservationState::Reserved);
}

void TestReservationsWindow::escIsOneStep()
{
    reserved({u"A-1"_s});
    openCounter();
    openAll();
    QTest::keyClicks(&edit("reservationSearch"), u"ann"_s);
    QTest::keyClick(&edit("reservationSearch"), Qt::Key_Escape);
    QVERIFY(edit("reservationSearch").text().isEmpty());
    QTest::keyClick(&edit("reservationSearch"), Qt::Key_Escape);
    QTRY_VERIFY(!dialog("reservationsDialog"));
}

ROWLOCK_WINDOW_TEST(TestReservationsWindow)
#include "tst_reservations_window.moc"
