// Reports that are kept under names, by the command line: kept, changed, made and dropped, and printed once for each
// night whoever runs.
#include "tests/ctl/ctl_house.h"
#include "tests/support/fake_printer.h"
#include "tests/support/printer_readers.h"

#include <QDate>
#include <QDir>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QString nightClockLibrary()
{
    for (const QFileInfo &folder : QDir(u"/usr/lib"_s).entryInfoList({u"*-linux-gnu*"_s}, QDir::Dirs)) {
        const QString library = folder.filePath() + u"/faketime/libfaketimeMT.so.1"_s;
        if (QFile::exists(library))
            return library;
    }
    return {};
}

} // namespace

class CtlFavouritesTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        m_passed = 0;
        makeFolder();
        house();
        RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void keptShownRunAndDropped();
    void whatIsNotSaidStays();
    void daysByAWord();
    void everyForm();
    void whatIsRefused();
    void dataThatAreGone();
    void everyNightOnce();
    void aPrinterThatIsAway();
    void killedInTheMiddle();

private:
    static QStringList favourite(const QStringList &words) { return QStringList{u"report"_s, u"favourite"_s} + words; }
    // The house's clock goes so many days on, as if the computer had run.
    void pass(int days)
    {
        m_ctl->environment().insert(u"LD_PRELOAD"_s, nightClockLibrary());
        m_ctl->environment().insert(u"FAKETIME"_s, u"+%1d"_s.arg(m_passed += days));
        m_ctl->environment().insert(u"FAKETIME_DONT_FAKE_MONOTONIC"_s, u"1"_s);
        m_ctl->environment().insert(u"ASAN_OPTIONS"_s, u"verify_asan_link_order=0"_s);
        RUN(adopted, 0, {u"clock"_s, u"adopt"_s});
        for (const char *name : {"LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "ASAN_OPTIONS"})
            m_ctl->environment().remove(QString::fromLatin1(name));
    }
    void printOn(const QString &printer)
    {
        RUN(done, 0, {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s, u"reports="_s + printer});
    }
    void keepNightly()
    {
        RUN(kept, 0,
            (favourite({u"keep"_s, u"Takings"_s, u"breakdown"_s, u"--by"_s, u"tender"_s, u"--nightly"_s, u"yes"_s})));
        QCOMPARE(kept.text("terminal"), u"rowlockctl"_s);
    }

    int m_passed = 0;
};

void CtlFavouritesTest::keptShownRunAndDropped()
{
    RUN(none, 0, (favourite({u"list"_s})));
    QVERIFY(none.list("favourites").isEmpty());
    RUN(kept, 0,
        (favourite({u"keep"_s, u"By day"_s, u"breakdown"_s, u"--by"_s, u"day"_s, u"--second-by"_s, u"type"_s,
                    u"--event"_s, m_event, u"--of-terminal"_s, u"rowlockctl"_s, u"--days"_s, u"this_month"_s})));
    QCOMPARE(kept.number("favourite"), 1);
    RUN(shown, 0, (favourite({u"show"_s, u"BY  DAY"_s})));
    QCOMPARE(shown.json, kept.json);
    QCOMPARE(shown.text("report"), u"breakdown"_s);
    QCOMPARE(shown.text("days"), u"this_month"_s);
    QCOMPARE(shown.json[u"choices"_s].toObject(), (QJsonObject{{u"by"_s, u"day"_s},
                                                               {u"second_by"_s, u"type"_s},
                                                               {u"event"_s, m_event.toInt()},
                                                               {u"of_terminal"_s, u"rowlockctl"_s}}));
    QVERIFY(!shown.json[u"nightly"_s].toBool() && shown.json[u"terminal"_s].isNull());
    RUN(run, 0, (favourite({u"run"_s, u"By day"_s})));
    RUN(report, 0,
        {u"report"_s, u"breakdown"_s, u"--by"_s, u"day"_s, u"--second-by"_s, u"type"_s, u"--event"_s, m_event});
    QCOMPARE(run.list("rows"), report.list("rows"));
    QVERIFY(run.text("from").endsWith(u"Z") && run.text("to").endsWith(u"Z"));
    RUN(list, 0, (favourite({u"list"_s})));
    QCOMPARE(list.list("favourites").size(), 1);
    RUN(dropped, 0, (favourite({u"drop"_s, u"by day"_s})));
    QCOMPARE(dropped.text("name"), u"By day"_s);
    RUN(gone, 1, (favourite({u"run"_s, u"By day"_s})));
    QCOMPARE(gone.code(), u"invalid_argument"_s);
    RUN(journal, 0, {u"journal"_s, u"--limit"_s, u"1000"_s});
    qsizetype told = 0;
    for (const QJsonValue &entry : journal.list("entries"))
        told += entry[u"kind"_s] == u"favourite.saved"_s ? 1 : 0;
    QCOMPARE(told, 2);
}

void CtlFavouritesTest::whatIsNotSaidStays()
{
    RUN(kept, 0, (favourite({u"keep"_s, u"Tax"_s, u"tax"_s, u"--event"_s, m_event, u"--days"_s, u"last_month"_s})));
    RUN(nightly, 0, (favourite({u"keep"_s, u"tax"_s, u"--nightly"_s, u"yes"_s, u"--printed-at"_s, u"office"_s})));
    QCOMPARE(nightly.text("name"), u"Tax"_s);
    QCOMPARE(nightly.text("days"), u"last_month"_s);
    QCOMPARE(nightly.text("terminal"), u"office"_s);
    QVERIFY(!nightly.text("since").isEmpty());
    QCOMPARE(nightly.json[u"choices"_s], kept.json[u"choices"_s]);
    RUN(still, 0, (favourite({u"keep"_s, u"Tax"_s, u"--nightly"_s, u"yes"_s}))); // not at this terminal by chance
    QCOMPARE(still.text("terminal"), u"office"_s);
    RUN(renamed, 0, (favourite({u"keep"_s, u"Tax"_s, u"--rename"_s, u"VAT"_s, u"--nightly"_s, u"no"_s})));
    QCOMPARE(renamed.number("favourite"), 1);
    QCOMPARE(renamed.text("name"), u"VAT"_s);
    QVERIFY(!renamed.json[u"nightly"_s].toBool());
    RUN(other, 0, (favourite({u"keep"_s, u"VAT"_s, u"tonight"_s})));
    QCOMPARE(other.number("favourite"), 1);
    QCOMPARE(other.text("days"), u"today"_s);
    QCOMPARE(other.json[u"choices"_s].toObject(), QJsonObject());
}

void CtlFavouritesTest::daysByAWord()
{
    const auto spans = [this](const QStringList &days) {
        const CtlRun kept = (*m_ctl)(favourite({u"keep"_s, u"Ledger"_s, u"ledger"_s}) + days);
        const CtlRun run = (*m_ctl)(favourite({u"run"_s, u"Ledger"_s}));
        const CtlRun same = (*m_ctl)({u"report"_s, u"ledger"_s});
        const auto day = [&](const char *end) {
            const QDateTime moment = QDateTime::fromString(run.text(end), Qt::ISODateWithMs);
            return moment.toTimeZone(QTimeZone("Europe/Berlin"));
        };
        if (kept.status != 0 || run.status != 0)
            return QString::fromUtf8(kept.out + run.out);
        return run.json[u"from"_s].isNull() ? u"all"_s
                                            : day("from").toString(u"yyyy-MM-dd HH:mm"_s) + u" till "_s
                                                  + day("to").toString(u"yyyy-MM-dd HH:mm"_s);
    };
    QCOMPARE(spans({u"--days"_s, u"all"_s}), u"all"_s);
    QCOMPARE(spans({u"--from"_s, u"2026-03-29"_s, u"--to"_s, u"2026-03-29"_s}),
             u"2026-03-29 00:00 till 2026-03-30 00:00"_s);
    const QDate today = QDateTime::currentDateTimeUtc().toTimeZone(QTimeZone("Europe/Berlin")).date();
    const QString yesterday = spans({u"--days"_s, u"yesterday"_s});
    const QDate now = QDateTime::currentDateTimeUtc().toTimeZone(QTimeZone("Europe/Berlin")).date();
    if (now == today) // it is not midnight just now
        QCOMPARE(yesterday, today.addDays(-1).toString(Qt::ISODate) + u" 00:00 till "_s + today.toString(Qt::ISODate)
                                + u" 00:00"_s);
}

void CtlFavouritesTest::everyForm()
{
    RUN(kept, 0, (favourite({u"keep"_s, u"Takings"_s, u"breakdown"_s, u"--by"_s, u"tender"_s})));
    RUN(csv, 0, (favourite({u"run"_s, u"Takings"_s, u"--format"_s, u"csv"_s})));
    QVERIFY(csv.text("content").contains(u"84.00"_s));
    for (const QString &form : {u"pdf"_s, u"xlsx"_s, u"json"_s}) {
        const QString file = m_ctl->path(u"takings."_s + form);
        RUN(written, 0, (favourite({u"run"_s, u"Takings"_s, u"--format"_s, form, u"--output"_s, file})));
        QVERIFY(QFile(file).size() > 100);
    }
    FakePrinter printer(FakePrinter::Manner::Prints);
    printOn(printer.address());
    RUN(printed, 0, (favourite({u"run"_s, u"Takings"_s, u"--print"_s})));
    QTRY_COMPARE(printer.papers(), 1);
}

void CtlFavouritesTest::whatIsRefused()
{
    RUN(kept, 0, (favourite({u"keep"_s, u"Kept"_s, u"tonight"_s})));
    RUN(too, 0, (favourite({u"keep"_s, u"Too"_s, u"tax"_s})));
    RUN(before, 0, (favourite({u"list"_s})));
    const auto row = [this](const char *name, const QStringList &words, int status, const QString &argument) {
        const CtlRun refused = (*m_ctl)(favourite(words));
        QVERIFY2(refused.status == status, name + QByteArray(": ") + refused.out + refused.err);
        QVERIFY2(refused.fault.isEmpty(), qPrintable(refused.fault));
        if (!argument.isEmpty())
            QCOMPARE(refused.details()[u"argument"_s].toString(), argument);
    };
    const QStringList keep{u"keep"_s, u"New"_s};
    row("no such favourite", {u"show"_s, u"New"_s}, 1, u"favourite"_s);
    row("nothing to keep", keep, 1, u"favourite"_s);
    row("no such report", keep + QStringList{u"weather"_s}, 2, u""_s);
    row("no such event", keep + QStringList{u"heat"_s, u"--event"_s, u"99"_s}, 1, u""_s);
    row("without its event", keep + QStringList{u"sellthrough"_s}, 2, u"event"_s);
    row("told apart by what does not go together",
        keep + QStringList{u"breakdown"_s, u"--by"_s, u"tender"_s, u"--second-by"_s, u"type"_s}, 2, u""_s);
    row("a word that is none", keep + QStringList{u"tax"_s, u"--days"_s, u"tomorrow"_s}, 2, u"days"_s);
    row("between what", keep + QStringList{u"tax"_s, u"--days"_s, u"between"_s}, 2, u"days"_s);
    row("days of no days", keep + QStringList{u"outstanding"_s, u"--days"_s, u"today"_s}, 2, u"days"_s);
    row("a word and days", keep + QStringList{u"tax"_s, u"--days"_s, u"today"_s, u"--from"_s, u"2026-11-01"_s}, 2,
        u"days"_s);
    row("a moment", keep + QStringList{u"tax"_s, u"--from"_s, u"2026-11-01T10:00"_s, u"--to"_s, u"2026-11-02"_s}, 2,
        u"from"_s);
    row("half a range", keep + QStringList{u"tax"_s, u"--from"_s, u"2026-11-01"_s}, 2, u"to"_s);
    row("the wrong way round", keep + QStringList{u"tax"_s, u"--from"_s, u"2026-11-02"_s, u"--to"_s, u"2026-11-01"_s},
        2, u"to"_s);
    row("a taken name", {u"keep"_s, u"Kept"_s, u"--rename"_s, u"TOO"_s}, 2, u"name"_s);
    row("choices without a report", {u"keep"_s, u"Kept"_s, u"--event"_s, u"1"_s}, 2, u"report"_s);
    row("printed nowhere", {u"keep"_s, u"Kept"_s, u"--nightly"_s, u"no"_s, u"--printed-at"_s, u"x"_s}, 2,
        u"printed_at"_s);
    RUN(after, 0, (favourite({u"list"_s})));
    QCOMPARE(after.json, before.json);
}

void CtlFavouritesTest::dataThatAreGone()
{
    RUN(create, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Lear"_s, u"--starts"_s, u"2031-11-22T19:30"_s,
         u"--price"_s, u"default=12.50"_s, u"--capacity"_s, u"Standing floor=30"_s});
    const QString event = str(create.number("event"));
    RUN(kept, 0, (favourite({u"keep"_s, u"Lear"_s, u"heat"_s, u"--event"_s, event})));
    RUN(closed, 0, {u"event"_s, u"close"_s, event});
    RUN(deleted, 0, {u"event"_s, u"delete"_s, event});
    RUN(list, 0, (favourite({u"list"_s})));
    QCOMPARE(list.list("favourites").size(), 1);
    RUN(shown, 0, (favourite({u"show"_s, u"Lear"_s})));
    RUN(gone, 1, (favourite({u"run"_s, u"Lear"_s})));
    QCOMPARE(gone.code(), u"event_unknown"_s);
    RUN(dropped, 0, (favourite({u"drop"_s, u"Lear"_s})));
}

