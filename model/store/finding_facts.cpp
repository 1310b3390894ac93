#include "model/store/finding_facts.h"

#include "model/store/hold_prices.h"
#include "model/store/records.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

#define ORDER_FACTS(these)                                                                                             \
    "SELECT o.order_id, o.code, o.event_id, e.name, e.starts_at, o.terminal, o.sold_at, o.total_minor,"                \
    " o.refunded_minor, EXISTS (SELECT 1 FROM order_void v WHERE v.order_id = o.order_id), coalesce(p.name, ''),"      \
    " p.patron_no FROM sale_order o JOIN event e ON e.event_id = o.event_id"                                           \
    " LEFT JOIN patron p ON p.patron_id = o.patron_id WHERE o.order_id IN " these
#define HOLD_FACTS(these)                                                                                              \
    "SELECT h.hold_id, coalesce(v.code, ''), h.event_id, e.name, e.starts_at, h.terminal, h.started_at, h.state,"      \
    " v.reservation_no IS NOT NULL, coalesce(p.name, ''), p.patron_no FROM hold h"                                     \
    " JOIN event e ON e.event_id = h.event_id LEFT JOIN reservation_hold r ON r.hold_id = h.hold_id"                   \
    " LEFT JOIN reservation v ON v.reservation_no = r.reservation_no"                                                  \
    " LEFT JOIN patron p ON p.patron_id = h.patron_id WHERE h.hold_id IN " these
#define TICKET_FACTS(these)                                                                                            \
    "SELECT t.order_id, coalesce(s.section, ''), coalesce(s.row_name, ''), coalesce(s.number, ''),"                    \
    " coalesce(s.short_label, ''), t.barcode, t.state IN ('valid', 'used') FROM ticket t"                              \
    " LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no WHERE t.order_id IN " these          \
    " ORDER BY t.ticket_id DESC"
#define HELD_FACTS(these)                                                                                              \
    "SELECT i.hold_id, s.section, s.row_name, s.number, s.short_label, '', true FROM hold_item i"                      \
    " JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no WHERE i.hold_id IN " these
#define PAYMENT_FACTS(these)                                                                                           \
    "SELECT order_id, abs(amount_minor), CASE WHEN method = 'giftcard' THEN '' ELSE reference END FROM payment"        \
    " WHERE order_id IN " these
// From where words of names begin, behind phones and tags, or from the first of all.
#define KNOWN_FACTS(these) "SELECT patron_no, word FROM known_patron_word WHERE word >= ? AND patron_no IN " these

#define BOTH_ENGINES(facts) facts(ROWLOCK_THESE_ON_SQLITE), facts(ROWLOCK_THESE_ON_SERVER)

constexpr Sql orderFacts{BOTH_ENGINES(ORDER_FACTS)};
constexpr Sql holdFacts{BOTH_ENGINES(HOLD_FACTS)};
constexpr Sql ticketFacts{BOTH_ENGINES(TICKET_FACTS)};
constexpr Sql heldFacts{BOTH_ENGINES(HELD_FACTS)};
constexpr Sql paymentFacts{BOTH_ENGINES(PAYMENT_FACTS)};
constexpr Sql knownFacts{BOTH_ENGINES(KNOWN_FACTS)};

using FactsById = QHash<qint64, qsizetype>;

Result<Done> addSeats(Connection &connection, const Sql &sql, const QString &ids, const FactsById &places,
                      QList<FindingFacts> &facts)
{
    TRY(detail::execute(
        connection, sql,
        [&](const Row &row) {
            facts[places.value(row.integer(0))].seats.append(
                {row.text(1), row.text(2), row.text(3), row.text(4), row.text(5), row.boolean(6)});
            return true;
        },
        ids));
    return Done{};
}

