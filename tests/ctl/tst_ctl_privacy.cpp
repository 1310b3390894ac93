// A whole evening with patrons' names, numbers and addresses, in everything that can be done with them; then every line
// that was logged, every file name, and every file that is not meant to hold them is read for them.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"

#include <QDirIterator>
#include <QProcess>

#include <sys/stat.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Of nobody, and in nothing that Rowlock says by itself.
const QStringList told{u"Zephyrine"_s, u"Quillfeather"_s, u"Ottokar"_s,   u"Wimmersby"_s,
                       u"zqmail"_s,    u"7788991"_s,      u"Gnomelane"_s, u"nephewofhers"_s};

QString foundIn(const QByteArray &text)
{
    for (const QString &each : told) {
        if (text.toLower().contains(each.toLower().toUtf8()))
            return each;
    }
    return {};
}

} // namespace

class CtlPrivacyTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        m_ctl->environment().insert(u"XDG_CONFIG_HOME"_s, m_ctl->path(u"config"_s));
        m_ctl->environment().insert(u"TMPDIR"_s, m_ctl->path(u"tmp"_s));
        QVERIFY(QDir().mkpath(m_ctl->path(u"tmp"_s)) && QDir().mkpath(m_ctl->path(u"out"_s)));
        house();
        // From here on all that anybody could log is logged.
        m_ctl->environment().insert(u"ROWLOCK_LOG"_s, u"1"_s);
        m_ctl->environment().insert(u"QT_LOGGING_RULES"_s, u"*.debug=true;*.info=true"_s);
    }
    void cleanup()
    {
        m_logged.clear();
        m_isAsExpected = true;
        dropFolder();
    }

    void nobodysNameIsAnywhereElse();
    void theCheckSeesOne();
    void aHouseOfSeveralStaysTheirs();

private:
    // Its answer, whatever became of it; what it said beside it is kept.
    QJsonObject run(const QStringList &words, int expected = 0)
    {
        const CtlRun ran = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database(), u"--json"_s} + words);
        if (ran.status != expected)
            qWarning("%s: %d %s%s", qPrintable(words.join(u' ')), ran.status, ran.out.constData(), ran.err.constData());
        m_isAsExpected = m_isAsExpected && ran.status == expected;
        m_logged += ran.err;
        return QJsonDocument::fromJson(ran.out).object();
    }
    QString out(const QString &name) const { return m_ctl->path(u"out/"_s + name); }
    QString held(int seats)
    {
        return str(
            run({u"hold"_s, m_event, u"--best"_s, str(seats), u"--category"_s, u"Stalls"_s})[u"hold"_s].toInteger());
    }
    void sellToThem();
    void keepForThem();
    void writeAllThereIs();
    // What is said of one file: a name in it or in what it is called, or that others may read it.
    QStringList problemsOf(const QString &file) const;
    QStringList problems() const;
    static QByteArray textOf(const QString &file);

    QByteArray m_logged;
    bool m_isAsExpected = true;
    QString m_order;
};

void CtlPrivacyTest::sellToThem()
{
    run({u"patron"_s, u"add"_s, u"Zephyrine Quillfeather"_s, u"--phone"_s, u"0451 7788991"_s, u"--email"_s,
         u"zqmail@example.org"_s, u"--street"_s, u"3 Gnomelane"_s});
    run({u"patron"_s, u"note"_s, u"1"_s, u"nephewofhers comes too"_s});
    run({u"patron"_s, u"tag"_s, u"1"_s, u"friend"_s});
    m_order = str(run({u"sell"_s, held(2), u"--pay"_s, u"cash:84.00"_s, u"--patron-no"_s, u"1"_s, u"--note"_s,
                       u"for nephewofhers"_s, u"--will-call"_s})[u"order"_s]
                      .toInteger());
    run({u"order"_s, u"note"_s, m_order, u"Zephyrine rang"_s});
    run({u"willcall"_s, u"print"_s, m_event, u"--output"_s, out(u"labels.pdf"_s), u"--mark"_s});
    run({u"willcall"_s, u"hand-over"_s, m_order});
    run({u"order"_s, u"print"_s, m_order, u"--output"_s, out(u"tickets.pdf"_s)});
    run({u"order"_s, u"receipt"_s, m_order, u"--output"_s, out(u"receipt.pdf"_s)});
    run({u"order"_s, u"print"_s, m_order, u"--kind"_s, u"receipts"_s, u"--printer"_s, u"tcp://127.0.0.1:9"_s});
    run({u"print"_s, u"run"_s}, 1); // there is no such printer
    run({u"print"_s, u"list"_s});
    const QString named =
        str(run({u"sell"_s, held(1), u"--pay"_s, u"cash:42.00"_s, u"--patron"_s, u"Ottokar Wimmersby"_s})[u"order"_s]
                .toInteger());
    run({u"refund"_s, named, u"--reason"_s, u"ill"_s});
}

