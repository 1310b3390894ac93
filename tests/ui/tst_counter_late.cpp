// Late money while another sale is on the counter, or another performance is shown: each choice is about its own sale.
#include "tests/support/counter_fixture.h"

#include "ui/sell/late_card.h"

#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;

class TestCounterLate : public QObject
{
    Q_OBJECT

private slots:
    void keepingLeavesTheSaleOnTheCounter();
    void takingLeavesTheSaleOnTheCounter();
    void nobodyChoseAndTheSaleStays();
    void payingAnotherSaleChoosesNothing();
    void theDialogGoesOnWithItsOwnSale_data();
    void theDialogGoesOnWithItsOwnSale();
    void twoLateSalesAreTwoChoices();
    void anotherPerformanceKeepsTheChoice();
    void lostBesideASaleIsRecoveredBesideIt();
    void releasedBesideASaleIsRecoveredBesideIt();

private:
    static QString wordsOf(CounterFixture &fixture, const char *label)
    {
        return fixture.find<LateCard>("lateCard")->findChild<QLabel *>(QLatin1String(label))->text();
    }
    // Seats of row A on the counter.
    static void pick(CounterFixture &fixture, const QStringList &seats)
    {
        for (const QString &seat : seats)
            fixture.click(seat);
        QTRY_VERIFY(!fixture.sell().isBusy());
        QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->quantity() == seats.size());
    }
    // were sold too late: A-4 is gone. What is left is set aside, and B-1 is on the counter.
    static RecoveredHold lateBesideAnother(CounterFixture &fixture, Desk &other)
    {
        fixture.openWindow();
        pick(fixture, {u"A-3"_qs, u"A-4"_qs, u"A-5"_qs});
        fixture.clock.advanceMs(11 * 60 * 1000);
        if (!other.holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})))
            qFatal("A-4 is not to be had");
        [&] {
            QTRY_VERIFY(!fixture.sell().sale());
            fixture.press("takeBackButton");
            QTRY_VERIFY(fixture.sell().late() && !fixture.sell().isBusy());
            fixture.press("asideButton");
            pick(fixture, {u"B-1"_qs});
        }();
        return *fixture.sell().late();
    }
    static QStringList seatsOf(const HoldInfo *hold)
    {
        QStringList refs;
        for (const HoldItem &item : hold ? hold->items : QList<HoldItem>())
            refs << item.ref;
        return refs;
    }
};

void TestCounterLate::keepingLeavesTheSaleOnTheCounter()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/7"_qs);
    const RecoveredHold late = lateBesideAnother(fixture, *other);
    const HoldId shown = fixture.sell().sale()->id;
    QVERIFY(fixture.find<LateCard>("lateCard")->isVisible());
    QCOMPARE(wordsOf(fixture, "lateAbout"), u"Expired sale: Stalls, row A, seats 3–5"_qs);
    QTest::keyClick(fixture.window.get(), Qt::Key_F3);
    QTRY_COMPARE(other->holds().info(late.offered->id)->state, HoldState::Released);
    QVERIFY(!fixture.sell().late());
    QCOMPARE(fixture.sell().sale()->id, shown);
    QCOMPARE(seatsOf(fixture.sell().sale()), QStringList(fixture.ref(u"B-1"_qs)));
    QCOMPARE(fixture.sell().aside().size(), 1);
    QCOMPARE(fixture.sell().aside().first().id, late.kept->id);
    QCOMPARE(fixture.sell().aside().first().quantity(), 2);
}

void TestCounterLate::takingLeavesTheSaleOnTheCounter()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/7"_qs);
    const RecoveredHold late = lateBesideAnother(fixture, *other);
    const HoldId shown = fixture.sell().sale()->id;
    QTest::keyClick(fixture.window.get(), Qt::Key_F4);
    QTRY_COMPARE(other->holds().info(late.kept->id)->state, HoldState::Released);
    QVERIFY(!fixture.sell().late());
    QCOMPARE(fixture.sell().sale()->id, shown);
    QTRY_COMPARE(fixture.sell().aside().size(), 1);
    QCOMPARE(fixture.sell().aside().first().id, late.offered->id);
    QCOMPARE(fixture.sell().aside().first().times.expiresAt - fixture.clock.now(), qint64(10 * 60 * 1000));
}

void TestCounterLate::nobodyChoseAndTheSaleStays()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/7"_qs);
    const RecoveredHold late = lateBesideAnother(fixture, *other);
    const HoldId shown = fixture.sell().sale()->id;
    fixture.clock.advanceMs(60'000);
    QTRY_VERIFY(!fixture.sell().late());
    QTRY_VERIFY(!other->holds().info(late.offered->id)->isLive());
    QCOMPARE(fixture.sell().sale()->id, shown);
    QCOMPARE(fixture.sell().aside().first().id, late.kept->id);
}

