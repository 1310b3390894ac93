// What a clerk sees when the box office file itself has changed: entries are missing from it, or another file has its
// name.
#include "model/db/connection.h"
#include "model/db/house_file.h"
#include "tests/support/counter_fixture.h"

#include <QPointer>
#include <QtTest>

#include <algorithm>

#include <unistd.h>

using namespace rowlock;

namespace {

void writeMark(const QString &database, const BellMark &mark)
{
    QFile bell(bellFile(database));
    QVERIFY(bell.open(QIODevice::WriteOnly));
    QCOMPARE(bell.write(mark.toBytes()), 8);
}

// Those of this process that SQLite has on the file, by the fullest of five readings: while other processes take locks
// and give them back, one reading of the list can pass over an entry.
int locksOn(const QString &file)
{
    const QByteArray own = ' ' + QByteArray::number(getpid()) + ' ';
    const QByteArray inode = ':' + QByteArray::number(quint64(identityOf(file).inode)) + ' ';
    int most = -1;
    for (int reading = 0; reading < 5; ++reading) {
        QFile locks(QStringLiteral("/proc/locks"));
        if (!locks.open(QIODevice::ReadOnly))
            return -1;
        int count = 0;
        for (const QByteArray &line : locks.readAll().split('\n'))
            count += line.contains("POSIX") && line.contains(own) && line.contains(inode);
        most = std::max(most, count);
    }
    return most;
}

} // namespace

class TestFileNotice : public QObject
{
    Q_OBJECT

private slots:
    void missingEntriesAreToldUntilSomebodyContinues();
    void aReplacedFileIsOpenedAgain();
    void aCopySaysThatItIsOne();
    void noHouseIsClosedUnderADialog();
    void openingDropsNobodysLocks();
};

void TestFileNotice::missingEntriesAreToldUntilSomebodyContinues()
{
    CounterFixture fixture;
    writeMark(fixture.file(), {4711, 1});
    fixture.openWindow();
    QVERIFY(fixture.text("fileText").contains(u"entry 4711 was saved"_qs));
    fixture.prompt.accepts = false;
    fixture.press("fileAction");
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QVERIFY(fixture.text("fileText").contains(u"entry 4711 was saved"_qs));
    QVERIFY(fixture.desk(u"front"_qs)->facts().lost.has_value());

    fixture.prompt.accepts = true;
    fixture.press("fileAction");
    QTRY_VERIFY(!fixture.desk(u"front"_qs)->facts().lost);
    QCOMPARE(fixture.text("fileText"), QString());
    QVERIFY(fixture.desk(u"front"_qs)->upkeep().verify()->ok());
}

void TestFileNotice::aReplacedFileIsOpenedAgain()
{
    CounterFixture fixture;
    const QString copy = fixture.path(u"copy.rowlock"_qs);
    QVERIFY(fixture.desk(u"front"_qs)->upkeep().backup(copy));
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Held);
    const auto restored = Desk::restore(copy, fixture.file(), fixture.clock);
    QVERIFY(restored);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.text("fileText").contains(u"was replaced by another file"_qs), 30'000);

    const QPointer<CounterPage> before = fixture.window->counter();
    fixture.press("fileAction");
    QTRY_VERIFY(!before && fixture.window->hasHouse());
    QCOMPARE(fixture.text("fileText"), QString());
    QTRY_VERIFY(fixture.window->house()->isLoaded());
    QCOMPARE(fixture.state(u"A-1"_qs), SeatState::Free); // as in the copy
    QVERIFY(fixture.window->terminal().endsWith(u"/1"_qs));
    fixture.map().grab();
    fixture.click(u"A-2"_qs);
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Held);
}

void TestFileNotice::aCopySaysThatItIsOne()
{
    CounterFixture fixture;
    const QString copy = fixture.path(u"tonight.rowlock"_qs);
    QVERIFY(fixture.desk(u"front"_qs)->upkeep().backup(copy));
    fixture.openWindow();
    QVERIFY(!fixture.window->windowTitle().contains(u"copy"_qs));
    fixture.window->openHouse(copy);
    QTRY_VERIFY(fixture.text("fileText").startsWith(u"This file is a backup copy of "_qs));
    QVERIFY(fixture.window->windowTitle().startsWith(u"tonight (backup copy) – "_qs));
    QVERIFY(!fixture.find("fileClose")->isVisible()); // it stays
    fixture.prompt.accepts = false;
    fixture.press("fileAction");
    QVERIFY(fixture.prompt.asked.last().losesWork);
    QVERIFY(fixture.text("fileText").startsWith(u"This file is a backup copy of "_qs));
    fixture.prompt.accepts = true;
    fixture.press("fileAction");
    QTRY_VERIFY(!fixture.window->windowTitle().contains(u"copy"_qs));
    QCOMPARE(fixture.text("fileText"), QString());
    QVERIFY(!Desk::open(copy, {u"front"_qs, {}}, fixture.clock).value()->facts().copy);
}

// It asks something of the box office that is open, and would ask it of none.
void TestFileNotice::noHouseIsClosedUnderADialog()
{
    CounterFixture fixture;
    const QString copy = fixture.path(u"tonight.rowlock"_qs);
    QVERIFY(fixture.desk(u"front"_qs)->upkeep().backup(copy));
    fixture.openWindow();
    fixture.click(u"A-3"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cashButton");
    QTRY_VERIFY(fixture.find("cashDialog"));
    const QPointer<CounterPage> page = fixture.window->counter();
    fixture.window->openHouse(copy);
    QTRY_COMPARE(fixture.text("messageText"), u"Close the dialog first, then open the other box office."_qs);
    QVERIFY(page && fixture.find("cashDialog"));
    QCOMPARE(fixture.window->facts().file, fixture.file());
    fixture.press("exactButton");
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Sold);
}

// Opening and closing the file beside a connection to it would drop every lock that SQLite has on it in this process.
void TestFileNotice::openingDropsNobodysLocks()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"front"_qs);
    const int before = locksOn(fixture.file());
    if (before < 1)
        QSKIP("This system does not list locks by file");
    MainWindow window(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    window.openHouse(fixture.file());
    QVERIFY(locksOn(fixture.file()) >= before);
    QTRY_VERIFY(window.hasHouse());
    QVERIFY(locksOn(fixture.file()) >= before);
}

ROWLOCK_WINDOW_TEST(TestFileNotice)
#include "tst_file_notice.moc"
