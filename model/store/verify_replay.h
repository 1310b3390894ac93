// The journal told again in memory, from an empty house on: what every seat, hold, order, ticket, payment and block
// must be by now if nothing but what is written there happened. Reads no table.
#pragma once

#include "model/store/journal.h"
#include "model/store/seals.h"
#include "model/store/verify_findings.h"
#include "model/store/verify_mail_stories.h"
#include "model/store/verify_print_stories.h"
#include "model/store/verify_settlement_stories.h"
#include "model/store/verify_shift_stories.h"
#include "model/store/verify_staff_stories.h"
#include "model/store/verify_willcall_stories.h"

#include <QHash>
#include <QMap>
#include <QSet>

namespace rowlock {

struct PlanStory
{
    QString name, sha256;
    qint64 seats = 0, areas = 0, at = 0;
    std::optional<QStringList> categories = {}; // not told by an older Rowlock
    qint64 first = 0, version = 1;              // first: itself, where it is no version of another
    qint64 deletedAt = 0;
};

struct PoolStory
{
    QString name;
    qint64 price = 0, places = 0;
    QString color = {};
    QString ref = {};                 // null: not told of
    QMap<qint64, qint64> prices = {}; // by price type, but for the first
};

struct TypeStory
{
    QString name, letter, color;
    qint64 offered = 1;
    QString kind = QStringLiteral("ordinary"), sellers = {};
};
QMap<qint64, TypeStory> typesOfEveryHouse();

struct TaxStory
{
    QString code;
    qint64 rate = 0, from = 0, at = 0;
};

struct FeeStory
{
    QString name, per, tax, tender;
    qint64 amount = 0, type = -1, onFree = 0, from = 0, at = 0;
    qint64 until = -1;
};

struct DiscountStory
{
    QString name, terms;
    qint64 position = 0, from = 0, at = 0;
    qint64 until = -1;
};

struct CoinStory
{
    qint64 minor = 1, from = 0, at = 0;
};

// Of a voucher for a hold; order: that it was used by.
struct VoucherStanding
{
    qint64 uses = 0, saved = 0, order = 0;
    bool isReturned = false;
};

struct VoucherUseStory
{
    QString act;
    qint64 hold = 0, order = 0, event = 0, uses = 0, saved = 0, at = 0;
    QString terminal, clerk;
};

struct VoucherStory
{
    QString code, name, terms; // code: its digest
    qint64 uses = -1, budget = -1, from = 0, until = -1, ended = -1, at = 0;
    qint64 usesGone = 0, budgetGone = 0;
    QMap<qint64, VoucherStanding> standing; // by hold, what it had last
    QList<VoucherUseStory> told;
};

// What is asked for in advance.
struct DepositStory
{
    qint64 percent = 0, days = 0, from = 0, at = 0;
};

// A deposit that was kept; order: 0 where nothing of it fell to this hold.
struct KeptStory
{
    qint64 event = 0, order = 0, at = 0;
    QString terminal, clerk, reason;
};

struct GoodsStory
{
    QString name, tax;
    qint64 price = 0, from = 0, at = 0;
    qint64 until = -1;
};

using ListField = std::pair<QString, qint64>; // category and price type

struct ListStory
{
    QString name;
    qint64 offered = 1;
    QMap<ListField, qint64> prices = {};
};

// As text, empty where there is none.
struct ListUseStory
{
    QString from, until;
};

struct ProductionStory
{
    QString name, note; // note: its digest
};

// What the sale of an event is bound to; -1 and empty: not.
struct TermsStory
{
    qint64 production = 0, doorsMinutes = -1, saleFrom = -1, saleUntil = -1, presaleFrom = -1, limit = -1;
    QString presaleCode; // its digest
};

struct EventStory
{
    qint64 plan = 0, startsAt = 0, seats = 0, holdSeconds = 0, offerSeconds = 0, createdAt = 0;
    qint64 accessibleMinutes = -1; // kept to the end
    QString name, policy;
    QList<PoolStory> pools;
    QMap<qint64, qint64> companions; // a companion's seat -> its bay
    bool onSale = true;
    bool cancelled = false;
    bool draft = false;
    TermsStory terms;
    QMap<qint64, ListUseStory> lists;                       // price lists that it uses
    QMap<std::pair<qint64, qint64>, qint64> ownPrices = {}; // beside them, by category and type; -1: not sold
    qint64 deletedAt = 0;
    QString order;                          // of its seats, as a hash; empty where its plan was never changed
    qint64 holdCeiling = -1, revision = -1; // not told of; likewise below
    QString seatsDigest;
    QList<std::pair<qint64, qint64>> added; // first number of the seats that a changed plan added, and when

