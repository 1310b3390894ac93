#include "model/documents/receipt.h"

#include "model/documents/paper.h"
#include "model/documents/ticket_words.h"
#include "model/domain/tender_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace rowlock {

namespace {

struct ReceiptTexts
{
    Q_DECLARE_TR_FUNCTIONS(Receipt)
};

Money sumOf(const QList<LedgerLine> &lines, Money LedgerLine::*amount, const Currency &currency)
{
    Money sum{0, currency};
    for (const LedgerLine &line : lines)
        sum += line.*amount;
    return sum;
}

Money paidOf(const Order &order)
{
    Money sum{0, order.total.currency};
    for (const Payment &payment : order.payments)
        sum += payment.amount;
    return sum;
}

// What was bought at one price for one reason is one line with a count.
struct SameLines
{
    LedgerLine first;
    qint64 count = 0;
};

bool isSame(const LedgerLine &one, const LedgerLine &other)
{
    return one.kind == other.kind && one.text == other.text && one.category == other.category && one.list == other.list
           && one.paid == other.paid && one.count == other.count && one.reason() == other.reason()
           && one.tax == other.tax;
}

QList<SameLines> grouped(const QList<LedgerLine> &lines)
{
    QList<SameLines> groups;
    for (const LedgerLine &line : lines) {
        const auto same = std::find_if(groups.begin(), groups.end(),
                                       [&](const SameLines &group) { return isSame(group.first, line); });
        if (same == groups.end())
            groups.append({line, 1});
        else
            ++same->count;
    }
    return groups;
}

class ReceiptWriter
{
public:
    ReceiptWriter(const PaperTemplate &paper, const ReceiptPrint &print) : m_paper(paper), m_print(print) {}

    QList<ReceiptRow> rows()
    {
        practice();
        for (const TemplateElement &element : m_paper.elements) {
            m_element = &element;
            part();
        }
        if (!m_rows.isEmpty() && m_rows.last().kind == ReceiptRow::Kind::Rule)
            m_rows.removeLast();
        practice();
        return m_rows;
    }

private:
    void add(const QString &text, const QString &amount = {})
    {
        if (text.isEmpty() && amount.isEmpty())
            return;
        m_rows.append({ReceiptRow::Kind::Text, flat(text), amount, m_element->points, m_element->least,
                       m_element->weight, m_element->align});
    }
    static QString said(const Money &money) { return toDisplay(money, QLocale()); }
    QString when(Instant at) const { return paperDate(at, m_print.timeZone); }

    void practice()
    {
        if (m_print.isPractice)
            m_rows.append(
                {ReceiptRow::Kind::Text, PaperTexts::tr("PRACTICE"), {}, 14, 8, TextWeight::Bold, TextAlign::Centre});
    }

    void part()
    {
        const Order &order = m_print.order;
        switch (m_element->part) {
        case ReceiptPart::Logo:
            if (!m_print.venue.logo.isEmpty())
                m_rows.append({ReceiptRow::Kind::Logo});
            return;
        case ReceiptPart::House: return add(m_print.venue.name);
        case ReceiptPart::Address: return add(m_print.venue.address);
        case ReceiptPart::TaxNumber:
            return add(m_print.venue.taxNumber.isEmpty()
                           ? QString()
                           : ReceiptTexts::tr("Tax number %1").arg(m_print.venue.taxNumber));
        case ReceiptPart::Copy:
            return add(m_print.printedBefore > 0 ? ReceiptTexts::tr("COPY %1").arg(m_print.printedBefore) : QString());
        case ReceiptPart::Order:
            add(ReceiptTexts::tr("Order %1").arg(order.code));
            if (order.isVoided)
                add(ReceiptTexts::tr("Voided: this sale was none"));
            return;
        case ReceiptPart::Performance: add(order.eventName); return add(when(order.eventStarts));
        case ReceiptPart::Lines: return lines();
        case ReceiptPart::Total: return total();
        case ReceiptPart::Taxes: return taxes();
        case ReceiptPart::Tenders: return tenders();
        case ReceiptPart::Served:
            return add(
                ReceiptTexts::tr("Served by %1").arg(order.by.clerk.isEmpty() ? order.by.terminal : order.by.clerk));
        case ReceiptPart::Printed:
            add(ReceiptTexts::tr("Sold %1").arg(when(order.at)));
            return add(ReceiptTexts::tr("Printed %1").arg(when(m_print.printedAt)));
        case ReceiptPart::Rule: // between what there is
            if (!m_rows.isEmpty() && m_rows.last().kind != ReceiptRow::Kind::Rule)
                m_rows.append({ReceiptRow::Kind::Rule});
            return;
        case ReceiptPart::Text: return add(m_element->text);
        }
    }

