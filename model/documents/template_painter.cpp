#include "model/documents/template_painter.h"

#include "model/documents/logo.h"
#include "model/documents/paper.h"
#include "model/documents/ticket_words.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double besideLogo = 2 * unitsPerMm;
constexpr double captionPoints = 6.5;
constexpr double codeLine = 2.9 * unitsPerMm;
constexpr double codePoints = 7;

Qt::Alignment across(TextAlign align)
{
    switch (align) {
    case TextAlign::Left: return Qt::AlignLeft;
    case TextAlign::Centre: return Qt::AlignHCenter;
    case TextAlign::Right: return Qt::AlignRight;
    }
    Q_UNREACHABLE();
}

QRectF unitsOf(const QRectF &box)
{
    return mm(box.x(), box.y(), box.width(), box.height());
}

QRectF stripAtBottom(const TemplatePaper &paper)
{
    const QRectF reachable = paper.reachable();
    return mm(reachable.left(), reachable.bottom() - 3, reachable.width(), 3);
}

} // namespace

bool saysReprint(const PaperTemplate &paper, const TicketPrint &print)
{
    return std::any_of(paper.elements.begin(), paper.elements.end(), [&](const TemplateElement &element) {
        return element.words.contains(TicketWord::Reprint) && isShown(element, print);
    });
}

double dotUnits(int dpi)
{
    return dpi > 0 ? mmPerInch / dpi * unitsPerMm : 0;
}

QRectF uprightBox(const TemplateElement &element)
{
    const QRectF box = unitsOf(element.box);
    return element.rotation % 180 == 0 ? QRectF(QPointF(0, 0), box.size())
                                       : QRectF(QPointF(0, 0), box.size().transposed());
}

QTransform uprightTransform(const TemplateElement &element)
{
    const QRectF box = unitsOf(element.box);
    const QPointF middle = uprightBox(element).center();
    return QTransform::fromTranslate(-middle.x(), -middle.y()) * QTransform().rotate(element.rotation)
           * QTransform::fromTranslate(box.center().x(), box.center().y());
}

TextAsked textAsked(const TemplateElement &element, const QString &text)
{
    return {text, element.points, element.least, element.lines, QFont::Weight(int(element.weight))};
}

CodeText codeText(const TemplateElement &element, const QString &code)
{
    if (!element.isSaid || code.isEmpty())
        return {};
    const double width = uprightBox(element).width();
    const QFontMetricsF metrics(paperFont(codePoints, QFont::Medium));
    const int parts = std::max(1, int(std::ceil(metrics.horizontalAdvance(code) / width)));
    const qsizetype length = (code.size() + parts - 1) / parts;
    CodeText text{{}, codeLine, codePoints};
    for (qsizetype at = 0; at < code.size(); at += length)
        text.lines.append(code.mid(at, length));
    return text;
}

TemplatePainter::TemplatePainter(QPainter &painter, const PaperTemplate &paper, const TicketPrint &print, int dpi,
                                 const QTransform &toPage)
    : m_painter(painter), m_paper(paper), m_print(print), m_dot(dotUnits(dpi > 0 ? dpi : paper.paper.dpi)),
      m_toPage(toPage)
{}

void TemplatePainter::paint(const Ticket &ticket)
{
    m_painter.save();
    m_painter.setPen(Qt::black);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    m_logo = {};
    for (const TemplateElement &element : m_paper.elements) { // what stands beside the logo depends on its width
        if (element.kind != ElementKind::Logo || !isShown(element, m_print))
            continue;
        const QRectF box = unitsOf(element.box);
        const double width = paintLogo(m_painter, box, m_print.logo);
        if (width > 0)
            m_logo = QRectF(box.right() - width, box.top(), width, box.height());
    }
    for (const TemplateElement &element : m_paper.elements)
        if (isShown(element, m_print))
            paintElement(element, ticket);
    if (!saysReprint(m_paper, m_print)) // no template prints second paper as if it were the first
        paperLine(m_painter, stripAtBottom(m_paper.paper), flat(ticketSays(TicketWord::Reprint, m_print, ticket)), 7, 5,
                  QFont::Bold);
    if (m_print.isPractice)
        stampPractice(m_painter, unitsOf(m_paper.paper.reachable()));
    m_painter.restore();
}

void TemplatePainter::paintElement(const TemplateElement &element, const Ticket &ticket)
{
    if (element.kind == ElementKind::Line || element.kind == ElementKind::Frame) {
        paintStroke(element);
        return;
    }
    const QTransform upright = uprightTransform(element);
    m_painter.save();
    m_painter.setTransform(upright, true);
    const QRectF box = uprightBox(element);
    switch (element.kind) {
    case ElementKind::Text: paintText(element, clearOfLogo(element, box), elementSays(element, m_print, ticket)); break;
    case ElementKind::Seat: paintSeat(element, box, ticket); break;
    case ElementKind::Barcode: paintCode(element, box, ticket); break;
    case ElementKind::Logo:
    case ElementKind::Line:
    case ElementKind::Frame:
    case ElementKind::Part: break;
    }
    m_painter.restore();
}

