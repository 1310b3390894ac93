#include "tests/support/hostile_fields.h"

#include "model/db/statement.h"
#include "model/domain/card_number.h"
#include "model/domain/house_place.h"
#include "model/domain/plain_text.h"
#include "tests/support/prepared_house.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

EventEdit named(const QString &name)
{
    EventEdit edit;
    edit.name = name;
    return edit;
}

EventEdit produced(const QString &production)
{
    EventEdit edit;
    edit.production = production;
    return edit;
}

} // namespace

HostileHouse::HostileHouse() : m_file(testsOnServer() ? newServerAddress() : m_folder.filePath(u"house.rowlock"_s))
{
    copyPreparedHouse(u"hostile fields"_s, m_file, [this](const QString &original) {
        needed(Desk::createHouse(original, {}, m_clock));
        const auto desk = needed(Desk::open(original, Actor{u"setup"_s, {}}, m_clock));
        SeatingPlan theatre = smallTheatre();
        theatre.isOwnForm = true; // as it is drawn here, standing areas and all
        NewEvent event;
        event.plan = needed(desk->plans().save(theatre)).plan.id;
        event.name = u"Hamlet"_s;
        event.starts = m_clock.now().plusSeconds(30 * 86400);
        event.prices = {{u"Parkett"_s, HouseFixture::eur(4200)},
                        {u"Balkon"_s, HouseFixture::eur(2150)},
                        {u"Floor"_s, HouseFixture::eur(1500)}};
        event.capacities = {{u"Floor"_s, 9000}, {u"Pit"_s, 8}};
        event.typePrices = {{u"Parkett"_s, {{1, HouseFixture::eur(4200)}}},
                            {u"Floor"_s, {{1, HouseFixture::eur(1500)}}}};
        const EventId made = needed(desk->events().create(event)).id;
        const HoldInfo held = needed(desk->holds().hold(made, SeatRequest::named({u"A1"_s, u"A2"_s})));
        needed(desk->orders().sell(held.id, {{PaymentMethod::Cash, held.total, {}}}));
    });
    reopen();
    m_plan = needed(desk().plans().all()).first().id;
    m_event = needed(desk().events().all()).first().id;
    m_order = needed(desk().orders().recent(m_event, 1)).first().id;
}

HostileHouse::~HostileHouse()
{
    m_desk.reset();
    m_other.reset();
    if (isServerAddress(m_file))
        dropServerDatabase(m_file);
}

std::unique_ptr<Desk> HostileHouse::open(const QString &terminal)
{
    return needed(Desk::open(testsOnServer() ? asCounter(m_file) : m_file, Actor{terminal, {}}, m_clock));
}

void HostileHouse::reopen()
{
    m_desk = open(u"counter/1"_s);
    m_other = open(u"counter/2"_s);
}

QString HostileHouse::verified()
{
    const auto report = testsOnServer() ? needed(Desk::open(m_file, Actor{u"owner"_s, {}}, m_clock))->upkeep().verify()
                                        : desk().upkeep().verify();
    return report ? report->problems.join(u'\n') : said(report);
}

qint64 HostileHouse::entries()
{
    return needed(rowlock::one<qint64>(desk().connection(), "SELECT max(seq) FROM journal",
                                       [](const Row &row) { return row.integer(0); }));
}

QString HostileHouse::newestReason()
{
    const qint64 newest = entries();
    const JournalPage page = needed(other().reports().journal(std::max<qint64>(0, newest - 12), 12));
    for (auto line = page.lines.crbegin(); line != page.lines.crend(); ++line) {
        if (line->body.contains(u"reason"_s))
            return line->body[u"reason"_s].toString();
    }
    return {};
}

void HostileHouse::needHold()
{
    if (!m_hold.isValid() || !needed(desk().holds().info(m_hold)).isLive())
        m_hold = needed(desk().holds().hold(m_event, SeatRequest::places(u"Floor"_s, 1))).id;
}

void HostileHouse::needPaying()
{
    needHold();
    if (needed(desk().holds().info(m_hold)).state != HoldState::Paying)
        m_attempt = needed(desk().payments().begin(m_hold)).attempt.id;
}

OrderId HostileHouse::sellPlace(const QString &patron)
{
    needHold();
    return needed(desk().orders().sell(m_hold, {{PaymentMethod::Cash, HouseFixture::eur(1500), {}}}, {}, patron))
        .order.id;
}

QList<HostileField> HostileHouse::fields()
{
    return fieldsOfEvents() + fieldsOfRules() + fieldsOfBlocks() + fieldsOfHolds() + fieldsOfOrders()
           + fieldsOfPayments() + fieldsOfStaff() + fieldsOfPatrons() + fieldsOfSettings() + fieldsOfOthers();
}

