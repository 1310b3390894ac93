// An open write transaction together with its author and its moment. The moment is the house's time (house_time.h),
// taken once the turn and the lock are had, so that waiting in the queue never makes a deadline look further away than
// it is.
#pragma once

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/domain/actor.h"
#include "model/domain/clock.h"
#include "model/domain/seating_plan.h"
#include "model/domain/shift.h"
#include "model/domain/staff.h"
#include "model/store/journal_row.h"
#include "model/store/kept_time.h"
#include "model/store/tokens.h"

#include <QMap>

#include <functional>
#include <utility>

namespace rowlock {

// Where the store gets a seating plan when it has to choose seats by itself, as for the waitlist in the transaction of
// a refund: parsed once, kept and shared by whoever owns it, for parsing one under the lock would keep everybody
// waiting.
using PlanSource = std::function<Result<SharedPlan>(PlanId)>;

struct Act
{
    Actor by;
    const Clock &clock;       // the computer's, not a HouseClock: a new boot's time is anchored to it
    const char *command = ""; // what the statistics of waiting call it, and staff_rights.h asks a right for; a literal
    PlanSource plans = {};
    TokenSource tokens = {}; // of order codes and barcodes
    QString key = {};        // that it is repeated with (keys.h): what was done already asks nobody again
    bool isTrial = false;    // approvals are looked at and not used up, for all that is done with them is undone

    Act under(const QString &said) const
    {
        Act keyed = *this;
        keyed.key = said;
        return keyed;
    }
};

class Writing
{
public:
    Connection &db() const { return m_transaction.connection(); }
    const Actor &by() const { return m_by; } // where the house has people: who is signed in at the terminal
    const StaffHere &staff() const { return m_workplace.staff; } // asked for a right by staff_rights.h alone
    const ShiftHere &shift() const { return m_workplace.shift; } // asked for by shift_rules.h alone
    Instant now() const { return m_now; } // never before an entry that was there when the turn was had

    // Where the journal ends; moved on by writeEntries() alone. None yet where others may still add to it.
    std::optional<JournalHead> journalHead;
    std::optional<Asked<JournalHead>> askedHead; // by nothingButWritesFollow()
    QList<JournalRow> untoldEntries;             // not numbered and not in the house yet: writeEntries() takes them
    QMap<EventId, qint64> untoldRevisions;       // taken by openEvent(); the next entry about the event tells of it

    // Null where this act brought no plans.
    Result<SharedPlan> plan(PlanId id) const
    {
        return m_act.plans ? m_act.plans(id) : Result<SharedPlan>(SharedPlan());
    }

    const TokenSource &tokens() const { return m_act.tokens; }
    bool isTrial() const { return m_act.isTrial; }

    // For as long as this lives nobody else uses the key, or adds to the journal.
    Result<Done> takeKey(const QString &key) { return m_transaction.takeKey(key); }
    Result<Done> takeJournal() { return m_transaction.takeJournal(); }
    void endsAt(const JournalHead &head) { m_transaction.endsAt({head.seq, head.hash}); }

    // As long as it lives, what is written is its actor's doing and not that of who began the transaction.
    class Author
    {
    public:
        Author(Writing &writing, const Actor &actor) : m_writing(writing), m_before(std::exchange(writing.m_by, actor))
        {}
        ~Author() { m_writing.m_by = m_before; }
        Author(const Author &) = delete;
        Author &operator=(const Author &) = delete;

    private:
        Writing &m_writing;
        Actor m_before;
    };

    // What the act may besides its clerk's role, and how much of that it has done so far; for staff_rights.h alone.
    // Amounts are minor units.
    struct Allowed
    {
        Rights lent = {};                           // by a second person, whose approval this act has used up
        std::optional<qint64> lentRefundLimit = {}; // that person's; none: any amount
        qint64 givenBack = 0;                       // a limit is for all of it
        qint64 compsAgreed = 0, comps = 0;          // as a way to pay: what was asked for when it was begun, and taken
    };
    Allowed allowed = {};

    // What was done so far stands by itself: it is committed even where the rest is refused (writeKeeping).
    bool keepsIfRefused = false;
    bool endsPayment = false; // somebody was asked for money before it, and paid
    // The act reads nothing after the next hold that it records (nothingButWritesFollow).
    bool endsWithHold = false;

private:
    friend class HouseTime;
    Writing(WriteTransaction &transaction, const Act &act, const JournalHead &head, Instant now,
            const Workplace &workplace)
        : m_transaction(transaction), m_act(act), m_by(act.by), m_now(now), m_workplace(workplace)
    {
        if (staff().hasStaff)
            m_by.clerk = staff().atWork ? staff().atWork->name : QString();
        if (transaction.isAlone())
            journalHead = head;
    }

    WriteTransaction &m_transaction;
    const Act &m_act;
    Actor m_by;
    Instant m_now;
    Workplace m_workplace;
};

// Begins with the turn, or with the house's where there is something to do for the house first. Anchors its time where
// this boot has none yet.
Result<Writing> beginWriting(TransactionRunner &runner, const Act &act, const Turn &turn);

// What the act took and no entry has told of yet, told. Where the journal ends with it goes to the transaction.
Result<Done> endWriting(Writing &writing);

// `turn`: what fn changes; on a server nothing else lets itself be changed. fn: Result<T>(Writing &), perhaps twice.
template <typename Function>
auto write(Connection &connection, const Act &act, const Turn &turn, Function fn)
    -> std::invoke_result_t<Function, Writing &>
{
    return repeatedOnce([&]() -> std::invoke_result_t<Function, Writing &> {
        TransactionRunner runner(connection, act.command);
        TRY_GET(Writing writing, beginWriting(runner, act, turn));
        auto answer = fn(writing);
        if (!answer)
            return answer;
        TRY(endWriting(writing));
        TRY(runner.commit());
        return answer;
    });
}

// Like write, for commands that may do something for others before they are refused themselves: an offer to the
// waitlist must not come undone because the one who was served after it found nothing left. A fault still undoes
// everything, and so does a refusal where a second person's approval was used up: it is for what is done, so what is to
// be kept is then done once more without it.
template <typename Function>
auto writeKeeping(Connection &connection, const Act &act, const Turn &turn, Function fn)
    -> std::invoke_result_t<Function, Writing &>
{
    struct Outcome
    {
        std::invoke_result_t<Function, Writing &> answer;
    };
    bool isUsedUp = false;
    const auto attempt = [&](const Act &tried) {
        return write(connection, tried, turn, [&](Writing &writing) -> Result<Outcome> {
            auto answer = fn(writing);
            const bool keeps = !answer && writing.keepsIfRefused && exitStatus(answer.error()) == 1;
            isUsedUp = keeps && writing.allowed.lent && !tried.isTrial;
            if (!answer && (!keeps || isUsedUp))
                return refuse(std::move(answer).error());
            if (answer && tried.isTrial)
                return refuse(ErrorCode::Busy, QString()); // it is there by now; nobody hears this
            return Outcome{std::move(answer)};
        });
    };
    auto outcome = attempt(act);
    if (!outcome) {
        if (isUsedUp) {
            Act trial = act;
            trial.isTrial = true;
            (void)attempt(trial);
        }
        return refuse(std::move(outcome).error());
    }
    return std::move(outcome->answer);
}

} // namespace rowlock
