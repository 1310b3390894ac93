// Random commands against the house and against a few lines of plain C++ that say what a seat may do. Both must always
// agree: who gets what, every state, every counter. Run with ROWLOCK_SEED=<number> to repeat a run.
#include "model/store/moves.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"

#include <QMap>
#include <QRandomGenerator>

using namespace rowlock;

namespace {

// The rules of design and command line, as short as they can be said. Only seats named by ref, and one standing area.
struct SeatModel
{
    struct Hold
    {
        QString terminal;
        HoldState state = HoldState::Active;
        qint64 startedAt = 0, expiresAt = 0, ceilingAt = 0;
        QList<int> seats;
        qint64 places = 0;

        bool live() const { return state == HoldState::Active || state == HoldState::Paying; }
    };
    struct Seat
    {
        SeatState state = SeatState::Free;
        int hold = -1;
    };

    HoldPolicy policy = HoldPolicy::Yielding;
    qint64 now = 0, seconds = 0, ceiling = 0;
    QList<Seat> seats = QList<Seat>(40);
    qint64 area = 0, soldPlaces = 0;
    QList<Hold> holds; // index + 1 is the house's number

    qint64 heldPlaces() const
    {
        qint64 sum = 0;
        for (const Hold &hold : holds)
            sum += hold.live() ? hold.places : 0;
        return sum;
    }
    bool givesWay(const Hold &hold) const { return hold.state == HoldState::Active && now >= hold.expiresAt; }
    void freeAll(Hold &hold, HoldState end)
    {
        for (const int seat : hold.seats)
            seats[seat] = {};
        hold.state = end;
    }
    // The code of the refusal, or nothing where `terminal` may use it.
    std::optional<ErrorCode> mayUse(int index, const QString &terminal) const
    {
        if (index >= holds.size())
            return ErrorCode::HoldUnknown;
        const Hold &hold = holds.at(index);
        if (hold.state == HoldState::Sold || hold.state == HoldState::Released)
            return ErrorCode::HoldConsumed;
        if (hold.state == HoldState::Expired || (policy == HoldPolicy::Strict && givesWay(hold)))
            return ErrorCode::HoldExpired;
        if (hold.terminal != terminal)
            return ErrorCode::Forbidden;
        return {};
    }
    // Can `wanted` be had, and who has to give way?
    std::optional<ErrorCode> claim(const QList<int> &wanted, int own)
    {
        QList<int> giving;
        for (const int seat : wanted) {
            const Seat &asked = seats.at(seat);
            if (asked.state == SeatState::Held && asked.hold != own && givesWay(holds.at(asked.hold)))
                giving.append(asked.hold);
            else if (asked.state != SeatState::Free)
                return ErrorCode::SeatUnavailable;
        }
        for (const int index : giving) {
            if (holds.at(index).live())
                freeAll(holds[index], HoldState::Expired);
        }
        return {};
    }
    std::optional<ErrorCode> claimPlaces(qint64 wanted, int own)
    {
        QMultiMap<qint64, int> byDeadline; // the longest overdue gives way first
        for (int i = 0; i < holds.size(); ++i) {
            if (i != own && holds.at(i).places > 0 && givesWay(holds.at(i)))
                byDeadline.insert(holds.at(i).expiresAt, i);
        }
        qint64 left = area - soldPlaces - heldPlaces();
        QList<int> giving;
        for (const int index : std::as_const(byDeadline)) {
            if (left >= wanted)
                break;
            giving.append(index);
            left += holds.at(index).places;
        }
        if (left < wanted)
            return ErrorCode::SoldOut;
        for (const int index : giving)
            freeAll(holds[index], HoldState::Expired);
        return {};
    }
    void give(int index, const QList<int> &wanted, qint64 places)
    {
        for (const int seat : wanted) {
            seats[seat] = {SeatState::Held, index};
            holds[index].seats.append(seat);
        }
        holds[index].places += places;
    }
    void extend(Hold &hold, qint64 by) const
    {
        hold.expiresAt = std::max(hold.expiresAt, std::min(now + by * 1000, hold.ceilingAt));
    }
};

} // namespace

class TestSeatMachine : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheModel_data();
    void agreesWithTheModel();

private:
    template <typename T>
    void agree(const char *what, const Result<T> &house, std::optional<ErrorCode> model);
    void step();
    void take(const Act &act);
    void change(const Act &act, int index, int what);
    void block();
    void move();
    void compareStates();
    QStringList refs(const QList<int> &seats) const;
    int below(int limit) { return int(m_random.bounded(limit)); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    SeatModel m_model;
    QRandomGenerator m_random;
    QStringList m_disagreements;
    QString m_doing;
};

