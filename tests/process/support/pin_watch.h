// PINs that were tried (docs/decisions/staff.md): each try counts before it is looked at, and after so many wrong ones
// in a row the next is looked at after one second, then two, four and so on. A try stands nowhere but in what came of
// it, so this looks at when it may have been and not at an order.
#pragma once

#include "tests/process/support/deed.h"

namespace rowlock::pure {

class PinWatch
{
public:
    static inline const QString tooSoon = QStringLiteral("forbidden:wait_ms"); // not looked at

    void add(qsizetype act, const Deed &deed); // of any kind
    void wrong(qsizetype act, int inARow);     // as the journal has it
    QString problem(const QList<Deed> &history) const;

private:
    struct Try
    {
        qsizetype act = 0;
        qint64 askedNs = 0, toldNs = 0; // toldNs: as late as can be for one that was cut off
        bool isTooSoon = false, isRight = false, isCutOff = false, knowsIt = false;
        int inARow = 0; // of a wrong one
    };
    QString problemOf(const QList<Try> &tries, const QList<Deed> &history) const;
    static bool isRightBetween(const QList<Try> &tries, qint64 fromNs, qint64 toNs);
    static QString countProblem(const QList<Try> &tries, const Try &wrong);
    static bool isWaitRight(const QList<Try> &tries, const Try &refused);

    QMap<int, QList<Try>> m_tries; // person -> in the order of the diaries
};

} // namespace rowlock::pure
