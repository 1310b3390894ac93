// Backups as a clerk has them: made by an open window, late ones told, listed with what each holds, restored.
#include "model/service/backup_folder.h"
#include "model/service/backup_note.h"
#include "model/service/backup_set.h"
#include "model/service/file_turn.h"
#include "tests/support/outside_tools.h"
#include "tests/support/settings_opened.h"
#include "ui/mainwindow/backup_keeper.h"

#include <QDir>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

static constexpr qint64 oneHour = 3'600'000;
static constexpr qint64 sparseBytes = 1LL << 40; // on no disk, and hours to read

class TestBackupsWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_config = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config->path()));
        m_counter = std::make_unique<CounterFixture>();
        m_counter->openWindow();
    }
    void cleanup() { m_counter.reset(); }

    void anOpenWindowMakesThem();
    void aFailureIsToldAndGoes();
    void olderThanADayIsTold();
    void theSecondPlaceGoesAndComesBack();
    void aFullDiskIsTold();
    void aPulledDiskIsToldWithItsAge();
    void listedAndRestored();
    void damagedOnesCannotBeChosen();
    void theListWaitsForNoComparison();
    void theNewestIsNotReadEachMinute();
    void theirFoldersAreASetting();

private:
    QStringList files() const
    {
        return QDir(backupPlacesOf(m_counter->file()).first).entryList({u"*.rowlock"_s}, QDir::Files);
    }
    QString fileOf(const QString &name) const { return QDir(backupPlacesOf(m_counter->file()).first).filePath(name); }
    void look()
    {
        auto *keeper = m_counter->find<BackupKeeper>("backupKeeper");
        QVERIFY(keeper);
        QSignalSpy looked(keeper, &BackupKeeper::looked);
        keeper->look();
        QTRY_COMPARE_WITH_TIMEOUT(looked.size(), 1, 30'000);
    }
    void sell(const QString &seat)
    {
        m_counter->click(seat);
        QTRY_VERIFY(m_counter->sell().sale());
        m_counter->press("cashButton");
        QTRY_VERIFY(m_counter->find("cashDialog"));
        m_counter->press("exactButton");
        QTRY_COMPARE(m_counter->state(seat), SeatState::Sold);
    }
    // So much later than the one that is there.
    void putLargeOne(qint64 laterMs)
    {
        auto note = readBackupNote(fileOf(files().first()));
        QVERIFY(note);
        note->backup.file.replace(u"-20"_s, u"-19"_s);
        note->backup.bytes = sparseBytes;
        note->backup.at = note->backup.at.plusMs(laterMs);
        QVERIFY(writeBackupNote(*note));
        QFile file(note->backup.file);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(sparseBytes));
    }
    QTreeWidget *list()
    {
        m_counter->find<QAction>("listBackups")->trigger();
        if (!QTest::qWaitFor([this] { return m_counter->find("backupsDialog") != nullptr; }))
            return nullptr;
        auto *table = m_counter->find<QTreeWidget>("backupsTable");
        const bool isCompared = QTest::qWaitFor(
            [table] { return table->topLevelItemCount() > 0 && !table->topLevelItem(0)->text(6).contains(u'…'); });
        return isCompared ? table : nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<CounterFixture> m_counter;
};

void TestBackupsWindow::anOpenWindowMakesThem()
{
    look();
    QCOMPARE(files().size(), 1);
    sell(u"A-1"_s);
    look(); // an hour has not passed
    QCOMPARE(files().size(), 1);
    m_counter->clock.advanceMs(3'600'000);
    look();
    QCOMPARE(files().size(), 2);
    QCOMPARE(m_counter->text("fileText"), QString());
}

