#include "model/domain/settlement.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>
#include <QMap>

#include <map>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct SettlementTexts
{
    Q_DECLARE_TR_FUNCTIONS(Settlement)
};

constexpr qsizetype longestDeduction = 200;
constexpr qsizetype mostDeductions = 100;

// Lines of a kind of their own, in the order in which they are told.
QStringList otherParts()
{
    return {u"kept_charge"_s, u"fee"_s, u"goods"_s, u"donation"_s, u"gift_card"_s, u"rounding"_s};
}

QString venuesText(const QString &part)
{
    if (part == u"fee")
        return SettlementTexts::tr("Less fees");
    if (part == u"goods")
        return SettlementTexts::tr("Less goods");
    if (part == u"donation")
        return SettlementTexts::tr("Less donations");
    if (part == u"gift_card")
        return SettlementTexts::tr("Less gift cards sold");
    return SettlementTexts::tr("Less cash rounding");
}

QString taxKey(const SettledSum &sum)
{
    return u"tax|%1|%2"_s.arg(sum.taxCode).arg(sum.taxRate);
}

SettlementRow salesRow(const SettledSum &sum)
{
    SettlementRow row{sum.part, sum.key(), sum.text, sum.count, {}, sum.list, sum.reduced, sum.paid, sum.tax, {}};
    if (sum.part == u"type" || sum.part == u"back")
        row.listPrice = sum.listPrice;
    if (sum.part == u"back")
        row.what = SettlementTexts::tr("Taken back: %1").arg(sum.text);
    return row;
}

// Rows of one key as one, in the order in which they came.
QList<SettledSum> byRow(const QList<SettledSum> &sums)
{
    QList<SettledSum> rows;
    QHash<QString, qsizetype> places;
    for (const SettledSum &sum : sums) {
        const auto place = places.constFind(sum.key());
        if (place == places.constEnd()) {
            places.insert(sum.key(), rows.size());
            rows.append(sum);
            continue;
        }
        rows[*place].add(sum);
    }
    return rows;
}

void addSales(PromoterSettlement &settlement, const QList<SettledSum> &sums)
{
    const QList<SettledSum> rows = byRow(sums);
    for (const QString &part : QStringList{u"type"_s, u"back"_s} + otherParts()) {
        for (const SettledSum &row : rows) {
            if (row.part == part)
                settlement.rows.append(salesRow(row));
        }
    }
}

void addTaxes(PromoterSettlement &settlement, const QList<SettledSum> &sums, const Currency &currency)
{
    std::map<std::pair<int, QString>, Money> taxes;
    for (const SettledSum &sum : sums) {
        if (isPromoters(sum.part) && !sum.taxCode.isEmpty())
            taxes.try_emplace({sum.taxRate, sum.taxCode}, Money{0, currency}).first->second += sum.tax;
    }
    for (const auto &[rate, tax] : taxes) {
        SettledSum of;
        of.taxCode = rate.second;
        of.taxRate = rate.first;
        settlement.rows.append(
            {.part = u"tax"_s,
             .key = taxKey(of),
             .what = SettlementTexts::tr("Less tax: %1 %2%").arg(rate.second, hundredthsToText(rate.first)),
             .paid = -tax});
    }
}

void addDeductions(PromoterSettlement &settlement, const SettlementAsked &asked, const Money &net)
{
    for (const SettlementDeduction &deduction : asked.deductions) {
        SettlementRow row{.part = u"deduction"_s, .what = deduction.text};
        row.percent = deduction.percent;
        row.paid = -(deduction.percent ? partOf(net, *deduction.percent) : *deduction.amount);
        settlement.rows.append(row);
    }
    for (const Money &amount : asked.paidBefore)
        settlement.rows.append(
            {.part = u"paid_before"_s, .what = SettlementTexts::tr("Less paid before"), .paid = -amount});
}

void insertMoney(QJsonObject &json, const char *name, const std::optional<Money> &amount)
{
    if (amount)
        json.insert(QLatin1StringView(name), amount->minor);
}

std::optional<Money> moneyOf(const QJsonObject &json, const char *name, const Currency &currency)
{
    const QJsonValue value = json.value(QLatin1StringView(name));
    return value.isDouble() ? std::optional(Money{value.toInteger(), currency}) : std::nullopt;
}

