#include "ui/display/customer_rows.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct CustomerRowTexts
{
    Q_DECLARE_TR_FUNCTIONS(CustomerRows)
};

// "Stalls, row A" of "Stalls, row A, seat 12"; of a standing area all of it.
QString rowOfSeat(const HoldItem &item)
{
    return item.seatNo < 0 ? item.label : item.label.left(item.label.lastIndexOf(u','));
}

struct SameSeats // of one row, at one price
{
    QString row;
    HoldItem first;
    QStringList labels;
    qint64 count = 0;
};

QList<SameSeats> gathered(const QList<HoldItem> &items)
{
    QList<SameSeats> all;
    for (const HoldItem &item : items) {
        const QString row = rowOfSeat(item);
        auto same = std::find_if(all.begin(), all.end(), [&](const SameSeats &known) {
            return known.row == row && known.first.type == item.type && known.first.toPay() == item.toPay();
        });
        if (same == all.end())
            same = all.insert(all.end(), SameSeats{row, item, {}, 0});
        same->labels.append(item.label);
        same->count += item.quantity;
    }
    return all;
}

// A comp is in the lines as nothing, and its reason is between the house and whoever gave it.
bool isOfComp(const PricedLine &line, const Reduction &reduction, const QStringList &compReasons)
{
    return reduction.by == ReductionBy::ByHand && line.paid.minor == 0 && reduction.amount == line.list
           && compReasons.contains(reduction.reason);
}

struct ChargeSum
{
    QString name;
    int count = 0;
    Money sum;
};

void addCharge(QList<ChargeSum> &sums, const QString &name, const Money &amount)
{
    auto same = std::find_if(sums.begin(), sums.end(), [&](const ChargeSum &known) { return known.name == name; });
    if (same == sums.end())
        same = sums.insert(sums.end(), ChargeSum{name, 0, {0, amount.currency}});
    ++same->count;
    same->sum += amount;
}

} // namespace

QString takenOff(const Money &amount)
{
    return CustomerRowTexts::tr("−%1", "a sum that is taken off").arg(moneyText(amount));
}

QList<CustomerRow> seatRows(const QList<HoldItem> &items, bool withTypes)
{
    QList<CustomerRow> rows;
    for (const SameSeats &seats : gathered(items)) {
        const HoldItem &item = seats.first;
        CustomerRow row;
        row.text = item.seatNo < 0 ? item.label : gatheredSeats(seats.labels).join(QStringLiteral("; "));
        const QString count = QLocale().toString(seats.count);
        const QString each = moneyText(item.toPay());
        const bool isTyped = withTypes && !item.typeName.isEmpty();
        if (isTyped && seats.count == 1)
            row.brief = item.typeName;
        else if (seats.count > 1)
            row.brief = CustomerRowTexts::tr("%1 × %2", "a number, and a price type or the price of one")
                            .arg(count, isTyped ? item.typeName : each);
        const bool namesEach = isTyped && seats.count > 1;
        row.note = namesEach ? CustomerRowTexts::tr("%1, %2 each").arg(row.brief, each) : row.brief;
        row.amount =
            item.kind == PriceKind::Comp ? CustomerRowTexts::tr("Free") : moneyText(item.toPay() * seats.count);
        rows.append(row);
    }
    return rows;
}

QList<CustomerRow> chargeRows(const PricedOrder &order, const QList<HoldInfo> &holds)
{
    QStringList compReasons;
    for (const HoldInfo &hold : holds)
        compReasons.append(hold.terms.compReason);
    QList<ChargeSum> off, on;
    for (const PricedLine &line : order.lines) {
        for (const Reduction &reduction : line.reductions) {
            if (isOfComp(line, reduction, compReasons))
                continue;
            // What a clerk said when something was taken off is not for the screen; a rule's name is.
            const bool isByHand = reduction.by == ReductionBy::ByHand;
            addCharge(off, isByHand ? CustomerRowTexts::tr("Reduction") : reduction.reason, reduction.amount);
        }
        if (line.kind == LineKind::Fee || isExtra(line.kind))
            addCharge(on, line.kind == LineKind::GiftCard ? CustomerRowTexts::tr("Gift card") : line.text, line.list);
    }
    QList<CustomerRow> rows;
    for (const ChargeSum &each : std::as_const(off))
        rows.append({CustomerRow::Kind::Charge, each.name, {}, takenOff(each.sum)});
    for (const ChargeSum &each : std::as_const(on)) {
        const QString name = each.count == 1 ? each.name
                                             : CustomerRowTexts::tr("%1 ×%2", "a fee, and how often it is charged")
                                                   .arg(isolated(each.name), QLocale().toString(each.count));
        rows.append({CustomerRow::Kind::Charge, name, {}, moneyText(each.sum)});
    }
    return rows;
}

QList<CustomerRow> returnedRows(const QStringList &labels, const QString &amount)
{
    QList<CustomerRow> rows;
    for (const QString &seats : gatheredSeats(labels))
        rows.append({CustomerRow::Kind::Line, seats});
    if (!rows.isEmpty())
        rows.last().amount = amount;
    return rows;
}

} // namespace rowlock
