// Who may do what, and how people sign in, leave and approve.
#include "tests/process/support/box_office_doing.h"

namespace rowlock::pure {

QString People::clerkAt(const QString &terminal) const
{
    const int who = at(terminal);
    return who > 0 ? people.at(who - 1).name : QString();
}

bool People::has(int person, const QString &right) const
{
    return person > 0 && roles.value(people.at(person - 1).role).rights.contains(right);
}

bool People::asksForNobody(const QString &what)
{
    return what == u"expire" || what == u"reservation.release" || what == u"shift.x" || what.startsWith(u"staff.");
}

QString People::rightFor(const Command &command)
{
    static const QMap<QString, QString> rights = {{QStringLiteral("refund"), QStringLiteral("refund")},
                                                  {QStringLiteral("payment.return"), QStringLiteral("refund")},
                                                  {QStringLiteral("payment.keep"), QStringLiteral("keep_deposit")},
                                                  {QStringLiteral("block"), QStringLiteral("block")},
                                                  {QStringLiteral("unblock"), QStringLiteral("block")},
                                                  {QStringLiteral("event.sale"), QStringLiteral("programme")},
                                                  {QStringLiteral("role"), QStringLiteral("staff")},
                                                  {QStringLiteral("willcall.take_back"), QStringLiteral("hand_overs")}};
    return asksForNobody(command.what) ? QString() : rights.value(command.what, QStringLiteral("sell"));
}

// The newest that fits: given to this clerk here, in time, by somebody who may do it still.
qint64 People::lent(const QString &terminal, const QString &right, qint64 now) const
{
    const int asks = at(terminal);
    if (!areThere() || right.isEmpty() || has(asks, right))
        return 0;
    for (qsizetype i = approvals.size() - 1; i >= 0; --i) {
        const Approval &one = approvals.at(i);
        const bool isTheirs = one.terminal == terminal && one.asks == asks && one.right == right;
        if (isTheirs && !one.isUsed && one.until > now && has(one.by, right))
            return i + 1;
    }
    return 0;
}

QString People::refusalOf(const QString &terminal, const QString &right, qint64 now) const
{
    if (!areThere() || right.isEmpty())
        return {};
    if (at(terminal) == 0)
        return QStringLiteral("forbidden:sign_in");
    const bool may = has(at(terminal), right) || lent(terminal, right, now) > 0;
    return may ? QString() : QStringLiteral("forbidden:right");
}

QString People::refusal(const Command &command, qint64 now) const
{
    return refusalOf(command.terminal, rightFor(command), now);
}

// With a right PIN. Nobody approves their own act, or what they may not do themselves.
QString People::canApprove(const Command &command) const
{
    if (!command.house.knowsPin)
        return {};
    const int asks = at(command.terminal), by = command.house.person;
    if (asks == 0)
        return QStringLiteral("forbidden:sign_in");
    if (asks == by)
        return QStringLiteral("forbidden");
    return has(by, command.house.right) ? QString() : QStringLiteral("forbidden:right");
}

QStringList People::tables() const
{
    QStringList lines;
    for (auto work = atWork.begin(); work != atWork.end(); ++work)
        lines += QStringLiteral("works %1 %2").arg(work.key()).arg(*work);
    for (qsizetype i = 0; i < approvals.size(); ++i) {
        const Approval &one = approvals.at(i);
        lines += QStringLiteral("approval %1 %2 %3 %4 %5 %6 %7")
                     .arg(i + 1)
                     .arg(one.terminal, people.at(one.asks - 1).name)
                     .arg(one.by)
                     .arg(one.right)
                     .arg(one.until)
                     .arg(one.isUsed ? 1 : 0);
    }
    return lines;
}

void Doing::useApproval(const QString &right)
{
    const qint64 lent = m_model.people.lent(m_command.terminal, right, m_now);
    if (lent == 0)
        return;
    m_model.people.approvals[lent - 1].isUsed = true;
    noteOfHouse("approval.used", {{QStringLiteral("approval"), lent}});
}

// With a wrong PIN as much stands in the journal, and nobody is signed in by it.
bool Doing::isWrongPin()
{
    if (m_command.house.knowsPin)
        return false;
    noteOfHouse("staff.refused", {{QStringLiteral("staff"), m_command.house.person}});
    m_outcome.answer.number = Answer::wrongPin;
    return true;
}

void Doing::signIn()
{
    if (isWrongPin())
        return;
    noteOfHouse("staff.signed_in", {{QStringLiteral("staff"), m_command.house.person}});
    m_model.people.atWork[m_command.terminal] = m_command.house.person;
}

void Doing::signOut()
{
    const int who = m_model.people.at(m_command.terminal);
    if (who == 0) // said again
        return;
    noteOfHouse("staff.signed_out", {{QStringLiteral("staff"), who}});
    m_model.people.atWork[m_command.terminal] = 0;
}

void Doing::approve()
{
    if (isWrongPin())
        return;
    const HouseAct &act = m_command.house;
    QList<Approval> &approvals = m_model.people.approvals;
    approvals.append(
        {m_command.terminal, act.right, m_model.people.at(m_command.terminal), act.person, m_now + Approval::lastsMs});
    noteOfHouse("approval.given", {{QStringLiteral("approval"), approvals.size()},
                                   {QStringLiteral("staff"), act.person},
                                   {QStringLiteral("right"), act.right},
                                   {QStringLiteral("until"), approvals.last().until}});
    m_outcome.answer.number = approvals.size();
    m_outcome.answer.expiresAt = approvals.last().until;
}

// A right that is given to a role, or taken from it.
void Doing::changeRole()
{
    Role &role = m_model.people.roles[m_command.house.role];
    if (m_command.given)
        role.rights.insert(m_command.house.right);
    else
        role.rights.remove(m_command.house.right);
    noteOfHouse("role.saved", {{QStringLiteral("role"), m_command.house.role}});
}

} // namespace rowlock::pure
