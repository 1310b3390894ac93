// The order at will-call that is selected: whose it is, what to look at, and its tickets, of which some can be left for
// later. Shows only. GUI thread.
#pragma once

#include "model/domain/willcall.h"

#include <QByteArray>
#include <QWidget>

class QListWidget;

namespace rowlock {

class ToneLabel;

class WillcallDetails final : public QWidget
{
    Q_OBJECT

public:
    WillcallDetails(const QByteArray &timeZone, QWidget *parent);

    void show(const std::optional<WillcallOrder> &order);
    QList<TicketId> chosen() const; // none: all that wait
    bool isAnyChosen() const;       // of an order that waits

signals:
    void changed(); // which tickets are chosen

private:
    void fillTickets(const WillcallOrder &order, bool isSame);

    QByteArray m_timeZone;
    std::optional<WillcallOrder> m_order;
    ToneLabel *m_name;
    ToneLabel *m_about;
    ToneLabel *m_state;
    ToneLabel *m_advice;
    QListWidget *m_tickets;
};

} // namespace rowlock