    qint64 madeAt(qint64 seatNo) const;
};

struct SeatStory
{
    QString ref, state = QStringLiteral("free");
    qint64 version = 0, hold = 0, ticket = 0, block = 0, at = 0;
    qint64 fromBlock = 0;   // that it was taken out of, while held or sold
    QString label;          // since a changed plan said so
    qint64 pool = -1;       // likewise
    bool gone = false;      // the plan has it no more
    qint64 nextPool = -1;   // where it goes when it comes free
    qint64 sealedPool = -1; // where it was when its event was sealed, if it has changed since
};

struct PlacesStory
{
    QHash<qint64, qint64> heldBy;    // hold -> places
    QHash<qint64, qint64> soldBy;    // ticket -> 1
    QHash<qint64, qint64> blockedBy; // block -> places
    QHash<qint64, qint64> cameFrom;  // ticket -> block

    QHash<qint64, qint64> &of(const QString &state)
    {
        return state == u"held" ? heldBy : state == u"blocked" ? blockedBy : soldBy;
    }
};

// Whose a hold, an order or a place on the waitlist is: a row of `patron`, or a name, as an older Rowlock told it.
struct PatronStory
{
    qint64 id = 0; // 0: nobody's; -1: a name that was taken out of the journal, and that another took the place of
    std::optional<QString> name = {}, contact = {};

    bool operator==(const PatronStory &) const = default;
};

struct HoldStory
{
    qint64 event = 0, takenAt = 0, startedAt = 0, expiresAt = 0, ceilingAt = 0, endedAt = 0, quantity = 0, total = 0;
    QString state, terminal, clerk, endedBy, endedReason;
    PatronStory patron = {};
    qint64 seconds = -1;             // not told of
    QString extras = {};             // what is sold besides ...
    qint64 extrasTotal = 0;          // ... and what it costs
    QMap<qint64, qint64> types = {}; // how many of each price type, but for the first
    QString terms = {};              // what was agreed for it
    qint64 joint = 0;                // the first of those that it goes with
    qint64 restDue = 0;              // until when the rest was to be paid; 0: not said
    qint64 willcall = 0;             // to be left there

