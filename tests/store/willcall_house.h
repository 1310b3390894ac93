// A house with orders at will-call, for the tests of them.
#pragma once

#include "model/store/willcall.h"
#include "tests/store/timed_house.h"

namespace rowlock {

class WillcallHouse : public TimedHouse
{
protected:
    void makeHouse()
    {
        begin();
        m_event = m_house->newEvent();
    }

    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }

    Result<SaleReceipt> bought(const QStringList &seats, const QString &name = QStringLiteral("Ada Lovelace"),
                               PaymentMethod method = PaymentMethod::Card)
    {
        TRY_GET(const HoldInfo hold, m_house->hold(one(), m_event, seats));
        return sellHold(db(), one(), hold.id, {{method, hold.total, QStringLiteral("slip")}}, {}, name);
    }
    OrderId order(const QStringList &seats, const QString &name = QStringLiteral("Ada Lovelace"))
    {
        const auto sale = bought(seats, name);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        return sale->order.id;
    }
    OrderId left(const QStringList &seats = {QStringLiteral("A1"), QStringLiteral("A2")},
                 const QString &name = QStringLiteral("Ada Lovelace"))
    {
        const OrderId id = order(seats, name);
        if (const auto willcall = leaveAtWillcall(db(), one(), id, {}); !willcall)
            qFatal("%s", qPrintable(said(willcall)));
        return id;
    }
    Result<WillcallOrder> handed(OrderId id, const HandOverAsked &asked = {})
    {
        return handOver(db(), two(), id, asked);
    }
    Result<WillcallOrder> back(OrderId id) { return takeBackHandover(db(), one(), id, QStringLiteral("wrong party")); }
    WillcallOrder at(OrderId id) { return **readWillcallOrder(db(), id); }
    WillcallState stateOf(OrderId id) { return at(id).state(); }
    QList<WillcallOrder> list() { return *readWillcall(db(), m_event); }
    Result<qint64> printed(bool onlyUnprinted = true)
    {
        QList<WillcallPaper> papers;
        for (const WillcallOrder &each : toPrint(list(), onlyUnprinted))
            papers.append(each.paper());
        return markWillcallPrinted(db(), one(), m_event, papers);
    }

    EventId m_event;
};

} // namespace rowlock
