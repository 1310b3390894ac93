// What the import doctor writes down: each repair, and the one thing that cannot be understood.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace rowlock {

// A place in the form: a chain of members on the stack, written out only when something is wrong there.
struct Place
{
    const Place *parent = nullptr;
    const char *member = ""; // "zones", "size"; of the outermost the path itself, "$"
    int index = -1;          // -1: not a list's
    QString name = {};       // for a person: "Stalls", "A", "12"; "row" and "seat" follow from the member

    QString path() const;  // "$.zones[0].rows[3]"
    QString human() const; // "Stalls, row A"
    QString both() const;  // "$.zones[0].rows[3] (Stalls, row A)"
};

class ImportNotes
{
public:
    // One warning: where, what was wrong, what was done.
    void repaired(const QString &where, const QString &what);

    // One warning for all of a kind, with the first place and how many: for what changes nothing a person would miss.
    // `kind` tells apart what reads the same but happened to another kind of object.
    void counted(const QString &what, const QString &where, const char *kind = "");

    // Only the first is kept: the reading stops there.
    void refuse(const QString &place, const QString &sentence);

    // Our own form keeps fractions of sizes; pretix's wants whole numbers.
    void takeFractions() { m_takesFractions = true; }
    bool takesFractions() const { return m_takesFractions; }

    bool isRefused() const { return m_refusal.has_value(); }
    const Error &refusal() const { return *m_refusal; }
    // Of more than a dozen repairs of one kind the first six, and how many more there are.
    QStringList warnings() const;

private:
    struct Count
    {
        QString what;
        QString where;
        int times = 0;
    };
    struct Repair
    {
        QString where;
        QString what;
    };
    QList<Repair> m_repairs;
    QList<Count> m_counts;
    QHash<std::pair<QString, QByteArray>, int> m_countOf;
    std::optional<Error> m_refusal;
    bool m_takesFractions = false;
};

// plan_invalid with details.place.
Error planInvalid(const QString &place, const QString &sentence);

} // namespace rowlock
