#include "model/domain/loss_text.h"

#include <QCoreApplication>

namespace rowlock {

QString lostEntriesSentence(const LostEntries &lost)
{
    if (lost.rewritten)
        return QCoreApplication::translate(
                   "LostEntries",
                   "The box office file is not the one that was in use on this computer: entry %1 of its journal is "
                   "another than the one saved here. Sales may be missing from it.")
            .arg(lost.known);
    return QCoreApplication::translate(
               "LostEntries",
               "The box office file has lost what was saved last: its journal ends at entry %1, but entry %2 was "
               "saved on this computer. Missing entries: %3. Sales may be among them.")
        .arg(QString::number(lost.found), QString::number(lost.known), QString::number(lost.known - lost.found));
}

QString copySentence(const CopyMark &copy, const QString &made)
{
    const QString from = copy.from.section(QLatin1Char('/'), -1);
    if (copy.isPractice)
        return QCoreApplication::translate("LostEntries",
                                           "Practice: a copy of %1, made on %2. Nothing is sold here: no ticket is "
                                           "valid, no card is charged, and it is deleted afterwards.")
            .arg(from, made);
    return QCoreApplication::translate("LostEntries", "This file is a backup copy of %1, made on %2.").arg(from, made);
}

} // namespace rowlock