QStringList TestSeatMachine::refs(const QList<int> &seats) const
{
    QStringList names;
    for (const int seat : seats)
        names += m_house->plan.seats.at(seat).ref;
    return names;
}

template <typename T>
void TestSeatMachine::agree(const char *what, const Result<T> &house, std::optional<ErrorCode> model)
{
    m_doing = QString::fromLatin1(what);
    const QString houseSays = house ? QStringLiteral("done") : codeName(house.error().code);
    const QString modelSays = model ? codeName(*model) : QStringLiteral("done");
    if (houseSays != modelSays)
        m_disagreements +=
            QStringLiteral("%1: the house says %2, the model %3 (%4)").arg(m_doing, houseSays, modelSays, said(house));
}

void TestSeatMachine::take(const Act &act)
{
    QList<int> wanted;
    qint64 places = 0;
    if (below(4) == 0) {
        places = 1 + below(4);
    } else {
        for (int i = 0; i < 1 + below(3); ++i) {
            if (const int seat = below(40); !wanted.contains(seat))
                wanted.append(seat);
        }
    }
    const auto held = places > 0 ? m_house->places(act, m_event, QStringLiteral("Pit"), places)
                                 : m_house->hold(act, m_event, refs(wanted));
    const auto refusal = places > 0 ? m_model.claimPlaces(places, -1) : m_model.claim(wanted, -1);
    agree("take", held, refusal);
    if (refusal)
        return;
    SeatModel::Hold hold;
    hold.terminal = act.by.terminal;
    hold.startedAt = m_model.now;
    hold.ceilingAt = m_model.now + m_model.ceiling * 1000;
    hold.expiresAt = m_model.now + m_model.seconds * 1000;
    m_model.holds.append(hold);
    m_model.give(int(m_model.holds.size()) - 1, wanted, places);
}

void TestSeatMachine::change(const Act &act, int index, int what)
{
    Connection &db = *m_house->connection;
    const HoldId id(index + 1);
    const auto refusal = m_model.mayUse(index, act.by.terminal);
    SeatModel::Hold *hold = index < m_model.holds.size() ? &m_model.holds[index] : nullptr;
    // While money changes hands the hold neither changes nor goes.
    const auto inPayment =
        hold && hold->state == HoldState::Paying ? std::optional(ErrorCode::Forbidden) : std::nullopt;
    if (what == 0) {
        const QList<int> wanted{below(40)};
        const auto added = addToHold(db, act, id, m_house->plan, SeatRequest::named(refs(wanted)), {});
        const auto answer = refusal ? refusal : inPayment ? inPayment : m_model.claim(wanted, index);
        agree("add", added, answer);
        if (!answer) {
            m_model.give(index, wanted, 0);
            m_model.extend(*hold, m_model.seconds);
        }
    } else if (what == 1) {
        const bool has = hold && !hold->seats.isEmpty();
        const int seat = has ? hold->seats.at(below(int(hold->seats.size()))) : 0;
        const auto taken = takeFromHold(db, act, id, SeatRequest::named(refs({seat})));
        const auto answer = refusal     ? refusal
                            : inPayment ? inPayment
                            : has       ? std::nullopt
                                        : std::optional(ErrorCode::InvalidArgument);
        agree("take back", taken, answer);
        if (!answer) {
            hold->seats.removeAll(seat);
            m_model.seats[seat] = {};
            if (hold->seats.isEmpty() && hold->places == 0)
                hold->state = HoldState::Released;
        }
    } else if (what == 2) {
        const qint64 seconds = 1 + below(900);
        agree("extend", extendHold(db, act, id, seconds), refusal);
        if (!refusal)
            m_model.extend(*hold, seconds);
    } else if (what == 3) {
        const bool foreign = hold && hold->live() && hold->terminal != act.by.terminal; // open to all, with a reason
        const auto answer = inPayment ? inPayment : foreign ? std::nullopt : refusal;
        agree("release", releaseHold(db, act, id, QStringLiteral("why not")), answer);
        if (!answer)
            m_model.freeAll(*hold, HoldState::Released);
    } else if (what == 4) {
        const auto answer = refusal ? refusal : inPayment;
        agree("pay", beginPayment(db, act, id), answer);
        if (!answer)
            hold->state = HoldState::Paying;
    } else if (what == 5) {
        agree("abandon", abandonPayment(db, act, id), refusal);
        if (!refusal && inPayment) { // one that is not in payment stays as it is
            hold->state = HoldState::Active;
            m_model.extend(*hold, m_model.seconds);
        }
    } else {
        const auto total = readHold(db, id);
        agree("sell",
              sellHold(db, act, id, {{PaymentMethod::Card, total ? total->total : HouseFixture::eur(0), {}}}, {}),
              refusal);
        if (!refusal) {
            hold->state = HoldState::Sold;
            for (const int seat : std::as_const(hold->seats))
                m_model.seats[seat] = {SeatState::Sold, -1};
            m_model.soldPlaces += hold->places;
        }
    }
}

