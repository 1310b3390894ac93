#include "ui/papers/design_model.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostSteps = 200;
constexpr double leastSide = DesignModel::snap;

double within(double value, double least, double most)
{
    return std::max(least, std::min(value, most));
}

// On the ticket, and of a size that can be printed: a line has one side only.
QRectF keptOn(const QSizeF &ticket, const TemplateElement &element, const QRectF &box)
{
    const bool isLine = element.kind == ElementKind::Line;
    const bool isDown = isLine && element.box.width() <= 0;
    const double width = isDown ? 0 : within(box.width(), leastSide, ticket.width());
    const double height = isLine && !isDown ? 0 : within(box.height(), leastSide, ticket.height());
    return {within(box.x(), 0, ticket.width() - width), within(box.y(), 0, ticket.height() - height), width, height};
}

QSizeF usualSize(ElementKind kind)
{
    switch (kind) {
    case ElementKind::Text: return {40, 5};
    case ElementKind::Seat: return {60, 16};
    case ElementKind::Logo: return {25, 10};
    case ElementKind::Line: return {40, 0};
    case ElementKind::Frame: return {40, 15};
    case ElementKind::Barcode: return {25, 32};
    case ElementKind::Part: return {};
    }
    Q_UNREACHABLE();
}

} // namespace

DesignModel::DesignModel(const PaperTemplate &paper, QObject *parent) : QObject(parent), m_now{paper}, m_saved(paper) {}

const TemplateElement *DesignModel::element() const
{
    return selected() >= 0 && selected() < paper().elements.size() ? &paper().elements.at(selected()) : nullptr;
}

void DesignModel::select(int index)
{
    const int wanted = std::clamp(index, -1, int(paper().elements.size()) - 1);
    if (wanted == m_now.selected)
        return;
    m_now.selected = wanted;
    m_what.clear();
    emit changed();
}

void DesignModel::edit(const PaperTemplate &next, const QString &what)
{
    go({next, std::min(selected(), int(next.elements.size()) - 1)}, what);
}

void DesignModel::go(const State &next, const QString &what)
{
    if (next.paper == m_now.paper)
        return;
    if (what.isEmpty() || what != m_what || m_undone.isEmpty()) {
        m_undone.append(m_now);
        if (m_undone.size() > mostSteps)
            m_undone.removeFirst();
    }
    m_what = what;
    m_redone.clear();
    m_now = next;
    emit changed();
}

void DesignModel::change(const TemplateElement &element, const QString &what)
{
    if (!this->element())
        return;
    PaperTemplate next = paper();
    next.elements[selected()] = element;
    edit(next, what);
}

void DesignModel::setBox(const QRectF &box, const QString &what)
{
    if (!element() || isReceipt())
        return;
    TemplateElement next = *element();
    next.box = keptOn(paper().paper.size, next, box);
    change(next, what);
}

void DesignModel::moveBy(const QPointF &mm)
{
    if (element())
        setBox(element()->box.translated(mm), QStringLiteral("move"));
}

void DesignModel::growBy(const QSizeF &mm)
{
    if (element())
        setBox(QRectF(element()->box.topLeft(), element()->box.size() + mm), QStringLiteral("size"));
}

void DesignModel::add(ElementKind kind)
{
    if (!mayAdd())
        return;
    TemplateElement made;
    made.kind = isReceipt() ? ElementKind::Part : kind;
    if (!isReceipt()) {
        const QRectF reachable = paper().paper.reachable();
        made.box = QRectF(reachable.topLeft(), usualSize(kind));
        made.box = keptOn(paper().paper.size, made, made.box);
    }
    if (kind == ElementKind::Text)
        made.text = QCoreApplication::translate("rowlock::DesignModel", "Text");
    if (kind == ElementKind::Seat)
        made.points = 20;
    State next{paper(), selected() < 0 ? int(paper().elements.size()) : selected() + 1};
    next.paper.elements.insert(next.selected, made);
    go(next, {});
}

void DesignModel::duplicate()
{
    if (!element() || !mayAdd())
        return;
    TemplateElement copy = *element();
    if (!isReceipt())
        copy.box = keptOn(paper().paper.size, copy, copy.box.translated(2, 2));
    State next{paper(), selected() + 1};
    next.paper.elements.insert(next.selected, copy);
    go(next, {});
}

void DesignModel::remove()
{
    if (!element() || paper().elements.size() < 2)
        return;
    State next{paper(), std::min(selected(), int(paper().elements.size()) - 2)};
    next.paper.elements.removeAt(selected());
    go(next, {});
}

void DesignModel::shift(int by)
{
    const int to = selected() + by;
    if (!element() || to < 0 || to >= paper().elements.size())
        return;
    State next{paper(), to};
    next.paper.elements.move(selected(), to);
    go(next, {});
}

void DesignModel::step(QList<State> &from, QList<State> &to)
{
    if (from.isEmpty())
        return;
    to.append(m_now);
    m_now = from.takeLast();
    m_what.clear();
    emit changed();
}

void DesignModel::undo()
{
    step(m_undone, m_redone);
}

void DesignModel::redo()
{
    step(m_redone, m_undone);
}

} // namespace rowlock
