#include "model/domain/sale_terms.h"

#include "model/domain/event.h"
#include "model/domain/plain_text.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct Terms
{
    Q_DECLARE_TR_FUNCTIONS(Terms)
};

constexpr qint64 dayMinutes = 24 * 60;
constexpr qint64 mostPlaces = 1'000'000;
constexpr qsizetype longestCode = 40;

tl::unexpected<Error> badTerm(const char *argument, const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), QString::fromLatin1(argument)}});
}

Result<Done> checkPresale(const SaleTerms &terms)
{
    if (!isPlainText(terms.presaleCode))
        return badTerm("presale_code",
                       Terms::tr("The presale code holds a character that cannot be kept. Type it again."));
    if (terms.presaleCode.size() > longestCode)
        return badTerm("presale_code", Terms::tr("A presale code has at most %1 characters.").arg(longestCode));
    if (terms.presaleCode.isEmpty()) {
        if (terms.presaleFrom)
            return badTerm("presale_code", Terms::tr("A presale needs the code that patrons give. Enter one, or "
                                                     "leave the beginning of the presale out."));
        return Done{};
    }
    if (!terms.saleFrom)
        return badTerm("on_sale_from",
                       Terms::tr("A presale ends when the general sale begins. Say from when everybody may buy."));
    if (terms.presaleFrom && *terms.presaleFrom >= *terms.saleFrom)
        return badTerm("presale_from", Terms::tr("The presale begins before the general sale. Enter an earlier time."));
    return Done{};
}

} // namespace

SaleStage saleStage(const EventSummary &event, Instant now)
{
    const SaleTerms &terms = event.terms;
    if (event.cancelled)
        return SaleStage::Cancelled;
    if (event.draft)
        return SaleStage::Draft;
    if (!event.onSale)
        return SaleStage::Paused;
    if (terms.saleUntil && now >= *terms.saleUntil)
        return SaleStage::Ended;
    if (!terms.saleFrom || now >= *terms.saleFrom)
        return SaleStage::Open;
    const bool isPresale = !terms.presaleCode.isEmpty() && (!terms.presaleFrom || now >= *terms.presaleFrom);
    return isPresale ? SaleStage::Presale : SaleStage::NotYet;
}

bool isPast(const EventSummary &event, Instant now, const QTimeZone &zone)
{
    return inZone(event.starts, zone).date() < inZone(now, zone).date();
}

QString statusName(const EventSummary &event, Instant now, const QTimeZone &zone)
{
    if (event.cancelled)
        return QStringLiteral("cancelled");
    if (isPast(event, now, zone))
        return QStringLiteral("past");
    if (event.draft)
        return QStringLiteral("draft");
    return event.onSale ? QStringLiteral("on_sale") : QStringLiteral("paused");
}

bool isPresaleCode(const QString &given, const SaleTerms &terms)
{
    return !terms.presaleCode.isEmpty() && given.simplified().compare(terms.presaleCode, Qt::CaseInsensitive) == 0;
}

bool wantsPresaleCode(const Error &error)
{
    return error.code == ErrorCode::EventClosed && error.details.value(QStringLiteral("sale")).toString() == u"presale";
}

qint64 leftToSell(const EventSummary &event)
{
    const Counters &counters = event.counters;
    if (!event.terms.limit)
        return counters.available;
    const qint64 taken = counters.held + counters.reserved + counters.sold;
    return std::clamp<qint64>(*event.terms.limit - taken, 0, counters.available);
}

std::optional<Instant> nextSaleChange(const EventSummary &event, Instant now)
{
    std::optional<Instant> next;
    for (const auto &moment : {event.terms.presaleFrom, event.terms.saleFrom, event.terms.saleUntil}) {
        if (moment && *moment > now && (!next || *moment < *next))
            next = moment;
    }
    return event.onSale ? next : std::nullopt;
}

Counters underLimit(const EventSummary &event)
{
    Counters counters = event.counters;
    counters.available = leftToSell(event);
    if (event.terms.limit)
        counters.capacity = std::min(counters.capacity, *event.terms.limit);
    return counters;
}

Counters underLimit(const EventSummary &event, const Counters &ofArea)
{
    Counters counters = ofArea;
    counters.available = event.cancelled ? 0 : std::min(counters.available, leftToSell(event));
    return counters;
}

Result<SaleTerms> checkedTerms(const SaleTerms &given)
{
    SaleTerms terms = given;
    terms.presaleCode = terms.presaleCode.simplified();
    if (terms.doorsMinutes && (*terms.doorsMinutes < 0 || *terms.doorsMinutes > dayMinutes))
        return badTerm("doors", Terms::tr("Doors open up to a day before the start. Enter a number of minutes."));
    if (terms.limit && (*terms.limit < 1 || *terms.limit > mostPlaces))
        return badTerm("limit", Terms::tr("Enter a capacity limit from 1 to %1 places, or none.").arg(mostPlaces));
    if (terms.saleUntil && terms.saleFrom && *terms.saleUntil <= *terms.saleFrom)
        return badTerm("on_sale_until", Terms::tr("Sales end after they begin. Enter a later end, or an earlier "
                                                  "beginning."));
    TRY(checkPresale(terms));
    return terms;
}

Instant momentMoved(Instant moment, Instant from, Instant to, const QTimeZone &zone)
{
    if (std::abs(from - moment) <= dayMinutes * 60'000)
        return moment.plusMs(to - from);
    const QDateTime local = inZone(moment, zone);
    const qint64 days = inZone(from, zone).date().daysTo(inZone(to, zone).date());
    return {QDateTime(local.date().addDays(days), local.time(), zone).toMSecsSinceEpoch()};
}

SaleTerms termsMoved(const SaleTerms &terms, Instant from, Instant to, const QTimeZone &zone)
{
    SaleTerms there = terms;
    for (std::optional<Instant> *moment : {&there.saleFrom, &there.saleUntil, &there.presaleFrom}) {
        if (*moment)
            *moment = momentMoved(**moment, from, to, zone);
    }
    return there;
}

SaleTerms termsPutOff(const SaleTerms &terms, Instant from, Instant to, const QTimeZone &zone)
{
    SaleTerms there = terms;
    if (there.saleUntil)
        there.saleUntil = momentMoved(*there.saleUntil, from, to, zone);
    return there;
}

} // namespace rowlock
