#include "model/store/verify_line_prices.h"

#include "model/domain/pricing/house_rules.h"

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

bool isChargedAt(const FeeStory &fee, qint64 at)
{
    return fee.from <= at && (fee.until < 0 || at < fee.until);
}

// A line that only moved has the tax that the old one had.
bool isCarried(const LedgerLine &line, const QList<LedgerLine> &lines)
{
    return line.act == LineAct::Change && std::ranges::any_of(lines, [&](const LedgerLine &back) {
               return back.count == -1 && back.act == LineAct::Change && back.at == line.at && back.kind == line.kind
                      && back.paid == -line.paid && back.tax == line.tax;
           });
}

} // namespace

// The rate that a code had at a moment; the tax of nothing where it had none.
Tax LinePrices::taxThen(const QString &code, qint64 at) const
{
    Tax tax;
    qint64 from = 0;
    for (const TaxStory &story : m_replay.taxes) {
        if (story.code != code || story.from > at || (!tax.code.isEmpty() && story.from < from))
            continue;
        from = story.from;
        tax = {code, TaxRate::of(int(story.rate)).value_or(TaxRate())};
    }
    return tax;
}

qint64 LinePrices::coinThen(qint64 at) const
{
    qint64 minor = 1;
    for (const CoinStory &coin : m_replay.coins)
        minor = coin.from <= at ? coin.minor : minor;
    return minor;
}

// Of a fee that an exchange charged: when it was priced.
qint64 LinePrices::exchangePricedAt(qint64 order, qint64 at) const
{
    for (const ExchangeStory &exchange : m_replay.exchanges.value(order)) {
        if (exchange.at == at)
            return exchange.pricedAt;
    }
    return at;
}

// How often an exchange fee stands in the order, and how often it should.
void LinePrices::checkExchangeFees(qint64 order, const QList<LedgerLine> &lines)
{
    for (auto fee = m_replay.fees.cbegin(); fee != m_replay.fees.cend(); ++fee) {
        if (fee->per != u"exchange")
            continue;
        qint64 due = 0;
        for (const ExchangeStory &exchange : m_replay.exchanges.value(order)) {
            if (exchange.isAsPaid)
                continue; // the house's own doing
            due += std::ranges::count_if(exchange.tickets, [&](qint64 id) {
                const TicketStory ticket = m_replay.tickets.value(id);
                return isChargedAt(*fee, exchange.pricedAt) && (fee->type < 0 || fee->type == ticket.type)
                       && (fee->onFree == 1 || ticket.price != 0);
            });
        }
        const qint64 found = std::ranges::count_if(
            lines, [&](const LedgerLine &line) { return line.fee == fee.key() && line.count == 1; });
        if (found != due)
            m_findings.add(QT_TRANSLATE_NOOP("Verify",
                                             "Order %1: the fee “%2” for exchanges stands in it %3 times, and "
                                             "was due %4 times."),
                           {m_findings.order(order), fee->name, QString::number(found), QString::number(due)});
    }
}

bool LinePrices::isTaxedAsThen(qint64 order, const LedgerLine &line, const QList<LedgerLine> &lines,
                               qint64 soldAt) const
{
    if (line.count < 0)
        return true;                                                    // as what it takes back
    if (line.kind == LineKind::KeptCharge && line.act == LineAct::Sale) // a deposit: as what was reserved
        return line.tax == taxThen(line.tax.code, soldAt);
    if (line.kind == LineKind::KeptCharge)
        return true; // as its ticket, by a rule over the table
    const bool isOfTicket = line.kind == LineKind::Fee && line.of > 0;
    if (isOfTicket && line.act == LineAct::Change && m_replay.orders.value(order).exchanged > 0
        && line.at.ms == m_replay.orders.value(order).at)
        return true; // came along from another order, and is compared with that one's
    const QString code = line.kind == LineKind::Ticket  ? QString(ticketTax)
                         : line.kind == LineKind::Goods ? m_replay.goods.value(line.goods).tax
                                                        : m_replay.fees.value(line.fee).tax;
    const qint64 at = line.act == LineAct::Sale    ? soldAt
                      : line.kind == LineKind::Fee ? exchangePricedAt(order, line.at.ms)
                                                   : line.at.ms;
    return line.tax == taxThen(code, at) || isCarried(line, lines);
}

// How many of the tickets of a sale pay a fee.
qint64 LinePrices::paying(const FeeStory &fee, const QList<LedgerLine> &sold) const
{
    return std::ranges::count_if(sold, [&](const LedgerLine &line) {
        return line.kind == LineKind::Ticket && line.act == LineAct::Sale
               && (fee.type < 0 || fee.type == m_replay.tickets.value(line.ticket.value()).type)
               && (fee.onFree == 1 || line.paid.minor != 0 || voucherOf(line).isValid());
    });
}

