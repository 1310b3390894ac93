// One terminal's hand on the house: every use case, synchronous, each one a transaction. Owns the connection.
// Lives on one thread (the database thread of BoxOffice, or the command line's main thread) and never outlives it.
// Every call may answer busy (the turn could not be had in time), storage_unusable, storage_full or storage_corrupt;
// other codes are named where they can occur.
#pragma once

#include "model/domain/category_change.h"
#include "model/domain/house_clock.h"
#include "model/domain/late_money.h"
#include "model/domain/move.h"
#include "model/domain/payment.h"
#include "model/domain/receipts.h"
#include "model/domain/replan.h"
#include "model/domain/report.h"
#include "model/domain/seen_seat.h"
#include "model/domain/waits.h"
#include "model/service/inventory_desk.h"
#include "model/service/plan_shelf.h"

#include <QHash>
#include <QStringList>

#include <memory>
#include <optional>

namespace rowlock {

class Connection;
class PaymentDevice;
class SoldOutAnswers;
struct Act;
struct ChargeAnswer;

struct NewHouse
{
    Currency currency;
    QByteArray timeZone = "Europe/Berlin"; // IANA; the venue's
};

struct HouseFacts
{
    QString file;
    int schema = 0;
    Currency currency;
    QByteArray timeZone;
    bool readOnly = false;                // a file or folder that may only be looked at
    std::optional<LostEntries> lost = {}; // at the opening; a person is to be told
};

struct StorageFacts
{
    QString engine;      // "SQLite 3.40.1"
    QString journalMode; // "wal", or "truncate" where there can be no log
    int logPages = 0;    // in the log at this desk's last commit
};

struct PlanImportReceipt
{
    PlanSummary plan;
    QStringList warnings; // one per repair: where, what was wrong, what was done
};

// Single seats that a hold's choice leaves, and the move that leaves fewer, as labels and refs; empty where nothing is to be said.
struct HoldGaps
{
    struct Seat
    {
        QString ref;
        QString label;
    };
    QList<Seat> alone, out, in, stillAlone;
};

class Desk
{
public:
    // Creates the file; refuses (storage_unusable) where anything exists under that name.
    // Complete or not there at all.
    static Result<HouseFacts> createHouse(const QString &file, const NewHouse &house, const Clock &clock);
    // storage_unusable (missing, not ours, network share), storage_newer, storage_corrupt.
    static Result<std::unique_ptr<Desk>> open(const QString &file, const Actor &actor, const Clock &clock);
    // ... and keeps `clock` at the house's time, for whoever shows times.
    static Result<std::unique_ptr<Desk>> open(const QString &file, const Actor &actor,
                                              std::shared_ptr<HouseClock> clock);
    // Checks the copy first, keeps the replaced file beside it as ....before-restore-<time>. The receipt names the programs
    // that had it open.
    static Result<BackupReceipt> restore(const QString &copy, const QString &file, const Clock &clock);
    ~Desk();

    HouseFacts facts() const;
    Actor actor() const;
    void setActor(const Actor &actor);
    void usePlanShelf(const PlanShelf &shelf);

    // --- plans and events ---
    // A new plan, or another version of one. plan_invalid, invalid_argument
    Result<PlanImportReceipt> importPlan(const QString &file, const QString &name = {}, PlanId versionOf = {});
    Result<PlanImportReceipt> savePlan(const SeatingPlan &drawn, PlanId versionOf = {});
    Result<QList<PlanSummary>> plans();           // the newest version of each
    Result<PlanSummary> planSummary(PlanId plan); // invalid_argument
    Result<SharedPlan> plan(PlanId plan);         // parsed once, then kept
    Result<SharedPlan> planOf(EventId event);     // event_unknown; what holding needs, slow the first time
    // Makes the plan of this event ready, or where none is named of the next one to begin, before anybody asks for it.
    void expect(EventId event);
    // In pretix's form, answering what that cannot say, one sentence a kind. Its own form, and what else managers do: management.h.
    Result<QStringList> exportPlan(PlanId plan, const QString &file);
    Result<EventSummary> createEvent(const NewEvent &event);
    Result<QList<EventSummary>> events();                       // by start
    Result<EventSummary> event(EventId event);                  // event_unknown
    Result<EventSummary> setOnSale(EventId event, bool onSale); // also opens what was cancelled; event_unknown
    // Until so many minutes before the start accessible places are for who asks for them; nothing: to the end.
    Result<EventSummary> keepAccessible(EventId event,
                                        std::optional<qint64> minutes); // event_unknown, invalid_argument
    // What the plan would change (event_unknown, invalid_argument), and the change: every sale stays on its seat, and nothing
    // is done until whoever has a seat that vanishes has another. seat_unavailable (details name them), invalid_argument.
    Result<ReplanPreview> planChange(EventId event, PlanId plan);
    Result<PlanApplied> applyPlan(EventId event, const PlanApplication &asked, const QString &key = {});
    Result<HouseSnapshot> house(EventId event);                      // event_unknown
    Result<HouseDelta> changes(EventId event, qint64 sinceRevision); // event_unknown

