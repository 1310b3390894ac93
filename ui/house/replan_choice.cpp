#include "ui/house/replan_choice.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/import_plan_dialog.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QSignalBlocker>

namespace rowlock {

ReplanChoice::ReplanChoice(const HouseContext &context, PlanId today, QWidget *parent)
    : QWidget(parent), m_context(context), m_today(today), m_plans(new QComboBox(this))
{
    m_plans->setObjectName(QStringLiteral("replanPlan"));
    m_plans->setAccessibleName(tr("Seating plan"));
    m_plans->setFixedHeight(32);
    auto *import =
        new ActionButton(tr("Import plan…"), QStringLiteral("replanImport"), ActionButton::Weight::Secondary, this);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(gap::related);
    row->addWidget(m_plans, 1);
    row->addWidget(import);
    connect(m_plans, &QComboBox::currentIndexChanged, this, &ReplanChoice::chosen);
    connect(import, &QPushButton::clicked, this, [this] {
        auto *dialog = new ImportPlanDialog(m_context, this);
        connect(dialog, &ImportPlanDialog::imported, this, [this](const PlanSummary &plan) {
            m_wanted = plan.id;
            readPlans();
        });
        dialog->open();
    });
}

PlanId ReplanChoice::plan() const
{
    return PlanId(m_plans->currentData().toLongLong());
}

void ReplanChoice::choose(PlanId plan)
{
    m_wanted = plan;
    if (const int row = m_plans->findData(plan.value()); row >= 0)
        m_plans->setCurrentIndex(row);
}

void ReplanChoice::readPlans()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.plans().all(); }), this,
                 [this](const Result<QList<PlanSummary>> &plans) {
                     if (!plans) {
                         emit failed(plans.error().message);
                         return;
                     }
                     {
                         const QSignalBlocker quiet(m_plans);
                         m_plans->clear();
                         for (const PlanSummary &plan : *plans) {
                             const QString text = plan.id == m_today ? tr("%1 (%2): its plan today") : tr("%1 (%2)");
                             m_plans->addItem(text.arg(plan.name, QLocale().toString(plan.id.value())),
                                              plan.id.value());
                         }
                         const int wanted = m_plans->findData(m_wanted.value());
                         m_plans->setCurrentIndex(wanted >= 0 ? wanted : m_plans->count() - 1); // the newest
                     }
                     emit chosen();
                 });
}

} // namespace rowlock
