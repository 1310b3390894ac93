#include "ui/plan/plan_picker.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QVBoxLayout>

namespace rowlock {

PlanPicker::PlanPicker(BoxOffice &office, PlanId current, QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this)), m_messages(new MessageBar(this)),
      m_edit(new ActionButton(tr("Edit plan"), QStringLiteral("editPickedPlan"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("planPicker"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Edit seating plan"));
    resize(480, 380);
    auto *heading = new ToneLabel(tr("Edit seating plan"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_list->setObjectName(QStringLiteral("housePlans"));
    m_list->setAccessibleName(tr("Seating plans"));
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelPicking"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_edit}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    const auto weigh = [this](int row) {
        enableUnless(*m_edit, row >= 0 ? QString() : tr("Select a seating plan first"));
    };
    weigh(-1);
    m_edit->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_edit, &QPushButton::clicked, this, &PlanPicker::pick);
    connect(m_list, &QListWidget::itemActivated, this, &PlanPicker::pick);
    connect(m_list, &QListWidget::currentRowChanged, this, weigh);
    whenAnswered(office.ask([](Desk &desk) { return desk.plans().all(); }), this,
                 [this, current](const Result<QList<PlanSummary>> &plans) {
                     if (plans)
                         show(*plans, current);
                     else
                         m_messages->show(Tone::Danger, plans.error().message);
                 });
}

// The newest first: it is the one that was worked on last.
void PlanPicker::show(const QList<PlanSummary> &plans, PlanId current)
{
    if (plans.isEmpty())
        m_messages->show(Tone::Plain, tr("No seating plan yet. Draw or import one."));
    for (auto plan = plans.crbegin(); plan != plans.crend(); ++plan) {
        auto *item = new QListWidgetItem(
            plan->versions > 1 ? tr("%1 · %2 · version %3")
                                     .arg(isolated(plan->name), countText(plan->seats), QString::number(plan->version))
                               : QStringLiteral("%1 · %2").arg(isolated(plan->name), countText(plan->seats)),
            m_list);
        item->setData(Qt::UserRole, plan->id.value());
        if (plan->id == current)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem())
        m_list->setCurrentRow(0);
    m_list->setFocus();
}

void PlanPicker::pick()
{
    if (!m_list->currentItem())
        return;
    emit picked(PlanId(m_list->currentItem()->data(Qt::UserRole).toLongLong()));
    accept();
}

} // namespace rowlock
