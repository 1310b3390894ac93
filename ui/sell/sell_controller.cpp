#include "ui/sell/sell_controller.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"

#include <algorithm>

namespace rowlock {

SellController::SellController(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_house(house), m_holds(office, house)
{
    connect(&m_holds, &OwnHolds::changed, this, &SellController::noteChanged);
    connect(&m_holds, &OwnHolds::ended, this, &SellController::noteEnded);
    connect(&m_queue, &SaleQueue::changed, this, [this] { emit pendingChanged(m_queue.pending()); });
    connect(&house, &HouseModel::loaded, this, &SellController::followEvent);
    const auto lostMayChange = [this] { // what of it is still free
        if (m_lost)
            emit saleChanged();
    };
    connect(&house, &HouseModel::seatsChanged, this, lostMayChange);
    connect(&house, &HouseModel::poolsChanged, this, lostMayChange);
}

QList<HoldInfo> SellController::aside() const
{
    QList<HoldInfo> holds;
    for (const HoldInfo &hold : m_holds.all()) {
        const bool isOffer = std::any_of(m_lates.begin(), m_lates.end(),
                                         [&hold](const TakenBack &late) { return late.offered->id == hold.id; });
        const bool isUnanswered =
            m_takingBack.isValid() && hold.id > m_newestId;   // the feed may be quicker than the answer
        const bool isEnding = m_endingHere.contains(hold.id); // nothing to take up again
        if (hold.id != m_saleId && hold.state == HoldState::Active && !isOffer && !isUnanswered && !isEnding)
            holds << hold;
    }
    return holds;
}

bool SellController::canSell() const
{
    return m_house.isLoaded();
}

// --- what the clerk picks ---

void SellController::pick(const QList<int> &seatNos)
{
    if (!canSell() || seatNos.isEmpty())
        return;
    const HoldInfo *current = sale();
    if (seatNos.size() == 1 && !m_queue.isBusy()) {
        const SeatStatus &seat = m_house.seat(seatNos.first());
        for (const TakenBack &late : std::as_const(m_lates)) {
            if (seat.hold == late.offered->id) {
                takeOffered(late.lost.id);
                return;
            }
        }
        if (m_house.isMine(seat) && seat.hold != m_saleId) { // of a sale set aside: that one is meant
            resume(seat.hold);
            return;
        }
    }
    QList<int> out;
    QList<int> in;
    for (const int seatNo : seatNos) {
        const SeatStatus &seat = m_house.seat(seatNo);
        const bool now = current && seat.state == SeatState::Held && seat.hold == current->id;
        if (m_queue.willContain(seatNo, now))
            out << seatNo;
        else if (seatNos.size() == 1 || seat.state == SeatState::Free)
            in << seatNo;
    }
    if (!in.isEmpty()) {
        in = askedFor(in);
        ask(SeatRequest::named(refsOf(in)), QSet<int>(in.begin(), in.end()));
    } else if (!out.isEmpty()) {
        takeOut(SeatRequest::named(refsOf(out)), QSet<int>(out.begin(), out.end()));
    } else {
        say(SaleNotice::Kind::Info, tr("None of these seats is free."));
    }
}

void SellController::addNamed(const QStringList &refsOrLabels)
{
    if (canSell())
        ask(SeatRequest::named(refsOrLabels), {});
}

void SellController::addFromBlocks(const QList<int> &seatNos)
{
    if (!canSell() || seatNos.isEmpty())
        return;
    const QList<int> wanted = askedFor(seatNos, true);
    SeatRequest request = SeatRequest::named(refsOf(wanted));
    request.fromBlocks = true;
    ask(request, QSet<int>(wanted.begin(), wanted.end()));
}

void SellController::addBest(qint64 count, const QString &category)
{
    addBestOf(SeatRequest::bestOf(count, category));
}

void SellController::addBestOf(const SeatRequest &best)
{
    if (canSell())
        ask(best, {});
}

qint64 SellController::placesInSale(int pool) const
{
    qint64 places = 0;
    if (const HoldInfo *current = sale()) {
        for (const HoldItem &item : current->items) {
            if (item.seatNo < 0 && item.pool == pool)
                places += item.quantity;
        }
    }
    return places;
}

void SellController::setPlaces(int pool, qint64 quantity)
{
    const qint64 more = quantity - placesInSale(pool);
    const QString area = m_house.pools().at(pool).ref;
    if (more > 0)
        ask(SeatRequest::places(area, more), {});
    else if (more < 0)
        takeOut(SeatRequest::places(area, -more), {});
}

void SellController::remove(const HoldItem &item)
{
    if (item.seatNo >= 0)
        takeOut(SeatRequest::named({item.ref}), {item.seatNo});
    else
        takeOut(SeatRequest::places(item.ref, item.quantity), {});
}

void SellController::ask(const SeatRequest &request, const QSet<int> &adds, bool isTakeBack)
{
    const EventId event = m_house.event().id;
    const auto command = [event, request](Desk &desk, HoldId current) {
        return current.isValid() ? desk.addToHold(current, request) : desk.hold(event, request);
    };
    enqueue(command, adds, {}, [this, request, isTakeBack](const Result<HoldInfo> &answer) {
        if (answer) {
            if (request.best > 0)
                noteBest(request.category, request.section, *answer);
            if (isTakeBack || !m_lostAside) // the next seats are no answer to a loss beside them
                m_lost.reset();
            return;
        }
        // Some of a lost sale went meanwhile: the others are still wanted.
        QStringList others = request.seats;
        for (const QString &gone : refusedRefs(answer.error()))
            others.removeAll(gone);
        if (isTakeBack && !others.isEmpty() && others.size() < request.seats.size())
            ask(SeatRequest::named(others), {}, true);
    });
}

void SellController::takeOut(const SeatRequest &request, const QSet<int> &takes)
{
    enqueue(
        [request](Desk &desk, HoldId current) -> Result<HoldInfo> {
            if (!current.isValid())
                return refuse(ErrorCode::HoldUnknown, tr("There is no sale on the counter."));
            return desk.takeFromHold(current, request);
        },
        {}, takes,
        [this](const Result<HoldInfo> &answer) {
            if (answer && !answer->isLive())
                m_saleId = {};
        });
}

void SellController::exchange(const QList<int> &out, const QList<int> &in)
{
    enqueue(
        [out = refsOf(out), in = refsOf(in)](Desk &desk, HoldId current) { return desk.exchange(current, out, in); },
        QSet<int>(in.begin(), in.end()), QSet<int>(out.begin(), out.end()));
}

HoldId SellController::newestKnown() const
{
    HoldId newest;
    for (const HoldInfo &hold : m_holds.all())
        newest = std::max(newest, hold.id);
    return newest;
}

void SellController::enqueue(Command command, QSet<int> adds, QSet<int> takes, Also also)
{
    queue({std::move(adds), std::move(takes), {}, {}}, command, also, false, true);
}

void SellController::enqueuePayment(Command command, Also also, bool tellsRefusal)
{
    queue({}, command, also, true, tellsRefusal);
}

void SellController::queue(SaleCommand queued, const Command &command, const Also &also, bool isPayment,
                           bool tellsRefusal)
{
    const bool takesOut = !queued.takes.isEmpty();
    queued.start = [this, command, takesOut] {
        const HoldInfo *current = sale();
        const HoldId id = current ? current->id : HoldId();
        m_starting = !current;
        m_newestId = newestKnown();
        m_refsBefore = current ? seatRefs(*current) : QStringList();
        if (takesOut && current)
            m_endingHere.insert(id); // the last seat's going ends the hold
        return m_office.ask([command, id](Desk &desk) { return command(desk, id); }, Sharing::Together);
    };
    queued.done = [this, also, isPayment, tellsRefusal](const Result<HoldInfo> &answer) {
        m_starting = false;
        if (answer) {
            m_holds.put(*answer);
            if (answer->isLive()) {
                if (isShown(*answer) && !(isPayment && sale())) // else the clerk moved on: set aside
                    m_saleId = answer->id;
                m_endingHere.remove(answer->id);
            }
        } else {
            m_endingHere.remove(m_saleId);
            if (tellsRefusal)
                noteRefused(answer.error());
        }
        if (also)
            also(answer);
        emit saleChanged();
        emit asideChanged();
    };
    m_queue.add(std::move(queued));
}

void SellController::noteRefused(const Error &error)
{
    const bool gone = error.code == ErrorCode::HoldExpired || error.code == ErrorCode::HoldConsumed
                      || error.code == ErrorCode::HoldUnknown;
    if (gone && m_saleId.isValid()) {
        m_queue.dropWaiting(); // they were meant for a sale that is no more
        settleExpired(m_saleId);
        return;
    }
    QList<int> seatNos;
    for (const QString &ref : refusedRefs(error))
        seatNos << seatOfRef(ref);
    seatNos.removeAll(-1);
    emit notice({SaleNotice::Kind::Refused, refusalText(error), seatNos, false, waitlistMayTake(error),
                 firstBasketEnds(error)});
}

int SellController::seatOfRef(const QString &ref) const
{
    for (const SeatStatus &seat : m_house.seats()) {
        if (seat.ref == ref)
            return seat.seatNo;
    }
    return -1;
}

QStringList SellController::refsOf(const QList<int> &seatNos) const
{
    QStringList refs;
    for (const int seatNo : seatNos)
        refs << m_house.seat(seatNo).ref;
    return refs;
}

void SellController::say(SaleNotice::Kind kind, const QString &text, const QList<int> &seatNos, bool offersTakeBack)
{
    emit notice({kind, text, seatNos, offersTakeBack, false, {}});
}

} // namespace rowlock
