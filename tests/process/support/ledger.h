// What a counter was told and what it was not: the other side of the house's own books. An acknowledgement is what was
// read from the process's pipe; a command whose answer never came may have been done once or not at all.
#pragma once

#include "tests/process/support/counter_process.h"

#include <QList>
#include <QMap>
#include <QRandomGenerator>
#include <QSet>

namespace rowlock {

// One counter's books, and the clerk who keeps them: what he does is random, from a seed.
class Clerk
{
public:
    Clerk(const QString &terminal, qint64 event, int rows, int seats, quint32 seed);

    // Works until the process is gone or `commands` are given.
    void work(CounterProcess &counter, int commands);
    // The same terminal comes back after a crash: asks again what got no answer, under the same keys, and gives back
    // what it still holds. Problems are what an answer must never be.
    void comeBack(CounterProcess &counter);

    struct Figures
    {
        int told = 0;    // acknowledged
        int refused = 0; // by the rules of the box office
        int unknown = 0; // asked, and no answer came
        int wasDone = 0; // of those: done all the same
    };
    Figures figures;
    qint64 longestNextMs = 0; // from a crash to the first answer of the process that came back

    const QString &terminal() const { return m_terminal; }
    const QMap<qint64, QSet<QString>> &holds() const { return m_holds; }  // id -> the states it may be in now
    const QMap<qint64, QString> &orders() const { return m_orders; }      // id -> code
    const QMap<qint64, int> &tickets() const { return m_tickets; }        // order -> valid ones
    const QMap<QString, QString> &barcodes() const { return m_barcodes; } // every ticket ever told -> its seat
    const QStringList &problems() const { return m_problems; }

private:
    struct Command
    {
        QString method;
        QJsonObject params;
        qint64 subject = 0; // the hold, or the order
    };
    bool below(double chance) { return m_random.generateDouble() < chance; }
    template <typename T>
    T anyOf(const QList<T> &list)
    {
        return list.at(m_random.bounded(int(list.size())));
    }
    Command choose();
    Command newHold();
    bool give(CounterProcess &counter, const Command &command); // false: no answer
    void note(const Command &command, const CounterProcess::Reply &reply);
    void noteDone(const Command &command, const QJsonObject &result);
    void noteLost(const Command &command);
    void settle(CounterProcess &counter, const Command &command);

    QString m_terminal;
    qint64 m_event;
    int m_rows;
    int m_seats;
    QRandomGenerator m_random;
    int m_lastKey = 0;
    QList<qint64> m_live;        // own holds that can still be sold
    QList<qint64> m_paid;        // own orders with valid tickets
    QMap<qint64, QString> m_due; // hold -> total
    QMap<qint64, QSet<QString>> m_holds;
    QMap<qint64, QString> m_orders;
    QMap<qint64, int> m_tickets;
    QMap<QString, QString> m_barcodes;
    QList<Command> m_open; // no answer came
    QStringList m_problems;
};

// The clerks' books against the house's: everything told is there, once, and nothing is there that nobody asked for.
QStringList booksAgainstHouse(const QString &house, const QList<const Clerk *> &clerks);

} // namespace rowlock