void CtlPrivacyTest::keepForThem()
{
    const QString code = run({u"reservation"_s, u"make"_s, held(2), u"--name"_s, u"Ottokar Wimmersby"_s, u"--until"_s,
                              u"2031-11-20T18:00"_s})[u"code"_s]
                             .toString();
    run({u"reservation"_s, u"list"_s, u"--csv"_s, out(u"reservations.csv"_s)});
    run({u"reservation"_s, u"drop"_s, code, u"--reason"_s, u"called off"_s});
    run({u"hold"_s, m_event, u"--best"_s, u"4"_s, u"--category"_s, u"Box = royal"_s});
    run({u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"1"_s, u"--category"_s, u"Box = royal"_s, u"--name"_s,
         u"Ottokar Wimmersby"_s, u"--contact"_s, u"zqmail@example.org"_s});
    // Refusals speak of what was asked for, and are logged like anything.
    run({u"patron"_s, u"add"_s, u"zephyrine quillfeather"_s}, 1);
    run({u"patron"_s, u"find"_s, u"Quillfeather"_s});
    run({u"find"_s, u"Wimmersby"_s});
    run({u"sell"_s, u"999"_s, u"--pay"_s, u"cash:1"_s, u"--patron"_s, u"Zephyrine Quillfeather"_s}, 1);
    run({u"willcall"_s, u"leave"_s, u"999"_s, u"--for"_s, u"Ottokar Wimmersby"_s}, 1);
}

void CtlPrivacyTest::writeAllThereIs()
{
    for (const char *table :
         {"orders", "lines", "tenders", "shifts", "patrons", "waitlist", "seats", "events", "journal"})
        run({u"export"_s, QLatin1String(table), u"--output"_s, out(QLatin1String(table) + u".csv"_s)});
    run({u"export"_s, u"auditor"_s, out(u"auditor"_s)});
    for (const char *report : {"sales", "ledger", "tax", "tonight", "settlement"}) {
        for (const char *format : {"csv", "pdf", "xlsx"})
            run({u"report"_s, QLatin1String(report), u"--event"_s, m_event, u"--format"_s, QLatin1String(format),
                 u"--output"_s, out(QLatin1String(report) + u'.' + QLatin1String(format))});
    }
    run({u"patron"_s, u"export"_s, out(u"patrons-list.csv"_s)});
    run({u"patron"_s, u"export"_s, out(u"patron-1.json"_s), u"--patron-no"_s, u"1"_s});
    run({u"plan"_s, u"export"_s, m_plan, out(u"plan-out.json"_s)});
    run({u"backup"_s, u"now"_s});
    run({u"backup"_s, u"list"_s});
    run({u"practice"_s, out(u"practice.rowlock"_s)});
    run({u"verify"_s});
    run({u"journal"_s});
    run({u"patron"_s, u"erase"_s, u"1"_s});
    const QDir backups(m_ctl->database() + u".backups"_s);
    run({u"restore"_s, backups.filePath(backups.entryList({u"*.rowlock"_s}, QDir::Files).value(0))});
}

QByteArray CtlPrivacyTest::textOf(const QString &file)
{
    if (file.endsWith(u".pdf"_s))
        return pdfText(file).toUtf8();
    if (file.endsWith(u".xlsx"_s))
        return runTool(u"python3"_s, {u"-c"_s,
                                      u"import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\n"
                                      "sys.stdout.buffer.write(b''.join(z.read(name) for name in z.namelist()))"_s,
                                      file})
            .out;
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray("(unreadable)");
}