    // --- holds: all of what is asked, or nothing ---
    Result<HoldInfo> hold(EventId event, const SeatRequest &request, const HoldOptions &options = {});
    Result<HoldInfo> addToHold(HoldId hold, const SeatRequest &request, const QString &key = {});
    // Items by seat ref, or one area with how many places fewer; taking the last one releases the hold.
    Result<HoldInfo> takeFromHold(HoldId hold, const SeatRequest &request);
    Result<HoldInfo> nextBest(HoldId hold, const NextBest &asked); // sold_out: nothing else; the hold keeps what it has
    Result<HoldInfo> exchange(HoldId hold, const QStringList &out,
                              const QStringList &in); // seats of it for others, all or nothing
    // What the seats of a live hold leave alone, and what would be better: gap_rule.h. hold_unknown, hold_consumed, hold_expired.
    Result<HoldGaps> gaps(HoldId hold);
    Result<HoldInfo> extend(HoldId hold, std::optional<qint64> seconds = {}); // hold_unknown/expired/consumed
    Result<ReleaseReceipt> release(HoldId hold, const QString &reason = {});  // hold_unknown/expired/consumed
    // The patron's name, until it is sold; also while it is in payment. invalid_argument, as extend.
    Result<HoldInfo> namePatron(HoldId hold, const QString &name);
    Result<HoldInfo> holdInfo(HoldId hold);
    Result<QList<HoldInfo>> liveHolds(std::optional<EventId> event = {}); // of all terminals
    Result<QList<HoldInfo>> ownHolds(); // this terminal's live ones: what a restart finds again
    Result<int> expire(std::optional<EventId> event = {});

    // --- the waitlist ---
    Result<WaitlistEntry> joinWaitlist(EventId event, const WaitlistRequest &request,
                                       const QString &key = {}); // event_closed
    Result<QList<WaitlistEntry>> waitlist(EventId event);        // those waiting or offered, in order; event_unknown
    Result<WaitlistEntry> waitlistEntry(WaitlistId entry);       // invalid_argument
    Result<WaitlistEntry> leaveWaitlist(WaitlistId entry, const QString &reason = {}); // hold_consumed
    Result<WaitlistEntry> declineOffer(WaitlistId entry, const QString &reason = {});  // hold_unknown, hold_consumed
    Result<HoldInfo> acceptOffer(WaitlistId entry); // this terminal's hold; hold_expired, hold_unknown, hold_consumed

    // --- paying ---
    // Active -> paying, with an attempt written down: its clock stands still until the answer is known. A repeated key answers
    // the attempt it began. hold_unknown/expired/consumed, forbidden, key_reused.
    Result<PaymentBegun> beginPayment(HoldId hold, const PaymentStart &start = {});
    // Paying -> active, with a fresh deadline below the ceiling. Refused: it was asked for and denied.
    Result<HoldInfo> abandonPayment(HoldId hold, AttemptState outcome = AttemptState::NotCharged,
                                    const QString &reason = {});
    // What became of a payment in doubt, from any terminal: charged sells, not charged releases.
    Result<PaymentSettled> settlePayment(AttemptId attempt, const PaymentVerdict &verdict);
    Result<QList<PaymentAttempt>> openAttempts(const std::optional<QString> &terminal = {}); // nobody named: of all
    Result<PaymentAttempt> attempt(AttemptId attempt);
    // Begins, asks the device with nothing locked, finishes; waits as long as the device does. The device's own way of paying,
    // the hold's whole total. A repeated key never charges twice; that of a closed attempt answers what came of it.
    // As beginPayment and finishPayment.
    Result<PaymentOutcome> pay(HoldId hold, PaymentDevice &device, const QString &key = {});
    // What the device said of an open attempt, for whoever asks it on a thread of its own. Charged sells, refused gives up,
    // unknown leaves all as it is. An error after "charged" says in its sentence and details that the money was taken:
    // hold_consumed (somebody had said that it would not be), or a fault, where the attempt stays in doubt.
    Result<PaymentOutcome> finishPayment(const PaymentAttempt &attempt, const ChargeAnswer &answer);
    // Of a hold in payment whose attempt is in a way that is not among the payments: that attempt was not charged.
    Result<SaleReceipt> sell(HoldId hold, const QList<PaymentLine> &payments, const QString &key = {},
                             const QString &patron = {});
    // To a walk-up, as the seats were seen: all, or none and seat_unavailable with what has changed. event_closed.
    Result<SaleReceipt> sellSeen(EventId event, const QList<SeenSeat> &seats, const QList<PaymentLine> &payments,
                                 const QString &key = {});
    // The patron comes with the money for a hold whose time is up: whatever is still to be had of it, and what else there is.
    Result<TakenBack> takeBack(HoldId expired,
                               const QString &key = {}); // hold_unknown, hold_consumed, forbidden, event_closed
    Result<RefundReceipt> refund(OrderId order, const QList<TicketId> &tickets, const QString &key = {},
                                 const QString &reason = {}); // no tickets named: all that are valid
    Result<Order> order(const QString &idOrCode);             // invalid_argument if unknown
    Result<QList<OrderLine>> recentOrders(std::optional<EventId> event, int limit);
    // By code (four characters of it are enough), a ticket's barcode, or how words of the patron's name begin.
    Result<QList<OrderFound>> findOrders(const QString &text, int limit = 20);

