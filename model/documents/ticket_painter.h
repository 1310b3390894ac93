// The drawing of one ticket in millimetres. Private to the documents; see tickets.h.
#pragma once

#include "model/documents/tickets.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace rowlock {

class TicketPainter
{
public:
    TicketPainter(QPainter &painter, const TicketPrint &print, const Ticket &ticket);

    // Expects a painter whose unit is a hundredth of a millimetre, origin at the ticket's top left.
    void paint();

private:
    void paintBody();
    void paintFields(const QRectF &box);
    void paintCode();
    void paintTearLine();
    void paintStub();

    // One line in `box`, at `points` or as much smaller as it must be, down to `leastPoints`; then elided.
    void line(const QRectF &box, const QString &text, double points, double leastPoints, QFont::Weight weight,
              Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);
    // The largest size of `sizes` at which `text` fits into `box` within `lines` lines; elided at the last.
    void paragraph(const QRectF &box, const QString &text, const QList<double> &sizes, int lines, QFont::Weight weight);

    QPainter &m_painter;
    const TicketPrint &m_print;
    const Ticket &m_ticket;
    int m_number = 1; // of
    int m_count = 1;
};

} // namespace rowlock
