// The field at the top: says what it understood and points it out before Enter, finds orders by name, shows a scanned ticket's.
#include "model/exchange/plan_writer.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/sample_house.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

void dropText(CounterFixture &fixture, const QString &text)
{
    auto *field = fixture.find<QLineEdit>("omnibox");
    field->setFocus();
    field->clear();
    QTest::keyClicks(field, text);
}

QString said(CounterFixture &fixture)
{
    return fixture.text("omniboxPreview");
}

QStringList pointedOut(CounterFixture &fixture)
{
    QStringList labels;
    for (const int seatNo : fixture.map().preview())
        labels += fixture.house().plan().seats.at(seatNo).shortLabel;
    return labels;
}

SaleReceipt soldTo(CounterFixture &fixture, const QString &patron, const QStringList &seats)
{
    const auto desk = fixture.desk(u"counter/2"_s);
    const auto hold = desk->hold(fixture.event, SeatRequest::named(seats));
    const auto sale = desk->sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, patron);
    if (!sale)
        qFatal("%s", qPrintable(sale.error().message));
    return *sale;
}

} // namespace

class TestOmnibox : public QObject
{
    Q_OBJECT

private slots:
    void seatsAreSaidAndPointedOut();
    void whatIsTakenIsSaidBeforeEnter();
    void theBestAreShownBeforeTheyAreTaken();
    void theBestOfASection();
    void whatIsKeptForOthersIsNotPromised();
    void peopleAreCounted();
    void placesInAStandingArea();
    void ordersAreFoundByName();
    void aScannedTicketShowsItsOrder();
    void whatIsNotUnderstoodStays();
    void itIsOneKeyAway();
    void whatWasUnderstoodIsReadOut();
    void theNameOfASaleIsOptional();
};

void TestOmnibox::seatsAreSaidAndPointedOut()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"a3-5"_s);
    QCOMPARE(said(fixture), u"Stalls, row A, seats 3–5 · €90.00 · all free"_s);
    QCOMPARE(pointedOut(fixture), (QStringList{u"Stalls-A-3"_s, u"Stalls-A-4"_s, u"Stalls-A-5"_s}));
    QVERIFY(!fixture.sell().sale()); // nothing is done before Enter
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->total.minor, 9000);
    QVERIFY(!fixture.find("omniboxPopup")->isVisible());
    QVERIFY(fixture.map().preview().isEmpty());
    dropText(fixture, u"a3"_s);
    QTRY_COMPARE(said(fixture), u"Stalls, row A, seat 3 · €30.00 · already in this sale"_s);
}

void TestOmnibox::whatIsTakenIsSaidBeforeEnter()
{
    CounterFixture fixture;
    fixture.openWindow();
    soldTo(fixture, {}, {fixture.ref(u"A-4"_s)});
    QTRY_COMPARE(fixture.state(u"A-4"_s), SeatState::Sold);
    dropText(fixture, u"a3-5"_s);
    QCOMPARE(said(fixture), u"Stalls, row A, seats 3–5 · A 4 is sold"_s);
    dropText(fixture, u"a99"_s);
    QCOMPARE(said(fixture), u"There is no seat A 99 here."_s);
    // It stays true while it stands there.
    dropText(fixture, u"b1"_s);
    QCOMPARE(said(fixture), u"Stalls, row B, seat 1 · €20.00 · free"_s);
    soldTo(fixture, {}, {fixture.ref(u"B-1"_s)});
    QTRY_COMPARE(said(fixture), u"Stalls, row B, seat 1 · B 1 is sold"_s);
}

void TestOmnibox::theBestAreShownBeforeTheyAreTaken()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"best 3 back"_s);
    QTRY_COMPARE(pointedOut(fixture).size(), 3);
    QVERIFY2(said(fixture).startsWith(u"The best 3 together · Stalls, row B, seats "_s) && said(fixture).endsWith(u" · €60.00"_s),
             qPrintable(said(fixture)));
    const QStringList shown = pointedOut(fixture);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QStringList taken;
    for (const HoldItem &item : fixture.sell().sale()->items)
        taken += fixture.house().plan().seats.at(item.seatNo).shortLabel;
    QCOMPARE(QSet<QString>(taken.begin(), taken.end()), QSet<QString>(shown.begin(), shown.end()));
    dropText(fixture, u"21"_s);
    QTRY_COMPARE(said(fixture), u"There are no 21 free seats left."_s);
}

void TestOmnibox::theBestOfASection()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"2 stalls"_s); // a section; the categories are Front and Back
    QTRY_COMPARE(pointedOut(fixture).size(), 2);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 2);
}

// Accessible places are given to who asks for them, not to who says how many: what is said back is what the house would do.
void TestOmnibox::whatIsKeptForOthersIsNotPromised()
{
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_s);
    QVERIFY(writePlanFile(sample::theatre(), fixture.path(u"theatre.json"_s)));
    const auto imported = desk->importPlan(fixture.path(u"theatre.json"_s));
    QVERIFY(imported);
    NewEvent event;
    event.plan = imported->plan.id;
    event.name = u"The Seagull"_s;
    event.starts = fixture.clock.now().plusSeconds(86400);
    event.accessibleMinutes = 60;
    const auto made = desk->createEvent(event);
    QVERIFY(made);
    fixture.openWindow();
    fixture.window->counter()->showEvent(made->id);
    QTRY_VERIFY(fixture.house().isLoaded() && fixture.house().event().id == made->id);
    dropText(fixture, u"2 wheelchair"_s);
    QTRY_COMPARE(said(fixture), u"There are no 2 free seats left in Wheelchair."_s);
    QVERIFY(pointedOut(fixture).isEmpty());
    QCOMPARE(desk->hold(made->id, SeatRequest::bestOf(2, u"Wheelchair"_s)).error().code, ErrorCode::SoldOut);

    fixture.clock.advanceMs(23 * 3'600'000 + 1); // the hour before: seats like any other
    dropText(fixture, u"2 wheelchair"_s);
    QTRY_COMPARE(pointedOut(fixture).size(), 2);
    QVERIFY(desk->hold(made->id, SeatRequest::bestOf(2, u"Wheelchair"_s)));
}

