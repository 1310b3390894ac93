// What tickets and receipts look like on which paper (docs/decisions/tickets.md): a value that a house keeps, changes
// and draws. Millimetres, from the top left of one ticket as one reads it; sizes of letters in points. Pure functions.
#pragma once

#include "model/domain/result.h"

#include <QList>
#include <QMarginsF>
#include <QRectF>
#include <QString>

namespace rowlock {

// In a template by these names: ticket, receipt.
enum class PaperFor { Ticket, Receipt };
QString paperForName(PaperFor use);
Result<PaperFor> paperForFromName(const QString &name);

// page: single sheets; roll: cut off after each ticket, a receipt is as long as it must be.
enum class PaperFeed { Page, Roll };

struct PaperSheet // several tickets on one, side by side and one below the other; none: each is a page
{
    QSizeF size = {};
    QPointF first = {}; // where the first ticket begins
    int across = 1, down = 1;

    bool operator==(const PaperSheet &) const = default;
};

struct TemplatePaper
{
    PaperFeed feed = PaperFeed::Page;
    QSizeF size = {};       // of one ticket; a receipt on a roll has no height
    int dpi = 0;            // of the thermal printer that it is made for; 0: any printer
    QMarginsF margins = {}; // that the printer does not reach
    int rotation = 0;       // 0, 90, 180, 270: how the ticket lies on its paper, clockwise
    PaperSheet sheet = {};

    bool hasSheet() const { return !sheet.size.isEmpty(); }
    QSizeF page() const;      // what is fed: the sheet, or the ticket as it lies
    QRectF reachable() const; // of one ticket
    qsizetype perPage() const { return hasSheet() ? qsizetype(sheet.across) * sheet.down : 1; }
    bool operator==(const TemplatePaper &) const = default;
};

// What a ticket says, by the names in a template: performance, date, day, time, doors, venue, house, address,
// tax_number, section, row, seat, place, category, price_type, price, tax, fees, order, order_caption, number, patron,
// terms, printed, reprint, code.
enum class TicketWord {
    Performance, // the name of it
    Date,        // "Sat 5 December 2026, 19:30"
    Day,         // "Sat 5 December 2026"
    Time,        // "19:30"
    Doors,       // "Doors 19:00"; empty where nobody said when
    Venue,       // the plan's name
    House,       // who runs it
    Address,
    TaxNumber,
    Section, // or the area
    Row,
    Seat,
    Place, // all of it in one: "Stalls, row A, seat 12"
    Category,
    PriceType, // empty where the event sells one only
    Price,
    Tax,          // "incl. 7 % tax 2.78", a rate each
    Fees,         // charged for this ticket
    Order,        // its code
    OrderCaption, // "Order"
    Number,       // "Ticket 1 of 2"
    Patron,
    Terms,
    Printed, // when
    Reprint, // "Reprint 1", where other paper was made void by it
    Code,    // what the barcode says
};
inline constexpr int ticketWords = 26;
QString wordName(TicketWord word);
QStringList wordNames();

// What a receipt says, from top to bottom: logo, house, address, tax_number, copy, order, performance, lines, total,
// taxes, tenders, served, printed, rule, text.
enum class ReceiptPart {
    Logo,
    House,
    Address,
    TaxNumber,
    Copy, // "COPY", where it was printed before
    Order,
    Performance,
    Lines, // what was bought, with what it was reduced by
    Total,
    Taxes, // by rate
    Tenders,
    Served,
    Printed,
    Rule,
    Text,
};
inline constexpr int receiptParts = 15;
QString partName(ReceiptPart part);

// ISO 18004, 15417, 15438, 24778; in a template: qr, code128, pdf417, aztec.
enum class Symbology { Qr, Code128, Pdf417, Aztec };
QString symbologyName(Symbology symbology);
QStringList symbologyNames();

// text, seat (section, row and seat with their captions), logo, line, frame, barcode; part (of a receipt).
enum class ElementKind { Text, Seat, Logo, Line, Frame, Barcode, Part };
QString elementName(ElementKind kind);

// As fonts count it: regular 400, medium 500, semibold 600, bold 700, black 900.
enum class TextWeight { Regular = 400, Medium = 500, Semibold = 600, Bold = 700, Black = 900 };
enum class TextAlign { Left, Centre, Right };
enum class ShownWhen { Always, WithTerms, WithoutTerms }; // always, terms, no_terms

struct TemplateElement
{
    ElementKind kind = ElementKind::Text;
    QRectF box = {};
    QList<TicketWord> words = {}; // of a text: with a dot between; those that are empty are left out ...
    QString text = {};            // ... or just this
    double points = 9, least = 6; // as large as it may be, and as small as it may become to fit
    int lines = 1;
    TextWeight weight = TextWeight::Regular;
    TextAlign align = TextAlign::Left;
    int rotation = 0; // 0, 90, 180, 270 within its box, clockwise
    ShownWhen when = ShownWhen::Always;
    bool isTable = true;   // of seat: in a frame side by side; otherwise one below the other
    double stroke = 0.3;   // of line and frame
    bool isDashed = false; // of line
    Symbology symbology = Symbology::Qr;
    double module = 0;  // of barcode: the narrowest bar at most; 0: as large as there is room for
    bool isSaid = true; // of barcode: what it says stands below it
    ReceiptPart part = ReceiptPart::Rule;

    bool operator==(const TemplateElement &) const = default;
};

struct PaperTemplate
{
    PaperFor use = PaperFor::Ticket;
    TemplatePaper paper = {};
    QList<TemplateElement> elements = {};

    bool operator==(const PaperTemplate &) const = default;
};

inline constexpr qsizetype mostElements = 80;
inline constexpr double widestPaper = 450; // mm
inline constexpr qsizetype longestTemplateName = 40;

// "Element 3 (barcode)", as whoever wrote a template finds it.
QString elementSaid(const PaperTemplate &paper, qsizetype index);

// ---- as JSON, with closed keys; docs/command-line.md has the schema ----

QJsonObject toJson(const PaperTemplate &paper);
// invalid_argument, in a sentence that names the element: no template, another version, an unknown key or name, a
// number that cannot be. details.element is its number, from 1.
Result<PaperTemplate> paperTemplateFromJson(const QJsonObject &json);
Result<PaperTemplate> paperTemplateFromText(const QByteArray &text);

// As a house may call one: a small letter or digit first, then those, dashes and underscores. invalid_argument.
Result<QString> checkedTemplateName(const QString &name);

// ---- those that every house has ----

QStringList builtInNames(PaperFor use); // the usual one first
bool isBuiltIn(const QString &name);
Result<PaperTemplate> builtInTemplate(const QString &name); // invalid_argument

} // namespace rowlock
