#include "ui/words/paper_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

struct PaperWords
{
    Q_DECLARE_TR_FUNCTIONS(PaperWords)
};

QString mmText(double mm)
{
    return QLocale().toString(mm, 'g', 5);
}

} // namespace

QString wordText(TicketWord word)
{
    switch (word) {
    case TicketWord::Performance: return PaperWords::tr("Event");
    case TicketWord::Date: return PaperWords::tr("Date and time");
    case TicketWord::Day: return PaperWords::tr("Date");
    case TicketWord::Time: return PaperWords::tr("Time");
    case TicketWord::Doors: return PaperWords::tr("Doors open");
    case TicketWord::Venue: return PaperWords::tr("Seating plan");
    case TicketWord::House: return PaperWords::tr("Venue");
    case TicketWord::Address: return PaperWords::tr("Address");
    case TicketWord::TaxNumber: return PaperWords::tr("Tax number");
    case TicketWord::Section: return PaperWords::tr("Section");
    case TicketWord::Row: return PaperWords::tr("Row");
    case TicketWord::Seat: return PaperWords::tr("Seat");
    case TicketWord::Place: return PaperWords::tr("Section, row and seat");
    case TicketWord::Category: return PaperWords::tr("Category");
    case TicketWord::PriceType: return PaperWords::tr("Price type");
    case TicketWord::Price: return PaperWords::tr("Price");
    case TicketWord::Tax: return PaperWords::tr("Tax");
    case TicketWord::Fees: return PaperWords::tr("Fees");
    case TicketWord::Order: return PaperWords::tr("Order code");
    case TicketWord::OrderCaption: return PaperWords::tr("The word “Order”");
    case TicketWord::Number: return PaperWords::tr("Number of the ticket");
    case TicketWord::Patron: return PaperWords::tr("Patron");
    case TicketWord::Terms: return PaperWords::tr("Terms");
    case TicketWord::Printed: return PaperWords::tr("Time of printing");
    case TicketWord::Reprint: return PaperWords::tr("Mark of a reprint");
    case TicketWord::Code: return PaperWords::tr("Code");
    }
    Q_UNREACHABLE();
}

QString partText(ReceiptPart part)
{
    switch (part) {
    case ReceiptPart::Logo: return PaperWords::tr("Logo");
    case ReceiptPart::House: return PaperWords::tr("Venue");
    case ReceiptPart::Address: return PaperWords::tr("Address");
    case ReceiptPart::TaxNumber: return PaperWords::tr("Tax number");
    case ReceiptPart::Copy: return PaperWords::tr("Mark of a copy");
    case ReceiptPart::Order: return PaperWords::tr("Order code");
    case ReceiptPart::Performance: return PaperWords::tr("Event");
    case ReceiptPart::Lines: return PaperWords::tr("What was sold");
    case ReceiptPart::Total: return PaperWords::tr("Total");
    case ReceiptPart::Taxes: return PaperWords::tr("Taxes");
    case ReceiptPart::Tenders: return PaperWords::tr("Payments");
    case ReceiptPart::Served: return PaperWords::tr("Clerk and terminal");
    case ReceiptPart::Printed: return PaperWords::tr("Time of printing");
    case ReceiptPart::Rule: return PaperWords::tr("Line");
    case ReceiptPart::Text: return PaperWords::tr("Own text");
    }
    Q_UNREACHABLE();
}

QString kindText(ElementKind kind)
{
    switch (kind) {
    case ElementKind::Text: return PaperWords::tr("Text");
    case ElementKind::Seat: return PaperWords::tr("Seat");
    case ElementKind::Logo: return PaperWords::tr("Logo");
    case ElementKind::Line: return PaperWords::tr("Line");
    case ElementKind::Frame: return PaperWords::tr("Frame");
    case ElementKind::Barcode: return PaperWords::tr("Barcode");
    case ElementKind::Part: return PaperWords::tr("Part");
    }
    Q_UNREACHABLE();
}

QString elementText(const TemplateElement &element)
{
    if (element.kind == ElementKind::Part)
        return element.part == ReceiptPart::Text ? QStringLiteral("“%1”").arg(element.text) : partText(element.part);
    if (element.kind != ElementKind::Text)
        return kindText(element.kind);
    if (element.words.isEmpty())
        return QStringLiteral("“%1”").arg(element.text);
    QStringList words;
    for (const TicketWord word : element.words)
        words << wordText(word);
    return words.join(QStringLiteral(" · "));
}

QString paperText(const TemplatePaper &paper)
{
    if (paper.feed == PaperFeed::Roll && paper.size.height() <= 0)
        return PaperWords::tr("%1 mm roll").arg(mmText(paper.size.width()));
    const QSizeF page = paper.page();
    const QString size = PaperWords::tr("%1 × %2 mm").arg(mmText(page.width()), mmText(page.height()));
    return paper.dpi > 0 ? PaperWords::tr("%1, %2 dpi").arg(size).arg(paper.dpi) : size;
}

} // namespace rowlock
