#include "ui/plan/handle_view.h"

#include "ui/common/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace rowlock {

namespace {

constexpr double halfMark = 5;
constexpr double roundMark = 8;
constexpr double roomForSides = 3 * HandleView::target;
constexpr double roomForCorners = 1.5 * HandleView::target;
constexpr double endStands = 8, bendStands = 18, turnStands = 34; // pixels from what they belong to

double standOf(const Handle &handle)
{
    switch (handle.kind) {
    case HandleKind::RowFirst:
    case HandleKind::RowLast: return endStands;
    case HandleKind::Bend: return bendStands;
    case HandleKind::Turn: return handle.item == 0 ? bendStands + turnStands : turnStands;
    default: return 0;
    }
}

double apart(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

void paintBendArrow(QPainter &painter)
{
    painter.drawLine(QPointF(0, -4), QPointF(0, 4));
    for (const double way : {-1.0, 1.0}) {
        painter.drawLine(QPointF(0, 4.5 * way), QPointF(-2.5, 2 * way));
        painter.drawLine(QPointF(0, 4.5 * way), QPointF(2.5, 2 * way));
    }
}

void paintTurnArrow(QPainter &painter)
{
    painter.drawArc(QRectF(-4, -4, 8, 8), 30 * 16, 280 * 16);
    painter.drawLine(QPointF(3.5, -2), QPointF(4, -5.5));
    painter.drawLine(QPointF(3.5, -2), QPointF(0.5, -3));
}

} // namespace

HandleView::HandleView(const QList<Handle> &handles, const MapCamera &camera)
{
    QPointF first, acrossOf, last; // corners of a box
    for (const Handle &handle : handles) {
        if (handle.side == Side{-1, -1})
            first = camera.toView(handle.at);
        if (handle.side == Side{1, -1})
            acrossOf = camera.toView(handle.at);
        if (handle.side == Side{1, 1})
            last = camera.toView(handle.at);
    }
    const double width = apart(first, acrossOf), height = apart(acrossOf, last);
    for (const Handle &handle : handles) {
        const QPointF foot = camera.toView(handle.at);
        if (handle.kind == HandleKind::Side) {
            const bool isCorner = handle.side.x != 0 && handle.side.y != 0;
            if (!isCorner && (handle.side.x == 0 ? width : height) < roomForSides)
                continue;
            if (isCorner && std::min(width, height) < roomForCorners && handle.side != Side{1, 1})
                continue;
        }
        m_placed.append({handle, foot, foot + handle.outward * standOf(handle)});
    }
}

const Handle *HandleView::at(QPointF view) const
{
    const Handle *nearest = nullptr;
    double least = target;
    for (const Placed &placed : m_placed) {
        const QPointF off = view - placed.at;
        if (std::max(std::abs(off.x()), std::abs(off.y())) <= target / 2 && apart(view, placed.at) <= least) {
            least = apart(view, placed.at);
            nearest = &placed.handle;
        }
    }
    return nearest;
}

std::optional<QPointF> HandleView::placeOf(const Handle &handle) const
{
    for (const Placed &placed : m_placed) {
        if (placed.handle == handle)
            return placed.at;
    }
    return {};
}

void HandleView::paint(QPainter &painter, const Handle *hot, int corner) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Placed &placed : m_placed) {
        if (placed.handle.kind != HandleKind::Turn)
            continue;
        painter.setPen(QPen(mapColors().ground, 4));
        painter.drawLine(placed.foot, placed.at);
        painter.setPen(QPen(accentColor(), 1.5));
        painter.drawLine(placed.foot, placed.at);
    }
    for (const Placed &placed : m_placed) {
        const bool isMeant = placed.handle.kind == HandleKind::Corner && placed.handle.corner == corner;
        paintMark(painter, placed, isMeant || (hot && placed.handle == *hot));
    }
    painter.restore();
}

// Light ground, a dark edge and a rim of the ground around it: to be seen on any colour of a drawing.
void HandleView::paintMark(QPainter &painter, const Placed &placed, bool isHot) const
{
    const QColor accent = accentColor(), ground = mapColors().ground;
    const Handle &handle = placed.handle;
    painter.save();
    painter.translate(placed.at);
    const auto shape = [&](double more) {
        switch (handle.kind) {
        case HandleKind::Bend:
        case HandleKind::Turn: painter.drawEllipse(QPointF(), roundMark + more, roundMark + more); break;
        case HandleKind::Corner: painter.drawEllipse(QPointF(), halfMark + 0.5 + more, halfMark + 0.5 + more); break;
        case HandleKind::Side:
        case HandleKind::Letters:
            painter.drawRect(QRectF(-halfMark - more, -halfMark - more, 2 * (halfMark + more), 2 * (halfMark + more)));
            break;
        default:
            painter.drawRoundedRect(QRectF(-4 - more, -9 - more, 8 + 2 * more, 18 + 2 * more), 4 + more, 4 + more);
            break;
        }
    };
    if (handle.kind != HandleKind::Turn && handle.kind != HandleKind::Corner) {
        const bool isSide =
            handle.kind == HandleKind::Side
            || handle.kind == HandleKind::Letters; // a square lies as its box does, an end across its row
        const double across = handle.kind == HandleKind::Bend                      ? 90
                              : isSide && handle.side.x != 0 && handle.side.y != 0 ? 45
                                                                                   : 0;
        painter.rotate(std::atan2(handle.outward.y(), handle.outward.x()) * 180 / M_PI - across);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    shape(3);
    painter.setPen(QPen(accent, 2));
    painter.setBrush(isHot ? accent : ground);
    shape(0);
    QPen lines(isHot ? ground : accent, 1.5);
    lines.setCapStyle(Qt::RoundCap);
    painter.setPen(lines);
    painter.setBrush(Qt::NoBrush);
    if (handle.kind == HandleKind::Bend)
        paintBendArrow(painter);
    else if (handle.kind == HandleKind::Turn)
        paintTurnArrow(painter);
    painter.restore();
}

void HandleView::paintWords(QPainter &painter, QPointF pointer, const QString &words, const QSizeF &view)
{
    if (words.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font; // the application's: the painter has the plan's
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const QSizeF size = QFontMetricsF(font).size(Qt::TextSingleLine, words) + QSizeF(20, 10);
    QRectF box(pointer + QPointF(18, 20), size);
    box.moveRight(std::min(box.right(), view.width() - 6));
    if (box.bottom() > view.height() - 6)
        box.moveBottom(pointer.y() - 14);
    painter.setPen(QPen(mapColors().ground, 1));
    painter.setBrush(mapColors().text);
    painter.drawRoundedRect(box, 5, 5);
    painter.drawText(box, Qt::AlignCenter, words);
    painter.restore();
}

Qt::CursorShape HandleView::cursorFor(const Handle &handle)
{
    if (handle.kind == HandleKind::Turn)
        return Qt::PointingHandCursor;
    if (handle.kind == HandleKind::Corner)
        return Qt::SizeAllCursor;
    const double degrees = std::atan2(handle.outward.y(), handle.outward.x()) * 180 / M_PI;
    switch (int(std::lround(degrees / 45) + 8) % 4) {
    case 0: return Qt::SizeHorCursor;
    case 1: return Qt::SizeFDiagCursor;
    case 2: return Qt::SizeVerCursor;
    default: return Qt::SizeBDiagCursor;
    }
}

} // namespace rowlock
