// What the sale of one performance is bound to beside its plan: from when and until when, for whom before that, how
// many places at most. And how it stands at a moment, which is worked out and nowhere kept. Pure functions.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/result.h"
#include "model/domain/seat.h"

#include <QString>

#include <optional>

namespace rowlock {

struct EventSummary;

struct SaleTerms
{
    std::optional<qint64> doorsMinutes;         // doors open so many minutes before the start
    std::optional<Instant> saleFrom, saleUntil; // sold to everybody; `until` is not included
    std::optional<Instant> presaleFrom;         // sold to who gives the code from then on; nothing: at once
    QString presaleCode;                        // until saleFrom; empty: no presale
    std::optional<qint64> limit;                // so many places are sold, reserved and held in all, at most

    bool operator==(const SaleTerms &) const = default;
    bool isAny() const { return *this != SaleTerms(); }
};

// A group of performances: a play, a concert, a course.
struct Production
{
    ProductionId id;
    QString name;
    QString note;
    qint64 events = 0; // those of it that are not deleted
};

// What is to be changed of a production; nothing: it stays as it is.
struct ProductionEdit
{
    std::optional<QString> name;
    std::optional<QString> note;
};

enum class SaleStage {
    Draft,
    Cancelled,
    Paused,  // closed by a manager
    NotYet,  // neither presale nor sale has begun
    Presale, // who gives the code
    Open,
    Ended,
};

SaleStage saleStage(const EventSummary &event, Instant now);

// Its day in the venue is over.
bool isPast(const EventSummary &event, Instant now, const QTimeZone &zone);

// What a manager calls it: "draft", "on_sale", "paused", "cancelled" or "past".
QString statusName(const EventSummary &event, Instant now, const QTimeZone &zone);

// Cut, and without regard to small and capital letters.
bool isPresaleCode(const QString &given, const SaleTerms &terms);

// A refusal for want of it, or of the right one.
bool wantsPresaleCode(const Error &error);

// When its stage changes by itself the next time; nothing: never.
std::optional<Instant> nextSaleChange(const EventSummary &event, Instant now);

// What may still be held: what is available, or what the limit leaves of it.
qint64 leftToSell(const EventSummary &event);
// The counters as the limit lets them be: it is the capacity where it is lower, and available is leftToSell().
Counters underLimit(const EventSummary &event);
// Likewise those of one of its standing areas; of a performance that is cancelled none is left.
Counters underLimit(const EventSummary &event, const Counters &ofArea);

// invalid_argument, details.argument: doors, on_sale_from, on_sale_until, presale_from, presale_code, limit.
Result<SaleTerms> checkedTerms(const SaleTerms &terms);

// A moment that goes with a performance to another start: what lies within a day of the start keeps its distance.
Instant momentMoved(Instant moment, Instant from, Instant to, const QTimeZone &zone);
// The same terms for a performance that begins at another time. What lies within a day of the start keeps its distance
// from it; what lies further away keeps the number of days and the time on the venue's clock.
SaleTerms termsMoved(const SaleTerms &terms, Instant from, Instant to, const QTimeZone &zone);
// Likewise, where a performance is put off: what was announced stays, and the end of sale goes along.
SaleTerms termsPutOff(const SaleTerms &terms, Instant from, Instant to, const QTimeZone &zone);

} // namespace rowlock
