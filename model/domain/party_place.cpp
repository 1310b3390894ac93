#include "model/domain/party_place.h"

#include "model/domain/adjacency.h"
#include "model/domain/best_choice.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace rowlock {

namespace {

struct PlaceTexts
{
    Q_DECLARE_TR_FUNCTIONS(PartyPlace)
};

tl::unexpected<Error> noRoom(const QString &message)
{
    return refuse(ErrorCode::SoldOut, message);
}

QString fewerPlaces(const QString &area, qint64 left, qint64 wanted)
{
    if (left == 0)
        return PlaceTexts::tr("%1 has no places left.").arg(area);
    return left == 1 ? PlaceTexts::tr("%1 has only 1 place left, and %2 are needed.").arg(area, QString::number(wanted))
                     : PlaceTexts::tr("%1 has only %2 places left, and %3 are needed.")
                           .arg(area, QString::number(left), QString::number(wanted));
}

// `spaces`: how many of them are for wheelchairs.
QString fewerSeats(const QString &category, qsizetype wanted, qint64 spaces)
{
    if (wanted == 1)
        return (spaces == 1 ? PlaceTexts::tr("%1 has no wheelchair space left.")
                            : PlaceTexts::tr("%1 has no seats left."))
            .arg(category);
    const QString count = QString::number(wanted);
    if (spaces == 1)
        return PlaceTexts::tr("%1 has no %2 seats left with a wheelchair space.").arg(category, count);
    return spaces > 1 ? PlaceTexts::tr("%1 has no %2 seats left with %3 wheelchair spaces.")
                            .arg(category, count, QString::number(spaces))
                      : PlaceTexts::tr("%1 has fewer than %2 seats left.").arg(category, count);
}

bool isPlace(const Ticket &ticket)
{
    return ticket.seatNo == -1;
}

const PoolStatus *poolNamed(const HouseLeft &left, PoolKind kind, const QString &name)
{
    const auto found = std::ranges::find_if(
        left.named, [&](const PoolStatus &pool) { return pool.kind == kind && pool.name == name; });
    return found == left.named.end() ? nullptr : &*found;
}

class Placing
{
public:
    Placing(const HouseLeft &left, const SeatingPlan &from, const QList<Ticket> &tickets)
        : m_left(left), m_from(from), m_tickets(tickets), m_free(left.free)
    {
        for (const Ticket &ticket : tickets)
            m_placement.places.append({ticket.id, -1, -1});
    }

    Result<Placement> place()
    {
        TRY(standAll());
        m_placement.isSame = sitAsBefore();
        if (m_placement.isSame)
            return m_placement;
        QMap<QString, QList<qsizetype>> groups; // by category, so that it is the same every time
        for (qsizetype i = 0; i < m_tickets.size(); ++i) {
            if (!isPlace(m_tickets.at(i)))
                groups[m_tickets.at(i).category].append(i);
        }
        for (auto group = groups.cbegin(); group != groups.cend(); ++group)
            TRY(sitBest(group.key(), group.value()));
        return m_placement;
    }

private:
    Result<Done> standAll()
    {
        QMap<QString, qint64> wanted;
        for (const Ticket &ticket : m_tickets) {
            if (isPlace(ticket))
                ++wanted[ticket.category];
        }
        for (auto area = wanted.cbegin(); area != wanted.cend(); ++area) {
            const PoolStatus *pool = poolNamed(m_left, PoolKind::Area, area.key());
            if (!pool)
                return noRoom(PlaceTexts::tr("There is no standing area “%1” there.").arg(area.key()));
            if (pool->counters.available < *area)
                return noRoom(fewerPlaces(area.key(), pool->counters.available, *area));
            QMap<int, Money> prices; // of one type all the places of a hold cost the same
            for (qsizetype i = 0; i < m_tickets.size(); ++i) {
                const Ticket &ticket = m_tickets.at(i);
                if (!isPlace(ticket) || ticket.category != area.key())
                    continue;
                m_placement.places[i].pool = pool->pool;
                const auto known = prices.constFind(ticket.type);
                if (known == prices.constEnd())
                    prices.insert(ticket.type, ticket.price);
                else if (*known != ticket.price)
                    return refuse(ErrorCode::Forbidden,
                                  PlaceTexts::tr("The places in %1 were sold at several prices. Exchange them one by "
                                                 "one.")
                                      .arg(area.key()));
            }
        }
        return Done{};
    }