void TestOmnibox::peopleAreCounted()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"2 adults 1 child"_s);
    QVERIFY2(said(fixture).startsWith(u"The best 3 together · all at the full price"_s), qPrintable(said(fixture)));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->quantity(), 3);
}

void TestOmnibox::placesInAStandingArea()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"3 standing"_s);
    const QString standing = said(fixture);
    QVERIFY2(standing.startsWith(u"3 × "_s) && standing.endsWith(u" · €37.50 · 50 left"_s), qPrintable(standing));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->total.minor, 3750);
}

void TestOmnibox::ordersAreFoundByName()
{
    CounterFixture fixture;
    fixture.openWindow();
    soldTo(fixture, u"Mary O'Brien"_s, {fixture.ref(u"A-1"_s)});
    const SaleReceipt older = soldTo(fixture, u"Martin Weiß"_s, {fixture.ref(u"A-2"_s)});
    soldTo(fixture, u"Ann Marsh"_s, {fixture.ref(u"A-3"_s)});
    dropText(fixture, u"mar"_s);
    auto *list = fixture.find<QAbstractItemView>("omniboxOrders");
    QTRY_COMPARE(list->model()->rowCount(), 3);
    QVERIFY(list->isVisible());
    QCOMPARE(list->currentIndex().row(), 0);
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    QVERIFY(list->currentIndex().data(Qt::AccessibleTextRole).toString().startsWith(u"Martin Weiß, "_s));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.find("orderDialog"));
    QTRY_COMPARE(fixture.text("dialogOrderCode"), older.order.code);
    QCOMPARE(fixture.text("orderPatron"), u"Martin Weiß"_s);
    QVERIFY(fixture.find<QLineEdit>("omnibox")->text().isEmpty());
}

void TestOmnibox::aScannedTicketShowsItsOrder()
{
    CounterFixture fixture;
    fixture.openWindow();
    const SaleReceipt sale = soldTo(fixture, {}, {fixture.ref(u"A-1"_s)});
    auto *field = fixture.find<QLineEdit>("omnibox");
    field->setFocus();
    QTest::keyClicks(field, sale.order.tickets.first().barcode); // faster than any answer
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(fixture.text("dialogOrderCode"), sale.order.code);
}

void TestOmnibox::whatIsNotUnderstoodStays()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"best 2 balcony"_s);
    QVERIFY2(said(fixture).contains(u"“balcony” is no seat, section"_s), qPrintable(said(fixture)));
    QTest::keyClick(fixture.find<QLineEdit>("omnibox"), Qt::Key_Return);
    QTRY_VERIFY(fixture.text("messageText").contains(u"balcony"_s));
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->text(), u"best 2 balcony"_s);
    QTest::keyClick(fixture.window.get(), Qt::Key_Escape); // the message, then what was typed
    QTest::keyClick(fixture.window.get(), Qt::Key_Escape);
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->text(), QString());
}

void TestOmnibox::itIsOneKeyAway()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto *field = fixture.find<QLineEdit>("omnibox");
    for (const auto &[key, modifiers] : {std::pair{Qt::Key_F2, Qt::NoModifier}, std::pair{Qt::Key_F, Qt::ControlModifier},
                                         std::pair{Qt::Key_Slash, Qt::NoModifier}}) {
        fixture.map().setFocus();
        QTRY_VERIFY(fixture.map().hasFocus());
        QTest::keyClick(&fixture.map(), key, modifiers);
        QTRY_VERIFY(field->hasFocus());
        QCOMPARE(field->text(), QString());
    }
    fixture.map().setFocus();
    QTest::keyClick(&fixture.map(), Qt::Key_4);
    QTRY_VERIFY(field->hasFocus());
    QCOMPARE(field->text(), u"4"_s);
}

void TestOmnibox::whatWasUnderstoodIsReadOut()
{
    CounterFixture fixture;
    fixture.openWindow();
    dropText(fixture, u"a3"_s);
    QCOMPARE(fixture.find<QLineEdit>("omnibox")->accessibleDescription(), said(fixture));
    QVERIFY(!said(fixture).isEmpty());
    QCOMPARE(fixture.find<QLabel>("omniboxPreview")->accessibleDescription(), said(fixture));
}

void TestOmnibox::theNameOfASaleIsOptional()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto *name = fixture.find<QLineEdit>("patronName");
    QVERIFY(!name->isVisible());
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(name->isVisible());
    QTest::keyClick(fixture.window.get(), Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY(name->hasFocus());
    QTest::keyClicks(name, u"Mary O'Brien"_s);
    QTest::keyClick(fixture.window.get(), Qt::Key_F5); // without leaving the field: it is kept all the same
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.press("exactButton");
    QTRY_COMPARE(fixture.state(u"A-1"_s), SeatState::Sold);
    QTRY_COMPARE(fixture.house().seat(fixture.seatNo(u"A-1"_s)).patron, u"Mary O'Brien"_s);
    fixture.click(u"A-2"_s); // the next customer has none
    QTRY_VERIFY(fixture.sell().sale());
    QTRY_COMPARE(name->text(), QString());
    QCOMPARE(fixture.sell().sale()->patron, QString());
}

QTEST_MAIN(TestOmnibox)
#include "tst_omnibox.moc"
