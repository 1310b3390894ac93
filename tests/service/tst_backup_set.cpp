// A house's own backups: written whole and verified, one an hour however many ask, thinned without touching anything
// else, never called sound when they are not, and restored to what they held.
#include "model/service/backup_set.h"

#include "model/service/backup_contents.h"
#include "model/service/backup_note.h"
#include "model/service/desk.h"
#include "model/service/restore.h"
#include "model/store/contents.h"
#include "tests/process/support/proof_settings.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/random_season.h"

#include <QDir>
#include <QRandomGenerator>
#include <QtTest>

#include <sys/stat.h>
#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 oneHour = 3'600'000;

mode_t modeOf(const QString &file)
{
    struct stat found = {};
    return stat(QFile::encodeName(file).constData(), &found) == 0 ? found.st_mode & 0777 : 0;
}

QByteArray bytesOfFile(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

void put(const QString &name, const QByteArray &content)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(name));
}

} // namespace

class TestBackupSet : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_config.path())); }
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup() { m_house.reset(); }

    void isWholePrivateAndSaysWhatItHolds();
    void oneAnHourHoweverManyAsk();
    void nothingIsDueWhereNothingWasEntered();
    void aSecondPlaceHasTheSame();
    void aPlaceThatIsAwayIsSaid();
    void placesThatCannotBe_data();
    void placesThatCannotBe();
    void damagedIsNeverSound();
    void onlyItsOwnIsRemoved();
    void aDamagedHouseMakesNone();
    void aHouseThatDoesNotAddUpMakesNone();
    void whatDiedInTheMiddleGoes();
    void restoredToWhatTheyHeld();
    void ofAnOlderRowlock();
    void aCopyKeepsNone();
    void anotherHouseInItsPlace();

private:
    BackupPlaces places() const { return backupPlacesOf(m_house->file); }
    Result<BackupMade> make(BackupReason reason = BackupReason::ByHand)
    {
        return makeBackup(m_house->file, places(), reason, m_house->clock);
    }
    void sell(const QString &seat) { QVERIFY(m_house->sold(m_house->one(), m_event, {seat})); }
    QStringList files(const QString &folder) const { return QDir(folder).entryList({u"*.rowlock"_s}, QDir::Files); }
    QString disk(const QString &name)
    {
        QDir(m_house->folder.path()).mkpath(name);
        return m_house->folder.filePath(name);
    }

    QTemporaryDir m_config;
    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestBackupSet::isWholePrivateAndSaysWhatItHolds()
{
    sell(u"A1"_s);
    sell(u"A2"_s);
    const auto made = make();
    QVERIFY2(made, qPrintable(said(made)));
    const Backup &backup = made->backup;
    QCOMPARE(backup.state, BackupState::Sound);
    QCOMPARE(backup.file, places().first + u'/' + QFileInfo(backup.file).fileName());
    QVERIFY(QRegularExpression(u"/house-\\d{8}T\\d{6}Z\\.rowlock$"_s).match(backup.file).hasMatch());
    QCOMPARE(modeOf(places().first), mode_t(0700));
    QCOMPARE(modeOf(backup.file), mode_t(0600));
    QCOMPARE(modeOf(backupNoteOf(backup.file)), mode_t(0600));
    QCOMPARE(backup.holds->orders, 2);
    QCOMPARE(backup.holds->tickets, 2);
    const auto now = figuresNow(m_house->file);
    QCOMPARE(backup.holds->taken, now->taken);
    QVERIFY(backup.holds->taken.minor > 0);
    QCOMPARE(backup.holds->end.hash, now->end.hash);
    const QStringList left = QDir(places().first).entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(left.filter(u"unchecked"_s), QStringList());
    // As the note says, so it is told from the list, and from itself.
    const BackupList list = listBackups(m_house->file, places(), now->house);
    QCOMPARE(list.backups.size(), 1);
    QCOMPARE(list.backups[0].state, BackupState::NotChecked);
    QCOMPARE(compareBackup(list.backups[0]), BackupState::Sound);
    const auto checked = checkBackup(list.backups[0]);
    QVERIFY2(checked, qPrintable(said(checked)));
    QCOMPARE(checked->holds->orders, 2);
    QVERIFY(modeOf(m_house->file + u"-wal"_s) != 0 || QFileInfo(m_house->file).size() > 0);
}

