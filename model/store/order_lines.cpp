#include "model/store/order_lines.h"

#include "model/domain/refunded_lines.h"
#include "model/store/event_prices.h"
#include "model/store/field_hash.h"
#include "model/store/journal.h"
#include "model/store/shift_rules.h"

#include <QHash>

#include <algorithm>

namespace rowlock {

namespace {

// As ledgerLine() reads them; the house's currency comes last.
#define ROWLOCK_LINE_COLUMNS                                                                                           \
    " line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, reason,"          \
    " terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line, (SELECT currency FROM house), "             \
    " coalesce(voucher_no, 0), card_no, goods_no "

LedgerLine ledgerLine(const Row &row)
{
    const Currency currency = Currency::fromCode(row.text(19)).value_or(Currency());
    LedgerLine line;
    line.number = int(row.integer(0));
    line.act = lineActFromName(row.text(1)).value_or(LineAct::Sale);
    line.kind = lineKindFromName(row.text(2)).value_or(LineKind::Ticket);
    line.count = int(row.integer(3));
    line.takesBack = row.isNull(4) ? 0 : int(row.integer(4));
    line.ticket = row.id<TicketId>(5);
    line.text = row.text(6);
    line.list = row.money(7, currency);
    line.paid = row.money(9, currency);
    if (row.integer(8) != 0 || !row.text(10).isEmpty())
        line.reductions.append({row.integer(20) > 0 ? ReductionBy::Voucher : ReductionBy::ByHand, row.integer(20),
                                row.text(10), row.money(8, currency)});
    line.by = {row.text(11), row.text(12)};
    line.at = row.instant(13);
    line.tax = {row.text(14), TaxRate::of(int(row.integer(15))).value_or(TaxRate())};
    line.taxAmount = row.money(16, currency);
    line.net = line.paid - line.taxAmount;
    line.fee = row.isNull(17) ? 0 : row.integer(17);
    line.of = row.isNull(18) ? 0 : int(row.integer(18));
    line.card = row.isNull(21) ? 0 : row.integer(21);
    line.goods = row.isNull(22) ? 0 : row.integer(22);
    return line;
}

LedgerLine kept(const Writing &writing, LineAct act, const PricedLine &line, TicketId ticket)
{
    return {line, act, ticket, writing.by(), writing.now()};
}

std::optional<qint64> orNone(qint64 number)
{
    return number == 0 ? std::nullopt : std::optional(number);
}

} // namespace

Result<Asked<LedgerLine>> askOrderLines(Connection &connection, OrderId order)
{
    return ask<LedgerLine>(connection,
                           "SELECT" ROWLOCK_LINE_COLUMNS R"(FROM order_line WHERE order_id = ? ORDER BY line_no)",
                           ledgerLine, order);
}

Result<QList<LedgerLine>> readOrderLines(Connection &connection, OrderId order)
{
    TRY_GET(const auto asked, askOrderLines(connection, order));
    return asked.all();
}

Result<Done> eachOrderLine(Connection &connection, const std::function<void(qint64 order, const LedgerLine &)> &visit)
{
    TRY(detail::execute(connection,
                        "SELECT" ROWLOCK_LINE_COLUMNS R"(, order_id FROM order_line ORDER BY order_id, line_no)",
                        [&](const Row &row) {
                            visit(row.integer(23), ledgerLine(row));
                            return true;
                        }));
    return Done{};
}

Result<Money> exchangeFeesIn(Connection &connection, OrderId order, Instant at, const Currency &currency)
{
    return one<Money>(
        connection, R"(
        SELECT CAST(coalesce(sum(l.paid_minor), 0) AS BIGINT) FROM order_line l JOIN fee f ON f.fee_no = l.fee_no
        WHERE l.order_id = ? AND l.at = ? AND l.act = 'change' AND f.per = 'exchange')",
        [&](const Row &row) { return row.money(0, currency); }, order, at);
}

