#include "model/documents/willcall_paper.h"

#include "model/documents/paper_pages.h"
#include "model/documents/qr_code.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr double willcallLabelHeight = 54 * unitsPerMm;
constexpr double willcallLabelEdge = 4 * unitsPerMm;
constexpr double willcallCodeSide = 17 * unitsPerMm;
constexpr int labelsAcross = 2;
constexpr qsizetype seatsOnLabel = 12;

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
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.setPen(Qt::black);
        if (m_labels.orders.isEmpty())
            return paperLine(painter, {0, 0, m_page.width(), 8 * unitsPerMm},
                             PaperTexts::tr("Nothing is to be printed for will-call."), 12, 9, QFont::Medium);
        const qsizetype onPage = qsizetype(m_down) * labelsAcross;
        const qsizetype last = std::min(qsizetype(page + 1) * onPage, m_labels.orders.size());
        for (qsizetype i = page * onPage; i < last; ++i)
            paintLabel(painter, boxOf(i - page * onPage), m_labels.orders.at(i));
    }

private:
    // Down each column, so that a cut stack stays in the order of the names.
    QRectF boxOf(qsizetype index) const
    {
        const double width = m_page.width() / labelsAcross;
        return {double(index / m_down) * width, double(index % m_down) * willcallLabelHeight, width,
                willcallLabelHeight};
    }

    void paintLabel(QPainter &painter, const QRectF &box, const WillcallOrder &order) const
    {
        painter.setPen(QPen(QColor(0x90, 0x90, 0x90), 0.15 * unitsPerMm, Qt::DashLine));
        painter.drawRect(box);
        painter.setPen(Qt::black);
        const QRectF inner = box.adjusted(willcallLabelEdge, willcallLabelEdge, -willcallLabelEdge, -willcallLabelEdge);
        const double words = inner.width() - willcallCodeSide - 2 * unitsPerMm;
        double top = inner.top();
        const auto line = [&](double height, double width, const QString &text, double points, QFont::Weight weight) {
            paperLine(painter, {inner.left(), top, width, height * unitsPerMm}, flat(text), points, points * 0.6,
                      weight);
            top += height * unitsPerMm;
        };
        line(8, words, whoseText(order), 16, QFont::Bold);
        line(5, words, joined({order.code, ticketsText(order)}), 10.5, QFont::DemiBold);
        line(5, words, joined({order.eventName, paperDate(order.eventStarts, m_labels.timeZone)}), 8, QFont::Normal);
        top += 1 * unitsPerMm;
        for (const QString &seats : seatLines(order))
            line(4.6, inner.width(), seats, 9.5, QFont::Medium);
        if (!order.types().isEmpty())
            line(4.2, inner.width(), order.types(), 8.5, QFont::Normal);
        if (const QString proof = proofText(order); !proof.isEmpty())
            line(5, inner.width(), proof, 10, QFont::Bold);
        if (!order.notes.isEmpty())
            line(5, inner.width(), PaperTexts::tr("Note: %1").arg(joined(order.notes)), 9.5, QFont::DemiBold);
        const QRectF foot(inner.left(), inner.bottom() - 4 * unitsPerMm, inner.width(), 4 * unitsPerMm);
        paperLine(
            painter, foot,
            joined({PaperTexts::tr("Paid in full"),
                    PaperTexts::tr("as of %1").arg(paperDate(m_labels.at, m_labels.timeZone)), printedText(order)}),
            7, 5.5, QFont::Normal);
        if (const auto code = qrCode(order.code))
            painter.fillPath(
                code->path({inner.right() - willcallCodeSide, inner.top(), willcallCodeSide, willcallCodeSide}),
                Qt::black);
    }

    // In two lines at most.
    static QStringList seatLines(const WillcallOrder &order)
    {
        const QStringList all = order.seats(seatsOnLabel).split(QStringLiteral("; "));
        const qsizetype half = all.size() > 3 ? (all.size() + 1) / 2 : all.size();
        QStringList lines{all.mid(0, half).join(QStringLiteral("; "))};
        if (half < all.size())
            lines += all.mid(half).join(QStringLiteral("; "));
        return lines;
    }

    const WillcallLabels &m_labels;
    QSizeF m_page;
    int m_down;
};

} // namespace

bool printWillcall(QPagedPaintDevice &device, const WillcallLabels &labels)
{
    return printPages<WillcallPages>(device, labels, QPageLayout::Portrait);
}

Result<Done> writeWillcallPdf(const QString &file, const WillcallLabels &labels)
{
    return writePagesPdf(file, PaperTexts::tr("Will-call"),
                         [&](QPagedPaintDevice &device) { return printWillcall(device, labels); });
}

} // namespace rowlock
