// A season in one thread, wholly from a seed: several terminals on one house take turns, the clock is set and the
// machine started anew, and what the house stands on fails them (season_ground.h). Each act is held against the pure
// model at once: what was answered, what the journal says, at what time.
#pragma once

#include "model/service/desk.h"
#include "tests/process/support/box_office_model.h"
#include "tests/process/support/season_ground.h"
#include "tests/process/support/shopper.h"
#include "tests/support/test_clock.h"

#include <QMap>

#include <memory>
#include <vector>

namespace rowlock {

class SimulatedSeason
{
public:
    struct Plan
    {
        int terminals = 3;
        int acts = 100;
        int faultEvery = 25; // about
    };

    // `ground`: with a house of makeTheatreHouse, at which nobody is.
    SimulatedSeason(std::unique_ptr<SeasonGround> ground, const Plan &plan, quint32 seed);
    ~SimulatedSeason();

    // The first thing that went wrong; empty: nothing did.
    QString run();
    QMap<QString, qint64> counts; // what was done, refused, failed; for the report

private:
    struct Terminal
    {
        QString name;
        std::unique_ptr<Desk> desk;
        Shopper shopper;
    };
    struct Moment // the clocks when a command was given
    {
        qint64 house = 0, wall = 0, sinceBoot = 0;
        QString boot;
    };
    struct Unsure
    {
        pure::Command command;
        Moment moment;
    };

    QString openAll();
    void closeAll();
    QString fail(const QString &what) const;

    void passTime();
    Moment moment() const;
    void follow(const Moment &moment);
    QString step();
    QString actAt(Terminal &terminal);
    QString checkDone(const pure::Command &command, const pure::Answer &answer, QList<pure::JournalEntry> rows);
    QString checkNothingDone(const pure::Command &command, const pure::Answer &answer,
                             const QList<pure::JournalEntry> &rows);
    QString checkFacts(const Unsure &given, QList<pure::JournalEntry> rows, pure::Answer &expected);
    QString adoptClock(Terminal &terminal);
    QString cutPower();
    QString startAnew(qint64 offMs);
    QString explainSurvivors();
    Result<QList<pure::JournalEntry>> newRows();
    QString checkEvent(qint64 event);
    QString checkEnd();
    bool chance(int in) { return m_random.bounded(in) == 0; }

    std::unique_ptr<SeasonGround> m_ground;
    Plan m_plan;
    quint32 m_seed;
    QRandomGenerator m_random;
    TestClock m_clock;
    pure::Model m_model;
    std::vector<Terminal> m_terminals;
    qint64 m_seq = 0, m_newestAt = 0;
    qint64 m_read = 0, m_readAt = 0; // the newest entry that newRows() saw
    QString m_anchoredBoot;          // the house's own time, by the same rules, kept here
    qint64 m_offset = 0;
    QList<Unsure> m_unsure;         // failed since the last success: a power cut may bring one back
    QSet<qint64> m_unheardAttempts; // there after a failure, so nobody asked the device
    qint64 m_act = 0;
    QString m_said; // by what was refused last
};

} // namespace rowlock
