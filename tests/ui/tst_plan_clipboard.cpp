// Seats that are copied from one seating plan into another.
#include "model/domain/draft_rows.h"
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"

#include <QAction>
#include <QClipboard>
#include <QtTest>

using namespace rowlock;

namespace {

// A plan of its own, without a box office.
class Sheet
{
public:
    Sheet(Prompt &prompt, Settings &settings) : editor(new PlanEditor(nullptr, prompt, settings))
    {
        editor->show();
        editor->activateWindow();
        const bool exposed = QTest::qWaitForWindowExposed(editor.get());
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        editor->canvas().setFocus();
    }
    PlanDocument &document() const { return editor->document(); }
    const PlanDraft &draft() const { return document().draft(); }
    const QList<DraftRow> &rows() const { return draft().sections.first().rows; }
    void press(Qt::Key key) const { QTest::keyClick(&editor->canvas(), key, Qt::ControlModifier); }

    std::unique_ptr<PlanEditor> editor;
};

} // namespace

class PlanClipboardTest : public QObject
{
    Q_OBJECT

private slots:
    void copiesBetweenPlans();
    void saysThatThereIsNothing();

private:
    QTemporaryDir m_folder;
    QString m_settingsFile = m_folder.filePath(QStringLiteral("settings.ini"));
};

void PlanClipboardTest::copiesBetweenPlans()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Sheet from(prompt, settings);
    QVERIFY(!from.editor->findChild<QAction *>(QStringLiteral("copy"))->isEnabled()); // nothing is selected
    BlockShape shape;
    shape.front.middle = {300, 300};
    shape.seats = 5;
    const Added drawn = withRows(from.draft(), shape, {});
    from.document().edit(QStringLiteral("Draw"), drawn.draft, drawn.ids);
    const int seats = from.draft().seatCount();
    QVERIFY(seats >= 5);
    from.press(Qt::Key_C);

    const Sheet to(prompt, settings);
    PlanDraft named = to.draft();
    named.categories[0].name = QStringLiteral("Another");
    to.document().edit(QStringLiteral("Rename"), named);
    to.press(Qt::Key_V);
    QCOMPARE(to.draft().seatCount(), seats);
    QCOMPARE(to.draft().categories.size(), 2); // by its name
    QCOMPARE(to.rows().first().seats.first().seat.category, 1);
    QCOMPARE(to.rows().first().seats.first().seat.position, from.rows().first().seats.first().seat.position);
    QCOMPARE(to.document().chosen().size(), to.rows().size());
    to.press(Qt::Key_V); // again: aside, and the names go on
    QCOMPARE(to.draft().seatCount(), 2 * seats);
    QCOMPARE(to.draft().categories.size(), 2);
    QSet<QString> names;
    for (const DraftRow &row : to.rows())
        names.insert(row.row.name);
    QCOMPARE(names.size(), to.rows().size());
    to.press(Qt::Key_X);
    QCOMPARE(to.draft().seatCount(), seats);
    to.document().undoStack().undo();
    QCOMPARE(to.draft().seatCount(), 2 * seats);
}

void PlanClipboardTest::saysThatThereIsNothing()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Sheet sheet(prompt, settings);
    QApplication::clipboard()->setText(QStringLiteral("no plan"));
    sheet.press(Qt::Key_V);
    QCOMPARE(sheet.draft().seatCount(), 0);
    QVERIFY(sheet.editor->findChild<MessageBar *>()->isVisible());
    QVERIFY(sheet.editor->findChild<MessageBar *>()->text().startsWith(QStringLiteral("Nothing to paste")));
}

ROWLOCK_WINDOW_TEST(PlanClipboardTest)
#include "tst_plan_clipboard.moc"