// The words that those whom the house knows are found by stand in the house; those of a name are in the name.
Result<Done> addWords(Connection &connection, QList<FindingFacts> &facts, const FactsWanted &wanted)
{
    if (!wanted.names && !wanted.contacts)
        return Done{};
    QHash<qint64, QList<qsizetype>> ofPatron;
    QList<PatronNo> numbers;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (wanted.names)
            facts[i].words = foldedWords(facts.at(i).name);
        if (!facts.at(i).patronNo.isValid())
            continue;
        QList<qsizetype> &places = ofPatron[facts.at(i).patronNo.value()];
        if (places.isEmpty())
            numbers.append(facts.at(i).patronNo);
        places.append(i);
    }
    if (numbers.isEmpty())
        return Done{};
    TRY(detail::execute(
        connection, knownFacts,
        [&](const Row &row) {
            const auto places = ofPatron.constFind(row.integer(0));
            for (qsizetype i = 0; places != ofPatron.cend() && i < places->size(); ++i)
                facts[places->at(i)].words.append(row.text(1));
            return true;
        },
        wanted.contacts ? QString() : QStringLiteral("0"), idList(numbers)));
    return Done{};
}

// As the list of what was found shows it: what was taken off is taken off, and a reservation is paid as a whole.
Result<Done> addToPay(Connection &connection, Instant now, QList<FindingFacts> &facts)
{
    QList<HoldId> ids;
    for (const FindingFacts &one : std::as_const(facts))
        ids.append(one.hold);
    TRY_GET(QList<HoldInfo> holds, readHoldsOf(connection, ids));
    QHash<HoldId, HoldId> reservations; // of each hold
    QSet<HoldId> more;
    for (const HoldInfo &hold : std::as_const(holds)) {
        reservations.insert(hold.id, hold.reserved.no);
        if (hold.isReserved() && hold.joint.isValid())
            more.insert(hold.reserved.no);
    }
    for (const HoldId no : std::as_const(more)) {
        TRY_GET(const QList<HoldInfo> all, readReservedHolds(connection, no));
        for (const HoldInfo &hold : all) {
            if (hold.isLive() && !reservations.contains(hold.id)) {
                reservations.insert(hold.id, no);
                holds.append(hold);
            }
        }
    }
    TRY_GET(const auto paid, seatsToPay(connection, holds, now));
    QHash<HoldId, qint64> sums; // of reservations
    for (const HoldInfo &hold : std::as_const(holds)) {
        if (hold.isReserved() && hold.isLive())
            sums[hold.reserved.no] += paid.value(hold.id).minor;
    }
    for (FindingFacts &one : facts) {
        const HoldId reservation = reservations.value(one.hold);
        one.totalMinor = reservation.isValid() ? sums.value(reservation) : paid.value(one.hold).minor;
    }
    return Done{};
}

} // namespace

FactsWanted::FactsWanted(const QList<Sought> &things)
{
    for (const Sought &thing : things) {
        const bool isSection = things.size() > 1 && thing.isName();
        seats = seats || isSection || !thing.seats.isEmpty() || !thing.barcode.isEmpty();
        payments = payments || !thing.amounts.isEmpty() || !thing.slip.isEmpty();
        amounts = amounts || !thing.amounts.isEmpty();
        names = names || thing.isName();
        contacts = contacts || (!thing.patron.isEmpty() && !thing.isName());
    }
}

Result<QList<FindingFacts>> readOrderFacts(Connection &connection, const QList<OrderId> &orders,
                                           const FactsWanted &wanted)
{
    QList<FindingFacts> facts;
    if (orders.isEmpty())
        return facts;
    const QString ids = idList(orders);
    FactsById places;
    TRY(detail::execute(
        connection, orderFacts,
        [&](const Row &row) {
            FindingFacts one;
            one.order = row.id<OrderId>(0);
            one.code = row.text(1);
            one.event = row.id<EventId>(2);
            one.eventName = row.text(3);
            one.starts = row.instant(4);
            one.terminal = row.text(5);
            one.at = row.instant(6);
            one.totalMinor = row.integer(7);
            one.refundedMinor = row.integer(8);
            one.isVoided = row.boolean(9);
            one.name = row.text(10);
            one.patronNo = row.id<PatronNo>(11);
            places.insert(one.order.value(), facts.size());
            facts.append(one);
            return true;
        },
        ids));
    if (wanted.seats)
        TRY(addSeats(connection, ticketFacts, ids, places, facts));
    if (wanted.payments) {
        TRY(detail::execute(
            connection, paymentFacts,
            [&](const Row &row) {
                facts[places.value(row.integer(0))].payments.append({row.integer(1), smallAscii(row.text(2))});
                return true;
            },
            ids));
    }
    TRY(addWords(connection, facts, wanted));
    return facts;
}

