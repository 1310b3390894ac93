#include "tests/process/support/theatre_house.h"

#include "model/exchange/plan_writer.h"
#include "model/service/desk.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

namespace {

template <typename T>
void mustBeDone(const Result<T> &result)
{
    if (!result)
        qFatal("%s", qPrintable(said(result)));
}

// The small theatre with its standing areas drawn, so that they are found again in the file.
SeatingPlan drawnTheatre()
{
    SeatingPlan plan = smallTheatre();
    for (int area = 0; area < int(plan.areas.size()); ++area) {
        plan.areas[area].kind = ShapeKind::Rectangle;
        plan.areas[area].position = {200.0 * area, 200};
        plan.areas[area].size = {180, 80};
        plan.areas[area].zone = 1;
        plan.areas[area].text.text = plan.areas.at(area).name;
    }
    plan.zones[0].areas.clear();
    PlanZone standing;
    standing.name = standing.zoneId = standing.uuid = QStringLiteral("standing");
    standing.areas = {0, 1};
    plan.zones.append(standing);
    return plan;
}

void addType(Desk &desk, PriceType type, PriceKind kind, int expected)
{
    type.kind = kind;
    const auto saved = desk.inventory().savePriceType(type);
    mustBeDone(saved);
    if (saved->no != expected)
        qFatal("%s is price type %d", qPrintable(type.name), saved->no);
}

} // namespace

void makeTheatreHouse(const QString &file, const Clock &clock, int events, qint64 seconds)
{
    const QTemporaryDir folder;
    const QString planFile = folder.filePath(QStringLiteral("theatre.json"));
    mustBeDone(writePlanFile(drawnTheatre(), planFile));
    mustBeDone(Desk::createHouse(file, {}, clock));
    const auto desk = Desk::open(file, {QStringLiteral("setup"), {}}, clock);
    mustBeDone(desk);
    const auto plan = (*desk)->plans().import(planFile);
    mustBeDone(plan);
    for (int number = 1; number <= events; ++number) {
        NewEvent event;
        event.plan = plan->plan.id;
        event.name = QStringLiteral("Night %1").arg(number);
        event.starts = clock.now().plusSeconds((30 + number) * 86'400);
        event.prices = {{QStringLiteral("Parkett"), HouseFixture::eur(4200)},
                        {QStringLiteral("Balkon"), HouseFixture::eur(2150)},
                        {QStringLiteral("Floor"), HouseFixture::eur(1500)}};
        event.capacities = {{QStringLiteral("Floor"), 50}, {QStringLiteral("Pit"), 8}};
        event.rules = {number % 2 == 0 ? HoldPolicy::Strict : HoldPolicy::Yielding, seconds, 3 * seconds};
        mustBeDone((*desk)->events().create(event));
    }
}

void addTheatreFees(const QString &file, const Clock &clock)
{
    const auto desk = Desk::open(file, {QStringLiteral("setup"), {}}, clock);
    mustBeDone(desk);
    mustBeDone((*desk)->inventory().setTaxRate(QString(ticketTax), *TaxRate::of(700)));
    for (const auto &[per, amount] : {std::pair(FeeFor::Ticket, 150), std::pair(FeeFor::Order, 200)}) {
        FeeRule fee;
        fee.name = feeForName(per);
        fee.per = per;
        fee.amount = HouseFixture::eur(amount);
        mustBeDone((*desk)->inventory().addFee(fee));
    }
}

void sellTheatreCards(const QString &file, const Clock &clock, int cards, qint64 minor)
{
    const auto desk = Desk::open(file, {QStringLiteral("setup"), {}}, clock);
    mustBeDone(desk);
    const Money worth = HouseFixture::eur(minor);
    const HoldExtra card{LineKind::GiftCard, QStringLiteral("Gift card"), worth};
    for (int i = 0; i < cards; ++i)
        mustBeDone((*desk)->orders().sellExtras(EventId(1), {card}, {{PaymentMethod::Card, worth, {}}}));
}

void addTheatreTerms(const QString &file, const Clock &clock, qint64 uses, qint64 budget)
{
    const auto desk = Desk::open(file, {QStringLiteral("setup"), {}}, clock);
    mustBeDone(desk);
    addType(**desk, {-1, QStringLiteral("Comp"), QStringLiteral("p"), QStringLiteral("#a8323f")}, PriceKind::Comp,
            theatreComp);
    addType(**desk, {-1, QStringLiteral("Companion"), QStringLiteral("n"), QStringLiteral("#2b7a8c")},
            PriceKind::Companion, theatreCompanion);
    const auto events = (*desk)->events().all();
    mustBeDone(events);
    for (const EventSummary &event : *events) {
        for (const auto &[pool, type, amount] :
             {std::tuple("Parkett", 1, 1999), std::tuple("Balkon", 1, 1050), std::tuple("Floor", 1, 0),
              std::tuple("Parkett", theatreCompanion, 1250), std::tuple("Balkon", theatreCompanion, 0),
              std::tuple("Floor", theatreCompanion, 700)})
            mustBeDone(
                (*desk)->inventory().setTypePrice(event.id, QLatin1String(pool), type, HouseFixture::eur(amount)));
    }
    DiscountRule three;
    three.name = QStringLiteral("Three for two");
    three.effect = TakeAndPay{3, 2};
    three.scope.categories = {QStringLiteral("Balkon")};
    three.position = 1;
    mustBeDone((*desk)->inventory().addDiscount(three));
    DiscountRule group;
    group.name = QStringLiteral("From four");
    group.effect = PercentOff{*Percent::of(1000)};
    group.minimumCount = 4;
    group.perEvent = true;
    group.position = 2;
    mustBeDone((*desk)->inventory().addDiscount(group));
    Goods booklet;
    booklet.name = QStringLiteral("Booklet");
    booklet.price = HouseFixture::eur(theatreGoods);
    mustBeDone((*desk)->inventory().addGoods(booklet));
    Voucher voucher;
    voucher.code = theatreVoucher;
    voucher.rule.name = QStringLiteral("First night");
    voucher.rule.effect = PercentOff{*Percent::of(theatreVoucherOff)};
    voucher.rule.uses = uses;
    voucher.rule.budget = HouseFixture::eur(budget);
    mustBeDone((*desk)->vouchers().make(voucher));
}

QStringList theatreSeats()
{
    QStringList refs;
    const SeatingPlan plan = smallTheatre();
    for (const PlanSeat &seat : plan.seats)
        refs += seat.ref;
    return refs;
}

} // namespace rowlock
