// Which backups stay, whatever the clocks do, and when the next one is due.
#include "model/domain/backup.h"
#include "tests/support/run_tests.h"

#include <QRandomGenerator>
#include <QtTest>

#include <set>

using namespace Qt::StringLiterals;
using namespace rowlock;

namespace {

constexpr qint64 hour = 3'600'000;

Instant at(const char *iso)
{
    return *instantFromIso(QString::fromLatin1(iso), QTimeZone::utc());
}

const QTimeZone inBerlin("Europe/Berlin");

QList<DatedBackup> thinned(const QList<DatedBackup> &all, Instant now, const QTimeZone &zone = inBerlin)
{
    const QList<bool> kept = backupsKept(all, now, zone);
    QList<DatedBackup> left;
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (kept.at(i))
            left.append(all.at(i));
    }
    return left;
}

bool holds(const QList<DatedBackup> &all, Instant when)
{
    return std::ranges::any_of(all, [when](const DatedBackup &one) { return one.at == when; });
}

// Said once more, in another way: how many newer periods have one.
template <typename PeriodOf>
bool mustStay(const QList<DatedBackup> &all, qsizetype which, Instant now, std::size_t periods, PeriodOf periodOf)
{
    std::set<qint64> newer;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const bool isNewer = all.at(i).at > all.at(which).at || (all.at(i).at == all.at(which).at && i < which);
        if (all.at(i).at > now || !isNewer)
            continue;
        if (periodOf(all.at(i).at) == periodOf(all.at(which).at))
            return false;
        newer.insert(periodOf(all.at(i).at));
    }
    return newer.size() < periods;
}

BackupMark mark(Instant when, qint64 entry, qint64 shifts = 0)
{
    return {when, {entry, QByteArray::number(entry)}, shifts};
}

} // namespace

class TestBackupsKept : public QObject
{
    Q_OBJECT

private slots:
    void anyListIsThinnedAsItIsSaid();
    void aYearOfHours();
    void nothingGoesBecauseTimePasses();
    void theClockSetBack();
    void theNightOfTheClocks();
    void daysAreTheVenues();
    void thoseForAReasonAreTen();
    void due_data();
    void due();
    void late();
};

void TestBackupsKept::anyListIsThinnedAsItIsSaid()
{
    QRandomGenerator random(20261129);
    const QList<QByteArray> zones{"Europe/Berlin", "Pacific/Chatham", "America/New_York", "UTC"};
    for (int round = 0; round < 300; ++round) {
        const QTimeZone zone(zones.at(round % zones.size()));
        const Instant now = at("2026-11-29T18:00:00Z");
        const qint64 span = QList<qint64>{30, 30 * 24, 500 * 24}.at(round % 3) * hour;
        QList<DatedBackup> all;
        const int count = 1 + int(random.bounded(120));
        for (int i = 0; i < count; ++i)
            all.append({now.plusMs(hour / 2 - random.bounded(span)), BackupReason(random.bounded(6))});
        const auto day = [&](Instant when) { return inZone(when, zone).date(); };
        const QList<bool> kept = backupsKept(all, now, zone);
        QCOMPARE(kept.size(), all.size());
        int forReason = 0;
        for (qsizetype i = 0; i < all.size(); ++i) {
            const bool must =
                all.at(i).at > now || mustStay(all, i, now, 24, [](Instant when) { return when.ms / hour; })
                || mustStay(all, i, now, 14, [&](Instant when) { return day(when).toJulianDay(); })
                || mustStay(all, i, now, 12, [&](Instant when) { return day(when).year() * 12LL + day(when).month(); });
            QVERIFY2(!must || kept.at(i), qPrintable(toIso(all.at(i).at)));
            const bool mayForReason =
                all.at(i).reason != BackupReason::Hourly && all.at(i).reason != BackupReason::ShiftEnd;
            QVERIFY(must || !kept.at(i) || mayForReason);
            forReason += !must && kept.at(i) ? 1 : 0;
        }
        QVERIFY(forReason <= 10);
        const QList<DatedBackup> once = thinned(all, now, zone);
        QCOMPARE(thinned(once, now, zone).size(), once.size()); // thinned again nothing more goes
    }
}

// As a house lives: one an hour, thinned each time.
void TestBackupsKept::aYearOfHours()
{
    QList<DatedBackup> kept;
    Instant now = at("2025-01-01T00:30:00Z");
    for (int i = 0; i < 400 * 24; ++i, now = now.plusMs(hour)) {
        kept.append({now, BackupReason::Hourly});
        kept = thinned(kept, now);
        QVERIFY(holds(kept, now));
        QVERIFY(kept.size() <= 24 + 14 + 12);
    }
    const Instant last = now.plusMs(-hour);
    for (int i = 0; i < 24; ++i)
        QVERIFY(holds(kept, last.plusMs(-i * hour)));
    std::set<QDate> days;
    std::set<int> months;
    for (const DatedBackup &one : kept) {
        days.insert(inZone(one.at, inBerlin).date());
        months.insert(inZone(one.at, inBerlin).date().year() * 12 + inZone(one.at, inBerlin).date().month());
    }
    for (int i = 0; i < 14; ++i)
        QVERIFY(days.contains(inZone(last, inBerlin).date().addDays(-i)));
    QCOMPARE(months.size(), std::size_t(12));
}

