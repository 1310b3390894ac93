// The drawing of one ticket as a template says, for preview, PDF, system printers and bitmaps alike. Private to the
// documents; see tickets.h.
#pragma once

#include "model/documents/barcode.h"
#include "model/documents/text_fit.h"
#include "model/documents/tickets.h"
#include "model/domain/paper_template.h"

#include <QTransform>

namespace rowlock {

// An element as it lies: turned upright, in hundredths of a millimetre.
QRectF uprightBox(const TemplateElement &element);
QTransform uprightTransform(const TemplateElement &element); // from that box's units to the ticket's
TextAsked textAsked(const TemplateElement &element, const QString &text);
// Below a barcode: what it says, in as few lines as there is room for, and the room that they take.
struct CodeText
{
    QStringList lines;
    double lineHeight = 0, points = 0;

    double height() const { return lineHeight * double(lines.size()); }
};
CodeText codeText(const TemplateElement &element, const QString &code);
// Whether some element of it says that a ticket is a reprint; otherwise it stands at the bottom edge.
bool saysReprint(const PaperTemplate &paper, const TicketPrint &print);
// One dot of the printer in hundredths of a millimetre; 0: of no printer in particular.
double dotUnits(int dpi);

class TemplatePainter
{
public:
    // The painter's unit is a hundredth of a millimetre of the ticket as one reads it, its origin the ticket's top
    // left; `toPage`: from there to where dots begin. `dpi`: of the printer; 0: as the template says.
    TemplatePainter(QPainter &painter, const PaperTemplate &paper, const TicketPrint &print, int dpi,
                    const QTransform &toPage);

    void paint(const Ticket &ticket);

private:
    void paintElement(const TemplateElement &element, const Ticket &ticket);
    void paintText(const TemplateElement &element, const QRectF &box, const QString &text);
    void paintSeat(const TemplateElement &element, const QRectF &box, const Ticket &ticket);
    void paintCells(const TemplateElement &element, const QRectF &outside, const QList<TicketField> &fields);
    void paintCode(const TemplateElement &element, const QRectF &box, const Ticket &ticket);
    void paintStroke(const TemplateElement &element);
    QRectF clearOfLogo(const TemplateElement &element, const QRectF &box) const;

    QPainter &m_painter;
    const PaperTemplate &m_paper;
    const TicketPrint &m_print;
    double m_dot;
    QTransform m_toPage;
    QRectF m_logo; // where it is; empty: there is none
};

} // namespace rowlock