void CtlFavouritesTest::everyNightOnce()
{
    if (nightClockLibrary().isEmpty() || testsOnServer())
        QSKIP("libfaketime is not installed, or a server goes by its own clock");
    FakePrinter printer(FakePrinter::Manner::Prints);
    printOn(printer.address());
    keepNightly();
    RUN(early, 0, (favourite({u"print-due"_s})));
    QVERIFY(early.list("asked").isEmpty() && early.list("printed").isEmpty());
    pass(2);
    RUN(elsewhere, 0, (QStringList{u"--terminal"_s, u"office"_s} + favourite({u"print-due"_s})));
    QVERIFY(elsewhere.list("asked").isEmpty());
    RUN(due, 0, (favourite({u"print-due"_s})));
    QCOMPARE(due.list("asked").size(), 2);
    QCOMPARE(due.list("printed").size(), 2);
    QCOMPARE(due.list("printed").first()[u"favourite"_s].toString(), u"Takings"_s);
    QTRY_COMPARE(printer.papers(), 2);
    RUN(again, 0, (favourite({u"print-due"_s})));
    QVERIFY(again.list("asked").isEmpty() && again.list("printed").isEmpty());
    pass(20);
    RUN(later, 0, (favourite({u"print-due"_s})));
    QCOMPARE(later.list("printed").size(), 7);
    QCOMPARE(later.list("left_out").size(), 1);
    const QJsonValue left = later.list("left_out").first();
    const auto day = [&](const char *end) {
        return QDate::fromString(left[QLatin1String(end)].toString(), Qt::ISODate);
    };
    QCOMPARE(day("from").daysTo(day("to")), 12);
    QTRY_COMPARE(printer.papers(), 9);
}

