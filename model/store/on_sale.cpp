#include "model/store/on_sale.h"

#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

tl::unexpected<Error> refuseSale(const OpenEvent &event, const char *sale, const QString &message,
                                 QJsonObject details = {})
{
    details.insert(QStringLiteral("event"), event.id().value());
    details.insert(QStringLiteral("sale"), QString::fromLatin1(sale));
    return refuse(ErrorCode::EventClosed, message, details);
}

tl::unexpected<Error> refuseEarly(const OpenEvent &event, const QTimeZone &zone)
{
    const SaleTerms &terms = event.summary.terms;
    const Instant opens = terms.saleFrom.value_or(Instant());
    QJsonObject details{{QStringLiteral("opens_at"), toIso(opens)}};
    if (!terms.presaleFrom)
        return refuseSale(event, "not_yet",
                          Store::tr("Sales for “%1” open on %2.").arg(event.summary.name, momentText(opens, zone)),
                          details);
    details.insert(QStringLiteral("presale_from"), toIso(*terms.presaleFrom));
    return refuseSale(event, "not_yet",
                      Store::tr("Sales for “%1” open on %2, with a presale code on %3.")
                          .arg(event.summary.name, momentText(opens, zone), momentText(*terms.presaleFrom, zone)),
                      details);
}

Result<Done> requireCode(const OpenEvent &event, const Admission &admission, const QTimeZone &zone)
{
    const SaleTerms &terms = event.summary.terms;
    if (admission.isKnown() || isPresaleCode(admission.code(), terms))
        return Done{};
    const Instant opens = terms.saleFrom.value_or(Instant());
    const QString text =
        admission.waits() ? Store::tr("“%1” is in presale. Its waitlist opens with the general sale, on %2.")
        : admission.code().isEmpty()
            ? Store::tr("“%1” is in presale until %2. Ask the patron for the presale code and enter it.")
            : Store::tr(
                "That is not the presale code of “%1”. Ask the patron for it; without a code sales open on %2.");
    return refuseSale(event, "presale", text.arg(event.summary.name, momentText(opens, zone)),
                      {{QStringLiteral("opens_at"), toIso(opens)}});
}

} // namespace

Result<Done> requireOnSale(Connection &connection, Instant now, const OpenEvent &event, const Admission &admission)
{
    const SaleStage stage = saleStage(event.summary, now);
    if (stage == SaleStage::Open)
        return Done{};
    TRY(requireNotCancelled(event));
    if (stage == SaleStage::Draft)
        return refuseSale(
            event, "draft",
            Store::tr("“%1” is a draft and not sold yet. A manager can put it on sale.").arg(event.summary.name));
    if (stage == SaleStage::Paused)
        return refuseSale(event, "closed",
                          Store::tr("Sales for “%1” are closed. A manager can reopen them.").arg(event.summary.name));
    TRY_GET(const HouseRecord house, readHouse(connection));
    const QTimeZone zone(house.timeZone);
    if (stage == SaleStage::Presale)
        return requireCode(event, admission, zone);
    if (stage == SaleStage::NotYet)
        return refuseEarly(event, zone);
    const Instant ended = event.summary.terms.saleUntil.value_or(Instant());
    return refuseSale(event, "ended",
                      Store::tr("Sales for “%1” ended on %2. Seats on hold can still be paid for.")
                          .arg(event.summary.name, momentText(ended, zone)),
                      {{QStringLiteral("ended_at"), toIso(ended)}});
}

Result<Done> requireNotCancelled(const OpenEvent &event)
{
    if (!event.summary.cancelled)
        return Done{};
    return refuseSale(event, "cancelled",
                      Store::tr("“%1” is cancelled. A manager can reopen it.").arg(event.summary.name),
                      {{QStringLiteral("cancelled"), true}});
}

} // namespace rowlock
