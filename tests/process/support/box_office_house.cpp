// What people, drawers and promises come to in the whole: what an act needs of them, and which part does it.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>

namespace rowlock::pure {

bool isOfHouse(const QString &what)
{
    return what.startsWith(u"staff.") || what == u"approval" || what == u"role" || what.startsWith(u"shift.")
           || what.startsWith(u"reservation.") || what.startsWith(u"willcall.");
}

// What a deposit was done with before asks nobody.
static bool isDepositSaidAgain(const Model &model, const Command &command)
{
    return (command.what == u"payment.return" || command.what == u"payment.keep") && model.saidAgain(command);
}

// Besides the right to sell. Others' shifts are for who looks after them; one that is open goes on without anybody's.
QString Model::rightNeeded(const Command &command) const
{
    const bool isHandled = command.what == u"shift.leave" || command.what == u"shift.count"
                           || (command.what == u"shift.resume" && !asItWas(command)) || command.what == u"shift.close";
    if (isHandled && !tills.mayHandle(command, people))
        return QStringLiteral("shifts");
    return command.what == u"approval" || isDepositSaidAgain(*this, command) ? QString() : People::rightFor(command);
}

bool Model::wasAsked(const Command &command) const
{
    if (command.what == u"payment.settle")
        return true;
    const qint64 attempt =
        command.what == u"sell" && isThere(holds, command.hold) && holds.at(command.hold - 1).isLive()
            ? holds.at(payerOf(command.hold) - 1).attempt
            : 0;
    return attempt > 0 && std::any_of(command.payments.begin(), command.payments.end(), [&](const Money &line) {
               return line.method == attempts.at(attempt - 1).method;
           });
}

// What was said before moves none, and neither does a payment that came to nothing.
bool Model::movesMoney(const Command &command) const
{
    const QString &what = command.what;
    if (what == u"payment.settle" || what == u"payment.return" || what == u"payment.keep")
        return (command.charged || what != u"payment.settle") && !saidAgain(command);
    return what == u"refund" || what == u"sell" || what == u"payment.begin" || what == u"account.pay";
}

QString Model::barred(const Command &command, qint64 now) const
{
    if (isDepositSaidAgain(*this, command))
        return people.areThere() && people.at(command.terminal) == 0 ? QStringLiteral("forbidden:sign_in") : QString();
    if (const QString refused = people.refusal(command, now); !refused.isEmpty() && command.what != u"approval")
        return refused;
    if (const QString refused = people.refusalOf(command.terminal, rightNeeded(command), now); !refused.isEmpty())
        return refused;
    return movesMoney(command) ? tills.refusal(command.terminal, people.at(command.terminal), wasAsked(command))
                               : QString();
}

QString Model::ofHouse(const Command &command, qint64 now) const
{
    const QString &what = command.what;
    if (what == u"approval")
        return people.canApprove(command);
    if (what.startsWith(u"shift."))
        return tills.canChange(command, people, askingTerminals());
    if (what.startsWith(u"reservation."))
        return canChangeReservation(command, now);
    return what.startsWith(u"willcall.") ? canChangeWillcall(command) : QString();
}

bool Doing::ofHouse()
{
    const QString &what = m_command.what;
    if (!isOfHouse(what))
        return false;
    if (what == u"staff.sign_in")
        signIn();
    else if (what == u"staff.sign_out")
        signOut();
    else if (what == u"approval")
        approve();
    else if (what == u"role")
        changeRole();
    else if (what.startsWith(u"shift."))
        changeShift();
    else if (what.startsWith(u"reservation."))
        changeReservation();
    else
        changeWillcall();
    return true;
}

std::optional<Answer> Model::reading(const Command &command) const
{
    return tills.canChange(command, people, {}).isEmpty() ? std::optional(xOf(command)) : std::nullopt;
}

QStringList Model::entriesOf(const Command &command)
{
    if (command.what == u"shift.resume")
        return {QStringLiteral("shift.resumed")};
    if (command.what == u"staff.sign_out")
        return {QStringLiteral("staff.signed_out")};
    if (command.what == u"willcall.leave")
        return {QStringLiteral("willcall.left"), QStringLiteral("order.named")};
    return {};
}

std::optional<Answer> Model::asItWas(const Command &command) const
{
    Answer answer;
    if (command.what == u"staff.sign_out")
        return people.at(command.terminal) == 0 ? std::optional(answer) : std::nullopt;
    if (command.what == u"willcall.leave") {
        answer.order = command.order;
        const bool isThere = willcall.contains(command.order) && willcall.value(command.order).isLeft;
        return isThere ? std::optional(answer) : std::nullopt;
    }
    answer.number = command.house.shift;
    const bool isOpen = answer.number >= 1 && answer.number <= tills.shifts.size()
                        && tills.shifts.at(answer.number - 1).state == u"open";
    return isOpen ? std::optional(answer) : std::nullopt;
}

qint64 Model::reservedIn(qint64 event, int pool) const
{
    qint64 reserved = 0;
    for (const qint64 id : live) {
        const Hold &hold = holds.at(id - 1);
        if (hold.reservation == 0 || hold.event != event)
            continue;
        reserved += hold.places.value(pool);
        for (const int seat : hold.seats)
            reserved += events.at(event - 1).seats.at(seat).pool == pool ? 1 : 0;
    }
    return reserved;
}

} // namespace rowlock::pure