void TestBackupSet::oneAnHourHoweverManyAsk()
{
    sell(u"A1"_s);
    for (int round = 1; round <= 3; ++round) {
        std::atomic<int> madeByAll = 0, refused = 0;
        std::vector<std::thread> terminals;
        for (int i = 0; i < 8; ++i)
            terminals.emplace_back([&] {
                const auto made = makeDueBackup(m_house->file, places(), m_house->clock);
                refused += made ? 0 : 1;
                madeByAll += made && *made ? 1 : 0;
            });
        for (std::thread &terminal : terminals)
            terminal.join();
        QCOMPARE(refused.load(), 0);
        QCOMPARE(madeByAll.load(), 1);
        QCOMPARE(files(places().first).size(), round);
        sell(u"B%1"_s.arg(round));
        m_house->clock.advanceMs(oneHour - 1000);
        const auto early = makeDueBackup(m_house->file, places(), m_house->clock);
        QVERIFY(early && !*early);
        m_house->clock.advanceMs(1000);
    }
}

void TestBackupSet::nothingIsDueWhereNothingWasEntered()
{
    const auto first = makeDueBackup(m_house->file, places(), m_house->clock);
    QVERIFY2(first && *first, qPrintable(said(first)));
    m_house->clock.advanceMs(100 * oneHour);
    const auto second = makeDueBackup(m_house->file, places(), m_house->clock);
    QVERIFY(second && !*second);
    const auto standing = backupStanding(m_house->file, places(), m_house->clock);
    QVERIFY(standing && !standing->isLate && standing->newest);
    sell(u"A1"_s);
    QVERIFY(backupStanding(m_house->file, places(), m_house->clock)->isLate);
    QVERIFY(*makeDueBackup(m_house->file, places(), m_house->clock));
    QVERIFY(!backupStanding(m_house->file, places(), m_house->clock)->isLate);
    // The clock set back by a day: the one that is dated ahead puts nothing off.
    m_house->clock.reboot(-24 * oneHour);
    sell(u"A2"_s);
    const auto standsNow = backupStanding(m_house->file, places(), m_house->clock);
    QVERIFY2(standsNow, qPrintable(said(standsNow)));
}

void TestBackupSet::aSecondPlaceHasTheSame()
{
    const QString stick = disk(u"stick"_s);
    const auto set = setBackupPlaces(m_house->file, {}, stick);
    QVERIFY2(set, qPrintable(said(set)));
    const auto made = make();
    QVERIFY2(made, qPrintable(said(made)));
    QCOMPARE(made->troubles.size(), 0);
    QCOMPARE(files(stick).size(), 1);
    const QString copy = QDir(stick).filePath(files(stick).first());
    QCOMPARE(bytesOfFile(copy), bytesOfFile(made->backup.file));
    QCOMPARE(modeOf(copy), mode_t(0600));
    QCOMPARE(listBackups(m_house->file, places()).backups.size(), 2);
    QVERIFY(setBackupPlaces(m_house->file, {}, {}));
}

// A disk that is not connected leaves the empty folder that it hung from: nothing goes there, and it is said.
void TestBackupSet::aPlaceThatIsAwayIsSaid()
{
    const QString stick = disk(u"stick"_s), share = disk(u"share"_s);
    QVERIFY(setBackupPlaces(m_house->file, share, stick));
    QVERIFY(QFile::remove(stick + u"/rowlock-backups"_s));
    auto made = make();
    QVERIFY2(made, qPrintable(said(made)));
    QCOMPARE(made->troubles.size(), 1);
    QCOMPARE(made->troubles[0].code, ErrorCode::StorageUnusable);
    QVERIFY2(made->troubles[0].message.contains(stick), qPrintable(made->troubles[0].message));
    QCOMPARE(files(stick), QStringList());
    QCOMPARE(listBackups(m_house->file, places()).troubles.size(), 1);
    // The first one away: the second has it all the same.
    QVERIFY(setBackupPlaces(m_house->file, share, stick));
    QVERIFY(QDir(share).removeRecursively());
    made = make();
    QVERIFY2(made, qPrintable(said(made)));
    QVERIFY(made->backup.file.startsWith(stick));
    QVERIFY(QDir(stick).removeRecursively());
    made = make();
    QVERIFY(!made);
    QVERIFY(isSentence(made.error().message));
    QVERIFY(setBackupPlaces(m_house->file, {}, {}));
}

void TestBackupSet::placesThatCannotBe_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<QString>("argument");
    QTest::newRow("no such folder") << u"nowhere"_s << QString() << u"folder"_s;
    QTest::newRow("no such second") << QString() << u"nowhere"_s << u"second"_s;
    QTest::newRow("both the same") << u"disk"_s << u"disk/../disk"_s << u"second"_s;
    QTest::newRow("a file") << u"house.rowlock"_s << QString() << u"folder"_s;
}

