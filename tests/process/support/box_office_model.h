// The box office as the design describes it, in plain values and without a database: what each command answers, what it
// makes of seats, holds, orders and money, and what the journal must say of it. Shares no line with the stores, so that
// both can only agree by being right.
#pragma once

#include "tests/process/support/box_office_people.h"
#include "tests/process/support/box_office_promises.h"
#include "tests/process/support/box_office_tills.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTimeZone>

#include <optional>
#include <set>

namespace rowlock::pure {

// Besides the first; a comp is free for a reason, and a companion comes with somebody.
constexpr int cheapType = 1, compType = 5, companionType = 6;
constexpr int priceTypes[] = {0, cheapType, compType, companionType}; // in this order

struct Money // a line of a payment
{
    QString method;
    qint64 amount = 0;  // minor units
    qint64 card = 0;    // giftcard: its number ...
    QString code = {};  // ... and what is typed for it, which only whoever asks needs
    qint64 slip = 0;    // of a charge with a receipt of its own: the attempt that it was for
    bool isNew = false; // of a sale: not paid in parts before
    qint64 shift = 0;   // of a part: that took it
};

// What is taken off by hand: so many hundredths of a percent, an amount, or all above a price.
struct ByHand
{
    int percent = 0;
    qint64 amount = 0, price = -1;
    QString seat = {}; // empty: of the whole hold, goods too

    static ByHand fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

// What is said of people, drawers and promises.
struct HouseAct
{
    int person = 0, role = 0;     // by number
    bool knowsPin = true;         // theirs
    QString right = {};           // to approve; of the role
    qint64 drawer = 0, shift = 0; // by number
    qint64 amount = -1;           // of cash, or that is left at the close; below zero: all of it
    QString kind = {}, reason = {};
    qint64 handOver = 0;   // of the order; 0: the last that stands
    bool knowsDue = false; // handed over unpaid on purpose
    qint64 until = 0;      // when a reservation is released
    QString code = {};     // of a reservation, which only whoever asks needs

    static HouseAct fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

// What a terminal asks for. Only the fields that belong to `what` are used.
struct Command
{
    QString what; // hold hold.add hold.take hold.join hold.types hold.voucher hold.reduce hold.extras extend
                  // release payment.begin payment.abandon payment.settle payment.return payment.keep sell refund
                  // account.pay expire block unblock event.sale
                  // staff.sign_in staff.sign_out approval role
                  // shift.open shift.join shift.leave shift.cash shift.count shift.resume shift.close shift.x
                  // reservation.make reservation.move reservation.drop reservation.take_back reservation.release
                  // willcall.leave willcall.take_off willcall.hand_over willcall.take_back
    QString terminal;
    qint64 event = 0, hold = 0, order = 0, attempt = 0;
    QStringList seats;
    qint64 best = 0;
    QString category; // with best
    QString area;     // by name
    qint64 quantity = 0;
    qint64 seconds = 0; // 0: as usual
    QList<qint64> tickets;
    QList<Money> payments; // payment.begin: how, and how much of it (none: all that is left); payment.settle: what was
                           // handed over, where that has to be said
    bool onSale = true;
    bool charged = true;       // what is known of the attempt
    int type = 0;              // hold.types: all of these seats, or so many places of the area, are of it from now on
    bool given = true;         // hold.voucher: the house's only one; or taken out again
    qint64 with = 0;           // hold, hold.join: goes with this one from now on, in one sale
    QList<ByHand> byHand = {}; // hold.reduce: one after the other; none: nothing is taken off any more
    bool saysWhy = false;      // hold.types: why comps are free
    bool isVoid = false;       // refund: as if there had been no sale
    QList<qint64> lines = {};  // refund: of a kept deposit
    HouseAct house = {};

    QJsonObject toJson() const;
    static Command fromJson(const QJsonObject &json);
};

// What is answered. `number`: of what was released, expired or unblocked.
struct Answer
{
    static inline const QString inDoubt = QStringLiteral("in doubt"); // told that nobody knows whether it was done
    static constexpr qint64 wrongPin = -1;                            // as the number
    QString refusal;                                                  // the error's code; empty: done
    qint64 hold = 0, order = 0, block = 0, attempt = 0, expiresAt = 0, total = 0, change = 0, number = 0;
    qint64 left = 0;       // to be paid of what is partly paid
    QStringList seats;     // by ref, sorted
    QList<qint64> tickets; // sorted
    QList<qint64> prices;  // of what a live hold has, sorted

