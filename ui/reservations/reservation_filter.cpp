#include "ui/reservations/reservation_filter.h"

#include "model/domain/patron_words.h"

#include <algorithm>

namespace rowlock {

bool isCalled(const Reservation &one, const QString &typed)
{
    const QStringList parts = foldedText(typed).split(u' ', Qt::SkipEmptyParts);
    const QStringList words = foldedWords(one.patron() + u' ' + one.email + u' ' + one.as.code);
    const QString code = one.as.code.mid(2).toLower();
    QString digits = one.phone;
    digits.removeIf([](QChar sign) { return !sign.isDigit(); });
    return std::ranges::all_of(parts, [&](const QString &part) {
        const auto begins = [&part](const QString &word) { return word.startsWith(part); };
        return std::ranges::any_of(words, begins) || begins(code) || begins(u'r' + code)
               || (part.at(0).isDigit() && digits.contains(part));
    });
}

QList<Reservation> chosenFrom(const ReservationsRead &all, const ReservationFilter &filter, Instant now)
{
    using Which = ReservationFilter::Which;
    QList<Reservation> chosen = filter.which == Which::Released ? all.released : all.live;
    const Instant until = filter.which == Which::DueSoon ? now.plusSeconds(filter.withinSeconds) : now;
    chosen.removeIf([&](const Reservation &one) {
        if (filter.event.isValid() && !one.isOf(filter.event))
            return true;
        if ((filter.which == Which::DueNow || filter.which == Which::DueSoon) && !one.isDue(until))
            return true;
        if (filter.which == Which::PartlyPaid && one.paid.minor <= 0)
            return true;
        return !isCalled(one, filter.text);
    });
    return chosen;
}

} // namespace rowlock
