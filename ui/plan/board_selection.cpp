#include "ui/plan/board_selection.h"

#include "model/domain/draft_items.h"
#include "ui/plan/plan_painter.h"

namespace rowlock {

namespace {

bool adds(Qt::KeyboardModifiers modifiers)
{
    return modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
}

} // namespace

BoardSelection::BoardSelection(PlanDocument &document, const BoardView &view) : m_document(document), m_view(view) {}

BoardSelection::Pressed BoardSelection::press(QPointF plan, Qt::KeyboardModifiers modifiers, int nearby)
{
    m_from = m_to = plan;
    int id = m_view.at(plan, modifiers & Qt::AltModifier ? Aim::Seats : m_aim);
    if (id == 0)
        id = nearby;
    if (id == 0) {
        if (!adds(modifiers))
            m_document.choose({});
        return Pressed::Room;
    }
    m_pressed = adds(modifiers) ? 0 : id;
    Chosen chosen = m_document.chosen();
    if (adds(modifiers)) {
        if (!chosen.remove(id))
            chosen.insert(id);
    } else if (!chosen.contains(id)) {
        chosen = {id};
    }
    m_document.choose(chosen);
    return chosen.contains(id) ? Pressed::Thing : Pressed::Nothing;
}

void BoardSelection::click()
{
    if (m_pressed != 0)
        m_document.choose({m_pressed});
}

void BoardSelection::finishBand(Qt::KeyboardModifiers modifiers)
{
    Chosen chosen = m_view.sight().within(QRectF(m_from, m_to).normalized(), m_aim);
    if (adds(modifiers))
        chosen.unite(m_document.chosen());
    m_document.choose(chosen);
}

void BoardSelection::paintBand(QPainter &painter) const
{
    PlanPainter::paintBand(painter, m_view.camera().toView(QRectF(m_from, m_to).normalized()));
}

void BoardSelection::chooseNext(int step)
{
    QList<int> ids;
    if (m_aim == Aim::Seats) {
        ids = m_view.sight().seatIds;
    } else {
        for (const DraftItem &item : allItems(m_document.draft()))
            ids.append(item.id);
    }
    if (ids.isEmpty())
        return;
    int at = step > 0 ? -1 : int(ids.size());
    for (int i = 0; i < ids.size(); ++i) {
        if (m_document.chosen().contains(ids.at(i)))
            at = i;
    }
    m_document.choose({ids.at((at + step + int(ids.size())) % int(ids.size()))});
}

} // namespace rowlock
