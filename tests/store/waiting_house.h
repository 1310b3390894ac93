// A house with sold-out events and parties that wait: what the tests of the waitlist have in common.
#pragma once

#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"

namespace rowlock {

class WaitingHouse : public QObject
{
protected:
    void begin() { m_house = std::make_unique<HouseFixture>(); }
    void end()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    Connection &db() { return *m_house->connection; }
    EventId event(HoldPolicy policy = HoldPolicy::Yielding) { return m_house->newEvent({policy, 600, 3600}); }
    QStringList everySeat() const
    {
        QStringList refs;
        for (const PlanSeat &seat : m_house->plan.seats)
            refs += seat.ref;
        return refs;
    }
    // Everything but `left` is sold.
    OrderId sellOut(EventId event, const QStringList &left = {})
    {
        QStringList wanted = everySeat();
        for (const QString &seat : left)
            wanted.removeOne(seat);
        const auto receipt = m_house->sold(m_house->one(), event, wanted);
        if (!receipt)
            qFatal("%s", qPrintable(said(receipt)));
        return receipt->order.id;
    }
    WaitlistEntry join(EventId event, const QString &name, qint64 party, const QString &category = {},
                       const QString &area = {})
    {
        const auto entry =
            joinWaitlist(db(), m_house->one(), event, {party, category, area, name, QStringLiteral("0451 1234")}, {});
        if (!entry)
            qFatal("%s", qPrintable(said(entry)));
        return *entry;
    }
    WaitlistEntry now(const WaitlistEntry &entry) { return *readWaiting(db(), entry.id); }
    HoldInfo offer(const WaitlistEntry &entry) { return *readHold(db(), now(entry).hold); }
    QStringList offered(const WaitlistEntry &entry)
    {
        QStringList refs;
        for (const HoldItem &item : offer(entry).items)
            refs += item.ref;
        return refs;
    }
    void giveBack(OrderId order, const QStringList &seats)
    {
        QList<TicketId> tickets;
        const auto bought = readOrder(db(), order);
        for (const Ticket &ticket : bought->tickets) {
            if (seats.contains(ticket.ref))
                tickets.append(ticket.id);
        }
        const auto refunded = refundOrder(db(), m_house->two(), order, tickets, {}, {});
        if (!refunded)
            qFatal("%s", qPrintable(said(refunded)));
    }
    qint64 waiting(EventId event) { return readEvent(db(), event)->waiting; }

    std::unique_ptr<HouseFixture> m_house;
};

} // namespace rowlock