    // --- dressing the house ---
    Result<BlockInfo> block(EventId event, const QStringList &seats, const QString &code, const QString &reason);
    Result<int> unblock(EventId event, const QStringList &seats, const QString &reason,
                        BlockId only = {}); // ... of this block
    // A party to other seats, or two parties to each other's (swapOf); no money moves, the tickets are new ones. seat_unavailable,
    // invalid_argument, forbidden, hold_expired, event_unknown, key_reused.
    Result<MoveReceipt> moveSeats(EventId event, const QList<SeatMove> &moves, const QString &reason,
                                  const QString &key = {});
    // Seats of an order for others at today's price, the difference paid or given back; `inHand`: this terminal's hold with just the
    // new seats, which ends. Also payment_mismatch, event_closed.
    Result<MoveReceipt> exchange(OrderId order, const QList<SeatMove> &moves, const QList<PaymentLine> &payments,
                                 const QString &reason, const QString &key = {}, HoldId inHand = {});
    Result<QList<BlockCode>> blockCodes();                  // by letter
    Result<BlockCode> saveBlockCode(const BlockCode &code); // invalid_argument
    Result<Done> removeBlockCode(const QString &letter);    // invalid_argument, also where blocks bear it
    InventoryDesk inventory();                              // categories, prices, standing areas
    Result<QList<JournalLine>> seatHistory(EventId event, int seatNo);

    // --- figures ---
    Result<Report> report(ReportKind kind, const ReportFilter &filter = {}); // event_unknown
    Result<JournalPage> journal(qint64 afterSeq, qint64 limit);              // of the whole house, oldest first

    // --- the house's time (docs/decisions/clocks.md) ---
    const HouseClock &clock() const { return *m_clock; } // as of opening, or of the last readClock()
    Result<ClockReading> readClock(); // and sets clock() by it: another process may have moved the house's time
    // From now on by the computer's clock, as far as the newest entry allows; every hold keeps the seconds it has left.
    Result<ClockReceipt> adoptClock();

    // --- the file ---
    Result<VerifyReport> verify();
    Result<BackupReceipt> backup(const QString &file);
    // Unchanged as long as nobody, here or in another process, has committed; 3 microseconds.
    Result<qint64> dataVersion();
    // How long this desk's commands waited for the house and for the disk, since it was opened.
    QList<CommandWaits> waits() const;
    StorageFacts storage() const;

    // For the reports of this layer and for tests.
    Connection &connection() { return *m_connection; }

private:
    friend class Management;
    friend class InventoryDesk;
    Desk(std::unique_ptr<Connection> connection, HouseFacts facts, const Actor &actor,
         std::shared_ptr<HouseClock> clock);
    Act act(const char *command); // `command`: what the statistics of waiting call it

    std::unique_ptr<Connection> m_connection;
    HouseFacts m_facts;
    Actor m_actor;
    std::shared_ptr<HouseClock> m_clock;
    std::unique_ptr<SoldOutAnswers> m_soldOut;
    PlanShelf m_shelf;
    QHash<PlanId, SharedPlan> m_plans;
    QHash<EventId, SharedPlan> m_plansOfEvents; // as last looked up: the store asks for today's itself
};

} // namespace rowlock
