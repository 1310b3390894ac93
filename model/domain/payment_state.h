// How far a payment at the counter is. The window shows this and has no stage of its own. A value.
#pragma once

#include "model/domain/error.h"
#include "model/domain/hold_recovery.h"
#include "model/domain/payment.h"

namespace rowlock {

// What is paid for.
struct PaymentSubject
{
    QString what; // to read out; empty: the seats themselves
    Money due;    // below zero: given back. Of an exchange without a difference nothing is asked for
    std::optional<ExchangeAsked> exchange = {}; // not the seats but what they cost more
    QString key = {};                           // of its own, where a second try must not be a second one
    std::optional<Money> part = {};             // only so much now, and the rest in another way

    Money rounding = {0, due.currency};        // in `due`: of cash
    std::optional<TypeChangeAsked> types = {}; // what it costs more that tickets are of another price type

    bool asksForMoney() const { return !exchange || due.minor > 0; }
    bool isOfOrder() const { return types.has_value(); } // of no sale that is gone on with
};

struct PaymentState
{
    enum class Stage {
        Off,
        Asked,     // the attempt is being written down
        Ready,     // it stands: take the money
        Finishing, // the money is there, and is being written down
        Done,
        Refused,  // it could not be begun; the clerk may try again
        Choosing, // late money: the total hangs on what the clerk takes
        Over,     // there is nothing left to pay for
    };
    enum class Word { None, Refused, ConfirmedBy, NotChargedBy, EndedBy, Released, OtherSeats }; // `error`, `by`
    enum class Note { None, HeldAgain, SomeGone };                                               // `gone`

    Stage stage = Stage::Off;
    PaymentMethod method = PaymentMethod::Cash;
    HoldId hold;
    QString key = {};      // of the attempt, the same for each try: a card reader charges once for it
    QList<HoldItem> items; // of the hold
    PaymentSubject subject = {};
    Word word = Word::None;
    QString by = {};
    Error error = {};
    Note note = Note::None;
    QList<GoneSeat> gone = {};

    void setOver(Word why, const QString &whose = {})
    {
        stage = Stage::Over;
        word = why;
        by = whose;
    }
    bool isOpen() const { return stage != Stage::Off && stage != Stage::Done; }
    // What is taken at once was asked about before.
    bool hasWindow() const { return isOpen() && subject.asksForMoney() && !isTakenAtOnce(method); }
};

} // namespace rowlock
