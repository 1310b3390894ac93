#include "ui/mainwindow/edit_event_dialog.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/date_time_field.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/clash_question.h"
#include "ui/mainwindow/folded_part.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/sale_terms_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

namespace rowlock {

EditEventDialog::EditEventDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_name(new QLineEdit(event.name, this)),
      m_starts(new DateTimeField(tr("Starts"), QStringLiteral("eventStarts"),
                                 inZone(context.clock.now(), QTimeZone(context.facts.timeZone)).date(), this)),
      m_minutes(new NumberField(this)), m_policy(new QComboBox(this)),
      m_sale(new SaleTermsForm(context, QStringLiteral("event"), this)), m_messages(new MessageBar(this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("saveEvent"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("editEventDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Edit event"));
    buildForm();
    connect(m_name, &QLineEdit::textChanged, this, &EditEventDialog::refresh);
    connect(m_save, &QPushButton::clicked, this, &EditEventDialog::save);
    m_save->setDefault(true);
    m_name->selectAll();
    m_name->setFocus();
    refresh();
    fitToContents();
}

void EditEventDialog::buildForm()
{
    m_name->setObjectName(QStringLiteral("eventName"));
    m_starts->setInstant(m_event.starts, QTimeZone(m_context.facts.timeZone));
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
    auto *holds = new FormRows(this);
    holds->addRow(tr("Hold time"), m_minutes);
    holds->addRow(tr("When it expires"), m_policy);
    m_sale->show(m_event);
    m_saleFold = new FoldedPart(tr("Sale dates and limit"), QStringLiteral("saleOfEvent"), m_sale, this);
    auto *more = new FoldedPart(tr("More"), QStringLiteral("moreOfEvent"), holds, this);
    FormRows::alignFields({form, m_sale->rows(), holds});
    m_saleFold->setOpen(!m_sale->isPlain());
    auto *heading = new ToneLabel(tr("Edit event"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    auto *hint = new ToneLabel(tr("Tickets already printed show the old name and time. Seats on hold keep their time."),
                               Tone::Faint, this);
    hint->setWordWrap(true);
    auto *body = new QWidget(this);
    auto *inner = new QVBoxLayout(body);
    inner->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    for (QWidget *part : std::initializer_list<QWidget *>{form, m_saleFold, more, hint})
        inner->addWidget(part);
    inner->addStretch(1);
    m_scroll = new QScrollArea(this); // all of it open is more than a small screen has room for
    m_scroll->setWidget(body);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::around, gap::none, gap::around);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_scroll, 1);
    column->addWidget(makeButtons());
    for (FoldedPart *part : {m_saleFold, more})
        connect(part, &FoldedPart::resized, this, &EditEventDialog::fitToContents);
    connect(m_sale, &SaleTermsForm::resized, this, &EditEventDialog::fitToContents);
    connect(m_starts, &DateTimeField::resized, this, &EditEventDialog::fitToContents);
    QWidget *before = m_starts->edit(); // as they stand on the screen, not as they were made
    const QList<QWidget *> stops = QList<QWidget *>{m_saleFold->button()} + m_sale->fields()
                                   + QList<QWidget *>{more->button(), m_minutes, m_policy};
    for (QWidget *next : stops) {
        setTabOrder(before, next);
        before = next;
    }
}

QWidget *EditEventDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelEdit"), ActionButton::Weight::Secondary, buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *reason = new ToneLabel({}, Tone::Faint, buttons);
    showReasonIn(*reason, *m_save);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    row->setSpacing(gap::related);
    row->addWidget(reason, 1);
    row->addWidget(cancel);
    row->addWidget(m_save);
    return buttons;
}

// As high as what is in it, on a screen of 700 pixels at most.
void EditEventDialog::fitToContents()
{
    QTimer::singleShot(0, this, [this] { // once the rows that came or went are laid out
        const int inner = m_scroll->widget()->sizeHint().height(),
                  around = layout()->sizeHint().height() - m_scroll->sizeHint().height();
        resize(520, std::clamp(inner + around, 280, 640));
    });
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
    if (m_sale->production() != m_event.productionName)
        edit.production = m_sale->production();
    // Untouched, an end of sale goes along with the start.
    if (const auto terms = m_sale->terms(); terms && *terms != m_event.terms)
        edit.terms = [wanted = *terms](SaleTerms &changed, Instant) { changed = wanted; };
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
    if (!m_sale->check()) {
        m_saleFold->setOpen(true);
        return;
    }
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
    m_context.office.ask(
        this, [id = m_event.id, edit](Desk &desk) { return desk.events().edit(id, edit); },
        [this](const Result<EventSummary> &answer) {
            if (answer)
                setStatus(*answer);
            else
                refused(m_sale->takeError(answer.error()) ? QString() : answer.error().message);
        });
}

void EditEventDialog::setStatus(const EventSummary &saved)
{
    using Status = SaleTermsForm::Status;
    const Status wanted = m_sale->status();
    if (wanted == SaleTermsForm::statusOf(saved) || wanted == Status::Cancelled)
        return finish(saved);
    m_context.office.ask(
        this,
        [id = m_event.id, wanted](Desk &desk) {
            return wanted == Status::Draft ? desk.events().makeDraft(id)
                                           : desk.events().setOnSale(id, wanted == Status::OnSale);
        },
        [this](const Result<EventSummary> &answer) {
            if (answer)
                finish(*answer);
            else
                refused(answer.error().message);
        });
}

void EditEventDialog::finish(const EventSummary &saved)
{
    emit this->saved(saved.name);
    accept();
}

} // namespace rowlock
