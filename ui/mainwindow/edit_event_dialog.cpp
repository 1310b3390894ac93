#include "ui/mainwindow/edit_event_dialog.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/date_time_field.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/clash_question.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace rowlock {

EditEventDialog::EditEventDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_name(new QLineEdit(event.name, this)),
      m_starts(new DateTimeField(tr("Starts"), QStringLiteral("eventStarts"),
                                 inZone(context.clock.now(), QTimeZone(context.facts.timeZone)).date(), this)),
      m_minutes(new NumberField(this)), m_policy(new QComboBox(this)), m_messages(new MessageBar(this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("saveEvent"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("editEventDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Edit event"));
    resize(480, 0);
    buildForm();
    connect(m_name, &QLineEdit::textChanged, this, &EditEventDialog::refresh);
    connect(m_save, &QPushButton::clicked, this, &EditEventDialog::save);
    m_save->setDefault(true);
    m_name->selectAll();
    m_name->setFocus();
    refresh();
}

void EditEventDialog::buildForm()
{
    m_name->setObjectName(QStringLiteral("eventName"));
    m_name->setMaxLength(200);
    const QDateTime local = inZone(m_event.starts, QTimeZone(m_context.facts.timeZone));
    m_starts->setMoment(QDateTime(local.date(), local.time(), Qt::UTC));
    m_minutes->setObjectName(QStringLiteral("eventMinutes"));
    m_minutes->setRange(1, 24 * 60);
    m_minutes->setValue(int(std::max<qint64>(1, m_event.rules.seconds / 60)));
    m_minutes->setSuffix(tr(" minutes"));
    m_policy->setObjectName(QStringLiteral("eventPolicy"));
    m_policy->addItem(tr("Keep seats until needed"), int(HoldPolicy::Yielding));
    m_policy->addItem(tr("Release seats"), int(HoldPolicy::Strict));
    m_policy->setCurrentIndex(m_policy->findData(int(m_event.rules.policy)));

    auto *form = new FormRows(this);
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Starts"), {m_starts}, m_starts->edit());
    form->addRow(tr("Hold time"), m_minutes);
    form->addRow(tr("When it expires"), m_policy);
    auto *heading = new ToneLabel(tr("Edit event"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *hint = new ToneLabel(tr("Tickets already printed show the old name and time. Seats on hold keep their time."),
                               Tone::Faint, this);
    hint->setWordWrap(true);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelEdit"), ActionButton::Weight::Secondary, this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    auto *reason = new ToneLabel({}, Tone::Faint, this);
    showReasonIn(*reason, *m_save);
    buttons->addWidget(reason, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(form);
    column->addWidget(hint);
    column->addStretch(1);
    column->addLayout(buttons);
}

EventEdit EditEventDialog::edit() const
{
    EventEdit edit;
    if (const QString name = m_name->text().simplified(); name != m_event.name)
        edit.name = name;
    if (const auto policy = HoldPolicy(m_policy->currentData().toInt()); policy != m_event.rules.policy)
        edit.holdPolicy = policy;
    // A hold time of some seconds more stays as it is, while nobody touches it.
    if (m_minutes->value() != std::max<qint64>(1, m_event.rules.seconds / 60))
        edit.holdSeconds = m_minutes->value() * 60;
    return edit;
}

void EditEventDialog::refresh()
{
    const bool named = !m_name->text().trimmed().isEmpty();
    enableUnless(*m_save, !named ? tr("Enter a name") : m_working ? tr("Being saved…") : QString());
}

void EditEventDialog::refused(const QString &problem)
{
    m_working = false;
    refresh();
    if (!problem.isEmpty())
        m_messages->show(Tone::Danger, problem);
}

void EditEventDialog::save()
{
    if (!m_starts->check())
        return;
    const auto at = m_starts->instant(QTimeZone(m_context.facts.timeZone));
    if (!at) {
        m_messages->show(Tone::Danger, at.error().message);
        return;
    }
    m_working = true;
    refresh();
    EventEdit wanted = edit();
    if (at->ms / 60000 == m_event.starts.ms / 60000) { // to the minute, as it is shown
        store(wanted);
        return;
    }
    wanted.starts = *at;
    askAboutClash(
        m_context, this, {m_event.plan, *at, m_event.id}, [this, wanted] { store(wanted); },
        [this](const QString &problem) { refused(problem); });
}

void EditEventDialog::store(const EventEdit &edit)
{
    whenAnswered(m_context.office.ask([id = m_event.id, edit](Desk &desk) { return desk.events().edit(id, edit); }),
                 this, [this](const Result<EventSummary> &answer) {
                     if (!answer) {
                         refused(answer.error().message);
                         return;
                     }
                     emit saved(answer->name);
                     accept();
                 });
}

} // namespace rowlock
