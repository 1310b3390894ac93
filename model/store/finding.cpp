#include "model/store/finding.h"

#include "model/db/transaction.h"
#include "model/store/finding_facts.h"
#include "model/store/finding_leads.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_prices.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_index.h"
#include "model/store/records.h"
#include "model/store/reservations.h"
#include "model/store/willcall.h"

#include <QSet>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace rowlock {

namespace {

constexpr int mostOfOneThing = 200; // by each way
constexpr int mostOfSeveral = 3000; // of each of several things, before what all of them lead to is looked at
constexpr qsizetype mostLookedAt = 400;
constexpr qsizetype leastOfAnEvent = 3; // letters of its name, or of a section's

// An order or a hold that is what was typed.
struct FoundFacts
{
    FindingFacts facts;
    QList<FoundMatch> matches;
};

template <typename IdType>
QList<IdType> eachOnce(const QList<IdType> &ids)
{
    QSet<qint64> seen;
    QList<IdType> once;
    for (const IdType id : ids) {
        if (!seen.contains(id.value())) {
            seen.insert(id.value());
            once.append(id);
        }
    }
    return once;
}

class Search
{
public:
    Search(Connection &connection, const FindingAsked &asked)
        : m_connection(connection), m_asked(asked), m_leads(connection, {asked.event, asked.terminal, asked.now})
    {}

    Result<FoundThings> run()
    {
        TRY_GET(const HouseRecord house, readHouse(m_connection));
        m_currency = house.currency;
        const QString text = m_asked.text.simplified();
        if (text.isEmpty())
            return lastSold();
        const FindingWords words{house.currency, QTimeZone(house.timeZone), m_asked.now};
        const QList<QList<Sought>> ways = soughtIn(text, words);
        if (ways.isEmpty())
            return FoundThings{};
        for (const QList<Sought> &way : ways) {
            if (m_found.size() < m_asked.limit)
                TRY(look(way));
        }
        if (!m_asked.isOfOrders) {
            TRY(addPatrons(text));
            TRY(addGiftCard(ways.first()));
        }
        return best();
    }

private:
    Result<FoundThings> lastSold();
    Result<Done> look(const QList<Sought> &way);
    Result<Done> lookForAll(const QList<Sought> &way, const QList<Leads> &leads, qsizetype but);
    Result<Done> lookAt(const QList<OrderId> &orders, const QList<HoldId> &holds, const QList<Sought> &way);
    void add(const QList<FindingFacts> &facts, const QList<Sought> &way);
    Result<Done> addPatrons(const QString &text);
    Result<Done> addGiftCard(const QList<Sought> &way);
    Result<FoundThings> best();
    Result<Done> fill(QList<Finding> &results) const;
    Result<Done> fillHold(Finding &finding) const;
    Result<Done> fillReservation(Finding &finding) const;
    Result<Done> addContacts(QList<Finding> &results) const;

