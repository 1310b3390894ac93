// The season as a list by month or by production, and as a calendar, with what is sold; from here an event is opened to
// sell or to manage. Reads it in one query when it is shown and when an event changes. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/programme/season_rows.h"

#include <QTimer>
#include <QWidget>

#include <optional>

namespace rowlock {

class ActionButton;
class MessageBar;
class SeasonCalendar;
class SeasonFilterBar;
class SeasonList;
class SeasonModel;
class SeasonMonth;
class SegmentedBar;
class ToneLabel;

class SeasonPage final : public QWidget
{
    Q_OBJECT

public:
    SeasonPage(const HouseContext &context, QWidget *parent);

    std::optional<EventSummary> selected() const; // none: none is
    MessageBar &messages() { return *m_messages; }
    bool stepBack(); // false: there was nothing to step back from

signals:
    void selectionMoved(); // ... or what is selected was changed
    void sellRequested(rowlock::EventId event);
    void manageRequested(rowlock::EventId event);
    void newEventRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    enum View { ByMonth, ByProduction, Calendar };

    QWidget *makeHeader();
    QWidget *makeFooter();
    void listen();
    void read();
    void take(const QList<SeasonEvent> &season);
    void refresh();
    void showView();
    void showDay();
    void showMonth(const QDate &month, const QDate &day);
    void showSelected();
    void open(bool toManage);
    SeasonLook look() const;

    HouseContext m_context;
    QList<SeasonEvent> m_season;
    QTimer m_due; // to be read anew, after many changes at once
    SegmentedBar *m_views;
    SeasonFilterBar *m_filter;
    MessageBar *m_messages;
    SeasonModel *m_rows;
    SeasonList *m_list;
    SeasonMonth *m_month;
    SeasonCalendar *m_calendar;
    ToneLabel *m_sums;
    ToneLabel *m_empty;
    ActionButton *m_sell;
    ActionButton *m_manage;
    bool m_reading = false;
};

} // namespace rowlock
