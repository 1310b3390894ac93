// A picture that is traced over: it lies under the plan, where its fields say, and is no part of what is saved.
#include "tests/support/counter_fixture.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_transfer.h"
#include "ui/plan/trace_picture.h"

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QtTest>

using namespace rowlock;

class PlanTraceTest : public QObject
{
    Q_OBJECT

private slots:
    void liesUnderThePlan();
    void isNoPartOfThePlan();
    void refusesWhatIsNoPicture();

private:
    QString picture() const
    {
        QImage image(200, 100, QImage::Format_RGB32);
        image.fill(Qt::red);
        const QString file = m_folder.filePath(QStringLiteral("scan.png"));
        image.save(file);
        return file;
    }
    static QColor colorAt(PlanEditor &editor, QPointF plan)
    {
        PlanCanvas &canvas = editor.canvas();
        return canvas.grab().toImage().pixelColor(canvas.view().camera().toView(plan).toPoint());
    }

    QTemporaryDir m_folder;
    QString m_settingsFile = m_folder.filePath(QStringLiteral("settings.ini"));
};

void PlanTraceTest::liesUnderThePlan()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const auto editor = std::make_unique<PlanEditor>(nullptr, prompt, settings);
    editor->show();
    QVERIFY(QTest::qWaitForWindowExposed(editor.get()));
    const QSizeF page = editor->document().draft().size;
    const QPointF middle(page.width() / 2, page.width() / 4); // of the picture, which is as wide as the page
    const QPointF corner(25, 12);
    const QColor paper = colorAt(*editor, middle);
    const QColor cornerPaper = colorAt(*editor, corner); // a line of the grid may be at either
    auto *width = editor->findChild<QDoubleSpinBox *>(QStringLiteral("traceWidth"));
    QVERIFY(!width->isVisible());
    prompt.fileToOpen = picture();
    editor->findChild<QAction *>(QStringLiteral("tracePicture"))->trigger();
    QTRY_VERIFY(width->isVisible());
    QCOMPARE(width->value(), page.width());
    QVERIFY(colorAt(*editor, middle).red() > colorAt(*editor, middle).blue() + 60);
    editor->findChild<QSpinBox *>(QStringLiteral("traceOpacity"))->setValue(0);
    QCOMPARE(colorAt(*editor, middle), paper);
    editor->findChild<QSpinBox *>(QStringLiteral("traceOpacity"))->setValue(100);
    width->setValue(50);
    QCOMPARE(colorAt(*editor, middle), paper);
    QCOMPARE(colorAt(*editor, corner), QColor(Qt::red));
    editor->findChild<QCheckBox *>(QStringLiteral("traceLocked"))->click();
    QVERIFY(!width->isEnabled());
    editor->findChild<QPushButton *>(QStringLiteral("removeTrace"))->click();
    QVERIFY(!width->isVisible());
    QCOMPARE(colorAt(*editor, corner), cornerPaper);
}

void PlanTraceTest::isNoPartOfThePlan()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const auto editor = std::make_unique<PlanEditor>(nullptr, prompt, settings);
    QVERIFY(editor->document().trace().load(picture(), {800, 600}));
    QVERIFY(!editor->document().isChanged());
    QVERIFY(!editor->document().undoStack().canUndo());
    editor->transfer().newPlan();
    QVERIFY(!editor->document().trace().isThere());
}

void PlanTraceTest::refusesWhatIsNoPicture()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const auto editor = std::make_unique<PlanEditor>(nullptr, prompt, settings);
    QVERIFY(editor->document().trace().load(picture(), {800, 600}));
    QVERIFY(!editor->document().trace().load(m_settingsFile, {800, 600}));
    QVERIFY(editor->document().trace().isThere()); // the one before
}

ROWLOCK_WINDOW_TEST(PlanTraceTest)
#include "tst_plan_trace.moc"
