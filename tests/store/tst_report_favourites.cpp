// Reports that are kept under names, and those that are printed every night: each day once, whoever asks, and none of
// them lost.
#include "model/store/journal.h"
#include "model/store/night_reports.h"
#include "model/store/print_jobs.h"
#include "model/store/report_favourites.h"
#include "tests/store/shift_house.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReportFavourites : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeExample24(); }
    void cleanup() { dropHouse(); }

    void keptAndFound();
    void namesAreTakenWhateverTheirCase();
    void whatCannotBeKept();
    void whatIsTheSameIsNotTold();
    void droppedIsDropped();
    void aNightIsAskedForOnce();
    void notWhileAShiftGoesOn();
    void daysThatWereMissed();
    void severalLieNightByNight();
    void twoAtOnce();
    void anotherTerminalPrintsNoDayAgain();
    void switchedOffAndOn();
    void howeverLate();
    void inDoubtAndPrintedAgain();
    void givenUpIsNotAskedForAgain();
    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void verifySees_data();
    void verifySees();

private:
    Instant now() const { return m_house->clock.now(); }
    void pass(double hours) { m_house->clock.advanceMs(qint64(hours * 3'600'000)); }
    QDate today() const { return dayAt(now(), QTimeZone("Europe/Berlin")); }
    static ReportFavourite takings(const QString &terminal = {})
    {
        ReportFavourite favourite;
        favourite.name = u"Takings"_s;
        favourite.kind = ReportKind::Breakdown;
        favourite.filter.by = ReportDimension::Tender;
        favourite.terminal = terminal;
        return favourite;
    }
    Result<ReportFavourite> kept(const ReportFavourite &favourite)
    {
        tick();
        return keepFavourite(db(), does("favourite"), favourite);
    }
    NightsAsked nights(const QString &terminal = u"counter/1"_s)
    {
        const auto asked = askNights(db(), does("print.work", terminal), now());
        if (!asked)
            qFatal("%s", qPrintable(said(asked)));
        return *asked;
    }
    static QStringList papers(const QList<PrintJob> &jobs)
    {
        QStringList all;
        for (const PrintJob &job : jobs)
            all += paperText(job);
        return all;
    }
    QString paper(int daysAgo, const QString &name = u"Takings"_s) const
    {
        return name + u", "_s + today().addDays(-daysAgo).toString(Qt::ISODate);
    }
    std::optional<PrintJob> taken()
    {
        const auto job = takeNextPrint(db(), does("print.work"), {}, now());
        if (!job)
            qFatal("%s", qPrintable(said(job)));
        return *job;
    }
    qsizetype entries(const QString &kind)
    {
        qsizetype count = 0;
        (void)eachJournalRow(db(), [&](const JournalRow &row) { count += row.kind == kind ? 1 : 0; });
        return count;
    }
    // Favourite 1 is printed every night, of which one paper came out and the next waits; 2 is kept, 3 was dropped.
    void prepare()
    {
        DONE(kept(takings(u"counter/1"_s)));
        ReportFavourite other;
        other.name = u"Tonight"_s;
        DONE(kept(other));
        other.name = u"Comps"_s;
        other.kind = ReportKind::Comps;
        DONE(kept(other));
        DONE(dropFavourite(db(), does("favourite"), 3));
        pass(24);
        nights();
        DONE(printSent(db(), does("print.work"), *taken(), {PrintState::Printed}));
        pass(24);
        nights();
    }
};

void TestReportFavourites::keptAndFound()
{
    ReportFavourite wanted = takings(u"counter/1"_s);
    wanted.name = u"  Takings “now”\\  by \"tender\" "_s;
    wanted.filter.event = m_event;
    wanted.filter.clerk = u"Ben \\ \"B\""_s;
    wanted.days = {ReportDays::Between, QDate(2026, 11, 1), QDate(2026, 11, 30)};
    const auto made = kept(wanted);
    DONE(made);
    QCOMPARE(made->no, 1);
    QCOMPARE(made->name, u"Takings “now”\\ by \"tender\""_s);
    QCOMPARE(made->since, today());
    m_house->reopen();
    const auto read = readFavourite(db(), u"TAKINGS  “now”\\ by \"TENDER\""_s);
    DONE(read);
    QCOMPARE(read->name, made->name);
    QCOMPARE(read->kind, ReportKind::Breakdown);
    QCOMPARE(read->filter.by, ReportDimension::Tender);
    QVERIFY(read->filter.event == m_event && read->filter.clerk == wanted.filter.clerk);
    QCOMPARE(read->days, wanted.days);
    QCOMPARE(read->terminal, u"counter/1"_s);
    QCOMPARE(read->since, today());
    REFUSED(readFavourite(db(), u"Nothing"_s), ErrorCode::InvalidArgument);
    REFUSED(favouriteOfNumber(db(), 9), ErrorCode::InvalidArgument);
}

