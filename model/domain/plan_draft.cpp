#include "model/domain/plan_draft.h"

#include <QCoreApplication>
#include <QUuid>

#include <cmath>

namespace rowlock {

namespace {

// "Stalls-A-12" where it is free, "Stalls-A-12~2" where not.
QString freeRef(const DraftSection &section, const DraftRow &row, const DraftSeat &seat, const QSet<QString> &taken)
{
    const QString zone = section.zone.zoneId.isEmpty() ? section.zone.name : section.zone.zoneId;
    QString wanted = zone + u'-' + row.row.name + u'-' + seat.seat.number;
    wanted.remove(u',').remove(u' ');
    QString ref = wanted;
    for (int n = 2; taken.contains(ref); ++n)
        ref = QStringLiteral("%1~%2").arg(wanted, QString::number(n));
    return ref;
}

// Finer than anybody draws, and what the form keeps: what is saved reads back to the same.
QPointF inMillionths(QPointF p)
{
    return {std::round(p.x() * 1e6) / 1e6, std::round(p.y() * 1e6) / 1e6};
}

class Flattening
{
public:
    explicit Flattening(const PlanDraft &draft) : m_draft(draft) {}

    SeatingPlan run()
    {
        m_plan.name = m_draft.name;
        m_plan.size = m_draft.size;
        m_plan.categories = m_draft.categories;
        m_plan.isOwnForm = true;
        m_plan.seats.reserve(m_draft.seatCount());
        for (const DraftSection &section : m_draft.sections)
            addSection(section);
        return std::move(m_plan);
    }

private:
    void addSection(const DraftSection &section)
    {
        const int zone = int(m_plan.zones.size());
        PlanZone plain = section.zone;
        plain.rows.clear();
        plain.areas.clear();
        m_plan.zones.append(plain);
        for (const DraftRow &row : section.rows)
            addRow(row, zone);
        for (const DraftArea &area : section.areas)
            addArea(area.area, zone);
        for (const DraftRow &row : section.rows) {
            if (row.row.table)
                addArea(row.tableDrawing, zone);
        }
    }

    void addRow(const DraftRow &from, int zone)
    {
        PlanRow row = from.row;
        row.zone = zone;
        row.origin = inMillionths(row.origin);
        row.seats.clear();
        const int index = int(m_plan.rows.size());
        for (const DraftSeat &drawn : from.seats) {
            PlanSeat seat = drawn.seat;
            seat.row = index;
            seat.position = inMillionths(seat.position);
            seat.block = seat.line = seat.place = -1;
            row.seats.append(int(m_plan.seats.size()));
            m_plan.seats.append(seat);
        }
        m_plan.zones[zone].rows.append(index);
        m_plan.rows.append(row);
    }

    void addArea(PlanArea area, int zone)
    {
        area.zone = zone;
        area.position = inMillionths(area.position);
        for (QPointF &point : area.points)
            point = inMillionths(point);
        m_plan.zones[zone].areas.append(int(m_plan.areas.size()));
        m_plan.areas.append(area);
    }

