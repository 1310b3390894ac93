#include "ui/mainwindow/repeat_event_dialog.h"

#include "model/domain/moment_input.h"
#include "model/domain/series.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/discard_question.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/series_preview.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int usualDays = 28; // of a series whose last day nobody has entered yet

} // namespace

RepeatEventDialog::RepeatEventDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_form(new FormRows(this)),
      m_name(new QLineEdit(event.name, this)), m_rule(new QLineEdit(this)), m_first(new QLineEdit(this)),
      m_last(new QLineEdit(this)), m_preview(new SeriesPreview(context, event.plan, this)),
      m_open(new QCheckBox(tr("Open sales at once"), this)), m_messages(new MessageBar(this)),
      m_create(
          new ActionButton(tr("Create events"), QStringLiteral("createRepeats"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("repeatEventDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Repeat event"));
    resize(560, 640);
    buildFields();

    auto *heading = new ToneLabel(tr("Repeat event"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(tr("Each is made like %1, %2: seating plan, categories, prices, blocks, hold rules, "
                                   "and its sale dates as far from the start.")
                                    .arg(event.name, eventDateText(event.starts, m_context.facts.timeZone)),
                                Tone::Faint, this);
    about->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(m_messages);
    column->addWidget(m_form);
    column->addWidget(m_preview, 1);
    column->addWidget(m_open);
    column->addWidget(makeButtons());

    for (QLineEdit *field : {m_rule, m_first, m_last})
        connect(field, &QLineEdit::textChanged, this, &RepeatEventDialog::read);
    connect(m_name, &QLineEdit::textChanged, this, &RepeatEventDialog::refresh);
    connect(m_create, &QPushButton::clicked, this, &RepeatEventDialog::create);
    connect(m_preview, &SeriesPreview::failed, this,
            [this](const QString &problem) { m_messages->show(Tone::Danger, problem); });
    m_rule->setFocus();
    read();
}

void RepeatEventDialog::buildFields()
{
    m_name->setObjectName(QStringLiteral("repeatName"));
    m_rule->setObjectName(QStringLiteral("repeatRule"));
    m_rule->setMaxLength(500);
    m_rule->setPlaceholderText(tr("Tue to Sat 19:30, Sundays 15:00"));
    m_first->setObjectName(QStringLiteral("repeatFirst"));
    m_last->setObjectName(QStringLiteral("repeatLast"));
    const QDate after =
        std::max(inZone(m_event.starts, zone()).date().addDays(1), inZone(m_context.clock.now(), zone()).date());
    m_first->setText(seriesDayText(after, QLocale()));
    m_last->setText(seriesDayText(after.addDays(usualDays - 1), QLocale()));
    m_form->addRow(tr("Name"), m_name);
    m_form->addRow(tr("Times"), m_rule,
                   tr("“not 24 December” leaves a day out, “also” and “only” change what one has."));
    m_form->addRow(tr("First day"), m_first);
    m_form->addRow(tr("Last day"), m_last);
    m_form->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // the list gives way, not the fields
    m_open->setObjectName(QStringLiteral("repeatOpen"));
    m_open->setChecked(true);
}

QWidget *RepeatEventDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::related);
    auto *reason = new ToneLabel({}, Tone::Faint, buttons);
    showReasonIn(*reason, *m_create);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelRepeat"), ActionButton::Weight::Secondary, buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    row->addWidget(reason, 1);
    row->addWidget(cancel);
    row->addWidget(m_create);
    m_create->setDefault(true);
    return buttons;
}

void RepeatEventDialog::reject()
{
    if (m_rule->text().trimmed().isEmpty())
        return QDialog::reject();
    askToDiscard(m_context.prompt, *this, tr("The events have not been created yet."));
}

// Typed in any usual way; what was understood, or that it was not, stands beneath it.
std::optional<QDate> RepeatEventDialog::day(QLineEdit *field)
{
    const QDate today = inZone(m_context.clock.now(), zone()).date();
    const MomentInput input = readMoment(field->text(), QDateTime(today, QTime(0, 0), Qt::UTC), today, QLocale());
    const bool isDay = input.kind == MomentInput::Kind::Moment && input.moment.time() == QTime(0, 0);
    m_form->setError(field, isDay ? QString() : tr("Enter a day like %1.").arg(seriesDayText(today, QLocale())));
    if (isDay)
        m_form->setHint(field, field->text() == seriesDayText(input.moment.date(), QLocale())
                                   ? QString()
                                   : seriesDayText(input.moment.date(), QLocale()));
    return isDay ? std::optional(input.moment.date()) : std::nullopt;
}

void RepeatEventDialog::read()
{
    disconnect(m_preview, &SeriesPreview::checked, this, &RepeatEventDialog::create);
    const auto first = day(m_first), last = day(m_last);
    if (first && last && !m_rule->text().trimmed().isEmpty())
        m_preview->show(seriesDates(m_rule->text(), {*first, *last}, zone(), QLocale()));
    else
        m_preview->clear();
    refresh();
}

void RepeatEventDialog::refresh()
{
    enableUnless(*m_create, m_working                            ? tr("Being created…")
                            : m_name->text().trimmed().isEmpty() ? tr("Enter a name")
                            : m_rule->text().trimmed().isEmpty() ? tr("Enter times")
                            : m_preview->starts().isEmpty()      ? tr("Correct the times or the days")
                                                                 : QString());
}

void RepeatEventDialog::create()
{
    if (m_working)
        return;
    if (!m_preview->isChecked()) { // Enter was quicker: as soon as it is known
        const auto once = Qt::ConnectionType(Qt::SingleShotConnection | Qt::UniqueConnection);
        connect(m_preview, &SeriesPreview::checked, this, &RepeatEventDialog::create, once);
        return;
    }
    if (m_preview->doubtful() == 0)
        return make();
    Question question;
    question.title = tr("Check dates and times");
    question.text = tr("%1 of %2 events are in the past or less than 1 hour from another event in this seating plan.")
                        .arg(m_preview->doubtful())
                        .arg(m_preview->starts().size());
    question.accept = tr("Create all");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [this](bool accepted, const QString &) {
        if (accepted)
            make();
    });
}

void RepeatEventDialog::make()
{
    const EventCopy wanted{m_event.id, m_preview->starts(), m_name->text().simplified(), m_open->isChecked()};
    m_working = true;
    refresh();
    m_context.office.ask(
        this, [wanted](Desk &desk) { return desk.events().copy(wanted); },
        [this](const Result<QList<EventSummary>> &answer) {
            m_working = false;
            refresh();
            if (!answer) {
                m_messages->show(Tone::Danger, answer.error().message);
                return;
            }
            emit made(answer->first().name, answer->size());
            accept();
        });
}

} // namespace rowlock
