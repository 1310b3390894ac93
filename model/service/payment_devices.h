// The devices there are. Each is used on one thread at a time.
#pragma once

#include "model/domain/payment_device.h"
#include "model/domain/result.h"

#include <QList>

#include <optional>

namespace rowlock {

// The notes on the counter: known at once.
class CashDrawer final : public PaymentDevice
{
public:
    explicit CashDrawer(const Money &tendered) : m_tendered(tendered) {}
    PaymentMethod method() const override { return PaymentMethod::Cash; }
    ChargeAnswer charge(const Charge &charge) override;

private:
    Money m_tendered;
};

// What the clerk says was taken: by a card terminal that is not connected, as read off it, by cheque, by bank transfer.
// Or a gift card's code, which the house charges itself when the answer is written down.
class RecordedPayment final : public PaymentDevice
{
public:
    RecordedPayment(PaymentMethod method, const QString &reference) : m_method(method), m_reference(reference) {}
    PaymentMethod method() const override { return m_method; }
    QString knownReference() const override { return m_reference; }
    ChargeAnswer charge(const Charge &charge) override;

private:
    PaymentMethod m_method;
    QString m_reference;
};

// A terminal for practice and for tests of what happens when everything goes wrong.
class SimulatedTerminal final : public PaymentDevice
{
public:
    // Its own process kills itself: before the charge; after it, before the answer; after the answer.
    enum class Crash { Never, Before, Charged, Answered };
    struct Habits
    {
        qint64 delayMs = 0;
        bool refuses = false;
        bool staysSilent = false; // charges, and never says so
        Crash crash = Crash::Never;
        QString
            // a file in which it keeps what it charged, one JSON object a line; empty: it forgets with its process
            memory;
    };

    explicit SimulatedTerminal(const Habits &habits) : m_habits(habits) {}
    // "delay=500,refuse,silent,crash=charged,memory=/some/file". invalid_argument.
    static Result<Habits> habitsFromText(const QString &text);

    PaymentMethod method() const override { return PaymentMethod::Card; }
    ChargeAnswer charge(const Charge &charge) override;
    ChargeAnswer whatCameOf(const Charge &charge) override;
    void answerHeard(const Charge &charge) override;

    struct Kept
    {
        QString key;
        QString reference;
        qint64 minor = 0;
    };
    std::optional<Kept> kept(const QString &key) const; // what was charged under this key
    // ... its receipt's number.
    std::optional<QString> charged(const QString &key) const;
    qint64 timesCharged() const; // by the whole memory

private:
    QList<Kept> remembered() const;
    bool remember(const Kept &charge);
    ChargeAnswer chargeOnce(const Charge &charge);
    void crashAt(Crash moment) const;

    Habits m_habits;
    QList<Kept> m_own; // where there is no file
};

} // namespace rowlock