void TestCounterLate::payingAnotherSaleChoosesNothing()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/7"_qs);
    const RecoveredHold late = lateBesideAnother(fixture, *other);
    fixture.press("cashButton");
    auto *dialog = fixture.find<QDialog>("cashDialog");
    QVERIFY(dialog);
    QVERIFY(fixture.sell().late());
    QVERIFY(!dialog->findChild<LateCard *>()->isVisible()); // it is about another sale
    fixture.type("cashGiven", u"20"_qs);
    QTRY_COMPARE(fixture.state(u"B-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find<QDialog>("cashDialog"));
    QVERIFY(fixture.sell().late());
    QCOMPARE(fixture.sell().late()->offered->id, late.offered->id);
    QCOMPARE(fixture.text("orderCode").isEmpty(), false);
    fixture.press("lateKeep");
    QTRY_VERIFY(fixture.sell().sale()); // the counter is free: on with the late sale
    QCOMPARE(fixture.sell().sale()->id, late.kept->id);
}

void TestCounterLate::theDialogGoesOnWithItsOwnSale_data()
{
    QTest::addColumn<bool>("keeps");
    QTest::newRow("keep") << true;
    QTest::newRow("take") << false;
}

// Another sale comes to the counter while the dialog waits for the choice: an offer accepted a moment before, for
// instance.
void TestCounterLate::theDialogGoesOnWithItsOwnSale()
{
    QFETCH(bool, keeps);
    CounterFixture fixture(HoldPolicy::Strict);
    fixture.openWindow();
    pick(fixture, {u"A-3"_qs, u"A-4"_qs, u"A-5"_qs});
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(10 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    fixture.press("cashButton");
    auto *dialog = fixture.find<QDialog>("cashDialog");
    QVERIFY(dialog);
    fixture.find<QLineEdit>("cashGiven")->setText(u"100"_qs);
    QTRY_VERIFY(fixture.sell().late() && !fixture.sell().isBusy());
    const RecoveredHold late = *fixture.sell().late();
    const auto second =
        fixture.desk(u"counter/1"_qs)->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-1"_qs)}));
    QVERIFY(second);
    QTRY_VERIFY(fixture.house().book().find(second->id));
    fixture.sell().tell(&SaleOnCounter::resume, HoldId(second->id));
    QCOMPARE(fixture.sell().sale()->id, second->id);

    QTest::keyClick(dialog, keeps ? Qt::Key_F3 : Qt::Key_F4);
    QTRY_COMPARE(dialog->findChild<QLabel *>(u"paymentTotal"_qs)->text(), keeps ? u"€60.00"_qs : u"€90.00"_qs);
    QCOMPARE(fixture.find<QLineEdit>("cashGiven")->text(), u"100"_qs);
    const HoldId paid = keeps ? late.kept->id : late.offered->id;
    QTRY_COMPARE(other->holds().info(paid)->state, HoldState::Paying);
    QCOMPARE(other->holds().info(second->id)->state, HoldState::Active);
    QCOMPARE(fixture.sell().sale()->id, second->id);
    QTest::keyClick(fixture.find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(other->holds().info(paid)->state, HoldState::Sold);
    QTRY_VERIFY(!fixture.find<QDialog>("cashDialog"));
    QCOMPARE(fixture.sell().sale()->id, second->id);
    QCOMPARE(other->holds().info(second->id)->state, HoldState::Active);
}

void TestCounterLate::twoLateSalesAreTwoChoices()
{
    CounterFixture fixture(HoldPolicy::Strict);
    fixture.openWindow();
    pick(fixture, {u"A-3"_qs, u"A-4"_qs, u"A-5"_qs});
    fixture.press("asideButton");
    pick(fixture, {u"B-2"_qs, u"B-3"_qs});
    const HoldId first = fixture.sell().aside().first().id;
    const HoldId second = fixture.sell().sale()->id;
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(10 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs), fixture.ref(u"B-3"_qs)})));
    fixture.sell().tell(&LateSales::recover, first);
    QTRY_VERIFY(fixture.sell().late() && !fixture.sell().isBusy());
    fixture.sell().tell(&LateSales::recover, second);
    QTRY_VERIFY(fixture.sell().machine().late().choices().find(second) && !fixture.sell().isBusy());
    QVERIFY(fixture.sell().machine().late().choices().find(first));
    const RecoveredHold one = *fixture.sell().machine().late().choices().find(first);
    const RecoveredHold two = *fixture.sell().machine().late().choices().find(second);
    fixture.press("lateKeep"); // the one that ends first
    QTRY_COMPARE(other->holds().info(one.offered->id)->state, HoldState::Released);
    QVERIFY(!fixture.sell().machine().late().choices().find(first));
    QVERIFY(other->holds().info(two.offered->id)->isLive());
    QCOMPARE(fixture.sell().late()->lost.id, second);
    QTRY_VERIFY(fixture.find("lateTake")->isEnabled());
    fixture.press("lateTake");
    QTRY_COMPARE(other->holds().info(two.kept->id)->state, HoldState::Released);
    QVERIFY(other->holds().info(one.kept->id)->isLive());
    QVERIFY(!fixture.sell().late());
}

