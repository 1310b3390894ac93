// The counter from a click on the map to tickets on paper, in the real main window on a real house.
#include "tests/support/counter_fixture.h"

#include "ui/sell/order_dialog.h"
#include "ui/sell/sale_items_model.h"
#include "ui/words/map_text.h"

#include <QAccessible>
#include <QDialog>
#include <QListView>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;

class TestCounter : public QObject
{
    Q_OBJECT

private slots:
    void sellsFromAClickToTheTicket();
    void oneHoldShowsOneClock();
    void everyQuickClickCounts();
    void aSecondClickTakesTheSeatOut();
    void cashTooLittleDoesNotSell();
    void quickNotesShowTheChange();
    void cancellingCashGivesTheHoldBack();
    void cardRefusesACardNumber();
    void aStandingAreaSellsByNumber();
    void fewerPlacesThanWereTypedAreNotHeld();
    void theOmniboxTakesTheBest();
    void theOmniboxTakesSeatsByName();
    void severalSalesSideBySide();
    void theListOfSectionsSaysWhereTheMapIs();
    void releasingCanBeUndone();
    void refundsWithAReason();
    void cashThatNobodyGivesIsAskedBack();
    void aScannedTicketAnswersForItself();
    void theKeysOfTheSaleLeadToTheCounter_data();
    void theKeysOfTheSaleLeadToTheCounter();
    void theZoomIsThatOfThePageInFront();
    void speaksTheContractsNames();
};

void TestCounter::sellsFromAClickToTheTicket()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-3"_qs);
    fixture.click(u"A-4"_qs);
    QTRY_COMPARE(fixture.text("total"), u"€60.00"_qs);
    QCOMPARE(fixture.text("holdLeft"), u"10:00"_qs);
    QCOMPARE(fixture.text("saleHeading"), u"Sale · 2 seats"_qs);
    QVERIFY2(fixture.text("saleEvent").endsWith(u" · Tosca"_qs), qPrintable(fixture.text("saleEvent")));
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Held);

    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.type("cashGiven", u"100"_qs);
    QTRY_COMPARE(fixture.text("changeGiven"), u"€40.00"_qs);
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Sold);
    QVERIFY(!fixture.text("orderCode").isEmpty());
    QTRY_VERIFY(!fixture.find<QDialog>("cashDialog"));

    fixture.prompt.fileToSave = fixture.path(u"tickets.pdf"_qs);
    fixture.press("pdfButton");
    QTRY_VERIFY(fixture.text("status").contains(u"tickets.pdf"_qs));
    QFile pdf(fixture.prompt.fileToSave);
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    QVERIFY(pdf.readAll().startsWith("%PDF-"));

    const auto *sales = fixture.find<QListView>("lastSales");
    QTRY_COMPARE(sales->model()->rowCount(), 1);
    QVERIFY(sales->model()->index(0, 0).data().toString().contains(fixture.text("orderCode")));
    fixture.press("nextButton");
    QVERIFY(fixture.find("cashButton")->isVisible());
    QVERIFY(!fixture.find("cashButton")->isEnabled());
}

// Between two seconds, where rounding up and down differ: the sale, the map and the list of performances say the same.
void TestCounter::oneHoldShowsOneClock()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs)})));
    fixture.click(u"A-3"_qs);
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Held);
    fixture.clock.advanceMs(18'400);
    QTRY_COMPARE(fixture.text("holdLeft"), u"9:42"_qs);
    SeatLooks looks(fixture.house(), fixture.clock);
    looks.setCurrentHold(fixture.sell().sale()->id);
    looks.rebuild();
    const auto said = [&](const QString &seat) {
        return seatText(fixture.house(), looks, fixture.seatNo(seat), fixture.clock.now()).lines.last();
    };
    QCOMPARE(said(u"A-3"_qs), u"In this sale. 9:42 left."_qs);
    QCOMPARE(said(u"A-1"_qs), u"Held by counter/7, 9:42 left."_qs);
}