    // All of them, or nobody.
    bool sitAsBefore()
    {
        if (!m_left.isSamePlan)
            return false;
        QList<int> seats;
        for (const Ticket &ticket : m_tickets) {
            const int seatNo = isPlace(ticket) ? -1 : m_left.seatOf.value(ticket.ref, -1);
            if (!isPlace(ticket) && (seatNo < 0 || !m_free.at(seatNo)))
                return false;
            seats.append(seatNo);
        }
        for (qsizetype i = 0; i < seats.size(); ++i) {
            if (seats.at(i) >= 0)
                sit(i, seats.at(i));
        }
        return true;
    }

    Result<Done> sitBest(const QString &category, const QList<qsizetype> &group)
    {
        const PoolStatus *pool = poolNamed(m_left, PoolKind::Seats, category);
        if (!pool)
            return noRoom(PlaceTexts::tr("There is no category “%1” there.").arg(category));
        QList<int> old;
        qint64 accessible = 0;
        for (const qsizetype i : group) {
            const int seatNo = m_tickets.at(i).seatNo;
            if (seatNo < 0 || seatNo >= m_from.seats.size())
                continue; // a seat that the plan has no more
            old.append(seatNo);
            accessible += m_from.seats.at(seatNo).accessible ? 1 : 0;
        }
        const auto allowed = [&](int seatNo) { return m_free.at(seatNo) && m_left.pools.at(seatNo) == pool->pool; };
        const auto seats =
            chooseBest(*m_left.plan, {group.size(), accessible, m_left.keepsAccessible, allowed, {}, {}});
        if (!seats)
            return noRoom(fewerSeats(category, group.size(), accessible));
        if (groupsOf(*m_left.plan, *seats) > std::max(1, groupsOf(m_from, old)))
            return noRoom(
                PlaceTexts::tr("%1 has no %2 seats left together.").arg(category, QString::number(group.size())));
        assign(group, *seats);
        return Done{};
    }

    // Who had a wheelchair space or a companion's seat has one again, the others in their order.
    void assign(const QList<qsizetype> &group, QList<int> seats)
    {
        const auto kindOf = [](const SeatingPlan &plan, int seatNo) {
            if (seatNo < 0 || seatNo >= plan.seats.size())
                return 0;
            return plan.seats.at(seatNo).accessible ? 2 : plan.seats.at(seatNo).companion ? 1 : 0;
        };
        QList<qsizetype> people = group;
        std::ranges::stable_sort(people, std::greater(),
                                 [&](qsizetype i) { return kindOf(m_from, m_tickets.at(i).seatNo); });
        std::ranges::stable_sort(seats, std::greater(), [&](int seatNo) { return kindOf(*m_left.plan, seatNo); });
        for (qsizetype i = 0; i < people.size(); ++i)
            sit(people.at(i), seats.at(i));
    }

    void sit(qsizetype ticket, int seatNo)
    {
        m_placement.places[ticket].seatNo = seatNo;
        m_placement.places[ticket].pool = m_left.pools.at(seatNo);
        m_free[seatNo] = 0;
    }

    const HouseLeft &m_left;
    const SeatingPlan &m_from;
    const QList<Ticket> &m_tickets;
    QByteArray m_free;
    Placement m_placement;
};

} // namespace

QHash<QString, int> HouseLeft::byRef(const SeatingPlan &plan)
{
    QHash<QString, int> seats;
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo)
        seats.insert(plan.seats.at(seatNo).ref, seatNo);
    return seats;
}

Result<Placement> placeParty(HouseLeft &left, const SeatingPlan &from, const QList<Ticket> &tickets)
{
    TRY_GET(const Placement placement, Placing(left, from, tickets).place());
    for (const Placement::Place &place : placement.places) {
        if (place.seatNo >= 0) {
            left.free[place.seatNo] = 0;
            continue;
        }
        const auto pool = std::ranges::find(left.named, place.pool, &PoolStatus::pool);
        --pool->counters.available;
    }
    return placement;
}

QStringList placeLabels(const HouseLeft &left, const Placement &placement)
{
    QStringList labels;
    for (const Placement::Place &place : placement.places) {
        const auto pool = std::ranges::find(left.named, place.pool, &PoolStatus::pool);
        labels += place.seatNo >= 0 ? left.plan->seats.at(place.seatNo).label : pool->name;
    }
    return labels;
}

} // namespace rowlock
