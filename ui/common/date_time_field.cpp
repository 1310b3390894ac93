#include "ui/common/date_time_field.h"

#include "ui/common/action_button.h"
#include "ui/common/calendar_popup.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>

namespace rowlock {

DateTimeField::DateTimeField(const QString &name, const QString &objectName, const QDate &today, QWidget *parent)
    : QWidget(parent), m_edit(new QLineEdit(this)), m_words(new ToneLabel({}, Tone::Faint, this)),
      m_readings(new QHBoxLayout), m_today(today), m_moment(today, QTime(19, 30), Qt::UTC)
{
    setObjectName(objectName + QStringLiteral("Field"));
    m_edit->setObjectName(objectName);
    m_edit->setAccessibleName(name);
    m_edit->setMaxLength(80);
    m_edit->setMinimumHeight(fieldHeight);
    m_edit->installEventFilter(this);
    m_words->setObjectName(objectName + QStringLiteral("Hint"));
    m_words->setWordWrap(true);
    setFocusProxy(m_edit);
    connect(addCalendarAction(*m_edit), &QAction::triggered, this, &DateTimeField::openCalendar);

    m_readings->setSpacing(gap::inside);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(m_edit);
    column->addWidget(m_words);
    column->addLayout(m_readings);

    connect(m_edit, &QLineEdit::textChanged, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_edit, &QLineEdit::editingFinished, this, &DateTimeField::settle);
    setMoment(m_moment);
}

// The line has the focus perhaps, and says so when it loses it.
DateTimeField::~DateTimeField()
{
    m_edit->disconnect(this);
}

void DateTimeField::setMoment(const QDateTime &moment)
{
    m_moment = moment;
    m_edit->setText(momentFieldText(moment, QLocale()));
    refresh();
}

void DateTimeField::setInstant(Instant instant, const QTimeZone &zone)
{
    const QDateTime local = inZone(instant, zone);
    setMoment(QDateTime(local.date(), local.time(), Qt::UTC));
    m_edit->setText(typedText(instant, zone, QLocale()));
}

std::optional<QDateTime> DateTimeField::moment() const
{
    const MomentInput read = input();
    return read.isMoment() ? std::optional(read.moment) : std::nullopt;
}

Result<Instant> DateTimeField::instant(const QTimeZone &zone) const
{
    return typedInstant(m_edit->text(), input(), zone, QLocale());
}

MomentInput DateTimeField::input() const
{
    return readMoment(m_edit->text(), m_moment, m_today, QLocale());
}

bool DateTimeField::check()
{
    settle();
    if (moment())
        return true;
    m_edit->setFocus();
    m_edit->selectAll();
    return false;
}

// While somebody types, what may still become a date is not called wrong.
void DateTimeField::refresh()
{
    const MomentInput read = input();
    offer(read.readings);
    const QString whole = momentFieldText(read.moment, QLocale());
    switch (read.kind) {
    case MomentInput::Kind::Moment: return say(m_edit->text() == whole ? QString() : tr("= %1").arg(whole), false);
    case MomentInput::Kind::Exact: // its offset would be lost if it were written out
    case MomentInput::Kind::Blank:
    case MomentInput::Kind::Unfinished: return say({}, false);
    case MomentInput::Kind::NotAMoment:
        return say(m_edit->hasFocus() ? QString() : momentInputProblem(m_edit->text(), read, QLocale()), true);
    case MomentInput::Kind::Unclear:
    case MomentInput::Kind::OtherWeekday: return say(momentInputProblem(m_edit->text(), read, QLocale()), true);
    }
}

// Once it is left, or Return was pressed: written out, or what is wrong with it.
void DateTimeField::settle()
{
    const MomentInput read = input();
    if (read.kind == MomentInput::Kind::Moment)
        setMoment(read.moment);
    else
        say(momentInputProblem(m_edit->text(), read, QLocale()), true);
}

void DateTimeField::step(int steps)
{
    const QLocale locale;
    const auto typed = moment();
    if (!typed)
        return settle();
    const bool whole = m_edit->hasSelectedText() && m_edit->selectedText() == m_edit->text();
    const qsizetype cursor = whole                       ? 0 // the day
                             : m_edit->hasSelectedText() ? m_edit->selectionStart()
                                                         : m_edit->cursorPosition();
    const qsizetype at = momentFieldText(*typed, locale) == m_edit->text() ? cursor : 0;
    const auto parts = momentPartAt(*typed, at, locale);
    setMoment(steppedMoment(*typed, at, steps, locale));
    const auto [begin, length] = momentPartAt(m_moment, parts.first, locale);
    m_edit->setSelection(int(begin), int(length));
}

bool DateTimeField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<const QKeyEvent *>(event);
    if (opensCalendar(*key)) {
        openCalendar();
        return true;
    }
    if (key->modifiers() != Qt::NoModifier && key->modifiers() != Qt::KeypadModifier)
        return false;
    switch (key->key()) {
    case Qt::Key_Up: step(1); return true;
    case Qt::Key_Down: step(-1); return true;
    case Qt::Key_PageUp: step(10); return true;
    case Qt::Key_PageDown: step(-10); return true;
    default: return false;
    }
}

void DateTimeField::openCalendar()
{
    openCalendarBelow(*m_edit, moment().value_or(m_moment).date(), [this](const QDate &date) {
        setMoment({date, moment().value_or(m_moment).time(), Qt::UTC});
    });
}

// A button for each reading puts it into the field.
void DateTimeField::offer(const QList<QDateTime> &readings)
{
    while (QLayoutItem *item = m_readings->takeAt(0)) {
        if (QWidget *button = item->widget()) {
            button->hide();
            button->deleteLater(); // it may be the one that was pressed
        }
        delete item;
    }
    QWidget *before = m_edit; // what Tab leaves for the button, which is newer than what stands below the field
    for (const QDateTime &reading : readings) {
        auto *button = new ActionButton(momentFieldText(reading, QLocale()),
                                        m_edit->objectName() + u'=' + reading.toString(QStringLiteral("yyyyMMddHHmm")),
                                        ActionButton::Weight::Quiet, this);
        m_readings->addWidget(button);
        button->show();
        setTabOrder(before, button);
        before = button;
        connect(button, &QPushButton::clicked, this, [this, reading] {
            setMoment(reading);
            m_edit->setFocus();
        });
    }
    if (!readings.isEmpty())
        m_readings->addStretch(1);
}

void DateTimeField::say(const QString &words, bool isError)
{
    m_words->setTone(isError ? Tone::Danger : Tone::Faint);
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    emit resized();
    m_edit->setAccessibleDescription(words);
}

} // namespace rowlock
