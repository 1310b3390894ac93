// A box office file that cannot be opened as it should be: what the window says, and that the way out it shows leads
// out.
#include "model/service/backup_set.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/foreign_program.h"
#include "tests/support/outside_tools.h"
#include "ui/mainwindow/backup_keeper.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int filePatienceMs = 30'000;

QByteArray fileBytes(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString &name, const QByteArray &content)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

} // namespace

class TestFilePages : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_config = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config->path()));
        m_counter = std::make_unique<CounterFixture>();
        const auto seller = m_counter->desk(u"seller"_s);
        const auto hold = seller->holds().hold(m_counter->event, SeatRequest::bestOf(1));
        QVERIFY(hold);
        m_soldRef = hold->items.first().ref;
        QVERIFY(seller->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}));
    }
    void cleanup() { m_counter.reset(); }

    void aBackupTakesItsPlace_data();
    void aBackupTakesItsPlace();
    void withoutBackupsNoneAreOffered();
    void theDiskWithThemIsSaid();
    void aNewerOneIsWhole();
    void onlyToBeRead();
    void onANetworkShare();
    void aDiskThatIsNearlyFull();

private:
    void backUp()
    {
        const auto made =
            makeBackup(m_counter->file(), backupPlacesOf(m_counter->file()), BackupReason::ByHand, m_counter->clock);
        QVERIFY2(made, qPrintable(made ? QString() : made.error().message));
    }
    // No house is open in it; what is wrong with this one is said.
    void openWindowOn(const QString &file)
    {
        m_counter->window =
            std::make_unique<MainWindow>(m_counter->settings, m_counter->prompt, m_counter->clock, m_counter->keyring);
        m_counter->window->show();
        m_counter->window->openHouse(file);
        QTRY_VERIFY_WITH_TIMEOUT(!problem().isEmpty() || m_counter->window->hasHouse(), filePatienceMs);
    }
    QWidget *welcome() const { return m_counter->find("welcomePage"); }
    QString problem() const
    {
        const auto *label = welcome()->findChild<QLabel *>(u"messageText"_s);
        return label->isVisible() ? label->text() : QString();
    }
    QPushButton *offered() const { return welcome()->findChild<QPushButton *>(u"messageAction"_s); }
    SeatState stateOfSold() const
    {
        const QList<PlanSeat> &seats = m_counter->house().plan().seats;
        const auto sold = std::ranges::find(seats, m_soldRef, &PlanSeat::ref);
        return m_counter->house().seat(int(sold - seats.begin())).state;
    }
    // So that this process forgets what it has open.
    QByteArray closedFile()
    {
        m_counter->closeWindow();
        return fileBytes(m_counter->file());
    }

    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<CounterFixture> m_counter;
    QString m_soldRef;
};

void TestFilePages::aBackupTakesItsPlace_data()
{
    QTest::addColumn<QByteArray>("harm");
    QTest::addColumn<QString>("words");
    QTest::newRow("damaged") << QByteArray("damaged") << u"damaged"_s;
    QTest::newRow("cut short") << QByteArray("cut") << u"damaged"_s;
    QTest::newRow("gone") << QByteArray("gone") << u"does not exist"_s;
    QTest::newRow("another name by now") << QByteArray("moved") << u"does not exist"_s;
    QTest::newRow("empty") << QByteArray("empty") << u"is empty"_s;
    QTest::newRow("a letter") << QByteArray("letter") << u"not a box office file"_s;
    QTest::newRow("another program's") << QByteArray("foreign") << u"another program"_s;
}

