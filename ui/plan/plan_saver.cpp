#include "ui/plan/plan_saver.h"

#include "model/service/desk.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"

#include <QLocale>
#include <QMenu>

namespace rowlock {

PlanSaver::PlanSaver(PlanDocument &document, BoxOffice *office, Prompt &prompt, MessageBar &messages, QWidget *window)
    : QObject(window), m_document(document), m_office(office), m_prompt(prompt), m_messages(messages), m_window(window)
{}

// What it is called is printed on tickets and stands in every list.
void PlanSaver::whenNamed(std::function<void()> go)
{
    const QString name = m_document.draft().name.trimmed();
    if (!name.isEmpty() && (m_saved.isValid() || name != emptyDraft().name)) {
        go();
        return;
    }
    Question question;
    question.title = tr("Name the seating plan");
    question.text = tr("What is this seating plan called?");
    question.accept = tr("Save");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Name");
    question.objection = [](const QString &text) {
        return text.trimmed().size() > 200 ? tr("A name has at most 200 characters.") : QString();
    };
    m_prompt.ask(m_window, question, [this, go = std::move(go)](bool accepted, const QString &given) {
        if (!accepted || given.trimmed().isEmpty())
            return;
        PlanDraft named = m_document.draft();
        named.name = given.trimmed();
        m_document.edit(tr("Name the plan"), named);
        go();
    });
}

void PlanSaver::save()
{
    whenNamed([this] { store(); });
}

void PlanSaver::store()
{
    if (!m_office)
        return;
    const int step = m_document.undoStack().index();
    const auto job = [plan = m_document.plan(), before = m_saved](Desk &desk) {
        const auto stored = desk.plans().save(plan, before);
        // The plan was deleted since it was opened: what was drawn is kept as a plan of its own.
        const bool gone = !stored && stored.error().code == ErrorCode::InvalidArgument && before.isValid();
        return gone ? desk.plans().save(plan) : stored;
    };
    m_office->ask(this, job, [this, step](const Result<PlanImportReceipt> &receipt) {
        if (!receipt) {
            m_messages.show(Tone::Danger, receipt.error().message);
            return;
        }
        if (m_document.undoStack().index() == step) // nothing was drawn in the meantime
            m_document.undoStack().setClean();
        m_saved = receipt->plan.id;
        tellSaved(*receipt);
        emit saved(receipt->plan);
    });
}

void PlanSaver::tellSaved(const PlanImportReceipt &receipt)
{
    const PlanSummary &plan = receipt.plan;
    QString told = plan.version == 1
                       ? tr("Saved as plan %1. New events can use it.").arg(plan.id.value())
                       : tr("Saved as version %1. New events use it; existing events keep theirs.").arg(plan.version);
    if (!receipt.warnings.isEmpty())
        told += u' ' + tr("Problems repaired: %1.").arg(receipt.warnings.size());
    m_messages.show(Tone::Good, told);
    if (plan.version == 1 || !m_office)
        return;
    whenAnswered(m_office->ask([id = plan.id](Desk &desk) { return desk.plans().usesOfOtherVersions(id); }), this,
                 [this, plan, told](const Result<QList<PlanUse>> &uses) {
                     if (uses && !uses->isEmpty() && m_saved == plan.id)
                         offerToApply(plan, told, *uses);
                 });
}

// Seats that were taken out of the plan may be sold tonight: which events that is about is said before anybody applies
// it.
void PlanSaver::offerToApply(const PlanSummary &plan, const QString &told, const QList<PlanUse> &uses)
{
    qint64 gone = 0;
    QStringList names;
    for (const PlanUse &use : uses) {
        gone += use.claimedGone;
        if (use.claimedGone > 0)
            names << tr("%1 (%2)").arg(use.event.name, QLocale().toString(use.claimedGone));
    }
    const QString text =
        gone == 0 ? told : tr("%1 Not in this version, but sold or on hold: %2.").arg(told, joinedText(names));
    m_messages.show(gone == 0 ? Tone::Good : Tone::Warning, text, tr("Apply to event…"), [this, plan, uses] {
        if (uses.size() == 1) {
            emit applyRequested(plan.id, uses.first().event);
            return;
        }
        auto *menu = new QMenu(m_window);
        menu->setObjectName(QStringLiteral("applyTo"));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const PlanUse &use : uses) {
            const QString name = use.claimedGone == 0
                                     ? use.event.name
                                     : tr("%1, %2 to move").arg(use.event.name, countText(use.claimedGone));
            connect(menu->addAction(withoutKeyMarks(name)), &QAction::triggered, this,
                    [this, plan, event = use.event] { emit applyRequested(plan.id, event); });
        }
        menu->popup(m_messages.mapToGlobal(QPoint(m_messages.width() / 2, m_messages.height())));
    });
}

} // namespace rowlock
