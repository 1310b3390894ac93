#include "model/domain/draft_rows.h"

#include "model/domain/draft_items.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

// The n-th row behind the front one: parallel, or around the same centre.
RowShape rowBehind(const BlockShape &block, int n)
{
    RowShape row = block.front;
    row.middle += awayFrom(row) * (block.distance * n);
    if (row.radius != 0) {
        row.radius += block.distance * n;
        if (std::abs(row.radius) < 1 || (row.radius > 0) != (block.front.radius > 0))
            row.radius = block.front.radius > 0 ? 1 : -1; // a centre within the block: as tight as can be
    }
    return row;
}

int seatsInFan(const BlockShape &block, const RowShape &row)
{
    const double opening = (block.seats - 1) * block.front.spacing;
    const double grown = block.front.radius == 0 ? opening : opening * row.radius / block.front.radius;
    return std::max(1, int(std::floor(grown / row.spacing + 1e-6)) + 1);
}

void setCount(PlanDraft &draft, DraftRow &row, int count, int category, double radius)
{
    while (row.seats.size() > count)
        row.seats.removeLast();
    while (row.seats.size() < count) {
        DraftSeat seat;
        seat.id = draft.newId();
        if (!row.seats.isEmpty()) {
            seat.seat.category = row.seats.last().seat.category;
            seat.seat.radius = row.seats.last().seat.radius;
        } else {
            seat.seat.category = category;
            seat.seat.radius = radius;
        }
        seat.seat.number = numberBeyond(row, true);
        seat.seat.uuid = newUuid();
        row.seats.append(seat);
    }
}

void lay(DraftRow &row, const RowShape &shape)
{
    row.row.shape = shape;
    const QList<QPointF> places = placesOnRow(shape, int(row.seats.size()));
    for (int i = 0; i < places.size(); ++i)
        row.seats[i].seat.position = places[i];
    if (!places.isEmpty())
        row.row.origin = places.first();
}

DraftRow newRow(PlanDraft &draft)
{
    DraftRow row;
    row.id = draft.newId();
    row.row.uuid = newUuid();
    row.row.labelPosition = QStringLiteral("both");
    return row;
}

QStringList namesOfRows(const DraftSection &section)
{
    QStringList names;
    for (const DraftRow &row : section.rows) {
        if (!row.row.table)
            names.append(row.row.name);
    }
    return names;
}

void number(DraftRow &row, const SeatNumbering &numbering)
{
    const QStringList numbers = seatNumbers(numbering, int(row.seats.size()));
    const bool backwards = !row.seats.isEmpty() && !runsForward(row);
    for (int i = 0; i < numbers.size(); ++i)
        row.seats[backwards ? numbers.size() - 1 - i : i].seat.number = numbers[i];
}

RowShape shapeOf(const DraftRow &row)
{
    if (row.row.shape)
        return *row.row.shape;
    QList<QPointF> places;
    for (const DraftSeat &seat : row.seats)
        places.append(seat.seat.position);
    return measuredRow(places);
}

PlanArea drawingOf(const DraftRow &row, const TableShape &table)
{
    PlanArea area = row.tableDrawing;
    area.ref = table.drawing;
    if (area.color.isEmpty())
        area.color = QStringLiteral("#E8E2D6");
    if (area.borderColor.isEmpty())
        area.borderColor = QStringLiteral("#B8AD98");
    area.rotation = table.angle;
    area.text.text = row.row.name;
    area.text.color = QStringLiteral("#6B6153");
    area.text.size = 14;
    if (table.isRound) {
        area.kind = ShapeKind::Circle;
        area.position = table.centre;
        area.rotation = 0;
        area.radius = QSizeF(table.size.width() / 2, table.size.width() / 2);
        area.text.offset = {};
    } else {
        const QPointF half(table.size.width() / 2, table.size.height() / 2);
        area.kind = ShapeKind::Rectangle;
        area.position = turned(table.centre - half, table.centre, table.angle);
        area.size = table.size;
        area.text.offset = half;
    }
    return area;
}