Result<QList<FindingFacts>> readHoldFacts(Connection &connection, const QList<HoldId> &holds, const FactsWanted &wanted,
                                          Instant now)
{
    QList<FindingFacts> facts;
    if (holds.isEmpty())
        return facts;
    const QString ids = idList(holds);
    FactsById places;
    TRY(detail::execute(
        connection, holdFacts,
        [&](const Row &row) {
            FindingFacts one;
            one.hold = row.id<HoldId>(0);
            one.code = row.text(1);
            one.event = row.id<EventId>(2);
            one.eventName = row.text(3);
            one.starts = row.instant(4);
            one.terminal = row.text(5);
            one.at = row.instant(6);
            one.state = row.text(7);
            one.isReserved = row.boolean(8);
            one.name = row.text(9);
            one.patronNo = row.id<PatronNo>(10);
            places.insert(one.hold.value(), facts.size());
            facts.append(one);
            return true;
        },
        ids));
    if (wanted.seats)
        TRY(addSeats(connection, heldFacts, ids, places, facts));
    if (wanted.amounts)
        TRY(addToPay(connection, now, facts));
    TRY(addWords(connection, facts, wanted));
    return facts;
}

// ---- is it what was typed? ----

FoundBy byOfPart(const PatronPart &part)
{
    switch (part.beginnings.first().front().unicode()) {
    case u'+': return FoundBy::Phone;
    case u'@': return FoundBy::Email;
    case u'#': return FoundBy::Tag;
    default: return FoundBy::Name;
    }
}

