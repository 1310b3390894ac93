// The menus by their letters: Alt, a menu's letter, an entry's letter. A letter that stands twice only walks between
// the two. And what a grey entry of the plan editor says.
#include "tests/support/counter_fixture.h"
#include "ui/common/reasons.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/sell/sale_actions.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QToolTip>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMenus : public QObject
{
    Q_OBJECT

private slots:
    void everyLetterOnce_data();
    void everyLetterOnce();
    void greyEntriesSayWhy();
    void greyEntriesOfTheMainWindowSayWhy();
    void whatAnEntryTellsComesBack();
    void anExchangeIsPaidInTwoWays();
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

// Grey entries of these menus and of the menus below them that do not say why.
QStringList silent(const QString &menu, const QList<QAction *> &entries)
{
    QStringList found;
    for (const QAction *entry : entries) {
        if (entry->isSeparator() || !entry->isVisible())
            continue;
        const bool heads = menu == QStringLiteral("The bar");
        if (!heads && !entry->isEnabled() && (entry->statusTip().isEmpty() || entry->toolTip() != entry->statusTip()))
            found += QStringLiteral("%1: %2").arg(menu, entry->text());
        if (!entry->menu() || entry->text() == QStringLiteral("Open &recent"))
            continue;
        if (heads && !entry->menu()->toolTipsVisible())
            found += QStringLiteral("%1 shows no tooltips").arg(entry->text());
        found += silent(entry->text(), entry->menu()->actions());
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

void TestMenus::greyEntriesSayWhy()
{
    applyScheme(*qApp, Scheme::Light);
    CounterFixture fixture;
    PlanEditor editor(nullptr, fixture.prompt, fixture.settings); // without a box office to save to
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    QTest::keyClick(&editor.canvas(), Qt::Key_R);
    QTest::keyClick(&editor.canvas(), Qt::Key_Return); // five rows
    const QList<int> rows = editor.document().chosen().values();
    const auto reasons = [&editor] { // as they are shown to a hand that rests on each entry, or walks there
        QMap<QString, QString> said;
        for (QAction *head : editor.menuBar()->actions()) {
            editor.menuBar()->setActiveAction(head); // opens it
            QMenu *menu = head->menu();
            for (QAction *entry : menu->actions()) {
                if (entry->isSeparator())
                    continue;
                const QPoint at = menu->actionGeometry(entry).center();
                QHelpEvent resting(QEvent::ToolTip, at, menu->mapToGlobal(at));
                for (QWidget *tip : QApplication::topLevelWidgets()) { // hideText() leaves it there for a while
                    if (tip->inherits("QTipLabel"))
                        delete tip;
                }
                QCoreApplication::sendEvent(menu, &resting);
                const QString pointed = QToolTip::text();
                menu->setActiveAction(entry);
                const QString walked = editor.statusBar()->currentMessage();
                if (!entry->isEnabled() || !pointed.isEmpty() || !walked.isEmpty())
                    said.insert(entry->objectName(), walked == pointed ? walked : pointed + u'/' + walked);
            }
        }
        return said;
    };
    QMap<QString, QString> expected{{u"savePlan"_s, u"No box office is open. Save to a file instead."_s},
                                    {u"redo"_s, u"Nothing to redo"_s}};
    QCOMPARE(reasons(), expected);
    for (const char *name : {"distributeAcross", "distributeDown"})
        expected.insert(QLatin1String(name), u"Select at least 3 things first"_s);
    editor.document().choose({rows.at(0), rows.at(1)});
    QCOMPARE(reasons(), expected);
    for (const char *name : {"alignLeft", "alignCentre", "alignRight", "alignTop", "alignMiddle", "alignBottom"})
        expected.insert(QLatin1String(name), u"Select at least 2 things first"_s);
    editor.document().choose({rows.at(0)});
    QCOMPARE(reasons(), expected);
    for (const char *name :
         {"cut", "copy", "duplicate", "duplicateSame", "delete", "mirrorAcross", "mirrorDown", "turnLeft", "turnRight"})
        expected.insert(QLatin1String(name), u"Select something first"_s);
    editor.document().undoStack().undo();
    expected.remove(u"redo"_s);
    expected.insert(u"undo"_s, u"Nothing to undo"_s);
    QCOMPARE(reasons(), expected);

    QAction *edit = editor.menuBar()->actions().at(1);
    editor.menuBar()->setActiveAction(edit);
    const QRect undo = edit->menu()->actionGeometry(edit->menu()->actions().first());
    edit->menu()->setActiveAction(edit->menu()->actions().at(1));
    const QImage elsewhere = edit->menu()->grab(undo).toImage();
    edit->menu()->setActiveAction(edit->menu()->actions().first());
    QVERIFY(edit->menu()->grab(undo).toImage() != elsewhere); // one sees where the keys are
}

void TestMenus::greyEntriesOfTheMainWindowSayWhy()
{
    CounterFixture fixture;
    fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    const auto silentOnes = [&] { return silent(u"The bar"_s, fixture.window->menuBar()->actions()).join(u'\n'); };
    QCOMPARE(silentOnes(), QString()); // without a box office
    fixture.closeWindow();
    fixture.openWindow();
    QCOMPARE(silentOnes(), QString());
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
    QCOMPARE(silentOnes(), QString());
}

// Also at the button that does the same.
void TestMenus::whatAnEntryTellsComesBack()
{
    CounterFixture fixture;
    fixture.openWindow();
    const QAction *release = fixture.window->counter()->actions().release;
    const auto *button = fixture.find<QPushButton>("releaseButton");
    QCOMPARE(release->statusTip(), u"Select a seat first"_s);
    QCOMPARE(button->toolTip(), u"Select a seat first"_s);
    fixture.click(u"A-1"_s);
    QTRY_VERIFY(release->isEnabled());
    QCOMPARE(release->statusTip(), u"Release these seats"_s);
    QCOMPARE(button->toolTip(), u"Release these seats (F8)"_s);
    fixture.press("releaseButton");
    QTRY_VERIFY(!release->isEnabled());
    QCOMPARE(button->toolTip(), u"Select a seat first"_s);

    QAction entry;
    entry.setStatusTip(u"Usual"_s);
    enableUnless(entry, u"First"_s);
    enableUnless(entry, u"Second"_s);
    QCOMPARE(entry.statusTip(), u"Second"_s);
    enableUnless(entry, {});
    QCOMPARE(entry.statusTip(), u"Usual"_s);
    QVERIFY(entry.isEnabled());
}

// Parts, gift cards and what is recorded would sell the new seats, with the old ones sold as before.
void TestMenus::anExchangeIsPaidInTwoWays()
{
    SaleActions actions(this);
    for (const bool isExchanging : {false, true}) {
        actions.setSaleExists(true, {}, isExchanging);
        for (const QAction *action : {actions.part, actions.giftCard, actions.recorded}) {
            QCOMPARE(action->isEnabled(), !isExchanging);
            QCOMPARE(action->toolTip().contains(u"exchange"), isExchanging);
        }
        QVERIFY(actions.cash->isEnabled() && actions.card->isEnabled());
    }
}

ROWLOCK_WINDOW_TEST(TestMenus)
#include "tst_menus.moc"
