#include "model/documents/report_paper.h"

#include "model/documents/heat_paper.h"
#include "model/documents/paper_pages.h"
#include "model/documents/row_paper.h"
#include "model/domain/report_title.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <numeric>

namespace rowlock {

namespace {

constexpr double reportHeadHeight = 24 * unitsPerMm;
constexpr double reportLineHeight = 5 * unitsPerMm;
constexpr double reportGap = 2.5 * unitsPerMm; // between columns
constexpr int uprightColumns = 7;              // as many stand on an upright page
constexpr int signatureLines = 6;              // as high as so many rows

QString paperCell(const ReportCell &cell, const QTimeZone &zone)
{
    if (const auto *text = std::get_if<QString>(&cell))
        return flat(*text);
    if (const auto *number = std::get_if<qint64>(&cell))
        return QLocale().toString(*number);
    if (const auto *money = std::get_if<Money>(&cell))
        return toDecimal(*money);
    if (const auto *instant = std::get_if<Instant>(&cell))
        return inZone(*instant, zone).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    return {};
}

bool hasMoney(const Report &report)
{
    return std::ranges::any_of(report.rows, [](const auto &row) {
        return std::ranges::any_of(row, [](const ReportCell &cell) { return std::holds_alternative<Money>(cell); });
    });
}

QString currencyOf(const Report &report)
{
    for (const auto &row : report.rows) {
        for (const ReportCell &cell : row) {
            if (const auto *money = std::get_if<Money>(&cell))
                return money->currency.code();
        }
    }
    return {};
}

class ReportPages
{
public:
    ReportPages(const PaperReport &paper, const QSizeF &page)
        : m_paper(paper), m_page(page),
          m_linesOnPage(std::max(1, int((page.height() - reportHeadHeight) / reportLineHeight)))
    {
        const Report &report = paper.report;
        const QTimeZone zone(report.timeZone);
        QStringList titles;
        for (int column = 0; column < report.columns.size(); ++column) {
            if (report.columns.at(column).isKey)
                continue;
            m_columns.append(column);
            titles.append(report.columns.at(column).title);
        }
        const auto line = [&](const QList<ReportCell> &row) {
            QStringList texts;
            for (const int column : std::as_const(m_columns))
                texts.append(paperCell(row.at(column), zone));
            return texts;
        };
        for (const auto &row : report.rows)
            m_lines.append(line(row));
        if (!report.totals.isEmpty()) {
            m_lines.append(line(report.totals));
            m_hasTotals = true;
            if (m_lines.last().first().isEmpty())
                m_lines.last().first() = PaperTexts::tr("Total");
        }
        m_titles = titles;
        layOut();
    }

    int pages() const
    {
        const int lines = isSigned() ? signaturesAt() + signatureLines : int(m_lines.size());
        return std::max(1, (lines + m_linesOnPage - 1) / m_linesOnPage);
    }

    void paint(QPainter &painter, int page) const
    {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        paintHead(painter, page);
        const qsizetype first = qsizetype(page) * m_linesOnPage, last = std::min(first + m_linesOnPage, m_lines.size());
        for (qsizetype row = first; row < last; ++row)
            paintRow(painter, reportHeadHeight + double(row - first) * reportLineHeight, m_lines.at(row),
                     m_hasTotals && row == m_lines.size() - 1);
        if (m_lines.isEmpty())
            paperLine(painter, {0, reportHeadHeight, m_page.width(), reportLineHeight},
                      PaperTexts::tr("There is nothing to report for this choice."), 9, 7, QFont::Normal);
        if (isSigned() && page == signaturesAt() / m_linesOnPage)
            paintSignatures(painter, reportHeadHeight + double(signaturesAt() % m_linesOnPage) * reportLineHeight);
    }

private:
    // As wide as what stands in them; names give way first where all of it does not fit.
    void layOut()
    {
        const QFontMetricsF words(paperFont(8.5, QFont::DemiBold)); // only shares count
        QList<double> widths;
        for (int i = 0; i < m_columns.size(); ++i) {
            double width = words.horizontalAdvance(m_titles.at(i));
            for (const QStringList &line : m_lines)
                width = std::max(width, words.horizontalAdvance(line.at(i).left(48)));
            widths.append(width + words.averageCharWidth() * 2);
        }
        const double all = std::accumulate(widths.begin(), widths.end(), 0.0);
        double left = 0;
        for (const double width : std::as_const(widths)) {
            m_lefts.append(left);
            m_widths.append(all > 0 ? width / all * m_page.width() : m_page.width());
            left += m_widths.last();
        }
    }

