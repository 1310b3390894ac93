// What a simulated season's house stands on, and what may befall it there: a file on a disk that fails and loses its
// power, or a database on a server that crashes behind a network that is cut. One thread.
#pragma once

#include "tests/process/support/box_office_model.h"

#include <QRandomGenerator>

#include <memory>

namespace rowlock {

class SeasonGround
{
public:
    SeasonGround() = default;
    virtual ~SeasonGround() = default;
    SeasonGround(const SeasonGround &) = delete;
    SeasonGround &operator=(const SeasonGround &) = delete;

    virtual QString house() const = 0; // as the terminals open it
    virtual QString books() const = 0; // as a foreign program looks at it

    // Something will befall the house in one of the next acts. Says what, for the report.
    virtual QString arm(QRandomGenerator &random) = 0;
    virtual bool isArmed() const = 0;
    virtual bool hasStruck() const = 0; // since it was armed: what the storage failed with is no wonder
    virtual bool isDown() const = 0;    // the power is gone: whoever is there has to leave, and then it may rise()
    // The act is over: what has struck is repaired, and what has not waits for no other act where that would mean to
    // strike at somebody who only looks.
    virtual void repair() = 0;
    virtual void forget() = 0; // that it was armed, but for what waits until there is something to strike at
    virtual void disarm() = 0; // nothing will befall it any more
    // What failed with this answer may be there all the same: at once, or after the next power cut or restart.
    virtual bool leavesDoubt(const pure::Answer &answer) const = 0;
    virtual bool mayComeBack(const pure::Answer &answer) const = 0;
    virtual void rise(QRandomGenerator &random) = 0; // nobody has the house open
    virtual void restart() = 0;                      // the computer that keeps it, with nobody at it
    virtual qint64 patienceMs() const = 0;           // until it can be looked at after a repair
    virtual bool numbersMaySkip() const = 0;         // a server gives no number twice, whatever became of the first
    virtual QString problem() const = 0;             // what a look at the whole house finds, once nobody is in it
};

// `house`: a closed house, which is copied.
std::unique_ptr<SeasonGround> groundOnDisk(const QString &house, bool writeAhead);
std::unique_ptr<SeasonGround> groundOnServer(const QString &house);

} // namespace rowlock