void TestCounterLate::anotherPerformanceKeepsTheChoice()
{
    CounterFixture fixture(HoldPolicy::Strict);
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/7"_qs);
    NewEvent event;
    event.plan = other->plans().all()->first().id;
    event.name = u"Fidelio"_qs;
    event.starts = fixture.clock.now().plusSeconds(2 * 86400);
    event.defaultPrice = Money{1000, other->facts().currency};
    for (const PoolStatus &pool : fixture.house().pools()) {
        if (pool.kind == PoolKind::Area)
            event.capacities.insert(pool.name, 50);
    }
    const auto second = other->events().create(event);
    QVERIFY2(second, second ? "" : qPrintable(second.error().message));
    pick(fixture, {u"A-3"_qs, u"A-4"_qs, u"A-5"_qs});
    fixture.clock.advanceMs(10 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    fixture.press("cashButton");
    auto *dialog = fixture.find<QDialog>("cashDialog");
    fixture.find<QLineEdit>("cashGiven")->setText(u"100"_qs);
    QTRY_VERIFY(fixture.sell().late() && !fixture.sell().isBusy());
    const RecoveredHold late = *fixture.sell().late();
    fixture.window->counter()->openEvent(second->id);
    QTRY_COMPARE(fixture.house().event().id, second->id);
    QVERIFY(fixture.sell().late());
    QVERIFY2(wordsOf(fixture, "lateAbout").contains(u"Tosca"_qs), qPrintable(wordsOf(fixture, "lateAbout")));
    QTest::keyClick(dialog, Qt::Key_F3);
    QTRY_COMPARE(dialog->findChild<QLabel *>(u"paymentTotal"_qs)->text(), u"€60.00"_qs);
    QCOMPARE(fixture.find<QLineEdit>("cashGiven")->text(), u"100"_qs);
    QTRY_COMPARE(other->holds().info(late.kept->id)->state, HoldState::Paying);
    QTest::keyClick(fixture.find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(other->holds().info(late.kept->id)->state, HoldState::Sold);
}

void TestCounterLate::lostBesideASaleIsRecoveredBesideIt()
{
    CounterFixture fixture;
    fixture.openWindow();
    pick(fixture, {u"A-3"_qs, u"A-4"_qs});
    const HoldId lost = fixture.sell().sale()->id;
    fixture.press("asideButton");
    fixture.clock.advanceMs(9 * 60 * 1000);
    pick(fixture, {u"B-1"_qs});
    const HoldId shown = fixture.sell().sale()->id;
    fixture.clock.advanceMs(2 * 60 * 1000);
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto taken = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)}));
    QVERIFY(taken && other->holds().release(taken->id));
    QTRY_VERIFY(fixture.find("lostCard")->isVisible());
    QVERIFY2(fixture.text("lostWords").contains(u"the sale set aside"_qs), qPrintable(fixture.text("lostWords")));
    fixture.click(u"B-2"_qs); // on with the other customer
    QTRY_COMPARE(fixture.sell().sale()->quantity(), 2);
    QVERIFY(fixture.find("lostCard")->isVisible());
    QTRY_VERIFY(!fixture.sell().state().stillFree.isEmpty());
    fixture.press("takeBackButton");
    QTRY_COMPARE(fixture.sell().aside().size(), 1);
    QVERIFY(fixture.sell().aside().first().id != lost);
    QCOMPARE(fixture.sell().aside().first().quantity(), 2);
    QCOMPARE(fixture.sell().sale()->id, shown);
    QCOMPARE(fixture.sell().sale()->quantity(), 2);
    QTRY_VERIFY(!fixture.find("lostCard")->isVisible());
}

void TestCounterLate::releasedBesideASaleIsRecoveredBesideIt()
{
    CounterFixture fixture;
    fixture.openWindow();
    pick(fixture, {u"A-3"_qs, u"A-4"_qs, u"A-5"_qs});
    const HoldId lost = fixture.sell().sale()->id;
    fixture.press("asideButton");
    pick(fixture, {u"B-1"_qs});
    const HoldId shown = fixture.sell().sale()->id;
    const auto manager = fixture.desk(u"office"_qs);
    QVERIFY(manager->holds().release(lost, u"Fell ill"_qs));
    QVERIFY(manager->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    QTRY_VERIFY(fixture.find("lostCard")->isVisible());
    QTRY_COMPARE(fixture.state(u"A-4"_qs), SeatState::Held);
    QTRY_COMPARE(fixture.sell().state().stillFree.size(), 2);
    fixture.press("takeBackButton");
    QTRY_COMPARE(fixture.sell().aside().size(), 1);
    QCOMPARE(fixture.sell().aside().first().quantity(), 2);
    QCOMPARE(fixture.sell().sale()->id, shown);
    QCOMPARE(seatsOf(fixture.sell().sale()), QStringList(fixture.ref(u"B-1"_qs)));
}

ROWLOCK_WINDOW_TEST(TestCounterLate)
#include "tst_counter_late.moc"
