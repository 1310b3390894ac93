#include "ui/plan/board_picture.h"

#include "ui/plan/plan_painter.h"
#include "ui/plan/trace_picture.h"

#include <QPainter>

namespace rowlock {

BoardPicture::BoardPicture(const PlanDocument &document, const BoardView &view, PlanPainter &plan)
    : m_document(document), m_view(view), m_plan(plan)
{}

void BoardPicture::setGridShown(bool on)
{
    m_isGridShown = on;
    forget();
}

void BoardPicture::paint(QPainter &painter, const QSize &size, double ratio, Moving moving)
{
    const Chosen leftOut = moving == Moving::Nothing ? Chosen() : m_document.chosen();
    if (!m_isFresh || moving != m_moving || leftOut != m_leftOut) {
        m_moving = moving;
        m_leftOut = leftOut;
        refresh(size, ratio);
        m_isFresh = true;
    }
    painter.drawImage(QPoint(), m_image);
}

void BoardPicture::refresh(const QSize &size, double ratio)
{
    if (m_image.size() != size * ratio) {
        m_image = QImage(size * ratio, QImage::Format_RGB32);
        m_image.setDevicePixelRatio(ratio);
    }
    QPainter painter(&m_image);
    const MapCamera &camera = m_view.camera();
    m_plan.paintPage(painter, camera, m_document.draft().size,
                     m_isGridShown ? std::max(5.0, m_view.settings().grid) * 5 : 0);
    m_document.trace().paint(painter, camera);
    switch (m_moving) {
    case Moving::Nothing: m_plan.paint(painter, camera, m_view.sight(), {}, PlanPainter::Which::All); break;
    case Moving::Seats:
        m_plan.paint(painter, camera, m_view.sight(), m_leftOut, PlanPainter::Which::AllButChosen);
        break;
    case Moving::Whole:
        m_plan.paint(painter, camera, PlanSight::of(without(m_document.draft(), m_leftOut)), {},
                     PlanPainter::Which::All);
        break;
    }
}

} // namespace rowlock
