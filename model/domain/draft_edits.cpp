#include "model/domain/draft_edits.h"

#include "model/domain/draft_items.h"

#include <algorithm>

namespace rowlock {

namespace {

// "Floor 2" after "Floor"; names of standing areas must differ.
QString nextName(const QString &name, const PlanDraft &draft)
{
    QSet<QString> taken;
    for (const DraftSection &section : draft.sections) {
        for (const DraftArea &area : section.areas)
            taken.insert(area.area.name);
    }
    if (!taken.contains(name))
        return name;
    QString stem = name;
    while (!stem.isEmpty() && stem.back().isDigit())
        stem.chop(1);
    stem = stem.trimmed();
    for (int n = 2;; ++n) {
        const QString next = QStringLiteral("%1 %2").arg(stem, QString::number(n));
        if (!taken.contains(next))
            return next;
    }
}

DraftSeat copyOf(const DraftSeat &seat, PlanDraft &draft, QPointF by)
{
    DraftSeat copy = seat;
    copy.id = draft.newId();
    copy.seat.ref.clear();
    copy.seat.uuid = newUuid();
    copy.seat.position += by;
    return copy;
}

DraftRow copyOf(const DraftRow &row, PlanDraft &draft, QPointF by)
{
    DraftRow copy = row;
    copy.id = draft.newId();
    copy.row.uuid = newUuid();
    copy.row.origin += by;
    copy.seats.clear();
    for (const DraftSeat &seat : row.seats)
        copy.seats.append(copyOf(seat, draft, by));
    if (copy.row.shape)
        copy.row.shape->middle += by;
    if (copy.row.table) {
        copy.row.table->centre += by;
        copy.row.table->drawing = newUuid();
        copy.tableDrawing.ref = copy.row.table->drawing;
        copy.tableDrawing.position += by;
    }
    return copy;
}

// Rows go on after rows, tables after tables.
void goOn(QList<DraftRow> &copies, const QList<DraftRow> &present, bool tables)
{
    QStringList names;
    for (const DraftRow &row : present) {
        if (row.row.table.has_value() == tables)
            names.append(row.row.name);
    }
    const qsizetype count = std::count_if(
        copies.cbegin(), copies.cend(), [tables](const DraftRow &row) { return row.row.table.has_value() == tables; });
    const QStringList further = furtherRowNames(names, int(count));
    int n = 0;
    for (DraftRow &row : copies) {
        if (row.row.table.has_value() != tables)
            continue;
        row.row.name = further.value(n++);
        if (tables)
            row.tableDrawing.text.text = row.row.name;
    }
}

QString numberAfter(const DraftRow &row)
{
    int highest = 0;
    for (const DraftSeat &seat : row.seats)
        highest = std::max(highest, seat.seat.number.toInt());
    return QString::number(highest + 1);
}

} // namespace

PlanDraft without(PlanDraft draft, const Chosen &chosen)
{
    for (int s = 0; s < draft.sections.size(); ++s) {
        const DraftSection before = draft.sections.at(s);
        QList<DraftRow> rows;
        for (const DraftRow &row : before.rows) {
            if (chosen.contains(row.id))
                continue;
            DraftRow left = row;
            left.seats.removeIf([&](const DraftSeat &seat) { return chosen.contains(seat.id); });
            if (left.seats.size() != row.seats.size())
                left.row.shape.reset();
            if (!left.seats.isEmpty() || row.seats.isEmpty())
                rows.append(left);
        }
        QList<DraftArea> areas = before.areas;
        areas.removeIf([&](const DraftArea &area) { return chosen.contains(area.id); });
        if (areas.size() != before.areas.size())
            draft.sections[s].areas = areas;
        draft.sections[s].rows = rows;
    }
    return draft;
}

Added duplicated(PlanDraft draft, const Chosen &chosen, QPointF by, Naming naming)
{
    Added added;
    for (int s = 0; s < draft.sections.size(); ++s) {
        QList<DraftRow> copies;
        const DraftSection section = draft.sections.at(s);
        for (int r = 0; r < section.rows.size(); ++r) {
            const DraftRow &row = section.rows.at(r);
            if (chosen.contains(row.id)) {
                copies.append(copyOf(row, draft, by));
                continue;
            }
            for (const DraftSeat &seat : row.seats) {
                if (!chosen.contains(seat.id))
                    continue;
                DraftSeat copy = copyOf(seat, draft, by);
                copy.seat.number = numberAfter(draft.sections.at(s).rows.at(r));
                added.ids.insert(copy.id);
                draft.sections[s].rows[r].row.shape.reset();
                draft.sections[s].rows[r].seats.append(copy);
            }
        }
        if (naming == Naming::GoesOn) {
            goOn(copies, section.rows, false);
            goOn(copies, section.rows, true);
        }
        for (const DraftRow &copy : copies) {
            added.ids.insert(copy.id);
            draft.sections[s].rows.append(copy);
        }
        for (const DraftArea &area : section.areas) {
            if (!chosen.contains(area.id))
                continue;
            DraftArea copy = area;
            copy.id = draft.newId();
            copy.area.ref = newUuid();
            copy.area.position += by;
            if (copy.area.standing) {
                copy.area.name = nextName(copy.area.name, draft);
                if (copy.area.text.text == area.area.name)
                    copy.area.text.text = copy.area.name;
            }
            added.ids.insert(copy.id);
            draft.sections[s].areas.append(copy);
        }
    }
    added.draft = std::move(draft);
    return added;
}

PlanDraft copied(const PlanDraft &draft, const Chosen &chosen)
{
    PlanDraft part = draft;
    part.sections.clear();
    for (const DraftSection &section : draft.sections) {
        DraftSection taken = section;
        taken.rows.clear();
        for (const DraftRow &row : section.rows) {
            DraftRow some = row;
            if (!chosen.contains(row.id))
                some.seats.removeIf([&](const DraftSeat &seat) { return !chosen.contains(seat.id); });
            if (some.seats.size() != row.seats.size())
                some.row.shape.reset();
            if (!some.seats.isEmpty() || chosen.contains(row.id))
                taken.rows.append(some);
        }
        taken.areas.removeIf([&](const DraftArea &area) { return !chosen.contains(area.id); });
        if (!taken.rows.isEmpty() || !taken.areas.isEmpty())
            part.sections.append(taken);
    }
    return part;
}

Added pasted(PlanDraft draft, int section, const PlanDraft &what, QPointF by)
{
    QHash<int, int> categories; // of what is pasted -> of the draft
    const auto categoryHere = [&](int index) {
        const auto known = categories.constFind(index);
        if (known != categories.cend())
            return *known;
        const PlanCategory category = what.categories.value(index);
        const auto same = std::find_if(draft.categories.cbegin(), draft.categories.cend(),
                                       [&](const PlanCategory &each) { return each.name == category.name; });
        const int here = int(same - draft.categories.cbegin());
        if (same == draft.categories.cend())
            draft.categories.append(category);
        return *categories.insert(index, here);
    };
    const int at = draft.sectionIndex(section);
    Added added;
    QList<DraftRow> copies;
    for (const DraftSection &from : what.sections) {
        for (const DraftRow &row : from.rows) {
            DraftRow copy = copyOf(row, draft, by);
            for (DraftSeat &seat : copy.seats)
                seat.seat.category = categoryHere(seat.seat.category);
            copies.append(copy);
        }
        for (const DraftArea &area : from.areas) {
            DraftArea copy = area;
            copy.id = draft.newId();
            copy.area.ref = newUuid();
            copy.area.position += by;
            if (copy.area.standing)
                copy.area.name = nextName(copy.area.name, draft);
            if (copy.area.standing && copy.area.text.text == area.area.name)
                copy.area.text.text = copy.area.name;
            added.ids.insert(copy.id);
            draft.sections[at].areas.append(copy);
        }
    }
    for (const bool tables : {false, true}) {
        const auto isTaken = [&](const DraftRow &copy) {
            return copy.row.table.has_value() == tables
                   && std::any_of(draft.sections.at(at).rows.cbegin(), draft.sections.at(at).rows.cend(),
                                  [&](const DraftRow &row) { return row.row.name == copy.row.name; });
        };
        if (std::any_of(copies.cbegin(), copies.cend(), isTaken))
            goOn(copies, draft.sections.at(at).rows, tables);
    }
    for (const DraftRow &copy : std::as_const(copies)) {
        added.ids.insert(copy.id);
        draft.sections[at].rows.append(copy);
    }
    added.draft = std::move(draft);
    return added;
}

PlanDraft withCategory(PlanDraft draft, const Chosen &chosen, int category)
{
    editItems(
        draft, chosen,
        [category](DraftRow &row) {
            for (DraftSeat &seat : row.seats)
                seat.seat.category = category;
        },
        [category](DraftRow &, DraftSeat &seat) { seat.seat.category = category; }, [](DraftArea &) {});
    return draft;
}

PlanDraft withMark(PlanDraft draft, const Chosen &chosen, SeatMark mark, bool on)
{
    const auto set = [mark, on](PlanSeat &seat) {
        switch (mark) {
        case SeatMark::Accessible:
            seat.accessible = on;
            seat.companion = seat.companion && !on;
            break;
        case SeatMark::Companion:
            seat.companion = on;
            seat.accessible = seat.accessible && !on;
            break;
        case SeatMark::RestrictedView: seat.restrictedView = on; break;
        }
    };
    editItems(
        draft, chosen,
        [&](DraftRow &row) {
            for (DraftSeat &seat : row.seats)
                set(seat.seat);
        },
        [&](DraftRow &, DraftSeat &seat) { set(seat.seat); }, [](DraftArea &) {});
    return draft;
}

PlanDraft withSeatNumber(PlanDraft draft, int seat, const QString &number)
{
    editItems(
        draft, {seat}, [](DraftRow &) {}, [&](DraftRow &, DraftSeat &found) { found.seat.number = number; },
        [](DraftArea &) {});
    return draft;
}

PlanDraft withRowName(PlanDraft draft, int row, const QString &name)
{
    editItems(draft, {row}, [&](DraftRow &found) {
        found.row.name = name;
        if (found.row.table)
            found.tableDrawing.text.text = name;
    });
    return draft;
}

PlanDraft withArea(PlanDraft draft, int id, const PlanArea &area)
{
    editItems(
        draft, {id}, [](DraftRow &) {}, [](DraftRow &, DraftSeat &) {}, [&](DraftArea &found) { found.area = area; });
    return draft;
}

Added withNewArea(PlanDraft draft, int section, PlanArea area)
{
    area.ref = newUuid();
    if (area.standing)
        area.name = nextName(area.name, draft);
    const DraftArea drawn{draft.newId(), area};
    draft.sections[draft.sectionIndex(section)].areas.append(drawn);
    return {std::move(draft), {drawn.id}};
}

Added withSection(PlanDraft draft, const QString &name)
{
    DraftSection section;
    section.id = draft.newId();
    section.zone.name = name;
    section.zone.zoneId = name;
    section.zone.uuid = newUuid();
    draft.sections.append(section);
    return {std::move(draft), {section.id}};
}

PlanDraft sectionNamed(PlanDraft draft, int section, const QString &name)
{
    for (int s = 0; s < draft.sections.size(); ++s) {
        if (draft.sections.at(s).id != section)
            continue;
        PlanZone &zone = draft.sections[s].zone;
        if (zone.zoneId == zone.name)
            zone.zoneId = name;
        zone.name = name;
    }
    return draft;
}

PlanDraft inSection(PlanDraft draft, const Chosen &chosen, int section)
{
    QList<DraftRow> rows;
    QList<DraftArea> areas;
    for (int s = 0; s < draft.sections.size(); ++s) {
        if (draft.sections.at(s).id == section)
            continue;
        DraftSection &from = draft.sections[s];
        for (const DraftRow &row : std::as_const(from.rows)) {
            if (chosen.contains(row.id))
                rows.append(row);
        }
        for (const DraftArea &area : std::as_const(from.areas)) {
            if (chosen.contains(area.id))
                areas.append(area);
        }
        from.rows.removeIf([&](const DraftRow &row) { return chosen.contains(row.id); });
        from.areas.removeIf([&](const DraftArea &area) { return chosen.contains(area.id); });
    }
    DraftSection &to = draft.sections[draft.sectionIndex(section)];
    to.rows += rows;
    to.areas += areas;
    return draft;
}

PlanDraft withoutSection(PlanDraft draft, int section)
{
    if (draft.sections.size() > 1)
        draft.sections.removeIf([section](const DraftSection &present) { return present.id == section; });
    return draft;
}

Chosen allIn(const PlanDraft &draft, int section)
{
    Chosen ids;
    for (const DraftSection &present : draft.sections) {
        if (section != 0 && present.id != section)
            continue;
        for (const DraftRow &row : present.rows)
            ids.insert(row.id);
        for (const DraftArea &area : present.areas)
            ids.insert(area.id);
    }
    return ids;
}

PlanDraft withoutCategory(PlanDraft draft, int category)
{
    if (draft.categories.size() < 2 || category < 0 || category >= draft.categories.size())
        return draft;
    draft.categories.removeAt(category);
    editItems(draft, allIn(draft), [category](DraftRow &row) {
        for (DraftSeat &seat : row.seats) {
            if (seat.seat.category == category)
                seat.seat.category = 0;
            else if (seat.seat.category > category)
                --seat.seat.category;
        }
    });
    return draft;
}

QList<const DraftSeat *> seatsOf(const PlanDraft &draft, const Chosen &chosen)
{
    QList<const DraftSeat *> seats;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            const bool whole = chosen.contains(row.id);
            for (const DraftSeat &seat : row.seats) {
                if (whole || chosen.contains(seat.id))
                    seats.append(&seat);
            }
        }
    }
    return seats;
}

} // namespace rowlock
