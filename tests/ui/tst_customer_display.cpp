// The customer display: what is on it at each stage of a sale, and that nothing else can ever be read there.
#include "tests/ui/displayed.h"
#include "ui/display/customer_sale.h"
#include "ui/sell/sale_actions.h"

#include <QDialog>
#include <QLineEdit>
#include <QSignalSpy>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCustomerDisplay : public QObject, private DisplayBeside
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void theSaleIsThere();
    void linesAddUpToTheTotal();
    void whyNothingIsPaidIsNotSaid();
    void cashAndItsChange();
    void theCardReaderIsPointedTo();
    void nothingOfOthersIsThere();
    void lockedItWaits();
    void aHandOnItIsNotTheClerks();
    void onAnotherPageItWaits();
    void anotherHouse();
    void ofAnotherPerformance();
    void partsArePaid();
    void onlyWhatChangedIsPainted();
};

void TestCustomerDisplay::theSaleIsThere()
{
    m_counter->sellTypes();
    open();
    QCOMPARE(said("displayVenue"), u"Small House"_s);
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    m_counter->click(u"B-7"_s);
    QTRY_COMPARE(sums(), QStringList(u"*Total €80.00"_s));
    QVERIFY(!waits());
    QCOMPARE(said("displayTitle"), u"Tosca"_s);
    QVERIFY2(said("displayAbout").endsWith(u"Small House"_s), qPrintable(said("displayAbout")));
    QCOMPARE(rows(), (QStringList{u"Stalls, row A, seats 3, 4"_s, u"2 × Adult, €30.00 each"_s, u"€60.00"_s,
                                  u"Stalls, row B, seat 7"_s, u"Adult"_s, u"€20.00"_s}));
    const auto *map = part<DisplayMap>("displayMap");
    QVERIFY(map->isVisible());
    for (const QString &seat : {u"A-3"_s, u"A-4"_s, u"B-7"_s})
        QVERIFY(map->isLit(m_counter->seatNo(seat)) && map->rect().contains(map->seatRect(m_counter->seatNo(seat))));
    QVERIFY(!map->isLit(m_counter->seatNo(u"A-5"_s)));
    QCOMPARE(said("displayHeld"), u"Held for you: 10:00"_s);
    m_counter->clock.advanceMs(61'000);
    QTRY_COMPARE(said("displayHeld"), u"Held for you: 8:59"_s);
    picture(u"sale"_s);
    m_counter->click(u"A-3"_s); // back
    QTRY_VERIFY(!map->isLit(m_counter->seatNo(u"A-3"_s)));
    QTRY_COMPARE(sums(), QStringList(u"*Total €50.00"_s));
    m_counter->window->counter()->actions().release->trigger(); // and it waits
    QTRY_VERIFY(waits());
}

void TestCustomerDisplay::linesAddUpToTheTotal()
{
    DiscountRule three;
    three.name = u"Family day"_s;
    three.effect = TakeAndPay{3, 2};
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.amount = {150, Currency()};
    QVERIFY(m_office->inventory().addDiscount(three) && m_office->inventory().addFee(fee));
    m_counter->clock.advanceMs(1);
    open();
    for (const QString &seat : {u"A-3"_s, u"A-4"_s, u"A-5"_s})
        m_counter->click(seat);
    QTRY_COMPARE(sums(), QStringList(u"*Total €64.50"_s));
    QTRY_COMPARE(rows(), (QStringList{u"Stalls, row A, seats 3–5"_s, u"3 × €30.00"_s, u"€90.00"_s, u"Family day"_s,
                                      u"−€30.00"_s, u"Booking fee ×3"_s, u"€4.50"_s}));
    QCOMPARE(m_counter->text("total"), u"€64.50"_s); // the clerk reads the same
    const HoldId sale = m_counter->sell().sale()->id;
    const auto clerk = m_counter->desk(m_counter->window->terminal());
    QVERIFY(clerk->holds().reduce(sale, {{AmountOff{{500, Currency()}}, u"Aunt of Quillfeather"_s}}));
    QTRY_VERIFY(rows().contains(u"Reduction"_s) && rows().contains(u"−€5.00"_s));
    QVERIFY(!textsIn(*display()).join(u' ').contains(u"Quillfeather"_s));
}

void TestCustomerDisplay::whyNothingIsPaidIsNotSaid()
{
    const auto comp = m_office->inventory().savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp});
    QVERIFY(comp);
    open();
    m_counter->prompt.reason = u"Husband of Quillfeather"_s;
    hold(u"a3-4"_s);
    enter(u"p"_s);
    settle();
    QTRY_COMPARE(sums(), QStringList(u"*Total €30.00"_s));
    QVERIFY2(rows().contains(u"Free"_s) && rows().contains(u"Comp"_s), qPrintable(rows().join(u'|')));
    QVERIFY(!rows().contains(u"Reduction"_s));
    QVERIFY(!textsIn(*display()).join(u' ').contains(u"Quillfeather"_s));
}

