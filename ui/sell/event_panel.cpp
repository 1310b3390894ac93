#include "ui/sell/event_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/sell/event_delegate.h"

#include <QLineEdit>
#include <QListView>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace rowlock {

EventPanel::EventPanel(const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_model(new EventListModel(timeZone, this)), m_shown(new QSortFilterProxyModel(this)),
      m_search(new QLineEdit(this)), m_list(new QListView(this)), m_stack(new QStackedLayout)
{
    setMinimumWidth(208);
    m_shown->setSourceModel(m_model);
    m_shown->setFilterRole(EventListModel::SearchRole);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setObjectName(QStringLiteral("eventSearch"));
    m_search->setAccessibleName(tr("Search events"));
    m_search->setPlaceholderText(tr("Search events"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumHeight(32);
    m_search->setTextMargins(4, 0, 4, 0);
    m_list->setObjectName(QStringLiteral("eventList"));
    m_list->setAccessibleName(tr("Events"));
    m_list->setModel(m_shown);
    m_list->setItemDelegate(new EventDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setMouseTracking(true);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setToolTip(tr("Ctrl+1 to Ctrl+9 select an event, Ctrl+Up and Ctrl+Down the next one"));

    auto *empty = new QWidget(this);
    auto *emptyColumn = new QVBoxLayout(empty);
    emptyColumn->setContentsMargins(gap::group, gap::around, gap::group, gap::group);
    emptyColumn->setSpacing(gap::group);
    auto *words = new ToneLabel(tr("No events yet."), Tone::Faint, empty);
    words->setAlignment(Qt::AlignHCenter);
    auto *create =
        new ActionButton(tr("New event…"), QStringLiteral("newEventButton"), ActionButton::Weight::Secondary, empty);
    create->setIconName(QStringLiteral("list-add"));
    emptyColumn->addWidget(words);
    emptyColumn->addWidget(create, 0, Qt::AlignHCenter);
    emptyColumn->addStretch();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::related, gap::related);
    column->addWidget(m_search);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(m_list);
    m_stack->addWidget(empty);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_quiet = true;
        m_shown->setFilterFixedString(text);
        m_quiet = false;
        select(m_selected);
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        chooseRow(0);
        if (m_shown->rowCount() > 0)
            emit finished();
    });
    connect(m_list, &QListView::clicked, this, &EventPanel::finished);
    connect(create, &QPushButton::clicked, this, &EventPanel::newEventRequested);
    // currentChanged and not clicked: a screen reader and the arrow keys choose that way.
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventPanel::choose);
}

void EventPanel::setEvents(const QList<EventSummary> &events, Instant now)
{
    m_quiet = true;
    m_model->setEvents(events, now);
    m_quiet = false;
    m_stack->setCurrentIndex(events.isEmpty() ? 1 : 0);
    m_search->setVisible(!events.isEmpty());
    select(m_selected);
}

void EventPanel::select(EventId event)
{
    m_selected = event;
    const int row = m_model->rowOf(event);
    const QModelIndex shown = row < 0 ? QModelIndex() : m_shown->mapFromSource(m_model->index(row));
    m_quiet = true;
    if (!shown.isValid())
        m_list->clearSelection();
    m_list->setCurrentIndex(shown);
    m_quiet = false;
}

EventId EventPanel::selected() const
{
    return m_selected;
}

EventId EventPanel::firstUpcoming() const
{
    return m_model->rowCount() > 0 ? m_model->event(0).id : EventId();
}

void EventPanel::chooseRow(int row)
{
    if (row >= 0 && row < m_shown->rowCount())
        m_list->setCurrentIndex(m_shown->index(row, 0));
}

void EventPanel::chooseNext(int step)
{
    const int current = m_list->currentIndex().isValid() ? m_list->currentIndex().row() : -1;
    chooseRow(current + step);
}

void EventPanel::choose(const QModelIndex &shown)
{
    if (m_quiet || !shown.isValid())
        return;
    const EventId event(shown.data(EventListModel::SummaryIdRole).toLongLong());
    if (event == m_selected)
        return;
    m_selected = event;
    emit eventChosen(event);
}

} // namespace rowlock