void TestBackupSet::placesThatCannotBe()
{
    QFETCH(const QString, first);
    QFETCH(const QString, second);
    QFETCH(const QString, argument);
    disk(u"disk"_s);
    const auto whole = [&](const QString &name) { return name.isEmpty() ? QString() : m_house->folder.filePath(name); };
    const auto set = setBackupPlaces(m_house->file, whole(first), whole(second));
    QVERIFY(!set);
    QCOMPARE(set.error().details[u"argument"_s].toString(), argument);
    QVERIFY(isSentence(set.error().message));
    QVERIFY(places().isUsual); // nothing was half set
    QVERIFY(places().second.isEmpty());
}

void TestBackupSet::damagedIsNeverSound()
{
    sell(u"A1"_s);
    const auto made = make();
    QVERIFY2(made, qPrintable(said(made)));
    const Backup listed = listBackups(m_house->file, places()).backups.value(0);
    const QByteArray good = bytesOfFile(listed.file);
    const int tries = int(proofFigure("ROWLOCK_DAMAGES", 25));
    QRandomGenerator random(proofSeed());
    for (int i = 0; i < tries; ++i) {
        QByteArray bad = good;
        switch (i % 5) {
        case 0: bad[random.bounded(bad.size())] ^= char(1 << random.bounded(8)); break;
        case 1: bad.truncate(random.bounded(bad.size())); break;
        case 2: bad.append(QByteArray(1 + random.bounded(9000), '\0')); break;
        case 3: bad.replace(random.bounded(bad.size() - 4096), 4096, QByteArray(4096, '\0')); break;
        default: bad.replace(0, 4096, bad.mid(4096 * (1 + random.bounded(8)), 4096)); break;
        }
        if (bad == good)
            continue;
        put(listed.file, bad);
        QVERIFY(compareBackup(listed) == BackupState::Damaged);
        QVERIFY(!newestSound({listed}, m_house->clock.now().plusMs(oneHour)));
        const auto checked = checkBackup(listed);
        QVERIFY(!checked);
        QVERIFY2(checked.error().message.endsWith(u'.'), qPrintable(checked.error().message));
        // By its content alone, as a file without its note is checked: refused, or it holds what it held.
        const auto examined = examineBackup(listed.file);
        QVERIFY(!examined || examined->orders == 1);
    }
    tellFigures("backups", u"%1 damaged files, none called sound"_s.arg(tries));
    put(listed.file, good);
    QVERIFY(compareBackup(listed) == BackupState::Sound);
    put(backupNoteOf(listed.file), "{\"rowlock_backup\": 1"); // its note is damaged: nothing vouches for it
    QVERIFY(compareBackup(listed) == BackupState::NotChecked);
}

void TestBackupSet::onlyItsOwnIsRemoved()
{
    sell(u"A1"_s);
    QStringList made;
    for (int i = 0; i < 30; ++i) {
        const auto one = make(BackupReason::Hourly);
        QVERIFY2(one, qPrintable(said(one)));
        if (made.isEmpty()) { // what others put there looks like a backup that goes first
            const QString folder = places().first;
            put(folder + u"/house-20200101T000000Z.rowlock"_s, "no note");
            put(folder + u"/holiday.jpg"_s, "a picture");
            QVERIFY(QFile::copy(one->backup.file, folder + u"/house-20200102T000000Z.rowlock"_s));
            QVERIFY(QFile::copy(backupNoteOf(one->backup.file), folder + u"/house-20200102T000000Z.json"_s));
        }
        if (made.size() == 2) { // somebody has sold in it since
            QFile file(one->backup.file);
            QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(file.size() - 50) && file.write("changed") == 7);
        }
        made.append(one->backup.file);
        m_house->clock.advanceMs(60'000); // thirty of one or two hours
    }
    const QString folder = places().first;
    for (const QString &other : {u"house-20200101T000000Z.rowlock"_s, u"holiday.jpg"_s,
                                 u"house-20200102T000000Z.rowlock"_s, u"house-20200102T000000Z.json"_s})
        QVERIFY2(QFileInfo::exists(QDir(folder).filePath(other)), qPrintable(other));
    QVERIFY(QFileInfo::exists(made[2]));
    QVERIFY(QFileInfo::exists(made.last()));
    QVERIFY(!QFileInfo::exists(made[0]));
    QVERIFY(!QFileInfo::exists(backupNoteOf(made[0])));
    QVERIFY(files(folder).size() <= 3 + 3);
    // Another house of the same name has its own in the same folder.
    TestClock clock({1'796'000'000'000});
    const QString other = disk(u"elsewhere"_s) + u"/house.rowlock"_s;
    QVERIFY(Desk::createHouse(other, NewHouse{}, clock));
    const BackupPlaces same{folder, {}, false};
    put(folder + u"/rowlock-backups"_s, "");
    const qsizetype before = files(folder).size();
    for (int i = 0; i < 3; ++i) {
        QVERIFY(makeBackup(other, same, BackupReason::Hourly, clock));
        clock.advanceMs(1000);
    }
    QCOMPARE(files(folder).size(), before + 1);
    QVERIFY(QFileInfo::exists(made.last()));
    QCOMPARE(listBackups(other, same, figuresNow(other)->house).backups.size(), 3); // two without a note
}

