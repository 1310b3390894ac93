#include "ui/house/state_words.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace rowlock {

namespace {

class House
{
    Q_DECLARE_TR_FUNCTIONS(House)
};

} // namespace

QString stateWord(SeatState state)
{
    switch (state) {
    case SeatState::Free: return House::tr("Available");
    case SeatState::Held: return House::tr("Held");
    case SeatState::Reserved: return House::tr("Reserved");
    case SeatState::Sold: return House::tr("Sold");
    case SeatState::Blocked: return House::tr("Blocked");
    }
    return {};
}

QColor stateTint(SeatState state)
{
    const MapColors &colors = mapColors();
    switch (state) {
    case SeatState::Free: return colors.hollow ? colors.freeLine : colors.free; // an empty bar says nothing
    case SeatState::Held: return colors.held;
    case SeatState::Reserved: return colors.reserved;
    case SeatState::Sold: return colors.sold;
    case SeatState::Blocked: return colors.blocked;
    }
    return colors.free;
}

QString actorText(const Actor &actor)
{
    return actor.clerk.isEmpty() ? actor.terminal : House::tr("%1 at %2").arg(actor.clerk, actor.terminal);
}

QList<Share> sharesOf(const Counters &counters)
{
    return {{SeatState::Sold, counters.sold},
            {SeatState::Reserved, counters.reserved},
            {SeatState::Held, counters.held},
            {SeatState::Blocked, counters.blocked},
            {SeatState::Free, counters.available}};
}

void paintShares(QPainter &painter, const QRectF &area, const Counters &counters)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(area, area.height() / 2, area.height() / 2);
    painter.setClipPath(outline);
    painter.fillRect(area, mixed(mapColors().ground, mapColors().outline, 0.5));
    const QList<Share> shares = sharesOf(counters);
    double left = area.left();
    double least = 0; // what the thin ones were given and the last one goes without
    for (const Share &share : shares) {
        if (share.count <= 0 || counters.capacity <= 0)
            continue;
        const double exact = area.width() * double(share.count) / double(counters.capacity);
        double width = std::max(exact, 3.0);
        least += width - exact;
        if (share.state == SeatState::Free)
            width = std::max(0.0, exact - least);
        painter.fillRect(QRectF(left, area.top(), width, area.height()), stateTint(share.state));
        left += width;
        painter.fillRect(QRectF(left - 1, area.top(), 1, area.height()), mapColors().ground); // segments stand apart
    }
    painter.restore();
}

void paintSwatch(QPainter &painter, const QRectF &area, const QColor &color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(color);
    painter.setPen(QPen(mixed(color, mapColors().text, 0.35), 1));
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.restore();
}

} // namespace rowlock
