// A report's figures as bars beside each other or as lines: told apart by hatching, strokes and markers too, so that
// eyes that mix up colours and a print in grey can. The table beside it has every figure. GUI thread.
#pragma once

#include "ui/reports/chart_data.h"

#include <QWidget>

namespace rowlock {

class ReportChart final : public QWidget
{
    Q_OBJECT

public:
    explicit ReportChart(QWidget *parent);

    void setChart(const ChartData &chart); // of nothing: it is hidden
    const ChartData &chart() const { return m_chart; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override; // what a bar stands for, at the mouse

private:
    struct Scale;
    Scale scale() const;
    void paintHead(QPainter &painter) const;
    void paintAxis(QPainter &painter, const Scale &scale) const;
    void paintBars(QPainter &painter, const Scale &scale) const;
    void paintLines(QPainter &painter, const Scale &scale) const;
    QString sayingAt(const QPoint &at) const;

    ChartData m_chart;
};

} // namespace rowlock