    bool operator==(const Answer &) const = default;
    QJsonObject toJson() const;
    static Answer fromJson(const QJsonObject &json);
};

struct JournalEntry
{
    qint64 seq = 0, at = 0;
    QString kind, terminal;
    qint64 event = 0, seat = -1, hold = 0, order = 0;
    QJsonObject body;
    QString clerk = {};
};

// What an entry says, in a form that does not depend on the order of its fields.
QString factOf(const JournalEntry &entry);
bool isOfHouse(const QString &what); // of people, drawers or promises
bool isAct(const QString &kind);     // not what the journal tells about itself: digests, answers, the clock of a boot

// What only the real house decides: which seats are the best, and who of two equally late holds gives way first.
struct Choice
{
    QStringList seats;
    QList<qint64> yielding;
    // Of a server, where acts on different events draw beside each other: by "hold", "order", ..., rising. None: the
    // next ones.
    QMap<QString, QList<qint64>> numbers;
};

struct Pool
{
    QString name;
    qint64 price = 0;
    bool isArea = false;
    qint64 places = 0; // of an area; a category's are counted from its seats
    qint64 held = 0, sold = 0, blocked = 0;
    qint64 cheap = -1, companion = -1; // what these price types cost; below 0: not sold here; comps always are

    qint64 listOf(int type) const { return type == cheapType ? cheap : type == companionType ? companion : price; }
};

struct Seat
{
    QString ref;
    int pool = 0;
    QString state = QStringLiteral("free");
    qint64 hold = 0, ticket = 0, block = 0, version = 0;
};

struct Event
{
    bool strict = false, onSale = true;
    qint64 seconds = 600, ceiling = 3600;
    QList<Pool> pools;
    QList<Seat> seats;
};

struct Spent // of a voucher
{
    qint64 uses = 0, saved = 0;
};

struct Voucher // that takes a percentage off each ticket, as long as there is something left of it
{
    int percent = 0; // in hundredths
    qint64 uses = 0, budget = 0;
    Spent gone = {};
};

struct Hold
{
    qint64 event = 0;
    QString terminal, state = QStringLiteral("active");
    qint64 seconds = 0, startedAt = 0, expiresAt = 0, ceilingAt = 0;
    qint64 joint = 0;    // of all that go together: the number of the first
    qint64 attempt = 0;  // the open one; of what goes together it stands with the first that is live
    QList<qint64> parts; // likewise: those that were charged, with more to come, and not given back
    QSet<int> seats;
    QMap<int, qint64> places;                 // pool -> how many
    QMap<int, int> types;                     // of seats that are not of the first price type
    QMap<int, QMap<int, qint64>> typedPlaces; // pool -> type -> how many; the others are of the first
    bool hasVoucher = false;                  // what was agreed for it
    QList<ByHand> byHand;
    qint64 goods = 0;
    Spent reserved = {};       // while it is being paid for
    QList<qint64> keptIn = {}; // the orders that what was paid of it and all that it goes with became
    qint64 reservation = 0;    // that it is or was the places of
    bool isNamed = false;
    bool hasReason = false; // why comps are free, of those that it has or had
    Released released = {}; // what it had when it ended

    bool isLive() const { return state == u"active" || state == u"paying"; }
    qint64 placesOf(int pool, int type) const;
    bool hasComps() const; // and a reason why they are free
};

struct Ticket
{
    qint64 order = 0, event = 0, price = 0;
    int seat = -1, pool = 0;
    QString state = QStringLiteral("valid");
    bool byVoucher = false;
    int type = 0;
};

struct KeptLine // of an order that a kept deposit became; one that takes another back is below zero
{
    qint64 amount = 0;
    int rate = 0; // of tax, in hundredths of a percent
    bool stands = true;

    qint64 tax() const;
};

struct Order
{
    qint64 event = 0, hold = 0, total = 0, refunded = 0, change = 0;
    QList<qint64> tickets;
    QList<Money> payments;   // refunds negative
    qint64 lines = 0;        // what was sold and what took it back, so far
    qint64 fees = 0;         // and gift cards that it sold: given back by a void alone, as goods are
    Spent voucher = {};      // that its tickets have used, until none of them stays
    QList<qint64> sale = {}; // the orders that were sold together
    qint64 goods = 0, at = 0;
    bool isVoided = false, isNamed = false;
    QList<KeptLine> kept = {}; // of a deposit; it has nothing else

    qint64 owed() const; // on account
};

struct PartShare // what of a part is for one of the holds, at one rate of tax
{
    qint64 hold = 0, amount = 0;
    int rate = 0;
};

struct Attempt // to get money, between two transactions
{
    qint64 hold = 0, amount = 0;
    QString method = QStringLiteral("card"), state = QStringLiteral("open");
    qint64 slip = 0;                // its own number
    qint64 card = 0, tendered = -1; // of a part, once it is charged; it is a part from then on
    bool isReturned = false;
    QList<PartShare> shares = {}; // of a part
    QString terminal = {};        // that asked
    qint64 shift = 0;             // of a part: that took it

