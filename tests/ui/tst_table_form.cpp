// Several tables in one form: what they share, and "mixed" where they differ.
#include "tests/support/counter_fixture.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"

#include <QAction>
#include <QSpinBox>
#include <QtTest>

using namespace rowlock;

class TableFormTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void tablesThatDifferAreMixed();
};

// The form gives both what is typed over it, even what the first has.
void TableFormTest::tablesThatDifferAreMixed()
{
    QTemporaryDir folder;
    AnsweringPrompt prompt;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    PlanEditor editor(nullptr, prompt, settings);
    editor.resize(1280, 820);
    editor.show();
    editor.activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    PlanCanvas &canvas = editor.canvas();
    PlanDocument &document = editor.document();
    canvas.setTool(PlanTool::Long);
    const QPoint from = canvas.view().camera().toView(QPointF(400, 300)).toPoint();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
    QMouseEvent drawn(QEvent::MouseMove, from + QPoint(160, 60), canvas.mapToGlobal(from + QPoint(160, 60)),
                      Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&canvas, &drawn);
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from + QPoint(160, 60));
    QCOMPARE(document.chosen().size(), 1);
    const int first = *document.chosen().constBegin();
    editor.findChild<QAction *>(QStringLiteral("duplicate"))->trigger();
    const int second = *document.chosen().constBegin();
    QVERIFY(second != first);
    const auto chairsOf = [&](int id) { return int(document.draft().row(id)->seats.size()); };

    auto *chairs = editor.findChild<QSpinBox *>(QStringLiteral("chairs"));
    auto *width = editor.findChild<QDoubleSpinBox *>(QStringLiteral("tableWidth"));
    const int had = chairs->value();
    chairs->setValue(had + 3);
    QCOMPARE(chairsOf(second), had + 3);
    document.choose({first, second});
    QCOMPARE(chairs->text(), QStringLiteral("mixed"));
    QVERIFY(width->text() != QStringLiteral("mixed"));
    const int steps = document.undoStack().count();
    chairs->setFocus();
    canvas.setFocus(); // only looked at
    QCOMPARE(document.undoStack().count(), steps);
    QCOMPARE(chairs->text(), QStringLiteral("mixed"));
    const int same = chairs->value();
    chairs->setFocus();
    chairs->selectAll();
    QTest::keyClicks(chairs, QString::number(same));
    QTest::keyClick(chairs, Qt::Key_Return);
    QCOMPARE(chairsOf(first), same);
    QCOMPARE(chairsOf(second), same);
    QCOMPARE(chairs->text(), QString::number(same));
}

ROWLOCK_WINDOW_TEST(TableFormTest)
#include "tst_table_form.moc"
