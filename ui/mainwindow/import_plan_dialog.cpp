#include "ui/mainwindow/import_plan_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/plan_chooser.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

ImportPlanDialog::ImportPlanDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_plan(new PlanChooser(context.prompt, this)),
      m_messages(new MessageBar(this)),
      m_import(new ActionButton(tr("Import plan"), QStringLiteral("importPlan"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("importPlanDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Import seating plan"));
    resize(560, 400);
    auto *heading = new ToneLabel(tr("Import a seating plan"), Tone::Plain, this);
    heading->setScale(1.4, true);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelImport"), ActionButton::Weight::Plain, this);
    cancel->setFixedHeight(48);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(cancel, 1);
    buttons->addWidget(m_import, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_plan, 1);
    column->addLayout(buttons);
    m_import->setEnabled(false);
    connect(m_plan, &PlanChooser::changed, this, [this] { m_import->setEnabled(m_plan->preview().has_value()); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_import, &QPushButton::clicked, this, &ImportPlanDialog::import);
}

void ImportPlanDialog::import()
{
    m_import->setEnabled(false);
    const QString file = m_plan->file();
    whenAnswered(m_context.office.ask([file](Desk &desk) { return desk.importPlan(file); }), this,
                 [this](const Result<PlanImportReceipt> &answer) {
                     if (!answer) {
                         m_import->setEnabled(true);
                         m_messages->show(Tone::Danger, answer.error().message);
                         return;
                     }
                     emit imported(answer->plan);
                     accept();
                 });
}

} // namespace rowlock