    bool isLive() const { return state == u"active" || state == u"paying"; }
};

// released: when it is to be; before: -1: at a date.
struct ReservationStory
{
    QString code, terminal, clerk;
    qint64 release = 0, before = -1, madeAt = 0, changedAt = 0;
};

struct OrderStory
{
    qint64 event = 0, hold = 0, total = 0, refunded = 0, quantity = 0, at = 0;
    QString terminal, clerk, code; // code: empty where not told of
    PatronStory patron = {};
    qint64 exchanging = 0; // the attempt by which an exchange is to be paid
    qint64 paid = 0;       // the one by which it was, before it is carried out
    qint64 fees = 0, feesBack = 0, reduced = 0, extras = 0, extrasBack = 0, kept = 0;
    bool isReducedByHand = false;          // as an older Rowlock told of it, without saying by how much each line
    qint64 soldRounding = 0, rounding = 0; // what cash was rounded by: at the sale, and in all
    qint64 exchanged = 0;                  // the order whose tickets went back for this one's
    QString voided = {};                   // why it was undone as a whole
    bool isDeposit = false;                // that was kept: it is of nothing else
};

struct TicketStory
{
    qint64 order = 0, event = 0, seatNo = -1, pool = -1, price = 0; // seatNo or pool, as the ticket is for
    QString state = QStringLiteral("valid");
    QString barcode = {}; // its digest; empty where not told of
    qint64 type = 0;      // of its price
};

struct PaymentStory
{
    qint64 order = 0, amount = 0, at = 0;
    QString method, reference, terminal, clerk;
    std::optional<qint64> tendered = {};
    bool isPaidSince = false; // taken off an account
    qint64 part = 0;          // that it was, taken before
    qint64 shift = 0;         // 0: the house had no drawers
};

// A ticket that becomes of another price type, and what it costs then.
struct TypePaidFor
{
    qint64 ticket = 0, type = 0, price = 0;
};

struct AttemptStory
{
    qint64 hold = 0, event = 0, amount = 0, begunAt = 0, endedAt = 0;
    QString key, method, state = QStringLiteral("open"), terminal, clerk, endedBy, reference, reason;
    qint64 order = 0; // of an exchange: whose tickets go back ...
    QString exchangeReason;
    QList<std::pair<qint64, qint64>> moves; // ... each for a seat
    QList<qint64> tickets;                  // ... or for what the hold has in another event
    QList<TypePaidFor> types;               // ... or that stay, of another price type
    qint64 tendered = -1;                   // of a part
    bool returned = false;                  // it was given back
    QStringList shares;                     // what it was taxed as
    qint64 shift = 0;                       // in which it ended
};

struct ReturnStory
{
    qint64 event = 0, at = 0;
    QString terminal, clerk, reference, reason;
    qint64 shift = 0;
};

struct BlockStory
{
    qint64 event = 0, at = 0, releasedAt = 0, seats = 0; // seats: or places
    QString code, reason, terminal, clerk;
    qint64 kill = 0, dueAt = 0, soldOut = 0;
};

struct CodeStory
{
    QString meaning, color, who, sellers;
    qint64 kill = 0, releaseMinutes = -1;
};
QMap<QString, CodeStory> codesOfEveryHouse();

struct WaitStory
{
    qint64 event = 0, party = 0, pool = -1, hold = 0, joinedAt = 0, changedAt = 0;
    PatronStory patron = {};
    QString state, terminal, clerk;
};

// Lines of an order that one act added.
struct LinesStory
{
    qint64 first = 0, last = 0;
    QString digest;
    qint64 shift = 0; // in which they were booked
};

// Whose an order became after it was sold, and when.
struct GivenName
{
    qint64 patron = 0, at = 0;
    QString terminal, clerk;
};

// A note about an order: its digest, who wrote it and when.
struct NoteStory
{
    QString digest, terminal, clerk;
    qint64 at = 0;
};

// A patron whom the house knows.
struct KnownStory
{
    QString digest; // of all that is kept
    qint64 madeAt = 0, changedAt = 0, erasedAt = -1;
    qint64 mergedInto = 0; // 0: not
};

struct KnownNoteStory
{
    qint64 patron = 0, at = 0;
    QString digest, terminal, clerk;
};

// How many salts an entry said were gone, and the digest of their marks.
struct ErasureStory
{
    qint64 marks = 0;
    QString digest;
};

struct ReplacementStory
{
    qint64 ticket = 0, order = 0, at = 0;
    QString reason, terminal, clerk;
};

struct CardEntryStory
{
    QString kind;
    qint64 amount = 0, order = 0, attempt = 0, until = -1;
    QString reason = {}, terminal = {}, clerk = {};
    qint64 at = 0;
};

struct CardStory
{
    QString digest; // of the code
    QList<CardEntryStory> entries;
    qint64 balance = 0;
};

// Tickets that came into an order by an exchange, and the moment as of which it was priced.
struct ExchangeStory
{
    qint64 at = 0, pricedAt = 0;
    QList<qint64> tickets;
    bool isAsPaid = false; // the house moved them, and charged nothing
};

// An order that came of another event's, and which payments went with it.
struct OrderExchangeStory
{
    qint64 order = 0, at = 0;
    QString reason, terminal, clerk;
    QList<std::pair<qint64, qint64>> moved;
};

struct ClockStory
{
    QString boot;
    qint64 offset = 0;
    qint64 wallUntil = 0;
};

struct AnswerStory
{
    QString command, digest;
};

struct HouseStory
{
    qint64 founded = 0, at = 0; // how often, and when
    QString currency, timeZone;
    QMap<qint64, QString> patrons;      // digest of the name
    QHash<qint64, qint64> known;        // ... and whose name it was, where the house knew
    std::optional<ClockStory> clock;    // nothing where not told of
    QMap<QString, AnswerStory> answers; // by key
    QMap<QString, SealedRows> sealed;   // by name
};

using InEvent = std::pair<qint64, qint64>; // event, and seat number or pool number

// What the journal has told so far.
struct ToldHouse
{
    HouseStory house;
    // by id
    QMap<qint64, PlanStory> plans;
    QMap<qint64, ProductionStory> productions;
    QMap<qint64, EventStory> events;
    QHash<InEvent, SeatStory> seats; // those that ever changed
    QHash<InEvent, PlacesStory> places;
    QMap<qint64, HoldStory> holds;
    QMap<qint64, ReservationStory> reservations;
    QMap<qint64, qint64> reserved;        // hold -> reservation
    QMap<qint64, WillcallStory> willcall; // by order
    QMap<qint64, OrderStory> orders;
    QMap<qint64, TicketStory> tickets;
    QHash<qint64, QList<qint64>> ticketsOf; // by order, whatever has become of them
    QMap<qint64, PaymentStory> payments;
    QMap<qint64, AttemptStory> attempts;
    QMap<qint64, BlockStory> blocks;
    QMap<QString, CodeStory> codes = codesOfEveryHouse();
    QMap<qint64, TypeStory> types = typesOfEveryHouse();
    QMap<qint64, TaxStory> taxes; // in the order in which they were entered
    QMap<qint64, FeeStory> fees;
    QMap<qint64, DiscountStory> discounts;
    QMap<qint64, CoinStory> coins;
    QMap<qint64, DepositStory> deposits;
    QMap<qint64, VoucherStory> vouchers;
    QMap<qint64, GoodsStory> goods;
    QMap<qint64, ListStory> lists;
    QMap<qint64, WaitStory> waitlist;
    QMap<qint64, ReplacementStory> replacements; // by the old ticket
    QHash<qint64, QList<LinesStory>> lines;      // by order, in the order of their numbers
    QMap<qint64, SettlementStory> settlements;   // by number
    QHash<qint64, qint64> settledTo;             // order -> the last of its lines that a settlement has
    QMap<qint64, QList<GivenName>> names;        // by order: whose it became after the sale
    QMap<qint64, QList<NoteStory>> notes;        // by order
    QHash<qint64, qint64> openAttempts;          // hold -> attempt
    QHash<qint64, qint64> paidInParts;           // hold -> what was, where it was not given back
    QHash<qint64, QList<qint64>> joint;          // first of holds that go together -> all of them
    QMap<qint64, ReturnStory> returns;           // by attempt
    QMap<qint64, KeptStory> kept;                // by hold
    QHash<qint64, qint64> claims;                // hold -> seats and places it has at this point of the story
    QMap<qint64, CardStory> cards;
    QMap<qint64, KnownStory> knownPatrons;
    QMap<qint64, KnownNoteStory> knownNotes;
    QMap<qint64, ErasureStory> erasures; // by entry
    QMap<qint64, RoleStory> roles = rolesOfEveryHouse();
    QMap<qint64, StaffStory> staff;
    QMap<QString, WorkplaceStory> atTerminals;
    QMap<qint64, ApprovalStory> approvals;
    QList<RoleGain> gains; // of the schema, those that are still to come; by entry
    VenueStory venue;
    QMap<QString, QString> settings; // by name, as JSON
    QMap<QString, QString> papers;   // templates by name, likewise
    QMap<QStringList, QString> paperChoices;
    QSet<qint64> printed; // tickets that there is paper for
    QMap<QString, TerminalStory> terminals;
    QMap<std::pair<QString, QString>, PrinterStory> printers; // by terminal and kind
    QMap<qint64, FavouriteStory> favourites;
    QMap<qint64, PrintStory> prints;
    QHash<qint64, QList<qint64>> printsOfTicket;
    QString mailAccount; // as JSON; empty: never set
    QMap<qint64, MailStory> mails;
    QHash<qint64, QList<qint64>> mailsOfTicket;
    QMap<qint64, DrawerStory> drawers;
    QMap<qint64, ShiftStory> shifts;
    QMap<QString, TillStory> tills;                  // by terminal
    QHash<qint64, QList<ExchangeStory>> exchanges;   // by order
    QMap<qint64, OrderExchangeStory> orderExchanges; // by the new order

