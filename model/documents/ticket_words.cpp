#include "model/documents/ticket_words.h"

#include "model/documents/paper.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace rowlock {

namespace {

constexpr qint64 msPerMinute = 60'000;

QString inVenue(const TicketPrint &print, Instant at, bool isDay)
{
    // As ticketDate() has it, cut at its comma before the time.
    const QString whole = paperDate(at, print.timeZone);
    const qsizetype comma = whole.lastIndexOf(QStringLiteral(", "));
    return comma < 0 ? (isDay ? whole : QString()) : isDay ? whole.left(comma) : whole.mid(comma + 2);
}

QString fieldSaid(const Ticket &ticket, qsizetype index)
{
    const QList<TicketField> fields = ticketFields(ticket);
    return index < fields.size() ? fields.at(index).value : QString();
}

QString numberSaid(const Order &order, const Ticket &ticket)
{
    int number = 1, count = 0;
    for (const Ticket &other : order.tickets) {
        if (other.state != TicketState::Valid)
            continue;
        ++count;
        if (other.id == ticket.id)
            number = count;
    }
    return TicketTexts::tr("Ticket %1 of %2").arg(number).arg(std::max(count, 1));
}

QList<LedgerLine> linesOf(const TicketPrint &print, const Ticket &ticket, LineKind kind)
{
    const QList<LedgerLine> standing = standingLines(print.lines);
    QList<LedgerLine> found;
    for (const LedgerLine &line : standing) {
        const bool isTickets = line.kind == LineKind::Ticket && line.ticket == ticket.id;
        if (isTickets && kind == LineKind::Ticket)
            found.append(line);
        if (!isTickets || kind != LineKind::Fee)
            continue;
        for (const LedgerLine &fee : standing)
            if (fee.kind == LineKind::Fee && fee.of == line.number)
                found.append(fee);
    }
    return found;
}

QString feesSaid(const TicketPrint &print, const Ticket &ticket)
{
    const QList<LedgerLine> fees = linesOf(print, ticket, LineKind::Fee);
    if (fees.isEmpty())
        return {};
    Money sum{0, ticket.price.currency};
    for (const LedgerLine &fee : fees)
        sum += fee.paid;
    const QString said = TicketTexts::tr("Fees %1").arg(toDisplay(sum, QLocale()));
    const QString tax = taxSaid(fees);
    return tax.isEmpty() ? said : QStringLiteral("%1 (%2)").arg(said, tax);
}

QString reprintSaid(const TicketPrint &print, const Ticket &ticket)
{
    const int reprints = print.reprints.value(ticket.id.value());
    return reprints > 0 ? TicketTexts::tr("Reprint %1").arg(reprints) : QString();
}

} // namespace

QString scannedCode(const TicketPrint &print, const Ticket &ticket)
{
    return print.isPractice ? TicketTexts::tr("PRACTICE, no ticket") : ticket.barcode;
}

QList<LedgerLine> standingLines(const QList<LedgerLine> &lines)
{
    QList<int> takenBack;
    for (const LedgerLine &line : lines)
        takenBack.append(line.takesBack);
    QList<LedgerLine> standing;
    for (const LedgerLine &line : lines)
        if (line.takesBack == 0 && !takenBack.contains(line.number))
            standing.append(line);
    return standing;
}

QString taxSaid(const QList<LedgerLine> &lines)
{
    std::map<TaxRate, Money> byRate;
    for (const LedgerLine &line : lines) {
        if (line.tax.code.isEmpty())
            continue;
        const auto [sum, isFirst] = byRate.try_emplace(line.tax.rate, line.taxAmount);
        if (!isFirst)
            sum->second += line.taxAmount;
    }
    QStringList said;
    for (const auto &[rate, tax] : byRate)
        said += TicketTexts::tr("incl. %1 % tax %2").arg(rate.toText(), toDisplay(tax, QLocale()));
    return said.join(QStringLiteral(", "));
}