// A line without tax and fee is hashed as those were that had neither yet.
QString linesDigest(const QList<LedgerLine> &lines)
{
    FieldHash hash;
    for (const LedgerLine &line : lines) {
        for (const qint64 number :
             {qint64(line.number), qint64(line.count), qint64(line.takesBack), line.ticket.value(), line.list.minor,
              line.reduced().minor, line.paid.minor, line.at.ms})
            hash.field(number);
        for (const QString &text :
             {actName(line.act), kindName(line.kind), line.text, line.reason(), line.by.terminal, line.by.clerk})
            hash.field(text);
        if (const VoucherId voucher = voucherOf(line); voucher.isValid())
            hash.field(QStringLiteral("voucher %1").arg(voucher.value()));
        if (line.card != 0)
            hash.field(QStringLiteral("card %1").arg(line.card));
        if (line.goods != 0)
            hash.field(QStringLiteral("goods %1").arg(line.goods));
        if (line.tax == Tax{} && line.taxAmount.minor == 0 && line.fee == 0 && line.of == 0)
            continue;
        hash.field(QStringLiteral("tax %1").arg(line.tax.code));
        for (const qint64 number :
             {qint64(line.tax.rate.hundredths()), line.taxAmount.minor, line.fee, qint64(line.of)})
            hash.field(number);
    }
    return hash.hex();
}

QList<LedgerLine> linesSold(const Writing &writing, const QList<PricedLine> &lines, const QList<Ticket> &tickets)
{
    QList<LedgerLine> sold;
    for (const PricedLine &line : lines)
        sold.append(kept(writing, LineAct::Sale, line,
                         line.kind == LineKind::Ticket ? tickets.value(sold.size()).id : TicketId()));
    return sold;
}

Result<QList<LedgerLine>> linesTakenBack(const Writing &writing, const QList<LedgerLine> &stored,
                                         const QList<int> &numbers, LineAct act)
{
    QHash<int, TicketId> tickets;
    for (const LedgerLine &line : stored)
        tickets.insert(line.number, line.ticket);
    TRY_GET(const auto back, takeBack(QList<PricedLine>(stored.begin(), stored.end()), numbers));
    QList<LedgerLine> lines;
    for (const PricedLine &line : back)
        lines.append(kept(writing, act, line, tickets.value(line.takesBack)));
    return lines;
}

QList<LedgerLine> chargesKept(const Writing &writing, const QList<LedgerLine> &stored, const QList<int> &numbers,
                              const KeptCharge &charge, int last)
{
    QList<LedgerLine> lines;
    for (const PricedLine &line : linesKept(stored, numbers, charge, last))
        lines.append(kept(writing, LineAct::Refund, line, {}));
    return lines;
}

namespace {

struct NewTicket
{
    TicketId id, replaced;
    Money price;
    QString type;
    int typeNo = firstPriceType;
    int pool = -1;
    bool isComp = false;
};

// Those that a replacement made and that no line tells of yet.
Result<QList<NewTicket>> newTicketsOf(Connection &connection, OrderId order)
{
    return all<NewTicket>(
        connection, R"(
        SELECT t.ticket_id, r.old_ticket_id, t.price_minor, y.name, (SELECT currency FROM house), t.type_no,
            t.pool_no, CASE WHEN y.kind = 'comp' THEN 1 ELSE 0 END
        FROM ticket t JOIN ticket_replacement r ON r.new_ticket_id = t.ticket_id
        JOIN price_type y ON y.type_no = t.type_no
        WHERE t.order_id = ? AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.ticket_id = t.ticket_id)
        ORDER BY t.ticket_id)",
        [](const Row &row) {
            return NewTicket{row.id<TicketId>(0),
                             row.id<TicketId>(1),
                             row.money(2, Currency::fromCode(row.text(4)).value_or(Currency())),
                             row.text(3),
                             int(row.integer(5)),
                             int(row.integer(6)),
                             row.boolean(7)};
        },
        order);
}

Result<PricedLine> lineAnew(Writing &writing, const NewTicket &ticket, const LedgerLine &was, const PricedAnew &anew)
{
    if (!ticket.isComp)
        return lineOf(LineKind::Ticket, ticket.type, ticket.price, anew.tax);
    TRY_GET(const TypePrice listed, priceKept(writing, anew.event, ticket.pool, ticket.typeNo));
    TRY_GET(PricedLine line, lineOf(LineKind::Ticket, ticket.type, listed.price, anew.tax));
    QString why = anew.compReason.isEmpty() ? was.reason() : anew.compReason;
    if (why.isEmpty()) // where it had cost nothing anyway, nobody was asked
        why = ticket.type;
    reduce(line, ReductionBy::ByHand, 0, why, line.paid);
    TRY(finish(line));
    return line;
}

} // namespace

