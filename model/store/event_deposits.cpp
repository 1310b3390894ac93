#include "model/store/event_deposits.h"

#include "model/db/transaction.h"
#include "model/store/event_refunds.h"
#include "model/store/joint_holds.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

struct Known
{
    QString patron, contact;
};

Result<EventDeposit> depositOf(Connection &connection, const HoldInfo &hold)
{
    TRY_GET(const StandingPayment standing, readStanding(connection, hold));
    TRY_GET(const auto known, optional<Known>(
                                  connection, R"(
        SELECT n.name, coalesce(nullif(k.phone || CASE WHEN k.phone <> '' AND k.email <> '' THEN ', ' ELSE '' END
                || k.email, ''), n.contact)
        FROM hold h JOIN patron n ON n.patron_id = h.patron_id LEFT JOIN known_patron k ON k.patron_no = n.patron_no
        WHERE h.hold_id = ?)",
                                  [](const Row &row) {
                                      return Known{row.text(0), row.text(1)};
                                  },
                                  hold.id));
    EventDeposit deposit{hold.id, {}, {}, {}, standing.parts};
    deposit.isAsked = standing.open.has_value();
    if (known) {
        deposit.patron = known->patron;
        deposit.contact = known->contact;
    }
    QStringList seats;
    for (const HoldItem &item : hold.items)
        seats.append(item.quantity > 1 ? QStringLiteral("%1 × %2").arg(item.quantity).arg(item.label) : item.label);
    deposit.seats = seats.join(QStringLiteral("; "));
    TRY_GET(const QList<HoldInfo> joint, jointHolds(connection, hold));
    for (const HoldInfo &other : joint) {
        TRY_GET(const EventSummary event, readEvent(connection, other.event));
        if (other.id != hold.id && !event.cancelled)
            deposit.others.append(event.name);
    }
    return deposit;
}

} // namespace

Result<QList<EventDeposit>> readEventDeposits(Connection &connection, EventId event)
{
    return inReadTransaction(connection, [&]() -> Result<QList<EventDeposit>> {
        TRY(readEvent(connection, event));
        TRY_GET(const QList<HoldInfo> holds, readLiveHolds(connection, event));
        QList<EventDeposit> deposits;
        for (const HoldInfo &hold : holds) {
            if (hold.state != HoldState::Paying)
                continue; // nothing stands of its payment
            TRY_GET(const EventDeposit deposit, depositOf(connection, hold));
            if (!deposit.parts.isEmpty())
                deposits.append(deposit);
        }
        std::ranges::sort(deposits, {}, &EventDeposit::hold);
        return deposits;
    });
}

Result<DepositReturn> returnDepositForEvent(Connection &connection, const Act &act, EventId event, HoldId id,
                                            const QString &reason)
{
    TRY_GET(const QString why, reasonForAll(reason));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<DepositReturn> {
        TRY(requireNotOnSale(writing.db(), event));
        TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
        if (hold.event != event)
            return badArgument(
                Store::tr("Hold %1 is of another performance, so nothing of it was given back.").arg(id.value()),
                "hold");
        if (!hold.isLive())
            return DepositReturn{DepositReturn::Outcome::Nothing, {hold.id, {}, {}, {}, {}}};
        TRY_GET(const EventDeposit deposit, depositOf(writing.db(), hold));
        if (deposit.parts.isEmpty())
            return DepositReturn{DepositReturn::Outcome::Nothing, deposit};
        if (deposit.isAsked)
            TRY(requireNotPaying(writing, hold));
        if (!deposit.others.isEmpty())
            return DepositReturn{DepositReturn::Outcome::ForOthers, deposit};
        if (deposit.isPaidAtWindow())
            return DepositReturn{DepositReturn::Outcome::AtWindow, deposit};
        TRY(returnAllParts(writing, hold, deposit.parts, why));
        return DepositReturn{DepositReturn::Outcome::Returned, deposit};
    });
}

} // namespace rowlock
