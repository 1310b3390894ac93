#include "model/exchange/plan_identity.h"

#include "model/exchange/import_text.h"

#include <QHash>
#include <QSet>
#include <QUuid>

namespace rowlock {

namespace {

QString rowPath(const FormReading &reading, int row)
{
    const int zone = reading.plan.rows[row].zone;
    return QStringLiteral("%1.zones[%2].rows[%3]")
        .arg(reading.root)
        .arg(zone)
        .arg(row - reading.plan.zones[zone].rows.first());
}

QString nameBased(const QString &kind, const QString &name)
{
    static const QUuid ours(0x7d1b9c52, 0x3a0f, 0x4e86, 0x9b, 0x1e, 0x52, 0x6f, 0x77, 0x6c, 0x6f, 0x63);
    return QUuid::createUuidV5(ours, kind + u'/' + name).toString(QUuid::WithoutBraces);
}

// "Stalls-A-12", as the form's editor makes them.
QString madeRef(const SeatingPlan &plan, const PlanSeat &seat)
{
    const PlanRow &row = plan.rows[seat.row];
    const PlanZone &zone = plan.zones[row.zone];
    QString ref = (zone.zoneId.isEmpty() ? zone.name : zone.zoneId) + u'-' + row.name + u'-' + seat.number;
    return ref.remove(u',').remove(u' ');
}

// Gives each seat a ref of its own.
class Refs
{
public:
    Refs(FormReading &reading, ImportNotes &notes) : m_reading(reading), m_notes(notes)
    {
        m_inFile.reserve(reading.plan.seats.size());
        m_taken.reserve(reading.plan.seats.size());
        for (const PlanSeat &seat : std::as_const(reading.plan.seats)) {
            m_inFile.insert(seat.ref);
            ++m_uuids[seat.uuid];
        }
    }

    void repair()
    {
        for (int i = 0; i < m_reading.plan.seats.size(); ++i) {
            const PlanSeat &seat = m_reading.plan.seats.at(i);
            if (seat.ref.isEmpty()) {
                QString ref = madeRef(m_reading.plan, seat);
                if (m_inFile.contains(ref) || m_taken.contains(ref))
                    ref = told(seat, ref);
                give(i, ref, ImportDoctor::tr("seat_guid was missing, and is now “%1”.").arg(ref));
            } else if (m_taken.contains(seat.ref)) {
                const QString ref = told(seat, seat.ref);
                give(
                    i, ref,
                    ImportDoctor::tr("seat_guid “%1” was another seat's already, and is now “%2”.").arg(seat.ref, ref));
            } else {
                m_taken.insert(seat.ref);
            }
        }
    }

private:
    bool isFree(const QString &ref) const { return !m_inFile.contains(ref) && !m_taken.contains(ref); }

    // The seat's own uuid tells it from its namesakes however the file is ordered; without one the order must do.
    QString told(const PlanSeat &seat, const QString &ref)
    {
        if (!seat.uuid.isEmpty() && m_uuids.value(seat.uuid) == 1) {
            for (const int length : {8, 36}) {
                if (const QString byUuid = ref + u'~' + seat.uuid.left(length); isFree(byUuid))
                    return byUuid;
            }
        }
        int &n = m_numbered[ref];
        n = std::max(n, 1);
        QString byOrder;
        do {
            byOrder = QStringLiteral("%1~%2").arg(ref, QString::number(++n));
        } while (!isFree(byOrder));
        return byOrder;
    }

    void give(int seatNo, const QString &ref, const QString &what)
    {
        m_notes.repaired(seatPlace(m_reading, seatNo), what);
        m_reading.plan.seats[seatNo].ref = ref;
        m_taken.insert(ref);
    }

    FormReading &m_reading;
    ImportNotes &m_notes;
    QSet<QString> m_inFile, m_taken;
    QHash<QString, int> m_uuids, m_numbered;
};

// Gives each object, of whatever kind, a uuid of its own.
class Uuids
{
public:
    explicit Uuids(ImportNotes &notes) : m_notes(notes) {}

    template <typename Where>
    void repair(QString &uuid, const QString &kind, const QString &name, Where where)
    {
        if (uuid.isEmpty() || m_taken.contains(uuid)) {
            const QString old = uuid;
            uuid = nameBased(kind, name);
            for (int n = 2; m_taken.contains(uuid); ++n)
                uuid = nameBased(kind, QStringLiteral("%1~%2").arg(name, QString::number(n)));
            if (old.isEmpty()) // nobody reads it: one line for all
                m_notes.counted(ImportDoctor::tr("its internal number (uuid) was missing; it was given one."), where());
            else
                m_notes.repaired(
                    where(), ImportDoctor::tr("uuid %1 was another object's already, and is now %2.").arg(old, uuid));
        }
        m_taken.insert(uuid);
    }

private:
    ImportNotes &m_notes;
    QSet<QString> m_taken;
};

void repairUuids(FormReading &reading, ImportNotes &notes)
{
    SeatingPlan &plan = reading.plan;
    Uuids uuids(notes);
    for (int i = 0; i < plan.seats.size(); ++i) {
        PlanSeat &seat = plan.seats[i];
        uuids.repair(seat.uuid, QStringLiteral("seat"), seat.ref, [&] { return seatPlace(reading, i); });
    }
    for (int z = 0; z < plan.zones.size(); ++z) {
        PlanZone &zone = plan.zones[z];
        uuids.repair(zone.uuid, QStringLiteral("zone"), zone.name, [&] {
            return QStringLiteral("%1.zones[%2] (%3)").arg(reading.root, QString::number(z), zone.name);
        });
    }
    for (int r = 0; r < plan.rows.size(); ++r) {
        PlanRow &row = plan.rows[r];
        const QString zone = plan.zones[row.zone].name;
        const QString name = row.seats.isEmpty() ? zone + u'/' + row.name : plan.seats[row.seats.first()].ref;
        uuids.repair(row.uuid, QStringLiteral("row"), name,
                     [&] { return QStringLiteral("%1 (%2, row %3)").arg(rowPath(reading, r), zone, row.name); });
    }
    for (int a = 0; a < plan.areas.size(); ++a) {
        PlanArea &area = plan.areas[a];
        const PlanZone &zone = plan.zones[area.zone];
        const QString name = QStringLiteral("%1/%2").arg(zone.name, QString::number(a - zone.areas.first()));
        uuids.repair(area.ref, QStringLiteral("area"), name,
                     [&] { return QStringLiteral("%1 (%2)").arg(reading.areaPaths[a], zone.name); });
    }
}

} // namespace

QString seatPlace(const FormReading &reading, int seatNo)
{
    const SeatingPlan &plan = reading.plan;
    const PlanSeat &seat = plan.seats[seatNo];
    const PlanRow &row = plan.rows[seat.row];
    const QString section = seat.block >= 0 ? plan.blocks[seat.block].name : plan.zones[row.zone].name;
    return QStringLiteral("%1.seats[%2] (%3, row %4, seat %5)")
        .arg(rowPath(reading, seat.row), QString::number(seatNo - row.seats.first()), section, row.name, seat.number);
}

void identify(FormReading &reading, ImportNotes &notes)
{
    Refs(reading, notes).repair();
    repairUuids(reading, notes);
}

} // namespace rowlock