// How often a fee stands in each order, and how often it should; one by tender how often it may. What is charged once
// for all stands in the first.
void LinePrices::checkFees(const QList<OrderLines> &orders)
{
    const OrderStory first = m_replay.orders.value(orders.first().order);
    const qint64 at = m_begunAt.value(first.hold, first.at);
    for (auto fee = m_replay.fees.cbegin(); fee != m_replay.fees.cend(); ++fee) {
        qint64 all = 0;
        for (const OrderLines &one : orders)
            all += paying(*fee, one.lines);
        const qint64 ways = fee->per == u"tender" && fee->tender.isEmpty() ? 6 : 1;
        qint64 once = fee->per != u"exchange" && fee->per != u"ticket" && all > 0 ? ways : 0; // exchange: in no sale
        for (const OrderLines &one : orders) {
            const qint64 found = std::ranges::count_if(
                one.lines, [&](const LedgerLine &line) { return line.fee == fee.key() && line.act == LineAct::Sale; });
            const qint64 perTicket = fee->per == u"ticket" ? paying(*fee, one.lines) : 0;
            const qint64 due = isChargedAt(*fee, at) ? perTicket + std::exchange(once, 0) : 0;
            if (found > due || (found < due && fee->per != u"tender"))
                m_findings.add(
                    QT_TRANSLATE_NOOP("Verify", "Order %1: the fee “%2” stands in it %3 times, and was due %4 times."),
                    {m_findings.order(one.order), fee->name, QString::number(found), QString::number(due)});
        }
    }
}

void LinePrices::check(const QList<OrderLines> &orders)
{
    for (const OrderLines &one : orders)
        check(one.order, one.lines);
    const OrderStory first = m_replay.orders.value(orders.first().order);
    if (first.hold > 0 && first.exchanged == 0) // an exchange pays none of a sale's fees
        checkFees(orders);
}

void LinePrices::check(qint64 order, const QList<LedgerLine> &lines)
{
    const auto told = m_replay.orders.constFind(order);
    if (told == m_replay.orders.constEnd())
        return; // said elsewhere
    const qint64 soldAt = m_begunAt.value(told->hold, told->at);
    qint64 fees = 0, feesBack = 0, reduced = 0, rounding = 0, extras = 0, extrasBack = 0, kept = 0;
    for (const LedgerLine &line : lines) {
        const auto split = splitTax(line.paid, line.tax.rate);
        if (!split || split->tax != line.taxAmount)
            m_findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 says a tax that is not in its price."),
                           {m_findings.order(order), QString::number(line.number)});
        if (!isTaxedAsThen(order, line, lines, soldAt))
            m_findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 is not taxed as it was to be then."),
                           {m_findings.order(order), QString::number(line.number)});
        if (line.act == LineAct::Sale)
            reduced = sumOf(reduced, line.kind == LineKind::Fee ? 0 : line.reduced().minor);
        if (line.kind == LineKind::KeptCharge)
            kept = sumOf(kept, line.paid.minor);
        if (line.kind == LineKind::Rounding)
            rounding = sumOf(rounding, line.paid.minor);
        if (isExtra(line.kind) && line.act == LineAct::Refund)
            extrasBack = sumOf(extrasBack, line.paid.minor);
        else if (isExtra(line.kind))
            extras = sumOf(extras, line.list.minor);
        if (line.kind == LineKind::Fee) {
            qint64 &sum = line.act == LineAct::Refund ? feesBack : fees;
            sum = sumOf(sum, line.paid.minor);
        }
    }
    checkExchangeFees(order, lines);
    if (extras != told->extras || -extrasBack != told->extrasBack)
        m_findings.add(QT_TRANSLATE_NOOP(
                           "Verify", "Order %1: its goods, donations and gift cards are %2, of which %3 went back, and "
                                     "the journal tells of %4 and %5."),
                       {m_findings.order(order), m_findings.money(extras), m_findings.money(-extrasBack),
                        m_findings.money(told->extras), m_findings.money(told->extrasBack)});
    if (kept != told->kept)
        m_findings.add(
            QT_TRANSLATE_NOOP("Verify", "Order %1: its lines keep %2 of its tickets, and the journal tells of %3."),
            {m_findings.order(order), m_findings.money(kept), m_findings.money(told->kept)});
    if (rounding != told->rounding)
        m_findings.add(
            QT_TRANSLATE_NOOP("Verify", "Order %1: its lines round cash by %2, and the journal tells of %3."),
            {m_findings.order(order), m_findings.money(rounding), m_findings.money(told->rounding)});
    if (told->exchanged == 0 && 2 * std::abs(told->soldRounding) > coinThen(soldAt))
        m_findings.add(
            QT_TRANSLATE_NOOP("Verify", "Order %1: its cash was rounded by %2, and the smallest coin then was %3."),
            {m_findings.order(order), m_findings.money(told->soldRounding), m_findings.money(coinThen(soldAt))});
    if (reduced != told->reduced)
        m_findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: its lines take %2 off, and the journal tells of %3."),
                       {m_findings.order(order), m_findings.money(reduced), m_findings.money(told->reduced)});
    if (fees != told->fees || -feesBack != told->feesBack)
        m_findings.add(
            QT_TRANSLATE_NOOP("Verify", "Order %1: its fees are %2, of which %3 went back, and the journal tells of %4 "
                                        "and %5."),
            {m_findings.order(order), m_findings.money(fees), m_findings.money(-feesBack), m_findings.money(told->fees),
             m_findings.money(told->feesBack)});
}

} // namespace rowlock
