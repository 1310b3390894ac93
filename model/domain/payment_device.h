// Whatever takes the money: a drawer, a card terminal that a clerk reads, one that is talked to. Asking one may take
// minutes, so it is done with no transaction and no lock open, and blocks the thread it is asked on and no other.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/money.h"
#include "model/domain/order.h"

#include <optional>

namespace rowlock {

struct Charge
{
    QString key; // a device that is asked twice with one key charges once
    Money amount;
    QString reference; // what the device may show or print: "hold 12"
};

// What an attempt is asked with, each time it is.
inline Charge chargeFor(const QString &key, const Money &amount, HoldId hold)
{
    return {key, amount, QStringLiteral("hold %1").arg(hold.value())};
}

struct ChargeAnswer
{
    enum class Outcome {
        Charged,
        Refused, // surely nothing was taken
        Unknown, // nobody knows: the payment stays in doubt until a person has looked
    };
    Outcome outcome = Outcome::Unknown;
    QString reference = {};             // charged: the receipt's number or the like
    QString sentence = {};              // for the clerk: what happened and what to do
    std::optional<Money> tendered = {}; // charged: what was handed over, where that is more (cash)
};

class PaymentDevice
{
public:
    virtual ~PaymentDevice() = default;

    virtual PaymentMethod method() const = 0;
    virtual bool takesRealMoney() const { return false; } // by itself, from a card: not in practice
    // The reference, where a person has said it before anybody is asked for money.
    virtual QString knownReference() const { return {}; }
    // May wait. Any thread, one at a time.
    virtual ChargeAnswer charge(const Charge &charge) = 0;
    // What came of a charge of earlier, as far as the device knows; takes nothing. Refused: surely nothing was taken.
    virtual ChargeAnswer whatCameOf(const Charge &charge)
    {
        (void)charge;
        return {};
    }
    // Gives back what was charged, under a key of its own; asked twice with one key it gives back once. Charged: it is
    // given back. Refused: surely nothing was.
    virtual ChargeAnswer giveBack(const Charge &charge, const QString &receipt)
    {
        (void)charge;
        (void)receipt;
        return {ChargeAnswer::Outcome::Refused,
                {},
                QStringLiteral("This device gives nothing back. Give the money back by hand.")};
    }
    // The till has heard the answer and is about to write down what came of it.
    virtual void answerHeard(const Charge &charge) { (void)charge; }
};

} // namespace rowlock
