#include "ui/sell/order_words.h"

#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct OrderWords
{
    Q_DECLARE_TR_FUNCTIONS(OrderWords)
};

} // namespace

QString soldCategory(const Ticket &ticket, const QList<LedgerLine> &lines)
{
    const auto sold = std::ranges::find_if(
        lines, [&](const LedgerLine &line) { return line.ticket == ticket.id && line.kind == LineKind::Ticket; });
    return sold == lines.end() || sold->reduced().minor == 0
               ? ticket.category
               : OrderWords::tr("%1 · %2 −%3").arg(ticket.category, sold->reason(), moneyText(sold->reduced()));
}

QString lineText(const LedgerLine &fee, const QList<LedgerLine> &lines, const Order &order)
{
    const auto of = std::ranges::find(lines, fee.of, &LedgerLine::number);
    const auto ticket =
        of == lines.end() ? order.tickets.end() : std::ranges::find(order.tickets, of->ticket, &Ticket::id);
    return ticket == order.tickets.end() ? fee.text : QStringLiteral("%1 · %2").arg(fee.text, ticket->label);
}

QString goneText(const LedgerLine &fee, const QList<LedgerLine> &lines)
{
    const auto back = std::ranges::find(lines, fee.number, &LedgerLine::takesBack);
    return back != lines.end() && back->act == LineAct::Change ? OrderWords::tr("Moved to the new ticket")
                                                               : OrderWords::tr("Refunded");
}

} // namespace rowlock