void layTable(DraftRow &row, const TableShape &shape)
{
    row.row.table = shape;
    const double radius = row.seats.isEmpty() ? 10 : row.seats.first().seat.radius;
    const QList<QPointF> places = chairsAround(shape, int(row.seats.size()), radius);
    for (int i = 0; i < places.size(); ++i)
        row.seats[i].seat.position = places[i];
    row.row.origin = shape.centre;
    row.tableDrawing = drawingOf(row, shape);
}

QString nextTableName(const PlanDraft &draft)
{
    int highest = 0;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (row.row.table)
                highest = std::max(highest, row.row.name.toInt());
        }
    }
    return QString::number(highest + 1);
}

} // namespace

QString numberBeyond(const DraftRow &row, bool atEnd)
{
    int highest = 0;
    bool isTaken = false;
    for (const DraftSeat &seat : row.seats)
        highest = std::max(highest, seat.seat.number.toInt());
    const QString higher = QString::number(highest + 1);
    if (row.seats.size() < 2)
        return higher;
    const qsizetype last = row.seats.size() - 1;
    const int outer = row.seats.at(atEnd ? last : 0).seat.number.toInt();
    const int inner = row.seats.at(atEnd ? last - 1 : 1).seat.number.toInt();
    const int goesOn = 2 * outer - inner;
    for (const DraftSeat &seat : row.seats)
        isTaken = isTaken || seat.seat.number.toInt() == goesOn;
    return outer > 0 && inner > 0 && goesOn > 0 && !isTaken ? QString::number(goesOn) : higher;
}

Added withRows(PlanDraft draft, const BlockShape &shape, const NewRows &rows)
{
    Added added;
    const int at = draft.sectionIndex(rows.section);
    const QStringList names = rows.naming ? rowNames(*rows.naming, shape.rows)
                                          : furtherRowNames(namesOfRows(draft.sections.at(at)), shape.rows);
    for (int n = 0; n < shape.rows; ++n) {
        const RowShape place = rowBehind(shape, n);
        DraftRow row = newRow(draft);
        row.row.name = names.value(n);
        setCount(draft, row, shape.isFan ? seatsInFan(shape, place) : shape.seats, rows.category, rows.radius);
        number(row, rows.numbering);
        lay(row, place);
        added.ids.insert(row.id);
        draft.sections[at].rows.append(row);
    }
    added.draft = std::move(draft);
    return added;
}

QList<int> rowsOf(const PlanDraft &draft, const Chosen &chosen)
{
    QList<int> rows;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (chosen.contains(row.id) && !row.row.table)
                rows.append(row.id);
        }
    }
    return rows;
}

std::optional<BlockShape> blockOf(const PlanDraft &draft, const Chosen &chosen)
{
    const QList<int> ids = rowsOf(draft, chosen);
    if (ids.isEmpty())
        return {};
    const DraftRow &front = *draft.row(ids.first());
    BlockShape block;
    block.front = shapeOf(front);
    block.rows = int(ids.size());
    block.seats = int(front.seats.size());
    if (ids.size() > 1) {
        const QPointF step = shapeOf(*draft.row(ids[1])).middle - block.front.middle, away = awayFrom(block.front);
        block.distance = step.x() * away.x() + step.y() * away.y();
        if (std::abs(block.distance) < 1)
            block.distance = 30; // side by side: they do not stand behind each other yet
        block.isFan = block.front.radius != 0;
        for (int n = 0; n < ids.size() && block.isFan; ++n)
            block.isFan = draft.row(ids[n])->seats.size() == seatsInFan(block, rowBehind(block, n));
        block.isFan = block.isFan && draft.row(ids.last())->seats.size() != block.seats;
    }
    return block;
}

