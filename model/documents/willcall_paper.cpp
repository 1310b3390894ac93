#include "model/documents/willcall_paper.h"

#include "model/documents/barcode.h"
#include "model/documents/dots.h"
#include "model/documents/paper_pages.h"
#include "model/domain/gathered_seats.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr double willcallLabelWidth = 95 * unitsPerMm;
constexpr double willcallLabelHeight = 54 * unitsPerMm;
constexpr double willcallLabelEdge = 4 * unitsPerMm;
constexpr double willcallDotsEdge = 0.6 * unitsPerMm; // a printer of dots keeps its edges itself
constexpr double willcallCodeSide = 21 * unitsPerMm;  // with the white around it
constexpr int labelsAcross = 2;
constexpr qsizetype rowsOnLabel = 4;

QString ticketsText(const WillcallOrder &order)
{
    const qsizetype waiting = order.waiting().size();
    return waiting == 1 ? PaperTexts::tr("1 ticket") : PaperTexts::tr("%1 tickets").arg(waiting);
}

QString proofText(const WillcallOrder &order)
{
    const QStringList proofs = order.proofs();
    return proofs.isEmpty() ? QString() : PaperTexts::tr("Ask for proof: %1").arg(proofs.join(QStringLiteral(", ")));
}

QString whoseText(const WillcallOrder &order)
{
    if (order.patron.isEmpty())
        return PaperTexts::tr("No name");
    return order.first.isEmpty() ? order.last : order.last + QStringLiteral(", ") + order.first;
}

QString printedText(const WillcallOrder &order)
{
    if (!order.print)
        return {};
    return order.isPrintOld() ? PaperTexts::tr("Replaces the label of list %1").arg(order.print->number)
                              : PaperTexts::tr("Printed again");
}

// A line for each row, so that the narrowest label cuts no seat off.
QStringList seatLines(const WillcallOrder &order)
{
    const QStringList rows = gatheredSeats(order.seatLabels());
    if (rows.size() <= rowsOnLabel)
        return rows;
    return rows.mid(0, rowsOnLabel - 1) << PaperTexts::tr("and %1 more").arg(rows.size() - rowsOnLabel + 1);
}

// `dot`: of the printer, in the painter's units; 0: of no printer in particular.
void paintCode(QPainter &painter, const QRectF &box, const QString &text, double dot)
{
    const auto code = barcode(Symbology::Qr, text);
    if (!code)
        return;
    const BarcodePlace place = placeBarcode(*code, box, 0, dot);
    if (place.hasRoom)
        paintBarcode(painter, *code, place, dot, QTransform());
}

struct LabelLine
{
    double heightMm;
    QString text;
    double points;
    QFont::Weight weight;
    bool isBesideCode = false;
};

QList<LabelLine> labelLines(const WillcallOrder &order, const QByteArray &timeZone)
{
    QList<LabelLine> lines{{8, whoseText(order), 16, QFont::Bold, true},
                           {5, joined({order.code, ticketsText(order)}), 10.5, QFont::DemiBold, true},
                           {4, order.eventName, 8, QFont::Normal, true},
                           {4, paperDate(order.eventStarts, timeZone), 8, QFont::Normal, true}};
    for (const QString &seats : seatLines(order))
        lines.append({4.6, seats, 9.5, QFont::Medium});
    lines.append({4.2, order.types(), 8.5, QFont::Normal});
    lines.append({5, proofText(order), 10, QFont::Bold});
    if (!order.notes.isEmpty())
        lines.append({5, PaperTexts::tr("Note: %1").arg(joined(order.notes)), 9.5, QFont::DemiBold});
    lines.removeIf([](const LabelLine &line) { return line.text.isEmpty(); });
    return lines;
}

void paintLabel(QPainter &painter, const QRectF &inner, const WillcallOrder &order, const WillcallLabels &labels,
                double dot)
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setPen(Qt::black);
    const QRectF foot(inner.left(), inner.bottom() - 4 * unitsPerMm, inner.width(), 4 * unitsPerMm);
    const QList<LabelLine> lines = labelLines(order, labels.timeZone);
    double all = 0;
    for (const LabelLine &line : lines)
        all += line.heightMm * unitsPerMm;
    const double scale = std::min(1.0, (foot.top() - inner.top()) / all); // closer on paper that is not as high
    double top = inner.top();
    for (const LabelLine &line : lines) {
        const double height = line.heightMm * unitsPerMm * scale;
        const double width = line.isBesideCode ? inner.width() - willcallCodeSide : inner.width();
        paperLine(painter, {inner.left(), top, width, height}, flat(line.text), line.points * scale, line.points * 0.6,
                  line.weight);
        top += height;
    }
    paperLine(painter, foot,
              joined({PaperTexts::tr("Paid in full"),
                      PaperTexts::tr("as of %1").arg(paperDate(labels.at, labels.timeZone)), printedText(order)}),
              7, 5, QFont::Normal);
    paintCode(painter, {inner.right() - willcallCodeSide, inner.top(), willcallCodeSide, willcallCodeSide}, order.code,
              dot);
}