void TestBackupSet::aDamagedHouseMakesNone()
{
    sell(u"A1"_s);
    QVERIFY(make());
    sell(u"A2"_s);
    m_house->close();
    QFile file(m_house->file);
    QVERIFY(file.open(QIODevice::ReadWrite));
    for (qsizetype page = 40; page < 60; ++page) { // somewhere in the tables
        file.seek(page * 4096 + 100);
        file.write(QByteArray(900, '\x7f'));
    }
    file.close();
    const auto made = make();
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::StorageCorrupt);
    QVERIFY2(made.error().message.endsWith(u'.'), qPrintable(made.error().message));
    QCOMPARE(files(places().first).size(), 1);
    QCOMPARE(compareBackup(listBackups(m_house->file, places()).backups.value(0)), BackupState::Sound);
    // The way out: it is listed although the house cannot be read, and restored.
    const auto restored =
        restoreHouse(QDir(places().first).filePath(files(places().first).first()), m_house->file, m_house->clock);
    QVERIFY2(restored, qPrintable(said(restored)));
    m_house->reopen();
    QCOMPARE(m_house->verified(), QString());
}

// SQLite finds nothing wrong with it: only the rules do.
void TestBackupSet::aHouseThatDoesNotAddUpMakesNone()
{
    sell(u"A1"_s);
    QVERIFY(make());
    m_house->close();
    {
        ForeignProgram vandal(m_house->file);
        QCOMPARE(vandal.forces(u"UPDATE event SET available = available - 1, sold = sold + 1"_s), QString());
    }
    const auto made = make();
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::StorageCorrupt);
    QVERIFY(!made.error().details[u"problems"_s].toArray().isEmpty());
    QCOMPARE(QDir(places().first).entryList({u"*unchecked*"_s}, QDir::Files | QDir::Hidden), QStringList());
    QCOMPARE(files(places().first).size(), 1);
    m_house->reopen();
}

void TestBackupSet::whatDiedInTheMiddleGoes()
{
    QVERIFY(make());
    const QString folder = places().first;
    put(folder + u"/.house-20261101T000000Z.rowlock.unchecked"_s, "half");
    put(folder + u"/..house-20261101T000000Z.rowlock.unchecked.new-1-abc"_s, "half");
    put(folder + u"/.other-20261101T000000Z.rowlock.unchecked"_s, "another house's");
    const QString whole = QDir(folder).filePath(files(folder).first());
    m_house->clock.advanceMs(1000);
    QByteArray note = bytesOfFile(backupNoteOf(whole)); // its note was written, then the power went
    note.replace(QFileInfo(whole).fileName().toUtf8(), "house-20261101T000000Z.rowlock");
    put(folder + u"/house-20261101T000000Z.json"_s, note);
    QVERIFY(make());
    const QStringList left = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(left.filter(u"house-20261101"_s), QStringList());
    QVERIFY(left.contains(u".other-20261101T000000Z.rowlock.unchecked"_s));
}

