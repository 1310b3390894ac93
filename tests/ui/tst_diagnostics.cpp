// Help > Diagnostics: what the person who helps by telephone asks for.
#include "tests/support/counter_fixture.h"

#include "ui/mainwindow/diagnostics_dialog.h"
#include "ui/sell/counter.h"

#include <QClipboard>
#include <QFileInfo>
#include <QMenuBar>
#include <QStandardPaths>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;

class TestDiagnostics : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void showsTheFileAndHowLongCommandsWaited()
    {
        CounterFixture fixture;
        fixture.openWindow();
        open(fixture);
        const auto *dialog = fixture.find<DiagnosticsDialog>("diagnosticsDialog");
        QVERIFY(dialog);
        const auto *facts = fixture.find<QLabel>("diagnosticsFacts");
        const QString name = QFileInfo(fixture.file()).fileName();
        QTRY_VERIFY(facts->text().contains(name));
        QVERIFY(facts->text().contains(u"SQLite 3."));
        QVERIFY(facts->text().contains(u"wal"));
        QVERIFY(!fixture.find("diagnosticsTable")->isVisible()); // nothing yet, and it says so

        fixture.click(u"A-3"_qs);
        QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Held);
        const auto *table = fixture.find<QTreeWidget>("diagnosticsTable");
        QTRY_VERIFY(table->isVisible()); // looks again by itself
        QCOMPARE(table->topLevelItemCount(), 1);
        QCOMPARE(table->topLevelItem(0)->text(0), u"hold"_qs);
        QCOMPARE(table->topLevelItem(0)->text(1), u"1"_qs);

        fixture.press("diagnosticsCopy");
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.contains(u"SQLite 3.") && copied.contains(u"hold\t1\t0\t"));
        fixture.press("diagnosticsClose");
        QTRY_VERIFY(fixture.find("diagnosticsDialog") == nullptr);
    }

private:
    // As a person does it: the menu bar's own entry.
    static void open(CounterFixture &fixture)
    {
        for (QAction *menu : fixture.window->menuBar()->actions()) {
            for (QAction *entry : menu->menu()->actions()) {
                if (entry->text() == u"&Diagnostics")
                    entry->trigger();
            }
        }
    }
};

ROWLOCK_WINDOW_TEST(TestDiagnostics)
#include "tst_diagnostics.moc"