// A text that begins left of the logo ends before it.
QRectF TemplatePainter::clearOfLogo(const TemplateElement &element, const QRectF &box) const
{
    const QRectF onTicket = unitsOf(element.box);
    if (element.rotation != 0 || m_logo.isEmpty() || !onTicket.intersects(m_logo) || onTicket.left() >= m_logo.left())
        return box;
    return box.adjusted(0, 0, m_logo.left() - besideLogo - onTicket.right(), 0);
}

void TemplatePainter::paintText(const TemplateElement &element, const QRectF &box, const QString &text)
{
    if (text.isEmpty() || box.width() <= 0)
        return;
    const TextAsked asked = textAsked(element, text);
    paintFit(m_painter, box, fitText(box.size(), asked), asked.weight, across(element.align));
}

void TemplatePainter::paintSeat(const TemplateElement &element, const QRectF &box, const Ticket &ticket)
{
    const QList<TicketField> fields = ticketFields(ticket);
    if (element.isTable) {
        paintCells(element, box, fields);
        return;
    }
    // Captions stand in a column of their own, so that the values line up.
    const QFontMetricsF captions(paperFont(captionPoints, QFont::Medium));
    double column = 0;
    for (const TicketField &field : fields)
        column = std::max(column, captions.horizontalAdvance(field.caption));
    column = std::min(column + besideLogo, box.width() / 2);
    const double height = box.height() / 3; // as with three of them
    double top = box.top();
    for (const TicketField &field : fields) {
        paperLine(m_painter, QRectF(box.left(), top, column, height), field.caption, captionPoints, 5, QFont::Medium);
        paperLine(m_painter, QRectF(box.left() + column, top, box.width() - column, height), flat(field.value),
                  element.points, element.least, QFont::Weight(int(element.weight)));
        top += height;
    }
}

void TemplatePainter::paintCells(const TemplateElement &element, const QRectF &outside,
                                 const QList<TicketField> &fields)
{
    const double half = 0.15 * unitsPerMm; // of the frame, which stays within
    const QRectF box = outside.adjusted(half, half, -half, -half);
    // The first field holds a name and the others a letter or a number.
    const double others = box.width() * (fields.size() > 2 ? 0.234 : 0.383);
    const double first = box.width() - others * (double(fields.size()) - 1);
    const double inset = std::min(1.8 * unitsPerMm, box.width() * 0.02);
    m_painter.setPen(paperPen(0.3));
    m_painter.drawRoundedRect(box, unitsPerMm, unitsPerMm);
    double left = box.left();
    for (qsizetype i = 0; i < fields.size(); ++i) {
        const QRectF cell(left, box.top(), i == 0 ? first : others, box.height());
        if (i > 0) {
            m_painter.setPen(paperPen(0.3));
            m_painter.drawLine(cell.topLeft(), cell.bottomLeft());
        }
        m_painter.setPen(Qt::black);
        const QRectF caption(cell.left() + inset, cell.top() + 0.9 * unitsPerMm, cell.width() - 2 * inset,
                             2.8 * unitsPerMm);
        const QRectF value(cell.left() + inset, cell.top() + 3.6 * unitsPerMm, cell.width() - 2 * inset,
                           cell.height() - 4.2 * unitsPerMm);
        paperLine(m_painter, caption, fields[i].caption, captionPoints, 4, QFont::Medium);
        const TextAsked asked{flat(fields[i].value), element.points, element.least, i == 0 ? 2 : 1,
                              QFont::Weight(int(element.weight))};
        paintFit(m_painter, value, fitText(value.size(), asked), asked.weight, Qt::AlignLeft);
        left = cell.right();
    }
}

void TemplatePainter::paintCode(const TemplateElement &element, const QRectF &box, const Ticket &ticket)
{
    const QString scanned = scannedCode(m_print, ticket);
    const CodeText text = codeText(element, scanned);
    const QRectF room = box.adjusted(0, 0, 0, -text.height());
    const auto code = barcode(element.symbology, scanned);
    if (code) {
        const BarcodePlace place = placeBarcode(*code, room, element.module * unitsPerMm, m_dot);
        paintBarcode(m_painter, *code, place, m_dot, uprightTransform(element) * m_toPage);
    }
    double top = room.bottom();
    for (const QString &line : text.lines) {
        paperLine(m_painter, QRectF(box.left(), top, box.width(), text.lineHeight), line, text.points, 4, QFont::Medium,
                  Qt::AlignCenter);
        top += text.lineHeight;
    }
}

void TemplatePainter::paintStroke(const TemplateElement &element)
{
    QPen pen = paperPen(element.stroke);
    if (element.isDashed)
        pen.setDashPattern({5, 4});
    m_painter.setPen(pen);
    const QRectF box = unitsOf(element.box);
    if (element.kind == ElementKind::Frame)
        m_painter.drawRoundedRect(box, unitsPerMm, unitsPerMm);
    else
        m_painter.drawLine(box.topLeft(), box.bottomRight());
    m_painter.setPen(Qt::black);
}

} // namespace rowlock
