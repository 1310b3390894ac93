// Best seats at the counter, and the next best by one key.
#include "tests/support/counter_fixture.h"

#include <QSpinBox>
#include <QTest>

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
    QTRY_VERIFY(fixture.text("messageText").startsWith(u"That was the last choice for this party."_qs));
    QCOMPARE(refsIn(fixture), first);
    QVERIFY(fixture.find("nextBestButton")->isVisible());
}

QTEST_MAIN(TestCounterBest)
#include "tst_counter_best.moc"
