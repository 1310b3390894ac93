#include "ui/words/finding_texts.h"

#include "ui/common/format.h"
#include "ui/words/patron_texts.h"
#include "ui/words/tenders.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

class Finder
{
    Q_DECLARE_TR_FUNCTIONS(Finder)
};

constexpr qint64 aMinute = 60'000;
constexpr qsizetype endOfAPhone = 4;
constexpr int mostSeatsSaid = 2;

QString agoText(Instant at, Instant now, const QByteArray &timeZone)
{
    const qint64 minutes = std::max<qint64>(0, (now - at) / aMinute);
    if (minutes == 0)
        return Finder::tr("just now");
    if (minutes < 100)
        return Finder::tr("%1 min ago").arg(QLocale().toString(minutes));
    return dayText(at, timeZone);
}

QString phoneEnd(const QString &phone)
{
    QString digits;
    for (const QChar c : phone) {
        if (c.isDigit())
            digits += c;
    }
    return digits.isEmpty() ? QString() : QStringLiteral("…") + digits.right(endOfAPhone);
}

QString kindText(const Finding &one)
{
    switch (one.kind) {
    case FindingKind::Hold:
        return one.state == QLatin1String("paying") ? Finder::tr("being paid") : Finder::tr("on hold");
    case FindingKind::Reservation:
        if (one.state == QLatin1String("sold"))
            return Finder::tr("reservation, sold");
        if (one.state == QLatin1String("released") || one.state == QLatin1String("dropped")
            || one.state == QLatin1String("deposit_kept"))
            return Finder::tr("reservation, released");
        return one.state == QLatin1String("partly_paid") ? Finder::tr("reservation, partly paid")
                                                         : Finder::tr("reservation");
    case FindingKind::Patron: return Finder::tr("patron");
    case FindingKind::GiftCard: return Finder::tr("gift card");
    case FindingKind::Order: break;
    }
    if (one.state == QLatin1String("voided"))
        return Finder::tr("voided");
    return one.state == QLatin1String("refunded") ? Finder::tr("refunded") : QString();
}

QString topOf(const Finding &one)
{
    const QString code = one.kind == FindingKind::GiftCard ? giftCardText(one.line.code) : one.line.code;
    if (one.kind == FindingKind::Patron)
        return QStringLiteral("%1  %2").arg(isolated(one.line.patron), patronNoText(one.patronNo));
    if (one.line.patron.isEmpty())
        return code.isEmpty() ? Finder::tr("No name") : code;
    return code.isEmpty() ? isolated(one.line.patron) : QStringLiteral("%1  %2").arg(isolated(one.line.patron), code);
}

QString topEndOf(const Finding &one)
{
    if (one.kind == FindingKind::Patron)
        return kindText(one);
    return one.kind == FindingKind::Order ? orderSumText(one.line) : moneyText(one.line.total);
}

QString seatsOf(const Finding &one)
{
    return joinedText(gatheredSeats(one.line.seats.split(QLatin1String("; "), Qt::SkipEmptyParts)), mostSeatsSaid);
}

} // namespace

QString whyFound(const Finding &one, Instant now, const QByteArray &timeZone)
{
    QStringList why;
    for (const FoundMatch &match : one.matches) {
        switch (match.by) {
        case FoundBy::Seat:
            if (!match.what.isEmpty())
                why += (match.isPast ? Finder::tr("was %1") : Finder::tr("seat %1")).arg(match.what);
            break;
        case FoundBy::Barcode: why += match.isPast ? Finder::tr("void ticket") : Finder::tr("ticket"); break;
        case FoundBy::Slip: why += Finder::tr("slip %1").arg(match.what.right(4)); break;
        case FoundBy::Recent: why += agoText(one.line.at, now, timeZone); break;
        case FoundBy::Phone: why += Finder::tr("phone %1").arg(phoneEnd(one.phone)); break;
        case FoundBy::Email: why += Finder::tr("e-mail"); break;
        case FoundBy::Name:
            if (match.rank == FoundRank::Typo)
                why += Finder::tr("similar name");
            break;
        case FoundBy::Code:
        case FoundBy::Tag:
        case FoundBy::Amount:
        case FoundBy::Event: break; // stands there
        }
    }
    why.removeDuplicates();
    return why.join(QStringLiteral(" · "));
}

QList<FindingRow> findingRows(const QList<Finding> &results, Instant now, const QByteArray &timeZone,
                              std::optional<EventId> front)
{
    QHash<QString, int> names;
    QList<EventId> events;
    for (const Finding &one : results) {
        ++names[one.line.patron];
        if (one.line.event.isValid() && !events.contains(one.line.event))
            events.append(one.line.event);
    }
    const bool areOfFront = events.size() == 1 && front == events.first(); // which is named above them
    QHash<QString, int> evenings; // events of one name are told apart by their day
    for (const Finding &one : results) {
        if (events.contains(one.line.event)) {
            events.removeAll(one.line.event);
            ++evenings[one.line.eventName];
        }
    }
    QList<FindingRow> rows;
    for (const Finding &one : results) {
        QStringList below;
        if (one.kind == FindingKind::Patron) {
            below = {one.phone, one.email};
        } else if (one.kind == FindingKind::GiftCard) {
            below = {kindText(one), one.state};
        } else {
            below.append(kindText(one));
            if (!areOfFront)
                below.append(evenings.value(one.line.eventName) > 1
                                 ? QStringLiteral("%1, %2").arg(one.line.eventName, dayText(one.starts, timeZone))
                                 : one.line.eventName);
            below.append(seatsOf(one));
            if (one.isAtWillcall)
                below.append(Finder::tr("waits at will-call"));
            if (!one.line.patron.isEmpty() && names.value(one.line.patron) > 1)
                below.append(phoneEnd(one.phone));
            below.append(one.kind == FindingKind::Hold ? one.line.by.terminal : dayText(one.line.at, timeZone));
        }
        below.removeAll(QString());
        const QString why = whyFound(one, now, timeZone);
        FindingRow row{topOf(one), topEndOf(one), below.join(QStringLiteral(" · ")), why, {}};
        QStringList said{row.top, row.topEnd, one.line.eventName, one.line.seats, row.bottom, why};
        said.removeAll(QString());
        row.spoken = said.join(QStringLiteral(", "));
        rows.append(row);
    }
    return rows;
}

QString foundSaid(const FoundThings &found, const QString &typed)
{
    if (typed.isEmpty())
        return found.results.isEmpty()
                   ? Finder::tr("This terminal has sold nothing yet. Type what you know of an order.")
                   : Finder::tr("Last sales of this terminal");
    if (found.results.isEmpty())
        return Finder::tr(
            "Nothing found. Try a part of the name, a seat (K12), an amount or the end of the card slip.");
    if (found.leftOff == 0 && !found.isMore)
        return Finder::tr("%n found", nullptr, int(found.results.size()));
    return Finder::tr("The first %1 are shown. Type more to narrow down.").arg(found.results.size());
}

} // namespace rowlock