void TestCustomerDisplay::cashAndItsChange()
{
    open();
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(sums(), QStringList(u"*Total €60.00"_s));
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    QTRY_COMPARE(sums(), QStringList(u"*To pay €60.00"_s));
    m_counter->typeAnew("cashGiven", u"5"_s); // not enough yet
    QTest::qWait(0);
    QCOMPARE(sums(), QStringList(u"*To pay €60.00"_s));
    m_counter->typeAnew("cashGiven", u"100"_s);
    const QStringList withChange{u"To pay €60.00"_s, u"Given €100.00"_s, u"*Change €40.00"_s};
    QTRY_COMPARE(sums(), withChange);
    picture(u"cash"_s);
    QTest::keyClick(m_counter->find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(said("displayWords"), u"Thank you"_s);
    QCOMPARE(sums(), (QStringList{u"Paid €60.00"_s, u"Given €100.00"_s, u"*Change €40.00"_s}));
    QVERIFY(!part<DisplayMap>("displayMap")->isVisible());
    picture(u"thanks"_s);
    settle();
    m_counter->window->counter()->actions().next->trigger(); // the clerk goes on, the customer still counts
    EventEdit edit;
    edit.name = u"Tosca again"_s;
    QVERIFY(m_office->events().edit(m_counter->event, edit));
    QTRY_COMPARE(m_counter->house().events().first().name, u"Tosca again"_s);
    m_counter->awaitAnswers();
    QCOMPARE(said("displayWords"), u"Thank you"_s);
    m_counter->click(u"B-1"_s);
    QTRY_COMPARE(sums(), QStringList(u"*Total €20.00"_s));
    QVERIFY(said("displayWords").isEmpty());
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_COMPARE(sums(), QStringList(u"Paid €20.00"_s)); // and no change
    m_counter->clock.advanceMs(60'000);
    QTRY_VERIFY(waits());
}

void TestCustomerDisplay::theCardReaderIsPointedTo()
{
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    m_counter->press("cardButton");
    QTRY_COMPARE(said("displayWords"), u"Please use the card reader"_s);
    QCOMPARE(sums(), QStringList(u"*To pay €30.00"_s));
    QVERIFY(said("displayHeld").isEmpty()); // it has no clock now
    m_counter->press("cancelButton");
    QTRY_COMPARE(sums(), QStringList(u"*Total €30.00"_s));
    QVERIFY(said("displayWords").isEmpty());
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find("notSureButton") && m_counter->find("notSureButton")->isEnabled());
    m_counter->press("notSureButton");
    QTRY_VERIFY(waits());
    m_counter->press("doubtCharged");
    m_counter->press("doubtSell");
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Sold);
    settle();
    QVERIFY(waits()); // who settles it later is alone
}

// Names, notes, reasons, codes and prices that are not this customer's, and the customer's own name.
void TestCustomerDisplay::nothingOfOthersIsThere()
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s}));
    QVERIFY(held && m_office->holds().namePatron(held->id, u"Quillfeather"_s));
    const auto other = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-2"_s}));
    const auto sold = m_office->orders().sell(other->id, {{PaymentMethod::Cash, other->total, {}}});
    QVERIFY(sold && m_office->orders().name(sold->order.id, u"Quillfeather"_s));
    QVERIFY(m_office->blocks().block(m_counter->event, {u"Stalls-A-9"_s}, u"Q"_s, u"Quillfeather's critics"_s));
    QVERIFY(m_office->waitlist().join(m_counter->event, {2, {}, {}, u"Quillfeather"_s, u"030 4711"_s}));
    open();
    m_counter->click(u"A-5"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    auto *name = m_counter->find<QLineEdit>("patronName");
    name->setFocus();
    QTest::keyClicks(name, u"Quillfeather"_s);
    QTest::keyClick(name, Qt::Key_Return);
    settle();
    QTRY_COMPARE(m_counter->sell().sale()->patron, u"Quillfeather"_s);
    const auto verifyNothing = [&] {
        const QString all = textsIn(*display()).join(u' ');
        const QStringList foreign{u"Quillfeather"_s, u"critics"_s,  u"4711"_s,   sold->order.code,
                                  u"€20.00"_s,       u"Back"_s,     u"office"_s, m_counter->window->terminal(),
                                  u"blocked"_s,      u"reserved"_s, u"on hold"_s};
        for (const QString &word : foreign)
            QVERIFY2(!all.contains(word), qPrintable(word + u" in "_s + all));
    };
    verifyNothing();
    // Held, sold and blocked seats look alike.
    auto *map = part<DisplayMap>("displayMap");
    const QImage seen = map->grab().toImage();
    const auto at = [&](const QString &seat) {
        const QRect place = map->seatRect(m_counter->seatNo(seat));
        return seen.pixelColor(place.center() * map->devicePixelRatioF());
    };
    QCOMPARE(at(u"A-1"_s), at(u"A-2"_s));
    QCOMPARE(at(u"A-1"_s), at(u"A-9"_s));
    QVERIFY(at(u"A-1"_s) != at(u"A-6"_s));
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    verifyNothing();
    m_counter->press("exactButton");
    QTRY_COMPARE(said("displayWords"), u"Thank you"_s);
    verifyNothing();
}