void TestCounter::everyQuickClickCounts()
{
    CounterFixture fixture;
    fixture.openWindow();
    for (int seat = 1; seat <= 8; ++seat) // none is answered before the next
        fixture.click(u"B-%1"_qs.arg(seat));
    QVERIFY(fixture.sell().isBusy());
    QCOMPARE(fixture.sell().pending().size(), 8);
    QTRY_VERIFY(!fixture.sell().isBusy());
    QVERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 8);
    QTRY_COMPARE(fixture.text("total"), u"€160.00"_qs);
    QCOMPARE(fixture.house().book().own().size(), 1); // one hold, not eight
}

void TestCounter::aSecondClickTakesTheSeatOut()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    fixture.click(u"A-2"_qs);
    fixture.click(u"A-1"_qs); // still on its way in
    QTRY_VERIFY(!fixture.sell().isBusy());
    QCOMPARE(fixture.sell().sale()->items.size(), 1);
    QCOMPARE(fixture.sell().sale()->items.first().seatNo, fixture.seatNo(u"A-2"_qs));
    fixture.click(u"A-2"_qs); // the last one ends the hold, quietly
    QTRY_VERIFY(!fixture.sell().sale());
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Free);
    QVERIFY(fixture.text("messageText").isEmpty());
    QVERIFY(!fixture.find("lostCard")->isVisible());
}

void TestCounter::cashTooLittleDoesNotSell()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    fixture.press("cashButton"); // waits for the click's answer
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    auto *dialog = fixture.find<QDialog>("cashDialog");
    fixture.type("cashGiven", u"20"_qs);
    QVERIFY(!dialog->findChild<QPushButton *>(u"sellButton"_qs)->isEnabled());
    QVERIFY(dialog->isVisible());
    bool said = false;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        said = said || label->text() == u"€10.00 short"_qs;
    QVERIFY(said);
    fixture.type("cashGiven", u"many"_qs);
    QVERIFY(!dialog->findChild<QPushButton *>(u"sellButton"_qs)->isEnabled());
    fixture.press("exactButton"); // sells at once
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_COMPARE(fixture.text("changeGiven"), u"€0.00"_qs);
}

void TestCounter::quickNotesShowTheChange()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.press("note-50.00");
    QCOMPARE(fixture.text("change"), u"€20.00"_qs);
    QCOMPARE(fixture.find<QLabel>("change")->accessibleName(), u"Change"_qs);
    QCOMPARE(fixture.find<QLabel>("change")->accessibleDescription(), u"€20.00"_qs);
}

void TestCounter::cancellingCashGivesTheHoldBack()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Paying);
    fixture.find<QDialog>("cashDialog")->reject();
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Active);
    QCOMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
}

void TestCounter::cardRefusesACardNumber()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"B-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cardButton");
    QTRY_VERIFY(fixture.find<QDialog>("cardDialog"));
    auto *sellButton = fixture.find<QDialog>("cardDialog")->findChild<QPushButton *>(u"sellButton"_qs);
    fixture.type("cardReference", u"4111 1111 1111 1111"_qs);
    QVERIFY(!sellButton->isEnabled());
    fixture.type("cardReference", u"0007-1234"_qs);
    QTRY_COMPARE(fixture.state(u"B-1"_qs), SeatState::Sold);
    const auto order = fixture.desk(u"other"_qs)->orders().order(fixture.text("orderCode"));
    QVERIFY(order);
    QCOMPARE(order->payments.first().method, PaymentMethod::Card);
    QCOMPARE(order->payments.first().reference, u"0007-1234"_qs);
}

void TestCounter::aStandingAreaSellsByNumber()
{
    CounterFixture fixture;
    fixture.openWindow();
    const int area = fixture.house().plan().standingAreas().value(0, -1);
    QVERIFY(area >= 0);
    fixture.map().input().pressArea(area);
    QTRY_VERIFY(fixture.find("areaPopover")->isVisible());
    fixture.find<QSpinBox>("areaQuantity")->setValue(3);
    fixture.press("holdPlaces");
    QTRY_COMPARE(fixture.text("total"), u"€37.50"_qs);
    fixture.map().input().pressArea(area);
    QTRY_VERIFY(fixture.find("areaPopover")->isVisible());
    QCOMPARE(fixture.find<QSpinBox>("areaQuantity")->value(), 3);
    fixture.find<QSpinBox>("areaQuantity")->setValue(1);
    fixture.press("holdPlaces");
    QTRY_COMPARE(fixture.text("total"), u"€12.50"_qs);
}

