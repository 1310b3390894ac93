// A sale is reserved at the counter, by its key: under a name, until a release, with a deposit or without. And one that
// was made elsewhere is opened there from its seat, changed, paid, put back and given up.
#include "tests/ui/reserved_counter.h"

#include "ui/words/map_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReserveAtCounter : public QObject, private ReservedCounter
{
    Q_OBJECT

private slots:
    void init() { beginReserving(); }
    void cleanup() { endReserving(); }

    void byTheKeyAndTheCounterIsFree();
    void theReleaseIsRefusedInPlace();
    void untilADateAndTime();
    void aKnownPatronIsOffered();
    void theNameThatWasJustTyped();
    void withADeposit();
    void undoneWhileNobodyTouchedIt();
    void notUndoneOnceItWasChanged();
    void theSaleEndsUnderTheDialog();
    void thePatronIsErasedUnderTheDialog();
    void aSeatOpensIt();
    void besideASaleItIsAskedFirst();
    void changedAndSoldFromThisTerminal();
    void putBackAsItIs();
    void anotherReleaseFromTheCounter();
    void givenUpWithAQuestion();
    void soldElsewhereWhileItIsOpen();
    void releasedWhileItIsOpen();
    void whatASeatSays();

private:
    void openDialog()
    {
        key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog("reserveDialog") && dialog("reserveDialog")->isActiveWindow());
    }
    QString message() { return m_counter->text("messageText"); }
    void openFromSeat(const Reservation &one, const QString &seat)
    {
        m_counter->click(seat);
        QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->reserved.code == one.as.code);
        settle();
    }
};

void TestReserveAtCounter::byTheKeyAndTheCounterIsFree()
{
    openCounter();
    pick({u"A-3"_s, u"A-4"_s});
    m_counter->picture(u"sale-to-reserve"_s);
    QVERIFY(m_counter->find("reserveButton")->isVisible() && m_counter->find("reserveButton")->isEnabled());
    openDialog();
    QVERIFY(edit("reserveName").hasFocus()); // nobody has said whose it is
    QVERIFY(!m_counter->find("reserveSale")->isEnabled());
    QCOMPARE(m_counter->find<QSpinBox>("releaseNumber")->value(), 60); // as is usual
    QVERIFY2(m_counter->text("releaseWords").contains(u"in 23 hours"), qPrintable(m_counter->text("releaseWords")));
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    m_counter->picture(u"reserve"_s, dialog("reserveDialog"));
    QTest::keyClick(&edit("reserveName"), Qt::Key_Return);
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    QVERIFY(!m_counter->sell().sale());
    QVERIFY(m_counter->sell().aside().isEmpty());
    QCOMPARE(live().size(), 1);
    const Reservation made = live().first();
    QCOMPARE(made.patron(), u"Ann Lee"_s);
    QCOMPARE(made.as.before, 60);
    QCOMPARE(made.releaseAt, m_counter->clock.now().plusMs(23 * hourMs));
    QVERIFY2(message().contains(made.as.code) && message().contains(u"Ann Lee"), qPrintable(message()));
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Reserved);
    const SeatLooks &looks = m_counter->map().stage().scene.looks;
    QTRY_COMPARE(looks.look(m_counter->seatNo(u"A-3"_s)).face, SeatFace::Reserved); // and no longer in the sale
    m_counter->picture(u"reserved-at-the-counter"_s);
    pick({u"B-1"_s}); // the next patron
    QCOMPARE(m_counter->sell().sale()->quantity(), 1);
    QVERIFY(!m_counter->sell().sale()->isReserved());
}