QString ticketSays(TicketWord word, const TicketPrint &print, const Ticket &ticket)
{
    switch (word) {
    case TicketWord::Performance: return print.order.eventName;
    case TicketWord::Date: return ticketDate(print);
    case TicketWord::Day: return inVenue(print, print.order.eventStarts, true);
    case TicketWord::Time: return inVenue(print, print.order.eventStarts, false);
    case TicketWord::Doors:
        return print.doorsMinutes
                   ? TicketTexts::tr("Doors %1")
                         .arg(inVenue(print, print.order.eventStarts.plusMs(-*print.doorsMinutes * msPerMinute), false))
                   : QString();
    case TicketWord::Venue: return print.venue;
    case TicketWord::House: return print.house;
    case TicketWord::Address: return print.address;
    case TicketWord::TaxNumber: return print.taxNumber;
    case TicketWord::Section: return fieldSaid(ticket, 0);
    case TicketWord::Row: return ticketFields(ticket).size() == 3 ? fieldSaid(ticket, 1) : QString();
    case TicketWord::Seat: return ticketFields(ticket).size() == 3 ? fieldSaid(ticket, 2) : fieldSaid(ticket, 1);
    case TicketWord::Place: return ticket.label;
    case TicketWord::Category: return ticket.category == ticket.label ? QString() : ticket.category;
    case TicketWord::PriceType: return ticket.typeSaid();
    case TicketWord::Price: return toDisplay(ticket.price, QLocale());
    case TicketWord::Tax: return taxSaid(linesOf(print, ticket, LineKind::Ticket));
    case TicketWord::Fees: return feesSaid(print, ticket);
    case TicketWord::Order: return print.order.code;
    case TicketWord::OrderCaption: return TicketTexts::tr("Order");
    case TicketWord::Number: return numberSaid(print.order, ticket);
    case TicketWord::Patron: return print.order.patron;
    case TicketWord::Terms: return print.terms;
    case TicketWord::Printed:
        return print.printedAt == Instant()
                   ? QString()
                   : TicketTexts::tr("Printed %1").arg(paperDate(print.printedAt, print.timeZone));
    case TicketWord::Reprint: return reprintSaid(print, ticket);
    case TicketWord::Code: return scannedCode(print, ticket);
    }
    Q_UNREACHABLE();
}

QString elementSays(const TemplateElement &element, const TicketPrint &print, const Ticket &ticket)
{
    if (element.words.isEmpty())
        return flat(element.text);
    QStringList said;
    for (const TicketWord word : element.words)
        said += flat(ticketSays(word, print, ticket));
    return said.size() == 1 ? said.first() : joined(said);
}

bool isShown(const TemplateElement &element, const TicketPrint &print)
{
    return element.when == ShownWhen::Always || (element.when == ShownWhen::WithTerms) == !print.terms.isEmpty();
}

TicketPrint samplePrint(bool isLong)
{
    const Currency euro = Currency::fromCode(QStringLiteral("EUR")).value();
    Ticket ticket;
    ticket.id = TicketId(2);
    ticket.seatNo = 1;
    ticket.section = isLong ? TicketTexts::tr("Upper circle, left side") : TicketTexts::tr("Stalls");
    ticket.row = isLong ? QStringLiteral("AA") : QStringLiteral("F");
    ticket.seat = isLong ? QStringLiteral("128") : QStringLiteral("12");
    ticket.label = TicketTexts::tr("%1, row %2, seat %3").arg(ticket.section, ticket.row, ticket.seat);
    ticket.category = isLong ? TicketTexts::tr("Category 2, restricted view") : TicketTexts::tr("Premium");
    ticket.typeName = isLong ? TicketTexts::tr("Companion of a wheelchair user") : TicketTexts::tr("Adult");
    ticket.isOneOfSeveral = true;
    ticket.price = {isLong ? 1'234'567 : 4250, euro};
    ticket.barcode = QStringLiteral("7Q2MRTDX4KABCDEFGHWNPQRS5T");

    TicketPrint print;
    print.venue = isLong ? TicketTexts::tr("Great hall of the municipal theatre") : TicketTexts::tr("Harbour Theatre");
    print.house = isLong ? TicketTexts::tr("Friends of the municipal theatre, registered association") : print.venue;
    print.address = TicketTexts::tr("4 Quay Street, 20457 Hamburg");
    print.taxNumber = QStringLiteral("DE 123456789");
    print.timeZone = "Europe/Berlin";
    print.order.code = QStringLiteral("K7QM-3RTD");
    print.order.eventName = isLong ? TicketTexts::tr("The Caucasian Chalk Circle, with an introduction by the director")
                                   : TicketTexts::tr("The Tempest");
    print.order.eventStarts = Instant{1'790'186'400'000}; // Wed 23 September 2026, 20:00
    print.order.patron =
        isLong ? QStringLiteral("Maximiliane von Hohenstaufen-Wittelsbach") : QStringLiteral("Ada Byron");
    print.order.tickets = {ticket};
    print.reprints.insert(ticket.id.value(), 1);
    print.terms = TicketTexts::tr("No exchange or refund except where the law gives one. Latecomers are seated in the "
                                  "interval. No photographs or recordings during the performance.");
    print.doorsMinutes = 30;
    print.printedAt = print.order.eventStarts.plusMs(-60 * 24 * 60 * msPerMinute);
    LedgerLine line;
    line.number = 1;
    line.ticket = ticket.id;
    line.tax = {QStringLiteral("A"), TaxRate::of(700).value()};
    line.list = line.paid = ticket.price;
    line.taxAmount = {278, euro};
    line.net = line.paid - line.taxAmount;
    LedgerLine fee = line;
    fee.number = 2;
    fee.kind = LineKind::Fee;
    fee.of = 1;
    fee.ticket = {};
    fee.list = fee.paid = {150, euro};
    fee.tax = {QStringLiteral("N"), TaxRate::of(1900).value()};
    fee.taxAmount = {24, euro};
    fee.net = fee.paid - fee.taxAmount;
    print.lines = {line, fee};
    return print;
}

} // namespace rowlock
