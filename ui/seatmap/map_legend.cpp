#include "ui/seatmap/map_legend.h"

#include "ui/common/contrast.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"
#include "ui/seatmap/legend_entry.h"
#include "ui/seatmap/map_lettering.h"
#include "ui/seatmap/seat_skin.h"
#include "ui/words/map_text.h"

#include <QEvent>
#include <QLocale>
#include <QPaintEvent>
#include <QPainter>
#include <QToolButton>

#include <utility>

namespace rowlock {

namespace {

constexpr int lineHeight = 24;
constexpr int edge = gap::related;
constexpr int apart = 2;  // between entries, which have room within
constexpr int inside = 7; // of an entry, left and right
constexpr double swatch = 7;
constexpr int countAfterMs = 150;
constexpr int lowMap = 760;

bool shownIn(SeatColouring colouring, SeatFace face)
{
    // Where a category's colour already says what is free, the word would only repeat it.
    return (face != SeatFace::Free || (colouring != SeatColouring::Category && colouring != SeatColouring::Price))
           && (face != SeatFace::Sold || (colouring != SeatColouring::AgeOfSale && colouring != SeatColouring::Seller));
}

QString countText(int count)
{
    return QLocale().toString(count);
}

} // namespace

MapLegend::MapLegend(const HouseModel &house, const SeatLooks &looks, QWidget *parent)
    : QWidget(parent), m_house(house), m_looks(looks), m_fold(new QToolButton(this))
{
    setObjectName(QStringLiteral("legend"));
    setAccessibleName(tr("Legend"));
    m_fold->setAutoRaise(true);
    m_fold->setFixedHeight(lineHeight);
    m_fold->setFocusPolicy(Qt::TabFocus);
    m_fold->setCursor(Qt::ArrowCursor);
    connect(m_fold, &QToolButton::clicked, this, [this] {
        choose(m_shows == Shows::Nothing           ? Shows::Line
               : m_shows == Shows::Line && m_isCut ? Shows::All
                                                   : Shows::Nothing);
    });
    m_counting.setSingleShot(true);
    m_counting.setInterval(countAfterMs);
    connect(&m_counting, &QTimer::timeout, this, &MapLegend::recount);
    setCursor(Qt::ArrowCursor);
}

bool MapLegend::Entry::isShown() const
{
    const bool mayBeEmpty = filter.kind == SeatFilter::Kind::FreeTone || filter.kind == SeatFilter::Kind::SoldTone
                            || filter.kind == SeatFilter::Kind::Tone;
    return count > 0 || mayBeEmpty || button->isChecked();
}

void MapLegend::setOpen(bool open)
{
    choose(open ? Shows::All : Shows::Nothing);
}

void MapLegend::choose(Shows shows)
{
    m_shows = shows;
    m_isChosen = true;
    emit resized();
}

void MapLegend::seatsChanged()
{
    if (m_looks.tones.sellers() != m_sellers) {
        rebuild();
        emit resized();
    } else if (!m_counting.isActive()) {
        m_counting.start();
    }
}

void MapLegend::rebuild()
{
    setVisible(m_house.isLoaded());
    m_sellers = m_looks.tones.sellers();
    QList<LegendEntry *> old;
    for (const Entry &entry : std::as_const(m_entries))
        old.append(entry.button);
    m_entries.clear();
    if (m_house.isLoaded())
        collect();
    // The keyboard stays where it was, as far as there is still such an entry.
    for (Entry &entry : m_entries)
        entry.button = old.isEmpty() ? nullptr : old.takeFirst();
    for (LegendEntry *button : std::as_const(old)) {
        button->hide();
        button->deleteLater(); // it may be this one's click that led here
    }
    makeButtons();
    for (Entry &entry : m_entries)
        count(entry);
    flow();
}

void MapLegend::addToned(SeatFilter::Kind kind, SeatFace face, int tone, const QColor &color, const QString &text)
{
    Entry entry;
    entry.filter = {kind, tone};
    entry.look.face = face;
    entry.look.tone = quint8(tone);
    entry.tone = color;
    entry.text = text;
    m_entries.append(entry);
}

void MapLegend::addPlace(SeatFilter::Kind kind, bool SeatLook::*mark, const QString &text)
{
    Entry entry;
    entry.filter = {kind, 0};
    entry.look.*mark = true;
    entry.tone = mapColors().outline;
    entry.text = text;
    m_entries.append(entry);
}

void MapLegend::collect()
{
    const SeatColouring colouring = m_looks.tones.colouring();
    if (colouring == SeatColouring::Category) {
        const QList<PlanCategory> &categories = m_house.plan().categories;
        for (int i = 0; i < categories.size(); ++i) {
            QString text = categories.at(i).name;
            for (const PoolStatus &pool : m_house.pools()) {
                if (pool.kind == PoolKind::Seats && pool.name == categories.at(i).name)
                    text = QStringLiteral("%1 %2").arg(pool.name, poolPriceText(pool));
            }
            addToned(SeatFilter::Kind::FreeTone, SeatFace::Free, std::min(i, 249), m_looks.tones.colors().value(i),
                     text);
        }
        for (const PoolStatus &pool : m_house.pools()) { // those made for this performance
            if (pool.color.isEmpty() || pool.counters.capacity == 0)
                continue;
            const int tone = m_looks.tones.ofPool(pool.pool);
            addToned(SeatFilter::Kind::FreeTone, SeatFace::Free, tone, m_looks.tones.colors().value(tone),
                     QStringLiteral("%1 %2").arg(pool.name, poolPriceText(pool)));
        }
    }
    const bool ofSales = colouring == SeatColouring::AgeOfSale || colouring == SeatColouring::Seller;
    for (const SeatTones::Step &step : m_looks.tones.ramp()) {
        addToned(ofSales ? SeatFilter::Kind::SoldTone : SeatFilter::Kind::Tone,
                 ofSales ? SeatFace::Sold : SeatFace::Free, step.tone, step.color, step.text);
    }
    const SeatFace order[] = {SeatFace::Free, SeatFace::InSale,  SeatFace::Aside,
                              SeatFace::Held, SeatFace::Yielded, SeatFace::Reserved,
                              SeatFace::Sold, SeatFace::Used,    SeatFace::Blocked};
    for (const SeatFace face : order) {
        if (!shownIn(colouring, face))
            continue;
        Entry entry;
        entry.filter = {SeatFilter::Kind::Face, int(face)};
        entry.look.face = face;
        entry.look.letter = 'H';
        entry.look.tone = colouring == SeatColouring::State ? quint8(face) : quint8(0);
        entry.text = faceName(face);
        m_entries.append(entry);
    }
    addPlace(SeatFilter::Kind::Accessible, &SeatLook::accessible, tr("wheelchair space"));
    addPlace(SeatFilter::Kind::Companion, &SeatLook::companion, tr("companion seat"));
    addPlace(SeatFilter::Kind::RestrictedView, &SeatLook::restrictedView, tr("restricted view"));
}

void MapLegend::makeButtons()
{
    for (Entry &entry : m_entries) {
        if (!entry.button) {
            entry.button = new LegendEntry(this);
            connect(entry.button, &LegendEntry::clicked, this, [this, button = entry.button] { choose(button); });
            connect(entry.button, &LegendEntry::stale, this, [this] {
                m_picture = {};
                update();
            });
        }
        entry.button->setChecked(m_looks.filter() == entry.filter);
    }
}

void MapLegend::choose(const LegendEntry *button)
{
    for (const Entry &entry : std::as_const(m_entries)) {
        if (entry.button == button) {
            const SeatFilter filter = m_looks.filter() == entry.filter ? SeatFilter() : entry.filter;
            emit filterRequested(filter);
            return;
        }
    }
}

bool MapLegend::count(Entry &entry)
{
    const int before = std::exchange(entry.count, m_looks.countOf(entry.filter));
    const QString name = entry.count == 1 ? tr("%1, 1 seat").arg(entry.text)
                                          : tr("%1, %2 seats").arg(entry.text, QString::number(entry.count));
    if (entry.button->accessibleName() != name) {
        entry.button->setAccessibleName(name);
        entry.button->setToolTip(tr("Show only these (Esc: all)"));
    }
    return entry.count != before;
}

// Only the numbers that have moved are written anew, as long as they are as long as before: a rush of sales comes here
// six times a second.
void MapLegend::recount()
{
    QList<qsizetype> moved;
    bool asLong = true;
    for (qsizetype i = 0; i < m_entries.size(); ++i) {
        const int before = m_entries.at(i).count;
        const bool wasShown = m_entries.at(i).isShown();
        if (!count(m_entries[i]))
            continue;
        moved.append(i);
        asLong = asLong && countText(before).size() == countText(m_entries.at(i).count).size()
                 && wasShown == m_entries.at(i).isShown();
    }
    if (!asLong) {
        flow();
        emit resized();
    }
    if (!asLong || !isOpen())
        return;
    for (const qsizetype i : std::as_const(moved)) {
        const QRect place = m_entries.at(i).button->geometry();
        if (!m_entries.at(i).button->isHidden() && !m_picture.isNull()) {
            QPainter painter(&m_picture);
            painter.setClipRect(place);
            painter.setCompositionMode(QPainter::CompositionMode_Source);
            paintGround(painter);
            painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
            paintEntry(painter, m_entries.at(i));
        }
        update(place);
    }
}

void MapLegend::setKeeping(bool keeps)
{
    m_keeps = keeps;
    if (!keeps)
        m_picture = {};
}

void MapLegend::fitInto(const QSize &room)
{
    m_width = room.width();
    if (!m_isChosen)
        m_shows = room.height() < lowMap ? Shows::Nothing : Shows::Line;
    flow();
}

void MapLegend::flow()
{
    m_picture = {};
    m_isCut = false;
    update();
    const QFontMetrics metrics(font());
    const int left = edge / 2 + lineHeight + 2;
    int x = left;
    int y = edge / 2;
    int widest = left;
    for (const Entry &entry : std::as_const(m_entries)) {
        entry.button->setVisible(isOpen() && entry.isShown() && !m_isCut);
        if (entry.button->isHidden())
            continue;
        // Room for the count as it may become, so that nothing moves while it runs.
        const QString widestCount(std::max<qsizetype>(2, countText(entry.count).size()), u'0');
        const int length = inside * 2 + int(swatch * 2) + 6 + metrics.horizontalAdvance(entry.text) + 6
                           + metrics.horizontalAdvance(widestCount);
        if (x > left && x + length + edge > m_width) {
            m_isCut = m_shows == Shows::Line;
            if (m_isCut) {
                entry.button->hide();
                continue;
            }
            x = left;
            y += lineHeight;
        }
        entry.button->setGeometry(x, y, length, lineHeight);
        x += length + apart;
        widest = std::max(widest, x - apart);
    }
    const bool opens = m_shows == Shows::Nothing || m_isCut;
    m_fold->setArrowType(m_shows == Shows::Nothing ? Qt::RightArrow : m_isCut ? Qt::UpArrow : Qt::DownArrow);
    m_fold->setToolTip(opens ? tr("Show legend") : tr("Hide legend"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_fold->setText(isOpen() ? QString() : tr("Legend"));
    m_fold->setToolButtonStyle(isOpen() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    m_fold->setFixedWidth(isOpen() ? lineHeight : m_fold->sizeHint().width());
    m_fold->move(edge / 2, edge / 2);
    resize(isOpen() ? std::min(m_width, widest + edge) : m_fold->width() + edge, y + lineHeight + edge / 2);
}

void MapLegend::paintEvent(QPaintEvent *event)
{
    const double ratio = devicePixelRatioF();
    if (!m_keeps)
        return QPainter(this).drawPixmap(0, 0, picture(event->rect()));
    if (m_picture.isNull() || m_picture.devicePixelRatio() != ratio
        || m_picture.size() != (QSizeF(size()) * ratio).toSize())
        m_picture = picture(rect());
    QPainter(this).drawPixmap(0, 0, m_picture);
}

// Of the whole strip, with at least the entries in this part. Never straight on the window, where letters may be drawn
// otherwise.
QPixmap MapLegend::picture(const QRect &part)
{
    const double ratio = devicePixelRatioF();
    QPixmap made((QSizeF(size()) * ratio).toSize());
    made.setDevicePixelRatio(ratio);
    made.fill(Qt::transparent);
    QPainter painter(&made);
    paintGround(painter);
    for (const Entry &entry : std::as_const(m_entries)) {
        if (!entry.button->isHidden() && entry.button->geometry().intersects(part))
            paintEntry(painter, entry);
    }
    return made;
}

void MapLegend::paintGround(QPainter &painter)
{
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(0.98F);
    drawPlate(painter, rect(), ground);
}

void MapLegend::paintEntry(QPainter &painter, const Entry &entry)
{
    painter.setFont(font());
    const QColor base = palette().color(QPalette::Base);
    const QRect place = entry.button->geometry();
    const QRectF frame = QRectF(place).adjusted(1, 1.5, -1, -1.5);
    const bool checked = entry.button->isChecked();
    const bool hovered = entry.button->underMouse();
    const QColor ground = checked   ? mixed(base, accentColor(), 0.16)
                          : hovered ? mixed(base, mapColors().text, 0.08)
                                    : base;
    if (checked || hovered || entry.button->hasFocus()) {
        painter.setPen(entry.button->hasFocus() ? QPen(mapColors().focus, 2)
                       : checked                ? QPen(accentColor(), 1.5)
                                                : QPen(Qt::NoPen));
        painter.setBrush(ground);
        painter.drawRoundedRect(frame, 5, 5);
    }
    QList<QColor> tones = m_looks.tones.colors();
    SeatLook look = entry.look;
    if (entry.tone.isValid()) {
        tones = {entry.tone};
        look.tone = 0;
    }
    painter.save();
    painter.translate(place.left() + inside + swatch, place.center().y() + 0.5);
    drawSeat(painter, look, skinOf(look, tones, m_looks.tones.colouring(), Detail::Number), Detail::Number, swatch, 1);
    painter.restore();
    const QRect words = place.adjusted(inside + int(swatch * 2) + 6, 0, -inside + 2, 0);
    painter.setPen(readable(mapColors().text, ground));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    painter.setPen(readable(mapColors().faintText, ground));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, countText(entry.count));
}

} // namespace rowlock
