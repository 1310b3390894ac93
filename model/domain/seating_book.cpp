#include "model/domain/seating_book.h"

#include <QHash>

#include <algorithm>

namespace rowlock {

namespace {

class Book
{
public:
    explicit Book(const HouseSnapshot &house) : m_house(house)
    {
        for (const SoldOrder &order : house.orders)
            m_orders.insert(order.id, &order);
        for (const HoldInfo &hold : house.holds)
            m_holds.insert(hold.id, &hold);
        for (const BlockInfo &block : house.blocks)
            m_blocks.insert(block.id, &block);
    }

    BookSection section(int block) const
    {
        const PlanBlock &planned = plan().blocks.at(block);
        BookSection section{planned.name, {}, {}};
        for (const int seatNo : planned.seats)
            count(section.counters, m_house.seats.at(seatNo).state);
        return section;
    }

    // A row is read as the eye finds it, over its aisles; a line of the book ends where an aisle does.
    BookRow row(const QString &name, QList<const PlanLine *> parts) const
    {
        std::stable_sort(parts.begin(), parts.end(), [this](const PlanLine *a, const PlanLine *b) {
            return plan().seats.at(a->seats.first()).position.x() < plan().seats.at(b->seats.first()).position.x();
        });
        BookRow row{name, {}};
        for (const PlanLine *part : parts)
            addLines(row, part->seats);
        return row;
    }

private:
    const SeatingPlan &plan() const { return *m_house.plan; }

    void addLines(BookRow &row, const QList<int> &seats) const
    {
        QString first;
        int last = 0, step = 0; // of the numbers so far; 0: none
        for (int i = 0; i < seats.size(); ++i) {
            BookLine line = lineOf(seats.at(i));
            const int number = line.seats.toInt();
            const int way = number - last;
            const bool goesOn = i > 0 && (step == 0 ? number == 0 || std::abs(way) <= 2 : way == step);
            last = number;
            if (goesOn && isSame(row.lines.last(), line)) {
                BookLine &open = row.lines.last();
                ++open.count;
                step = number == 0 ? 0 : way;
                open.seats = first + QStringLiteral("–") + line.seats;
                if (std::abs(step) == 2)
                    open.numbers = number % 2 == 0 ? BookLine::Numbers::Even : BookLine::Numbers::Odd;
                continue;
            }
            first = line.seats;
            step = 0;
            row.lines.append(line);
        }
    }

    static bool isSame(const BookLine &a, const BookLine &b)
    {
        return a.state == b.state && a.claim == b.claim && a.patron == b.patron && a.used == b.used
               && a.category == b.category && a.accessible == b.accessible && a.companion == b.companion;
    }

    BookLine lineOf(int seatNo) const
    {
        const PlanSeat &seat = plan().seats.at(seatNo);
        const SeatStatus &status = m_house.seats.at(seatNo);
        BookLine line;
        line.seats = seat.number;
        line.count = 1;
        line.state = status.state;
        line.category = m_house.pools.value(status.pool).name;
        line.accessible = seat.accessible;
        line.companion = seat.companion;
        line.used = status.used;
        line.patron = status.patron;
        if (const SoldOrder *order = m_orders.value(status.order); order && status.state == SeatState::Sold) {
            line.claim = order->code;
        } else if (const HoldInfo *hold = m_holds.value(status.hold); hold && isInHold(status.state)) {
            line.claim = hold->isReserved() ? hold->reserved.code : hold->holder.terminal;
        } else if (const BlockInfo *block = m_blocks.value(status.block); block && status.state == SeatState::Blocked) {
            line.claim = block->code + QStringLiteral(": ") + block->reason;
        }
        return line;
    }

    const HouseSnapshot &m_house;
    QHash<OrderId, const SoldOrder *> m_orders;
    QHash<HoldId, const HoldInfo *> m_holds;
    QHash<BlockId, const BlockInfo *> m_blocks;
};

} // namespace

SeatingBook seatingBook(const HouseSnapshot &house)
{
    const Book book(house);
    SeatingBook made;
    struct Rows
    {
        QStringList names; // as the plan has them
        QHash<QString, QList<const PlanLine *>> parts;
    };
    QList<Rows> rowsOf(house.plan->blocks.size());
    for (const PlanLine &line : house.plan->lines) {
        if (line.block < 0 || line.seats.isEmpty())
            continue;
        Rows &rows = rowsOf[line.block];
        if (!rows.parts.contains(line.rowName))
            rows.names.append(line.rowName);
        rows.parts[line.rowName].append(&line);
    }
    for (int block = 0; block < house.plan->blocks.size(); ++block) {
        BookSection section = book.section(block);
        for (const QString &name : std::as_const(rowsOf.at(block).names))
            section.rows.append(book.row(name, rowsOf.at(block).parts.value(name)));
        if (!section.rows.isEmpty())
            made.sections.append(section);
    }
    for (const PoolStatus &pool : house.pools) {
        if (pool.kind == PoolKind::Area)
            made.areas.append(pool);
    }
    return made;
}

} // namespace rowlock
