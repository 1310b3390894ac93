// How long the proofs run, from the environment; what is not said has the short form's figure. Prints what it answers.
#pragma once

#include <QString>
#include <QtGlobal>

namespace rowlock {

// ROWLOCK_IMAGES, ROWLOCK_ACTS, ROWLOCK_SEEDS, ROWLOCK_KILLS and the like: figures of the long forms.
qint64 proofFigure(const char *variable, qint64 shortForm);

// ROWLOCK_SEED repeats one run; otherwise a new one each time. The same for the whole process.
quint32 proofSeed();
bool isSeedGiven();
// The same each time unless ROWLOCK_SEED says another: for proofs whose cases are one after the other from here on.
quint32 firstSeed(quint32 usual = 1);

// Of `count` cases the short form plays a quarter, and fifteen where that is fewer, chosen by the seed: it takes as
// long however many there are. Where the environment says how much of each is to be played (`figure`), or names some
// (`only`), none is left out.
bool isPlayed(qsizetype index, qsizetype count, const char *figure, const char *only);

// "PROOF name: text" on standard output: what tools/torture puts into its table.
void tellFigures(const char *name, const QString &text);

// Temporary folders go to memory where there is a file system for it: thousands of houses are made and thrown away.
void useMemoryForTemporaryFiles();

} // namespace rowlock
