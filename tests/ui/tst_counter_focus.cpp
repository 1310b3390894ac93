// Where the keyboard is once a button of the sale was clicked that goes or turns grey with it: on the map, where the
// sale goes on, and not on whatever stands next.
#include "tests/support/counter_fixture.h"

#include <QLineEdit>
#include <QListView>
#include <QSemaphore>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterFocus : public QObject
{
    Q_OBJECT

private slots:
    void afterAClickItIsOnTheMap_data();
    void afterAClickItIsOnTheMap();
    void afterALateChoiceItIsOnTheMap_data();
    void afterALateChoiceItIsOnTheMap();
    void aKeyLeavesItWhereItWas();
    void theFirstMapLeavesItToTheEvents();
    void aClickedEventLeavesItToTheMap();
};

void TestCounterFocus::afterAClickItIsOnTheMap_data()
{
    QTest::addColumn<QStringList>("buttons"); // clicked one after the other
    QTest::newRow("resume") << QStringList{u"asideButton"_s, u"resumeButton"_s};
    QTest::newRow("set aside") << QStringList{u"asideButton"_s};
    QTest::newRow("release") << QStringList{u"releaseButton"_s};
    QTest::newRow("hold again") << QStringList{u"releaseButton"_s, u"messageAction"_s};
}

void TestCounterFocus::afterAClickItIsOnTheMap()
{
    QFETCH(const QStringList, buttons);
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    for (const QString &name : buttons) {
        QPushButton *button = nullptr;
        const auto isThere = [&] {
            for (auto *each : fixture.window->findChildren<QPushButton *>(name)) {
                if (each->isVisible() && each->isEnabled())
                    button = each;
            }
            return button != nullptr;
        };
        QTRY_VERIFY2(isThere(), qPrintable(name));
        QTest::mouseClick(button, Qt::LeftButton);
        fixture.awaitAnswers();
    }
    QTRY_VERIFY2(fixture.map().hasFocus(), qPrintable(fixture.window->focusWidget()->objectName()));
}

void TestCounterFocus::afterALateChoiceItIsOnTheMap_data()
{
    QTest::addColumn<QString>("button");
    QTest::newRow("keep") << u"lateKeep"_s;
    QTest::newRow("take") << u"lateTake"_s;
}

void TestCounterFocus::afterALateChoiceItIsOnTheMap()
{
    QFETCH(const QString, button);
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    for (const QString &seat : {u"A-3"_s, u"A-4"_s, u"A-5"_s})
        fixture.click(seat);
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->quantity() == 3 && !fixture.sell().isBusy());
    fixture.clock.advanceMs(11 * 60 * 1000);
    const auto other = fixture.desk(u"counter/7"_s);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_s)})));
    QTRY_VERIFY(!fixture.sell().sale());
    fixture.press("takeBackButton");
    QTRY_VERIFY(fixture.sell().late() && !fixture.sell().isBusy());
    auto *pressed = fixture.find<QPushButton>(qPrintable(button));
    pressed->setFocus();
    QVERIFY(pressed->hasFocus());
    QTest::mouseClick(pressed, Qt::LeftButton);
    QVERIFY2(fixture.map().hasFocus(), qPrintable(fixture.window->focusWidget()->objectName()));
    QTRY_VERIFY(!fixture.sell().late());
    QVERIFY(fixture.map().hasFocus());
}

void TestCounterFocus::aKeyLeavesItWhereItWas()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    fixture.find("omnibox")->setFocus();
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_F9);
    QTRY_VERIFY(!fixture.sell().sale());
    QVERIFY(fixture.find("omnibox")->hasFocus());
}

// Who searches for an event while the map is read goes on typing.
void TestCounterFocus::theFirstMapLeavesItToTheEvents()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    QSemaphore read;
    connect(fixture.window.get(), &QWidget::windowTitleChanged, this, [&] { // the house is there, no event asked for
        const auto wait = [&read](Desk &desk) {
            read.acquire();
            return desk.upkeep().dataVersion();
        };
        fixture.window->office()->ask(fixture.window.get(), wait, [](const auto &) {});
    });
    fixture.window->openHouse(fixture.file());
    fixture.window->show();
    QTRY_VERIFY(fixture.window->hasHouse());
    QWidget *search = fixture.find("eventSearch");
    search->setFocus();
    QVERIFY(!fixture.window->house()->isLoaded());
    read.release();
    QTRY_VERIFY(fixture.window->house()->isLoaded());
    fixture.awaitAnswers();
    QCOMPARE(fixture.window->focusWidget(), search);
}

// What is typed or scanned after the commonest click is no search among the events.
void TestCounterFocus::aClickedEventLeavesItToTheMap()
{
    CounterFixture fixture;
    fixture.openWindow();
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    auto *events = fixture.find<QListView>("eventList");
    events->setFocus();
    const QPoint at = events->visualRect(events->model()->index(0, 0)).center();
    QTest::mouseClick(events->viewport(), Qt::LeftButton, {}, at);
    QTRY_VERIFY(fixture.map().hasFocus());
    auto *search = fixture.find<QLineEdit>("eventSearch");
    search->setFocus();
    QTest::keyClick(search, Qt::Key_Return);
    QTRY_VERIFY(fixture.map().hasFocus());
}

ROWLOCK_WINDOW_TEST(TestCounterFocus)
#include "tst_counter_focus.moc"