QStringList CtlPrivacyTest::problemsOf(const QString &file) const
{
    QStringList problems;
    const QString name = QDir(m_ctl->path({})).relativeFilePath(file);
    if (!foundIn(name.toUtf8()).isEmpty())
        problems.append(name + u" is called so"_s);
    struct stat found = {};
    const bool isForOthers = name == u"out/plan-out.json"_s; // which has nobody in it
    if (::stat(QFile::encodeName(file).constData(), &found) != 0
        || (found.st_size > 0 && !isForOthers && (found.st_mode & 0077) != 0))
        problems.append(u"%1 may be read by others (%2)"_s.arg(name, QString::number(found.st_mode & 0777, 8)));
    // The house, its copies, and what somebody asked for who wants to have the names.
    static const QRegularExpression mayHaveThem(
        u"(^|/"
        u")(house\\.rowlock(-wal|-shm|\\.before-restore-\\w+)?|house-\\w+\\.rowlock|practice\\.rowlock|labels\\.pdf|"
        "tickets\\.pdf|receipt\\.pdf|reservations\\.csv|waitlist\\.csv|patrons-list\\.csv|patron-1\\.json)$"_s);
    if (const QString in = foundIn(textOf(file)); !in.isEmpty() && !mayHaveThem.match(name).hasMatch())
        problems.append(u"%1 has %2 in it"_s.arg(name, in));
    return problems;
}

QStringList CtlPrivacyTest::problems() const
{
    QStringList problems;
    for (const QByteArray &line : m_logged.split('\n')) {
        if (!line.startsWith("rowlockctl: ") && !foundIn(line).isEmpty()) // else it is the answer to whoever asked
            problems.append(u"logged: "_s + QString::fromUtf8(line));
    }
    QDirIterator files(m_ctl->path({}), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next();
        if (QFileInfo(file).fileName() != u"plan.json"_s) // the test's own
            problems += problemsOf(file);
    }
    return problems;
}

void CtlPrivacyTest::nobodysNameIsAnywhereElse()
{
    sellToThem();
    keepForThem();
    writeAllThereIs();
    const QStringList found = problems();
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    QVERIFY(m_isAsExpected);
    QVERIFY(QDir(m_ctl->path(u"out"_s)).entryList(QDir::Files).size() > 25);
}

// Else it would find none above either.
void CtlPrivacyTest::theCheckSeesOne()
{
    QVERIFY(problems().isEmpty());
    m_ctl->write(u"out/Quillfeather.txt"_s, "nothing");
    m_ctl->write(u"out/log.txt"_s, "sold to ZEPHYRINE");
    QFile::setPermissions(out(u"log.txt"_s), QFile::ReadOwner);
    m_logged = "order 1 for Ottokar\n";
    const QStringList found = problems();
    QCOMPARE(found.size(), 4); // one of them twice: others may read it as well
}

// Whoever may use the box office may go on with what is restored in its place.
void CtlPrivacyTest::aHouseOfSeveralStaysTheirs()
{
    const auto modeOf = [](const QString &file) {
        struct stat found = {};
        return ::stat(QFile::encodeName(file).constData(), &found) == 0 ? int(found.st_mode & 0777) : 0;
    };
    QCOMPARE(modeOf(m_ctl->database()), 0600);
    const QString copy = out(u"copy.rowlock"_s);
    run({u"backup"_s, copy});
    QCOMPARE(modeOf(copy), 0600);
    QCOMPARE(::chmod(QFile::encodeName(m_ctl->database()).constData(), 0660), 0);
    run({u"restore"_s, copy});
    QCOMPARE(modeOf(m_ctl->database()), 0660);
    QCOMPARE(::chmod(QFile::encodeName(m_ctl->database()).constData(), 0664), 0);
    held(1);
    for (const char *beside : {"", "-wal", "-shm", "-bell", "-turn"})
        QCOMPARE(modeOf(m_ctl->database() + QLatin1StringView(beside)), 0664);
    QVERIFY(m_isAsExpected);
}

ROWLOCK_TEST(CtlPrivacyTest)
#include "tst_ctl_privacy.moc"
