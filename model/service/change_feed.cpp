#include "model/service/change_feed.h"

#include "model/db/connection.h"
#include "model/store/journal.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace rowlock {
namespace {

// Every change of an event, its seats and its claims raises its revision.
bool sameState(const QList<EventSummary> &told, const QList<EventSummary> &found)
{
    return std::equal(told.begin(), told.end(), found.begin(), found.end(),
                      [](const EventSummary &one, const EventSummary &other) {
                          return one.id == other.id && one.revision == other.revision && one.onSale == other.onSale;
                      });
}

// The house's time may move a deadline without a new revision.
bool sameState(const HoldInfo &told, const HoldInfo &found)
{
    return told.revision == found.revision && told.state == found.state && told.times.expiresAt == found.times.expiresAt
           && told.times.ceilingAt == found.times.ceilingAt;
}

} // namespace

bool Changes::isEmpty() const
{
    return !followed && !house && !ownHolds && !openPayments && !events && !sales && !trouble && !recovered
           && !answerUs;
}

void ChangeFeed::setDesk(Desk *desk)
{
    m_desk = desk;
    m_found = {};
    m_version.reset();
    m_eventsVersion.reset();
    m_knowsEvents = false;
    m_ownHolds.reset();
    m_inHand = {};
    m_openPayments.reset();
    m_journalRead.reset();
    m_trouble.clear();
    m_toldUs = 0;
    unfollow();
}

void ChangeFeed::follow(const HouseSnapshot &house)
{
    m_found.followed = house;
    m_found.house.reset();
    m_followed = house.event.id;
    m_revision = house.event.revision;
    m_version.reset();
}

void ChangeFeed::unfollow()
{
    m_found.followed.reset();
    m_found.house.reset();
    m_followed = EventId();
}

Changes ChangeFeed::take()
{
    return std::exchange(m_found, {});
}

void ChangeFeed::look(Extent extent)
{
    if (!m_desk)
        return;
    const auto done = read(extent);
    const QString trouble = done ? QString() : done.error().message; // a file that is being replaced changes its story
    if (trouble == m_trouble)
        return;
    m_trouble = trouble;
    m_toldUs = 0;
    m_found.trouble = done ? std::nullopt : std::optional(done.error());
    m_found.recovered = done.has_value();
}

Result<Done> ChangeFeed::read(Extent extent)
{
    if (m_desk->reservations().inHand() != m_inHand) // nothing is committed by that, and the holds are others
        m_version.reset();
    TRY(m_desk->connection().checkInPlace());
    // Asked for before reading: what comes in between is found again, and does no harm twice.
    QElapsedTimer took;
    took.start();
    TRY_GET(const qint64 version, m_desk->upkeep().dataVersion());
    const qint64 tookUs = took.nsecsElapsed() / 1000;
    if (m_version != version)
        TRY(m_desk->upkeep().readClock()); // first: deadlines that were moved with the house's time must be shown by it
    if (extent == Extent::Everything && m_eventsVersion != version)
        TRY(readEvents());
    if (m_version != version) {
        TRY(readHouse(extent));
        TRY(readOwnHolds());
        TRY(readOpenPayments());
        TRY(readSales());
        m_version = version;
    }
    if (extent == Extent::Everything)
        m_eventsVersion = version;
    if (m_desk->connection().isOnServer())
        tellDelay(tookUs);
    return Done();
}

// Not each that differs a little: it is a sign for the eye.
void ChangeFeed::tellDelay(qint64 us)
{
    if (m_toldUs > 0 && us < 2 * m_toldUs && m_toldUs < 2 * us)
        return;
    m_toldUs = us;
    m_found.answerUs = us;
}

Result<Done> ChangeFeed::readEvents()
{
    TRY_GET(auto events, m_desk->events().all());
    if (m_knowsEvents && sameState(m_events, events))
        return Done();
    m_knowsEvents = true;
    m_events = events;
    m_found.events = events;
    renameOpenPayments();
    return Done();
}

