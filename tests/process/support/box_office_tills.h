// Drawers and their shifts (docs/decisions/shifts.md), in plain values. A house without drawers asks for no shift.
#pragma once

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock::pure {

class People;
struct Command;

struct Drawer
{
    bool severalPeople = false, severalTerminals = false;
    qint64 left = -1; // by its last shift; below zero: it had none
};

struct Shift
{
    qint64 drawer = 0;
    int by = 0; // who opened it
    QString state = QStringLiteral("open");
    QSet<QString> terminals = {};
    qint64 expected = 0; // in the drawer
    qint64 sales = 0, returns = 0;
    qint64 entries = 0, counts = 0, counted = 0; // the last
    qint64 z = 0;
};

struct ZFigures
{
    qint64 shift = 0, sales = 0, returns = 0, allSales = 0, allReturns = 0, left = 0;
};

class Tills
{
public:
    bool areThere() const { return !drawers.isEmpty(); }
    qint64 at(const QString &terminal) const { return here.value(terminal); } // 0: none
    bool isTheirs(qint64 shift, int person) const;
    bool mayHandle(const Command &command, const People &people) const; // without the right for others' shifts
    // May money be taken or given back here now? `wasAsked`: somebody was asked for it before.
    QString refusal(const QString &terminal, int person, bool wasAsked) const;
    QString canChange(const Command &command, const People &people, const QSet<QString> &asking) const;
    QStringList tables() const;

    QList<Drawer> drawers; // number - 1, like all that follow
    QList<Shift> shifts;
    QList<ZFigures> zs;
    QMap<QString, qint64> here; // terminal -> its shift; 0: left
    qint64 payments = 0;

private:
    QString canOpen(const Command &command) const;
    QString canJoin(const Command &command, int person) const;
    QString canClose(const Command &command) const;
};

} // namespace rowlock::pure
