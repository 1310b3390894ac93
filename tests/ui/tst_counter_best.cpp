// Best seats at the counter, and the next best by one key.
#include "model/exchange/plan_writer.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/sample_house.h"

#include <QComboBox>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace rowlock;

namespace {

QSet<QString> refsIn(CounterFixture &fixture)
{
    QSet<QString> refs;
    if (const HoldInfo *sale = fixture.sell().sale()) {
        for (const HoldItem &item : sale->items)
            refs.insert(item.ref);
    }
    return refs;
}

} // namespace

class TestCounterBest : public QObject
{
    Q_OBJECT

private slots:
    void stepsByKeyAndButton();
    void keepsWhatWasPickedByHand();
    void saysWhenThatWasTheLast();
    void bringsTheirFloorUp();
};

void TestCounterBest::stepsByKeyAndButton()
{
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(!fixture.find("nextBestButton")->isVisible());
    fixture.find<QSpinBox>("bestCount")->setValue(3);
    fixture.press("bestButton");
    QTRY_VERIFY(fixture.find("nextBestButton")->isVisible());
    const HoldId hold = fixture.sell().sale()->id;
    const QSet<QString> first = refsIn(fixture);
    QCOMPARE(first.size(), 3);
    QTest::keyClick(fixture.window.get(), Qt::Key_F11);
    QTRY_VERIFY(!fixture.sell().isBusy() && !refsIn(fixture).intersects(first));
    const QSet<QString> second = refsIn(fixture);
    QCOMPARE(second.size(), 3);
    fixture.press("nextBestButton");
    QTRY_VERIFY(!fixture.sell().isBusy() && !refsIn(fixture).intersects(second));
    QVERIFY(!refsIn(fixture).intersects(first)); // none of what was turned down comes back
    QCOMPARE(fixture.sell().sale()->id, hold);
    fixture.press("releaseButton");
    QTRY_VERIFY(!fixture.sell().sale());
    QVERIFY(!fixture.find("nextBestButton")->isVisible());
}

void TestCounterBest::keepsWhatWasPickedByHand()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    QVERIFY(!fixture.find("nextBestButton")->isVisible());
    fixture.press("bestButton");
    QTRY_COMPARE(refsIn(fixture).size(), 3);
    QTRY_VERIFY(fixture.find("nextBestButton")->isVisible());
    const QSet<QString> before = refsIn(fixture);
    QTest::keyClick(fixture.window.get(), Qt::Key_F11);
    QTRY_VERIFY(!fixture.sell().isBusy() && refsIn(fixture) != before);
    QCOMPARE(refsIn(fixture).size(), 3);
    QCOMPARE(refsIn(fixture) & before, QSet<QString>{fixture.ref(u"A-1"_qs)});
}

void TestCounterBest::saysWhenThatWasTheLast()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.find<QSpinBox>("bestCount")->setValue(15); // of twenty seats
    fixture.press("bestButton");
    QTRY_VERIFY(fixture.find("nextBestButton")->isVisible());
    const QSet<QString> first = refsIn(fixture);
    QTest::keyClick(fixture.window.get(), Qt::Key_F11);
    QTRY_VERIFY(fixture.text("messageText").startsWith(u"No more choices."_qs));
    QCOMPARE(refsIn(fixture), first);
    QVERIFY(fixture.find("nextBestButton")->isVisible());
}

// A circle that hangs over the stalls, of which one is on the map at a time.
void TestCounterBest::bringsTheirFloorUp()
{
    SeatingPlan plan = sample::theatre();
    plan.isOwnForm = true;
    for (int i = 0; i < 40; ++i)
        plan.seats[plan.blocks.at(1).seats.at(i)].position = plan.seats.at(i).position;
    CounterFixture fixture;
    const auto desk = fixture.desk(u"office"_qs);
    QVERIFY(writePlanFile(plan, fixture.path(u"floors.json"_qs)));
    const auto imported = desk->plans().import(fixture.path(u"floors.json"_qs));
    QVERIFY(imported);
    NewEvent event;
    event.plan = imported->plan.id;
    event.name = u"The Seagull"_qs;
    event.starts = fixture.clock.now().plusSeconds(86400);
    const auto made = desk->events().create(event);
    QVERIFY(made);
    fixture.openWindow();
    fixture.window->counter()->openEvent(made->id);
    QTRY_VERIFY(fixture.house().isLoaded() && fixture.house().event().id == made->id);
    const auto floor = [&](const QString &name) -> QToolButton * {
        for (auto *button : fixture.map().findChildren<QToolButton *>()) {
            if (button->text() == name)
                return button;
        }
        return nullptr;
    };
    QToolButton *stalls = floor(u"Stalls"_qs), *circle = floor(u"Circle"_qs);
    QVERIFY(stalls && circle && stalls->isChecked());
    auto *category = fixture.find<QComboBox>("bestCategory");
    category->setCurrentIndex(category->findData(u"Circle"_qs));
    fixture.press("bestButton");
    QTRY_VERIFY(circle->isChecked());
    QTRY_VERIFY(!fixture.sell().isBusy() && refsIn(fixture).size() == 2);
    const QSet<QString> first = refsIn(fixture);
    stalls->click();
    QTest::keyClick(fixture.window.get(), Qt::Key_F11);
    QTRY_VERIFY(!fixture.sell().isBusy() && !refsIn(fixture).intersects(first));
    QTRY_VERIFY(circle->isChecked());
}

ROWLOCK_WINDOW_TEST(TestCounterBest)
#include "tst_counter_best.moc"
