// A house that works in shifts, for the tests of them: one drawer, one price, a fee, 7 and 19 %.
#pragma once

#include "model/store/drawers.h"
#include "model/store/shifts.h"
#include "tests/store/gift_house.h"

namespace rowlock {

class ShiftHouse : protected GiftHouse
{
protected:
    // Tickets at 24.00, taxed at 7 %, with a fee of 1.50 at 19 %.
    void makeExample24()
    {
        makeHouse();
        for (const char *category : {"Parkett", "Balkon"})
            price(QLatin1String(category), 2400);
        m_house->taxes();
        m_house->fee(QStringLiteral("Booking fee"), FeeFor::Ticket, 150, {}, QStringLiteral("full"));
        tick();
    }
    void tick() { m_house->clock.advanceMs(1); }

    Result<Drawer> addedDrawer(const QString &name = QStringLiteral("Left"), bool isShared = false)
    {
        Drawer drawer;
        drawer.name = name;
        drawer.severalPeople = drawer.severalTerminals = isShared;
        return saveDrawer(db(), does("drawer"), drawer);
    }
    Act does(const char *command, const QString &terminal = QStringLiteral("counter/1")) const
    {
        Act act = m_house->at(terminal);
        act.command = command;
        return act;
    }
    Result<Shift> opened(qint64 minor, int drawer = 1, const QString &terminal = QStringLiteral("counter/1"))
    {
        tick();
        return openShift(db(), does("shift.open", terminal), drawer, eur(minor));
    }
    Result<CashEntry> moved(CashKind kind, qint64 minor, const QString &reason = QStringLiteral("why"))
    {
        tick();
        return moveCash(db(), one(), kind, eur(minor), reason);
    }
    static CashCount pieces(const QString &text) { return *CashCount::fromText(text); }
    Result<Shift> counted(ShiftId shift, const QString &text)
    {
        tick();
        return countShift(db(), does("shift.count"), shift, pieces(text));
    }
    Result<ZReport> closed(ShiftId shift, const QString &reason = {}, std::optional<qint64> leave = {})
    {
        tick();
        return closeShift(db(), does("shift.close"), shift, reason, leave ? std::optional(eur(*leave)) : std::nullopt);
    }
    Result<ShiftFigures> x(ShiftId shift, const QString &terminal = QStringLiteral("counter/1"))
    {
        return readX(db(), does("shift.x", terminal), shift);
    }
    Result<RefundReceipt> refunded(const Order &order, qsizetype first, qsizetype count)
    {
        tick();
        return refundOrder(db(), one(), order.id, idsOf(order.tickets).mid(first, count), {}, {}, {});
    }
    static QString figure(const ZReport &report, const char *name)
    {
        return report.figures.value(QLatin1String(name)).toString();
    }
    static QString drawerFigure(const ZReport &report, const char *name)
    {
        return report.figures.value(QStringLiteral("drawer_figures")).toObject().value(QLatin1String(name)).toString();
    }
};

} // namespace rowlock