void TestSeatMachine::block()
{
    const int seat = below(40);
    if (m_model.seats.at(seat).state == SeatState::Blocked) {
        agree("unblock",
              unblockSeats(*m_house->connection, m_house->one(), m_event, refs({seat}), QStringLiteral("done")), {});
        m_model.seats[seat] = {};
    } else if (m_model.seats.at(seat).state
               == SeatState::Sold) { // give it back, so that the house never fills up for good
        const SeatStatus status = m_house->seat(m_event, refs({seat}).first());
        agree("refund", refundOrder(*m_house->connection, m_house->one(), status.order, {status.ticket}, {}, {}), {});
        m_model.seats[seat] = {};
    } else {
        const auto refusal = m_model.claim({seat}, -1);
        agree("block",
              blockSeats(*m_house->connection, m_house->two(), m_event, m_house->plan, refs({seat}),
                         QStringLiteral("B"), QStringLiteral("x")),
              refusal);
        if (!refusal)
            m_model.seats[seat] = {SeatState::Blocked, -1};
    }
}

// Everybody of the list stands up, then everybody sits down: who cannot is why nobody moves.
void TestSeatMachine::move()
{
    QList<SeatMove> moves;
    QList<int> from;
    QList<int> to;
    const bool swap = below(3) == 0;
    for (int i = 0; i < 1 + below(3); ++i) {
        const int left = below(40);
        const int taken = below(40);
        if (left == taken || from.contains(left) || to.contains(taken)
            || (swap && (from.contains(taken) || to.contains(left))))
            continue;
        from.append(left);
        to.append(taken);
        moves.append({refs({left}).first(), refs({taken}).first()});
    }
    if (moves.isEmpty())
        return;
    if (swap) {
        moves = swapOf(moves);
        std::tie(from, to) = std::pair(from + to, to + from);
    }
    std::optional<ErrorCode> refusal;
    for (const int seat : std::as_const(from)) {
        const SeatModel::Seat &left = m_model.seats.at(seat);
        const SeatModel::Hold *hold = left.hold >= 0 ? &m_model.holds.at(left.hold) : nullptr;
        if (refusal)
            break;
        if (left.state == SeatState::Free || left.state == SeatState::Blocked)
            refusal = ErrorCode::InvalidArgument;
        else if (hold && m_model.policy == HoldPolicy::Strict && m_model.givesWay(*hold))
            refusal = ErrorCode::HoldExpired;
        else if (hold && hold->state == HoldState::Paying)
            refusal = ErrorCode::Forbidden;
    }
    const QList<SeatModel::Seat> before = m_model.seats;
    const QList<SeatModel::Hold> holdsBefore = m_model.holds;
    if (!refusal) {
        for (const int seat : std::as_const(from)) {
            if (const int hold = m_model.seats.at(seat).hold; hold >= 0)
                m_model.holds[hold].seats.removeAll(seat);
            m_model.seats[seat] = {};
        }
        bool sameHold = false; // a new seat that gives way, but is held by one of those who move
        for (const int seat : std::as_const(to)) {
            const int hold = m_model.seats.at(seat).hold;
            for (const int left : std::as_const(from))
                sameHold = sameHold || (hold >= 0 && before.at(left).hold == hold);
        }
        refusal = m_model.claim(to, -1);
        if (!refusal && sameHold)
            refusal = ErrorCode::InvalidArgument;
    }
    agree(swap ? "swap" : "move",
          moveSeats(*m_house->connection, m_house->two(), m_event, moves, QStringLiteral("why not")), refusal);
    if (refusal) {
        m_model.seats = before;
        m_model.holds = holdsBefore;
        return;
    }
    for (qsizetype i = 0; i < to.size(); ++i) {
        m_model.seats[to.at(i)] = before.at(from.at(i));
        if (const int hold = before.at(from.at(i)).hold; hold >= 0)
            m_model.holds[hold].seats.append(to.at(i));
    }
}

