// Drawing seating plans from the main window.
#include "ui/common/labels.h"
#include "ui/mainwindow/main_window.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_picker.h"

#include <QLocale>

namespace rowlock {

PlanEditor *MainWindow::openEditor()
{
    auto *editor = new PlanEditor(office(), m_prompt, m_settings, this);
    connect(editor, &PlanEditor::saved, this, [this](const PlanSummary &plan) {
        m_status->setFigure(tr("Saved %1 with %2 seats").arg(plan.name, QLocale().toString(plan.seats)));
    });
    editor->show();
    return editor;
}

bool MainWindow::closeEditors()
{
    bool all = true;
    for (PlanEditor *editor : findChildren<PlanEditor *>())
        all = editor->close() && all;
    return all;
}

void MainWindow::newPlan()
{
    if (hasHouse())
        openEditor();
}

void MainWindow::editPlan()
{
    if (!hasHouse())
        return;
    auto *picker = new PlanPicker(*office(), house()->isLoaded() ? house()->event().plan : PlanId(), this);
    connect(picker, &PlanPicker::picked, this, [this](PlanId plan) { openEditor()->openPlan(plan); });
    picker->open();
}

} // namespace rowlock
