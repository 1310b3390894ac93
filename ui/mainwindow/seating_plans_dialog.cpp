#include "ui/mainwindow/seating_plans_dialog.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/import_plan_dialog.h"
#include "ui/mainwindow/plan_export.h"
#include "ui/plan/plan_picture.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString sizeText(const PlanSummary &plan)
{
    const QLocale locale;
    QStringList parts;
    if (plan.seats > 0)
        parts << (plan.seats == 1 ? SeatingPlansDialog::tr("1 seat")
                                  : SeatingPlansDialog::tr("%1 seats").arg(locale.toString(plan.seats)));
    if (plan.areas > 0)
        parts << (plan.areas == 1 ? SeatingPlansDialog::tr("1 standing area")
                                  : SeatingPlansDialog::tr("%1 standing areas").arg(locale.toString(plan.areas)));
    return parts.join(QStringLiteral(", "));
}

QString useText(const PlanSummary &plan)
{
    return plan.events == 0   ? SeatingPlansDialog::tr("not used")
           : plan.events == 1 ? SeatingPlansDialog::tr("used by 1 event")
                              : SeatingPlansDialog::tr("used by %1 events").arg(QLocale().toString(plan.events));
}

QString lineText(const PlanSummary &plan)
{
    const QString version = plan.versions > 1 ? SeatingPlansDialog::tr(" · version %1").arg(plan.version) : QString();
    return plan.name + u'\n' + sizeText(plan) + version + QStringLiteral(" · ") + useText(plan);
}

} // namespace

SeatingPlansDialog::SeatingPlansDialog(const HouseContext &context, PlanId current, QWidget *parent)
    : PlanDialog(context, tr("Seating plans"), parent), m_list(new QListWidget(this)),
      m_facts(new ToneLabel({}, Tone::Faint, this)),
      m_rename(new ActionButton(tr("Rename…"), QStringLiteral("renamePlan"), ActionButton::Weight::Secondary, this)),
      m_edit(new ActionButton(tr("Edit"), QStringLiteral("editListedPlan"), ActionButton::Weight::Secondary, this)),
      m_export(
          new ActionButton(tr("Export…"), QStringLiteral("exportListedPlan"), ActionButton::Weight::Secondary, this)),
      m_delete(new ActionButton(tr("Delete…"), QStringLiteral("deletePlan"), ActionButton::Weight::Danger, this))
{
    setObjectName(QStringLiteral("seatingPlansDialog"));
    resize(900, 600);
    buildForm();
    connect(m_list, &QListWidget::currentRowChanged, this, &SeatingPlansDialog::showPlan);
    connect(m_list, &QListWidget::itemActivated, m_edit, &QAbstractButton::click);
    connect(m_rename, &QPushButton::clicked, this, &SeatingPlansDialog::rename);
    connect(m_delete, &QPushButton::clicked, this, &SeatingPlansDialog::remove);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const PlanSummary *plan = selected()) {
            emit editRequested(plan->id);
            accept();
        }
    });
    auto *forms = new QMenu(m_export);
    connect(forms->addAction(tr("For &Rowlock…")), &QAction::triggered, this, [this] { write(ExportForm::Own); });
    connect(forms->addAction(tr("For &pretix…")), &QAction::triggered, this, [this] { write(ExportForm::Pretix); });
    m_export->setMenu(forms);
    refresh(current);
}

void SeatingPlansDialog::buildForm()
{
    m_list->setObjectName(QStringLiteral("listedPlans"));
    m_list->setAccessibleName(tr("Seating plans"));
    m_list->setFixedWidth(320);
    m_list->setWordWrap(true);
    m_list->setSpacing(gap::inside);
    m_facts->setObjectName(QStringLiteral("planFacts"));
    m_facts->setWordWrap(true);
    auto *fresh = new ActionButton(tr("New…"), QStringLiteral("newListedPlan"), ActionButton::Weight::Secondary, this);
    fresh->setToolTip(tr("Draw a seating plan"));
    auto *import =
        new ActionButton(tr("Import…"), QStringLiteral("importListedPlan"), ActionButton::Weight::Secondary, this);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closePlans"), ActionButton::Weight::Primary, this);
    connect(fresh, &QPushButton::clicked, this, [this] {
        emit newRequested();
        accept();
    });
    connect(import, &QPushButton::clicked, this, &SeatingPlansDialog::import);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);

    auto *acts = new QHBoxLayout;
    acts->setSpacing(gap::related);
    for (ActionButton *button : {m_rename, m_edit, m_export, m_delete})
        acts->addWidget(button);
    acts->addStretch(1);
    left().addWidget(m_list);
    belowPicture().addWidget(m_facts);
    belowPicture().addLayout(acts);
    buttons().addWidget(fresh);
    buttons().addWidget(import);
    buttons().addStretch(1);
    buttons().addWidget(close);
}

