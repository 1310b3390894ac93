#include "ui/seatmap/map_legend.h"

#include "ui/common/theme.h"
#include "ui/seatmap/map_text.h"
#include "ui/seatmap/seat_skin.h"

#include <QLocale>
#include <QPainter>
#include <QToolButton>

namespace rowlock {

namespace {

constexpr int lineHeight = 22;
constexpr int edge = 8;
constexpr int gap = 16;
constexpr double swatch = 6.8;

bool shownIn(SeatColouring colouring, SeatFace face)
{
    // Where a category's colour already says what is free, the word would only repeat it.
    return face != SeatFace::Pending && (face != SeatFace::Free || colouring == SeatColouring::State);
}

} // namespace

MapLegend::MapLegend(const HouseModel &house, const SeatLooks &looks, QWidget *parent)
    : QWidget(parent), m_house(house), m_looks(looks), m_fold(new QToolButton(this))
{
    setAccessibleName(tr("Legend"));
    m_fold->setAutoRaise(true);
    m_fold->setFixedSize(lineHeight, lineHeight);
    m_fold->setFocusPolicy(Qt::TabFocus);
    m_fold->setCursor(Qt::ArrowCursor);
    connect(m_fold, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    setCursor(Qt::ArrowCursor);
    setOpen(true);
}

void MapLegend::setOpen(bool open)
{
    m_open = open;
    m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_fold->setToolTip(open ? tr("Fold the legend") : tr("Show the legend"));
    m_fold->setAccessibleName(m_fold->toolTip());
    emit resized();
}

quint16 MapLegend::statesSeen() const
{
    quint16 seen = 0;
    for (int i = 0; i < m_looks.count(); ++i)
        seen |= quint16(1u << int(m_looks.look(i).face));
    return seen;
}

void MapLegend::seatsChanged(const QList<int> &seatNos)
{
    quint16 seen = 0;
    for (const int seatNo : seatNos)
        seen |= quint16(1u << int(m_looks.look(seatNo).face));
    seen &= quint16(~(1u << int(SeatFace::Pending)));
    // States that have been seen stay, so that the strip does not twitch with every hold.
    if ((seen & ~m_states) == 0)
        return;
    rebuild();
    emit resized();
}

void MapLegend::rebuild()
{
    m_states |= statesSeen();
    m_entries.clear();
    setVisible(m_house.isLoaded());
    if (!m_house.isLoaded()) {
        m_states = 0;
        return;
    }
    const SeatColouring colouring = m_looks.colouring();
    const QLocale locale;
    if (colouring == SeatColouring::Category) {
        const QList<PlanCategory> &categories = m_house.plan().categories;
        for (int i = 0; i < categories.size(); ++i) {
            Entry entry;
            entry.look.tone = quint8(std::min(i, 249));
            entry.tone = m_looks.tones().value(i);
            entry.text = categories.at(i).name;
            for (const PoolStatus &pool : m_house.pools()) {
                if (pool.kind == PoolKind::Seats && pool.name == entry.text)
                    entry.text = QStringLiteral("%1 %2").arg(entry.text, toDisplay(pool.price, locale));
            }
            m_entries.append(entry);
        }
    }
    for (const SeatLooks::Step &step : m_looks.ramp()) {
        Entry entry;
        entry.look.face = colouring == SeatColouring::AgeOfSale ? SeatFace::Sold : SeatFace::Free;
        entry.tone = step.color;
        entry.text = step.text;
        m_entries.append(entry);
    }
    const SeatFace order[] = {SeatFace::Free, SeatFace::InSale, SeatFace::Aside, SeatFace::Held, SeatFace::Yielded,
                              SeatFace::Reserved, SeatFace::Sold, SeatFace::Blocked};
    for (const SeatFace face : order) {
        if (!(m_states >> int(face) & 1) || !shownIn(colouring, face)
            || (face == SeatFace::Sold && colouring == SeatColouring::AgeOfSale))
            continue;
        Entry entry;
        entry.look.face = face;
        entry.look.letter = 'H';
        entry.look.tone = colouring == SeatColouring::State ? quint8(face) : quint8(0);
        entry.text = face == SeatFace::Aside     ? tr("held here")
                     : face == SeatFace::Yielded ? tr("held, time is up")
                                                 : faceName(face);
        m_entries.append(entry);
    }
    flow(m_width);
}

void MapLegend::fitInto(int width)
{
    m_width = width;
    flow(width);
}

void MapLegend::flow(int width)
{
    m_picture = {};
    m_fold->move(edge / 2, edge / 2);
    if (!m_open || width <= 0) {
        resize(lineHeight + edge, lineHeight + edge);
        return;
    }
    const QFontMetrics metrics(font());
    const int left = edge / 2 + lineHeight + 6;
    int x = left;
    int y = edge / 2;
    int widest = left;
    for (Entry &entry : m_entries) {
        const int length = int(swatch * 2) + 6 + metrics.horizontalAdvance(entry.text);
        if (x > left && x + length + edge > width) {
            x = left;
            y += lineHeight;
        }
        entry.place = QRect(x, y, length, lineHeight);
        x += length + gap;
        widest = std::max(widest, x - gap);
    }
    resize(std::min(width, widest + edge + 4), y + lineHeight + edge / 2);
}

void MapLegend::paintEvent(QPaintEvent *)
{
    const double ratio = devicePixelRatioF();
    if (m_picture.isNull() || m_picture.devicePixelRatio() != ratio
        || m_picture.size() != (QSizeF(size()) * ratio).toSize()) {
        m_picture = QPixmap((QSizeF(size()) * ratio).toSize());
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(Qt::transparent);
        QPainter painter(&m_picture);
        paintEntries(painter);
    }
    QPainter(this).drawPixmap(0, 0, m_picture);
}

void MapLegend::paintEntries(QPainter &painter)
{
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(0.98F);
    painter.setPen(mapColors().outline);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    if (!m_open)
        return;
    for (const Entry &entry : std::as_const(m_entries)) {
        QList<QColor> tones = m_looks.tones();
        SeatLook look = entry.look;
        if (entry.tone.isValid()) {
            tones = {entry.tone};
            look.tone = 0;
        }
        painter.save();
        painter.translate(entry.place.left() + swatch, entry.place.center().y() + 0.5);
        drawSeat(painter, look, skinOf(look, tones, m_looks.colouring(), Detail::Number), Detail::Number, swatch, 1);
        painter.restore();
        painter.setPen(mapColors().text);
        painter.setFont(font());
        painter.drawText(entry.place.adjusted(int(swatch * 2) + 6, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

} // namespace rowlock