    Connection &m_connection;
    const FindingAsked &m_asked;
    FindingLeads m_leads;
    Currency m_currency;
    QList<FoundFacts> m_found;
    QList<Finding> m_others; // patrons, a gift card
    std::optional<Instant> m_about;
    bool m_isCut = false;
};

Finding findingOf(const FoundFacts &found)
{
    const FindingFacts &facts = found.facts;
    Finding finding;
    finding.matches = found.matches;
    finding.kind = !facts.hold.isValid() ? FindingKind::Order
                   : facts.isReserved    ? FindingKind::Reservation
                                         : FindingKind::Hold;
    finding.hold = facts.hold;
    finding.line.id = facts.order;
    finding.line.code = facts.code;
    finding.line.event = facts.event;
    finding.line.eventName = facts.eventName;
    finding.line.patron = facts.name;
    finding.line.by.terminal = facts.terminal;
    finding.line.at = facts.at;
    finding.starts = facts.starts;
    finding.patronNo = facts.patronNo;
    finding.state = facts.state;
    if (finding.kind == FindingKind::Order)
        finding.state = facts.isVoided                                                    ? QStringLiteral("voided")
                        : facts.totalMinor > 0 && facts.refundedMinor == facts.totalMinor ? QStringLiteral("refunded")
                                                                                          : QStringLiteral("sold");
    return finding;
}

Result<FoundThings> Search::lastSold()
{
    TRY_GET(const auto orders, m_leads.lastSold(m_asked.limit + 1));
    TRY_GET(const auto facts, readOrderFacts(m_connection, orders, FactsWanted({})));
    for (const FindingFacts &one : facts)
        m_found.append({one, {FoundMatch{FoundBy::Recent}}});
    m_about = m_asked.now;
    m_isCut = orders.size() > m_asked.limit;
    return best();
}

Result<Done> Search::look(const QList<Sought> &way)
{
    QList<Leads> leads;
    for (const Sought &thing : way) {
        TRY_GET(const Leads some, m_leads.of(thing, way.size() > 1 ? mostOfSeveral : mostOfOneThing));
        leads.append(some);
        if (thing.time)
            m_about = thing.time->about;
    }
    if (way.size() == 1) {
        m_isCut = m_isCut || leads.first().isCut;
        return lookAt(eachOnce(leads.first().orders), eachOnce(leads.first().holds), way);
    }
    TRY(lookForAll(way, leads, -1));
    // A word may be the event's or a section's, which lead nowhere: what all the others lead to may have it.
    for (qsizetype i = 0; i < way.size() && m_found.size() < m_asked.limit; ++i) {
        if (way.at(i).isName() && way.at(i).text.size() >= leastOfAnEvent)
            TRY(lookForAll(way, leads, i));
    }
    return Done{};
}

template <typename IdType>
void keepOnly(std::optional<QList<IdType>> &kept, const QList<IdType> &these)
{
    if (!kept) {
        kept = eachOnce(these);
        return;
    }
    QSet<qint64> among;
    for (const IdType id : these)
        among.insert(id.value());
    kept->removeIf([&among](IdType id) { return !among.contains(id.value()); });
}

// What all of them lead to, but for one. What leads to too many to be told is asked of those that the others lead to.
Result<Done> Search::lookForAll(const QList<Sought> &way, const QList<Leads> &leads, qsizetype but)
{
    std::optional<QList<OrderId>> orders;
    std::optional<QList<HoldId>> holds;
    for (qsizetype i = 0; i < way.size(); ++i) {
        if (i == but)
            continue;
        keepOnly(holds, leads.at(i).holds);
        if (!leads.at(i).isCut)
            keepOnly(orders, leads.at(i).orders);
    }
    QList<OrderId> all = orders.value_or(QList<OrderId>());
    for (qsizetype i = 0; i < way.size(); ++i) {
        if (i == but || !leads.at(i).isCut)
            continue;
        if (!orders) {
            all += leads.at(i).orders.mid(0, mostOfOneThing);
            m_isCut = true;
        } else if (way.at(i).isName() && all.size() > mostLookedAt) {
            TRY_GET(all, m_leads.named(all, way.at(i)));
        }
    }
    all = eachOnce(all);
    std::ranges::sort(all, std::greater(), &OrderId::value);
    m_isCut = m_isCut || all.size() > mostLookedAt;
    return lookAt(all, holds.value_or(QList<HoldId>()), way);
}

Result<Done> Search::lookAt(const QList<OrderId> &orders, const QList<HoldId> &holds, const QList<Sought> &way)
{
    const FactsWanted wanted(way);
    const qsizetype most = way.size() > 1 ? mostLookedAt : 3 * mostOfOneThing;
    TRY_GET(const auto ofOrders, readOrderFacts(m_connection, orders.mid(0, most), wanted));
    add(ofOrders, way);
    if (m_asked.isOfOrders)
        return Done{};
    TRY_GET(const auto ofHolds, readHoldFacts(m_connection, holds.mid(0, mostLookedAt), wanted, m_asked.now));
    add(ofHolds, way);
    return Done{};
}

void Search::add(const QList<FindingFacts> &facts, const QList<Sought> &way)
{
    for (const FindingFacts &one : facts) {
        const auto matches = matchesOf(way, one);
        const auto same = [&one](const FoundFacts &other) {
            return one.order.isValid() ? other.facts.order == one.order
                   : one.isReserved    ? other.facts.isReserved && other.facts.code == one.code
                                       : other.facts.hold == one.hold;
        };
        if (!matches)
            continue;
        const auto standing = std::ranges::find_if(m_found, same);
        if (standing == m_found.end())
            m_found.append({one, *matches});
        else if (one.hold.isValid() && one.hold.value() > standing->facts.hold.value())
            *standing = {one, *matches}; // of a reservation's holds the newest
    }
}

Result<Done> Search::addPatrons(const QString &text)
{
    TRY_GET(const auto patrons, lookForPatrons(m_connection, text, std::min(m_asked.limit, 50)));
    const QList<PatronPart> parts = typedParts(text);
    for (const PatronFound &found : patrons) {
        Finding finding;
        finding.kind = FindingKind::Patron;
        const FoundRank rank = found.rank == PatronFound::Rank::Exact       ? FoundRank::Exact
                               : found.rank == PatronFound::Rank::Beginning ? FoundRank::Beginning
                                                                            : FoundRank::Typo;
        for (const PatronPart &part : parts)
            finding.matches.append({byOfPart(part), rank});
        if (finding.matches.isEmpty())
            finding.matches.append({FoundBy::Code, rank}); // their number
        finding.line.patron = found.patron.name();
        finding.line.at = found.patron.changedAt;
        finding.patronNo = found.patron.no;
        finding.phone = found.patron.phone;
        finding.email = found.patron.email;
        m_others.append(finding);
    }
    return Done{};
}

// By its whole code alone: a part of one would show what is money to whoever has it.
Result<Done> Search::addGiftCard(const QList<Sought> &way)
{
    if (way.size() != 1 || way.first().giftCard.isEmpty())
        return Done{};
    TRY_GET(const auto card, optional<GiftCardId>(
                                 m_connection, R"(SELECT card_no FROM gift_card WHERE code = ?)",
                                 [](const Row &row) { return row.id<GiftCardId>(0); }, way.first().giftCard));
    if (!card)
        return Done{};
    TRY_GET(const GiftCard read, readGiftCard(m_connection, *card));
    Finding finding;
    finding.kind = FindingKind::GiftCard;
    finding.matches = {{FoundBy::Code, FoundRank::Exact}};
    finding.line.code = read.code;
    finding.line.total = read.balance();
    finding.line.by = read.entries.first().by;
    finding.line.at = read.entries.first().at;
    finding.state = stateName(read.state(m_asked.now));
    m_others.append(finding);
    return Done{};
}

Result<FoundThings> Search::best()
{
    QList<Finding> all = m_others;
    const qsizetype mostPatrons = std::max(3, m_asked.limit / 4);
    qsizetype left = 0;
    if (m_found.size() + all.size() > m_asked.limit && all.size() > mostPatrons) {
        const qsizetype kept = std::max<qsizetype>(mostPatrons, m_asked.limit - m_found.size());
        left = std::max<qsizetype>(0, all.size() - kept);
        all.resize(all.size() - left);
    }
    for (const FoundFacts &one : std::as_const(m_found))
        all.append(findingOf(one));
    const auto key = [this](const Finding &one) {
        const bool isWhole = one.rank() == FoundRank::Exact && (one.isBy(FoundBy::Code) || one.isBy(FoundBy::Barcode));
        const bool isHere = m_asked.event && one.line.event == *m_asked.event;
        const bool isPast = std::ranges::any_of(one.matches, &FoundMatch::isPast);
        const bool isByTime = m_about && one.isBy(FoundBy::Recent);
        const int where = isByTime ? 0 : isHere ? 1 : one.kind == FindingKind::Patron ? 2 : 3;
        const qint64 far = isByTime ? std::abs(one.line.at - *m_about) : 0;
        return std::tuple(!isWhole, one.rank(), isPast, where, far, -one.line.at.ms, -one.line.id.value());
    };
    std::ranges::stable_sort(all, {}, key);
    FoundThings found;
    found.leftOff = left + std::max<qsizetype>(0, all.size() - m_asked.limit);
    found.isMore = m_isCut;
    found.results = all.mid(0, m_asked.limit);
    TRY(fill(found.results));
    return found;
}

// ---- what is shown of them ----

QString firstLabels(const QList<HoldItem> &items)
{
    QStringList labels;
    for (const HoldItem &item : items.mid(0, 4))
        labels.append(item.label);
    return labels.join(QLatin1String("; "));
}

Result<Done> Search::fill(QList<Finding> &results) const
{
    QList<OrderId> orders;
    for (const Finding &one : std::as_const(results)) {
        if (one.kind == FindingKind::Order)
            orders.append(one.line.id);
    }
    QList<OrderLine> lines;
    QList<OrderId> waiting;
    if (!orders.isEmpty()) {
        TRY_GET(lines, readLinesOf(m_connection, orders));
        TRY_GET(waiting, waitingAtWillcall(m_connection, orders));
    }
    for (Finding &one : results) {
        if (one.kind == FindingKind::Order) {
            const auto line = std::ranges::find(lines, one.line.id, &OrderLine::id);
            if (line != lines.end())
                one.line = *line;
            one.isAtWillcall = waiting.contains(one.line.id);
            if (one.isBy(FoundBy::Barcode)) {
                TRY_GET(const Order order, readOrder(m_connection, one.line.id));
                const QString barcode = m_asked.text.simplified().toUpper();
                const auto ticket = std::ranges::find(order.tickets, barcode, &Ticket::barcode);
                if (ticket != order.tickets.end())
                    one.ticket = *ticket;
            }
        } else if (one.kind == FindingKind::Hold) {
            TRY(fillHold(one));
        } else if (one.kind == FindingKind::Reservation) {
            TRY(fillReservation(one));
        }
    }
    return addContacts(results);
}

Result<Done> Search::fillHold(Finding &finding) const
{
    TRY_GET(const HoldInfo hold, readHold(m_connection, finding.hold));
    finding.line.by = hold.holder;
    TRY_GET(const auto toPay, seatsToPay(m_connection, {hold}, m_asked.now));
    finding.line.total = toPay.value(hold.id, hold.total);
    finding.line.seats = firstLabels(hold.items);
    finding.line.tickets = int(hold.quantity());
    return Done{};
}

Result<Done> Search::fillReservation(Finding &finding) const
{
    TRY_GET(const Reservation reservation, readReservation(m_connection, finding.line.code));
    QList<HoldItem> items;
    for (const HoldInfo &hold : reservation.holds)
        items += hold.items;
    finding.line.by = reservation.madeBy;
    finding.line.at = reservation.madeAt;
    finding.line.total = reservation.total();
    if (reservation.isLive()) {
        TRY_GET(const auto toPay, seatsToPay(m_connection, reservation.holds, m_asked.now));
        finding.line.total = std::accumulate(toPay.begin(), toPay.end(), Money{0, finding.line.total.currency});
    }
    finding.line.seats = firstLabels(items);
    finding.line.tickets = int(reservation.quantity());
    finding.line.patron = reservation.patron();
    finding.state = stateName(reservation.state);
    return Done{};
}

Result<Done> Search::addContacts(QList<Finding> &results) const
{
    QList<PatronNo> numbers;
    for (const Finding &one : std::as_const(results)) {
        if (one.patronNo.isValid() && one.kind != FindingKind::Patron && !numbers.contains(one.patronNo))
            numbers.append(one.patronNo);
    }
    if (numbers.isEmpty())
        return Done{};
    TRY_GET(const auto patrons, readPatronsOf(m_connection, numbers));
    for (Finding &one : results) {
        const auto known = std::ranges::find(patrons, one.patronNo, &Patron::no);
        if (known != patrons.end()) {
            one.phone = known->phone;
            one.email = known->email;
        }
    }
    return Done{};
}

} // namespace

Result<FoundThings> findThings(Connection &connection, const FindingAsked &asked)
{
    return inReadTransaction(connection, [&] { return Search(connection, asked).run(); });
}

} // namespace rowlock
