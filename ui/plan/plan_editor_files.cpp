// Where plans come from and go to.
#include "model/service/plan_files.h"
#include "model/service/plan_preview.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"

#include <QDir>
#include <QStandardPaths>

namespace rowlock {

namespace {

QString suggestion(const PlanDraft &draft, const QString &ending)
{
    QString name = draft.name;
    name.replace(u'/', u'-');
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(name + ending);
}

} // namespace

// What stands in a field and was not entered yet is drawn before the plan is saved, sent or left.
void PlanEditor::enterFields()
{
    QWidget *field = focusWidget();
    if (!field || field == m_canvas)
        return;
    field->clearFocus();
    field->setFocus();
}

void PlanEditor::whenSafe(std::function<void()> go)
{
    enterFields();
    if (!m_document.isChanged()) {
        go();
        return;
    }
    Question question;
    question.title = tr("Unsaved plan");
    question.text = tr("“%1” has changes that are not saved.").arg(m_document.draft().name);
    question.details = tr("Ctrl+S saves them to the house.");
    question.losesWork = true;
    question.accept = tr("Discard the changes");
    question.reject = tr("Keep drawing");
    m_prompt.ask(this, question, [go = std::move(go)](bool accepted, const QString &) {
        if (accepted)
            go();
    });
}

void PlanEditor::newPlan()
{
    m_document.load(emptyDraft());
    m_messages->dismiss();
    m_canvas->fit();
    refreshActions();
}

void PlanEditor::takeOver(const SeatingPlan &plan)
{
    m_document.load(draftOf(plan));
    m_messages->dismiss();
    m_canvas->fit();
    refreshActions();
}

void PlanEditor::openPlan(PlanId id)
{
    if (!m_office)
        return;
    whenAnswered(m_office->ask([id](Desk &desk) { return desk.plan(id); }), this,
                 [this](const Result<SharedPlan> &plan) {
                     if (plan)
                         takeOver(**plan);
                     else
                         m_messages->show(Tone::Danger, plan.error().message);
                 });
}

void PlanEditor::chooseFile()
{
    m_prompt.openFile(this, tr("Open a seating plan"), tr("Seating plans (*.json);;All files (*)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              openFile(file);
                      });
}

void PlanEditor::openFile(const QString &file)
{
    whenAnswered(inBackground([file] { return previewPlan(file); }), this, [this](const Result<PlanPreview> &preview) {
        if (!preview) {
            m_messages->show(Tone::Danger, preview.error().message);
            return;
        }
        takeOver(*preview->plan);
        if (!preview->repairs.isEmpty())
            m_messages->show(
                Tone::Warning,
                tr("%1 things were wrong in this file and have been mended.").arg(preview->repairs.size()));
    });
}

void PlanEditor::saveToHouse()
{
    if (!m_office) {
        m_messages->show(
            Tone::Danger,
            tr("The house that this plan was drawn for is closed. Save the plan to a file, and open it there again."));
        return;
    }
    enterFields();
    const SeatingPlan plan = m_document.plan();
    const int step = m_document.undoStack().index();
    whenAnswered(m_office->ask([plan](Desk &desk) { return desk.savePlan(plan); }), this,
                 [this, step](const Result<PlanImportReceipt> &receipt) {
                     if (!receipt) {
                         m_messages->show(Tone::Danger, receipt.error().message);
                         return;
                     }
                     if (m_document.undoStack().index() == step) // nothing was drawn meanwhile
                         m_document.undoStack().setClean();
                     const QString mended =
                         receipt->warnings.isEmpty()
                             ? QString()
                             : tr(" %1 things were mended on the way.").arg(receipt->warnings.size());
                     m_messages->show(
                         Tone::Good, tr("“%1” is now a plan of the house, as number %2. Events made from now on can be "
                                        "put on in it; those that are on sale keep theirs.%3")
                                         .arg(receipt->plan.name)
                                         .arg(receipt->plan.id.value())
                                         .arg(mended));
                     emit saved(receipt->plan);
                 });
}

void PlanEditor::saveFile()
{
    enterFields();
    m_prompt.saveFile(this, tr("Save the plan"), suggestion(m_document.draft(), QStringLiteral(".json")),
                      tr("Seating plans (*.json)"), [this](const QString &file) {
                          if (file.isEmpty())
                              return;
                          const int step = m_document.undoStack().index();
                          whenAnswered(
                              inBackground([plan = m_document.plan(), file] { return savePlanFile(plan, file); }), this,
                              [this, file, step](const Result<Done> &done) {
                                  if (!done) {
                                      m_messages->show(Tone::Danger, done.error().message);
                                      return;
                                  }
                                  if (m_document.undoStack().index() == step)
                                      m_document.undoStack().setClean();
                                  m_messages->show(Tone::Good, tr("Saved: %1").arg(QDir::toNativeSeparators(file)));
                              });
                      });
}

void PlanEditor::exportPlan()
{
    enterFields();
    m_prompt.saveFile(
        this, tr("Export for pretix"), suggestion(m_document.draft(), QStringLiteral(".pretix.json")),
        tr("Seating plans (*.json)"), [this](const QString &file) {
            if (file.isEmpty())
                return;
            whenAnswered(inBackground([plan = m_document.plan(), file] { return exportPlanFile(plan, file); }), this,
                         [this, file](const Result<Done> &done) {
                             if (done)
                                 m_messages->show(Tone::Good, tr("Exported: %1").arg(QDir::toNativeSeparators(file)));
                             else
                                 m_messages->show(Tone::Danger, done.error().message);
                         });
        });
}

} // namespace rowlock