void TestReportFavourites::namesAreTakenWhateverTheirCase()
{
    DONE(kept(takings()));
    ReportFavourite other = takings();
    for (const QString &name : {u"takings"_s, u" TAKINGS "_s}) {
        other.name = name;
        REFUSED(kept(other), ErrorCode::InvalidArgument);
    }
    other.name = u"Änderungen"_s;
    DONE(kept(other));
    other.name = u"ÄNDERUNGEN"_s;
    REFUSED(kept(other), ErrorCode::InvalidArgument);
    ReportFavourite renamed = *readFavourite(db(), u"takings"_s);
    renamed.name = u"TAKINGS"_s;
    DONE(kept(renamed)); // its own
    QCOMPARE(readFavourites(db())->size(), 2);
    QCOMPARE(readFavourite(db(), u"takings"_s)->name, u"TAKINGS"_s);
}

void TestReportFavourites::whatCannotBeKept()
{
    for (const QString &name : {QString(), u"  "_s, QString(61, u'x'), u"a\u202eb"_s, u"4111 1111 1111 1111"_s}) {
        ReportFavourite favourite = takings();
        favourite.name = name;
        REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    }
    ReportFavourite favourite = takings();
    favourite.days = {ReportDays::Between, QDate(2026, 11, 2), QDate(2026, 11, 1)};
    REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    favourite.days = {ReportDays::Between, QDate(2026, 11, 2), {}};
    REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    favourite = takings(QString(201, u'x'));
    REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    favourite = takings();
    for (int event = 1; event < 2000; ++event)
        favourite.filter.beside.append(EventId(event));
    REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    favourite = takings();
    favourite.no = 9;
    REFUSED(kept(favourite), ErrorCode::InvalidArgument);
    QCOMPARE(entries(u"favourite.saved"_s), 0);
    QVERIFY(readFavourites(db())->isEmpty());
}

void TestReportFavourites::whatIsTheSameIsNotTold()
{
    const auto made = kept(takings(u"counter/1"_s));
    DONE(made);
    DONE(kept(*made));
    QCOMPARE(entries(u"favourite.saved"_s), 1);
    ReportFavourite changed = *made;
    changed.days = {ReportDays::LastMonth};
    DONE(kept(changed));
    QCOMPARE(entries(u"favourite.saved"_s), 2);
    changed.kind = ReportKind::Outstanding; // is of no days
    const auto outstanding = kept(changed);
    DONE(outstanding);
    QCOMPARE(outstanding->days, ChosenDays{ReportDays::All});
    QCOMPARE(outstanding->since, made->since);
}

void TestReportFavourites::droppedIsDropped()
{
    const auto made = kept(takings(u"counter/1"_s));
    DONE(made);
    tick();
    DONE(dropFavourite(db(), does("favourite"), 1));
    QVERIFY(readFavourites(db())->isEmpty());
    REFUSED(readFavourite(db(), u"Takings"_s), ErrorCode::InvalidArgument);
    REFUSED(dropFavourite(db(), does("favourite"), 1), ErrorCode::Forbidden);
    REFUSED(kept(*made), ErrorCode::Forbidden); // somebody had its window open
    QVERIFY(favouriteOfNumber(db(), 1)->isDropped);
    pass(48);
    QVERIFY(nights().jobs.isEmpty());
    const auto again = kept(takings());
    DONE(again);
    QCOMPARE(again->no, 2);
}