    // What was told a promoter is signed by both.
    bool isSigned() const
    {
        return m_paper.report.kind == ReportKind::Settlement && m_paper.report.filter.settlement.has_value();
    }

    // After so many rows; together, so on a page of their own where the last one has no room left.
    int signaturesAt() const
    {
        const int after = int(m_lines.size()), left = m_linesOnPage - after % m_linesOnPage;
        return left < signatureLines && m_linesOnPage > signatureLines ? after + left : after;
    }

    void paintSignatures(QPainter &painter, double top) const
    {
        const double width = m_page.width() * 0.42, line = top + 4 * reportLineHeight;
        const std::pair<double, QString> places[] = {
            {0, PaperTexts::tr("For the house: date, name, signature")},
            {m_page.width() - width, PaperTexts::tr("For the promoter: date, name, signature")}};
        for (const auto &[left, words] : places) {
            painter.setPen(paperPen(0.25));
            painter.drawLine(QPointF(left, line), QPointF(left + width, line));
            painter.setPen(Qt::black);
            paperLine(painter, {left, line, width, reportLineHeight}, words, 8, 6, QFont::Normal);
        }
    }

    Qt::Alignment alignmentOf(int index) const
    {
        return m_paper.report.columns.at(m_columns.at(index)).number ? Qt::AlignRight | Qt::AlignVCenter
                                                                     : Qt::AlignLeft | Qt::AlignVCenter;
    }

    QRectF box(int index, double top) const
    {
        const double gap = index == m_widths.size() - 1 ? 0 : reportGap;
        return {m_lefts.at(index), top, m_widths.at(index) - gap, reportLineHeight};
    }

    void paintHead(QPainter &painter, int page) const
    {
        const Report &report = m_paper.report;
        const double half = m_page.width() * 0.6, right = m_page.width() - half;
        const Qt::Alignment toTheRight = Qt::AlignRight | Qt::AlignVCenter;
        painter.setPen(Qt::black);
        paperLine(painter, {0, 0, half, 7 * unitsPerMm}, reportTitle(report), 14, 9, QFont::Bold);
        paperLine(painter, {half, 0, right, 7 * unitsPerMm}, flat(m_paper.venue), 10, 7, QFont::DemiBold, toTheRight);
        const QString period = reportPeriod(report);
        paperLine(
            painter, {0, 7 * unitsPerMm, half, 4.5 * unitsPerMm},
            joined({!period.isEmpty() || report.kind == ReportKind::Settlement ? period : PaperTexts::tr("All time"),
                    flat(m_paper.about)}),
            9, 6.5, QFont::Normal);
        paperLine(painter, {half, 7 * unitsPerMm, right, 4.5 * unitsPerMm},
                  joined({PaperTexts::tr("Made %1").arg(paperDate(report.madeAt, report.timeZone)),
                          isSigned() ? QString() : flat(m_paper.madeBy)}), // which its rows say
                  8, 6, QFont::Normal, toTheRight);
        paperLine(painter, {0, 11.6 * unitsPerMm, half, 4.5 * unitsPerMm},
                  hasMoney(report) ? PaperTexts::tr("Amounts in %1").arg(currencyOf(report)) : QString(), 8, 6,
                  QFont::Normal);
        paperLine(painter, {half, 11.6 * unitsPerMm, right, 4.5 * unitsPerMm},
                  PaperTexts::tr("page %1 of %2").arg(page + 1).arg(pages()), 8, 6, QFont::Normal, toTheRight);
        for (int i = 0; i < m_columns.size(); ++i)
            paperLine(painter, box(i, 17.2 * unitsPerMm), m_titles.at(i), 8, 5.5, QFont::DemiBold, alignmentOf(i));
        painter.setPen(paperPen(0.25));
        painter.drawLine(QPointF(0, 22.6 * unitsPerMm), QPointF(m_page.width(), 22.6 * unitsPerMm));
    }

