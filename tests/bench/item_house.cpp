#include "tests/bench/item_house.h"

#include "ui/common/theme.h"
#include "ui/seatmap/scenery_painter.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionGraphicsItem>

#include <cmath>

using namespace rowlock;

namespace bench {

namespace {

constexpr double lettersFrom = 4.2; // as the map: radius of the seat beside it, in pixels

class SeatItem final : public QGraphicsItem
{
public:
    SeatItem(SeatDrawing &drawing, int seatNo, double radius)
        : m_drawing(drawing), m_seatNo(seatNo), m_radius(float(radius))
    {}

    QRectF boundingRect() const override
    {
        const double reach = m_radius * 1.35;
        return {-reach, -reach, reach * 2, reach * 2};
    }
    QPainterPath shape() const override
    {
        QPainterPath path;
        path.addEllipse(QPointF(), m_radius, m_radius);
        return path;
    }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
        const double radius = double(m_radius);
        const Detail detail = detailFor(radius * lod);
        const int lookNo = m_drawing.looks.indexOf(m_seatNo);
        const SeatLook &look = m_drawing.looks.looks()[size_t(lookNo)];
        const SeatSkin &skin = m_drawing.skin(lookNo, detail);
        if (detail == Detail::Dot) { // round or square cannot be told apart, and a square is quicker
            const double half = std::max(radius * skin.size * 0.85, 0.7 / lod);
            painter->fillRect(QRectF(-half, -half, half * 2, half * 2), skin.fill);
            return;
        }
        drawSeat(*painter, look, skin, detail, radius, 1 / lod);
        if (!showsNumber(look, detail))
            return;
        const QString &number = m_drawing.house.plan().seats.at(m_seatNo).number;
        QStaticText &text = m_drawing.numbers[number];
        painter->setFont(m_drawing.fonts[look.size]);
        if (text.text().isEmpty()) {
            text.setText(number);
            text.prepare(QTransform(), painter->font());
        }
        painter->setPen(skin.ink);
        const QSizeF size = text.size();
        painter->drawStaticText(QPointF(-size.width() / 2, -size.height() / 2), text);
    }

private:
    SeatDrawing &m_drawing;
    int m_seatNo;
    float m_radius;
};

// A row's letter or a section's title: shown between two sizes of a seat, and itself always of a readable size.
class WordItem final : public QGraphicsItem
{
public:
    WordItem(const QString &text, double size, double from, double to, const QColor &color)
        : m_text(text), m_size(size), m_from(from), m_to(to), m_color(color)
    {
        m_font = QGuiApplication::font();
        m_font.setPixelSize(std::max(1, int(std::lround(size))));
        m_width = QFontMetricsF(m_font).horizontalAdvance(text);
    }
    QRectF boundingRect() const override { return {-m_width / 2 - 1, -m_size, m_width + 2, m_size * 2}; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
        if (lod * 10 < m_from || lod * 10 >= m_to)
            return;
        painter->setFont(m_font);
        painter->setPen(m_color);
        painter->drawText(boundingRect(), Qt::AlignCenter, m_text);
    }

private:
    QString m_text;
    double m_size, m_from, m_to;
    double m_width = 0;
    QColor m_color;
    QFont m_font;
};

} // namespace

const SeatSkin &SeatDrawing::skin(int look, Detail detail)
{
    const size_t index = size_t(look) * 4 + size_t(detail);
    if (index >= skins.size() || !skins[index].fill.isValid()) {
        skins.resize(std::max(skins.size(), looks.looks().size() * 4));
        skins[index] = skinOf(looks.looks()[size_t(look)], looks.tones.colors(), looks.tones.colouring(), detail);
    }
    return skins[index];
}