void TestSeatMachine::step()
{
    m_house->clock.advanceMs(below(3) == 0 ? below(90'000) : below(500));
    m_model.now = m_house->clock.now().ms;
    const Act act = m_house->at(QStringLiteral("counter/%1").arg(1 + below(3)));
    const int what = below(22);
    if (what >= 20) {
        move();
    } else if (what < 6) {
        take(act);
    } else if (what < 16) {
        const int index = std::max(0, int(m_model.holds.size()) - below(8)); // now and then one that is not there
        const bool own = index < m_model.holds.size() && below(5) > 0;
        change(own ? m_house->at(m_model.holds.at(index).terminal) : act, index, below(7));
    } else if (what < 19) {
        block();
    } else {
        int due = 0;
        for (SeatModel::Hold &hold : m_model.holds) {
            const qint64 end = m_model.policy == HoldPolicy::Strict ? hold.expiresAt : hold.ceilingAt;
            if (hold.state == HoldState::Active && m_model.now >= end) {
                m_model.freeAll(hold, HoldState::Expired);
                ++due;
            }
        }
        const auto swept = expireHolds(*m_house->connection, act, m_event);
        agree("expire", swept, {});
        if (swept && *swept != due)
            m_disagreements += QStringLiteral("expire: the house ended %1, the model %2").arg(*swept).arg(due);
    }
}

void TestSeatMachine::compareStates()
{
    const auto event = readEvent(*m_house->connection, m_event);
    Counters counters{40, 0, 0, 0, 0, 0};
    const auto seats = readSeats(*m_house->connection, *event);
    for (const SeatStatus &seat : *seats) {
        const SeatModel::Seat &expected = m_model.seats.at(seat.seatNo);
        qint64 &counter = expected.state == SeatState::Free   ? counters.available
                          : expected.state == SeatState::Held ? counters.held
                          : expected.state == SeatState::Sold ? counters.sold
                                                              : counters.blocked;
        ++counter;
        if (seat.state != expected.state || seat.hold.value() != expected.hold + 1)
            m_disagreements += QStringLiteral("%1: %2 is %3").arg(m_doing, seat.label, stateName(seat.state));
    }
    const qint64 floor = 50;
    counters.capacity += floor + m_model.area;
    counters.held += m_model.heldPlaces();
    counters.sold += m_model.soldPlaces;
    counters.available += floor + m_model.area - m_model.heldPlaces() - m_model.soldPlaces;
    if (event->counters != counters)
        m_disagreements += QStringLiteral("%1: the counters differ").arg(m_doing);
    if (m_model.holds.isEmpty())
        return;
    const int last = below(int(m_model.holds.size()));
    const SeatModel::Hold &expected = m_model.holds.at(last);
    const auto hold = readHold(*m_house->connection, HoldId(last + 1));
    if (!hold || hold->state != expected.state || hold->times.expiresAt.ms != expected.expiresAt)
        m_disagreements += QStringLiteral("%1: hold %2 differs").arg(m_doing).arg(last + 1);
}

void TestSeatMachine::agreesWithTheModel_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::newRow("yielding") << HoldPolicy::Yielding;
    QTest::newRow("strict") << HoldPolicy::Strict;
}

void TestSeatMachine::agreesWithTheModel()
{
    QFETCH(HoldPolicy, policy);
    bool given = false;
    quint32 seed = quint32(qEnvironmentVariableIntValue("ROWLOCK_SEED", &given));
    if (!given)
        seed = QRandomGenerator::system()->generate() % 1'000'000;
    qInfo() << "ROWLOCK_SEED =" << seed;
    m_random.seed(seed);
    m_house = std::make_unique<HouseFixture>();
    m_model = {};
    m_model.policy = policy;
    m_model.seconds = 120;
    m_model.ceiling = 400;
    m_model.area = 8;
    m_event = m_house->newEvent({policy, m_model.seconds, m_model.ceiling});
    for (int i = 0; i < 1500; ++i) {
        step();
        compareStates();
        QVERIFY2(m_disagreements.isEmpty(),
                 qPrintable(QStringLiteral("step %1 of seed %2: ").arg(i).arg(seed) + m_disagreements.join(u'\n')));
    }
    QCOMPARE(m_house->verified(), QString());
}

ROWLOCK_TEST(TestSeatMachine)
#include "tst_seat_machine.moc"
