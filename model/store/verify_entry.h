// One journal entry while it is told again: the row, its body as JSON, and which parts were looked for in vain.
#pragma once

#include "model/store/verify_replay.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <QCoreApplication>

namespace rowlock {

inline QString story(const char *source)
{
    return QCoreApplication::translate("Verify", source);
}

class Replay::Entry
{
public:
    explicit Entry(const JournalRow &journalRow)
        : row(journalRow), body(QJsonDocument::fromJson(journalRow.body.toUtf8()).object())
    {}

    const JournalRow &row;
    const QJsonObject body;

    qint64 number(const char *name) const
    {
        const QJsonValue value = body.value(QLatin1String(name));
        if (!value.isDouble() || (value.toInteger() == 0 && value.toDouble() != 0))
            lacks(name);
        return value.toInteger();
    }
    // Nought where the entry does not say.
    qint64 numberIf(const char *name) const { return body.contains(QLatin1String(name)) ? number(name) : 0; }
    QString text(const char *name) const
    {
        const QJsonValue value = body.value(QLatin1String(name));
        if (!value.isString())
            lacks(name);
        return value.toString();
    }
    QStringList texts(const char *name) const
    {
        QStringList found;
        const QJsonValue value = body.value(QLatin1String(name));
        if (!value.isArray())
            lacks(name);
        for (const auto &one : value.toArray()) {
            if (!one.isString())
                lacks(name);
            found += one.toString();
        }
        return found;
    }
    qint64 event() const { return column(row.event, "event_id"); }
    qint64 seatNo() const { return column(row.seatNo, "seat_no"); }
    qint64 hold() const { return column(row.hold, "hold_id"); }
    qint64 order() const { return column(row.order, "order_id"); }

    void lacks(const char *name) const
    {
        if (missing.isEmpty())
            missing = QString::fromLatin1(name);
    }
    mutable QString missing;

private:
    qint64 column(const std::optional<qint64> &value, const char *name) const
    {
        if (!value)
            lacks(name);
        return value.value_or(-1);
    }
};

// What an entry of a kind does to the story.
using ReplayStep = void (*)(Replay &, const Replay::Entry &);
using ReplaySteps = QHash<QString, ReplayStep>; // by kind
const ReplaySteps &planSteps();
const ReplaySteps &accessibleSteps();
const ReplaySteps &priceSteps();
const ReplaySteps &dressingSteps();
const ReplaySteps &claimSteps();
const ReplaySteps &saleSteps();
const ReplaySteps &noteSteps();
const ReplaySteps &paymentSteps();
const ReplaySteps &depositSteps();
const ReplaySteps &reservationSteps();
const ReplaySteps &willcallSteps();
// Sent, or waiting to be, by another mail than those of one chain that repeat each other.
bool wentOutByMail(const Replay &replay, qint64 ticket, const QList<qint64> &repeated);
bool waitsForPrinter(const Replay &replay, qint64 ticket); // or came out of it
const ReplaySteps &printSteps();
const ReplaySteps &favouriteSteps();
const ReplaySteps &mailSteps();
const ReplaySteps &moveSteps();
const ReplaySteps &exchangeSteps();
const ReplaySteps &giftCardSteps();
const ReplaySteps &waitlistSteps();
const ReplaySteps &voucherSteps();
const ReplaySteps &priceListSteps();
const ReplaySteps &staffSteps();
const ReplaySteps &shiftSteps();
const ReplaySteps &knownPatronSteps();
const ReplaySteps &settlementSteps();

// The hold has so many seats and places more, or fewer where the number is below zero.
void claimed(Replay &replay, qint64 hold, qint64 change);
// A live hold as the entry says that it is from then on.
void holdChanged(Replay &replay, const Replay::Entry &entry);
bool isAt(const Replay &replay, const Replay::Entry &entry, const HoldStory &hold); // its terminal, or it is reserved
void checkQuantity(Replay &replay, const Replay::Entry &entry, const HoldStory &hold);
// By price type, but for the first: what a category costs, and how many a hold has.
QMap<qint64, qint64> pricesTold(const QJsonObject &pool);
QMap<qint64, qint64> typesTold(const QJsonObject &hold);
QString agreedTold(const QJsonObject &hold);                                  // what was agreed for it
void typePriced(Replay &replay, const Replay::Entry &entry, PoolStory &pool); // pool.priced of another than the first
void ticketIssued(Replay &replay, const Replay::Entry &entry, const TicketStory &ticket);
// Of an exchange that was charged the tickets that go back are just those that were paid for.
void exchangePaidFor(Replay &replay, const Replay::Entry &entry, OrderStory &order, QSet<qint64> tickets);

// Entries that tell of the rows themselves and not of an act (verify_seals.cpp); false where `entry` is none of them.
bool applySeal(Replay &replay, const Replay::Entry &entry);
void revisionTold(Replay &replay, const Replay::Entry &entry);
void clockTold(Replay &replay, const Replay::Entry &entry);
// Whom an entry names was signed in there (verify_staff.cpp).
void actorTold(Replay &replay, const Replay::Entry &entry);
// Whose an entry says that something is (verify_names.cpp).
PatronStory patronTold(Replay &replay, const Replay::Entry &entry);

} // namespace rowlock
