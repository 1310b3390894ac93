#include "model/service/paper_desk.h"

#include "model/documents/receipt.h"
#include "model/documents/ticket_words.h"
#include "model/service/desk_session.h"
#include "model/store/drawers.h"
#include "model/store/order_lines.h"
#include "model/store/papers.h"
#include "model/store/plans.h"
#include "model/store/records.h"

#include <algorithm>

namespace rowlock {

namespace {

QMap<qint64, int> reprintsOf(const Order &order, const QList<std::pair<TicketId, TicketId>> &replacements)
{
    QMap<qint64, int> reprints;
    for (const auto &[old, fresh] : replacements) {
        const auto before = std::find_if(order.tickets.begin(), order.tickets.end(),
                                         [old = old](const Ticket &ticket) { return ticket.id == old; });
        if (before != order.tickets.end() && before->isReprinted())
            reprints.insert(fresh.value(), reprints.value(old.value()) + 1);
    }
    return reprints;
}

QString longer(const QString &one, const QString &other)
{
    return other.size() > one.size() ? other : one;
}

} // namespace

Result<QList<NamedTemplate>> PaperDesk::templates()
{
    QList<NamedTemplate> found;
    for (const QString &name : builtInNames(PaperFor::Ticket) + builtInNames(PaperFor::Receipt)) {
        TRY_GET(const PaperTemplate paper, builtInTemplate(name));
        found.append({name, paper, true});
    }
    TRY_GET(const QList<NamedTemplate> own, readTemplates(m_session.connection()));
    return found + own;
}

Result<NamedTemplate> PaperDesk::named(const QString &name)
{
    return readTemplate(m_session.connection(), name);
}

Result<NamedTemplate> PaperDesk::set(const QString &name, const PaperTemplate &paper)
{
    return setTemplate(m_session.connection(), m_session.act("template"), name, paper);
}

Result<Done> PaperDesk::drop(const QString &name)
{
    return dropTemplate(m_session.connection(), m_session.act("template"), name);
}

Result<QList<PaperChoice>> PaperDesk::choices()
{
    return readPaperChoices(m_session.connection());
}

Result<PaperChoice> PaperDesk::choose(const PaperChoice &choice)
{
    return choosePaper(m_session.connection(), m_session.act("template"), choice);
}

Result<NamedTemplate> PaperDesk::chosen(PaperFor use, EventId event)
{
    TRY_GET(const QList<PaperChoice> made, choices());
    TRY_GET(const QList<NamedTemplate> all, templates());
    QHash<QString, QSizeF> sizes;
    for (const NamedTemplate &one : all)
        sizes.insert(one.name, one.paper.paper.page());
    return named(chosenPaper(made, use, event, m_session.actor().terminal, sizes));
}

Result<TicketPrint> PaperDesk::ticketPrint(const Order &order, const QList<TicketId> &tickets)
{
    Connection &house = m_session.connection();
    TRY_GET(const Venue venue, readVenue(house));
    TRY_GET(const EventSummary event, readEvent(house, order.event));
    TRY_GET(const PlanSummary plan, readPlanSummary(house, event.plan));
    TRY_GET(const auto replacements, readReplacements(house, order.id));
    TicketPrint print;
    print.venue = plan.name;
    print.timeZone = m_session.facts().timeZone;
    print.order = order;
    print.isPractice = m_session.facts().isPractice();
    print.terms = venue.terms;
    print.logo = venue.logo;
    print.house = venue.name;
    print.address = venue.address;
    print.taxNumber = venue.taxNumber;
    print.doorsMinutes = event.terms.doorsMinutes;
    TRY_GET(print.lines, readOrderLines(house, order.id));
    print.printedAt = m_session.clock().now();
    print.reprints = reprintsOf(order, replacements);
    if (!tickets.isEmpty()) // the others keep their numbers: "Ticket 2 of 3"
        print.only = tickets;
    return print;
}

Result<ReceiptPrint> PaperDesk::receiptPrint(const Order &order)
{
    Connection &house = m_session.connection();
    ReceiptPrint print;
    TRY_GET(print.venue, readVenue(house));
    print.timeZone = m_session.facts().timeZone;
    print.order = order;
    TRY_GET(print.lines, readOrderLines(house, order.id));
    print.printedAt = m_session.clock().now();
    TRY_GET(print.printedBefore, receiptsPrinted(house, order.id));
    print.isPractice = m_session.facts().isPractice();
    return print;
}

Result<QList<TicketPrint>> PaperDesk::samples()
{
    Connection &house = m_session.connection();
    TRY_GET(const Venue venue, readVenue(house));
    TRY_GET(const QList<EventSummary> events, readEvents(house));
    TicketPrint print = samplePrint(true);
    print.order.eventName = events.isEmpty() ? print.order.eventName : QString();
    for (const EventSummary &event : events)
        print.order.eventName = longer(print.order.eventName, event.name);
    print.timeZone = m_session.facts().timeZone;
    print.order.tickets.first().price.currency = m_session.facts().currency;
    print.house = venue.name.isEmpty() ? print.house : venue.name;
    print.address = venue.address.isEmpty() ? print.address : venue.address;
    print.taxNumber = venue.taxNumber.isEmpty() ? print.taxNumber : venue.taxNumber;
    print.terms = venue.terms.isEmpty() ? print.terms : venue.terms;
    print.logo = venue.logo;
    TicketPrint without = print; // it is laid out otherwise
    without.terms.clear();
    return QList<TicketPrint>{print, without};
}

Result<QList<PaperPrinted>> PaperDesk::printed(OrderId order)
{
    return readPrinted(m_session.connection(), order);
}

Result<QList<TicketId>> PaperDesk::withPaper(OrderId order)
{
    return ticketsWithPaper(m_session.connection(), order);
}

Result<PaperPrinted> PaperDesk::recordTickets(OrderId order, const QList<TicketId> &tickets)
{
    return recordPrinted(m_session.connection(), m_session.act("order.print"), order, tickets);
}

Result<PaperPrinted> PaperDesk::recordReceipt(OrderId order)
{
    return rowlock::recordReceipt(m_session.connection(), m_session.act("order.print"), order);
}

} // namespace rowlock
