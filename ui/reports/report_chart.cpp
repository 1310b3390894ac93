#include "ui/reports/report_chart.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QDate>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace rowlock {

namespace {

constexpr int chartHeight = 200;
constexpr int leastChartHeight = 130;
constexpr int widestBar = 44;
constexpr int markerSize = 8;
constexpr int swatchWidth = 22;
constexpr std::array seriesHatches{Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense5Pattern, Qt::CrossPattern};
constexpr std::array seriesStrokes{Qt::SolidLine,   Qt::DashLine,       Qt::DotLine,
                                   Qt::DashDotLine, Qt::DashDotDotLine, Qt::SolidLine};

// A day that has no room is told without its year, where all are of one.
QString fittingLabel(const QString &label, bool isOfOneYear, const QFontMetrics &metrics, int width)
{
    const QDate day = isOfOneYear ? QDate::fromString(label, Qt::ISODate) : QDate();
    const bool isShortened = day.isValid() && metrics.horizontalAdvance(label) > width;
    return metrics.elidedText(isShortened ? QLocale().toString(day, QStringLiteral("d MMM")) : label, Qt::ElideRight,
                              width);
}

QColor seriesColor(qsizetype series)
{
    return series == 0 ? accentColor() : kindColor(groundInForce(), visionInForce(), int(series));
}

QPen seriesPen(qsizetype series)
{
    QPen pen(seriesColor(series), series == 0 ? 2.6 : 1.8);
    pen.setStyle(seriesStrokes.at(size_t(series) % seriesStrokes.size()));
    return pen;
}

// The first is full, the others hatched on the ground with an outline of their own.
void paintBar(QPainter &painter, const QRectF &bar, qsizetype series)
{
    const QColor color = seriesColor(series);
    painter.setPen(QPen(color, 1));
    painter.setBrush(QBrush(color, seriesHatches.at(size_t(series) % seriesHatches.size())));
    painter.drawRect(bar);
}

void paintMarker(QPainter &painter, const QPointF &at, qsizetype series)
{
    const double half = markerSize / 2.0;
    painter.setPen(QPen(seriesColor(series), 1.6));
    painter.setBrush(series % 2 == 0 ? QBrush(seriesColor(series)) : painter.background());
    QPainterPath path;
    switch (series % 3) {
    case 0: path.addEllipse(at, half, half); break;
    case 1: path.addRect(QRectF(at.x() - half, at.y() - half, markerSize, markerSize)); break;
    default:
        path.moveTo(at.x(), at.y() - half);
        path.lineTo(at.x() + half, at.y() + half);
        path.lineTo(at.x() - half, at.y() + half);
        path.closeSubpath();
    }
    painter.drawPath(path);
}

} // namespace

struct ReportChart::Scale
{
    QRectF plot;
    QList<double> steps;
    double days = 1; // to the left of it; lines only

    double y(double value) const
    {
        return plot.bottom() - (value - steps.first()) / (steps.last() - steps.first()) * plot.height();
    }
    double x(double day) const { return plot.right() - day / days * plot.width(); }
};

ReportChart::ReportChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("reportChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    hide();
}

void ReportChart::setChart(const ChartData &chart)
{
    m_chart = chart;
    setVisible(chart.shape != ChartData::Shape::None);
    setAccessibleName(tr("Chart: %1").arg(chart.title));
    setAccessibleDescription(chartInWords(chart));
    update();
}

QSize ReportChart::sizeHint() const
{
    return {500, chartHeight};
}

QSize ReportChart::minimumSizeHint() const
{
    return {200, leastChartHeight};
}

ReportChart::Scale ReportChart::scale() const
{
    double lowest = 0, highest = 0, days = 1;
    for (const ChartSeries &one : m_chart.series) {
        for (const double value : one.values) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
        for (const double day : one.at)
            days = std::max(days, day);
    }
    Scale scale{{}, axisSteps(lowest, highest), days};
    const QFontMetrics metrics(font());
    int labels = 0;
    for (const double step : std::as_const(scale.steps))
        labels = std::max(labels, metrics.horizontalAdvance(chartValueText(m_chart, step)));
    const int line = metrics.height();
    scale.plot = QRectF(rect()).adjusted(labels + gap::related, line + gap::group, -gap::group, -line - gap::related);
    return scale;
}

void ReportChart::paintEvent(QPaintEvent *)
{
    if (m_chart.shape == ChartData::Shape::None)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBackground(palette().color(QPalette::Window));
    const Scale drawn = scale();
    paintHead(painter);
    paintAxis(painter, drawn);
    if (m_chart.shape == ChartData::Shape::Bars)
        paintBars(painter, drawn);
    else
        paintLines(painter, drawn);
}

