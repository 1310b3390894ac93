// The menu for the event that is shown: edit, repeat, close and reopen, cancel, delete. What cannot be done now says
// why. GUI thread; belongs to an open house's window and goes with the house.
#pragma once

#include "ui/common/house_context.h"

#include <QMenu>

namespace rowlock {

class EventMenu : public QMenu
{
    Q_OBJECT

public:
    EventMenu(const HouseContext &context, QWidget *window);

signals:
    void done(const QString &text);
    void refused(const QString &text);

private:
    QAction *entry(const QString &text, const char *objectName, void (EventMenu::*act)());
    void refresh();
    void edit();
    void repeat();
    void closeSales();
    void reopenSales();
    void cancel();
    void refundAll();
    void moveAll();
    void remove();
    void setOnSale(bool onSale);
    QString shown() const; // "Hamlet, Sat 21 Nov 2026, 19:30"

    HouseContext m_context;
    QAction *m_about; // which event it is for: on the page of the season another one may be selected
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
