// Drawing seating plans from the main window.
#include "ui/common/labels.h"
#include "ui/mainwindow/main_window.h"
#include "ui/mainwindow/new_event_dialog.h"
#include "ui/mainwindow/new_plan_dialog.h"
#include "ui/mainwindow/plan_export.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_picker.h"
#include "ui/plan/plan_transfer.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/event_panel.h"

#include <QLocale>

namespace rowlock {

PlanEditor *MainWindow::openEditor()
{
    auto *editor = new PlanEditor(office(), m_prompt, m_settings, this);
    connect(editor, &PlanEditor::saved, this, [this](const PlanSummary &plan) {
        m_status->setFigure(tr("Saved %1 with %2 seats").arg(plan.name, QLocale().toString(plan.seats)));
    });
    connect(editor, &PlanEditor::applyWanted, this, &MainWindow::changePlan);
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
    if (!hasHouse())
        return;
    auto *dialog = new NewPlanDialog(context(), this);
    connect(dialog, &NewPlanDialog::drawingWanted, this, &MainWindow::drawPlan);
    connect(dialog, &NewPlanDialog::created, this, [this](const PlanSummary &plan) {
        m_status->setFigure(tr("Seating plan %1 created").arg(plan.name));
        if (counter()->events().isEmpty())
            newEvent(); // what it was made for
    });
    dialog->open();
}

void MainWindow::drawPlan(const QString &name)
{
    if (!hasHouse())
        return;
    PlanEditor *editor = openEditor();
    PlanDraft draft = emptyDraft();
    draft.name = name;
    editor->document().load(draft);
    // The first plan of a box office is drawn for its first event.
    connect(editor, &PlanEditor::saved, this, [this] {
        if (hasHouse() && counter()->events().isEmpty() && !findChild<NewEventDialog *>()) {
            raise();
            activateWindow();
            newEvent();
        }
    });
}

void MainWindow::exportPlan(ExportForm form)
{
    if (!hasHouse() || !house()->isLoaded()) {
        report(tr("Select an event to export its plan."));
        return;
    }
    rowlock::exportPlan(context(), this, house()->event().plan, house()->plan().name, form,
                        [this](Tone tone, const QString &text) {
                            if (tone == Tone::Good)
                                m_status->setFigure(text);
                            else
                                report(text);
                        });
}

void MainWindow::editPlan()
{
    if (!hasHouse())
        return;
    auto *picker = new PlanPicker(*office(), house()->isLoaded() ? house()->event().plan : PlanId(), this);
    connect(picker, &PlanPicker::picked, this, [this](PlanId plan) { openEditor()->transfer().openPlan(plan); });
    picker->open();
}

} // namespace rowlock