// What it is about, and at the right what is what.
void ReportChart::paintHead(QPainter &painter) const
{
    const QFontMetrics metrics(font());
    const int line = metrics.height();
    const int swatch = m_chart.shape == ChartData::Shape::Bars ? line - 4 : swatchWidth;
    int right = width() - gap::group;
    for (qsizetype i = m_chart.series.size() - 1; i >= 0; --i) {
        const QString &name = m_chart.series.at(i).name;
        right -= metrics.horizontalAdvance(name);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(right, 0, metrics.horizontalAdvance(name) + 1, line), Qt::AlignVCenter, name);
        right -= swatch + gap::inside;
        if (m_chart.shape == ChartData::Shape::Bars) {
            paintBar(painter, QRectF(right, 2.5, swatch, line - 5), i);
        } else {
            painter.setPen(seriesPen(i));
            painter.drawLine(QPointF(right, line / 2.0), QPointF(right + swatch, line / 2.0));
            paintMarker(painter, QPointF(right + swatch / 2.0, line / 2.0), i);
        }
        right -= gap::group;
    }
    QString title = m_chart.title;
    const qsizetype drawn = m_chart.shape == ChartData::Shape::Bars ? m_chart.labels.size() : m_chart.series.size();
    if (m_chart.of > drawn)
        title = tr("%1 (%2 of %3)").arg(title, locale().toString(drawn), locale().toString(m_chart.of));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, std::max(0, right), line), Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(title, Qt::ElideRight, std::max(0, right)));
    painter.setFont(font());
}

void ReportChart::paintAxis(QPainter &painter, const Scale &scale) const
{
    const QFontMetrics metrics(font());
    for (const double step : scale.steps) {
        const double y = scale.y(step);
        QColor line = outlineColor();
        line.setAlphaF(step == 0 ? 1 : 0.35F);
        painter.setPen(QPen(line, 1));
        painter.drawLine(QPointF(scale.plot.left(), y), QPointF(scale.plot.right(), y));
        painter.setPen(faintTextColor());
        painter.drawText(QRectF(0, y - metrics.height() / 2.0, scale.plot.left() - gap::related, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, chartValueText(m_chart, step));
    }
}

void ReportChart::paintBars(QPainter &painter, const Scale &scale) const
{
    const QFontMetrics metrics(font());
    const bool isOfOneYear = m_chart.labels.value(0).left(4) == m_chart.labels.value(m_chart.labels.size() - 1).left(4);
    const double slot = scale.plot.width() / double(std::max<qsizetype>(m_chart.labels.size(), 1));
    const double bar =
        std::min<double>(widestBar, (slot - gap::related) / double(std::max<qsizetype>(m_chart.series.size(), 1)));
    for (qsizetype i = 0; i < m_chart.labels.size(); ++i) {
        const double middle = scale.plot.left() + slot * (double(i) + 0.5);
        double left = middle - bar * double(m_chart.series.size()) / 2;
        for (qsizetype one = 0; one < m_chart.series.size(); ++one, left += bar) {
            const double value = m_chart.series.at(one).values.at(i);
            if (value != 0)
                paintBar(painter, QRectF(QPointF(left + 1, scale.y(value)), QPointF(left + bar - 1, scale.y(0))), one);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        const QRectF place(middle - slot / 2 + 2, scale.plot.bottom() + gap::inside, slot - 4, metrics.height());
        painter.drawText(place, Qt::AlignHCenter,
                         fittingLabel(m_chart.labels.at(i), isOfOneYear, metrics, int(place.width())));
    }
}

// The start is at the right, as time goes.
void ReportChart::paintLines(QPainter &painter, const Scale &scale) const
{
    const QFontMetrics metrics(font());
    for (const double day : axisSteps(0, scale.days)) {
        if (day > scale.days)
            continue;
        painter.setPen(palette().color(QPalette::WindowText));
        const QString text = day == 0 ? tr("Start") : locale().toString(qint64(day));
        painter.drawText(QRectF(scale.x(day) - 40, scale.plot.bottom() + gap::inside, 80, metrics.height()),
                         day == 0 ? Qt::AlignHCenter : Qt::AlignHCenter, text);
    }
    for (qsizetype i = m_chart.series.size() - 1; i >= 0; --i) {
        const ChartSeries &one = m_chart.series.at(i);
        QPolygonF line;
        for (qsizetype point = 0; point < one.values.size(); ++point)
            line += QPointF(scale.x(one.at.at(point)), scale.y(one.values.at(point)));
        painter.setPen(seriesPen(i));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        const qsizetype every = std::max<qsizetype>(1, line.size() / 12);
        for (qsizetype point = 0; point < line.size(); point += every)
            paintMarker(painter, line.at(point), i);
    }
}

QString ReportChart::sayingAt(const QPoint &at) const
{
    const Scale drawn = scale();
    if (m_chart.shape != ChartData::Shape::Bars || !drawn.plot.contains(at))
        return {};
    const double slot = drawn.plot.width() / double(std::max<qsizetype>(m_chart.labels.size(), 1));
    const auto bar = qsizetype((at.x() - drawn.plot.left()) / slot);
    if (bar < 0 || bar >= m_chart.labels.size())
        return {};
    QStringList lines{m_chart.labels.at(bar)};
    for (const ChartSeries &one : m_chart.series)
        lines += tr("%1: %2").arg(one.name, chartValueText(m_chart, one.values.at(bar)));
    return lines.join(u'\n');
}

bool ReportChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), sayingAt(help->pos()).toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")),
                       this);
    return true;
}

void ReportChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

} // namespace rowlock