ItemHouse::ItemHouse(HouseModel &house, const Clock &clock, bool keepPictures, QWidget *parent)
    : m_house(house), m_looks(house, clock), m_drawing{m_house, m_looks, {}, {}, {}}, m_view(&m_scene, parent)
{
    m_looks.rebuild();
    m_grid.build(house.plan());
    m_layout = MapLayout::of(house.plan(), m_grid);
    for (const double radius : m_looks.radii()) {
        QFont font = QGuiApplication::font();
        font.setPixelSize(std::max(1, int(std::lround(radius))));
        m_drawing.fonts.push_back(font);
    }
    addScenery();
    m_seats.reserve(house.plan().seats.size());
    for (int i = 0; i < house.plan().seats.size(); ++i) {
        auto *item = new SeatItem(m_drawing, i, m_looks.radii().at(m_looks.look(i).size));
        item->setPos(m_looks.position(i));
        if (keepPictures)
            item->setCacheMode(QGraphicsItem::DeviceCoordinateCache);
        m_scene.addItem(item);
        m_seats.append(item);
    }
    const QRectF world = m_layout.world;
    m_scene.setSceneRect(world.adjusted(-world.width(), -world.height(), world.width(), world.height()));
    m_scene.setBackgroundBrush(mapColors().ground);
    m_view.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    m_view.setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
    m_view.setOptimizationFlags(QGraphicsView::DontAdjustForAntialiasing | QGraphicsView::DontSavePainterState);
    m_view.setTransformationAnchor(QGraphicsView::AnchorViewCenter);
    m_view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view.setFrameShape(QFrame::NoFrame);
    m_listening = QObject::connect(&house, &HouseModel::seatsChanged, &m_view, [this](const QList<int> &seatNos) {
        for (const int seatNo : seatNos) {
            if (m_looks.refresh(seatNo))
                m_seats.at(seatNo)->update();
        }
    });
}

ItemHouse::~ItemHouse()
{
    QObject::disconnect(m_listening);
}

void ItemHouse::addScenery()
{
    for (int i = 0; i < m_layout.areas.size(); ++i) {
        const PlanArea &area = m_house.plan().areas.at(i);
        const QColor fill = area.standing ? mapColors().standing : planColor(area.color);
        QPen pen(planColor(area.borderColor), 1);
        pen.setCosmetic(true);
        m_scene.addPath(m_layout.areas.at(i).path, pen, fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
        const QString text = area.standing ? area.name : area.text.text;
        if (text.isEmpty())
            continue;
        auto *word = new WordItem(text, std::max(8.0, area.text.size), 0, 1e9, mapColors().text);
        word->setPos(area.kind == ShapeKind::Rectangle ? m_layout.areas.at(i).path.boundingRect().center()
                                                       : area.position + area.text.offset);
        m_scene.addItem(word);
    }
    for (const RowLetter &letter : std::as_const(m_layout.rows)) {
        auto *word = new WordItem(letter.text, letter.radius * 1.05, lettersFrom, 1e9, mapColors().faintText);
        word->setPos(letter.position);
        m_scene.addItem(word);
    }
    for (const BlockTitle &title : std::as_const(m_layout.blocks)) {
        auto *word = new WordItem(title.shortText, title.bounds.height() / 6, 0, 3.2, mapColors().text);
        word->setPos(title.bounds.center());
        word->setZValue(1);
        m_scene.addItem(word);
        if (!title.hasAbove)
            continue;
        auto *above = new WordItem(title.text, m_layout.pitch * 0.56, 3.2, 1e9, mapColors().faintText);
        above->setPos(title.above);
        m_scene.addItem(above);
    }
}

void ItemHouse::fit()
{
    m_view.fitInView(m_layout.world, Qt::KeepAspectRatio);
}

void ItemHouse::show(const QPointF &middle, double scale)
{
    m_view.setTransform(QTransform::fromScale(scale, scale));
    m_view.centerOn(middle);
}

void ItemHouse::panBy(const QPoint &pixels)
{
    m_view.horizontalScrollBar()->setValue(m_view.horizontalScrollBar()->value() - pixels.x());
    m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->value() - pixels.y());
}

void ItemHouse::zoomBy(double factor)
{
    m_view.scale(factor, factor);
}

bool ItemHouse::isSeatAt(const QPoint &position) const
{
    return m_view.itemAt(position) != nullptr;
}

} // namespace bench
