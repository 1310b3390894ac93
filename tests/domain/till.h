// A counter without a window, a thread or a file: a house of ten seats whose commits, deliveries and answers a test
// makes by hand.
#pragma once

#include "tests/domain/tiny_plan.h"

#include "model/domain/counter_sale.h"

#include <QJsonArray>

namespace rowlock::test {

constexpr int tillSeats = 10;
inline const EventId tillEvent(1);
inline const EventId tillOtherEvent(2);

inline QString tillRef(int seatNo)
{
    return QStringLiteral("#%1").arg(seatNo);
}

// Two events in a house of ten seats, and a box office that this test carries out by hand.
class Till
{
public:
    Till() : sale(house)
    {
        TinyPlan tiny;
        tiny.row(tiny.zone(QStringLiteral("Stalls")), QStringLiteral("A"), points(0, 0, tillSeats));
        m_plan = std::make_shared<const SeatingPlan>(tiny.derived());
        show(tillEvent);
    }

    void show(EventId event)
    {
        HouseSnapshot snapshot;
        snapshot.event.id = event;
        snapshot.event.revision = m_revision;
        snapshot.plan = m_plan;
        snapshot.pools = {
            PoolStatus{0, PoolKind::Seats, QStringLiteral("Front"), QStringLiteral("Front"), {}, {}, 0, {}}};
        for (int seatNo = 0; seatNo < tillSeats; ++seatNo)
            snapshot.seats.append(statusOf(event, seatNo));
        for (const HoldInfo &hold : std::as_const(m_holds)) {
            if (hold.event == event && hold.isLive())
                snapshot.holds.append(hold);
        }
        house.load(snapshot);
        m_shown = event;
        sale.loaded();
    }

    qint64 price = 1200;   // of each seat
    QHash<int, int> types; // price types of seats, by number, from their next commit on