void TestReportFavourites::aNightIsAskedForOnce()
{
    DONE(kept(takings(u"counter/1"_s)));
    ReportFavourite byDay = takings();
    byDay.name = u"Only by hand"_s;
    DONE(kept(byDay));
    QVERIFY(nights().jobs.isEmpty()); // the day is not over
    pass(24);
    QVERIFY(nights(u"counter/2"_s).jobs.isEmpty());
    const NightsAsked asked = nights();
    QCOMPARE(papers(asked.jobs), QStringList{paper(1)});
    QCOMPARE(asked.jobs.first().kind, PrintKind::Reports);
    QCOMPARE(asked.jobs.first().terminal, u"counter/1"_s);
    QVERIFY(asked.leftOut.isEmpty());
    QVERIFY(nights().jobs.isEmpty());
    m_house->reopen();
    QVERIFY(nights().jobs.isEmpty());
    const auto job = taken();
    QVERIFY(job && job->favourite == 1 && job->day == today().addDays(-1));
    DONE(printSent(db(), does("print.work"), *job, {PrintState::Printed}));
    QVERIFY(nights().jobs.isEmpty() && !taken());
    pass(24);
    QCOMPARE(papers(nights().jobs), QStringList{paper(1)});
    QCOMPARE(entries(u"print.night"_s), 2);
}

// What is sold after midnight is of the evening's day.
void TestReportFavourites::notWhileAShiftGoesOn()
{
    DONE(addedDrawer());
    DONE(kept(takings(u"counter/1"_s)));
    pass(5); // in the afternoon
    const auto shift = opened(10000);
    DONE(shift);
    pass(10); // after midnight
    QVERIFY(nights().jobs.isEmpty());
    DONE(counted(shift->id, u"10000:1"_s));
    QVERIFY(nights().jobs.isEmpty()); // nor while its money is counted
    DONE(closed(shift->id));
    QCOMPARE(papers(nights().jobs), QStringList{paper(1)});
    const auto next = opened(10000);
    DONE(next);
    pass(24); // it was forgotten, and the morning comes
    QVERIFY(nights().jobs.isEmpty());
    pass(9.5);
    QCOMPARE(papers(nights().jobs), QStringList{paper(1)});
}

void TestReportFavourites::daysThatWereMissed()
{
    const QDate first = today();
    DONE(kept(takings(u"counter/1"_s)));
    m_house->clock.reboot(qint64(mostNights) * 86'400'000);
    NightsAsked asked = nights();
    QCOMPARE(asked.jobs.size(), mostNights);
    QCOMPARE(asked.jobs.first().day, first);
    QVERIFY(asked.leftOut.isEmpty());
    m_house->clock.reboot(30LL * 86'400'000);
    asked = nights();
    QCOMPARE(asked.jobs.size(), mostNights);
    QCOMPARE(paperText(asked.jobs.last()), paper(1));
    QCOMPARE(asked.leftOut.size(), 1);
    QCOMPARE(asked.leftOut.first().first, u"Takings"_s);
    const DayRange left{first.addDays(mostNights), first.addDays(mostNights + 30 - mostNights - 1)};
    QCOMPARE(asked.leftOut.first().second, left);
    QVERIFY(nights().leftOut.isEmpty()); // it is said once ...
    const auto before = leftOutBefore(db(), asked.jobs.first());
    DONE(before);
    QCOMPARE(*before, left); // ... and on the paper that comes next
    QVERIFY(leftOutBefore(db(), asked.jobs.at(1))->isAll());
}

void TestReportFavourites::severalLieNightByNight()
{
    DONE(kept(takings(u"counter/1"_s)));
    ReportFavourite other;
    other.name = u"Tonight"_s;
    other.terminal = u"counter/1"_s;
    DONE(kept(other));
    pass(48);
    QCOMPARE(papers(nights().jobs), QStringList({paper(2), paper(2, u"Tonight"_s), paper(1), paper(1, u"Tonight"_s)}));
}

void TestReportFavourites::twoAtOnce()
{
    DONE(kept(takings(u"counter/1"_s)));
    ReportFavourite other;
    other.name = u"Tonight"_s;
    other.terminal = u"counter/1"_s;
    DONE(kept(other));
    pass(5 * 24);
    QList<PrintJob> asked[4];
    std::vector<std::thread> workers;
    for (auto &mine : asked) {
        workers.emplace_back([&] {
            auto opened = Connection::open(m_house->file, OpenMode::ReadWrite);
            const auto found = askNights(**opened, does("print.work"), now());
            if (!found)
                qFatal("%s", qPrintable(said(found)));
            mine = found->jobs;
        });
    }
    for (std::thread &each : workers)
        each.join();
    QStringList all;
    for (const auto &mine : asked)
        all += papers(mine);
    QCOMPARE(all.size(), 10);
    all.removeDuplicates();
    QCOMPARE(all.size(), 10);
    QCOMPARE(readLatestPrints(db(), 100)->size(), 10);
}