    bool isPart() const { return tendered >= 0; }
    Money paid() const; // as an order has it
};

// Some numbers were never given, or not yet.
inline bool isThere(const Hold &hold)
{
    return hold.event > 0;
}
inline bool isThere(const Order &order)
{
    return order.event > 0;
}
inline bool isThere(const Ticket &ticket)
{
    return ticket.order > 0;
}
inline bool isThere(const Attempt &attempt)
{
    return attempt.hold > 0;
}
inline bool isThere(const std::optional<qint64> &seats)
{
    return seats.has_value();
}
template <typename T>
bool isThere(const QList<T> &list, qint64 number)
{
    return number >= 1 && number <= list.size() && isThere(list.at(number - 1));
}

// What holds that are paid together come to.
struct Priced
{
    struct Place
    {
        int seat = -1, pool = 0, type = 0;
        qint64 list = 0, paid = 0;
        bool byVoucher = false;
    };
    struct Share // one hold's
    {
        qint64 hold = 0;
        QList<Place> places = {}; // in the order of its tickets
        Spent voucher = {};
        qint64 goods = 0, extras = 0, fees = 0, feeLines = 0; // goods: what is paid for them; extras: before reductions

        bool isPriceAbove = false; // one by hand is more than a line costs

        qint64 due() const;
        qint64 reduced() const;
    };
    QString refusal = {};
    QList<Share> shares = {};

    qint64 due() const;
};

// By largest remainder, of equal ones the earlier.
QList<qint64> sharesOf(qint64 amount, const QList<qint64> &prices);

// What an entry says of it.
void addFigures(QJsonObject &body, const QList<Priced::Share> &shares);

struct Due // of a hold, with all that go with it
{
    qint64 left = 0;    // to be paid; 0 where nothing can be
    qint64 attempt = 0; // that is open
};

class Model
{
public:
    qint64 addEvent(const Event &event); // its number

    // Would the command be refused at this moment? Empty: no.
    QString refusal(const Command &command, qint64 now, const Choice &choice = {}) const;
    // For want of somebody who may, or of a shift? Where other reasons hold as well, either is told.
    QString barred(const Command &command, qint64 now) const;
    // What is only looked up: it changes nothing and stands nowhere.
    static bool isReading(const Command &command) { return command.what == u"shift.x"; }
    std::optional<Answer> reading(const Command &command) const;
    // Done, and perhaps with nothing in the journal, as it was so before.
    static QStringList entriesOf(const Command &command); // one of these kinds; none: it always has one
    std::optional<Answer> asItWas(const Command &command) const;
    // Holds that `expire` ends: strict ones at their deadline; yielding ones stand until nobody came back for them
    // within the ceiling.
    QList<qint64> due(const Command &command, qint64 now) const;
    struct Outcome
    {
        Answer answer;
        QStringList facts; // what the journal says of it, sorted
    };
    Outcome perform(const Command &command, qint64 now, const Choice &choice = {});
    // What was done before and is said once more: nothing happens, and it is answered as it is by now.
    std::optional<Answer> saidAgain(const Command &command) const;
    qint64 leftOf(qint64 hold) const; // to be paid; 0 where nothing can be
    Due dueOf(qint64 hold) const;

    void moveDeadlines(qint64 ms); // the house's time was moved, and every live hold with it

    // Everything as it must stand in the tables: "table: column=value ..." lines, sorted.
    QStringList tables() const;
    QString moneyProblem() const; // payments = live tickets, order by order; empty where it holds

