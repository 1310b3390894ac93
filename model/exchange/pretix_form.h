// The JSON form of pretix's seating-plan editor, read as it stands: structure, types, names and colours. What needs the
// whole plan (identifiers, repeated numbers, seats on one spot) is plan_doctor.h's.
#pragma once

#include "model/domain/seating_plan.h"
#include "model/exchange/import_notes.h"

#include <QJsonObject>
#include <QStringList>

namespace rowlock {

// More than a house ever has, and few enough for a counter's PC.
struct PlanLimits
{
    static constexpr int seats = 250'000; // and as many rows
    static constexpr int zones = 10'000;
    static constexpr int areas = 50'000;
    static constexpr int points = 500'000; // of all polygons
    static constexpr int categories = 1'000;
};

struct FormReading
{
    SeatingPlan plan; // seat.ref and every uuid as in the file, perhaps empty or repeated; no row or seat is left out
    QString root;     // the outermost place, "$"
    QStringList areaPaths; // of plan.areas; areas that would draw nothing were left out
};

// Look at notes.isRefused() before using the result.
FormReading readPretixForm(const QJsonObject &form, const Place &root, ImportNotes &notes);

} // namespace rowlock
