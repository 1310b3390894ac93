#include "ui/mainwindow/series_preview.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QEvent>
#include <QListWidget>
#include <QVBoxLayout>

namespace rowlock {

SeriesPreview::SeriesPreview(const HouseContext &context, PlanId plan, QWidget *parent)
    : QWidget(parent), m_context(context), m_plan(plan), m_count(new ToneLabel({}, Tone::Faint, this)),
      m_list(new QListWidget(this))
{
    m_count->setObjectName(QStringLiteral("repeatCount"));
    m_count->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("repeatDates"));
    m_list->setMinimumHeight(120);
    m_list->setAccessibleName(tr("Events to be created"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::related);
    column->addWidget(m_count);
    column->addWidget(m_list, 1);
    clear();
}

void SeriesPreview::clear()
{
    show(QList<SeriesDate>());
    m_count->setTone(Tone::Faint);
    m_count->setText(tr("The events to be created are listed here."));
}

void SeriesPreview::show(const Result<QList<SeriesDate>> &dates)
{
    m_starts.clear();
    m_checked = false;
    m_doubtful.clear();
    m_list->clear();
    if (dates) {
        for (const SeriesDate &date : *dates) {
            m_starts += date.starts;
            m_list->addItem(eventDateText(date.starts, m_context.facts.timeZone));
        }
    }
    m_count->setTone(dates ? Tone::Plain : Tone::Danger);
    m_count->setText(dates ? countText() : dates.error().message);
    askForClashes();
}

QString SeriesPreview::countText() const
{
    return m_starts.size() == 1 ? tr("1 event") : tr("%1 events").arg(m_starts.size());
}

void SeriesPreview::mark()
{
    for (const int at : std::as_const(m_doubtful))
        m_list->item(at)->setForeground(toneColor(Tone::Warning, palette()));
}

void SeriesPreview::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

void SeriesPreview::askForClashes()
{
    const int asked = ++m_asked;
    if (m_starts.isEmpty())
        return;
    const auto read = [plan = m_plan, starts = m_starts](Desk &desk) { return desk.events().clashes(plan, starts); };
    whenAnswered(m_context.office.ask(read), this, [this, asked](const Result<QList<EventClash>> &clashes) {
        if (asked != m_asked)
            return;
        if (clashes)
            showClashes(*clashes);
        else
            emit failed(clashes.error().message);
    });
}

void SeriesPreview::showClashes(const QList<EventClash> &clashes)
{
    for (int i = 0; i < int(clashes.size()); ++i) {
        const EventClash &clash = clashes.at(i);
        if (!clash.isAny())
            continue;
        m_doubtful += i;
        QListWidgetItem *item = m_list->item(i);
        const QString why =
            clash.past ? tr("in the past") : tr("less than 1 hour from %1").arg(joinedText(clash.atTheSameTime));
        item->setText(tr("%1: %2").arg(item->text(), why));
    }
    mark();
    if (!m_doubtful.isEmpty()) {
        m_count->setTone(Tone::Warning);
        m_count->setText(tr("%1, %2 to check").arg(countText()).arg(m_doubtful.size()));
    }
    m_checked = true;
    emit checked();
}

} // namespace rowlock
