// Moving and swapping parties on the House page, by keys and by mouse, and taking it back.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/house/undo_stack.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAction>
#include <QTest>

using namespace rowlock;

namespace {

class Office : public CounterFixture
{
public:
    Office()
    {
        openWindow();
        press("page-Manage");
        page = window->findChild<HousePage *>();
        QTRY_VERIFY(page->isVisible());
        seats().grab();
    }
    SeatMapView &seats() const { return *page->findChild<SeatMapView *>(QStringLiteral("houseMap")); }
    QString message() const { return page->findChild<MessageBar *>()->text(); }
    OrderId sell(const QStringList &names)
    {
        QStringList refs;
        for (const QString &name : names)
            refs << ref(name);
        const auto other = desk(u"box"_qs);
        const auto held = other->holds().hold(event, SeatRequest::named(refs));
        const auto sold = held ? other->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}})
                               : tl::unexpected(held.error());
        if (!sold)
            qFatal("%s", qPrintable(sold.error().message));
        if (!QTest::qWaitFor([&] { return state(names.last()) == SeatState::Sold; }))
            qFatal("the window does not show the sale");
        return sold->order.id;
    }
    // A seat of the party, by keys: walked to and picked.
    void select(const QString &name)
    {
        seats().setFocus();
        seats().focusOn(seatNo(name));
        key(Qt::Key_Space);
        QTRY_VERIFY(find("partyPanel")->isVisible());
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&seats(), key, modifiers); }
    void aimAt(const QString &name)
    {
        seats().focusOn(seatNo(name) - 1);
        key(Qt::Key_Right);
    }
    QString aim() const { return text("partyAim"); }
    OrderId orderOf(const QString &name) const { return house().seat(seatNo(name)).order; }

    HousePage *page = nullptr;
};

} // namespace

class TestPartyMoves : public QObject
{
    Q_OBJECT

private slots:
    void namesTheWholeParty();
    void movesByKeys();
    void swapsByKeys();
    void movesByMouse();
    void showsWhatIsInTheWay();
    void stepsBack();
    void movesAHeldParty();
    void refusesToUndoWhatHasMovedOn();
};

void TestPartyMoves::namesTheWholeParty()
{
    Office office;
    office.sell({u"A-1"_qs, u"A-2"_qs, u"B-1"_qs});
    office.select(u"A-2"_qs);
    QCOMPARE(office.text("partyWho"), u"A party of 3: Stalls, row A, seats 1, 2 and Stalls, row B, seat 1"_qs);
    office.key(Qt::Key_Escape);
    office.seats().focusOn(office.seatNo(u"A-9"_qs));
    office.key(Qt::Key_Space);
    QVERIFY(!office.find("partyPanel")->isVisible()); // nobody has it
}

void TestPartyMoves::movesByKeys()
{
    Office office;
    const OrderId order = office.sell({u"A-1"_qs, u"A-2"_qs});
    office.select(u"A-1"_qs);
    QTest::keyClick(office.find("moveParty"), Qt::Key_Space);
    QTRY_VERIFY(office.seats().hasFocus());
    office.aimAt(u"B-5"_qs);
    QCOMPARE(office.seats().stage().marks.aimedAt(), (QList<int>{office.seatNo(u"B-5"_qs), office.seatNo(u"B-6"_qs)}));
    QCOMPARE(office.aim(), u"Enter moves them to Stalls, row B, seats 5, 6. Esc cancels."_qs);
    office.prompt.reason = u"a camera"_qs;
    office.key(Qt::Key_Return);
    QTRY_COMPARE(office.state(u"B-6"_qs), SeatState::Sold);
    QCOMPARE(office.prompt.asked.last().text, u"Move Stalls, row A, seats 1, 2 to Stalls, row B, seats 5, 6?"_qs);
    QTRY_VERIFY(office.message().contains(u"Print the new tickets of order"));
    QCOMPARE(office.orderOf(u"B-5"_qs), order);
    QCOMPARE(office.state(u"A-1"_qs), SeatState::Free);
    QVERIFY(office.seats().stage().marks.aimedAt().isEmpty());
    QCOMPARE(office.seats().selection(), (QList<int>{office.seatNo(u"B-5"_qs), office.seatNo(u"B-6"_qs)}));

    QAction *undo = office.page->undoStack().undoAction();
    QCOMPARE(undo->text(), u"&Undo: move Stalls, row A, seats 1, 2 to Stalls, row B, seats 5, 6"_qs);
    office.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(office.orderOf(u"A-2"_qs), order);
    QTRY_VERIFY(office.page->undoStack().redoAction()->isEnabled());
    QVERIFY2(office.message().startsWith(u"Undone: ") && office.message().contains(u"Print the new tickets of order"),
             qPrintable(office.message())); // those that were printed first open no door either
    office.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(office.orderOf(u"B-6"_qs), order);
    QTRY_VERIFY(undo->isEnabled());
    office.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(office.orderOf(u"A-1"_qs), order);
    const auto report = office.desk(u"check"_qs)->upkeep().verify();
    QVERIFY(report && report->ok());
}