    void paintRow(QPainter &painter, double top, const QStringList &texts, bool isTotal) const
    {
        painter.setPen(Qt::black);
        for (int i = 0; i < texts.size(); ++i)
            paperLine(painter, box(i, top), texts.at(i), 8.5, 5.5, isTotal ? QFont::Bold : QFont::Normal,
                      alignmentOf(i));
        painter.setPen(isTotal ? paperPen(0.25) : QPen(QColor(0xc8, 0xc8, 0xc8), 0.12 * unitsPerMm));
        const double at = isTotal ? top : top + reportLineHeight; // a total stands under its line
        painter.drawLine(QPointF(0, at), QPointF(m_page.width(), at));
    }

    const PaperReport &m_paper;
    QSizeF m_page;
    int m_linesOnPage;
    QList<int> m_columns; // of the report, that are shown
    QStringList m_titles;
    QList<QStringList> m_lines;
    QList<double> m_lefts, m_widths;
    bool m_hasTotals = false;
};

bool isNothing(const ReportCell &cell)
{
    const auto *number = std::get_if<qint64>(&cell);
    const auto *money = std::get_if<Money>(&cell);
    return (number != nullptr && *number == 0) || (money != nullptr && money->minor == 0);
}

// What says nothing is left out; and so are noughts, but of the few events of a night: a roll would be yards of them.
void addCells(QList<PaperRow> &rows, const Report &report, const QList<ReportCell> &cells, bool isTotal)
{
    const QTimeZone zone(report.timeZone);
    bool isFirst = true;
    for (qsizetype column = 0; column < cells.size(); ++column) {
        const ReportColumn &about = report.columns.at(column);
        const QString text = about.isKey ? QString() : paperCell(cells.at(column), zone);
        const bool isLeftOut = !isTotal && report.kind != ReportKind::Tonight && isNothing(cells.at(column));
        if (about.isKey || (!isFirst && (text.isEmpty() || isLeftOut)))
            continue;
        if (isFirst)
            rows.append({PaperRow::Kind::Heading, text.isEmpty() && isTotal ? PaperTexts::tr("Total") : text});
        else
            rows.append({isTotal ? PaperRow::Kind::Sum : PaperRow::Kind::Line, about.title, {}, text});
        isFirst = false;
    }
}

} // namespace

QList<PaperRow> rowsOf(const PaperReport &paper)
{
    using Kind = PaperRow::Kind;
    const Report &report = paper.report;
    const QString period = reportPeriod(report);
    QList<PaperRow> rows{{Kind::Title, reportTitle(report)}};
    for (const QString &line :
         {flat(paper.venue), period.isEmpty() ? PaperTexts::tr("All time") : period, flat(paper.about),
          joined({PaperTexts::tr("Made %1").arg(paperDate(report.madeAt, report.timeZone)), flat(paper.madeBy)}),
          hasMoney(report) ? PaperTexts::tr("Amounts in %1").arg(currencyOf(report)) : QString()}) {
        if (!line.isEmpty())
            rows.append({Kind::Text, line});
    }
    for (const auto &row : report.rows)
        addCells(rows, report, row, false);
    if (report.rows.isEmpty())
        rows.append({Kind::Text, PaperTexts::tr("There is nothing to report for this choice.")});
    if (!report.totals.isEmpty())
        addCells(rows, report, report.totals, true);
    return paper.isPractice ? markedAsPractice(rows) : rows;
}

bool printReport(QPagedPaintDevice &device, const PaperReport &report)
{
    if (isHeatMap(report.report, report.plan))
        return printPages<HeatPage>(device, report, heatOrientation(report));
    const auto shown = std::ranges::count_if(report.report.columns, [](const auto &column) { return !column.isKey; });
    return printPages<ReportPages>(device, report,
                                   shown > uprightColumns ? QPageLayout::Landscape : QPageLayout::Portrait);
}

Result<Done> writeReportPdf(const QString &file, const PaperReport &report)
{
    return writePagesPdf(file, reportTitle(report.report),
                         [&](QPagedPaintDevice &device) { return printReport(device, report); });
}

} // namespace rowlock
