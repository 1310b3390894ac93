// What of a report is drawn above its table: the chart, or the plan in shades; nothing where neither says more than the
// table. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class HeatMap;
class ReportChart;
class ReportSheet;
struct ReadReport;

class ReportPicture final : public QWidget
{
    Q_OBJECT

public:
    ReportPicture(ReportSheet &table, QWidget *parent);

    void show(const ReadReport &read);

private:
    ReportChart *m_chart;
    HeatMap *m_map;
};

} // namespace rowlock