void TestReportFavourites::anotherTerminalPrintsNoDayAgain()
{
    DONE(kept(takings(u"counter/1"_s)));
    pass(24);
    QCOMPARE(nights().jobs.size(), 1);
    ReportFavourite moved = *readFavourite(db(), u"Takings"_s);
    moved.terminal = u"counter/2"_s;
    DONE(kept(moved));
    QVERIFY(nights(u"counter/2"_s).jobs.isEmpty());
    pass(24);
    QVERIFY(nights().jobs.isEmpty());
    QCOMPARE(papers(nights(u"counter/2"_s).jobs), QStringList{paper(1)});
    QVERIFY(taken()); // what was asked for before comes out where it was asked for
}

void TestReportFavourites::switchedOffAndOn()
{
    DONE(kept(takings(u"counter/1"_s)));
    pass(24);
    QCOMPARE(nights().jobs.size(), 1);
    ReportFavourite changed = *readFavourite(db(), u"Takings"_s);
    changed.terminal.clear();
    DONE(kept(changed));
    pass(72);
    QVERIFY(nights().jobs.isEmpty());
    changed.terminal = u"counter/1"_s;
    DONE(kept(changed));
    QVERIFY(nights().jobs.isEmpty()); // not of the days on which it was off
    pass(24);
    const NightsAsked asked = nights();
    QCOMPARE(papers(asked.jobs), QStringList{paper(1)});
    QVERIFY(leftOutBefore(db(), asked.jobs.first())->isAll());
}

// Other prints that are half a day old wait for a person; nobody may be there at night.
void TestReportFavourites::howeverLate()
{
    DONE(kept(takings(u"counter/1"_s)));
    pass(24);
    QCOMPARE(nights().jobs.size(), 1);
    pass(13);
    const auto job = taken();
    QVERIFY(job);
    DONE(printSent(db(), does("print.work"), *job, {PrintState::Failed, PrintProblem::Absent}));
    QVERIFY(!taken());
    pass(30);
    QVERIFY(taken());
}

void TestReportFavourites::inDoubtAndPrintedAgain()
{
    DONE(kept(takings(u"counter/1"_s)));
    pass(24);
    QCOMPARE(nights().jobs.size(), 1);
    const auto killed = taken(); // and whoever took it is gone
    QVERIFY(killed);
    m_house->reopen();
    m_house->clock.advanceMs(longestSendingMs);
    QVERIFY(!taken() && nights().jobs.isEmpty());
    QCOMPARE(readPrintJob(db(), killed->id)->state, PrintState::Doubtful);
    const auto again = settlePrint(db(), does("print.settle"), killed->id, PrintSaid::Again);
    DONE(again);
    QVERIFY(again->id != killed->id);
    QCOMPARE(paperText(*again), paper(1));
    REFUSED(settlePrint(db(), does("print.settle"), killed->id, PrintSaid::Again), ErrorCode::Forbidden);
    DONE(printSent(db(), does("print.work"), *taken(), {PrintState::Printed}));
    QVERIFY(!taken() && nights().jobs.isEmpty());
}

void TestReportFavourites::givenUpIsNotAskedForAgain()
{
    DONE(kept(takings(u"counter/1"_s)));
    pass(24);
    DONE(settlePrint(db(), does("print.settle"), nights().jobs.first().id, PrintSaid::GiveUp));
    QVERIFY(nights().jobs.isEmpty());
    pass(24);
    QCOMPARE(papers(nights().jobs), QStringList{paper(1)});
}