void SeatingPlansDialog::refresh(PlanId wanted)
{
    if (!wanted.isValid() && selected())
        wanted = selected()->first;
    whenAnswered(context().office.ask([](Desk &desk) { return desk.plans().all(); }), this,
                 [this, wanted](const Result<QList<PlanSummary>> &plans) {
                     if (plans)
                         show(*plans, wanted);
                     else
                         told(plans.error().message);
                 });
}

// By name: whoever looks for one knows what it is called.
void SeatingPlansDialog::show(const QList<PlanSummary> &plans, PlanId wanted)
{
    m_plans = plans;
    std::stable_sort(m_plans.begin(), m_plans.end(), [](const PlanSummary &left, const PlanSummary &right) {
        return left.name.localeAwareCompare(right.name) < 0;
    });
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const PlanSummary &plan : std::as_const(m_plans)) {
            m_list->addItem(lineText(plan));
            if (plan.id == wanted || plan.first == wanted)
                m_list->setCurrentRow(m_list->count() - 1);
        }
        if (m_list->currentRow() < 0 && !m_plans.isEmpty())
            m_list->setCurrentRow(0);
    }
    showPlan();
}

const PlanSummary *SeatingPlansDialog::selected() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_plans.size() ? &m_plans.at(row) : nullptr;
}

void SeatingPlansDialog::showPlan()
{
    const PlanSummary *plan = selected();
    for (ActionButton *button : {m_rename, m_edit, m_export, m_delete}) {
        enableUnless(*button, plan ? QString() : tr("Select a seating plan first"));
    }
    if (!plan) {
        m_wanted = {};
        m_facts->setText({});
        picture().setWords(tr("No seating plan yet. Draw or import one."));
        return;
    }
    const bool used = plan->events > 0;
    const QString why =
        plan->events == 1 ? tr("1 event uses this plan") : tr("%1 events use this plan").arg(plan->events);
    enableUnless(*m_delete, used ? why : QString());
    m_facts->setText(
        used ? tr("Categories: %1. It cannot be deleted: %2.").arg(plan->categories.join(QStringLiteral(", ")), why)
             : tr("Categories: %1.").arg(plan->categories.join(QStringLiteral(", "))));
    if (plan->id == m_wanted)
        return; // its picture is there
    m_wanted = plan->id;
    picture().setWords(tr("Loading…"));
    whenAnswered(context().office.ask([id = plan->id](Desk &desk) { return desk.plans().plan(id); }), this,
                 [this, id = plan->id](const Result<SharedPlan> &read) {
                     if (id != m_wanted)
                         return;
                     if (read)
                         picture().setPlan(**read);
                     else
                         picture().setWords(read.error().message);
                 });
}

void SeatingPlansDialog::told(const QString &problem)
{
    messages().show(Tone::Danger, problem);
}

void SeatingPlansDialog::import()
{
    auto *dialog = new ImportPlanDialog(context(), this);
    connect(dialog, &ImportPlanDialog::imported, this, [this](const PlanSummary &plan) { refresh(plan.id); });
    dialog->open();
}

void SeatingPlansDialog::write(ExportForm form)
{
    if (const PlanSummary *plan = selected())
        exportPlan(context(), this, plan->id, plan->name, form,
                   [this](Tone tone, const QString &text) { messages().show(tone, text); });
}

void SeatingPlansDialog::rename()
{
    const PlanSummary *plan = selected();
    if (!plan)
        return;
    Question question;
    question.title = tr("Rename seating plan");
    question.text = tr("New name of “%1”").arg(plan->name);
    question.details = plan->versions > 1 ? tr("All %1 versions get this name.").arg(plan->versions) : QString();
    question.accept = tr("Rename");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Name");
    question.usualText = plan->name;
    question.objection = [](const QString &text) {
        return text.trimmed().size() > 200 ? tr("A name has at most 200 characters.") : QString();
    };
    context().prompt.ask(this, question, [this, id = plan->id](bool accepted, const QString &name) {
        if (!accepted)
            return;
        context().office.ask(
            this, [id, name](Desk &desk) { return desk.plans().rename(id, name); },
            [this](const Result<PlanSummary> &renamed) {
                if (renamed)
                    refresh(renamed->id);
                else
                    told(renamed.error().message);
            });
    });
}

void SeatingPlansDialog::remove()
{
    const PlanSummary *plan = selected();
    if (!plan)
        return;
    Question question;
    question.title = tr("Delete seating plan");
    question.text = tr("Delete “%1”?").arg(plan->name);
    question.details = plan->versions > 1
                           ? tr("All %1 versions are deleted. This cannot be undone.").arg(plan->versions)
                           : tr("This cannot be undone.");
    question.accept = tr("Delete");
    question.reject = tr("Cancel");
    question.losesWork = true;
    context().prompt.ask(this, question, [this, id = plan->id](bool accepted, const QString &) {
        if (!accepted)
            return;
        context().office.ask(
            this, [id](Desk &desk) { return desk.plans().remove(id); },
            [this](const Result<Done> &deleted) {
                if (!deleted)
                    told(deleted.error().message);
                refresh();
            });
    });
}

} // namespace rowlock