void TestCounter::fewerPlacesThanWereTypedAreNotHeld()
{
    CounterFixture fixture;
    fixture.openWindow();
    const int area = fixture.house().plan().standingAreas().value(0, -1);
    fixture.map().input().pressArea(area);
    QTRY_VERIFY(fixture.find("areaPopover")->isVisible());
    auto *number = fixture.find<QSpinBox>("areaQuantity");
    number->setValue(40);
    QCOMPARE(fixture.text("areaTooMany"), QString());
    const auto other = fixture.desk(u"counter/7"_qs);
    const QString ref = fixture.house().plan().areas.at(area).ref;
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::places(ref, 8)));
    QTRY_VERIFY(fixture.text("areaLeft").startsWith(u"42 "_qs));
    QCOMPARE(number->value(), 40);
    QCOMPARE(fixture.text("areaTooMany"), QString());
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::places(ref, 5)));
    QTRY_COMPARE(fixture.text("areaTooMany"), u"Only 37 places available."_qs);
    QCOMPARE(number->value(), 40);
    QVERIFY(!fixture.find<QAbstractButton>("holdPlaces")->isEnabled());
    QTest::keyClick(number, Qt::Key_Return); // holds no fewer than were asked for
    QVERIFY(fixture.find("areaPopover")->isVisible());
    number->selectAll();
    QTest::keyClicks(number, u"38"_qs);
    QCOMPARE(number->value(), 38); // a digit that makes too many is not swallowed
    QTest::keyClick(number, Qt::Key_Backspace);
    QCOMPARE(fixture.text("areaTooMany"), QString());
    QTest::keyClick(number, Qt::Key_Return);
    QTRY_COMPARE(fixture.text("total"), u"€37.50"_qs);
}

void TestCounter::theOmniboxTakesTheBest()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.type("omnibox", u"3 back"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 3);
    QCOMPARE(fixture.sell().sale()->items.first().category, u"Back"_qs);
    fixture.type("omnibox", u"no such thing"_qs);
    QTRY_VERIFY(fixture.text("messageText").contains(u"no such thing"_qs));
}

void TestCounter::theOmniboxTakesSeatsByName()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.type("omnibox", u"stalls-a-5, ref-B-5"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->total.minor, 5000);
}

void TestCounter::severalSalesSideBySide()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const HoldId first = fixture.sell().sale()->id;
    fixture.press("asideButton");
    QVERIFY(!fixture.sell().sale());
    fixture.click(u"A-9"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    QVERIFY(fixture.sell().sale()->id != first);
    QCOMPARE(fixture.sell().aside().size(), 1);
    QCOMPARE(fixture.text("asideWhat"), u"1 seat · €30.00 · Stalls, row A, seat 1"_qs);
    QCOMPARE(fixture.text("asideLeft"), u"10:00"_qs);
    fixture.press("resumeButton");
    QTRY_COMPARE(fixture.sell().sale()->id, first);
    fixture.click(u"A-9"_qs); // a seat of the one set aside takes that one up
    QTRY_VERIFY(fixture.sell().sale()->id != first);
    QCOMPARE(fixture.sell().aside().first().id, first);
    fixture.press("asideButton");
    QTest::keyClick(fixture.window.get(), Qt::Key_F9, Qt::ShiftModifier); // the one that a single line would show
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->id, first);
}

void TestCounter::theListOfSectionsSaysWhereTheMapIs()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto *sections = fixture.find<QComboBox>("sections");
    QCOMPARE(sections->currentText(), u"Whole house"_qs);
    sections->setCurrentIndex(1);
    emit sections->activated(1);
    QCOMPARE(sections->currentIndex(), 1);
    fixture.map().zoomBy(1.3);
    QCOMPARE(sections->currentIndex(), -1); // neither
    fixture.map().fit();
    QCOMPARE(sections->currentText(), u"Whole house"_qs);
}

void TestCounter::releasingCanBeUndone()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("releaseButton");
    QTRY_VERIFY(!fixture.sell().sale());
    QTRY_VERIFY(fixture.text("messageText").contains(u"Stalls, row A, seat 1"_qs));
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Free);
    fixture.press("messageAction");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
}

