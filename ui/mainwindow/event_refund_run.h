// Everybody's money back, one order after another, each a job and a transaction of its own: between two of them it can
// be stopped, and beginning again goes on with it. GUI thread; gone with its parent, which leaves the job that is out
// to end by itself.
#pragma once

#include "model/domain/event_refund.h"
#include "model/service/box_office.h"

#include <QObject>

namespace rowlock {

struct EventRefundAsked
{
    EventId event;
    RefundTerms terms;
    QString reason;
};

class EventRefundRun : public QObject
{
    Q_OBJECT

public:
    EventRefundRun(BoxOffice &office, const EventRefundAsked &asked, const QList<EventBuyer> &buyers, QObject *parent);

    void start() { next(); }
    void stop() { m_left.clear(); } // after the order that is out

signals:
    void stepped(const rowlock::EventBuyer &buyer, const rowlock::EventRefund &refund);
    void refused(const rowlock::EventBuyer &buyer, const rowlock::Error &error);
    void ended();

private:
    void next();

    BoxOffice &m_office;
    EventRefundAsked m_asked;
    QList<EventBuyer> m_left;
};

} // namespace rowlock
