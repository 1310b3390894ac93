#include "ui/mainwindow/event_refund_run.h"

namespace rowlock {

EventRefundRun::EventRefundRun(BoxOffice &office, const EventRefundAsked &asked, const QList<EventBuyer> &buyers,
                               QObject *parent)
    : QObject(parent), m_office(office), m_asked(asked), m_left(buyers)
{}

void EventRefundRun::next()
{
    if (m_left.isEmpty())
        return emit ended();
    const EventBuyer buyer = m_left.takeFirst();
    m_office.ask(
        this,
        [asked = m_asked, order = buyer.order](Desk &desk) {
            return desk.orders().refundForEvent(asked.event, order, asked.terms, asked.reason);
        },
        [this, buyer](const Result<EventRefund> &refund) {
            if (!refund
                && (exitStatus(refund.error()) == 3 || refund.error().details.contains(QLatin1String("on_sale"))))
                stop(); // it would be so for all of them
            if (refund)
                emit stepped(buyer, *refund);
            else
                emit refused(buyer, refund.error());
            next();
        });
}

} // namespace rowlock
