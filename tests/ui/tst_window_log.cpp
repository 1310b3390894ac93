// The window's log: for its owner alone, not without end, and after an evening with patrons' names in it nobody's name.
#include "tests/support/counter_fixture.h"
#include "ui/common/log.h"
#include "ui/mainwindow/diagnostics_dialog.h"

#include <QClipboard>
#include <QDirIterator>
#include <QMenuBar>
#include <QTest>

#include <sys/stat.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWindowLog : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("XDG_STATE_HOME", QFile::encodeName(m_state.path()));
        QLoggingCategory::setFilterRules(u"*.debug=true\n*.info=true\nqt.*=false"_s); // all that Rowlock could say
        QVERIFY(QDir(m_state.path()).mkpath(u"Rowlock"_s));
        QFile old(file());
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write(QByteArray(1'100'000, 'x')) == 1'100'000);
        old.close();
        QCOMPARE(startLogFile(), file());
    }

    void isForItsOwnerAloneAndBegunAnew()
    {
        logRefusal({ErrorCode::Busy, u"Wait a moment."_s, {}, u"the engine's words"_s});
        QVERIFY(content().contains("busy the engine's words"));
        struct stat found = {};
        QCOMPARE(::stat(QFile::encodeName(file()).constData(), &found), 0);
        QCOMPARE(found.st_mode & 0777, mode_t(0600));
        QCOMPARE(QFileInfo(file() + u".1"_s).size(), 1'100'000);
        QVERIFY(QFileInfo(file()).size() < 10'000);
    }

    void hasNobodysName()
    {
        CounterFixture fixture;
        fixture.openWindow();
        const auto other = fixture.desk(u"other"_s);
        Patron patron;
        patron.first = u"Zephyrine"_s;
        patron.last = u"Quillfeather"_s;
        patron.phone = u"0451 7788991"_s;
        QVERIFY(other->patrons().make(patron));
        QVERIFY(!other->patrons().make(patron)); // she is there
        const auto held = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-2"_s)}));
        QVERIFY(
            held
            && other->reservations().make(held->id, u"Ottokar Wimmersby"_s, {fixture.clock.now().plusMs(600'000), {}}));
        QTRY_COMPARE(fixture.state(u"A-2"_s), SeatState::Reserved);
        fixture.click(u"A-1"_s);
        QTRY_VERIFY(fixture.sell().sale());
        fixture.type("omnibox", u"Quillfeather"_s); // looked for, and not found as a seat
        fixture.awaitAnswers();
        fixture.click(u"A-2"_s); // whose they are is told
        fixture.awaitAnswers();
        for (QAction *menu : fixture.window->menuBar()->actions()) {
            for (QAction *entry : menu->menu()->actions()) {
                if (entry->text() == u"&Diagnostics"_s)
                    entry->trigger();
            }
        }
        QTRY_VERIFY(fixture.find<DiagnosticsDialog>("diagnosticsDialog"));
        QTRY_VERIFY(!fixture.text("diagnosticsFacts").isEmpty());
        fixture.press("diagnosticsCopy");
        const QByteArray copied = QGuiApplication::clipboard()->text().toUtf8();
        QVERIFY(copied.contains("SQLite 3."));
        fixture.closeWindow(); // which writes down how long its commands waited
        const QByteArray logged = content();
        QVERIFY2(logged.contains("rowlock.waits hold 1"), logged.constData());
        for (const char *name : {"Zephyrine", "Quillfeather", "7788991", "Ottokar", "Wimmersby"}) {
            QVERIFY2(!logged.contains(name), logged.constData());
            QVERIFY2(!copied.contains(name), copied.constData());
        }
    }

private:
    QString file() const { return m_state.filePath(u"Rowlock/rowlock.log"_s); }
    QByteArray content() const
    {
        QFile log(file());
        return log.open(QIODevice::ReadOnly) ? log.readAll() : QByteArray();
    }

    QTemporaryDir m_state;
};

ROWLOCK_WINDOW_TEST(TestWindowLog)
#include "tst_window_log.moc"