Added withBlock(PlanDraft draft, const Chosen &chosen, const BlockShape &shape)
{
    const QList<int> ids = rowsOf(draft, chosen);
    const std::optional<BlockShape> was = blockOf(draft, chosen);
    if (!was)
        return {draft, chosen};
    Added result{std::move(draft), chosen};
    int n = 0, lastSection = 0;
    DraftRow lastRow;
    for (int s = 0; s < result.draft.sections.size(); ++s) {
        QList<DraftRow> kept;
        bool isTouched = false;
        for (const DraftRow &present : std::as_const(result.draft.sections.at(s).rows)) {
            if (!chosen.contains(present.id) || present.row.table) {
                kept.append(present);
                continue;
            }
            isTouched = true;
            if (n >= shape.rows) { // fewer rows: the ones at the back go
                result.ids.remove(present.id);
                ++n;
                continue;
            }
            const RowShape place = rowBehind(shape, n);
            DraftRow row = present;
            int count = int(row.seats.size());
            if (shape.isFan)
                count = seatsInFan(shape, place);
            else if (shape.seats != was->seats || was->isFan)
                count = shape.seats;
            setCount(result.draft, row, count, 0, 10);
            lay(row, place);
            kept.append(row);
            lastSection = s;
            lastRow = row;
            ++n;
        }
        if (isTouched)
            result.draft.sections[s].rows = kept;
    }
    const QStringList names =
        furtherRowNames(namesOfRows(result.draft.sections.at(lastSection)), std::max(0, shape.rows - n));
    for (int more = 0; n < shape.rows; ++n, ++more) {
        const RowShape place = rowBehind(shape, n);
        DraftRow row = newRow(result.draft);
        row.row.name = names.value(more);
        row.row.rowLabel = lastRow.row.rowLabel;
        row.row.seatLabel = lastRow.row.seatLabel;
        row.row.labelPosition = lastRow.row.labelPosition;
        const PlanSeat like = lastRow.seats.isEmpty() ? PlanSeat() : lastRow.seats.first().seat;
        setCount(result.draft, row, shape.isFan ? seatsInFan(shape, place) : shape.seats, std::max(0, like.category),
                 like.radius);
        for (int i = 0; i < row.seats.size(); ++i) {
            if (i < lastRow.seats.size() && row.seats.size() == lastRow.seats.size())
                row.seats[i].seat.number = lastRow.seats[i].seat.number;
        }
        lay(row, place);
        result.ids.insert(row.id);
        result.draft.sections[lastSection].rows.append(row);
    }
    return result;
}

Added withTable(PlanDraft draft, const NewTable &table)
{
    Added added;
    const int at = draft.sectionIndex(table.section);
    DraftRow row = newRow(draft);
    row.row.name = nextTableName(draft);
    row.row.rowLabel = QCoreApplication::translate("PlanDraft", "table %s");
    row.row.labelPosition.clear();
    setCount(draft, row, table.chairs, table.category, table.radius);
    TableShape shape = table.shape;
    shape.drawing = newUuid();
    layTable(row, shape);
    added.ids.insert(row.id);
    draft.sections[at].rows.append(row);
    added.draft = std::move(draft);
    return added;
}

PlanDraft withTableShape(PlanDraft draft, int id, const TableShape &shape, int chairs)
{
    editItems(draft, {id}, [&](DraftRow &row) {
        setCount(draft, row, chairs, 0, 10);
        layTable(row, shape);
    });
    return draft;
}

PlanDraft renumbered(PlanDraft draft, const Chosen &rows, const SeatNumbering &numbering)
{
    editItems(draft, rows, [&](DraftRow &row) { number(row, numbering); });
    return draft;
}

PlanDraft rowsNamed(PlanDraft draft, const Chosen &rows, const RowNaming &naming)
{
    const QList<int> ids = rowsOf(draft, rows);
    const QStringList names = rowNames(naming, int(ids.size()));
    int n = 0;
    editItems(draft, rows, [&](DraftRow &row) {
        if (!row.row.table)
            row.row.name = names.value(n++);
    });
    return draft;
}

} // namespace rowlock
