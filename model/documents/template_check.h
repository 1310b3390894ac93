// What is wrong with a template before anybody prints with it: what would be cut off, lies outside what the printer
// reaches or on top of something else, a barcode that no scanner reads, and what a ticket must say and does not. Pure;
// any thread with Qt Gui.
#pragma once

#include "model/documents/tickets.h"
#include "model/domain/paper_template.h"

namespace rowlock {

struct TemplateFinding
{
    int element = 0;       // its number, from 1; 0: of the whole
    bool isBad = true;     // a ticket so printed is of no use; otherwise it is only worth knowing
    QString sentence = {}; // "Element 3 (text): …"

    bool operator==(const TemplateFinding &) const = default;
};

// With the tickets of `samples`: the house's longest names, say. `dpi`: of the printer; 0: as the template says.
QList<TemplateFinding> checkTemplate(const PaperTemplate &paper, const QList<TicketPrint> &samples, int dpi = 0);

} // namespace rowlock