void TestCounter::refundsWithAReason()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.press("exactButton");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    fixture.window->counter()->showOrder(fixture.text("orderCode"));
    fixture.press("orderRefund");
    QTRY_VERIFY(fixture.text("refundQuestion").contains(u"€30.00"_qs));
    QVERIFY(fixture.text("refundDetails").contains(u"Cash €30.00"_qs)); // how it goes back
    fixture.typeAnew("refundReason", u"Fell ill"_qs);
    fixture.press("refundAccept");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Free);
    QTRY_VERIFY(!fixture.find("orderRefund")->isEnabled()); // nothing valid is left
}

void TestCounter::cashThatNobodyGivesIsAskedBack()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs}, "cashButton");
    const auto give = [&fixture](const QString &cash) {
        fixture.typeAnew("cashGiven", cash);
        QTest::keyClick(fixture.find<QLineEdit>("cashGiven"), Qt::Key_Return);
    };
    fixture.prompt.accepts = false;
    give(u"9999999999"_qs); // somebody leant on the key
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QCOMPARE(fixture.prompt.asked.first().text, u"Did you receive €9,999,999,999.00 in cash?"_qs);
    QCOMPARE(fixture.prompt.asked.first().details, u"€30.00 is due, so the change would be €9,999,999,969.00."_qs);
    QVERIFY(fixture.prompt.asked.first().losesWork); // Enter, once more, takes nothing
    fixture.awaitAnswers();
    QCOMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
    QVERIFY(fixture.find<QDialog>("cashDialog")->isVisible());
    fixture.prompt.accepts = true;
    give(u"20000"_qs); // a theatre of the rich
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QCOMPARE(fixture.prompt.asked.size(), 2);
    QTRY_VERIFY(!fixture.find<QDialog>("cashDialog"));
    fixture.click(u"B-1"_qs);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    give(u"500"_qs); // one note
    QTRY_COMPARE(fixture.state(u"B-1"_qs), SeatState::Sold);
    QCOMPARE(fixture.prompt.asked.size(), 2);
}

// A scanned ticket answers for itself, never for another row of its order.
void TestCounter::aScannedTicketAnswersForItself()
{
    CounterFixture fixture;
    const auto office = fixture.desk(u"office"_qs);
    const auto held =
        office->holds().hold(fixture.event, SeatRequest::named({u"Stalls-A-1"_qs, u"Stalls-A-2"_qs, u"Stalls-A-3"_qs}));
    QVERIFY(held);
    const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
    QVERIFY(sold);
    const QList<Ticket> tickets = sold->order.tickets;
    QVERIFY(office->orders().refund(sold->order.id, {tickets.at(0).id}));
    QVERIFY(office->orders().move(fixture.event, {{u"Stalls-A-2"_qs, u"Stalls-A-9"_qs}}, u"a camera"_qs));
    fixture.openWindow();
    const auto scan = [&](const Ticket &ticket) {
        fixture.window->counter()->showOrder(ticket.barcode);
        auto *dialog = fixture.find<OrderDialog>("orderDialog");
        if (!QTest::qWaitFor([&] { return !fixture.text("scannedState").isEmpty(); }))
            return QStringLiteral("nothing");
        QStringList said{fixture.text("scannedState"), fixture.text("scannedSeat"),
                         dialog->findChild<QPushButton *>(u"orderRefund"_qs)->text()};
        for (const QTreeWidgetItem *item : dialog->findChild<QTreeWidget *>()->selectedItems())
            said << item->text(0);
        fixture.picture(u"scanned-%1"_qs.arg(said.first().left(5)), dialog);
        delete dialog;
        return said.join(u" | "_qs);
    };
    const QString name = fixture.house().event().name;
    QCOMPARE(scan(tickets.at(0)), u"Refunded | %1, Stalls, row A, seat 1 | Refund all 2…"_qs.arg(name));
    QCOMPARE(scan(tickets.at(1)),
             u"Exchanged for Stalls, row A, seat 9 | %1, Stalls, row A, seat 2 | Refund all 2…"_qs.arg(name));
    QCOMPARE(scan(tickets.at(2)),
             u"Valid | %1, Stalls, row A, seat 3 | Refund ticket… | Stalls, row A, seat 3"_qs.arg(name));
}

