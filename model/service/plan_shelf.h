// Plans that were read before, kept ready in a folder of this computer, because reading a large form anew takes longer
// than all else at the program's start. Nothing there is ever needed: each file belongs to one document and one build
// of the program by its name, and one that is not whole is passed over. Thread: any, one at a time.
#pragma once

#include "model/domain/seating_plan.h"

#include <QByteArray>

#include <optional>

namespace rowlock {

class PlanShelf
{
public:
    PlanShelf() = default; // keeps nothing
    explicit PlanShelf(const QString &folder) : m_folder(folder) {}

    std::optional<SeatingPlan> find(const QByteArray &document) const;
    void keep(const QByteArray &document, const SeatingPlan &plan) const; // what cannot be written is not kept

private:
    QString fileOf(const QByteArray &document) const;
    void clearOut() const;

    QString m_folder;
};

} // namespace rowlock