void TestBackupsWindow::aFailureIsToldAndGoes()
{
    look();
    const QString stick = m_counter->path(u"stick"_s);
    QVERIFY(QDir().mkpath(stick));
    QVERIFY(setBackupPlaces(m_counter->file(), stick, {}));
    QVERIFY(QDir(stick).removeRecursively());
    sell(u"A-1"_s);
    look();
    QVERIFY2(m_counter->text("fileText").contains(stick), qPrintable(m_counter->text("fileText")));
    QVERIFY(m_counter->text("fileText").contains(u"There is no good backup yet."_s));
    QVERIFY(setBackupPlaces(m_counter->file(), {}, {}));
    const QStringList before = files();
    m_counter->press("fileAction");                                            // Back up now
    QTRY_VERIFY_WITH_TIMEOUT(!files().isEmpty() && files() != before, 30'000); // the newest of the hour is kept
    QTRY_COMPARE(m_counter->text("fileText"), QString());
}

// Somebody else holds the place and makes none, so nothing fails here: that the last one is old is said all the same.
void TestBackupsWindow::olderThanADayIsTold()
{
    look();
    sell(u"A-1"_s);
    const FileTurn somebody(BackupFolder(backupPlacesOf(m_counter->file()).first, m_counter->file()).claimFile(), 0);
    QVERIFY(somebody.isHad());
    m_counter->clock.advanceMs(23 * oneHour);
    look();
    QCOMPARE(m_counter->text("fileText"), QString());
    m_counter->clock.advanceMs(2 * oneHour);
    look();
    const QString told = m_counter->text("fileText");
    QVERIFY2(told.startsWith(u"No backup was made for more than a day. The last good backup is of "_s),
             qPrintable(told));
    QVERIFY2(told.contains(u"25 hours ago"_s) || told.contains(u"1 day ago"_s), qPrintable(told));
    m_counter->press("fileAction"); // Back up now
    QTRY_COMPARE_WITH_TIMEOUT(files().size(), 2, 30'000);
    QTRY_COMPARE(m_counter->text("fileText"), QString());
}

void TestBackupsWindow::theSecondPlaceGoesAndComesBack()
{
    const QString stick = m_counter->path(u"stick"_s), mark = stick + u"/rowlock-backups"_s;
    QVERIFY(QDir().mkpath(stick));
    QVERIFY(setBackupPlaces(m_counter->file(), {}, stick));
    const auto onStick = [stick] { return QDir(stick).entryList({u"*.rowlock"_s}, QDir::Files).size(); };
    look();
    QCOMPARE(onStick(), 1);
    QVERIFY(QFile::rename(mark, m_counter->path(u"mark"_s))); // pulled
    sell(u"A-1"_s);
    m_counter->clock.advanceMs(oneHour);
    look();
    const QString told = m_counter->text("fileText");
    QVERIFY2(told.contains(stick) && told.endsWith(u"The other place has it."_s), qPrintable(told));
    QCOMPARE(onStick(), 1);
    QCOMPARE(files().size(), 2);
    QVERIFY(QFile::rename(m_counter->path(u"mark"_s), mark));
    m_counter->clock.advanceMs(oneHour);
    sell(u"A-2"_s);
    look();
    QCOMPARE(m_counter->text("fileText"), QString());
    QCOMPARE(onStick(), 2);
    QCOMPARE(files().size(), 3);
}

void TestBackupsWindow::aFullDiskIsTold()
{
    const QString disk = m_counter->path(u"disk"_s);
    QVERIFY(QDir().mkpath(disk));
    if (!runTool(u"mount"_s, {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=1m"_s, u"none"_s, disk}).ok())
        QSKIP("nothing can be mounted here");
    const auto unmount = qScopeGuard([disk] { runTool(u"umount"_s, {u"-l"_s, disk}); });
    QVERIFY(setBackupPlaces(m_counter->file(), disk, {}));
    look();
    const QString told = m_counter->text("fileText");
    QVERIFY2(told.startsWith(u"There is too little room for a backup in "_s + disk), qPrintable(told));
    QVERIFY2(told.endsWith(u"There is no good backup yet."_s), qPrintable(told));
    QCOMPARE(QDir(disk).entryList({u"*.rowlock*"_s}, QDir::Files | QDir::Hidden), QStringList());
    sell(u"A-1"_s); // nobody waits for it
    QVERIFY(runTool(u"mount"_s, {u"-o"_s, u"remount,size=64m"_s, disk}).ok());
    m_counter->press("fileAction");
    QTRY_COMPARE_WITH_TIMEOUT(QDir(disk).entryList({u"*.rowlock"_s}, QDir::Files).size(), 1, 30'000);
    QTRY_COMPARE(m_counter->text("fileText"), QString());
}

// Every look fails; how old the last good one is grows with the clock.
void TestBackupsWindow::aPulledDiskIsToldWithItsAge()
{
    const QString stick = m_counter->path(u"stick"_s), mark = stick + u"/rowlock-backups"_s;
    QVERIFY(QDir().mkpath(stick));
    QVERIFY(setBackupPlaces(m_counter->file(), stick, {}));
    look();
    sell(u"A-1"_s);
    QVERIFY(QFile::remove(mark));
    m_counter->clock.advanceMs(3 * 24 * oneHour);
    look();
    const QString told = m_counter->text("fileText");
    QVERIFY2(told.contains(stick) && told.contains(u"The last good backup is of "_s) && told.contains(u"3 days ago"_s),
             qPrintable(told));
}

void TestBackupsWindow::listedAndRestored()
{
    sell(u"A-1"_s);
    look();
    sell(u"A-2"_s);
    QTreeWidget *table = list();
    QVERIFY(table);
    QCOMPARE(table->topLevelItemCount(), 1);
    const QTreeWidgetItem *row = table->topLevelItem(0);
    QCOMPARE(row->text(2), u"1"_s);
    QCOMPARE(row->text(5), u"1 order"_s);
    QCOMPARE(row->text(6), u"Sound"_s);
    QVERIFY2(m_counter->text("selectedBackup").contains(u"1 order since then"_s),
             qPrintable(m_counter->text("selectedBackup")));
    m_counter->prompt.accepts = true;
    m_counter->press("restoreListed");
    QTRY_VERIFY_WITH_TIMEOUT(m_counter->prompt.asked.size() >= 2, 30'000);
    QVERIFY2(m_counter->prompt.asked.first().details.contains(u"1 order would be missing."_s),
             qPrintable(m_counter->prompt.asked.first().details));
    QVERIFY(m_counter->prompt.asked.last().text.startsWith(u"Restored from"_s));
    QTRY_VERIFY(m_counter->window->hasHouse() && m_counter->house().isLoaded());
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(m_counter->state(u"A-2"_s), SeatState::Free);
}

void TestBackupsWindow::damagedOnesCannotBeChosen()
{
    look();
    QFile file(fileOf(files().first()));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(9000) && file.write("damage") == 6);
    file.close();
    QTreeWidget *table = list();
    QVERIFY(table);
    QCOMPARE(table->topLevelItem(0)->text(6), u"Damaged"_s);
    QVERIFY(!m_counter->find("restoreListed")->isEnabled());
    m_counter->press("makeBackup");
    QTRY_COMPARE(table->topLevelItemCount(), 2);
    QTRY_COMPARE(table->topLevelItem(0)->text(6), u"Sound"_s);
    QVERIFY(m_counter->find("restoreListed")->isEnabled());
}

// Each is read whole, and a house may have fifty large ones: nobody waits for that to close the list, and what is told
// of an older list is told of no newer one.
void TestBackupsWindow::theListWaitsForNoComparison()
{
    look();
    putLargeOne(-24 * oneHour);
    m_counter->clock.advanceMs(oneHour);
    m_counter->find<QAction>("listBackups")->trigger();
    QTRY_VERIFY(m_counter->find("backupsDialog"));
    auto *table = m_counter->find<QTreeWidget>("backupsTable");
    QTRY_COMPARE(table->topLevelItemCount(), 2);
    m_counter->press("makeBackup");
    QTRY_COMPARE_WITH_TIMEOUT(table->topLevelItemCount(), 3, 30'000);
    m_counter->press("closeBackups");
    QTRY_VERIFY(!m_counter->find("backupsDialog"));
}

void TestBackupsWindow::theNewestIsNotReadEachMinute()
{
    auto *keeper = m_counter->find<BackupKeeper>("backupKeeper");
    auto *minutes = keeper->findChild<QTimer *>(u"backupTimer"_s);
    QVERIFY(minutes);
    minutes->setSingleShot(true);
    QSignalSpy looked(keeper, &BackupKeeper::looked);
    minutes->start(0);
    QTRY_COMPARE_WITH_TIMEOUT(looked.size(), 1, 30'000);
    QCOMPARE(files().size(), 1);
    putLargeOne(1);
    m_counter->clock.advanceMs(2);
    minutes->start(0);
    QTRY_COMPARE_WITH_TIMEOUT(looked.size(), 2, 30'000);
    QCOMPARE(files().size(), 2); // none was due
}

void TestBackupsWindow::theirFoldersAreASetting()
{
    openSettings(*m_counter, "backupPage");
    QVERIFY(QDir().mkpath(m_counter->path(u"stick"_s)));
    m_counter->typeAnew("settingBackupSecond", m_counter->path(u"nowhere"_s));
    m_counter->press("backupPageSave");
    m_counter->awaitAnswers();
    QTRY_VERIFY2(m_counter->text("settingBackupSecondWords").startsWith(u"There is no folder"_s),
                 qPrintable(m_counter->text("settingBackupSecondWords")));
    QCOMPARE(backupPlacesOf(m_counter->file()).second, QString());
    m_counter->typeAnew("settingBackupSecond", m_counter->path(u"stick"_s));
    m_counter->press("backupPageSave");
    m_counter->awaitAnswers();
    QTRY_COMPARE(backupPlacesOf(m_counter->file()).second, m_counter->path(u"stick"_s));
    look();
    QCOMPARE(QDir(m_counter->path(u"stick"_s)).entryList({u"*.rowlock"_s}, QDir::Files).size(), 1);
}

ROWLOCK_WINDOW_TEST(TestBackupsWindow)
#include "tst_backups_window.moc"