Result<Done> ChangeFeed::readHouse(Extent extent)
{
    if (!m_followed.isValid())
        return Done();
    const auto known = std::find_if(m_events.begin(), m_events.end(),
                                    [this](const EventSummary &event) { return event.id == m_followed; });
    if (extent == Extent::Everything && known != m_events.end() && known->revision == m_revision)
        return Done();
    const Result<HouseDelta> found = m_desk->events().changes(m_followed, m_revision);
    if (!found && found.error().code == ErrorCode::EventUnknown) { // deleted: the list of events says so
        unfollow();
        return Done();
    }
    TRY_GET(const HouseDelta delta, found);
    if (delta.event.revision == m_revision)
        return Done();
    m_revision = delta.event.revision;
    m_found.house = delta;
    return Done();
}

// What ended is read once more: the windows are told how.
Result<Done> ChangeFeed::readOwnHolds()
{
    TRY_GET(const QList<HoldInfo> live, m_desk->holds().own());
    QHash<HoldId, HoldInfo> found;
    QList<HoldInfo> changed;
    for (const HoldInfo &hold : live) {
        found.insert(hold.id, hold);
        const bool isTold = m_ownHolds && m_ownHolds->contains(hold.id) && sameState(m_ownHolds->value(hold.id), hold);
        if (!isTold)
            changed.append(hold);
    }
    if (m_ownHolds) {
        for (auto told = m_ownHolds->keyBegin(); told != m_ownHolds->keyEnd(); ++told) {
            if (found.contains(*told))
                continue;
            TRY_GET(const HoldInfo ended, m_desk->holds().info(*told));
            changed.append(ended);
        }
    }
    const HoldId inHand = m_desk->reservations().inHand();
    if (!m_ownHolds || !changed.isEmpty() || inHand != m_inHand)
        m_found.ownHolds = changed;
    m_inHand = m_found.inHand = inHand;
    m_ownHolds = found;
    return Done();
}

namespace {

// The open one, or of a hold that is partly paid the newest part.
QList<PaymentAttempt> oneForEachHold(const QList<PaymentAttempt> &attempts)
{
    QList<PaymentAttempt> shown;
    for (const PaymentAttempt &attempt : attempts) {
        shown.removeIf([&](const PaymentAttempt &before) { return before.hold == attempt.hold; });
        shown.append(attempt);
    }
    return shown;
}

qsizetype partsOf(const QList<PaymentAttempt> &attempts, HoldId hold)
{
    return std::ranges::count_if(attempts,
                                 [&](const PaymentAttempt &each) { return each.hold == hold && each.isPart(); });
}

} // namespace

Result<Done> ChangeFeed::readOpenPayments()
{
    TRY_GET(const QList<PaymentAttempt> all, m_desk->payments().open());
    const QList<PaymentAttempt> attempts = oneForEachHold(all);
    const bool isTold =
        m_openPayments
        && std::equal(m_openPayments->begin(), m_openPayments->end(), attempts.begin(), attempts.end(),
                      [&all](const OpenPayment &told, const PaymentAttempt &attempt) {
                          return told.attempt.id == attempt.id && told.attempt.state == attempt.state
                                 && told.attempt.restDue == attempt.restDue
                                 && (told.partly ? told.partly->parts.size() : 0) == partsOf(all, attempt.hold);
                      });
    if (isTold)
        return Done();
    QList<OpenPayment> payments;
    for (const PaymentAttempt &attempt : attempts) {
        TRY_GET(const OpenPayment payment, m_desk->payments().inFull(attempt));
        payments.append(payment);
    }
    m_openPayments = payments;
    m_found.openPayments = payments;
    return Done();
}

// An open payment carries its event's name.
void ChangeFeed::renameOpenPayments()
{
    if (!m_openPayments)
        return;
    for (OpenPayment &payment : *m_openPayments) {
        for (const EventSummary &event : std::as_const(m_events)) {
            if (event.id != payment.attempt.event || event.name == payment.eventName)
                continue;
            payment.eventName = event.name;
            if (payment.exchanged)
                payment.exchanged->eventName = event.name;
            m_found.openPayments = m_openPayments;
        }
    }
}

// Whatever is done to an order is in the journal.
Result<Done> ChangeFeed::readSales()
{
    TRY_GET(const JournalMark mark, readJournalMark(m_desk->connection(), m_journalRead));
    m_found.sales = m_found.sales || mark.touchesOrders;
    m_journalRead = mark.newest;
    return Done();
}

} // namespace rowlock