void CtlFavouritesTest::aPrinterThatIsAway()
{
    if (nightClockLibrary().isEmpty() || testsOnServer())
        QSKIP("libfaketime is not installed, or a server goes by its own clock");
    printOn(FakePrinter::nobody());
    keepNightly();
    pass(1);
    RUN(due, 1, (favourite({u"print-due"_s})));
    QCOMPARE(due.list("failed").size(), 1);
    QVERIFY2(due.err.contains("cannot be reached"), due.err);
    FakePrinter printer(FakePrinter::Manner::Prints);
    printOn(printer.address());
    RUN(run, 0, (favourite({u"print-due"_s})));
    QVERIFY(run.list("asked").isEmpty());
    QCOMPARE(run.list("printed").size(), 1);
    QTRY_COMPARE(printer.papers(), 1);
}

// The program dies while the printer takes the paper: nobody knows, so a person says, and no day is lost or doubled.
void CtlFavouritesTest::killedInTheMiddle()
{
    if (nightClockLibrary().isEmpty() || testsOnServer())
        QSKIP("libfaketime is not installed, or a server goes by its own clock");
    FakePrinter printer(FakePrinter::Manner::AnswersLate);
    printOn(printer.address());
    keepNightly();
    pass(1);
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    process.start(ctlBinary(), QStringList{u"--database"_s, m_ctl->database()} + favourite({u"print-due"_s}));
    QTRY_COMPARE_WITH_TIMEOUT(printer.papers(), 1, 20'000);
    process.kill();
    QVERIFY(process.waitForFinished());
    printer.setManner(FakePrinter::Manner::Prints);
    RUN(next, 0, (favourite({u"print-due"_s})));
    QVERIFY(next.list("asked").isEmpty() && next.list("printed").isEmpty());
    RUN(list, 0, {u"print"_s, u"list"_s});
    QCOMPARE(list.list("prints").size(), 1);
    QCOMPARE(list.list("prints").first()[u"state"_s].toString(), u"sending"_s);
    QCOMPARE(printer.papers(), 1);
}

ROWLOCK_TEST(CtlFavouritesTest)
#include "tst_ctl_favourites.moc"
