#include "ui/mainwindow/ticket_sample.h"

#include "ui/mainwindow/usual_evening.h"

#include <QPainter>
#include <QTimeZone>

namespace rowlock {

TicketSample::TicketSample(Instant now, QWidget *parent) : QWidget(parent), m_now(now)
{
    setObjectName(QStringLiteral("ticketSample"));
    setAccessibleName(tr("Sample ticket"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    Ticket ticket;
    ticket.seatNo = 0;
    ticket.section = tr("Stalls");
    ticket.row = QStringLiteral("A");
    ticket.seat = QStringLiteral("12");
    ticket.category = tr("Standard");
    ticket.barcode = QStringLiteral("SAMPLE"); // opens no door
    m_print.order.code = tr("SAMPLE");
    m_print.order.eventName = tr("Your first event");
    m_print.order.tickets = {ticket};
}

void TicketSample::setVenue(const QString &name, const Currency &currency, const QByteArray &timeZone)
{
    m_print.venue = name;
    m_print.timeZone = timeZone;
    const QDateTime evening = usualEvening(m_now, timeZone);
    m_print.order.eventStarts = {QDateTime(evening.date(), evening.time(), QTimeZone(timeZone)).toMSecsSinceEpoch()};
    qint64 whole = 1;
    for (int i = 0; i < currency.decimals(); ++i)
        whole *= 10;
    m_print.order.tickets.first().price = {(currency.decimals() == 0 ? 2000 : 20) * whole, currency};
    setAccessibleDescription(name);
    update();
}

void TicketSample::setPrinted(const QString &terms, const QByteArray &logo)
{
    m_print.terms = terms;
    m_print.logo = logo;
    update();
}

void TicketSample::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Qt::white); // paper, in the dark too
    paintTicket(painter, rect(), m_print, m_print.order.tickets.first());
    painter.setPen(QPen(QColor(0x8b, 0x93, 0x9e), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace rowlock