// A season goes on, is copied at some moment, goes on, and is put back: it is what it was then, to the cent.
void TestBackupSet::restoredToWhatTheyHeld()
{
    const int drills = int(proofFigure("ROWLOCK_DRILLS", 3));
    for (int drill = 0; drill < drills; ++drill) {
        HouseFixture house;
        RandomSeason season(house, proofSeed() + quint32(drill));
        season.addEvent(house.newEvent());
        for (int i = 0; i < 60 + drill; ++i)
            season.step();
        const auto made = makeBackup(house.file, backupPlacesOf(house.file), BackupReason::Hourly, house.clock);
        QVERIFY2(made, qPrintable(said(made)));
        for (int i = 0; i < 40; ++i)
            season.step();
        const auto after = figuresNow(house.file);
        house.close();
        const Backup chosen = listBackups(house.file, backupPlacesOf(house.file), after->house).backups.value(0);
        QCOMPARE(compareBackup(chosen), BackupState::Sound);
        const auto restored = restoreHouse(chosen.file, house.file, house.clock);
        QVERIFY2(restored, qPrintable(said(restored)));
        house.reopen();
        QCOMPARE(house.verified(), QString());
        const auto now = figuresNow(house.file);
        QCOMPARE(now->orders, made->backup.holds->orders);
        QCOMPARE(now->tickets, made->backup.holds->tickets);
        QCOMPARE(now->taken, made->backup.holds->taken);
        // What was replaced is kept and listed, and can be gone back to.
        const BackupList list = listBackups(house.file, backupPlacesOf(house.file), now->house);
        const auto kept = std::ranges::find_if(
            list.backups, [](const Backup &one) { return one.reason == BackupReason::BeforeRestore; });
        QVERIFY(kept != list.backups.end());
        const auto checked = checkBackup(*kept);
        QVERIFY2(checked, qPrintable(said(checked)));
        QCOMPARE(checked->holds->taken, after->taken);
        QCOMPARE(checked->holds->end.hash, after->end.hash);
    }
    tellFigures("backups", u"%1 restored, to the cent"_s.arg(drills));
}

// Nothing has to be opened for writing first: it is brought up to date in what is restored, and stays as it is.
void TestBackupSet::ofAnOlderRowlock()
{
    const QString old = m_house->folder.filePath(u"old.rowlock"_s);
    QVERIFY(QFile::copy(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses/schema-11.rowlock"), old));
    const QByteArray before = bytesOfFile(old);
    const auto examined = examineBackup(old);
    QVERIFY2(examined, qPrintable(said(examined)));
    QCOMPARE(examined->file, old);
    const QString place = m_house->folder.filePath(u"again.rowlock"_s);
    const auto restored = restoreHouse(old, place, m_house->clock);
    QVERIFY2(restored, qPrintable(said(restored)));
    QCOMPARE(figuresNow(place)->orders, examined->orders);
    QCOMPARE(bytesOfFile(old), before);
    QCOMPARE(QDir(m_house->folder.path()).entryList({u"*before-schema*"_s}, QDir::Files), QStringList());
}

// It may not be sold from unnoticed; what is kept of it would look like the house's own.
void TestBackupSet::aCopyKeepsNone()
{
    const auto made = make();
    QVERIFY(made);
    const QString copy = m_house->folder.filePath(u"copy.rowlock"_s);
    QVERIFY(QFile::copy(made->backup.file, copy));
    const auto due = makeDueBackup(copy, backupPlacesOf(copy), m_house->clock);
    QVERIFY2(due, qPrintable(said(due)));
    QVERIFY(!*due);
    QVERIFY(!QFileInfo::exists(backupPlacesOf(copy).first));
}

// The wrong file was restored, or copied over the house: its own backups are in the list, and that is said.
void TestBackupSet::anotherHouseInItsPlace()
{
    sell(u"A1"_s);
    QVERIFY(make());
    const auto own = figuresNow(m_house->file);
    QVERIFY(own);
    QCOMPARE(listBackupsFor(m_house->file, places(), *own).troubles.size(), 0);
    m_house->close();
    QVERIFY(QFile::remove(m_house->file));
    QVERIFY(Desk::createHouse(m_house->file, NewHouse{}, m_house->clock));
    const auto other = figuresNow(m_house->file);
    QVERIFY(other && other->house != own->house);
    const BackupList list = listBackupsFor(m_house->file, places(), *other);
    QCOMPARE(list.backups.size(), 1);
    QCOMPARE(list.troubles.size(), 1);
    QVERIFY2(list.troubles[0].message.contains(u"another box office"_s), qPrintable(list.troubles[0].message));
    // Of what may go, and of when the next one is due, they say nothing.
    QCOMPARE(listBackups(m_house->file, places(), other->house).backups.size(), 0);
    QVERIFY(makeBackup(m_house->file, places(), BackupReason::ByHand, m_house->clock));
    QCOMPARE(listBackupsFor(m_house->file, places(), *other).backups.size(), 1); // of this one
    m_house->connection.reset();
}

ROWLOCK_TEST(TestBackupSet)
#include "tst_backup_set.moc"
