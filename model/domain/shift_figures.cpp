#include "model/domain/shift_figures.h"

#include <QJsonObject>

namespace rowlock {

namespace {

QJsonObject turnoverJson(const TurnoverAt &at)
{
    return {{QStringLiteral("tax"), at.tax.code},
            {QStringLiteral("rate"), hundredthsToText(at.tax.rate.hundredths())},
            {QStringLiteral("gross"), toDecimal(at.gross)},
            {QStringLiteral("net"), toDecimal(at.net())},
            {QStringLiteral("tax_amount"), toDecimal(at.taxAmount)}};
}

QJsonObject tenderJson(const TenderFigures &tender)
{
    return {{QStringLiteral("method"), methodName(tender.method)},
            {QStringLiteral("clerk"), tender.clerk},
            {QStringLiteral("count"), tender.count},
            {QStringLiteral("taken"), toDecimal(tender.taken)},
            {QStringLiteral("refunded"), toDecimal(tender.back)},
            {QStringLiteral("net"), toDecimal(tender.net())}};
}

QJsonObject drawerJson(const DrawerFigures &drawer)
{
    QJsonObject json{{QStringLiteral("float"), toDecimal(drawer.floated)},
                     {QStringLiteral("opening_difference"), toDecimal(drawer.openingDifference)},
                     {QStringLiteral("given"), toDecimal(drawer.given)},
                     {QStringLiteral("change"), toDecimal(drawer.change)},
                     {QStringLiteral("refunded"), toDecimal(drawer.refunded)},
                     {QStringLiteral("in"), toDecimal(drawer.in)},
                     {QStringLiteral("out"), toDecimal(drawer.out)},
                     {QStringLiteral("drops"), toDecimal(drawer.drops)},
                     {QStringLiteral("expected"), toDecimal(drawer.expected)}};
    if (drawer.counted) {
        json.insert(QStringLiteral("counted"), toDecimal(*drawer.counted));
        json.insert(QStringLiteral("pieces"), drawer.pieces ? drawer.pieces->toText() : QString());
        json.insert(QStringLiteral("difference"), toDecimal(drawer.difference()));
        json.insert(QStringLiteral("reason"), drawer.differenceReason);
        json.insert(QStringLiteral("to_safe"), toDecimal(drawer.toSafe));
        json.insert(QStringLiteral("left"), toDecimal(drawer.left()));
    }
    return json;
}

QJsonObject countJson(const CountAndSum &counted)
{
    return {{QStringLiteral("count"), counted.count}, {QStringLiteral("sum"), toDecimal(counted.sum)}};
}

QJsonObject shiftJson(const ShiftFigures &figures)
{
    const Shift &shift = figures.shift;
    QJsonObject json{
        {QStringLiteral("shift"), shift.id.value()},        {QStringLiteral("drawer"), shift.drawer.name},
        {QStringLiteral("state"), stateName(shift.state)},  {QStringLiteral("opened_at"), toIso(shift.opened)},
        {QStringLiteral("opened_by"), shift.by.clerk},      {QStringLiteral("terminal"), shift.by.terminal},
        {QStringLiteral("made_at"), toIso(figures.madeAt)}, {QStringLiteral("made_by"), figures.madeBy.clerk},
        {QStringLiteral("program"), figures.program},       {QStringLiteral("venue"), figures.venue.name},
        {QStringLiteral("address"), figures.venue.address}, {QStringLiteral("tax_number"), figures.venue.taxNumber},
        {QStringLiteral("head"), figures.headHash},         {QStringLiteral("head_entry"), figures.headSeq}};
    if (shift.z > 0)
        json.insert(QStringLiteral("z"), shift.z);
    return json;
}

} // namespace

Money ShiftFigures::paid() const
{
    Money sum{0, sales.currency};
    for (const TenderFigures &tender : tenders)
        sum += tender.net();
    return sum;
}

QList<TenderFigures> ShiftFigures::byMethod() const
{
    QList<TenderFigures> methods;
    for (const TenderFigures &tender : tenders) {
        if (methods.isEmpty() || methods.last().method != tender.method) {
            methods.append(tender);
            methods.last().clerk.clear();
            continue;
        }
        TenderFigures &sum = methods.last();
        sum.count += tender.count;
        sum.taken += tender.taken;
        sum.back += tender.back;
        sum.given += tender.given;
    }
    return methods;
}

ShiftFigures blindly(ShiftFigures figures)
{
    const Money nothing{0, figures.sales.currency};
    figures.isBlind = true;
    figures.turnover.clear();
    figures.tenders.removeIf([](const TenderFigures &tender) { return tender.method == PaymentMethod::Cash; });
    const DrawerFigures known{figures.drawer.floated, figures.drawer.openingDifference};
    figures.drawer = {known.floated, known.openingDifference, nothing, nothing, nothing, nothing, nothing, nothing,
                      nothing};
    for (Money *hidden : {&figures.sales, &figures.returns, &figures.giftCards, &figures.donations, &figures.rounding,
                          &figures.depositsTaken, &figures.depositsReturned, &figures.depositsBooked, &figures.allSales,
                          &figures.allReturns, &figures.receipts.sum, &figures.refunds.sum, &figures.discounts.sum,
                          &figures.comps.sum, &figures.voids.sum})
        *hidden = nothing;
    return figures;
}

QJsonObject toJson(const ShiftFigures &figures)
{
    QJsonObject json = shiftJson(figures);
    QJsonArray tenders, people;
    for (const TenderFigures &tender : figures.byMethod())
        tenders.append(tenderJson(tender));
    for (const TenderFigures &tender : figures.tenders)
        people.append(tenderJson(tender));
    json.insert(QStringLiteral("tenders"), tenders);
    json.insert(QStringLiteral("people"), people);
    json.insert(QStringLiteral("blind"), figures.isBlind);
    json.insert(QStringLiteral("copies"), figures.copies);
    json.insert(QStringLiteral("aborted"), figures.aborted);
    json.insert(QStringLiteral("no_sale"), figures.noSale);
    json.insert(QStringLiteral("first_receipt"), figures.firstReceipt);
    json.insert(QStringLiteral("last_receipt"), figures.lastReceipt);
    if (figures.isBlind) {
        json.insert(QStringLiteral("float"), toDecimal(figures.drawer.floated));
        return json;
    }
    QJsonArray turnover;
    for (const TurnoverAt &at : figures.turnover)
        turnover.append(turnoverJson(at));
    json.insert(QStringLiteral("turnover"), turnover);
    json.insert(QStringLiteral("drawer_figures"), drawerJson(figures.drawer));
    const std::pair<const char *, Money> amounts[] = {{"sales", figures.sales},
                                                      {"returns", figures.returns},
                                                      {"turned_over", figures.net()},
                                                      {"gift_cards", figures.giftCards},
                                                      {"donations", figures.donations},
                                                      {"rounding", figures.rounding},
                                                      {"deposits_taken", figures.depositsTaken},
                                                      {"deposits_returned", figures.depositsReturned},
                                                      {"deposits_booked", figures.depositsBooked},
                                                      {"to_be_paid", figures.toBePaid()},
                                                      {"paid", figures.paid()},
                                                      {"all_sales", figures.allSales},
                                                      {"all_returns", figures.allReturns},
                                                      {"all_net", figures.allSales - figures.allReturns}};
    for (const auto &[name, amount] : amounts)
        json.insert(QLatin1String(name), toDecimal(amount));
    const std::pair<const char *, CountAndSum> counts[] = {{"receipts", figures.receipts},
                                                           {"refunds", figures.refunds},
                                                           {"discounts", figures.discounts},
                                                           {"comps", figures.comps},
                                                           {"voids", figures.voids}};
    for (const auto &[name, counted] : counts)
        json.insert(QLatin1String(name), countJson(counted));
    return json;
}

} // namespace rowlock
