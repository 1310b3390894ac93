#include "model/store/staff_rights.h"

#include "model/store/journal.h"
#include "model/store/keys.h"

#include <QHash>

namespace rowlock {

namespace {

using Commands = QHash<QByteArray, std::optional<Right>>;

// These ask for their right once it is known that they are not said again, for which they need no key.
constexpr const char *askThemselves = "payment.return payment.keep";

const Commands &commandRights()
{
    static const Commands rights = [] {
        Commands made;
        const auto give = [&made](std::optional<Right> right, const char *commands) {
            for (const QByteArray &command : QByteArray(commands).split(' '))
                made.insert(command, right);
        };
        give({}, "expire reservation.release staff.try staff.sign_in staff.sign_out staff.wrong staff.pin "
                 "staff.recover approval shift.x print.work mail.work");
        give({}, "loss.accept copy.adopt restore"); // before them nobody can sign in
        give({}, askThemselves);
        give(Right::Sell, "hold hold.add hold.extras hold.join hold.name hold.next hold.price hold.reduce hold.take "
                          "hold.voucher extend release take_back sell sell.extras walkup account "
                          "shift.open shift.join shift.leave shift.count shift.resume shift.close shift.cash "
                          "payment.abandon payment.begin payment.decline payment.due payment.late payment.settle "
                          "reservation.make reservation.move reservation.drop reservation.undo reservation.take_back "
                          "hold.willcall willcall.leave willcall.take_off willcall.hand_over willcall.print "
                          "order.name order.note order.print patron.make patron.change patron.note "
                          "waitlist.accept waitlist.decline waitlist.join waitlist.leave print.ask print.settle "
                          "mail.ask mail.settle");
        give(Right::Exchange, "exchange hold.exchange move order.type");
        give(Right::Reprint, "reissue");
        give(Right::Refund, "refund");
        give(Right::HandOvers, "willcall.take_back");
        give(Right::Settlements, "settlement");
        give(Right::Reports, "report favourite");
        give(Right::GiftCards, "giftcard.block giftcard.expire giftcard.extend giftcard.unblock");
        give(Right::Block, "block unblock code category capacity event.accessible");
        give(Right::Prices, "price price.type price.list event.lists fee tax discount voucher goods deposit coin");
        give(Right::Programme, "event.cancel event.copy event.create event.delete event.draft event.edit event.sale "
                               "event.series production.edit move.all move.list");
        give(Right::Plans, "plan.delete plan.import plan.rename plan.save event.replan");
        give(Right::House, "clock.adopt drawer venue setting template terminal mail.account");
        give(Right::Staff, "staff.make staff.change role");
        give(Right::Patrons, "patron.merge patron.erase patron.import patron.export");
        return made;
    }();
    return rights;
}

struct Lent
{
    qint64 id = 0;
    Rights rights = {};
    std::optional<qint64> limit = {};
};

bool isWithin(const std::optional<qint64> &limit, qint64 minor)
{
    return !limit || minor <= *limit;
}

// Given to this clerk here, in time, by somebody who still works and may do it, up to so much; the newest of them.
Result<std::optional<Lent>> approvalFor(Writing &writing, Right right, qint64 minor = 0)
{
    TRY_GET(const QList<Lent> given, all<Lent>(
                                         writing.db(), R"(
        SELECT a.approval_id, r.rights, r.refund_limit_minor
        FROM approval a JOIN staff s ON s.staff_no = a.staff_no AND s.is_active = 1
            JOIN staff_role r ON r.role_no = s.role_no
        WHERE a.terminal = ? AND a.right_name = ? AND a.clerk = ? AND a.used_at IS NULL AND a.until_at > ?
        ORDER BY a.approval_id DESC)",
                                         [](const Row &row) {
                                             Lent lent{row.integer(0), rightsFromText(row.text(1))};
                                             if (!row.isNull(2))
                                                 lent.limit = row.integer(2);
                                             return lent;
                                         },
                                         writing.by().terminal, rightName(right), writing.by().clerk, writing.now()));
    for (const Lent &lent : given) {
        if (lent.rights.testFlag(right) && isWithin(lent.limit, minor))
            return lent;
    }
    return std::optional<Lent>();
}

// Told before it is written down, which the schema asks for.
Result<Done> use(Writing &writing, const Lent &lent, Right right)
{
    writing.allowed.lent.setFlag(right);
    if (right == Right::Refund)
        writing.allowed.lentRefundLimit = lent.limit;
    if (writing.isTrial())
        return Done{};
    TRY(record(writing, {QStringLiteral("approval.used"), {}, -1, {}, {}, {{QStringLiteral("approval"), lent.id}}}));
    TRY(writeEntries(writing));
    return postOne(writing.db(), R"(UPDATE approval SET used_at = ? WHERE approval_id = ? AND used_at IS NULL)",
                   writing.now(), lent.id);
}

} // namespace

Result<Done> requireRight(Writing &writing, Right right)
{
    const StaffHere &here = writing.staff();
    if (!here.hasStaff)
        return Done{};
    if (!here.atWork)
        return refuseUnsigned(writing.by().terminal);
    if (here.atWork->rights.testFlag(right) || writing.allowed.lent.testFlag(right))
        return Done{};
    TRY_GET(const auto lent, approvalFor(writing, right));
    if (!lent)
        return refuseWithoutRight(*here.atWork, right);
    return use(writing, *lent, right);
}

Result<Done> requireRefundOf(Writing &writing, const Money &amount)
{
    TRY(requireRight(writing, Right::Refund));
    const StaffHere &here = writing.staff();
    if (!here.hasStaff)
        return Done{};
    writing.allowed.givenBack += amount.minor;
    const Money all{writing.allowed.givenBack, amount.currency};
    const bool isLent = writing.allowed.lent.testFlag(Right::Refund);
    const auto &limit = isLent ? writing.allowed.lentRefundLimit : here.atWork->refundLimit;
    if (isWithin(limit, all.minor))
        return Done{};
    TRY_GET(const auto lent, approvalFor(writing, Right::Refund, all.minor));
    if (lent)
        return use(writing, *lent, Right::Refund);
    return refuseAboveLimit(*here.atWork, all, Money{*limit, amount.currency});
}

Result<Done> requireCompOf(Writing &writing, const Money &amount)
{
    if (amount.minor <= 0)
        return Done{};
    writing.allowed.comps += amount.minor;
    return writing.allowed.comps > writing.allowed.compsAgreed ? requireRight(writing, Right::Comp)
                                                               : Result<Done>(Done{});
}

void compWasAgreed(Writing &writing, const Money &amount)
{
    writing.allowed.compsAgreed += amount.minor;
}

std::optional<Right> rightOfCommand(const QByteArray &command)
{
    return commandRights().value(command, Right::House);
}

QList<QByteArray> commandsWithRights()
{
    return commandRights().keys();
}

Result<Done> requireRightFor(Writing &writing, const Act &act)
{
    const auto right = rightOfCommand(act.command);
    const auto &who = writing.staff().atWork;
    if (!writing.staff().hasStaff)
        return Done{};
    if (!who && QByteArray(askThemselves).split(' ').contains(act.command))
        return refuseUnsigned(writing.by().terminal);
    if (!right)
        return Done{};
    if (who && !who->rights.testFlag(*right) && !act.key.isEmpty()) {
        TRY_GET(const bool isDone, isAnswered(writing, act.key));
        if (isDone)
            return Done{};
    }
    return requireRight(writing, *right);
}

} // namespace rowlock