QStringList HostileHouse::names()
{
    QStringList names;
    for (const HostileField &field : HostileHouse().fields())
        names += QString::fromLatin1(field.name);
    return names;
}

HostileField HostileHouse::field(const QString &name)
{
    for (const HostileField &field : fields()) {
        if (QLatin1String(field.name) == name)
            return field;
    }
    qFatal("no field %s", qPrintable(name));
}

QList<HostileField> HostileHouse::fieldsOfEvents()
{
    const auto edited = [this](const EventEdit &edit) { return desk().events().edit(m_event, edit); };
    const auto shown = [this] { return needed(other().events().event(m_event)); };
    const auto production = [this] {
        const auto all = needed(other().events().productions());
        return all.isEmpty() ? Production() : all.first();
    };
    const auto needProduction = [this, edited, production] {
        if (!production().id.isValid())
            needed(edited(produced(u"Opera"_s)));
    };
    return {
        {"event's name", 200, Spacing::Trimmed, true,
         [=](const QString &text) -> Result<QString> {
             TRY_GET(const EventSummary event, edited(named(text)));
             return event.name;
         },
         [=] { return shown().name; }},
        {"event's production",
         200,
         Spacing::OneSpaced,
         true,
         [=](const QString &text) -> Result<QString> {
             TRY(edited(produced(text)));
             return shown().productionName;
         },
         [=] { return shown().productionName; },
         {},
         Qt::CaseInsensitive},
        {"production's name", 200, Spacing::OneSpaced, true,
         [=, this](const QString &text) -> Result<QString> {
             const QString number = QString::number(production().id.value());
             TRY_GET(const Production changed, desk().events().editProduction(number, {text, {}}));
             return changed.name;
         },
         [=] { return production().name; }, needProduction},
        {"production's note", 1000, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             const QString number = QString::number(production().id.value());
             TRY_GET(const Production changed, desk().events().editProduction(number, {{}, text}));
             return changed.note;
         },
         [=] { return production().note; }, needProduction},
        {"presale code", 40, Spacing::OneSpaced, true,
         [=](const QString &text) -> Result<QString> {
             EventEdit edit;
             edit.terms = [text](SaleTerms &terms, Instant starts) {
                 terms.saleFrom = starts.plusSeconds(-86400);
                 terms.presaleCode = text;
             };
             TRY_GET(const EventSummary event, edited(edit));
             return event.terms.presaleCode;
         },
         [=] { return shown().terms.presaleCode; }},
        {"plan's name", 200, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const PlanSummary plan, desk().plans().rename(m_plan, text));
             return plan.name;
         },
         [this] { return needed(other().plans().summary(m_plan)).name; }},
    };
}

QList<HostileField> HostileHouse::fieldsOfRules()
{
    const auto rules = [this] { return needed(other().inventory().rules()); };
    return {
        {"price type's name", 60, Spacing::OneSpaced, false, // no "/", nothing that is only unseen
         [this](const QString &text) -> Result<QString> {
             PriceType type = needed(desk().inventory().priceTypes()).at(1);
             type.name = text;
             TRY_GET(const PriceType saved, desk().inventory().savePriceType(type));
             return saved.name;
         },
         [this] { return needed(other().inventory().priceTypes()).at(1).name; }},
        {"tax",
         40,
         Spacing::OneSpaced,
         false, // in small letters
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const TaxFrom tax, desk().inventory().setTaxRate(text, *TaxRate::of(700)));
             return tax.code == text.simplified().toLower() ? text.simplified() : tax.code;
         },
         {}},
        {"fee's name", 60, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             FeeRule fee;
             fee.name = text;
             fee.amount = HouseFixture::eur(100);
             TRY_GET(const FeeRule made, desk().inventory().addFee(fee));
             TRY(desk().inventory().endFee(made.id));
             return made.name;
         },
         [=] { return rules().fees.last().name; }},
        {"goods' name", 60, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             Goods goods;
             goods.name = text;
             goods.price = HouseFixture::eur(100);
             TRY_GET(const Goods made, desk().inventory().addGoods(goods));
             return made.name;
         },
         [=] { return rules().goods.last().name; }},
        {"discount's name", 60, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             DiscountRule discount;
             discount.name = text;
             discount.effect = PercentOff{*Percent::of(1000)};
             TRY_GET(const DiscountRule made, desk().inventory().addDiscount(discount));
             return made.name;
         },
         [=] { return rules().discounts.last().name; }},
        {"voucher's name", 60, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             Voucher voucher;
             voucher.rule.name = text;
             voucher.rule.effect = PercentOff{*Percent::of(1000)};
             TRY_GET(const Voucher made, desk().vouchers().make(voucher));
             return made.rule.name;
         },
         [this] { return needed(other().vouchers().list(1)).first().rule.name; }},
        {"price list's name", 60, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             const auto lists = needed(desk().inventory().priceLists());
             PriceListEdit edit;
             edit.id = lists.isEmpty() ? PriceListId() : lists.first().id;
             edit.name = text;
             TRY_GET(const NamedPrices list, desk().inventory().savePriceList(edit));
             return list.name;
         },
         [this] { return needed(other().inventory().priceLists()).first().name; }},
        {"price list's category", 200, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             const auto lists = needed(desk().inventory().priceLists());
             PriceListEdit edit{lists.isEmpty() ? PriceListId() : lists.first().id, u"Usual"_s, {}, {}, true};
             edit.cells = {{text, firstPriceType, HouseFixture::eur(100)}};
             TRY_GET(const NamedPrices list, desk().inventory().savePriceList(edit));
             return list.cells.first().category;
         },
         [this] { return needed(other().inventory().priceLists()).first().cells.first().category; }},
    };
}