    const PlanDraft &m_draft;
    SeatingPlan m_plan;
};

DraftRow draftRow(const SeatingPlan &plan, int index, PlanDraft &draft, const QHash<QString, int> &drawings)
{
    DraftRow row;
    row.id = draft.newId();
    row.row = plan.rows[index];
    row.row.seats.clear();
    if (row.row.table) {
        const int drawing = drawings.value(row.row.table->drawing, -1);
        if (drawing >= 0)
            row.tableDrawing = plan.areas[drawing];
        else
            row.row.table.reset(); // its drawing is gone: what is left is a row
    }
    row.seats.reserve(plan.rows[index].seats.size());
    for (const int seatNo : plan.rows[index].seats)
        row.seats.append({draft.newId(), plan.seats[seatNo]});
    return row;
}

} // namespace

int PlanDraft::seatCount() const
{
    int count = 0;
    for (const DraftSection &section : sections) {
        for (const DraftRow &row : section.rows)
            count += int(row.seats.size());
    }
    return count;
}

const DraftRow *PlanDraft::row(int id) const
{
    for (const DraftSection &section : sections) {
        for (const DraftRow &row : section.rows) {
            if (row.id == id)
                return &row;
        }
    }
    return nullptr;
}

const DraftArea *PlanDraft::area(int id) const
{
    for (const DraftSection &section : sections) {
        for (const DraftArea &area : section.areas) {
            if (area.id == id)
                return &area;
        }
    }
    return nullptr;
}

int PlanDraft::sectionIndex(int section) const
{
    for (int i = 0; i < sections.size(); ++i) {
        if (sections.at(i).id == section)
            return i;
    }
    return 0;
}

const DraftSection *PlanDraft::section(int id) const
{
    for (const DraftSection &section : sections) {
        if (section.id == id)
            return &section;
    }
    return nullptr;
}

const DraftSection *PlanDraft::sectionOf(int item) const
{
    for (const DraftSection &section : sections) {
        for (const DraftArea &area : section.areas) {
            if (area.id == item)
                return &section;
        }
        for (const DraftRow &row : section.rows) {
            if (row.id == item)
                return &section;
            for (const DraftSeat &seat : row.seats) {
                if (seat.id == item)
                    return &section;
            }
        }
    }
    return nullptr;
}

const DraftRow *PlanDraft::rowOf(int seat) const
{
    for (const DraftSection &section : sections) {
        for (const DraftRow &row : section.rows) {
            for (const DraftSeat &drawn : row.seats) {
                if (drawn.id == seat)
                    return &row;
            }
        }
    }
    return nullptr;
}

PlanDraft emptyDraft()
{
    PlanDraft draft;
    draft.name = QCoreApplication::translate("PlanDraft", "New seating plan");
    draft.size = QSizeF(1200, 900);
    draft.categories.append({QCoreApplication::translate("PlanDraft", "Standard"), QStringLiteral("#4C72B0")});
    DraftSection section;
    section.id = draft.newId();
    section.zone.name = QCoreApplication::translate("PlanDraft", "Stalls");
    section.zone.zoneId = section.zone.name;
    section.zone.uuid = newUuid();
    draft.sections.append(section);
    return draft;
}

PlanDraft draftOf(const SeatingPlan &plan)
{
    PlanDraft draft{plan.name, plan.size, plan.categories, {}, 0};
    QHash<QString, int> drawings;
    for (int i = 0; i < plan.areas.size(); ++i)
        drawings.insert(plan.areas[i].ref, i);
    QSet<QString> ofTables;
    for (const PlanRow &row : plan.rows) {
        if (row.table && drawings.contains(row.table->drawing))
            ofTables.insert(row.table->drawing);
    }
    for (const PlanZone &zone : plan.zones) {
        DraftSection section;
        section.id = draft.newId();
        section.zone = zone;
        section.zone.rows.clear();
        section.zone.areas.clear();
        for (const int row : zone.rows)
            section.rows.append(draftRow(plan, row, draft, drawings));
        for (const int area : zone.areas) {
            if (!ofTables.contains(plan.areas[area].ref))
                section.areas.append({draft.newId(), plan.areas[area]});
        }
        draft.sections.append(section);
    }
    return draft;
}

SeatingPlan planOf(const PlanDraft &draft)
{
    return Flattening(draft).run();
}

void giveRefs(SeatingPlan &plan, const PlanDraft &draft, QHash<int, QString> &refs)
{
    QSet<QString> taken(refs.cbegin(), refs.cend());
    taken.reserve(plan.seats.size());
    for (const PlanSeat &seat : std::as_const(plan.seats))
        taken.insert(seat.ref);
    int at = 0;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            for (const DraftSeat &drawn : row.seats) {
                PlanSeat &seat = plan.seats[at++];
                if (!seat.ref.isEmpty())
                    continue;
                QString &ref = refs[drawn.id];
                if (ref.isEmpty())
                    ref = freeRef(section, row, drawn, taken);
                taken.insert(ref);
                seat.ref = ref;
            }
        }
    }
}

QString newUuid()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

} // namespace rowlock