void TestReserveAtCounter::theReleaseIsRefusedInPlace()
{
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    QVERIFY(m_counter->find("reserveSale")->isEnabled());
    auto *number = m_counter->find<QSpinBox>("releaseNumber");
    number->setValue(3 * 24 * 60); // before today
    QVERIFY2(m_counter->text("releaseWords").contains(u"That is over"), qPrintable(m_counter->text("releaseWords")));
    QVERIFY(!m_counter->find("reserveSale")->isEnabled());
    auto *unit = m_counter->find<QComboBox>("releaseUnit");
    unit->setCurrentIndex(unit->count() - 1);
    write("releaseAt", u"30 Nov 2026, 19:30"_s);
    QVERIFY2(m_counter->text("releaseWords").contains(u"begins before"), qPrintable(m_counter->text("releaseWords")));
    QVERIFY(!m_counter->find("reserveSale")->isEnabled());
    QTest::keyClick(&edit("reserveName"), Qt::Key_Return);
    settle();
    QVERIFY(dialog("reserveDialog"));
    QVERIFY(live().isEmpty());
    QTest::keyClick(dialog("reserveDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!dialog("reserveDialog"));
    QCOMPARE(m_counter->sell().sale()->quantity(), 1); // nothing is lost
}

void TestReserveAtCounter::untilADateAndTime()
{
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    auto *unit = m_counter->find<QComboBox>("releaseUnit");
    unit->setCurrentIndex(unit->count() - 1);
    QVERIFY(edit("releaseAt").isVisible());
    QVERIFY(!m_counter->find("releaseNumber")->isVisible());
    const QDateTime wanted = inZone(m_counter->clock.now().plusMs(3 * hourMs), QTimeZone("Europe/Berlin"));
    write("releaseAt", wanted.toString(u"yyyy-MM-dd HH:mm"_s));
    m_counter->picture(u"reserve-until"_s, dialog("reserveDialog"));
    m_counter->press("reserveSale");
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    const Reservation made = live().first();
    QVERIFY(!made.as.before);
    QCOMPARE(made.releaseAt.ms,
             QDateTime(wanted.date(), QTime(wanted.time().hour(), wanted.time().minute()), QTimeZone("Europe/Berlin"))
                 .toMSecsSinceEpoch());
}

void TestReserveAtCounter::aKnownPatronIsOffered()
{
    Patron mary;
    mary.first = u"Mary"_s;
    mary.last = u"O'Brien"_s;
    mary.phone = u"0451 998877"_s;
    const PatronNo no = m_office->patrons().make(mary, true)->no;
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"obri"_s);
    QTRY_VERIFY(shown<QListView>("patronPopupList"));
    QTest::keyClick(&edit("reserveName"), Qt::Key_Down);
    QTest::keyClick(&edit("reserveName"), Qt::Key_Return);
    QCOMPARE(edit("reserveName").text(), u"Mary O'Brien"_s);
    QVERIFY(!m_counter->text("reserveKnown").isEmpty());
    m_counter->press("reserveSale");
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    QCOMPARE(live().first().patronNo(), no);
    QCOMPARE(live().first().phone, u"0451 998877"_s); // whom to remind
}

void TestReserveAtCounter::theNameThatWasJustTyped()
{
    openCounter();
    pick({u"A-3"_s});
    key(Qt::Key_G, Qt::ControlModifier);
    QTest::keyClicks(&edit("patronName"), u"Zoe Jones"_s);
    openDialog();
    QCOMPARE(edit("reserveName").text(), u"Zoe Jones"_s);
    QVERIFY(m_counter->find("releaseNumber")->hasFocus()); // only that is open
}

void TestReserveAtCounter::withADeposit()
{
    openCounter();
    pick({u"A-3"_s, u"A-4"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    m_counter->find<QCheckBox>("reserveDeposit")->setChecked(true);
    m_counter->press("reserveSale");
    QTRY_VERIFY(dialog("partDialog")); // goes on by itself
    QVERIFY(!dialog("reserveDialog"));
    write("partAmount", u"20"_s);
    m_counter->press("partCash");
    QTRY_VERIFY(dialog("cashDialog"));
    dialog("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->click();
    QTRY_VERIFY(!dialog("cashDialog"));
    settle();
    QCOMPARE(live().first().state, ReservationState::PartlyPaid);
    QCOMPARE(live().first().paid.minor, 2000);
    QVERIFY2(m_counter->text("reservedUntil").contains(u"no clock"), qPrintable(m_counter->text("reservedUntil")));
    m_counter->picture(u"reserved-with-deposit"_s);
    m_counter->window->activateWindow(); // a dialog has just gone
    key(Qt::Key_F9);                     // and put back: no sale of this counter waits for its rest
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    QVERIFY(!m_counter->find("partCards")->isVisible());
}

void TestReserveAtCounter::undoneWhileNobodyTouchedIt()
{
    openCounter();
    pick({u"A-3"_s, u"A-4"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    m_counter->press("reserveSale");
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    const QString code = live().first().as.code;
    m_counter->press("messageAction");
    QTRY_VERIFY(m_counter->sell().sale());
    settle();
    QCOMPARE(m_counter->sell().sale()->quantity(), 2);
    QCOMPARE(m_counter->sell().sale()->patron, u"Ann Lee"_s);
    QVERIFY(!m_counter->sell().sale()->isReserved());
    QCOMPARE(stateOf(code), ReservationState::Dropped);
    QVERIFY(!m_counter->find("lostCard")->isVisible());
}

void TestReserveAtCounter::notUndoneOnceItWasChanged()
{
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    m_counter->press("reserveSale");
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    const Reservation made = live().first();
    QVERIFY(m_other->reservations().move(made.as.code, {m_counter->clock.now().plusMs(hourMs), {}}));
    m_counter->press("messageAction");
    settle();
    QVERIFY2(message().contains(u"changed since"), qPrintable(message()));
    QCOMPARE(stateOf(made.as.code), ReservationState::Reserved);
}

void TestReserveAtCounter::theSaleEndsUnderTheDialog()
{
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"Ann Lee"_s);
    QVERIFY(m_office->holds().release(m_counter->sell().sale()->id, u"office"_s));
    QTRY_VERIFY(m_counter->text("reserveMessageText").contains(u"not held any more"));
    QVERIFY(!m_counter->find("reserveSale")->isEnabled());
    QTest::keyClick(dialog("reserveDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!dialog("reserveDialog"));
    QVERIFY(live().isEmpty());
}

void TestReserveAtCounter::thePatronIsErasedUnderTheDialog()
{
    Patron mary;
    mary.first = u"Mary"_s;
    mary.last = u"O'Brien"_s;
    const PatronNo no = m_office->patrons().make(mary, true)->no;
    openCounter();
    pick({u"A-3"_s});
    openDialog();
    QTest::keyClicks(&edit("reserveName"), u"obri"_s);
    QTRY_VERIFY(shown<QListView>("patronPopupList"));
    QTest::keyClick(&edit("reserveName"), Qt::Key_Down);
    QTest::keyClick(&edit("reserveName"), Qt::Key_Return);
    QVERIFY(m_office->patrons().erase(no));
    m_counter->press("reserveSale");
    settle();
    QVERIFY(dialog("reserveDialog"));
    QVERIFY(!m_counter->text("reserveMessageText").isEmpty());
    QVERIFY(live().isEmpty());
    write("reserveName", u"Mary"_s); // and goes on
    m_counter->press("reserveSale");
    QTRY_VERIFY(!dialog("reserveDialog"));
    settle();
    QCOMPARE(live().first().patron(), u"Mary"_s);
}

void TestReserveAtCounter::aSeatOpensIt()
{
    const Reservation one = reserved({u"A-5"_s, u"A-6"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    QCOMPARE(m_counter->sell().sale()->quantity(), 2);
    QVERIFY(m_counter->text("reservedCode").contains(one.as.code));
    QVERIFY2(m_counter->text("reservedUntil").contains(u"in 60 minutes")
                 || m_counter->text("reservedUntil").contains(u"in 1 hour"),
             qPrintable(m_counter->text("reservedUntil")));
    QVERIFY(!m_counter->find("holdLeft")->isVisible()); // no minutes run
    QVERIFY(m_counter->map().isInSale(m_counter->seatNo(u"A-5"_s)));
    QVERIFY(!m_counter->find("extendButton")->isEnabled());
    m_counter->picture(u"reservation-at-the-counter"_s);
    m_counter->window->resize(1024, 700);
    QTRY_VERIFY(m_counter->find("moveRelease")->isVisible() && m_counter->find("reservedCode")->isVisible());
    m_counter->picture(u"reservation-at-the-counter-1024"_s);
}

void TestReserveAtCounter::besideASaleItIsAskedFirst()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    pick({u"B-1"_s});
    const HoldId sale = m_counter->sell().sale()->id;
    m_counter->click(u"A-5"_s);
    settle();
    QCOMPARE(m_counter->sell().sale()->id, sale);
    QVERIFY2(message().contains(u"Ann Lee") && message().contains(one.as.code), qPrintable(message()));
    m_counter->press("messageAction");
    QTRY_COMPARE(m_counter->sell().sale()->reserved.code, one.as.code);
    QCOMPARE(m_counter->sell().aside().size(), 1);
}

void TestReserveAtCounter::changedAndSoldFromThisTerminal()
{
    const Reservation one = reserved({u"A-5"_s, u"A-6"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    m_counter->click(u"A-7"_s);
    settle();
    QTRY_COMPARE(m_counter->sell().sale()->quantity(), 3);
    QCOMPARE(m_counter->sell().sale()->reserved.code, one.as.code);
    key(Qt::Key_F5);
    QTRY_VERIFY(dialog("cashDialog"));
    dialog("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->click();
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    QCOMPARE(stateOf(one.as.code), ReservationState::Sold);
    QTRY_COMPARE(m_counter->state(u"A-7"_s), SeatState::Sold);
    QVERIFY(!m_counter->find("lostCard")->isVisible());
}

void TestReserveAtCounter::putBackAsItIs()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    key(Qt::Key_F9);
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    QVERIFY(m_counter->sell().aside().isEmpty());
    QVERIFY(!m_counter->house().book().inHand().isValid());
    const SeatLooks &looks = m_counter->map().stage().scene.looks;
    QCOMPARE(looks.look(m_counter->seatNo(u"A-5"_s)).face, SeatFace::Reserved);
    QCOMPARE(stateOf(one.as.code), ReservationState::Reserved);
    QCOMPARE(live().first().releaseAt, one.releaseAt);
    openFromSeat(one, u"A-5"_s); // and again
}

void TestReserveAtCounter::anotherReleaseFromTheCounter()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    key(Qt::Key_F8, Qt::ShiftModifier);
    QTRY_VERIFY(dialog("releaseDialog") && dialog("releaseDialog")->isActiveWindow());
    auto *unit = m_counter->find<QComboBox>("releaseUnit");
    unit->setCurrentIndex(unit->findData(60));
    m_counter->find<QSpinBox>("releaseNumber")->setValue(2);
    m_counter->picture(u"release"_s, dialog("releaseDialog"));
    m_counter->press("acceptRelease");
    QTRY_VERIFY(!dialog("releaseDialog"));
    settle();
    QCOMPARE(live().first().releaseAt, m_counter->clock.now().plusMs(22 * hourMs));
    QTRY_COMPARE(m_counter->sell().sale()->times.expiresAt, m_counter->clock.now().plusMs(22 * hourMs));
}

void TestReserveAtCounter::givenUpWithAQuestion()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    m_counter->prompt.accepts = false;
    key(Qt::Key_F8);
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().losesWork);
    settle();
    QCOMPARE(stateOf(one.as.code), ReservationState::Reserved);
    m_counter->prompt.accepts = true;
    m_counter->prompt.reason = u"Rang off"_s;
    key(Qt::Key_F8);
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    QCOMPARE(stateOf(one.as.code), ReservationState::Dropped);
    QCOMPARE(m_office->reservations().info(one.as.code)->holds.first().endedReason, u"Rang off"_s);
    QVERIFY2(message().contains(one.as.code), qPrintable(message()));
}

void TestReserveAtCounter::soldElsewhereWhileItIsOpen()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    QVERIFY(m_other->orders().sell(one.holds.first().id, {{PaymentMethod::Cash, one.total(), {}}}));
    QTRY_VERIFY(!m_counter->sell().sale());
    settle();
    QVERIFY2(message().contains(one.as.code) && message().contains(u"sold"), qPrintable(message()));
    pick({u"B-1"_s}); // and goes on
}

void TestReserveAtCounter::releasedWhileItIsOpen()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    openFromSeat(one, u"A-5"_s);
    m_counter->clock.advanceMs(hourMs);
    QVERIFY(m_other->reservations().release());
    QTRY_VERIFY(!m_counter->sell().sale());
    QTRY_VERIFY(m_counter->find("lostCard")->isVisible());
    m_counter->picture(u"reservation-lost"_s);
    key(Qt::Key_B, Qt::ControlModifier); // and held again from there, to be paid
    QTRY_VERIFY(m_counter->sell().sale());
    settle();
    QCOMPARE(m_counter->sell().sale()->patron, u"Ann Lee"_s);
    QVERIFY(!m_counter->sell().sale()->isReserved());
    QCOMPARE(stateOf(one.as.code), ReservationState::Released);
}

void TestReserveAtCounter::whatASeatSays()
{
    const Reservation one = reserved({u"A-5"_s});
    openCounter();
    const int seat = m_counter->seatNo(u"A-5"_s);
    const SeatLooks &looks = m_counter->map().stage().scene.looks;
    const QString said = seatText(m_counter->house(), looks, seat, m_counter->clock.now()).lines.join(u'\n');
    QVERIFY2(said.contains(u"Ann Lee") && said.contains(one.as.code), qPrintable(said));
    const QString until = inZone(one.releaseAt, QTimeZone("Europe/Berlin")).toString(u"HH:mm"_s);
    QVERIFY2(said.contains(until), qPrintable(said + until));
    const QString spoken = describeSeat(m_counter->house(), looks, seat);
    QVERIFY2(spoken.startsWith(u"reserved"), qPrintable(spoken));
    QVERIFY2(spoken.contains(u"Ann Lee") && spoken.contains(one.as.code), qPrintable(spoken));
}

ROWLOCK_WINDOW_TEST(TestReserveAtCounter)
#include "tst_reserve_at_counter.moc"