void TestCustomerDisplay::lockedItWaits()
{
    hire();
    open(); // before anybody has signed in
    QVERIFY(isCovered());
    signIn(ben);
    hold(u"a3"_s);
    QTRY_VERIFY(!waits());
    lock()->trigger();
    QVERIFY(isCovered());
    QVERIFY(display()->isVisible() && waits()); // at once
    QVERIFY(!textsIn(*display()).join(u' ').contains(u"row A"_s));
    signIn(ben);
    QTRY_VERIFY(!waits());
    QCOMPARE(sums(), QStringList(u"*Total €30.00"_s));
}

// A child at the other screen does not keep the clerk's from locking.
void TestCustomerDisplay::aHandOnItIsNotTheClerks()
{
    hire();
    open();
    signIn(ben);
    m_counter->clock.advanceMs(4 * 60'000);
    QTest::keyClick(display(), Qt::Key_Space);
    QTest::mouseClick(display(), Qt::LeftButton);
    m_counter->clock.advanceMs(60'000);
    idle().look();
    QVERIFY(isCovered());
}

void TestCustomerDisplay::onAnotherPageItWaits()
{
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    QTest::keyClick(m_counter->window.get(), Qt::Key_2, Qt::AltModifier);
    QVERIFY(waits());
    QTest::keyClick(m_counter->window.get(), Qt::Key_1, Qt::AltModifier);
    QVERIFY(!waits());
}

void TestCustomerDisplay::anotherHouse()
{
    const QString copy = m_counter->path(u"other.rowlock"_s);
    QVERIFY(m_office->upkeep().backup(copy)); // without the sale
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    const QWidget *before = display();
    m_counter->window->openHouse(copy);
    QTRY_COMPARE(m_counter->window->facts().file, copy);
    QTRY_VERIFY(m_counter->window->house()->isLoaded());
    QVERIFY(display() == before && display()->isVisible()); // the same window, with nothing of the house before
    QVERIFY(waits());
    QVERIFY(!textsIn(*display()).join(u' ').contains(u"row A"_s));
    QVERIFY(toggle()->isEnabled());
    m_counter->click(u"B-3"_s);
    QTRY_COMPARE(sums(), QStringList(u"*Total €20.00"_s));
}

void TestCustomerDisplay::ofAnotherPerformance()
{
    const EventId aida = m_counter->addAida({4000, Currency()});
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    m_counter->window->counter()->actions().elsewhere->trigger();
    m_counter->window->counter()->openEvent(aida);
    QTRY_COMPARE(said("displayTitle"), u"Aida"_s);
    QTRY_VERIFY(m_counter->map().seatAt(m_counter->map().seatRect(m_counter->seatNo(u"B-2"_s)).center()) >= 0);
    m_counter->click(u"B-2"_s);
    QTRY_COMPARE(sums(), QStringList(u"*Total €70.00"_s));
    const QStringList all = rows();
    QCOMPARE(all.size(), 6);
    QVERIFY(all.at(0).startsWith(u"Tosca, "_s) && all.at(3).startsWith(u"Aida, "_s));
    const auto *map = part<DisplayMap>("displayMap");
    QVERIFY(map->isLit(m_counter->seatNo(u"B-2"_s)) && !map->isLit(m_counter->seatNo(u"A-3"_s)));
}

void TestCustomerDisplay::partsArePaid()
{
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    const auto clerk = m_counter->desk(m_counter->window->terminal());
    PaymentStart part;
    part.amount = Money{1000, Currency()};
    const auto begun = clerk->payments().begin(m_counter->sell().sale()->id, part);
    QVERIFY(begun);
    QVERIFY(clerk->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    QTRY_COMPARE(sums(), (QStringList{u"Total €30.00"_s, u"Paid €10.00"_s, u"*Left to pay €20.00"_s}));
}

void TestCustomerDisplay::onlyWhatChangedIsPainted()
{
    open();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    auto *map = part<DisplayMap>("displayMap");
    QTRY_VERIFY(map->seatsPainted() > 0);
    m_counter->awaitAnswers();
    QSignalSpy views(m_counter->window->findChild<CustomerSale *>(), &CustomerSale::changed);
    const qint64 before = map->seatsPainted();
    QVERIFY(m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-9"_s})));
    QTRY_COMPARE(m_counter->state(u"B-9"_s), SeatState::Held);
    m_counter->awaitAnswers();
    QTRY_VERIFY(map->seatsPainted() > before);
    QVERIFY2(map->seatsPainted() - before <= 9, qPrintable(QString::number(map->seatsPainted() - before)));
    QCOMPARE(views.size(), 0); // the sale is as it was
}

ROWLOCK_WINDOW_TEST(TestCustomerDisplay)
#include "tst_customer_display.moc"
