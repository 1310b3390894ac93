// What is typed or scanned while the map has the keyboard: it is for the field at the top, whole and in its order, and
// no key of it takes a seat or opens a payment.
#include "tests/support/counter_fixture.h"
#include "ui/sell/order_dialog.h"

#include <QLineEdit>
#include <QTest>
#include <QWindow>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// As a scanner or a quick hand does it: into whatever has the keyboard, without waiting for anything.
void typeAtWindow(CounterFixture &fixture, const QString &text)
{
    QWindow *window = fixture.window->windowHandle();
    for (const QChar letter : text)
        QTest::keyClick(window, letter.toLatin1());
}

void focusMap(CounterFixture &fixture)
{
    fixture.map().setFocus();
    QTRY_VERIFY(fixture.map().hasFocus());
}

QLineEdit *field(const CounterFixture &fixture)
{
    return fixture.find<QLineEdit>("omnibox");
}

} // namespace

class TestMapTyping : public QObject
{
    Q_OBJECT

private slots:
    void wordsAreForTheField_data();
    void wordsAreForTheField();
    void aScannedTicketIsNoPayment();
    void whatIsTypedBeforeTheMapIsThereIsKept();
    void aRowIsGoneToByItsLetter();
    void aRowOfAnotherFocusIsTheNearestSeat();
    void aRowLeadsToASeatThatIsFree();
};

void TestMapTyping::wordsAreForTheField_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("words and a number") << u"best 2 balcony"_s;
    QTest::newRow("a name of two letters") << u"bo derek"_s;
    QTest::newRow("seats") << u"a3 a4"_s;
    QTest::newRow("a range") << u"a3-5"_s;
    QTest::newRow("a ticket that begins with 0") << u"01HZX3K7QM3RTD9V5W8Y2B4C6D"_s;
}

void TestMapTyping::wordsAreForTheField()
{
    QFETCH(const QString, text);
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"B-1"_s); // a sale that Enter on the map would take to the payment
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    focusMap(fixture);
    typeAtWindow(fixture, text);
    QCOMPARE(field(fixture)->text(), text);
    QVERIFY(field(fixture)->hasFocus());
    fixture.awaitAnswers();
    QCOMPARE(fixture.sell().sale()->items.size(), 1);
    QVERIFY(!fixture.find("cashDialog"));
}

void TestMapTyping::aScannedTicketIsNoPayment()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto desk = fixture.desk(u"counter/2"_s);
    const auto hold = desk->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_s)}));
    const auto sale = desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, {});
    QVERIFY(sale);
    fixture.click(u"B-1"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    focusMap(fixture);
    typeAtWindow(fixture, sale->order.tickets.first().barcode);
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Return);
    QTRY_VERIFY(fixture.window->findChild<OrderDialog *>());
    QVERIFY(!fixture.find("cashDialog"));
    QCOMPARE(fixture.sell().sale()->items.size(), 1);
}

// The map takes the keyboard once it shows the first event; not from who is typing by then.
void TestMapTyping::whatIsTypedBeforeTheMapIsThereIsKept()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    fixture.window->openHouse(fixture.file());
    const QDeadlineTimer deadline(30'000);
    while (!fixture.window->hasHouse() && !deadline.hasExpired()) // the very moment: the event is not there yet
        QCoreApplication::processEvents();
    QVERIFY(fixture.window->hasHouse());
    typeAtWindow(fixture, u"ma"_s);
    QTRY_VERIFY(fixture.window->house()->isLoaded());
    fixture.awaitAnswers();
    typeAtWindow(fixture, u"ry"_s);
    QCOMPARE(field(fixture)->text(), u"mary"_s);
}

void TestMapTyping::aRowIsGoneToByItsLetter()
{
    CounterFixture fixture;
    fixture.openWindow();
    focusMap(fixture);
    typeAtWindow(fixture, u"b"_s);
    QCOMPARE(field(fixture)->text(), u"b"_s);
    QCOMPARE(fixture.text("omniboxPreview"), u"Stalls, row B · 10 of 10 available · press Enter to go there"_s);
    QCOMPARE(fixture.map().stage().marks.preview().size(), 10);
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Return);
    QTRY_VERIFY(fixture.map().hasFocus());
    QCOMPARE(field(fixture)->text(), QString());
    QVERIFY(fixture.map().focusSeat() >= 0);
    QVERIFY(fixture.house().plan().seats.at(fixture.map().focusSeat()).shortLabel.startsWith(u"Stalls-B-"_s));
    QVERIFY(!fixture.sell().sale());
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Space);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->items.size(), 1);
}

void TestMapTyping::aRowOfAnotherFocusIsTheNearestSeat()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.map().focusOn(fixture.seatNo(u"A-9"_s));
    focusMap(fixture);
    typeAtWindow(fixture, u"b"_s);
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Return);
    QTRY_VERIFY(fixture.map().hasFocus());
    QCOMPARE(fixture.map().focusSeat(), fixture.seatNo(u"B-9"_s));
}

void TestMapTyping::aRowLeadsToASeatThatIsFree()
{
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(fixture.desk(u"counter/7"_s)->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-9"_s)})));
    QTRY_COMPARE(fixture.state(u"B-9"_s), SeatState::Held);
    fixture.map().focusOn(fixture.seatNo(u"A-9"_s));
    focusMap(fixture);
    typeAtWindow(fixture, u"b"_s);
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Return);
    QTRY_VERIFY(fixture.map().hasFocus());
    const QList<int> beside{fixture.seatNo(u"B-8"_s), fixture.seatNo(u"B-10"_s)};
    QVERIFY(beside.contains(fixture.map().focusSeat()));
}

ROWLOCK_WINDOW_TEST(TestMapTyping)
#include "tst_map_typing.moc"
