// What several clients asked and were told, checked against the journal in linear time: the journal's order is the
// order in which things happened, so it must agree with real time and, told to the pure model, give the very same
// answers.
#pragma once

#include "tests/process/support/pin_watch.h"

namespace rowlock::pure {

// The acts of one terminal stand in the order in which it did them; terminals may follow one another in any order. A
// terminal that died did nothing after the act that it was not told the end of.
class HistoryCheck
{
public:
    HistoryCheck(const Model &start, const QList<Deed> &history, const QList<JournalEntry> &journal)
        : m_start(start), m_history(history), m_journal(journal)
    {}

    // The first thing that is wrong, in a sentence; empty: all is as it should be. `journal` begins after `start`.
    QString problem();

    const Model &end() const { return m_model; } // what the tables must be
    // A server gives no number twice, whatever became of the first, and acts on different events go on beside each
    // other: numbers are those that the journal has, and time goes on within each event.
    bool eventsBesideEachOther = false;
    bool storageMayFail = false; // then nothing was done, and the journal must not have it
    qint64 done = 0, refused = 0, cutOff = 0, cutOffButDone = 0;

private:
    struct Step // one transaction in the journal
    {
        qsizetype act = 0;
        qsizetype position = 0; // of its first entry
        qint64 at = 0;
        Choice choice;
    };
    bool isLateMoney(const JournalEntry &entry) const;
    QString replay();
    QString checkLateMoney() const;
    void skipRepeated(QList<qsizetype> &queue, qsizetype position);
    bool isAsItWas(qsizetype index, qsizetype position) const;
    Model::Outcome perform(const Step &step);
    QString takeStep(qsizetype position, qsizetype &length);
    QString checkRealTime() const;
    QString checkRefusals();
    QString checkRefusalsAt(qsizetype prefix, QList<qsizetype> &waiting, const QList<qsizetype> &last);
    bool isJustified(qsizetype index, qsizetype prefix) const;
    QString name(const Deed &act) const;

    const Model &m_start;
    const QList<Deed> &m_history;
    const QList<JournalEntry> &m_journal;
    Model m_model;
    QMap<QString, QList<qsizetype>> m_queues; // terminal -> its acts that must or may stand in the journal
    QList<Step> m_steps;
    QSet<qsizetype> m_repeated; // acts that only said again what was done before
    QSet<qint64> m_late;        // attempts whose money came too late, as the journal has it
    PinWatch m_pins;
    qint64 m_latestAsked = 0; // of the steps so far
};

// What the act that begins at `position` has drawn; perhaps with those of its terminal's next one. A server gives no
// number twice, whatever became of the first.
QMap<QString, QList<qint64>> numbersAt(const QList<JournalEntry> &journal, qsizetype position);

// What the house decided in the transaction that begins at `position`.
Choice choiceAt(const QList<JournalEntry> &journal, qsizetype position);

} // namespace rowlock::pure
