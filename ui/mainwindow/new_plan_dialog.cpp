#include "ui/mainwindow/new_plan_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/plan_chooser.h"
#include "ui/mainwindow/seating_setup.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

NewPlanDialog::NewPlanDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_rows(new FormRows(this)), m_name(new QLineEdit(this)),
      m_seating(new SeatingSetup(context.prompt, this)), m_messages(new MessageBar(this)),
      m_create(new ActionButton(tr("Create plan"), QStringLiteral("createPlan"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newPlanDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New seating plan"));
    auto *heading = new ToneLabel(tr("New seating plan"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_name->setObjectName(QStringLiteral("planName"));
    m_name->setMaxLength(100);
    m_rows->addRow(tr("Name"), m_name, tr("Tickets print it as the venue."));
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelPlan"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_create}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    m_create->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_rows);
    column->addWidget(m_seating, 1);
    column->addLayout(buttons);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_rows->setError(m_name, {}); });
    connect(m_seating, &SeatingSetup::changed, this, [this] {
        const bool draws = m_seating->way() == SeatingSetup::Way::Draw;
        m_create->setText(draws ? tr("Draw plan") : tr("Create plan"));
        m_create->setAccessibleName(m_create->text());
        if (m_seating->way() == SeatingSetup::Way::Import && m_name->text().isEmpty() && m_seating->chooser().preview())
            m_name->setText(m_seating->chooser().preview()->plan->name);
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_create, &QPushButton::clicked, this, &NewPlanDialog::create);
    resize(880, 640);
    m_name->setFocus();
}

void NewPlanDialog::create()
{
    const QString name = m_name->text().simplified();
    if (name.isEmpty())
        m_rows->setError(m_name, tr("Enter a name for the plan."));
    if (m_working || m_rows->focusFirstWrong())
        return;
    m_seating->setName(name);
    if (!m_seating->check())
        return;
    if (m_seating->way() == SeatingSetup::Way::Draw) {
        emit drawingRequested(name);
        accept();
        return;
    }
    m_working = true;
    const auto plan = m_seating->plan();
    const QString file = m_seating->file();
    m_context.office.ask(
        this,
        [plan, file, name](Desk &desk) { return plan ? desk.plans().save(*plan) : desk.plans().import(file, name); },
        [this](const Result<PlanImportReceipt> &answer) {
            m_working = false;
            if (!answer) {
                m_messages->show(Tone::Danger, answer.error().message);
                return;
            }
            emit created(answer->plan);
            accept();
        });
}

} // namespace rowlock
