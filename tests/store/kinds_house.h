// A house whose price types are of a kind, for the tests of them.
#pragma once

#include "model/store/hold_items.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

class KindsHouse
{
protected:
    void makeHouse()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void dropHouse()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(one(), m_event, seats); }
    Result<HoldInfo> given(const HoldInfo &hold, const QStringList &seats, int type, const QString &reason = {})
    {
        QList<TypeChange> changes;
        for (const QString &seat : seats)
            changes.append({seat, type});
        return changePriceTypes(db(), one(), hold.id, changes, reason);
    }
    Order sold(const HoldInfo &hold, qint64 minor)
    {
        m_house->clock.advanceMs(1);
        const auto sale = sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(minor), {}}}, {});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->order : Order();
    }
    // "+1 Comp 2400 0 press"
    QStringList lines(OrderId order)
    {
        QStringList told;
        const auto ledger = readOrderLines(db(), order);
        for (const LedgerLine &line : *ledger)
            told += QStringLiteral("%1%2 %3 %4 %5 %6")
                        .arg(line.count > 0 ? u"+" : u"-")
                        .arg(qAbs(line.count))
                        .arg(line.text)
                        .arg(line.list.minor)
                        .arg(line.paid.minor)
                        .arg(line.reason())
                        .trimmed();
        return told;
    }
    int saved(const QString &name, const QString &letter, PriceKind kind, const QStringList &sellers = {})
    {
        const auto type =
            savePriceType(db(), one(), {-1, name, letter, QStringLiteral("#123456"), true, kind, sellers});
        if (!type)
            qWarning() << said(type);
        return type ? type->no : -1;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    int m_comp = -1;
};

} // namespace rowlock