    // By hold: when the first of the payments was begun that it was sold for, or those that go with it. Its order is
    // priced as of then.
    QHash<qint64, qint64> paymentsBegun() const;
    QList<qint64> goTogether(qint64 hold) const; // with a hold, itself among them
    qint64 openAttemptOf(qint64 hold) const;     // or of those that go with it; 0: none
    qint64 paidInPartsOf(qint64 hold) const;
    qint64 shiftAt(const QString &terminal) const; // that takes its money; 0: none
};
// Whoever this known patron was merged into.
qint64 patronNow(const ToldHouse &told, qint64 known);

// Tells the journal again. What an entry of each kind does stands by subject in verify_replay_*.cpp and its neighbours.
class Replay : public ToldHouse
{
public:
    explicit Replay(Findings &findings) : m_findings(findings) {}

    void apply(const JournalRow &row);

    class Entry;
    void impossible(const Entry &entry, const QString &why);

private:
    Findings &m_findings;
};

// What roles got with an update before this entry.
void rolesGain(Replay &replay, qint64 seq);

// The attempt that migration 0003 wrote down for a hold which an older Rowlock left in payment: no entry tells of it,
// but it is told by the hold. Nothing where `key` is not of that kind or the hold was not in payment without an
// attempt.
// What a part was taxed as, in one line.
QString shareText(qint64 hold, const QString &code, qint64 rate, qint64 amount, qint64 tax);
std::optional<AttemptStory> inheritedAttempt(const Replay &replay, const QString &key, qint64 hold);

} // namespace rowlock
