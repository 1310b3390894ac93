// Which template a house uses where, and what was printed of an order (docs/decisions/tickets.md).
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/paper_template.h"

#include <QHash>

namespace rowlock {

struct NamedTemplate
{
    QString name;
    PaperTemplate paper;
    bool isBuiltIn = false;

    bool operator==(const NamedTemplate &) const = default;
};

// In the database: house, event (its number), terminal (its name).
enum class ChosenBy { House, Event, Terminal };
QString chosenByName(ChosenBy by);
Result<ChosenBy> chosenByFromName(const QString &name);

struct PaperChoice
{
    ChosenBy by = ChosenBy::House;
    QString which = {}; // the event's number or the terminal's name; empty for the house
    PaperFor use = PaperFor::Ticket;
    QString name = {}; // of the template; empty: none is chosen

    bool operator==(const PaperChoice &) const = default;
};

// A terminal has the paper that is in its printer, so its template wins. An event's own is used where its paper is of
// the same size, or the terminal says nothing; then the house's, and then the first that every house has.
// `sizes`: of every template, by name.
QString chosenPaper(const QList<PaperChoice> &choices, PaperFor use, EventId event, const QString &terminal,
                    const QHash<QString, QSizeF> &sizes);

// Printed once, of an order. Tickets that were have to be void before they are printed again.
struct PaperPrinted
{
    PaperFor use = PaperFor::Ticket;
    QList<TicketId> tickets = {}; // of a receipt none
    Instant at = {};
    Actor by = {};

    bool operator==(const PaperPrinted &) const = default;
};

} // namespace rowlock
