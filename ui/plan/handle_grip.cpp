#include "ui/plan/handle_grip.h"

#include "ui/plan/plan_painter.h"

#include <QApplication>

#include <utility>

namespace rowlock {

HandleGrip::HandleGrip(PlanDocument &document, const BoardView &view) : m_document(document), m_view(view) {}

const QList<Handle> &HandleGrip::handles() const
{
    if (!m_areFresh) {
        m_handles = handlesOf(m_document.draft(), m_document.chosen());
        m_areFresh = true;
    }
    return m_handles;
}

HandleView HandleGrip::shown() const
{
    return {m_pull ? m_pull->handles() : handles(), m_view.camera()};
}

std::optional<Handle> HandleGrip::at(QPointF view) const
{
    const HandleView all = shown();
    const Handle *handle = all.at(view);
    return handle ? std::optional(*handle) : std::nullopt;
}

std::optional<QPointF> HandleGrip::placeOf(HandleKind kind, Side side, int corner) const
{
    for (const Handle &handle : m_pull ? m_pull->handles() : handles()) {
        if (handle.kind == kind && handle.side == side && (kind != HandleKind::Corner || handle.corner == corner))
            return shown().placeOf(handle);
    }
    return {};
}

bool HandleGrip::hover(QPointF view)
{
    const std::optional<Handle> before = std::exchange(m_hot, at(view));
    return m_hot != before;
}

bool HandleGrip::leave()
{
    return !m_pull && std::exchange(m_hot, std::nullopt).has_value();
}

void HandleGrip::hold(const Handle &handle, QPointF view)
{
    const ToolSettings &settings = m_view.settings();
    m_pull = std::make_unique<HandleDrag>(
        m_document.draft(), m_document.chosen(), handle, m_view.camera().toPlan(view),
        HandleDrag::Reach{settings.snaps, m_view.pixel(), settings.grid, settings.distance});
    m_pulledSight = PlanSight::of(onlyOf(m_pull->draft(), m_pull->chosen()));
    m_hot = handle;
    m_isFar = false;
    m_from = m_pointer = view;
}

void HandleGrip::pullTo(QPointF view, Qt::KeyboardModifiers modifiers)
{
    m_pointer = view;
    m_isFar = m_isFar || (view - m_from).manhattanLength() >= QApplication::startDragDistance();
    if (!m_isFar) // a click chooses a corner, and changes nothing
        return;
    m_pull->pullTo(m_view.camera().toPlan(view), modifiers);
    m_pulledSight = PlanSight::of(onlyOf(m_pull->draft(), m_pull->chosen()));
    m_hot = m_pull->handle();
}

QString HandleGrip::words() const
{
    return m_pull && m_isFar ? tr("%1: %2. Esc leaves it as it was.").arg(m_pull->step(), m_pull->words()) : QString();
}

void HandleGrip::finish()
{
    const std::unique_ptr<HandleDrag> pull = std::move(m_pull); // the document's change drops what is held
    if (pull && m_isFar && pull->isChanged())
        m_document.edit(pull->step(), pull->draft(), pull->chosen());
}

void HandleGrip::paintHeld(QPainter &painter, PlanPainter &plan) const
{
    plan.paint(painter, m_view.camera(), m_pulledSight, m_pull->chosen(), PlanPainter::Which::All);
    plan.paintChosen(painter, m_view.camera(), m_pulledSight, m_pull->chosen(), {});
    PlanPainter::paintGuides(painter, m_view.camera(), m_pull->guides());
}

void HandleGrip::paint(QPainter &painter, int corner) const
{
    std::optional<Handle> hot = m_hot;
    if (m_pull) { // it has gone with the hand
        const Handle &pulled = m_pull->handle();
        hot = pulled;
        for (const Handle &handle : m_pull->handles()) {
            if (handle.kind == pulled.kind && handle.side == pulled.side && handle.corner == pulled.corner)
                hot = handle;
        }
    }
    shown().paint(painter, hot ? &*hot : nullptr, corner);
    if (m_pull && m_isFar)
        HandleView::paintWords(painter, m_pointer, m_pull->words(), m_view.camera().viewSize());
}

} // namespace rowlock
