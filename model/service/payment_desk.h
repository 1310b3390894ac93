// Payments, of a sale or of an exchange's difference: each between two short transactions, and settled by a person
// where nobody knows what came of it. Desk::payments() gives it for one command, on the desk's thread; every call
// answers as the desk says.
#pragma once

#include "model/domain/payment.h"
#include "model/domain/result.h"

#include <optional>

namespace rowlock {

class DeskSession;
class PaymentDevice;
struct ChargeAnswer;
struct HouseFacts;

// Practice asks no card reader, for money or to give it back: forbidden, before anybody is asked.
Result<Done> requireNoReader(const HouseFacts &facts, const PaymentDevice &device);

class PaymentDesk
{
public:
    explicit PaymentDesk(DeskSession &session) : m_session(session) {}

    // Active -> paying, with an attempt written down: its clock stands still until the answer is known. A repeated key
    // answers the attempt it began. hold_unknown/expired/consumed, forbidden, key_reused.
    Result<PaymentBegun> begin(HoldId hold, const PaymentStart &start = {});
    // Paying -> active, with a fresh deadline below the ceiling. Refused: it was asked for and denied.
    Result<HoldInfo> abandon(HoldId hold, AttemptState outcome = AttemptState::NotCharged, const QString &reason = {});
    // What became of a payment in doubt, from any terminal: charged sells, not charged releases.
    Result<PaymentSettled> settle(AttemptId attempt, const PaymentVerdict &verdict);
    // A part of a sale that was paid goes back, from any terminal, before the rest is.
    Result<PartReturned> giveBack(AttemptId part, const QString &reference = {}, const QString &reason = {});
    // Until when the rest of what is partly paid is to be paid.
    Result<HoldInfo> setRestDue(HoldId hold, Instant due);
    // Nobody came for the rest: the seats are free, and what was paid is kept, as an order. From any terminal.
    Result<DepositKept> keepDeposit(HoldId hold, const QString &reason);
    // What the device said of an open attempt, for whoever asks it on a thread of its own. Charged sells, refused gives
    // up, unknown leaves all as it is. An error after "charged" says in its sentence and details that the money was
    // taken: hold_consumed (somebody had said that it would not be), or a fault, where the attempt stays in doubt.
    Result<PaymentOutcome> finish(const PaymentAttempt &attempt, const ChargeAnswer &answer, const QString &note = {});

    // Begins, asks the device with nothing locked, finishes; waits as long as the device does. The device's own way of
    // paying, the hold's whole total. A repeated key never charges twice; that of a closed attempt answers what came of
    // it.
    Result<PaymentOutcome> pay(HoldId hold, PaymentDevice &device, const QString &key = {});
    // ... or as is said: so much of it or its deposit, with the rest to come until then; in the device's way of paying.
    // A note goes with a payment of all that is left; invalid_argument, before the device is asked.
    Result<PaymentOutcome> payAs(HoldId hold, PaymentDevice &device, PaymentStart start, const QString &note = {});
    // ... or so much of it, with the rest to come in other ways.
    Result<PaymentOutcome> payPart(HoldId hold, PaymentDevice &device, const Money &amount, const QString &key = {});
    // ... for an exchange's difference. The new seats are those of `inHand`, or are held for it here and released again
    // where nothing was taken. Without a difference, or where money goes back, nobody is asked.
    Result<PaymentOutcome> payExchange(const ExchangeAsked &asked, PaymentDevice &device, const QString &key = {},
                                       HoldId inHand = {});
    // ... for what it costs more that tickets are of another price type. Without a difference nobody is asked.
    Result<PaymentOutcome> payTypes(const TypeChangeAsked &asked, PaymentDevice &device, const QString &key = {});
    // Asks the device what came of a payment in doubt, with nothing locked, and finishes it with that. A closed one is
    // answered as it is.
    Result<PaymentOutcome> askAgain(AttemptId attempt, PaymentDevice &device);

    Result<QList<PaymentAttempt>> open(); // of every terminal, with the parts of what is not sold yet
    Result<PaymentAttempt> attempt(AttemptId attempt);
    Result<OpenPayment> inFull(const PaymentAttempt &attempt);

private:
    Result<PaymentOutcome> ask(const PaymentBegun &begun, PaymentDevice &device, const QString &note = {});
    Result<PaymentOutcome> outcomeOfClosed(const PaymentBegun &begun);
    Result<PaymentOutcome> refused(PaymentOutcome outcome, const QString &sentence);
    Result<PaymentOutcome> asItIs(PaymentOutcome outcome); // its attempt and hold read anew
    Result<std::optional<PaidInParts>> partly(const HoldInfo &hold);

    DeskSession &m_session;
};

} // namespace rowlock
