// A page on which an event's plan has each seat in the shade of how often it is sold: five steps, each darker than the
// one before, so that it reads on grey paper as well, with what they mean and how many seats each has. Works in
// hundredths of a millimetre. Private to the documents; see report_paper.h.
#pragma once

#include "model/documents/plan_outline.h"
#include "model/documents/report_paper.h"
#include "model/domain/heat_steps.h"

#include <QPageLayout>
#include <QSizeF>

class QPainter;
class QRectF;

namespace rowlock {

class HeatPage
{
public:
    // Of one that isHeatMap().
    HeatPage(const PaperReport &paper, const QSizeF &page);

    int pages() const { return 1; }
    void paint(QPainter &painter, int page) const;

private:
    const SeatingPlan &plan() const { return *m_paper.plan; }
    void paintHead(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintAreas(QPainter &painter) const;
    void paintSeats(QPainter &painter) const;
    void paintNames(QPainter &painter) const; // of rows where there is room, and of sections

    const PaperReport &m_paper;
    QSizeF m_page;
    HeatSteps m_steps;
    FittedPlan m_view;
};

QPageLayout::Orientation heatOrientation(const PaperReport &paper);

} // namespace rowlock
