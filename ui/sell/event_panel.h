// The counter's left: search, and the performances with what is left of each.
#pragma once

#include "ui/sell/event_list_model.h"

#include <QWidget>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStackedLayout;

namespace rowlock {

class EventPanel : public QWidget
{
    Q_OBJECT

public:
    explicit EventPanel(const QByteArray &timeZone, QWidget *parent = nullptr);

    void setEvents(const QList<EventSummary> &events, Instant now);
    bool isCountingDown() const { return m_model->isCountingDown(); }
    void tick(Instant now) { m_model->tick(now); }
    void select(EventId event); // without saying eventChosen
    void chooseRow(int row);    // the n-th shown, as if clicked
    void chooseNext(int step);  // -1: the one above
    EventId selected() const;
    EventId firstUpcoming() const;
    bool isEmpty() const { return m_model->rowCount() == 0; } // no event at all

signals:
    void eventChosen(rowlock::EventId event);
    void finished(); // by a click, or Enter in the search: what is typed next is for the map
    void newEventRequested();

private:
    void choose(const QModelIndex &shown);

    EventListModel *m_model;
    QSortFilterProxyModel *m_shown;
    QLineEdit *m_search;
    QListView *m_list;
    QStackedLayout *m_stack;
    EventId m_selected;
    bool m_quiet = false; // the list moves its current row by itself while rows come, go or are filtered
};

} // namespace rowlock