QJsonObject rowJson(const SettlementRow &row)
{
    QJsonObject json{{u"part"_s, row.part}, {u"what"_s, row.what}};
    if (!row.key.isEmpty())
        json.insert(u"key"_s, row.key);
    if (row.count)
        json.insert(u"count"_s, *row.count);
    if (row.percent)
        json.insert(u"percent"_s, row.percent->hundredths());
    insertMoney(json, "list_price", row.listPrice);
    insertMoney(json, "gross", row.gross);
    insertMoney(json, "discount", row.discount);
    insertMoney(json, "paid", row.paid);
    insertMoney(json, "tax", row.tax);
    return json;
}

SettlementRow rowOf(const QJsonObject &json, const Currency &currency)
{
    SettlementRow row{json.value(u"part"_s).toString(), json.value(u"key"_s).toString(),
                      json.value(u"what"_s).toString()};
    if (json.contains(u"count"_s))
        row.count = json.value(u"count"_s).toInteger();
    if (const auto percent = Percent::of(json.value(u"percent"_s).toInt(-1)))
        row.percent = *percent;
    row.listPrice = moneyOf(json, "list_price", currency);
    row.gross = moneyOf(json, "gross", currency);
    row.discount = moneyOf(json, "discount", currency);
    row.paid = moneyOf(json, "paid", currency);
    row.tax = moneyOf(json, "tax", currency);
    return row;
}

tl::unexpected<Error> wrongDeduction(const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{u"argument"_s, u"deduct"_s}});
}

bool isAmount(const Money &amount)
{
    return amount.minor != 0 && amount.minor >= -largestPayment && amount.minor <= largestPayment;
}

} // namespace

Money PromoterSettlement::sumOf(const QString &part) const
{
    Money sum;
    bool isFirst = true;
    for (const SettlementRow &row : rows) {
        if (row.part != part || !row.paid)
            continue;
        sum = isFirst ? *row.paid : sum + *row.paid;
        isFirst = false;
    }
    return sum;
}

void SettledSum::add(const SettledSum &other)
{
    count += other.count;
    list += other.list;
    reduced += other.reduced;
    paid += other.paid;
    tax += other.tax;
}

QString SettledSum::key() const
{
    const bool isTicket = part == u"type" || part == u"back";
    return isTicket ? u"%1|%2|%3"_s.arg(part, text).arg(listPrice.minor) : u"%1|%2"_s.arg(part, text);
}

bool SettledSum::isOf(const QString &row) const
{
    if (row == u"gross" || row == key())
        return true;
    if (!isPromoters(part))
        return row == part;
    return row == u"adjusted_gross" || (!taxCode.isEmpty() && row == taxKey(*this));
}

bool isPromoters(const QString &part)
{
    return part == u"type" || part == u"back" || part == u"comp" || part == u"kept_charge";
}

void addFigures(PromoterSettlement &settlement, const QList<SettledSum> &sums, const SettlementAsked &asked,
                const Currency &currency)
{
    addSales(settlement, sums);
    Money gross{0, currency}, adjusted{0, currency}, tax{0, currency};
    QMap<QString, Money> venues;
    for (const SettledSum &sum : sums) {
        gross += sum.paid;
        if (isPromoters(sum.part)) {
            adjusted += sum.paid;
            tax += sum.tax;
        } else {
            venues.insert(sum.part, venues.value(sum.part, Money{0, currency}) + sum.paid);
        }
    }
    settlement.rows.append(
        {.part = u"gross"_s, .key = u"gross"_s, .what = SettlementTexts::tr("Paid in all"), .paid = gross});
    for (const QString &part : otherParts()) {
        if (venues.contains(part))
            settlement.rows.append(
                {.part = u"venue"_s, .key = part, .what = venuesText(part), .paid = -venues.value(part)});
    }
    settlement.rows.append({.part = u"adjusted_gross"_s,
                            .key = u"adjusted_gross"_s,
                            .what = SettlementTexts::tr("Adjusted gross"),
                            .paid = adjusted});
    addTaxes(settlement, sums, currency);
    const Money net = adjusted - tax;
    settlement.rows.append({.part = u"net"_s, .what = SettlementTexts::tr("Net, without tax"), .paid = net});
    addDeductions(settlement, asked, net);
    Money due = net;
    for (const QString &part : {u"deduction"_s, u"paid_before"_s})
        due += Money{settlement.sumOf(part).minor, currency};
    settlement.rows.append({.part = u"due"_s, .what = SettlementTexts::tr("Due to the promoter"), .paid = due});
}