namespace {

std::optional<FoundRank> rankOfWord(const PatronPart &part, const QStringList &words)
{
    std::optional<FoundRank> best;
    const auto fits = [&best](FoundRank rank) {
        if (!best || rank < *best)
            best = rank;
    };
    for (const QString &word : words) {
        for (const QString &beginning : part.beginnings) {
            if (word == beginning)
                return FoundRank::Exact;
            if (word.startsWith(beginning))
                fits(FoundRank::Beginning);
        }
        const QString &typed = part.beginnings.first();
        const bool isWord = part.isName && !QStringView(u"+@#=").contains(word.front());
        if (!best && isWord && typed.size() >= shortestWithTypo
            && isOneSlip(typed, word, typed.size() == shortestWithTypo))
            fits(FoundRank::Typo);
    }
    return best;
}

// All parts of it: of a name with a hyphen each.
std::optional<FoundMatch> matchOfPatron(const Sought &thing, const QStringList &words, FoundBy nameIs)
{
    if (thing.patron.isEmpty())
        return {};
    FoundMatch match{thing.isName() ? nameIs : byOfPart(thing.patron.first()), FoundRank::Exact};
    for (const PatronPart &part : thing.patron) {
        const auto rank = rankOfWord(part, words);
        if (!rank)
            return {};
        match.rank = std::max(match.rank, *rank);
    }
    return match;
}

std::optional<FoundMatch> matchOfCode(const Sought &thing, const FindingFacts &facts)
{
    if (facts.hold.isValid()) {
        if (!thing.reservation.isEmpty() && thing.reservation == facts.code)
            return FoundMatch{FoundBy::Code, FoundRank::Exact};
        return {};
    }
    if (!thing.code.isEmpty() && facts.code.startsWith(thing.code))
        return FoundMatch{FoundBy::Code, facts.code == thing.code ? FoundRank::Exact : FoundRank::Beginning};
    return {};
}

bool isSeat(const SoughtSeat &sought, const SeatFact &seat)
{
    return smallAscii(seat.row) == sought.row && smallAscii(seat.number) == sought.number
           && (sought.section.isEmpty() || foldedText(seat.section).startsWith(sought.section));
}

// As people say it: "K12", and "3-17" where both are figures.
QString seatName(const SeatFact &seat)
{
    if (seat.row.isEmpty())
        return seat.shortLabel;
    return seat.row.back().isDigit() ? seat.row + u'-' + seat.number : seat.row + seat.number;
}

// A barcode, a seat or the section of one. What it has comes before what it had.
std::optional<FoundMatch> matchOfSeats(const Sought &thing, const FindingFacts &facts, bool isOneOfSeveral)
{
    std::optional<FoundMatch> past;
    const auto found = [&past](FoundBy by, FoundRank rank, const SeatFact &seat) -> std::optional<FoundMatch> {
        const FoundMatch match{by, rank, seatName(seat), !seat.isHeld};
        if (!match.isPast)
            return match;
        if (!past)
            past = match;
        return {};
    };
    for (const SeatFact &seat : facts.seats) {
        if (!thing.barcode.isEmpty() && seat.barcode.startsWith(thing.barcode))
            return FoundMatch{FoundBy::Barcode, seat.barcode == thing.barcode ? FoundRank::Exact : FoundRank::Beginning,
                              seatName(seat), !seat.isHeld};
        for (const SoughtSeat &sought : thing.seats) {
            if (isSeat(sought, seat)) {
                if (const auto match = found(FoundBy::Seat, FoundRank::Exact, seat))
                    return match;
            }
        }
        if (isOneOfSeveral && thing.isName() && !seat.section.isEmpty()
            && foldedText(seat.section).startsWith(thing.patron.first().beginnings.first())) {
            if (const auto match = found(FoundBy::Seat, FoundRank::Beginning, seat))
                return match;
        }
    }
    return past;
}

std::optional<FoundMatch> matchOfMoney(const Sought &thing, const FindingFacts &facts)
{
    for (const PaymentFact &payment : facts.payments) {
        if (!thing.slip.isEmpty() && payment.reference.endsWith(thing.slip))
            return FoundMatch{FoundBy::Slip,
                              payment.reference == thing.slip || thing.slip.size() == slipEnding ? FoundRank::Exact
                                                                                                 : FoundRank::Beginning,
                              thing.text};
    }
    for (const Money &amount : thing.amounts) {
        const auto isThat = [&amount](const PaymentFact &payment) { return payment.minor == amount.minor; };
        if (facts.totalMinor == amount.minor || std::ranges::any_of(facts.payments, isThat))
            return FoundMatch{FoundBy::Amount, FoundRank::Exact};
    }
    return {};
}

} // namespace

std::optional<FoundMatch> matchOf(const Sought &thing, const FindingFacts &facts, bool isOneOfSeveral)
{
    QList<FoundMatch> ways;
    const auto add = [&ways](const std::optional<FoundMatch> &match) {
        if (match)
            ways.append(*match);
    };
    add(matchOfCode(thing, facts));
    if (thing.time && facts.order.isValid() && thing.time->holds(facts.at))
        add(FoundMatch{FoundBy::Recent, FoundRank::Exact});
    add(matchOfPatron(thing, facts.words, FoundBy::Name));
    add(matchOfSeats(thing, facts, isOneOfSeveral));
    add(matchOfMoney(thing, facts));
    if (isOneOfSeveral && thing.isName())
        add(matchOfPatron(thing, foldedWords(facts.eventName), FoundBy::Event));
    if (ways.isEmpty())
        return {};
    return *std::ranges::min_element(ways, [](const FoundMatch &a, const FoundMatch &b) { // the first of equal ones
        return std::pair(a.rank, a.isPast) < std::pair(b.rank, b.isPast);
    });
}

std::optional<QList<FoundMatch>> matchesOf(const QList<Sought> &things, const FindingFacts &facts)
{
    QList<FoundMatch> matches;
    for (const Sought &thing : things) {
        const auto match = matchOf(thing, facts, things.size() > 1);
        if (!match)
            return {};
        matches.append(*match);
    }
    // Words that many have lead nowhere by themselves.
    const auto isOwn = [](const FoundMatch &match) {
        return match.by != FoundBy::Event && (match.by != FoundBy::Seat || match.rank == FoundRank::Exact);
    };
    return std::ranges::any_of(matches, isOwn) ? std::optional(matches) : std::nullopt;
}

} // namespace rowlock
