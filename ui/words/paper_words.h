// What the parts of a ticket or receipt are called where one is designed. GUI thread.
#pragma once

#include "model/domain/paper_choice.h"

namespace rowlock {

QString wordText(TicketWord word); // "Event"
QString partText(ReceiptPart part);
QString kindText(ElementKind kind);
// One line for it: "Text: Date · Doors".
QString elementText(const TemplateElement &element);
// "148 × 52.5 mm", "80 mm roll".
QString paperText(const TemplatePaper &paper);

} // namespace rowlock