void TestFilePages::aBackupTakesItsPlace()
{
    QFETCH(const QByteArray, harm);
    QFETCH(const QString, words);
    backUp();
    const QString file = m_counter->file();
    const QByteArray whole = closedFile();
    QByteArray left;
    if (harm == "moved") {
        QVERIFY(QFile::rename(file, file + u".elsewhere"_s));
    } else if (harm == "gone") {
        QVERIFY(QFile::remove(file));
    } else if (harm == "foreign") {
        writeFile(file, {});
    } else {
        left = harm == "damaged" ? whole.left(100) + QByteArray(8000, '\x5a') + whole.mid(8100)
               : harm == "cut"   ? whole.left(2 * 4096)
               : harm == "empty" ? QByteArray()
                                 : QByteArray("Dear Sir,\n").repeated(300);
        writeFile(file, left);
    }
    if (harm == "foreign") {
        ForeignProgram recipes(file);
        QCOMPARE(recipes.forces(u"CREATE TABLE recipe (name TEXT)"_s), QString());
    }
    openWindowOn(file);
    QVERIFY(!m_counter->window->hasHouse());
    QVERIFY2(problem().contains(words), qPrintable(problem()));
    QVERIFY(offered()->isVisible());
    QCOMPARE(offered()->text(), u"Backups…"_s);

    offered()->click();
    QTRY_VERIFY(m_counter->find("backupsDialog"));
    auto *table = m_counter->find<QTreeWidget>("backupsTable");
    QTRY_COMPARE_WITH_TIMEOUT(table->topLevelItemCount(), 1, filePatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(table->topLevelItem(0)->text(6), u"Sound"_s, filePatienceMs);
    QCOMPARE(table->topLevelItem(0)->text(2), u"1"_s); // order
    m_counter->prompt.accepts = true;
    m_counter->press("restoreListed");
    QTRY_VERIFY_WITH_TIMEOUT(m_counter->window->hasHouse() && m_counter->house().isLoaded(), filePatienceMs);
    QTRY_COMPARE(m_counter->prompt.asked.size(), 2);
    QVERIFY(m_counter->prompt.asked.first().details.contains(u"1 order"_s));
    QVERIFY(m_counter->prompt.asked.last().text.startsWith(u"Restored from"_s));
    QVERIFY(!welcome()->isVisible());
    QCOMPARE(stateOfSold(), SeatState::Sold);
    // What was in its place is kept, as it was.
    const QStringList kept = QDir(QFileInfo(file).path()).entryList({u"*.before-restore-*Z"_s}, QDir::Files);
    QCOMPARE(kept.size(), harm == "gone" || harm == "moved" ? 0 : 1);
    if (!left.isNull() && !kept.isEmpty())
        QCOMPARE(fileBytes(QFileInfo(file).path() + u'/' + kept.first()), left);
}

// What is said to do without any is in the sentence.
void TestFilePages::withoutBackupsNoneAreOffered()
{
    const QString file = m_counter->file();
    const QByteArray whole = closedFile();
    writeFile(file, whole.left(2 * 4096));
    openWindowOn(file);
    QVERIFY2(problem().contains(u"keep a copy of it as it is"_s), qPrintable(problem()));
    QVERIFY(!offered()->isVisible());
    // The menu's list says that there is none, and takes one from elsewhere.
    m_counter->find<QAction>("listBackups")->trigger();
    QTRY_VERIFY(m_counter->find("backupsDialog"));
    QTRY_VERIFY(!m_counter->find("restoreListed")->isEnabled());
    QCOMPARE(m_counter->text("selectedBackup"), u"There is no backup yet."_s);
    QVERIFY(m_counter->find("otherBackup")->isEnabled());
}

// They are on a disk that is not connected: the list says so, and has them once it is.
void TestFilePages::theDiskWithThemIsSaid()
{
    const QString stick = m_counter->path(u"stick"_s), pulled = m_counter->path(u"pulled"_s);
    const QString file = m_counter->file();
    QVERIFY(QDir().mkpath(stick) && setBackupPlaces(file, stick, {}));
    backUp();
    QVERIFY(QDir().rename(stick, pulled));
    const QByteArray whole = closedFile();
    writeFile(file, whole.left(2 * 4096));
    openWindowOn(file);
    QVERIFY(offered()->isVisible());
    offered()->click();
    QTRY_VERIFY(m_counter->find("backupsDialog"));
    QTRY_VERIFY2(m_counter->text("backupsText").contains(u"may not be connected"_s),
                 qPrintable(m_counter->text("backupsText")));
    m_counter->press("closeBackups");
    QTRY_VERIFY(!m_counter->find("backupsDialog"));
    QVERIFY(QDir().rename(pulled, stick));
    m_counter->find<QAction>("listBackups")->trigger(); // of the one that could not be opened
    QTRY_VERIFY(m_counter->find("backupsDialog"));
    auto *table = m_counter->find<QTreeWidget>("backupsTable");
    QTRY_VERIFY_WITH_TIMEOUT(table->topLevelItemCount() == 1 && table->topLevelItem(0)->text(6) == u"Sound"_s,
                             filePatienceMs);
    m_counter->press("restoreListed");
    QTRY_VERIFY_WITH_TIMEOUT(m_counter->window->hasHouse() && m_counter->house().isLoaded(), filePatienceMs);
    QCOMPARE(stateOfSold(), SeatState::Sold);
}

void TestFilePages::aNewerOneIsWhole()
{
    backUp();
    const QString file = m_counter->file();
    closedFile();
    {
        ForeignProgram newer(file);
        QCOMPARE(newer.forces(u"PRAGMA user_version = 4000"_s), QString());
    }
    const QByteArray before = fileBytes(file);
    openWindowOn(file);
    QVERIFY(!m_counter->window->hasHouse());
    QVERIFY2(problem().contains(u"newer Rowlock"_s), qPrintable(problem()));
    QVERIFY(!offered()->isVisible()); // a backup would lose what the newer one has sold
    QCOMPARE(fileBytes(file), before);
}

// It opens to be looked at; what would change it says why not, and where to go.
void TestFilePages::onlyToBeRead()
{
    const QString folder = QFileInfo(m_counter->file()).path();
    if (!runTool(u"mount"_s, {u"--bind"_s, folder, folder}).ok())
        QSKIP("nothing can be mounted here");
    const auto unmount = qScopeGuard([folder] { runTool(u"umount"_s, {u"-l"_s, folder}); });
    if (!runTool(u"mount"_s, {u"-o"_s, u"remount,ro,bind"_s, folder}).ok())
        QSKIP("nothing can be mounted only to be read here");
    m_counter->openWindow();
    if (QTest::currentTestFailed())
        return;
    QCOMPARE(stateOfSold(), SeatState::Sold);
    QVERIFY(m_counter->window->facts().readOnly);
    QVERIFY(m_counter->text("fileText").contains(u"is read-only"_s)); // before anybody tries to sell
    m_counter->click(u"A-10"_s);
    QTRY_VERIFY2(m_counter->text("messageText").contains(u"may only be read"_s),
                 qPrintable(m_counter->text("messageText")));
    QVERIFY2(m_counter->text("messageText").contains(u"copy"_s), qPrintable(m_counter->text("messageText")));
    QVERIFY(!m_counter->sell().sale());
    m_counter->closeWindow();
}

// Two computers could sell the same seat: it is not opened there, and opens once it was moved.
void TestFilePages::onANetworkShare()
{
    const QString folder = m_counter->path(u"far away"_s), share = m_counter->path(u"share"_s);
    QVERIFY(QDir().mkpath(folder) && QDir().mkpath(share));
    QVERIFY(QFile::copy(m_counter->file(), folder + u"/house.rowlock"_s));
    QProcess server;
    server.start(u"/usr/bin/python3"_s,
                 {u"-B"_s, QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/support/file_share.py"), folder, share});
    const auto end = qScopeGuard([&server, share] {
        runTool(u"umount"_s, {u"-l"_s, share});
        server.waitForFinished();
    });
    if (!server.waitForReadyRead(filePatienceMs) || !server.readLine().startsWith("mounted"))
        QSKIP("no share can be mounted here");
    openWindowOn(share + u"/house.rowlock"_s);
    QVERIFY(!m_counter->window->hasHouse());
    QVERIFY2(problem().contains(u"is on a network share"_s) && problem().endsWith(u"Move it to a local disk."_s),
             qPrintable(problem()));
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden), QStringList{u"house.rowlock"_s});
    const QString here = m_counter->path(u"here.rowlock"_s);
    QVERIFY(QFile::copy(share + u"/house.rowlock"_s, here));
    m_counter->window->openHouse(here);
    QTRY_VERIFY_WITH_TIMEOUT(m_counter->window->hasHouse() && m_counter->house().isLoaded(), filePatienceMs);
    QCOMPARE(stateOfSold(), SeatState::Sold);
    m_counter->closeWindow();
}

// Said before sales are refused, and no more once there is room.
void TestFilePages::aDiskThatIsNearlyFull()
{
    const QString disk = m_counter->path(u"disk"_s);
    QVERIFY(QDir().mkpath(disk));
    if (!runTool(u"mount"_s, {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=40m"_s, u"none"_s, disk}).ok())
        QSKIP("nothing can be mounted here");
    const auto unmount = qScopeGuard([disk] { runTool(u"umount"_s, {u"-l"_s, disk}); });
    const QString file = disk + u"/house.rowlock"_s;
    QVERIFY(QFile::copy(m_counter->file(), file));
    writeFile(disk + u"/films"_s, QByteArray(34 * 1024 * 1024, 'x'));
    m_counter->openWindow(file);
    auto *keeper = m_counter->find<BackupKeeper>("backupKeeper");
    QVERIFY(keeper);
    keeper->look();
    QTRY_VERIFY2_WITH_TIMEOUT(m_counter->text("fileText").contains(u"nearly full"_s),
                              qPrintable(m_counter->text("fileText")), filePatienceMs);
    QVERIFY2(m_counter->text("fileText").contains(u"are free"_s), qPrintable(m_counter->text("fileText")));
    m_counter->click(u"A-10"_s); // there is room for sales yet
    QTRY_VERIFY2(m_counter->sell().sale(), qPrintable(m_counter->text("messageText")));
    QVERIFY(QFile::remove(disk + u"/films"_s));
    m_counter->press("fileAction"); // Back up now
    QTRY_COMPARE_WITH_TIMEOUT(m_counter->text("fileText"), QString(), filePatienceMs);
    m_counter->closeWindow();
}

ROWLOCK_WINDOW_TEST(TestFilePages)
#include "tst_file_pages.moc"