Result<QList<LedgerLine>> linesReplaced(Writing &writing, OrderId order, const std::optional<PricedAnew> &anew)
{
    TRY_GET(const auto tickets, newTicketsOf(writing.db(), order));
    TRY_GET(const auto stored, readOrderLines(writing.db(), order));
    QList<TicketId> old;
    for (const NewTicket &ticket : tickets)
        old.append(ticket.replaced);
    const auto numbers =
        withFees(QList<PricedLine>(stored.begin(), stored.end()), linesOfTickets(stored, old), FeesBack::OfLines);
    TRY_GET(QList<LedgerLine> lines, linesTakenBack(writing, stored, numbers, LineAct::Change));
    QHash<int, int> moved; // the old ticket's line -> the new one's
    int next = stored.last().number + int(lines.size());
    for (const NewTicket &ticket : tickets) {
        const auto was = std::ranges::find_if(
            stored, [&](const LedgerLine &line) { return line.count == 1 && line.ticket == ticket.replaced; });
        PricedLine line = *was;
        if (anew) {
            TRY_GET(line, lineAnew(writing, ticket, *was, *anew));
        }
        line.type = ticket.typeNo;
        line.number = ++next;
        moved.insert(was->number, line.number);
        lines.append(kept(writing, LineAct::Change, line, ticket.id));
    }
    for (const LedgerLine &line : stored) {
        if (line.kind != LineKind::Fee || !numbers.contains(line.number))
            continue;
        PricedLine fee = line;
        fee.number = ++next;
        fee.of = moved.value(line.of);
        lines.append(kept(writing, LineAct::Change, fee, {}));
    }
    return lines;
}

Result<QList<LedgerLine>> exchangeFeeLines(Writing &writing, const QList<LedgerLine> &replaced, const HouseRules &rules,
                                           Instant at)
{
    QList<PricedLine> come;
    for (const LedgerLine &line : replaced) {
        if (line.kind == LineKind::Ticket && line.count == 1)
            come.append(line);
    }
    TRY_GET(const QList<PricedLine> fees, exchangeFeesOf(come, rules, at));
    QList<LedgerLine> lines;
    for (PricedLine fee : fees) {
        fee.number = replaced.last().number + 1 + int(lines.size());
        lines.append(kept(writing, LineAct::Change, fee, {}));
    }
    return lines;
}

QList<LedgerLine> roundingLines(const Writing &writing, int after, const Money &rounding, LineAct act)
{
    if (rounding.minor == 0)
        return {};
    PricedLine line = roundingLine(rounding);
    line.number = after + 1;
    return {kept(writing, act, line, {})};
}

Result<int> lastLineOf(Connection &connection, OrderId order)
{
    return one<int>(
        connection, R"(SELECT coalesce(max(line_no), 0) FROM order_line WHERE order_id = ?)",
        [](const Row &row) { return int(row.integer(0)); }, order);
}

Result<Done> addLines(Writing &writing, OrderId order, const QList<LedgerLine> &lines)
{
    if (isMoney(lines))
        TRY(requireShift(writing));
    for (const LedgerLine &line : lines) {
        TRY(post(writing.db(), R"(
        INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,
            reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line,
            voucher_no, card_no, goods_no, shift_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
                 order, line.number, actName(line.act), kindName(line.kind), line.count, orNone(line.takesBack),
                 orNone(line.ticket.isValid() ? line.ticket.value() : 0), line.text, line.list, line.reduced(),
                 line.paid, line.reason(), line.by.terminal, line.by.clerk, line.at, line.tax.code,
                 line.tax.rate.hundredths(), line.taxAmount, orNone(line.fee), orNone(line.of),
                 orNone(voucherOf(line).value()), orNone(line.card), orNone(line.goods), shiftNow(writing)));
    }
    return Done{};
}

Result<Done> sealLines(Writing &writing, EventId event, OrderId order, const QList<LedgerLine> &lines)
{
    if (lines.isEmpty())
        return Done{};
    return record(writing, {QStringLiteral("order.lined"),
                            event,
                            -1,
                            {},
                            order,
                            {{QStringLiteral("first"), lines.first().number},
                             {QStringLiteral("last"), lines.last().number},
                             {QStringLiteral("sha256"), linesDigest(lines)}}});
}

} // namespace rowlock