void TestPartyMoves::swapsByKeys()
{
    Office office;
    const OrderId one = office.sell({u"A-1"_qs, u"A-2"_qs});
    const OrderId two = office.sell({u"B-7"_qs, u"B-8"_qs});
    const OrderId three = office.sell({u"B-1"_qs, u"B-2"_qs, u"B-3"_qs});
    office.select(u"A-1"_qs);
    QTest::keyClick(office.find("swapParty"), Qt::Key_Space);
    QTRY_VERIFY(office.seats().hasFocus());
    office.aimAt(u"B-2"_qs);
    QCOMPARE(office.aim(), u"Only parties of the same size can swap (2 and 3)."_qs);
    office.key(Qt::Key_Return); // does nothing
    QVERIFY(office.prompt.asked.isEmpty());
    office.aimAt(u"A-9"_qs);
    QVERIFY(office.aim().contains(u"is available."));
    office.aimAt(u"B-8"_qs);
    office.key(Qt::Key_Return);
    QTRY_COMPARE(office.orderOf(u"A-1"_qs), two);
    QCOMPARE(office.orderOf(u"B-7"_qs), one);
    QCOMPARE(office.orderOf(u"B-1"_qs), three);
    QTRY_VERIFY(office.page->undoStack().undoAction()->isEnabled());
    office.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(office.orderOf(u"A-1"_qs), one);
    QTRY_COMPARE(office.orderOf(u"B-8"_qs), two);
}

void TestPartyMoves::movesByMouse()
{
    Office office;
    const OrderId order = office.sell({u"A-1"_qs});
    office.select(u"A-1"_qs);
    office.press("moveParty");
    QTest::mouseClick(&office.seats(), Qt::LeftButton, {}, office.seats().seatRect(office.seatNo(u"B-3"_qs)).center());
    QTRY_COMPARE(office.orderOf(u"B-3"_qs), order);
}

void TestPartyMoves::showsWhatIsInTheWay()
{
    Office office;
    office.sell({u"A-1"_qs, u"A-2"_qs});
    office.sell({u"B-5"_qs});
    office.select(u"A-1"_qs);
    office.press("moveParty");
    office.aimAt(u"B-4"_qs);
    QCOMPARE(office.seats().stage().marks.aimedAt(), QList<int>{office.seatNo(u"B-4"_qs)});
    QCOMPARE(office.seats().stage().marks.aimRefused(), QList<int>{office.seatNo(u"B-5"_qs)});
    QCOMPARE(office.aim(), u"Stalls, row B, seat 5 is taken or blocked."_qs);
    office.aimAt(u"A-10"_qs);
    QCOMPARE(office.aim(), u"Not enough seats: 1 of 2."_qs);
    office.key(Qt::Key_Return);
    QVERIFY(office.prompt.asked.isEmpty());
    // Somebody takes the seat between the look and the move.
    office.aimAt(u"B-7"_qs);
    const auto other = office.desk(u"box"_qs);
    QVERIFY(other->holds().hold(office.event, SeatRequest::named({office.ref(u"B-8"_qs)})));
    office.key(Qt::Key_Return);
    QTRY_VERIFY2(office.message().contains(u"B, seat 8") || office.aim().contains(u"B, seat 8"),
                 qPrintable(office.message()));
    QTRY_COMPARE(office.state(u"A-1"_qs), SeatState::Sold);
}

void TestPartyMoves::stepsBack()
{
    Office office;
    office.sell({u"A-1"_qs});
    office.select(u"A-1"_qs);
    office.press("moveParty");
    office.aimAt(u"B-4"_qs);
    office.prompt.accepts = false;
    office.key(Qt::Key_Return);
    QCOMPARE(office.prompt.asked.size(), 1);
    QVERIFY(!office.seats().stage().marks.aimedAt().isEmpty()); // back to aiming
    office.key(Qt::Key_Escape);
    QVERIFY(office.seats().stage().marks.aimedAt().isEmpty());
    QVERIFY(office.find("partyPanel")->isVisible()); // the party is still selected
    office.key(Qt::Key_Escape);
    QTRY_VERIFY(!office.find("partyPanel")->isVisible());
    QCOMPARE(office.state(u"A-1"_qs), SeatState::Sold);
}

void TestPartyMoves::movesAHeldParty()
{
    Office office;
    const auto other = office.desk(u"box"_qs);
    const auto held =
        other->holds().hold(office.event, SeatRequest::named({office.ref(u"A-1"_qs), office.ref(u"A-2"_qs)}));
    QVERIFY(held);
    QTRY_COMPARE(office.state(u"A-2"_qs), SeatState::Held);
    office.select(u"A-1"_qs);
    office.press("moveParty");
    office.aimAt(u"A-2"_qs); // one to the right
    office.key(Qt::Key_Return);
    QTRY_COMPARE(office.house().seat(office.seatNo(u"A-3"_qs)).hold, held->id);
    QCOMPARE(office.state(u"A-1"_qs), SeatState::Free);
    QCOMPARE(office.prompt.asked.last().details, u"The hold time does not change."_qs);
    QCOMPARE(other->holds().info(held->id)->times.expiresAt, held->times.expiresAt);
}

void TestPartyMoves::refusesToUndoWhatHasMovedOn()
{
    Office office;
    office.sell({u"A-1"_qs});
    office.select(u"A-1"_qs);
    office.press("moveParty");
    office.aimAt(u"B-4"_qs);
    office.key(Qt::Key_Return);
    QTRY_COMPARE(office.state(u"B-4"_qs), SeatState::Sold);
    QTRY_VERIFY(office.page->undoStack().undoAction()->isEnabled());
    office.sell({u"A-1"_qs}); // where they came from
    office.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(office.message().startsWith(u"Could not undo"), qPrintable(office.message()));
    QCOMPARE(office.state(u"B-4"_qs), SeatState::Sold);
}

ROWLOCK_WINDOW_TEST(TestPartyMoves)
#include "tst_party_moves.moc"