QList<HostileField> HostileHouse::fieldsOfBlocks()
{
    const auto code = [this](Desk &desk) { return needed(desk.blocks().codes()).first(); };
    const auto blockOf = [](const HouseSnapshot &house) {
        return house.blocks.isEmpty() ? QString() : house.blocks.last().reason;
    };
    const auto unblock = [this] {
        if (needed(desk().events().house(m_event)).seats.at(10).state == SeatState::Blocked)
            needed(desk().blocks().unblock(m_event, {u"B1"_s}, u"done"_s));
    };
    return {
        {"code's meaning", 200, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             BlockCode changed = code(desk());
             changed.meaning = text;
             TRY_GET(const BlockCode saved, desk().blocks().saveCode(changed));
             return saved.meaning;
         },
         [=, this] { return code(other()).meaning; }},
        {"code's seller", 200, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             BlockCode changed = code(desk());
             changed.kill = false;
             changed.who = MaySell::Listed;
             changed.sellers = {u"counter/1"_s, text};
             TRY_GET(const BlockCode saved, desk().blocks().saveCode(changed));
             return saved.sellers.size() == 2 ? saved.sellers.last() : QString();
         },
         [=, this] { return code(other()).sellers.value(1); }},
        {"block's reason", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             if (text.trimmed().isEmpty())
                 return refuse(ErrorCode::InvalidArgument, u"Then it is what its code means."_s);
             TRY_GET(const BlockInfo block, desk().blocks().block(m_event, {u"B1"_s}, u"H"_s, text));
             return block.reason;
         },
         [=, this] { return blockOf(needed(other().events().house(m_event))); }, unblock},
        {"unblocking's reason", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY(desk().blocks().unblock(m_event, {u"B2"_s}, text));
             return newestReason();
         },
         [this] { return newestReason(); },
         [this] {
             if (needed(desk().events().house(m_event)).seats.at(11).state == SeatState::Free)
                 needed(desk().blocks().block(m_event, {u"B2"_s}, u"H"_s, u"kept"_s));
         }},
        {"new category", 200, Spacing::Trimmed, false, // of a name that is not there yet
         [this](const QString &text) -> Result<QString> {
             const NewCategory made{text, HouseFixture::eur(100), u"#102030"_s};
             TRY(desk().inventory().recategorise(m_event, {{{u"D10"_s}, text}}, made));
             return needed(desk().events().house(m_event)).pools.last().name;
         },
         [this] { return needed(other().events().house(m_event)).pools.last().name; }},
    };
}

QList<HostileField> HostileHouse::fieldsOfHolds()
{
    const auto hold = [this] { needHold(); };
    const auto held = [this] { return needed(other().holds().info(m_hold)); };
    return {
        {"hold's patron", 200, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const HoldInfo named, desk().holds().namePatron(m_hold, text));
             return named.patron;
         },
         [=] { return held().patron; }, hold},
        {"reason of a price by hand", 200, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const HoldInfo reduced, desk().holds().reduce(m_hold, {{PercentOff{*Percent::of(1000)}, text}}));
             return reduced.terms.byHand.first().reason;
         },
         [=] { return held().terms.byHand.value(0).reason; }, hold},
        {"donation", 60, Spacing::AsTyped, true,
         [this](const QString &text) -> Result<QString> {
             const HoldExtra donation{LineKind::Donation, text, HouseFixture::eur(500)};
             TRY_GET(const HoldInfo given, desk().holds().setExtras(m_hold, {donation}));
             return given.extras.first().text;
         },
         [=] { return held().extras.value(0).text; }, hold},
        {"reason of a release", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             TRY(desk().holds().release(m_hold, text));
             return held().endedReason;
         },
         [=] { return held().endedReason; }, hold},
        {"terminal and clerk", 200, Spacing::AsTyped, false, // said by the program's start, not typed at the counter
         [this](const QString &text) -> Result<QString> {
             if (text.isEmpty() || !isPlainText(text) || holdsCardNumber(text))
                 return refuse(ErrorCode::InvalidArgument, u"No terminal is called so."_s);
             m_desk->setActor({text, text});
             const auto taken = desk().holds().hold(m_event, SeatRequest::places(u"Floor"_s, 1));
             if (taken)
                 needed(desk().holds().release(taken->id));
             m_desk->setActor({u"counter/1"_s, {}});
             if (!taken)
                 return refuse(taken.error());
             m_hold = taken->id;
             return taken->holder.terminal == taken->holder.clerk ? taken->holder.clerk : QString();
         },
         [=] { return held().holder.clerk; }},
    };
}