    // A commit: this hold has these seats now; an ended one keeps what it had.
    HoldInfo commit(qint64 id, const QList<int> &seats, HoldState state = HoldState::Active,
                    const QString &endedBy = {}, const QString &terminal = QStringLiteral("counter/1"),
                    EventId event = tillEvent)
    {
        HoldInfo &hold = m_holds[HoldId(id)];
        hold.id = HoldId(id);
        hold.event = event;
        hold.holder.terminal = terminal;
        hold.state = state;
        hold.endedBy = endedBy;
        hold.revision = ++m_revision;
        if (!seats.isEmpty()) {
            hold.items.clear();
            hold.total.minor = price * seats.size();
            for (const int seatNo : seats)
                hold.items.append(
                    {0, seatNo, tillRef(seatNo), tillRef(seatNo), QStringLiteral("Front"), 1, {}, types.value(seatNo)});
        }
        m_told.append(hold.id);
        return hold;
    }
    HoldInfo standing(qint64 id, const QList<HoldItem> &places) // in place of those that it has
    {
        HoldInfo &hold = m_holds[HoldId(id)];
        hold.items.removeIf([](const HoldItem &item) { return item.seatNo < 0; });
        hold.items += places;
        hold.revision = ++m_revision;
        m_told.append(hold.id);
        return hold;
    }
    HoldInfo end(qint64 id, HoldState state = HoldState::Expired, const QString &by = QStringLiteral("counter/2"))
    {
        return commit(id, {}, state, by, m_holds[HoldId(id)].holder.terminal, m_holds[HoldId(id)].event);
    }
    HoldInfo join(qint64 id, qint64 first) // they go together from this commit on
    {
        m_holds[HoldId(id)].joint = HoldId(first);
        m_holds[HoldId(id)].revision = ++m_revision;
        m_told.append(HoldId(id));
        return m_holds[HoldId(id)];
    }
    // From this commit on it is reserved, with what `no` was named after; its clock is its release.
    HoldInfo reserve(qint64 id, qint64 no, Instant release)
    {
        HoldInfo &hold = m_holds[HoldId(id)];
        hold.reserved = {HoldId(no), QStringLiteral("R-%1").arg(no, 5, 10, QLatin1Char('0'))};
        hold.times.expiresAt = hold.times.ceilingAt = release;
        hold.patron = QStringLiteral("Ann Lee");
        hold.revision = ++m_revision;
        m_told.append(hold.id);
        return hold;
    }
    Reservation reservation(qint64 no) const // as it is now
    {
        Reservation all;
        for (const HoldInfo &each : m_holds) {
            if (each.reserved.no != HoldId(no))
                continue;
            all.as = each.reserved;
            all.releaseAt = each.times.expiresAt;
            all.holds.append(each);
        }
        std::sort(all.holds.begin(), all.holds.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
        all.state = reservationState(all.holds, false, false);
        return all;
    }
    HoldId inHand; // the reservation whose holds are told as own, from the next delivery on
    void tellAgain(qint64 id) { m_told.append(HoldId(id)); }
    const HoldInfo &hold(qint64 id) { return m_holds[HoldId(id)]; }
    int holderOf(EventId event, int seatNo) const
    {
        for (const HoldInfo &each : m_holds) {
            for (const HoldItem &item : each.items) {
                if (each.event == event && each.isLive() && item.seatNo == seatNo)
                    return int(each.id.value());
            }
        }
        return 0;
    }

    // What was committed since, as the windows are told of it: first in a delivery.
    void changes()
    {
        HouseDelta delta;
        delta.event.id = m_shown;
        delta.event.revision = m_revision;
        QList<HoldInfo> own;
        for (const HoldId id : std::exchange(m_told, {})) {
            const HoldInfo &each = m_holds[id];
            if (each.event == m_shown)
                delta.holds.append(each);
            if (each.isReserved() ? each.reserved.no == inHand : each.holder.terminal == house.book().ownTerminal())
                own.append(each);
        }
        for (int seatNo = 0; seatNo < tillSeats; ++seatNo)
            delta.seats.append(statusOf(m_shown, seatNo));
        house.apply(delta);
        house.takeOwn(own, inHand);
    }
    void deliver() // without an answer
    {
        changes();
        sale.delivered();
    }
    void deliver(const Result<CounterAnswer> &answer)
    {
        changes();
        sale.answered(answer);
        sale.delivered();
    }
    template <typename Command>
    std::optional<Command> out() // the command that is sent now, if it is of that kind
    {
        const CounterCommand *next = sale.next();
        const Command *found = next ? std::get_if<Command>(next) : nullptr;
        return found ? std::optional(*found) : std::nullopt;
    }
    void pick(int seatNo) { sale.picking().pick({seatNo}, now); }
    void hold(qint64 id, int seatNo) // a whole sale of one seat
    {
        pick(seatNo);
        sale.next();
        deliver(CounterAnswer(commit(id, {seatNo})));
    }

    QList<SaleNotice> notices() // since the last call
    {
        QList<SaleNotice> found;
        m_news = sale.takeNews();
        for (const SaleNews &each : std::as_const(m_news)) {
            if (const auto *notice = std::get_if<SaleNotice>(&each))
                found.append(*notice);
        }
        return found;
    }
    template <typename News>
    std::optional<News> news() const // of those that notices() took
    {
        for (const SaleNews &each : m_news) {
            if (const auto *found = std::get_if<News>(&each))
                return *found;
        }
        return std::nullopt;
    }

    LiveHouse house{QStringLiteral("counter/1")};
    CounterSale sale;
    Instant now{1'000'000};

private:
    SeatStatus statusOf(EventId event, int seatNo) const
    {
        SeatStatus status;
        status.seatNo = seatNo;
        status.ref = status.label = tillRef(seatNo);
        status.pool = 0;
        status.revision = m_revision;
        if (const int holder = holderOf(event, seatNo)) {
            status.state = m_holds.value(HoldId(holder)).isReserved() ? SeatState::Reserved : SeatState::Held;
            status.hold = HoldId(holder);
        }
        return status;
    }

    SharedPlan m_plan;
    EventId m_shown;
    qint64 m_revision = 1;
    QHash<HoldId, HoldInfo> m_holds;
    QList<HoldId> m_told;
    QList<SaleNews> m_news;
};

inline Result<CounterAnswer> tillRefusal(ErrorCode code, const QList<int> &seats = {})
{
    Error error;
    error.code = code;
    QJsonArray named;
    for (const int seatNo : seats)
        named.append(QJsonObject{{QStringLiteral("seat"), tillRef(seatNo)}});
    error.details.insert(QStringLiteral("seats"), named);
    return refuse(error);
}

inline HoldId onCounter(const Till &counter)
{
    return counter.sale.sale() ? counter.sale.sale()->id : HoldId();
}

inline QList<qint64> setAsideAt(const Till &counter)
{
    QList<qint64> ids;
    for (const HoldInfo &hold : counter.sale.aside())
        ids.append(hold.id.value());
    return ids;
}

inline QList<SaleNotice::Kind> noticeKinds(const QList<SaleNotice> &notices)
{
    QList<SaleNotice::Kind> found;
    for (const SaleNotice &notice : notices)
        found.append(notice.kind);
    return found;
}

} // namespace rowlock::test
