#include "ui/mainwindow/plan_commands.h"

#include "ui/common/format.h"
#include "ui/house/replan_dialog.h"
#include "ui/mainwindow/import_plan_dialog.h"
#include "ui/mainwindow/new_plan_dialog.h"
#include "ui/mainwindow/plan_export.h"
#include "ui/mainwindow/seating_plans_dialog.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_picker.h"
#include "ui/plan/plan_transfer.h"
#include "ui/sell/order_dialog.h"

namespace rowlock {

namespace {

PlanId shownPlan(const HouseContext &context)
{
    return context.house.isLoaded() ? context.house.event().plan : PlanId();
}

} // namespace

PlanCommands::PlanCommands(Open open, InFront inFront, QWidget *window)
    : QObject(window), m_open(std::move(open)), m_inFront(std::move(inFront)), m_window(window)
{}

PlanEditor *PlanCommands::openEditor()
{
    const std::optional<HouseContext> context = m_open();
    auto *editor = new PlanEditor(&context->office, context->prompt, context->settings, m_window);
    editor->transfer().setHouse(context->facts.file);
    connect(editor, &PlanEditor::saved, this, [this](const PlanSummary &plan) {
        emit told(tr("Saved %1 with %2").arg(plan.name, countText(plan.seats)));
    });
    connect(editor, &PlanEditor::applyRequested, this, &PlanCommands::changePlan);
    m_editors.removeAll(nullptr);
    m_editors << editor;
    editor->show();
    return editor;
}

bool PlanCommands::closeEditors()
{
    bool all = true;
    const QList<QPointer<PlanEditor>> editors = m_editors;
    for (const QPointer<PlanEditor> &editor : editors)
        all = (!editor || editor->close()) && all;
    return all;
}

void PlanCommands::newPlan()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    auto *dialog = new NewPlanDialog(*context, m_window);
    connect(dialog, &NewPlanDialog::drawingRequested, this, &PlanCommands::drawPlan);
    connect(dialog, &NewPlanDialog::created, this, [this](const PlanSummary &plan) {
        emit told(tr("Seating plan %1 created").arg(plan.name));
        emit planMade();
    });
    dialog->open();
}

void PlanCommands::drawPlan(const QString &name)
{
    if (!m_open())
        return;
    PlanEditor *editor = openEditor();
    PlanDraft draft = emptyDraft();
    draft.name = name;
    editor->document().load(draft);
    connect(editor, &PlanEditor::saved, this, &PlanCommands::planMade);
}

void PlanCommands::editPlan()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    auto *picker = new PlanPicker(context->office, shownPlan(*context), m_window);
    connect(picker, &PlanPicker::picked, this, [this](PlanId plan) { openEditor()->transfer().openPlan(plan); });
    picker->open();
}

void PlanCommands::importPlan()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    auto *dialog = new ImportPlanDialog(*context, m_window);
    connect(dialog, &ImportPlanDialog::imported, this, [this](const PlanSummary &plan) {
        emit told(tr("Imported %1 with %2").arg(plan.name, countText(plan.seats)));
    });
    dialog->open();
}

void PlanCommands::exportPlan(ExportForm form)
{
    const std::optional<HouseContext> context = m_open();
    if (!context || !context->house.isLoaded()) {
        emit refused(tr("Select an event to export its plan."));
        return;
    }
    rowlock::exportPlan(*context, m_window, shownPlan(*context), context->house.plan().name, form,
                        [self = QPointer<PlanCommands>(this)](Tone tone, const QString &text) {
                            if (self && tone == Tone::Good)
                                emit self->told(text);
                            else if (self)
                                emit self->refused(text);
                        });
}

void PlanCommands::listPlans()
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    auto *dialog = new SeatingPlansDialog(*context, shownPlan(*context), m_window);
    connect(dialog, &SeatingPlansDialog::newRequested, this, &PlanCommands::newPlan);
    connect(dialog, &SeatingPlansDialog::editRequested, this,
            [this](PlanId plan) { openEditor()->transfer().openPlan(plan); });
    dialog->open();
}

void PlanCommands::changeShownPlan()
{
    if (const std::optional<EventSummary> event = m_inFront())
        changePlan({}, *event);
    else
        emit refused(tr("Select the event whose plan you want to change."));
}

void PlanCommands::changePlan(PlanId plan, const EventSummary &event)
{
    const std::optional<HouseContext> context = m_open();
    if (!context)
        return;
    auto *dialog = new ReplanDialog(*context, event, m_window);
    if (plan.isValid())
        dialog->choosePlan(plan);
    connect(dialog, &ReplanDialog::orderRequested, dialog, [dialog, context](const QString &code) {
        auto *order = new OrderDialog(*context, code, dialog);
        order->hideExchange(); // the counter lies behind this dialog
        order->open();
    });
    dialog->open();
}

} // namespace rowlock