QList<HostileField> HostileHouse::fieldsOfOrders()
{
    const auto order = [this] { return needed(other().orders().order(QString::number(m_order.value()))); };
    const auto reason = [this] { return newestReason(); };
    return {
        {"order's patron", 200, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const Order named, desk().orders().name(m_order, text));
             return named.patron;
         },
         [=] { return order().patron; }},
        {"sale's patron", 200, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const SaleReceipt sale,
                     desk().orders().sell(m_hold, {{PaymentMethod::Cash, HouseFixture::eur(1500), {}}}, {}, text));
             m_order = sale.order.id;
             return sale.order.patron;
         },
         [=] { return order().patron; }, [this] { needHold(); }},
        {"note", 500, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const OrderNote note, desk().orders().note(m_order, text));
             return note.text;
         },
         [this] { return needed(other().orders().notes(m_order)).last().text; }},
        {"sale's note", 500, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(
                 const SaleReceipt sale,
                 desk().orders().sell(m_hold, {{PaymentMethod::Cash, HouseFixture::eur(1500), {}}}, {}, {}, {}, text));
             m_order = sale.order.id;
             return needed(desk().orders().notes(m_order)).value(0).text;
         },
         [this] { return needed(other().orders().notes(m_order)).value(0).text; }, [this] { needHold(); }},
        {"refund's reason", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             TRY(desk().orders().refund(m_order, {}, {}, text));
             m_order = {};
             return reason();
         },
         reason,
         [this] {
             if (!m_order.isValid())
                 m_order = sellPlace();
         }},
        {"will-call's name", 200, Spacing::OneSpaced, false,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const WillcallOrder left, desk().willcall().leave(m_order, text));
             return left.patron;
         },
         [=] { return order().patron; },
         [this] {
             if (!m_order.isValid())
                 m_order = sellPlace();
             const auto willcall = needed(other().willcall().order(m_order));
             if (willcall && willcall->isWaiting())
                 (void)needed(desk().willcall().takeOff(m_order));
             (void)needed(desk().orders().name(m_order, QString())); // so that it is asked for
         }},
        {"reason of a hand-over taken back", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const WillcallOrder back, desk().willcall().takeBack(m_order, text));
             return back.handovers.last().back->reason;
         },
         [this] {
             const auto willcall = needed(other().willcall().order(m_order));
             const auto &back = willcall->handovers.last().back;
             return back ? back->reason : QString();
         },
         [this] {
             if (!m_order.isValid())
                 m_order = sellPlace();
             const auto willcall = needed(other().willcall().order(m_order));
             if (willcall && willcall->state() == WillcallState::HandedOver)
                 return; // after a text that was refused
             (void)needed(desk().willcall().leave(m_order, u"Ada"_s));
             (void)needed(desk().willcall().handOver(m_order));
         }},
        {"reprint's reason", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             TRY(desk().orders().reissue(m_order, {}, text));
             return reason();
         },
         reason},
        {"reason of another price type", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             const int type = order().tickets.last().type == 0 ? 1 : 0;
             TRY(desk().orders().changeTypes({m_order, {}, type, text}, {}));
             return reason();
         },
         reason},
        {"move's reason", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             const bool isBack = needed(desk().events().house(m_event)).seats.first().state == SeatState::Free;
             const SeatMove move = isBack ? SeatMove{u"B3"_s, u"A1"_s} : SeatMove{u"A1"_s, u"B3"_s};
             TRY(desk().orders().move(m_event, {move}, text));
             return reason();
         },
         reason},
        {"exchange's reason", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             const bool isBack = needed(desk().events().house(m_event)).seats.first().state == SeatState::Free;
             const SeatMove move = isBack ? SeatMove{u"B3"_s, u"A1"_s} : SeatMove{u"A1"_s, u"B3"_s};
             TRY(desk().orders().exchange(m_order, {move}, {}, text));
             return reason();
         },
         reason},
    };
}

} // namespace rowlock
