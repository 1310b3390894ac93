#include "ui/common/baskets_text.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

class Baskets
{
    Q_DECLARE_TR_FUNCTIONS(Baskets)
};

bool onlyInBaskets(const EventSummary &event)
{
    return leftToSell(event) == 0 && event.counters.held > 0;
}

} // namespace

bool countsDown(const EventSummary &event, Instant now)
{
    return event.onSale
           && (onlyInBaskets(event) ? event.firstExpiresAt.has_value() : nextSaleChange(event, now).has_value());
}

QString basketsText(const EventSummary &event, Instant now)
{
    if (!onlyInBaskets(event))
        return {};
    const QString held = event.counters.held == 1
                             ? Baskets::tr("Sold out. 1 seat on hold")
                             : Baskets::tr("Sold out. %1 seats on hold").arg(QLocale().toString(event.counters.held));
    if (!event.firstExpiresAt)
        return Baskets::tr("%1, being paid for.").arg(held);
    if (now >= *event.firstExpiresAt)
        return Baskets::tr("%1. Some holds are overdue: try again.").arg(held);
    return Baskets::tr("%1, the first expires in %2.").arg(held, countdownText(*event.firstExpiresAt - now));
}

QString leftText(const EventSummary &event, Instant now)
{
    if (!onlyInBaskets(event))
        return leftText(underLimit(event));
    const QString held = Baskets::tr("Sold out · %1 on hold").arg(QLocale().toString(event.counters.held));
    return event.firstExpiresAt ? QStringLiteral("%1 · %2").arg(held, countdownText(*event.firstExpiresAt - now))
                                : held;
}

QString saleText(const EventSummary &event, Instant now, const QByteArray &timeZone)
{
    const SaleTerms &terms = event.terms;
    switch (saleStage(event, now)) {
    case SaleStage::Draft: return Baskets::tr("Draft");
    case SaleStage::Cancelled: return Baskets::tr("Cancelled");
    case SaleStage::Paused: return Baskets::tr("Sales closed");
    case SaleStage::Ended: return Baskets::tr("Sales ended");
    case SaleStage::NotYet:
        return terms.presaleFrom ? Baskets::tr("Presale from %1").arg(dayText(*terms.presaleFrom, timeZone))
                                 : Baskets::tr("On sale from %1").arg(dayText(*terms.saleFrom, timeZone));
    case SaleStage::Presale: return Baskets::tr("Presale: code needed");
    case SaleStage::Open: return {};
    }
    Q_UNREACHABLE();
}

QString saleDatesText(const EventSummary &event, const QByteArray &timeZone)
{
    const SaleTerms &terms = event.terms;
    const auto at = [&timeZone](Instant moment) { return dayText(moment, timeZone); };
    QStringList lines;
    if (terms.doorsMinutes)
        lines
            << Baskets::tr("Doors open %1").arg(timeText(event.starts.plusMs(-*terms.doorsMinutes * 60'000), timeZone));
    if (!terms.presaleCode.isEmpty() && terms.saleFrom)
        lines << (terms.presaleFrom ? Baskets::tr("Presale with a code from %1").arg(at(*terms.presaleFrom))
                                    : Baskets::tr("Presale with a code until %1").arg(at(*terms.saleFrom)));
    if (terms.saleFrom)
        lines << Baskets::tr("On sale from %1").arg(at(*terms.saleFrom));
    if (terms.saleUntil)
        lines << Baskets::tr("Sales end %1").arg(at(*terms.saleUntil));
    if (terms.limit)
        lines << Baskets::tr("Capacity limit %1").arg(placesText(*terms.limit));
    return lines.join(u'\n');
}

QString leftText(const EventSummary &event, Instant now, const QByteArray &timeZone)
{
    const QString sale = saleText(event, now, timeZone);
    if (saleStage(event, now) == SaleStage::Presale)
        return QStringLiteral("%1 · %2").arg(sale, leftText(event, now));
    return sale.isEmpty() ? leftText(event, now) : sale;
}

} // namespace rowlock
