// How a rush reads: for programs one object, for people tables of at most 100 columns.
#pragma once

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/experiment.h"

namespace rowlock {

struct RushReport
{
    QString on;     // "made" or "copy"
    QString server; // on which it was made; empty: in a file
    QString plan;   // of the plan that was asked for; empty: made ones
    QString folder; // that is kept; empty: none
    QString house;  // kept with it
    qint64 seed = 1;
    QList<Experiment> experiments;
};

// Exit status 1 where anything was lost or sold twice, or verify found something.
Answer answerOf(const RushReport &report);

} // namespace rowlock
