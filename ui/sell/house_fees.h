// What sales come to with the house's discounts, fees and tax: its rules as they were read when a sale began. What the
// store asks for is its own answer; this is what is shown before.
#pragma once

#include "model/domain/pricing/house_rules.h"
#include "model/service/box_office.h"
#include "ui/common/house_model.h"

#include <QHash>
#include <QObject>

namespace rowlock {

class HouseFees : public QObject
{
    Q_OBJECT

public:
    HouseFees(BoxOffice &office, const HouseModel &house, const Clock &clock, QObject *parent); // which outlive it

    void refresh();
    // With all that goes with it, as one order. If it is paid in these ways, beside those in which parts of it are paid
    // already. Nothing where it cannot be priced.
    std::optional<PricedOrder> priced(const HoldInfo &hold, const QList<PaymentMethod> &tenders = {}) const;
    Money dueFor(const HoldInfo &hold) const; // with them, as the sale shows it
    // The fees that paying all that is left in this way adds: "Card fee €0.50"; none: it costs no more.
    QStringList addedBy(const HoldInfo &hold, PaymentMethod tender) const;
    // What is asked for where all that is left of it is paid in cash.
    Money inCash(const HoldInfo &hold, const Money &left) const;
    CashStep coin(const HoldInfo &hold) const; // as it stood when the first part was paid
    DepositTerms depositTerms() const;         // that are proposed now
    // The same, or why it cannot be; `above`: of what is agreed at this moment.
    Result<PricedOrder> priceOf(const HoldInfo &hold, PriceAbove above = PriceAbove::Kept) const;
    // In exchange for tickets: no fee of a sale, but what an exchange costs.
    std::optional<PricedOrder> exchanged(const HoldInfo &hold) const;
    // What the party is just short of: "Teachers free: 3 more Pupil for another free place"; empty: nothing.
    QString hint(const PricedOrder &order) const;
    // "Family day −€16.00", "Booking fee ×2 €3.00", a line for each.
    static QStringList words(const PricedOrder &order);
    // What each item of each of these holds, which go together, costs so; nothing where it cannot be priced.
    QHash<HoldId, QList<Money>> paidFor(const QList<HoldInfo> &sale) const;

signals:
    void changed();

private:
    Instant pricedAt(const HoldInfo &hold) const;
    QList<HoldInfo> together(const HoldInfo &hold) const; // as it is given, with the others as they are
    QList<PaymentMethod> waysOf(const HoldInfo &hold, const QList<PaymentMethod> &tenders) const;

    BoxOffice &m_office;
    const HouseModel &m_house;
    const Clock &m_clock;
    HouseRules m_rules;
};

} // namespace rowlock
