#include "ui/mainwindow/plan_chooser.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

PlanChooser::PlanChooser(Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_prompt(prompt), m_path(new QLineEdit(this)),
      m_button(new ActionButton(tr("Select…"), QStringLiteral("choosePlan"), ActionButton::Weight::Secondary, this)),
      m_summary(new ToneLabel(tr("A plan saved by Rowlock's plan editor, or a pretix seating plan (JSON)."),
                              Tone::Faint, this)),
      m_doctor(new ToneLabel({}, Tone::Warning, this)), m_repairs(new QListWidget(this))
{
    m_path->setReadOnly(true);
    m_path->setFocusPolicy(Qt::ClickFocus);
    m_path->setAccessibleName(tr("Seating plan"));
    m_path->setPlaceholderText(tr("No file selected"));
    m_button->setFixedHeight(fieldHeight);
    m_button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_summary->setObjectName(QStringLiteral("planSummary"));
    m_summary->setWordWrap(true);
    m_doctor->setObjectName(QStringLiteral("planDoctor"));
    m_doctor->setWordWrap(true);
    m_repairs->setObjectName(QStringLiteral("planRepairs"));
    m_repairs->setAccessibleName(tr("Repairs"));
    m_repairs->setWordWrap(true); // each is read to its end
    m_repairs->setTextElideMode(Qt::ElideNone);
    m_repairs->setResizeMode(QListView::Adjust);
    m_repairs->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_repairs->setMinimumHeight(96);
    m_doctor->hide();
    m_repairs->hide();

    auto *row = new QHBoxLayout;
    row->addWidget(m_path, 1);
    row->addWidget(m_button);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row);
    column->addWidget(m_summary);
    column->addWidget(m_doctor);
    column->addWidget(m_repairs, 100);
    column->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &PlanChooser::choose);
}

void PlanChooser::choose()
{
    m_prompt.openFile(this, tr("Select a seating plan"), tr("Seating plans (*.json);;All files (*)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              setFile(file);
                      });
}

void PlanChooser::setFile(const QString &file)
{
    m_file = file;
    m_preview.reset();
    m_path->setText(QDir::toNativeSeparators(file));
    m_summary->setTone(Tone::Faint);
    m_summary->setText(tr("Reading…"));
    m_doctor->hide();
    m_repairs->hide();
    emit changed();
    whenAnswered(inBackground([file] { return previewPlan(file); }), this,
                 [this, file](const Result<PlanPreview> &answer) {
                     if (file == m_file)
                         show(answer);
                 });
}

bool PlanChooser::check()
{
    if (m_preview)
        return true;
    if (m_file.isEmpty()) {
        m_summary->setTone(Tone::Danger);
        m_summary->setText(tr("Select a file first."));
    }
    m_button->setFocus();
    return false;
}

void PlanChooser::show(const Result<PlanPreview> &preview)
{
    if (!preview) {
        m_summary->setTone(Tone::Danger);
        m_summary->setText(preview.error().message);
        emit changed();
        return;
    }
    m_preview = *preview;
    const SeatingPlan &plan = *preview->plan;
    const QLocale locale;
    m_summary->setTone(Tone::Good);
    m_summary->setText(tr("%1: %2, standing areas: %3, categories: %4")
                           .arg(plan.name, countText(plan.seats.size()), locale.toString(plan.standingAreas().size()),
                                locale.toString(plan.categories.size())));
    const QStringList &repairs = preview->repairs;
    m_doctor->setTone(repairs.isEmpty() ? Tone::Faint : Tone::Warning);
    m_doctor->setText(repairs.isEmpty()     ? tr("No repairs needed.")
                      : repairs.size() == 1 ? tr("1 problem repaired:")
                                            : tr("%1 problems repaired:").arg(locale.toString(repairs.size())));
    m_doctor->show();
    m_repairs->clear();
    m_repairs->addItems(repairs);
    m_repairs->setVisible(!repairs.isEmpty());
    emit changed();
}

} // namespace rowlock
