// People, their roles, who works where, and what one of them approved for another (docs/decisions/staff.md), in plain
// values. A house without people asks nobody.
#pragma once

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

namespace rowlock::pure {

struct Command;

struct Role
{
    QString name = {};
    QSet<QString> rights = {};
};

struct Person
{
    QString name = {};
    int role = 0;
};

struct Approval // for one act
{
    static constexpr qint64 lastsMs = 120'000;
    QString terminal, right;
    int asks = 0, by = 0;
    qint64 until = 0;
    bool isUsed = false;
};

class People
{
public:
    bool areThere() const { return !people.isEmpty(); }
    int at(const QString &terminal) const { return atWork.value(terminal); } // 0: nobody
    QString clerkAt(const QString &terminal) const;
    bool has(int person, const QString &right) const;

    // What only some may do; empty: anybody who is signed in, or nobody at all, as `expire`.
    static bool asksForNobody(const QString &what);
    static QString rightFor(const Command &command);
    // Would it be refused for want of somebody, or of a right? Empty: no.
    QString refusal(const Command &command, qint64 now) const;
    QString refusalOf(const QString &terminal, const QString &right, qint64 now) const;
    // The approval that the act uses up; 0: it needs none.
    qint64 lent(const QString &terminal, const QString &right, qint64 now) const;
    QString canApprove(const Command &command) const;
    QStringList tables() const;

    QList<Person> people; // number - 1, like approvals
    QMap<int, Role> roles;
    QMap<QString, int> atWork; // terminal -> who; 0: signed out
    QList<Approval> approvals;
};

} // namespace rowlock::pure