    QList<Event> events; // number - 1, like all that follow
    QList<Hold> holds;
    QList<Order> orders;
    QList<Ticket> tickets;
    QList<Attempt> attempts;
    QList<std::optional<qint64>> blockSeats; // seats that a block has; 0: released
    std::set<qint64> live;                   // holds that are active or paying
    QMap<qint64, qint64> cards;              // what is left on each gift card
    qint64 payments = 0;
    QTimeZone zone;                     // of the house, whose day it is
    qint64 ticketFee = 0, orderFee = 0; // of the house; 0: none
    qint64 goodsPrice = 0;
    int ticketTax = 0; // in hundredths of a percent; nothing else is taxed
    Voucher voucher;
    // 3 for 2 in the balcony over all of the sale; else 10 % off 4 tickets of one performance
    bool hasDiscounts = false;
    // Of a server: who agrees something for a hold may not see yet that another event's sale has used the voucher up.
    // Who is paid does.
    bool eventsBesideEachOther = false;
    People people;
    Tills tills;
    QMap<qint64, AtWillcall> willcall;      // order -> ...
    QMap<qint64, Reservation> reservations; // number -> ...

private:
    friend class Doing;
    bool givesWay(const Hold &hold, qint64 now) const;
    QString mayUse(const Command &command, qint64 now) const;
    QString canTake(const Event &event, const Command &command, qint64 own, qint64 now) const;
    QString canTakePlaces(const Event &event, const Command &command, qint64 own, qint64 now) const;
    QString canTakeBest(const Event &event, const Command &command, qint64 own, qint64 now) const;
    QString canChange(const Command &command, qint64 now) const;
    QString canTakeWith(const Command &command, qint64 now, const Choice &choice) const;
    QString canJoin(const Command &command, qint64 now) const;
    QString canGoWith(qint64 event, bool hasVoucher, const QList<qint64> &others, qint64 now) const;
    QString mayUseAll(const Command &command, qint64 now) const;
    bool yields(qint64 hold, const Command &command, qint64 now, const Choice &choice) const;
    QList<qint64> givingPlaces(const Command &command, qint64 own, qint64 now, const Choice &choice) const;
    QList<qint64> jointOf(qint64 hold) const; // those that are live, the oldest first
    qint64 payerOf(qint64 hold) const { return jointOf(hold).first(); }
    QString canBegin(const Command &command, qint64 now) const;
    QString canSettle(const Command &command) const;
    QString canReturn(const Command &command) const;
    QString canKeep(const Command &command) const;
    QString canTakeBack(const Command &command, qint64 now) const;
    QString canChangeTypes(const Command &command) const;
    QString canAgree(const Command &command, const Spent &gone) const;
    bool isAgreedUnseen(const Command &command, qint64 now) const;
    QString canSell(const Command &command, qint64 now) const;
    QString canPay(const QList<Money> &lines, qint64 due) const;
    QString canRefund(const Command &command, qint64 now) const;
    static QString canRefundKept(const Order &order, const Command &command);
    bool isEachAccompanied(qint64 hold) const; // with all that go with it
    bool mayBeVoided(const Order &order, qint64 now) const;
    QList<qint64> goingWith(const Command &command) const; // orders that a refund takes: a void, all of its sale
    QString canPayAccount(const Command &command) const;
    QString rightNeeded(const Command &command) const;
    bool movesMoney(const Command &command) const;
    bool wasAsked(const Command &command) const; // for the money, before
    QSet<QString> askingTerminals() const;
    Answer xOf(const Command &command) const;
    QList<qint64> waitingTickets(qint64 order, bool andHandedOver) const;
    QString hasNothingWaiting(qint64 order) const;
    QString canHandOver(const Command &command) const;
    QString canChangeWillcall(const Command &command) const;
    QStringList willcallTables() const;
    bool isReserved(qint64 hold) const;
    QString canReserve(const Command &command, qint64 now) const;
    QString canChangeReservation(const Command &command, qint64 now) const;
    ToBeHad toBeHad(qint64 reservation, qint64 now) const;
    qint64 kindsGone(const Event &event, int pool, qint64 missing, qint64 now) const;
    Answer reservationAnswer(qint64 number) const;
    QStringList reservationTables() const;
    QString ofHouse(const Command &command, qint64 now) const;
    qint64 reservedIn(qint64 event, int pool) const;
    bool areCardsEnough(const QList<Money> &paid) const;
    qint64 eventOf(const Command &command) const;
    qint64 worthOf(const Order &order) const; // what it kept, and what stays of its tickets
    qint64 totalOf(const Hold &hold) const;   // at list prices, without fees and goods
    QList<Priced::Place> placesOf(const Hold &hold) const;
    QList<PartShare> partShares(qint64 payer, qint64 amount) const;
    QList<PartShare> sharesByRate(const Priced::Share &share, qint64 amount, const QList<PartShare> &before) const;
    QList<PartShare> partSharesOf(qint64 payer, qint64 hold) const;
    // What of each part falls to each of these.
    QList<QList<qint64>> saidOf(qint64 payer, const QList<Priced::Share> &among) const;
    Priced priced(qint64 hold) const; // with all that go with it
    Priced priced(const QList<Hold> &holds, const Spent &gone) const;
    void discount(QList<Priced::Share> &shares, const QList<Hold> &together) const;
    Priced::Share shareOf(const Hold &hold, const Spent &gone) const;
    void reduceByHand(Priced::Share &share, const Hold &hold) const;
    qint64 paidOf(qint64 hold) const; // in parts
    bool isOfPart(const Attempt &attempt) const;
    Answer heldAnswer(qint64 hold) const;
    Answer saleAnswer(qint64 order) const;
    Answer answerOfPart(const Attempt &part) const;
    static QList<QList<Money>> shared(const QList<Money> &payments, const QList<Priced::Share> &orders,
                                      const QList<QList<qint64>> &said = {});
    static int seatNamed(const Event &event, const QString &ref);
    static int areaNamed(const Event &event, const QString &name);
};

} // namespace rowlock::pure
