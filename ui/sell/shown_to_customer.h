// What is going on at this window for the customer and does not stand in the counter's state: those who do it write it
// here, each its own, and the customer display reads it (docs/decisions/customer-display.md). Never a name, a note or
// an order's code. GUI thread.
#pragma once

#include "model/domain/id.h"
#include "model/domain/money.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <optional>

namespace rowlock {

class HouseFees;

// Tickets that go back for what is in the sale.
struct ExchangeShown
{
    QStringList seats;       // that go back
    Money old;               // what was paid for them
    Money due;               // below zero: given back
    bool isComplete = false; // as many are chosen as go back, so that there is a difference

    bool operator==(const ExchangeShown &) const = default;
};

struct RefundShown
{
    EventId event;
    QString name; // of the event
    QStringList what;
    Money sum;
    bool isDone = false;

    bool operator==(const RefundShown &) const = default;
};

class ShownToCustomer final : public QObject
{
    Q_OBJECT

public:
    // What the sale is priced by; goes with the page that has it.
    void setFees(const HouseFees &fees) { m_fees = &fees; }
    const HouseFees *fees() const { return m_fees; }

    void setGiven(const std::optional<Money> &given); // cash, as it is counted; enough of it
    void setExchange(const std::optional<ExchangeShown> &exchange);
    void setRefund(const std::optional<RefundShown> &refund);

    const std::optional<Money> &given() const { return m_given; }
    const std::optional<ExchangeShown> &exchange() const { return m_exchange; }
    const std::optional<RefundShown> &refund() const { return m_refund; }

signals:
    void changed();

private:
    const HouseFees *m_fees = nullptr;
    std::optional<Money> m_given;
    std::optional<ExchangeShown> m_exchange;
    std::optional<RefundShown> m_refund;
};

} // namespace rowlock
