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
    return event.counters.available == 0 && event.counters.held > 0;
}

} // namespace

bool countsDown(const EventSummary &event)
{
    return event.onSale && onlyInBaskets(event) && event.firstExpiresAt.has_value();
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
    if (!event.onSale)
        return event.cancelled ? Baskets::tr("Cancelled") : Baskets::tr("Sales closed");
    if (!onlyInBaskets(event))
        return leftText(event.counters);
    const QString held = Baskets::tr("Sold out · %1 on hold").arg(QLocale().toString(event.counters.held));
    return event.firstExpiresAt ? QStringLiteral("%1 · %2").arg(held, countdownText(*event.firstExpiresAt - now))
                                : held;
}

} // namespace rowlock
