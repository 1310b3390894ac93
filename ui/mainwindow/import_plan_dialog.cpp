#include "ui/mainwindow/import_plan_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/plan_chooser.h"
#include "ui/plan/plan_picture.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

ImportPlanDialog::ImportPlanDialog(const HouseContext &context, QWidget *parent)
    : PlanDialog(context, tr("Import seating plan"), parent), m_plan(new PlanChooser(context.prompt, this)),
      m_name(new QLineEdit(this)),
      m_import(new ActionButton(tr("Import plan"), QStringLiteral("importPlan"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("importPlanDialog"));
    resize(880, 560);
    buildForm();
    connect(m_plan, &PlanChooser::changed, this, &ImportPlanDialog::showPreview);
    connect(m_name, &QLineEdit::textChanged, this, &ImportPlanDialog::refresh);
    connect(m_import, &QPushButton::clicked, this, &ImportPlanDialog::import);
    showPreview();
}

void ImportPlanDialog::buildForm()
{
    m_name->setObjectName(QStringLiteral("importName"));
    m_name->setAccessibleName(tr("Name"));
    m_name->setMaxLength(200);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(gap::group);
    form->addRow(tr("Name"), m_name);
    left().setSpacing(gap::group);
    left().addWidget(m_plan, 1);
    left().addLayout(form);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelImport"), ActionButton::Weight::Secondary, this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *reason = new ToneLabel({}, Tone::Faint, this);
    showReasonIn(*reason, *m_import);
    buttons().addWidget(reason, 1);
    buttons().addWidget(cancel);
    buttons().addWidget(m_import);
    m_import->setDefault(true);
}

void ImportPlanDialog::showPreview()
{
    const auto &preview = m_plan->preview();
    if (preview) {
        picture().setPlan(*preview->plan);
        m_name->setText(preview->plan->name);
    } else {
        picture().setWords(m_plan->file().isEmpty() ? tr("Select a file to see its plan.") : QString());
        m_name->clear();
    }
    m_name->setEnabled(preview.has_value());
    refresh();
}

void ImportPlanDialog::refresh()
{
    const bool read = m_plan->preview().has_value();
    const bool named = !m_name->text().trimmed().isEmpty();
    enableUnless(*m_import, !read       ? tr("Select a file first")
                            : !named    ? tr("Enter a name")
                            : m_working ? tr("Being imported…")
                                        : QString());
}

void ImportPlanDialog::import()
{
    m_working = true;
    refresh();
    const QString file = m_plan->file(), name = m_name->text().trimmed();
    context().office.ask(
        this, [file, name](Desk &desk) { return desk.plans().import(file, name); },
        [this](const Result<PlanImportReceipt> &answer) {
            m_working = false;
            refresh();
            if (!answer) {
                messages().show(Tone::Danger, answer.error().message);
                return;
            }
            emit imported(answer->plan);
            accept();
        });
}

} // namespace rowlock
