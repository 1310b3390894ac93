#include "model/domain/plan_labels.h"

#include <QHash>
#include <QSet>

namespace rowlock {

namespace {

// A form's text with %s for the name, or the plain word before it.
QString described(const QString &form, const QString &word, const QString &name)
{
    if (!form.isEmpty()) {
        QString text = form;
        return text.replace(QStringLiteral("%s"), name);
    }
    return name.isEmpty() ? QString() : word + u' ' + name;
}

QString joined(const QStringList &parts, const QString &separator)
{
    QStringList present = parts;
    present.removeAll(QString());
    return present.join(separator);
}

QString joined(const QString &first, const QString &second, const QString &separator)
{
    return first.isEmpty() || second.isEmpty() ? first + second : first + separator + second;
}

QString withoutCommas(QString text)
{
    return text.contains(u',') ? text.remove(u',').simplified() : text;
}

// Takes the first candidate that nobody has; else numbers the last.
QString takeUnique(const QStringList &candidates, QSet<QString> &taken)
{
    for (const QString &candidate : candidates) {
        if (!candidate.isEmpty() && !taken.contains(candidate)) {
            taken.insert(candidate);
            return candidate;
        }
    }
    for (int n = 2;; ++n) {
        const QString numbered = QStringLiteral("%1 (%2)").arg(candidates.last(), QString::number(n));
        if (!taken.contains(numbered)) {
            taken.insert(numbered);
            return numbered;
        }
    }
}

} // namespace

void deriveLabels(SeatingPlan &plan)
{
    static const QString rowWord = QStringLiteral("row"), seatWord = QStringLiteral("seat");
    static const QString comma = QStringLiteral(", "), dash = QStringLiteral("-");
    QSet<QString> labels, shortLabels;
    labels.reserve(plan.seats.size());
    shortLabels.reserve(plan.seats.size());
    QHash<QString, int> refs;
    refs.reserve(plan.seats.size());
    for (int i = 0; i < plan.seats.size(); ++i) {
        if (!plan.seats[i].ref.isEmpty())
            refs.insert(plan.seats[i].ref, i);
    }
    QString label, shortLabel, rowLabel, rowShort; // up to the seat; most seats share them with the seat before
    int ofRow = -1, ofBlock = -1;
    for (int i = 0; i < plan.seats.size(); ++i) {
        PlanSeat &seat = plan.seats[i];
        const PlanRow &row = plan.rows[seat.row];
        const QString &block = plan.blocks[seat.block].name;
        if (seat.row != ofRow || seat.block != ofBlock) {
            ofRow = seat.row;
            ofBlock = seat.block;
            rowLabel = joined({block, described(row.rowLabel, rowWord, row.name)}, comma);
            rowShort = withoutCommas(joined({block, row.name}, dash));
        }
        label = joined(rowLabel, described(row.seatLabel, seatWord, seat.number), comma);
        if (label.isEmpty() || labels.contains(label)) {
            seat.label = takeUnique(
                {joined({block, described({}, rowWord, row.name), described({}, seatWord, seat.number)}, comma)},
                labels);
        } else {
            seat.label = label;
            labels.insert(label);
        }

        shortLabel = joined(rowShort, withoutCommas(seat.number), dash);
        const int namesake = refs.value(shortLabel, i); // typed at the command line, a ref would win
        if (shortLabel.isEmpty() || namesake != i || shortLabels.contains(shortLabel)) {
            QStringList candidates{withoutCommas(seat.label)};
            if (refs.value(candidates.first(), i) != i)
                candidates = {QStringLiteral("seat %1").arg(i + 1)};
            seat.shortLabel = takeUnique(candidates, shortLabels);
        } else {
            seat.shortLabel = shortLabel;
            shortLabels.insert(shortLabel);
        }
    }
}

} // namespace rowlock
