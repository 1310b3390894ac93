#include "ui/words/refusal.h"

#include "model/domain/card_number.h"
#include "model/domain/house_place.h"
#include "model/domain/waitlist.h"
#include "ui/common/format.h"
#include "ui/words/parts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QMap>
#include <QRegularExpression>
#include <QTimeZone>

namespace rowlock {

namespace {

class Refusal
{
    Q_DECLARE_TR_FUNCTIONS(Refusal)

public:
    static QString sentence(const QString &state, const QString &holder, const QStringList &labels);
    static QString cardNumber() { return tr("This looks like a card's number, which must not be kept. Leave it out."); }
    static QString backAgain(bool onServer)
    {
        return onServer ? tr("The server answers again.") : tr("The box office file can be read again.");
    }
};

QString Refusal::sentence(const QString &state, const QString &holder, const QStringList &labels)
{
    const QString seats = joinedSeats(labels);
    const bool one = labels.size() == 1;
    if (state == stateName(HoldState::Sold))
        return one ? tr("%1 is already sold.").arg(seats) : tr("%1 are already sold.").arg(seats);
    if (state == QStringLiteral("blocked"))
        return one ? tr("%1 is blocked.").arg(seats) : tr("%1 are blocked.").arg(seats);
    if (state == QStringLiteral("reserved"))
        return one ? tr("%1 is reserved.").arg(seats) : tr("%1 are reserved.").arg(seats);
    if (holder == waitlistTerminal())
        return one ? tr("%1 is offered to a waitlist party.").arg(seats)
                   : tr("%1 are offered to a waitlist party.").arg(seats);
    if (holder.isEmpty())
        return one ? tr("%1 has just been taken.").arg(seats) : tr("%1 have just been taken.").arg(seats);
    return one ? tr("%1 has just been taken by %2.").arg(seats, holder)
               : tr("%1 have just been taken by %2.").arg(seats, holder);
}

} // namespace

QString refusalText(const Error &error)
{
    if (error.code == ErrorCode::Forbidden && error.details.contains(QStringLiteral("paid"))) {
        const auto currency = Currency::fromCode(error.details.value(QStringLiteral("currency")).toString());
        const auto paid = currency ? moneyFromDecimal(error.details.value(QStringLiteral("paid")).toString(), *currency)
                                   : refuse(currency.error());
        return paid ? partlyPaidText(*paid) : error.message;
    }
    if (error.code != ErrorCode::SeatUnavailable)
        return error.message;
    QMap<QPair<QString, QString>, QStringList> labels; // by state and holder
    for (const QJsonValue &value : error.details.value(QStringLiteral("seats")).toArray()) {
        const QJsonObject seat = value.toObject();
        labels[{seat.value(QStringLiteral("state")).toString(), seat.value(QStringLiteral("holder")).toString()}]
            << seat.value(QStringLiteral("label")).toString();
    }
    QStringList sentences;
    for (auto group = labels.constBegin(); group != labels.constEnd(); ++group)
        sentences << Refusal::sentence(group.key().first, group.key().second, group.value());
    return sentences.isEmpty() ? error.message : sentences.join(QLatin1Char(' '));
}

QString cardNumberText(const QString &typed)
{
    return holdsCardNumber(typed) ? Refusal::cardNumber() : QString();
}

bool waitlistMayTake(const Error &error)
{
    return error.code == ErrorCode::SoldOut && !error.details.value(QStringLiteral("no_waitlist")).toBool();
}

std::optional<Instant> firstBasketEnds(const Error &error)
{
    if (error.code != ErrorCode::SoldOut)
        return {};
    const auto ends =
        instantFromIso(error.details.value(QStringLiteral("first_expires_at")).toString(), QTimeZone::utc());
    return ends ? std::optional(*ends) : std::nullopt;
}

QString withTimeLeft(const QString &refusal, qint64 leftMs)
{
    // The time stands last: before it may be a name with figures of its own.
    static const QRegularExpression time(QStringLiteral("\\d+:\\d\\d(?!.*\\d:\\d\\d)"));
    return QString(refusal).replace(time, countdownText(leftMs));
}

QString goneText(const QList<GoneSeat> &gone)
{
    QMap<QPair<QString, QString>, QStringList> labels; // by state and holder
    for (const GoneSeat &seat : gone)
        labels[{stateName(seat.state), seat.holder}]
            << (seat.quantity > 1 ? QStringLiteral("%1 × %2").arg(seat.quantity).arg(seat.label) : seat.label);
    QStringList sentences;
    for (auto group = labels.constBegin(); group != labels.constEnd(); ++group)
        sentences << Refusal::sentence(group.key().first, group.key().second, group.value());
    return sentences.join(QLatin1Char(' '));
}

QString lossText(const HoldInfo &hold, const QList<HoldItem> &gone, bool wasOnCounter)
{
    const QString what = wasOnCounter ? Refusal::tr("this sale") : Refusal::tr("the sale set aside");
    const QString seats = itemsText(gone.isEmpty() ? hold.items : gone);
    if (hold.state == HoldState::Released) {
        const QString who = hold.endedBy.isEmpty() ? Refusal::tr("Another terminal") : hold.endedBy;
        const QString text = Refusal::tr("%1 released %2: %3.").arg(who, what, itemsText(hold.items));
        return hold.endedReason.isEmpty() ? text : text + Refusal::tr(" Reason: %1").arg(hold.endedReason);
    }
    if (gone.isEmpty() || hold.endedBy.isEmpty() || hold.endedBy == hold.holder.terminal)
        return Refusal::tr("The hold of %1 expired: %2.").arg(what, itemsText(hold.items));
    if (hold.endedBy == waitlistTerminal())
        return Refusal::tr("The hold expired and %1 from %2 went to a waitlist party.").arg(seats, what);
    return Refusal::tr("The hold expired and %1 took %2 from %3.").arg(hold.endedBy, seats, what);
}

QString backAgainText(const QString &place)
{
    return Refusal::backAgain(isServerAddress(place));
}

} // namespace rowlock
