#include "ui/reports/report_picture.h"

#include "ui/reports/heat_map.h"
#include "ui/reports/report_chart.h"
#include "ui/reports/report_reader.h"
#include "ui/reports/report_sheet.h"

#include <QVBoxLayout>

namespace rowlock {

ReportPicture::ReportPicture(ReportSheet &table, QWidget *parent)
    : QWidget(parent), m_chart(new ReportChart(this)), m_map(new HeatMap(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_chart, 1);
    column->addWidget(m_map, 1);
    hide();
    connect(m_map, &HeatMap::seatChosen, &table, &ReportSheet::setCurrentRow);
    connect(m_map, &HeatMap::seatOpened, &table, &ReportSheet::opened);
    connect(&table, &ReportSheet::currentChanged, m_map, [this, &table] { m_map->setCurrent(table.currentRow()); });
}

void ReportPicture::show(const ReadReport &read)
{
    m_chart->setChart(chartOf(read.report));
    m_map->setReport(read.report, read.plan);
    setVisible(!m_chart->isHidden() || !m_map->isHidden());
}

} // namespace rowlock
