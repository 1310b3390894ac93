// Where no house is open: the welcome page's three choices, what went wrong, and the first event of a new house.
#include "tests/support/counter_fixture.h"

#include "ui/mainwindow/new_event_dialog.h"

#include <QLineEdit>
#include <QMenu>
#include <QStandardPaths>
#include <QTest>

using namespace rowlock;

class TestCounterWelcome : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void opensAHouse();
    void namesTheHousesOpenedBefore();
    void saysWhatIsWrongWithAFile();
    void makesAHouseFromAPlan();
    void refusesABrokenPlan();
    void opensTheDemonstration();

private:
    static QString problem(const MainWindow &window)
    {
        const auto *label = window.findChild<QWidget *>(u"welcomePage"_qs)->findChild<QLabel *>(u"messageText"_qs);
        return label->isVisible() ? label->text() : QString();
    }
};

void TestCounterWelcome::opensAHouse()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    QVERIFY(fixture.find("welcomePage")->isVisible());
    fixture.press("openChoice"); // and thinks better of it
    QVERIFY(!fixture.window->hasHouse());
    fixture.prompt.fileToOpen = fixture.file();
    fixture.press("openChoice");
    QTRY_VERIFY(fixture.window->hasHouse());
    QVERIFY(!fixture.find("welcomePage")->isVisible());
    QCOMPARE(fixture.settings.lastDatabase(), fixture.file());
}

void TestCounterWelcome::namesTheHousesOpenedBefore()
{
    CounterFixture fixture;
    fixture.settings.rememberDatabase(fixture.path(u"Punch & Judy.rowlock"_qs));
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    QStringList named;
    for (QMenu *menu : fixture.window->findChildren<QMenu *>()) {
        if (menu->title() != u"Open &recent")
            continue;
        emit menu->aboutToShow();
        for (const QAction *action : menu->actions())
            named << action->text();
    }
    QCOMPARE(named.size(), 1);
    QVERIFY2(named.first().endsWith(u"Punch && Judy.rowlock"), qPrintable(named.first())); // an ampersand is no key
}

void TestCounterWelcome::saysWhatIsWrongWithAFile()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    fixture.window->openHouse(fixture.path(u"nowhere.rowlock"_qs));
    QTRY_VERIFY(!problem(*fixture.window).isEmpty());
    QVERIFY(!QFileInfo::exists(fixture.path(u"nowhere.rowlock"_qs)));
    fixture.prompt.fileToOpen = fixture.path(u"plan.json"_qs); // no house at all
    fixture.press("openChoice");
    QTRY_VERIFY(problem(*fixture.window).contains(u"plan.json"_qs));
    QVERIFY(!fixture.window->hasHouse());
    QVERIFY(fixture.settings.lastDatabase().isEmpty());
}

void TestCounterWelcome::makesAHouseFromAPlan()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    fixture.press("newChoice");
    fixture.find<QLineEdit>("venueName")->setText(u"Opera"_qs);
    fixture.prompt.fileToSave = fixture.path(u"new.rowlock"_qs);
    fixture.press("chooseHouseFile");
    fixture.press("createHouse");
    fixture.press("importWay");
    fixture.press("createHouse");
    QCOMPARE(fixture.text("planSummary"), u"Select a file first."_qs);
    fixture.prompt.fileToOpen = writeSmallPlan(fixture.path(u"venue.json"_qs));
    fixture.press("choosePlan");
    QTRY_VERIFY(fixture.text("planSummary").startsWith(u"Small House: 20 seats"_qs));
    QVERIFY(!fixture.text("planDoctor").isEmpty());
    fixture.press("createHouse");
    QTRY_VERIFY(fixture.window->hasHouse());
    QCOMPARE(fixture.window->facts().file, fixture.path(u"new.rowlock"_qs));

    QTRY_VERIFY(fixture.find<NewEventDialog>("newEventDialog")); // asked for at once
    QTRY_VERIFY(fixture.find<QLineEdit>("price-Front"));
    fixture.find<QLineEdit>("newEventName")->setText(u"Aida"_qs);
    for (QLineEdit *price : fixture.window->findChildren<QLineEdit *>(QRegularExpression(u"^price-"_qs)))
        price->setText(u"20"_qs);
    fixture.find<QLineEdit>("price-Front")->setText(u"45.50"_qs);
    auto *capacity = fixture.window->findChildren<QLineEdit *>(QRegularExpression(u"^capacity-"_qs)).value(0);
    QVERIFY(capacity);
    fixture.press("createEvent");
    QVERIFY(!fixture.window->house()->isLoaded());
    QCOMPARE(fixture.text(qPrintable(capacity->objectName() + u"Words"_qs)), u"Enter how many people it holds."_qs);
    capacity->setText(u"80"_qs);
    fixture.press("createEvent");
    QTRY_VERIFY(fixture.window->house()->isLoaded());
    QCOMPARE(fixture.window->house()->event().name, u"Aida"_qs);
    QCOMPARE(fixture.window->house()->plan().name, u"Opera"_qs); // the venue's name, which tickets print
    QCOMPARE(fixture.window->house()->event().counters.capacity, 100);
    QCOMPARE(fixture.house().seat(fixture.seatNo(u"A-1"_qs)).price.minor, 4550);
}

void TestCounterWelcome::refusesABrokenPlan()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    QFile broken(fixture.path(u"broken.json"_qs));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"name\": ");
    broken.close();
    fixture.press("newChoice");
    fixture.find<QLineEdit>("venueName")->setText(u"Opera"_qs);
    fixture.prompt.fileToSave = fixture.path(u"new.rowlock"_qs);
    fixture.press("chooseHouseFile");
    fixture.press("createHouse");
    fixture.press("importWay");
    fixture.prompt.fileToOpen = broken.fileName();
    fixture.press("choosePlan");
    QTRY_VERIFY(!fixture.text("planSummary").isEmpty() && fixture.text("planSummary") != u"Reading…"_qs);
    const QString why = fixture.text("planSummary");
    fixture.press("createHouse");
    QCOMPARE(fixture.text("planSummary"), why); // which stays in sight
    QVERIFY(!QFileInfo::exists(fixture.path(u"new.rowlock"_qs)));
}

void TestCounterWelcome::opensTheDemonstration()
{
    CounterFixture fixture;
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    fixture.window->show();
    fixture.press("demoChoice");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->hasHouse() && fixture.window->house()->isLoaded(), 60'000);
    QVERIFY(fixture.window->house()->event().counters.sold > 0);
}

ROWLOCK_WINDOW_TEST(TestCounterWelcome)
#include "tst_counter_welcome.moc"
