// The menus by their letters: Alt, a menu's letter, an entry's letter. A letter that stands twice only walks between
// the two.
#include "tests/support/counter_fixture.h"
#include "ui/plan/plan_editor.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QtTest>

using namespace rowlock;

class TestMenus : public QObject
{
    Q_OBJECT

private slots:
    void everyLetterOnce_data();
    void everyLetterOnce();
};

namespace {

// What is wrong with the letters of these entries and of the menus below them.
QStringList faults(const QString &menu, const QList<QAction *> &entries)
{
    QStringList found;
    QMap<QString, QString> letters;
    for (const QAction *entry : entries) {
        if (entry->isSeparator() || !entry->isVisible())
            continue;
        const QString letter = QKeySequence::mnemonic(entry->text()).toString();
        if (letter.isEmpty())
            found += QStringLiteral("%1: %2 has no letter").arg(menu, entry->text());
        else if (letters.contains(letter))
            found += QStringLiteral("%1: %2 and %3").arg(menu, letters.value(letter), entry->text());
        letters.insert(letter, entry->text());
        if (entry->menu() && entry->text() != QStringLiteral("Open &recent")) // those are files' names
            found += faults(entry->text(), entry->menu()->actions());
    }
    return found;
}

} // namespace

void TestMenus::everyLetterOnce_data()
{
    QTest::addColumn<bool>("editor");
    QTest::newRow("house") << false;
    QTest::newRow("plan editor") << true;
}

void TestMenus::everyLetterOnce()
{
    QFETCH(bool, editor);
    CounterFixture fixture;
    fixture.openWindow();
    const QMainWindow *window = fixture.window.get();
    if (editor) {
        for (QAction *action : window->findChildren<QAction *>()) {
            if (action->text().remove(u'&') == QStringLiteral("New seating plan…"))
                action->trigger();
        }
        fixture.find<QLineEdit>("planName")->setText(QStringLiteral("Playhouse"));
        fixture.press("drawWay");
        fixture.press("createPlan");
        window = fixture.window->findChild<PlanEditor *>();
        QVERIFY(window);
    }
    QStringList found = faults(QStringLiteral("The bar"), window->menuBar()->actions());
    if (!editor)
        found += faults(QStringLiteral("Print"), fixture.find<QPushButton>("printHouse")->menu()->actions());
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
}

ROWLOCK_WINDOW_TEST(TestMenus)
#include "tst_menus.moc"