// A summer without a sale, or a clock ten years ahead: the last ones are all still there.
void TestBackupsKept::nothingGoesBecauseTimePasses()
{
    QList<DatedBackup> all;
    for (int i = 0; i < 24; ++i)
        all.append({at("2026-06-01T00:10:00Z").plusMs(i * hour), BackupReason::Hourly});
    QCOMPARE(thinned(all, at("2026-06-02T00:00:00Z")).size(), 24);
    QCOMPARE(thinned(all, at("2036-06-02T00:00:00Z")).size(), 24);
}

void TestBackupsKept::theClockSetBack()
{
    QList<DatedBackup> all;
    for (int i = 0; i < 30; ++i)
        all.append({at("2027-06-01T00:10:00Z").plusMs(i * hour), BackupReason::Hourly}); // a year ahead
    const Instant now = at("2026-06-01T12:10:00Z");
    for (int i = 0; i < 24; ++i)
        all.append({now.plusMs(-i * hour), BackupReason::Hourly});
    QCOMPARE(thinned(all, now).size(), 54);
}

// 2026-10-25, 3:00 is 2:00 again in Berlin: both hours have theirs.
void TestBackupsKept::theNightOfTheClocks()
{
    const QList<DatedBackup> night{{at("2026-10-25T00:30:00Z"), BackupReason::Hourly},
                                   {at("2026-10-25T01:30:00Z"), BackupReason::Hourly},
                                   {at("2026-10-25T02:30:00Z"), BackupReason::Hourly}};
    QCOMPARE(inZone(night[0].at, inBerlin).time(), inZone(night[1].at, inBerlin).time());
    QCOMPARE(thinned(night, at("2026-10-25T03:00:00Z")).size(), 3);
}

// 23:30 and 0:30 in Berlin are one day by UTC, two at the venue: both are their day's last one.
void TestBackupsKept::daysAreTheVenues()
{
    QList<DatedBackup> all{{at("2026-07-10T21:30:00Z"), BackupReason::Hourly},
                           {at("2026-07-10T22:30:00Z"), BackupReason::Hourly}};
    for (int i = 0; i < 30; ++i)
        all.append({at("2026-07-12T00:10:00Z").plusMs(i * hour), BackupReason::Hourly});
    const QList<DatedBackup> left = thinned(all, at("2026-07-14T00:00:00Z"));
    QVERIFY(holds(left, all[0].at));
    QVERIFY(holds(left, all[1].at));
}

void TestBackupsKept::thoseForAReasonAreTen()
{
    QList<DatedBackup> all;
    for (int i = 0; i < 40; ++i)
        all.append({at("2026-07-12T10:00:00Z").plusMs(i * 60'000LL), BackupReason::BeforeImport});
    QCOMPARE(thinned(all, at("2026-07-12T12:00:00Z")).size(), 10); // the newest, of the hour too, among them
    for (DatedBackup &one : all)
        one.reason = BackupReason::ShiftEnd;
    QCOMPARE(thinned(all, at("2026-07-12T12:00:00Z")).size(), 1);
}

void TestBackupsKept::due_data()
{
    QTest::addColumn<bool>("hasOne");
    QTest::addColumn<qint64>("minutesAgo");
    QTest::addColumn<qint64>("entries");
    QTest::addColumn<qint64>("shifts");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none yet") << false << qint64(0) << qint64(0) << qint64(0) << u"hourly"_s;
    QTest::newRow("nothing new") << true << qint64(3000) << qint64(0) << qint64(0) << QString();
    QTest::newRow("59 minutes") << true << qint64(59) << qint64(1) << qint64(0) << QString();
    QTest::newRow("an hour") << true << qint64(60) << qint64(1) << qint64(0) << u"hourly"_s;
    QTest::newRow("a shift closed") << true << qint64(1) << qint64(3) << qint64(1) << u"shift-end"_s;
    QTest::newRow("the clock set back") << true << qint64(-600) << qint64(1) << qint64(0) << u"hourly"_s;
    QTest::newRow("restored: fewer entries") << true << qint64(61) << qint64(-5) << qint64(0) << u"hourly"_s;
}

void TestBackupsKept::due()
{
    QFETCH(const bool, hasOne);
    QFETCH(const qint64, minutesAgo);
    QFETCH(const qint64, entries);
    QFETCH(const qint64, shifts);
    QFETCH(const QString, expected);
    const Instant now = at("2026-07-12T10:00:00Z");
    const auto newest = hasOne ? std::optional(mark(now.plusMs(-minutesAgo * 60'000), 100)) : std::nullopt;
    const auto reason = backupDue(mark({}, 100 + entries, shifts), newest, now);
    QCOMPARE(reason ? backupReasonName(*reason) : QString(), expected);
}

void TestBackupsKept::late()
{
    const Instant now = at("2026-07-12T10:00:00Z");
    QVERIFY(isBackupLate({}, {5, "5"}, now));
    QVERIFY(!isBackupLate(mark(now.plusMs(-24 * hour), 5), {6, "6"}, now));
    QVERIFY(isBackupLate(mark(now.plusMs(-24 * hour - 1), 5), {6, "6"}, now));
    QVERIFY(!isBackupLate(mark(now.plusMs(-240 * hour), 5), {5, "5"}, now)); // it has everything
    QVERIFY(isBackupLate(mark(now.plusMs(-240 * hour), 5), {5, "other"}, now));
}

ROWLOCK_TEST(TestBackupsKept)
#include "tst_backups_kept.moc"