    void lines()
    {
        for (const SameLines &group : grouped(standingLines(m_print.lines))) {
            const LedgerLine &line = group.first;
            QString what = line.category.isEmpty() || line.category == line.text
                               ? line.text
                               : QStringLiteral("%1, %2").arg(line.text, line.category);
            const qint64 count = group.count * std::max(line.count, 1);
            if (count > 1)
                what = ReceiptTexts::tr("%1 × %2").arg(count).arg(what);
            if (line.kind == LineKind::Rounding)
                what = ReceiptTexts::tr("Rounding");
            add(what, said(line.list * group.count));
            for (const Reduction &reduction : line.reductions)
                add(QStringLiteral("   ") + reduction.reason, said(-(reduction.amount * group.count)));
        }
        if (m_print.order.refunded.minor != 0)
            add(ReceiptTexts::tr("What was refunded is no longer listed."));
    }

    void total()
    {
        const ReceiptSums sums = receiptSums(m_print);
        add(ReceiptTexts::tr("Total"), said(sums.lines));
    }

    void taxes()
    {
        std::map<TaxRate, std::pair<Money, Money>> byRate; // net, tax
        for (const LedgerLine &line : standingLines(m_print.lines)) {
            if (line.tax.code.isEmpty())
                continue;
            const auto [sums, isFirst] = byRate.try_emplace(line.tax.rate, line.net, line.taxAmount);
            if (!isFirst) {
                sums->second.first += line.net;
                sums->second.second += line.taxAmount;
            }
        }
        for (const auto &[rate, sums] : byRate)
            add(ReceiptTexts::tr("%1 % tax in %2 net").arg(rate.toText(), said(sums.first)), said(sums.second));
    }

    void tenders()
    {
        for (const Payment &payment : m_print.order.payments) {
            const QString way = tenderWords(payment.method);
            if (payment.amount.minor < 0) {
                add(ReceiptTexts::tr("%1 given back").arg(way), said(payment.amount));
            } else if (payment.tendered > payment.amount) {
                add(way, said(payment.tendered));
                add(ReceiptTexts::tr("Change"), said(payment.amount - payment.tendered));
            } else {
                add(way, said(payment.amount));
            }
        }
        const Money open = receiptSums(m_print).open();
        if (open.minor > 0)
            add(ReceiptTexts::tr("Still to be paid"), said(open));
    }

    const PaperTemplate &m_paper;
    const ReceiptPrint &m_print;
    const TemplateElement *m_element = nullptr;
    QList<ReceiptRow> m_rows;
};

} // namespace

ReceiptSums receiptSums(const ReceiptPrint &print)
{
    const Currency currency = print.order.total.currency;
    const QList<LedgerLine> standing = standingLines(print.lines);
    return {sumOf(standing, &LedgerLine::paid, currency),
            sumOf(standing, &LedgerLine::net, currency) + sumOf(standing, &LedgerLine::taxAmount, currency),
            paidOf(print.order)};
}

QList<ReceiptRow> receiptRows(const PaperTemplate &paper, const ReceiptPrint &print)
{
    return ReceiptWriter(paper, print).rows();
}

} // namespace rowlock
