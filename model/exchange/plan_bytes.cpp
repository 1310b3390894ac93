#include "model/exchange/plan_bytes.h"

#include <QDataStream>
#include <QIODevice>

#include <concepts>
#include <type_traits>

namespace rowlock {

namespace {

constexpr auto streamForm = QDataStream::Qt_6_4;
constexpr qint32 mostOfAnything = 10'000'000;

template <typename T, typename Of>
concept Either = std::same_as<std::remove_const_t<T>, Of>;

// Every member by name: one that is added does not compile until it stands here too, for writing and for reading.

template <Either<PlanCategory> T>
void eachMember(T &category, auto &&visit)
{
    auto &[name, color] = category;
    visit(name, color);
}

template <Either<PlanSeat> T>
void eachMember(T &seat, auto &&visit)
{
    auto &[ref, number, label, shortLabel, position, radius, category, row, block, line, place, uuid, startDirection,
           accessible, companion, restrictedView, bay] = seat;
    visit(ref, number, label, shortLabel, position, radius, category, row, block, line, place, uuid, startDirection,
          accessible, companion, restrictedView, bay);
}

template <Either<RowShape> T>
void eachMember(T &shape, auto &&visit)
{
    auto &[middle, angle, spacing, radius] = shape;
    visit(middle, angle, spacing, radius);
}

template <Either<TableShape> T>
void eachMember(T &table, auto &&visit)
{
    auto &[isRound, centre, size, angle, atEnds, drawing] = table;
    visit(isRound, centre, size, angle, atEnds, drawing);
}

template <Either<PlanRow> T>
void eachMember(T &row, auto &&visit)
{
    auto &[name, rowLabel, seatLabel, labelPosition, uuid, origin, zone, seats, shape, table] = row;
    visit(name, rowLabel, seatLabel, labelPosition, uuid, origin, zone, seats, shape, table);
}

template <Either<PlanBlock> T>
void eachMember(T &block, auto &&visit)
{
    auto &[name, zone, bounds, seats] = block;
    visit(name, zone, bounds, seats);
}

template <Either<PlanLine> T>
void eachMember(T &line, auto &&visit)
{
    auto &[rowName, block, seats] = line;
    visit(rowName, block, seats);
}

template <Either<PlanText> T>
void eachMember(T &words, auto &&visit)
{
    auto &[text, color, offset, size] = words;
    visit(text, color, offset, size);
}

template <Either<PlanArea> T>
void eachMember(T &area, auto &&visit)
{
    auto &[ref, kind, position, rotation, color, borderColor, size, radius, points, text, zone, standing, name,
           capacity] = area;
    visit(ref, kind, position, rotation, color, borderColor, size, radius, points, text, zone, standing, name,
          capacity);
}

template <Either<PlanZone> T>
void eachMember(T &zone, auto &&visit)
{
    auto &[name, zoneId, uuid, origin, rows, areas] = zone;
    visit(name, zoneId, uuid, origin, rows, areas);
}

template <Either<SeatingPlan> T>
void eachMember(T &plan, auto &&visit)
{
    auto &[name, size, isOwnForm, categories, zones, rows, seats, areas, blocks, lines] = plan;
    visit(name, size, isOwnForm, categories, zones, rows, seats, areas, blocks, lines);
}

template <typename T>
concept Plain = std::is_arithmetic_v<T> || std::same_as<T, QString> || std::same_as<T, QPointF> || std::same_as<
    T, QSizeF> || std::same_as<T, QRectF>;

class Writer
{
public:
    explicit Writer(QDataStream &stream) : m_stream(stream) {}

    template <Plain T>
    void put(const T &value)
    {
        m_stream << value;
    }
    void put(ShapeKind kind) { m_stream << qint32(kind); }
    template <typename T>
    void put(const std::optional<T> &value)
    {
        m_stream << value.has_value();
        if (value)
            put(*value);
    }
    template <typename T>
    void put(const QList<T> &list)
    {
        m_stream << qint32(list.size());
        for (const T &each : list)
            put(each);
    }
    template <typename T>
    requires(!Plain<T>) void put(const T &value)
    {
        eachMember(value, [this](const auto &...member) { (put(member), ...); });
    }

private:
    QDataStream &m_stream;
};

class Reader
{
public:
    explicit Reader(QDataStream &stream) : m_stream(stream) {}

    template <Plain T>
    void get(T &value)
    {
        m_stream >> value;
    }
    void get(ShapeKind &kind)
    {
        qint32 number = 0;
        m_stream >> number;
        if (number < 0 || number > int(ShapeKind::Text))
            m_stream.setStatus(QDataStream::ReadCorruptData);
        kind = ShapeKind(number);
    }
    template <typename T>
    void get(std::optional<T> &value)
    {
        bool there = false;
        m_stream >> there;
        if (there)
            get(value.emplace());
    }
    template <typename T>
    void get(QList<T> &list)
    {
        qint32 count = 0;
        m_stream >> count;
        if (count < 0 || count > mostOfAnything || count > m_stream.device()->bytesAvailable())
            m_stream.setStatus(QDataStream::ReadCorruptData);
        if (m_stream.status() != QDataStream::Ok)
            return;
        list.resize(count);
        for (T &each : list)
            get(each);
    }
    template <typename T>
    requires(!Plain<T>) void get(T &value)
    {
        eachMember(value, [this](auto &...member) { (get(member), ...); });
    }

private:
    QDataStream &m_stream;
};

QDataStream &prepared(QDataStream &stream)
{
    stream.setVersion(streamForm);
    stream.setByteOrder(QDataStream::LittleEndian); // texts are copied as they lie in memory
    return stream;
}

} // namespace

QByteArray planToBytes(const SeatingPlan &plan)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    Writer(prepared(stream)).put(plan);
    return bytes;
}

std::optional<SeatingPlan> planFromBytes(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    SeatingPlan plan;
    Reader(prepared(stream)).get(plan);
    if (stream.status() != QDataStream::Ok || !stream.atEnd())
        return {};
    return plan;
}

} // namespace rowlock