SettlementAsked askedOf(const PromoterSettlement &settlement)
{
    SettlementAsked asked;
    for (const SettledEvent &event : settlement.events)
        asked.events.append(event.id);
    for (const SettlementRow &row : settlement.rows) {
        if (row.part == u"deduction" && row.percent)
            asked.deductions.append({row.what, {}, row.percent});
        else if (row.part == u"deduction" && row.paid)
            asked.deductions.append({row.what, -*row.paid, {}});
        else if (row.part == u"paid_before" && row.paid)
            asked.paidBefore.append(-*row.paid);
    }
    return asked;
}

Result<Done> checkSettlement(const SettlementAsked &asked)
{
    if (asked.deductions.size() > mostDeductions || asked.paidBefore.size() > mostDeductions)
        return wrongDeduction(SettlementTexts::tr("A settlement has at most %1 deductions.").arg(mostDeductions));
    for (const SettlementDeduction &deduction : asked.deductions) {
        if (deduction.text.isEmpty() || deduction.text.size() > longestDeduction)
            return wrongDeduction(
                SettlementTexts::tr("Say what a deduction is for, in 1 to %1 characters.").arg(longestDeduction));
        if (deduction.percent ? deduction.percent->hundredths() == 0
                              : !deduction.amount || !isAmount(*deduction.amount))
            return wrongDeduction(
                SettlementTexts::tr("The deduction “%1” is of nothing, or of too much. Give an amount "
                                    "such as 250.00, or a percentage such as 10%.")
                    .arg(deduction.text));
    }
    for (const Money &amount : asked.paidBefore) {
        if (!isAmount(amount))
            return refuse(ErrorCode::InvalidArgument,
                          SettlementTexts::tr("What was paid before is an amount such as 500.00, not nothing."),
                          {{u"argument"_s, u"paid_before"_s}});
    }
    return Done{};
}

QJsonObject toJson(const PromoterSettlement &settlement)
{
    QJsonArray events, rows;
    for (const SettledEvent &event : settlement.events)
        events.append(
            QJsonObject{{u"event"_s, event.id.value()}, {u"name"_s, event.name}, {u"starts"_s, event.starts.ms}});
    for (const SettlementRow &row : settlement.rows)
        rows.append(rowJson(row));
    return {{u"events"_s, events}, {u"lines"_s, settlement.lines}, {u"rows"_s, rows}, {u"settlement"_s, settlement.no}};
}

PromoterSettlement settlementFromJson(const QJsonObject &json, const Currency &currency)
{
    PromoterSettlement settlement;
    settlement.no = json.value(u"settlement"_s).toInt();
    settlement.lines = json.value(u"lines"_s).toInteger();
    const QJsonArray events = json.value(u"events"_s).toArray(), rows = json.value(u"rows"_s).toArray();
    for (const QJsonValue &event : events)
        settlement.events.append({EventId(event[u"event"_s].toInteger()), event[u"name"_s].toString(),
                                  Instant{event[u"starts"_s].toInteger()}});
    for (const QJsonValue &row : rows)
        settlement.rows.append(rowOf(row.toObject(), currency));
    return settlement;
}

QJsonObject toJson(const SettlementAsked &asked)
{
    QJsonArray events, deductions, paid;
    for (const EventId event : asked.events)
        events.append(event.value());
    for (const SettlementDeduction &deduction : asked.deductions)
        deductions.append(rowJson(
            {.part = u"deduction"_s, .what = deduction.text, .paid = deduction.amount, .percent = deduction.percent}));
    for (const Money &amount : asked.paidBefore)
        paid.append(amount.minor);
    return {{u"events"_s, events},
            {u"deductions"_s, deductions},
            {u"paid_before"_s, paid},
            {u"with_accounts"_s, asked.withAccounts}};
}

} // namespace rowlock
