#include "ui/plan/plan_transfer.h"

#include "model/service/plan_files.h"
#include "model/service/plan_preview.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/plan/plan_saver.h"
#include "ui/plan/trace_picture.h"

#include <QDir>
#include <QStandardPaths>

namespace rowlock {

namespace {

void tellLosses(Prompt &prompt, QWidget *parent, const QStringList &losses)
{
    Question told;
    told.title = PlanTransfer::tr("Export for pretix");
    told.text = PlanTransfer::tr("What pretix's form cannot keep");
    told.details = losses.join(u'\n');
    told.accept = PlanTransfer::tr("Close");
    prompt.ask(parent, told, [](bool, const QString &) {});
}

QString suggestion(const PlanDraft &draft, const QString &ending)
{
    QString name = draft.name;
    name.replace(u'/', u'-');
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(name + ending);
}

} // namespace

PlanTransfer::PlanTransfer(PlanDocument &document, BoxOffice *office, Prompt &prompt, MessageBar &messages,
                           std::function<void()> enterFields, QWidget *window)
    : QObject(window), m_document(document), m_office(office), m_prompt(prompt), m_messages(messages),
      m_enterFields(std::move(enterFields)), m_window(window),
      m_saver(new PlanSaver(document, office, prompt, messages, window))
{
    connect(m_saver, &PlanSaver::saved, this, &PlanTransfer::saved);
    connect(m_saver, &PlanSaver::applyRequested, this, &PlanTransfer::applyRequested);
}

void PlanTransfer::whenSafe(std::function<void()> go)
{
    m_enterFields();
    if (!m_document.isChanged()) {
        go();
        return;
    }
    Question question;
    question.title = tr("Unsaved changes");
    question.text = tr("Discard the changes to “%1”?").arg(m_document.draft().name);
    question.details = tr("Press Ctrl+S to save them first.");
    question.losesWork = true;
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    m_prompt.ask(m_window, question, [go = std::move(go)](bool accepted, const QString &) {
        if (accepted)
            go();
    });
}

void PlanTransfer::newPlan()
{
    m_document.load(emptyDraft());
    m_saver->follow({});
    m_messages.dismiss();
    emit loaded();
}

void PlanTransfer::takeOver(const SeatingPlan &plan, PlanId saved)
{
    m_document.load(draftOf(plan));
    m_saver->follow(saved);
    m_messages.dismiss();
    emit loaded();
}

void PlanTransfer::openPlan(PlanId id)
{
    if (!m_office)
        return;
    whenAnswered(m_office->ask([id](Desk &desk) { return desk.plans().plan(id); }), this,
                 [this, id](const Result<SharedPlan> &plan) {
                     if (plan)
                         takeOver(**plan, id);
                     else
                         m_messages.show(Tone::Danger, plan.error().message);
                 });
}

void PlanTransfer::chooseFile()
{
    m_prompt.openFile(m_window, tr("Open a seating plan"), tr("Seating plans (*.json);;All files (*)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              openFile(file);
                      });
}

void PlanTransfer::openFile(const QString &file)
{
    whenAnswered(inBackground([file] { return previewPlan(file); }), this, [this](const Result<PlanPreview> &preview) {
        if (!preview) {
            m_messages.show(Tone::Danger, preview.error().message);
            return;
        }
        takeOver(*preview->plan);
        if (!preview->repairs.isEmpty())
            m_messages.show(Tone::Warning, tr("Problems repaired in this file: %1.").arg(preview->repairs.size()));
    });
}

void PlanTransfer::saveToHouse()
{
    if (!m_office) {
        m_messages.show(Tone::Danger,
                        tr("This plan's box office is closed. Save the plan to a file, then open it there."));
        return;
    }
    m_enterFields();
    m_saver->save();
}

void PlanTransfer::saveFile()
{
    m_enterFields();
    m_prompt.saveFile(m_window, tr("Save seating plan"), suggestion(m_document.draft(), QStringLiteral(".json")),
                      tr("Seating plans (*.json)"), [this](const QString &file) {
                          if (file.isEmpty())
                              return;
                          const int step = m_document.undoStack().index();
                          whenAnswered(inBackground([plan = m_document.plan(), file, house = m_house] {
                                           return savePlanFile(plan, file, house);
                                       }),
                                       this, [this, file, step](const Result<Done> &done) {
                                           if (!done) {
                                               m_messages.show(Tone::Danger, done.error().message);
                                               return;
                                           }
                                           if (m_document.undoStack().index() == step)
                                               m_document.undoStack().setClean();
                                           m_messages.show(Tone::Good,
                                                           tr("Saved: %1").arg(QDir::toNativeSeparators(file)));
                                       });
                      });
}

void PlanTransfer::choosePicture()
{
    m_prompt.openFile(
        m_window, tr("Select a picture to trace"),
        tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif *.svg);;All files (*)"), [this](const QString &file) {
            if (file.isEmpty())
                return;
            if (!m_document.trace().load(file, m_document.draft().size)) {
                m_messages.show(
                    Tone::Danger,
                    tr("%1 is not a picture that can be read. Select another.").arg(QDir::toNativeSeparators(file)));
                return;
            }
            m_document.choose({}); // its fields are shown while nothing is selected
        });
}

void PlanTransfer::exportPlan()
{
    m_enterFields();
    m_prompt.saveFile(m_window, tr("Export for pretix"), suggestion(m_document.draft(), QStringLiteral(".pretix.json")),
                      tr("Seating plans (*.json)"), [this](const QString &file) {
                          if (file.isEmpty())
                              return;
                          whenAnswered(inBackground([plan = m_document.plan(), file, house = m_house] {
                                           return exportPlanFile(plan, file, house);
                                       }),
                                       this, [this, file](const Result<QStringList> &losses) {
                                           if (!losses) {
                                               m_messages.show(Tone::Danger, losses.error().message);
                                               return;
                                           }
                                           const QString done = tr("Exported: %1").arg(QDir::toNativeSeparators(file));
                                           if (losses->isEmpty())
                                               m_messages.show(Tone::Good, done);
                                           else
                                               m_messages.show(
                                                   Tone::Warning, done, tr("What pretix cannot keep"),
                                                   [this, list = *losses] { tellLosses(m_prompt, m_window, list); });
                                       });
                      });
}

} // namespace rowlock