void TestCounter::theKeysOfTheSaleLeadToTheCounter_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("opens"); // what is seen afterwards
    QTest::newRow("find") << int(Qt::Key_F2) << u"omnibox"_qs;
    QTest::newRow("cash") << int(Qt::Key_F5) << u"cashDialog"_qs;
    QTest::newRow("card") << int(Qt::Key_F6) << u"cardDialog"_qs;
    QTest::newRow("extend") << int(Qt::Key_F7) << u"holdLeft"_qs;
    QTest::newRow("release") << int(Qt::Key_F8) << u"messageAction"_qs;
    QTest::newRow("set aside") << int(Qt::Key_F9) << u"resumeButton"_qs;
}

// Pressed on the manager's page they act on a sale that is not seen there: it has to come into sight.
void TestCounter::theKeysOfTheSaleLeadToTheCounter()
{
    QFETCH(int, key);
    QFETCH(QString, opens);
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-3"_qs);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    fixture.press("page-Manage");
    QVERIFY(!fixture.window->counter()->isVisible());
    QTest::keyClick(fixture.window.get(), Qt::Key(key));
    QTRY_VERIFY(fixture.window->counter()->isVisible());
    QVERIFY(fixture.find<QPushButton>("page-Sell")->isChecked());
    const auto seen = [&] {
        const auto found = fixture.window->findChildren<QWidget *>(opens);
        return std::any_of(found.begin(), found.end(), [](const QWidget *widget) { return widget->isVisible(); });
    };
    QTRY_VERIFY2(seen(), qPrintable(opens));
}

void TestCounter::theZoomIsThatOfThePageInFront()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.press("page-Manage");
    auto *house = fixture.find("housePage")->findChild<SeatMapView *>();
    QVERIFY(house && house != &fixture.map());
    house->grab();
    const QSizeF here = house->seatRect(0).size();
    const QSizeF there = fixture.map().seatRect(0).size();
    QTest::keyClick(fixture.window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QTRY_VERIFY(house->seatRect(0).size().width() > here.width());
    QCOMPARE(fixture.map().seatRect(0).size(), there);
}

void TestCounter::speaksTheContractsNames()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const auto name = [&](const char *object) {
        return QAccessible::queryAccessibleInterface(fixture.find(object))->text(QAccessible::Name);
    };
    const auto description = [&](const char *object) {
        return QAccessible::queryAccessibleInterface(fixture.find(object))->text(QAccessible::Description);
    };
    QCOMPARE(name("cashButton"), u"Cash"_qs);
    QCOMPARE(name("cardButton"), u"Card"_qs);
    QCOMPARE(name("releaseButton"), u"Release"_qs);
    QCOMPARE(name("omnibox"), u"Find or sell"_qs);
    QCOMPARE(name("total"), u"Total"_qs);
    QCOMPARE(description("total"), u"€30.00"_qs);
    QCOMPARE(name("holdLeft"), u"Hold expires in"_qs);
    QCOMPARE(description("holdLeft"), u"10:00"_qs);
    auto *events = QAccessible::queryAccessibleInterface(fixture.find("eventList"));
    QCOMPARE(events->child(0)->role(), QAccessible::ListItem);
    QVERIFY(events->child(0)->text(QAccessible::Name).startsWith(u"Tosca"_qs));
    for (const QLabel *label : fixture.window->findChildren<QLabel *>()) { // the word beside the figure says it too
        if (label->accessibleName() == u"Total"_qs)
            QCOMPARE(label->accessibleDescription(), u"€30.00"_qs);
    }
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find("exactButton"));
    QCOMPARE(name("exactButton"), u"Exact"_qs);
    fixture.press("exactButton");
    QTRY_VERIFY(fixture.find("printButton"));
    QCOMPARE(name("printButton"), u"Print"_qs);
    QCOMPARE(description("changeGiven"), u"€0.00"_qs);
}

ROWLOCK_WINDOW_TEST(TestCounter)
#include "tst_counter.moc"
