// What is printed and how it looks (docs/decisions/tickets.md). SettingsDesk::papers() gives it for one command, on the
// desk's thread; every call answers as the desk says.
#pragma once

#include "model/domain/paper_choice.h"

namespace rowlock {

class DeskSession;
struct Order;
struct ReceiptPrint;
struct TicketPrint;

class PaperDesk
{
public:
    explicit PaperDesk(DeskSession &session) : m_session(session) {}

    // As papers.h.
    Result<QList<NamedTemplate>> templates(); // those of every house first
    Result<NamedTemplate> named(const QString &name);
    Result<NamedTemplate> set(const QString &name, const PaperTemplate &paper);
    Result<Done> drop(const QString &name);
    Result<QList<PaperChoice>> choices();
    Result<PaperChoice> choose(const PaperChoice &choice);
    Result<NamedTemplate> chosen(PaperFor use, EventId event); // at this terminal

    // An order, all that its paper says; no tickets named: all that are valid.
    Result<TicketPrint> ticketPrint(const Order &order, const QList<TicketId> &tickets = {});
    Result<ReceiptPrint> receiptPrint(const Order &order);
    // With the house's longest names, for the check of a template.
    Result<QList<TicketPrint>> samples();

    Result<QList<PaperPrinted>> printed(OrderId order);
    Result<QList<TicketId>> withPaper(OrderId order); // or waiting for the printer
    // Before it is printed. forbidden where there is paper for one of the tickets already.
    Result<PaperPrinted> recordTickets(OrderId order, const QList<TicketId> &tickets);
    Result<PaperPrinted> recordReceipt(OrderId order);

private:
    DeskSession &m_session;
};

} // namespace rowlock
