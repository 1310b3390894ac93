// The menu for one event: edit, repeat, close and reopen, cancel, delete. Which one stands at its head. What cannot be
// done now says why. GUI thread; belongs to an open house's window and goes with the house.
#pragma once

#include "ui/common/house_context.h"

#include <QMenu>

#include <functional>
#include <optional>

namespace rowlock {

class EventMenu : public QMenu
{
    Q_OBJECT

public:
    // The event in front, asked whenever the menu is shown and when an entry is chosen; none: there is none.
    using InFront = std::function<std::optional<EventSummary>()>;
    EventMenu(const HouseContext &context, InFront inFront, QWidget *window);

    void refresh(); // another event may be in front

signals:
    void done(const QString &text);
    void refused(const QString &text);
    void willcallRequested(const rowlock::EventSummary &event);

private:
    using Act = void (EventMenu::*)(const EventSummary &event);
    QAction *entry(const QString &text, const char *objectName, Act act);
    void edit(const EventSummary &event);
    void repeat(const EventSummary &event);
    void closeSales(const EventSummary &event);
    void reopenSales(const EventSummary &event);
    void cancel(const EventSummary &event);
    void refundAll(const EventSummary &event);
    void moveAll(const EventSummary &event);
    void willcall(const EventSummary &event);
    void remove(const EventSummary &event);
    void setOnSale(EventId id, bool onSale);
    QString nameOf(const EventSummary &event) const; // "Hamlet, Sat 21 Nov 2026, 19:30"

    HouseContext m_context;
    InFront m_inFront;
    QAction *m_about; // which event it is for
    QAction *m_willcall;
    QAction *m_edit;
    QAction *m_repeat;
    QAction *m_close;
    QAction *m_reopen;
    QAction *m_cancel;
    QAction *m_refundAll;
    QAction *m_moveAll;
    QAction *m_delete;
};

} // namespace rowlock