void TestReportFavourites::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("one without a word", "INSERT INTO report_favourite VALUES (4, 'x', 'x', 'tonight', '{}', 'today', '', '', '', "
                              "'', 0)");
    row("other choices", "UPDATE report_favourite SET choices = '{}' WHERE favourite_no = 1");
    row("printed elsewhere", "UPDATE report_favourite SET terminal = 'x' WHERE favourite_no = 1");
    row("printed of earlier days", "UPDATE report_favourite SET since_day = '2020-01-01' WHERE favourite_no = 1");
    row("kept again", "UPDATE report_favourite SET is_dropped = 0 WHERE favourite_no = 3");
    row("one deleted", "DELETE FROM report_favourite WHERE favourite_no = 3");
    const QString print = u"INSERT INTO print_job (job_id, kind, terminal, asked_terminal, asked_clerk, asked_at, "
                          "state, attempts, problem, printer, was_doubtful, changed_at, next_at, favourite_no, day) "
                          "SELECT 9, kind, %1, asked_terminal, asked_clerk, asked_at, 'waiting', 0, '', '', 0, 1, 1, "
                          "%2 FROM print_job WHERE job_id = 1"_s;
    const auto asked = [&](const char *name, const QString &terminal, const QString &of) {
        QTest::newRow(name) << print.arg(terminal, of);
    };
    asked("a night printed twice", u"terminal"_s, u"favourite_no, day"_s);
    asked("a night that waits asked for twice", u"terminal"_s, u"favourite_no, (SELECT max(day) FROM print_job)"_s);
    asked("a night before those that were printed", u"terminal"_s, u"favourite_no, '2026-11-01'"_s);
    asked("at another terminal", u"'x'"_s, u"favourite_no, '2026-12-24'"_s);
    asked("of a favourite that nobody prints", u"terminal"_s, u"2, '2026-12-24'"_s);
    asked("of a day without a favourite", u"terminal"_s, u"NULL, '2026-12-24'"_s);
    asked("of a favourite without a day", u"terminal"_s, u"1, NULL"_s);
    asked("of nothing", u"terminal"_s, u"NULL, NULL"_s);
    row("of another day", "UPDATE print_job SET day = '2026-12-24' WHERE job_id = 2");
    row("of another favourite", "UPDATE print_job SET favourite_no = 2 WHERE job_id = 2");
}

void TestReportFavourites::anotherProgramCannot()
{
    prepare();
    QFETCH(QString, sql);
    houseRefuses(*m_house, sql);
}

void TestReportFavourites::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("another name", "UPDATE report_favourite SET name = 'x' WHERE favourite_no = 1", "Favourite 1: “name”");
    row("another key", "UPDATE report_favourite SET name_key = 'x' WHERE favourite_no = 1",
        "Favourite 1: “name without case”");
    row("another report", "UPDATE report_favourite SET report = 'ledger' WHERE favourite_no = 1",
        "Favourite 1: “report”");
    row("other choices", "UPDATE report_favourite SET choices = '{}' WHERE favourite_no = 1", "Favourite 1: “choices”");
    row("other days", "UPDATE report_favourite SET days = 'all' WHERE favourite_no = 1", "Favourite 1: “days”");
    row("fixed days",
        "UPDATE report_favourite SET days = 'between', first_day = '2026-11-01', last_day = "
        "'2026-11-02' WHERE favourite_no = 1",
        "Favourite 1: “first day”");
    row("elsewhere", "UPDATE report_favourite SET terminal = 'x' WHERE favourite_no = 1", "Favourite 1: “terminal”");
    row("since another day", "UPDATE report_favourite SET since_day = '2026-01-01' WHERE favourite_no = 1",
        "Favourite 1: “since”");
    row("kept again", "UPDATE report_favourite SET is_dropped = 0 WHERE favourite_no = 3", "Favourite 3: “dropped”");
    row("none", "DELETE FROM report_favourite WHERE favourite_no = 2", "Favourite 2");
    row("one more", "INSERT INTO report_favourite VALUES (4, 'x', 'x', 'tonight', '{}', 'today', '', '', '', '', 0)",
        "Favourite 4");
    row("of another day", "UPDATE print_job SET day = '2026-12-24' WHERE job_id = 2", "Print 2: “day”");
    row("of another favourite", "UPDATE print_job SET favourite_no = 2 WHERE job_id = 2", "Print 2: “favourite”");
}

void TestReportFavourites::verifySees()
{
    prepare();
    QFETCH(QString, sql);
    QFETCH(QString, named);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestReportFavourites)
#include "tst_report_favourites.moc"