class WillcallPages
{
public:
    WillcallPages(const WillcallLabels &labels, const QSizeF &page)
        : m_labels(labels), m_page(page), m_down(std::max(1, int(page.height() / willcallLabelHeight)))
    {}

    int pages() const
    {
        const int onPage = m_down * labelsAcross;
        return std::max(1, (int(m_labels.orders.size()) + onPage - 1) / onPage);
    }

    void paint(QPainter &painter, int page) const
    {
        painter.setPen(Qt::black);
        if (m_labels.orders.isEmpty())
            return paperLine(painter, {0, 0, m_page.width(), 8 * unitsPerMm},
                             PaperTexts::tr("Nothing is to be printed for will-call."), 12, 9, QFont::Medium);
        const qsizetype onPage = qsizetype(m_down) * labelsAcross;
        const qsizetype last = std::min(qsizetype(page + 1) * onPage, m_labels.orders.size());
        for (qsizetype i = page * onPage; i < last; ++i)
            paintFramed(painter, boxOf(i - page * onPage), m_labels.orders.at(i));
    }

private:
    // Down each column, so that a cut stack stays in the order of the names.
    QRectF boxOf(qsizetype index) const
    {
        const double width = m_page.width() / labelsAcross;
        return {double(index / m_down) * width, double(index % m_down) * willcallLabelHeight, width,
                willcallLabelHeight};
    }

    void paintFramed(QPainter &painter, const QRectF &box, const WillcallOrder &order) const
    {
        painter.setPen(QPen(QColor(0x90, 0x90, 0x90), 0.15 * unitsPerMm, Qt::DashLine));
        painter.drawRect(box);
        paintLabel(painter, box.adjusted(willcallLabelEdge, willcallLabelEdge, -willcallLabelEdge, -willcallLabelEdge),
                   order, m_labels, 0);
    }

    const WillcallLabels &m_labels;
    QSizeF m_page;
    int m_down;
};

// A page of its own for each, as a label printer has them.
class SingleLabels
{
public:
    SingleLabels(const WillcallLabels &labels, const QSizeF &page) : m_labels(labels), m_page(page) {}

    int pages() const { return int(m_labels.orders.size()); }
    void paint(QPainter &painter, int page) const
    {
        paintLabel(painter, {QPointF(0, 0), m_page}, m_labels.orders.at(page), m_labels, 0);
    }

private:
    const WillcallLabels &m_labels;
    QSizeF m_page;
};

} // namespace

bool printWillcall(QPagedPaintDevice &device, const WillcallLabels &labels)
{
    return printPages<WillcallPages>(device, labels, QPageLayout::Portrait);
}

bool printSingleLabels(QPagedPaintDevice &device, const WillcallLabels &labels)
{
    device.setPageSize(QPageSize(QSizeF(willcallLabelWidth, willcallLabelHeight) / unitsPerMm, QPageSize::Millimeter,
                                 {}, QPageSize::ExactMatch));
    return printPages<SingleLabels>(device, labels, QPageLayout::Portrait, willcallLabelEdge / unitsPerMm);
}

QList<QImage> labelBitmaps(const WillcallLabels &labels, const TemplatePaper &paper)
{
    const QSizeF reached = paper.reachable().size() * unitsPerMm;
    const double length = willcallLabelHeight - 2 * willcallLabelEdge + 2 * willcallDotsEdge;
    const QSizeF size(reached.width(), paper.feed == PaperFeed::Roll ? length : reached.height());
    const QRectF inner(willcallDotsEdge, willcallDotsEdge, size.width() - 2 * willcallDotsEdge,
                       size.height() - 2 * willcallDotsEdge);
    QList<QImage> bitmaps;
    for (const WillcallOrder &order : labels.orders)
        bitmaps.append(drawnInDots(size, paper.dpi, [&](QPainter &painter, double dot) {
            paintLabel(painter, inner, order, labels, dot);
            if (labels.isPractice)
                stampPractice(painter, {QPointF(0, 0), size});
        }));
    return bitmaps;
}

Result<Done> writeWillcallPdf(const QString &file, const WillcallLabels &labels)
{
    return writePagesPdf(file, PaperTexts::tr("Will-call"),
                         [&](QPagedPaintDevice &device) { return printWillcall(device, labels); });
}

} // namespace rowlock
