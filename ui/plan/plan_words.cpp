#include "ui/plan/plan_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace rowlock {

namespace {

struct PlanWords
{
    Q_DECLARE_TR_FUNCTIONS(PlanWords)
};

QString seatWords(qsizetype count)
{
    return count == 1 ? PlanWords::tr("1 seat") : PlanWords::tr("%1 seats").arg(QLocale().toString(count));
}

QString areaWords(const PlanArea &area)
{
    if (area.standing)
        return PlanWords::tr("standing area %1, capacity %2").arg(area.name, QLocale().toString(area.capacity));
    if (area.kind == ShapeKind::Text)
        return PlanWords::tr("text “%1”").arg(area.text.text.simplified());
    return area.text.text.isEmpty() ? PlanWords::tr("a drawing")
                                    : PlanWords::tr("drawing “%1”").arg(area.text.text.simplified());
}

QString ofSection(const DraftSection &section, const Chosen &chosen)
{
    QStringList rows, parts;
    qsizetype seats = 0, single = 0;
    for (const DraftRow &row : section.rows) {
        if (chosen.contains(row.id)) {
            seats += row.seats.size();
            if (row.row.table)
                parts.append(PlanWords::tr("table %1").arg(row.row.name));
            else
                rows.append(row.row.name);
            continue;
        }
        for (const DraftSeat &seat : row.seats) {
            if (!chosen.contains(seat.id))
                continue;
            ++single;
            if (single <= 3)
                parts.append(PlanWords::tr("row %1, seat %2").arg(row.row.name, seat.seat.number));
        }
    }
    for (const DraftArea &area : section.areas) {
        if (chosen.contains(area.id))
            parts.append(areaWords(area.area));
    }
    if (rows.size() == 1)
        parts.prepend(PlanWords::tr("row %1").arg(rows.first()));
    else if (!rows.isEmpty())
        parts.prepend(PlanWords::tr("rows %1 to %2").arg(rows.first(), rows.last()));
    if (parts.isEmpty())
        return {};
    if (parts.size() > 4) {
        const qsizetype more = parts.size() - 4;
        parts = parts.mid(0, 4);
        parts.append(PlanWords::tr("%1 more").arg(more));
    }
    QString words = section.zone.name + QStringLiteral(", ") + parts.join(QStringLiteral(", "));
    if (seats + single > 0)
        words += QStringLiteral(": ") + seatWords(seats + single);
    return words;
}

} // namespace

QString describeChosen(const PlanDraft &draft, const Chosen &chosen)
{
    QStringList words;
    if (!chosen.isEmpty()) {
        for (const DraftSection &section : draft.sections) {
            if (const QString part = ofSection(section, chosen); !part.isEmpty())
                words.append(part);
        }
    }
    if (words.size() > 3)
        return PlanWords::tr("%1 sections").arg(words.size());
    return words.isEmpty() ? PlanWords::tr("Nothing selected") : words.join(QStringLiteral("; "));
}

} // namespace rowlock
