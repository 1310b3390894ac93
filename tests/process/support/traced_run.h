// One command of rowlockctl under strace: which system calls it makes on a folder, and what becomes of it when one of
// them kills it, fails, or fails from then on.
#pragma once

#include "tests/process/support/counter_process.h"

#include <QList>

namespace rowlock {

// The n-th call of that name which a run makes; runs of one command on copies of one house make the same calls.
struct Step
{
    QByteArray call;
    int number = 0;
    QString line; // as strace tells it, for people

    QString name() const { return QStringLiteral("%1:%2").arg(QString::fromLatin1(call)).arg(number); }
};

// Empty: strace may not trace here, and why is said.
bool canTrace(QString *whyNot);

// What changes something that outlives the process, and what a disk can refuse.
const QByteArrayList &durableCalls();
const QByteArrayList &fallibleCalls();

// Runs the command undisturbed; the steps are its calls on files below `folder` and its answer on standard output.
QList<Step> stepsOf(const QString &folder, const QString &house, const QStringList &words, const QByteArrayList &calls,
                    Shot *undisturbed);

// `what`: "signal=KILL", "error=EIO", ...; `forGood`: this call and all later ones of the name.
QStringList injection(const Step &step, const QByteArray &what, bool forGood = false);

// strace's child: the program itself. 0: there is none.
pid_t tracedBy(pid_t tracer);

} // namespace rowlock
