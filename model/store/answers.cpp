#include "model/store/answers.h"

#include <QJsonArray>

namespace rowlock {

namespace {

QJsonObject toJson(const Money &money)
{
    return {{QStringLiteral("minor"), money.minor}, {QStringLiteral("currency"), money.currency.code()}};
}

Money moneyFrom(const QJsonValue &value)
{
    const QJsonObject json = value.toObject();
    return {json.value(QStringLiteral("minor")).toInteger(),
            Currency::fromCode(json.value(QStringLiteral("currency")).toString()).value_or(Currency())};
}

qint64 number(const QJsonObject &json, const char *name)
{
    return json.value(QLatin1String(name)).toInteger();
}

QString string(const QJsonObject &json, const char *name)
{
    return json.value(QLatin1String(name)).toString();
}

template <typename T, typename Function>
QJsonArray arrayOf(const QList<T> &values, Function toValue)
{
    QJsonArray array;
    for (const T &value : values)
        array.append(toValue(value));
    return array;
}

template <typename T, typename Function>
QList<T> listOf(const QJsonValue &value, Function fromObject)
{
    QList<T> list;
    for (const auto &element : value.toArray())
        list.append(fromObject(element.toObject()));
    return list;
}

PriceKind kindFrom(const QJsonObject &json) // answers of older versions do not say it
{
    return priceKindFromName(string(json, "kind")).value_or(PriceKind::Ordinary);
}

QJsonObject itemToJson(const HoldItem &item)
{
    return {{QStringLiteral("pool"), item.pool},
            {QStringLiteral("seat_no"), item.seatNo},
            {QStringLiteral("ref"), item.ref},
            {QStringLiteral("label"), item.label},
            {QStringLiteral("category"), item.category},
            {QStringLiteral("quantity"), item.quantity},
            {QStringLiteral("price"), toJson(item.price)},
            {QStringLiteral("type"), item.type},
            {QStringLiteral("type_name"), item.typeName},
            {QStringLiteral("kind"), kindName(item.kind)}};
}

HoldItem itemFromJson(const QJsonObject &json)
{
    return {int(number(json, "pool")),
            int(number(json, "seat_no")),
            string(json, "ref"),
            string(json, "label"),
            string(json, "category"),
            number(json, "quantity"),
            moneyFrom(json.value(QStringLiteral("price"))),
            int(number(json, "type")),
            string(json, "type_name"),
            kindFrom(json)};
}

QJsonObject ticketToJson(const Ticket &ticket)
{
    return {{QStringLiteral("ticket"), ticket.id.value()},
            {QStringLiteral("pool"), ticket.pool},
            {QStringLiteral("seat_no"), ticket.seatNo},
            {QStringLiteral("ref"), ticket.ref},
            {QStringLiteral("label"), ticket.label},
            {QStringLiteral("section"), ticket.section},
            {QStringLiteral("row"), ticket.row},
            {QStringLiteral("seat"), ticket.seat},
            {QStringLiteral("category"), ticket.category},
            {QStringLiteral("price"), toJson(ticket.price)},
            {QStringLiteral("type"), ticket.type},
            {QStringLiteral("type_name"), ticket.typeName},
            {QStringLiteral("one_of_several"), ticket.isOneOfSeveral},
            {QStringLiteral("state"), stateName(ticket.state)},
            {QStringLiteral("barcode"), ticket.barcode}};
}

Ticket ticketFromJson(const QJsonObject &json)
{
    Ticket ticket;
    ticket.id = TicketId(number(json, "ticket"));
    ticket.pool = int(number(json, "pool"));
    ticket.seatNo = int(number(json, "seat_no"));
    ticket.ref = string(json, "ref");
    ticket.label = string(json, "label");
    ticket.section = string(json, "section");
    ticket.row = string(json, "row");
    ticket.seat = string(json, "seat");
    ticket.category = string(json, "category");
    ticket.price = moneyFrom(json.value(QStringLiteral("price")));
    ticket.type = int(number(json, "type"));
    ticket.typeName = string(json, "type_name");
    ticket.isOneOfSeveral = json.value(QStringLiteral("one_of_several")).toBool();
    ticket.state = ticketStateFromName(string(json, "state")).value_or(TicketState::Void);
    ticket.barcode = string(json, "barcode");
    return ticket;
}

QJsonObject paymentToJson(const Payment &payment)
{
    return {{QStringLiteral("payment"), payment.id.value()},    {QStringLiteral("method"), methodName(payment.method)},
            {QStringLiteral("amount"), toJson(payment.amount)}, {QStringLiteral("tendered"), toJson(payment.tendered)},
            {QStringLiteral("reference"), payment.reference},   {QStringLiteral("at"), payment.at.ms}};
}

Payment paymentFromJson(const QJsonObject &json)
{
    return {PaymentId(number(json, "payment")),
            paymentMethodFromName(string(json, "method")).value_or(PaymentMethod::Cash),
            moneyFrom(json.value(QStringLiteral("amount"))),
            moneyFrom(json.value(QStringLiteral("tendered"))),
            string(json, "reference"),
            {number(json, "at")}};
}

QJsonObject movedToJson(const MovedSeat &seat)
{
    return {{QStringLiteral("from"), seat.from},
            {QStringLiteral("from_label"), seat.fromLabel},
            {QStringLiteral("to"), seat.to},
            {QStringLiteral("to_label"), seat.toLabel},
            {QStringLiteral("order"), seat.order.value()},
            {QStringLiteral("replaced"), seat.replaced.value()},
            {QStringLiteral("ticket"), seat.ticket.value()},
            {QStringLiteral("barcode"), seat.barcode},
            {QStringLiteral("hold"), seat.hold.value()},
            {QStringLiteral("version"), seat.version}};
}

MovedSeat movedFromJson(const QJsonObject &json)
{
    return {string(json, "from"),
            string(json, "from_label"),
            string(json, "to"),
            string(json, "to_label"),
            OrderId(number(json, "order")),
            TicketId(number(json, "replaced")),
            TicketId(number(json, "ticket")),
            string(json, "barcode"),
            HoldId(number(json, "hold")),
            number(json, "version")};
}

QJsonObject soldWithToJson(const SoldWith &other)
{
    return {{QStringLiteral("order"), other.id.value()},
            {QStringLiteral("code"), other.code},
            {QStringLiteral("event_name"), other.eventName}};
}

SoldWith soldWithFromJson(const QJsonObject &json)
{
    return {OrderId(number(json, "order")), string(json, "code"), string(json, "event_name")};
}

QJsonObject orderToJson(const Order &order)
{
    return {{QStringLiteral("sold_with"), arrayOf(order.soldWith, soldWithToJson)},
            {QStringLiteral("patron"), order.patron},
            {QStringLiteral("patron_no"), order.patronNo.value()},
            {QStringLiteral("order"), order.id.value()},
            {QStringLiteral("code"), order.code},
            {QStringLiteral("event"), order.event.value()},
            {QStringLiteral("event_name"), order.eventName},
            {QStringLiteral("starts"), order.eventStarts.ms},
            {QStringLiteral("terminal"), order.by.terminal},
            {QStringLiteral("clerk"), order.by.clerk},
            {QStringLiteral("at"), order.at.ms},
            {QStringLiteral("total"), toJson(order.total)},
            {QStringLiteral("refunded"), toJson(order.refunded)},
            {QStringLiteral("rounded"), toJson(order.rounded)},
            {QStringLiteral("tickets"), arrayOf(order.tickets, ticketToJson)},
            {QStringLiteral("payments"), arrayOf(order.payments, paymentToJson)}};
}

Order orderFromJson(const QJsonObject &json)
{
    Order order;
    order.id = OrderId(number(json, "order"));
    order.code = string(json, "code");
    order.event = EventId(number(json, "event"));
    order.eventName = string(json, "event_name");
    order.eventStarts = {number(json, "starts")};
    if (json.contains(QStringLiteral("rounded"))) // not told of by an older Rowlock
        order.rounded = moneyFrom(json.value(QStringLiteral("rounded")));
    order.by = {string(json, "terminal"), string(json, "clerk")};
    order.at = {number(json, "at")};
    order.patron = string(json, "patron");
    order.patronNo = PatronNo(number(json, "patron_no"));
    order.total = moneyFrom(json.value(QStringLiteral("total")));
    order.refunded = moneyFrom(json.value(QStringLiteral("refunded")));
    order.tickets = listOf<Ticket>(json.value(QStringLiteral("tickets")), ticketFromJson);
    for (Ticket &ticket : order.tickets)
        ticket.order = order.id;
    order.payments = listOf<Payment>(json.value(QStringLiteral("payments")), paymentFromJson);
    order.soldWith = listOf<SoldWith>(json.value(QStringLiteral("sold_with")), soldWithFromJson);
    return order;
}

} // namespace

QJsonObject toJson(const SeatRequest &request)
{
    QJsonObject json{{QStringLiteral("seats"), QJsonArray::fromStringList(request.seats)},
                     {QStringLiteral("best"), request.best},
                     {QStringLiteral("category"), request.category},
                     {QStringLiteral("area"), request.area},
                     {QStringLiteral("quantity"), request.quantity}};
    if (request.accessible > 0) // keys of an older Rowlock know no such word
        json.insert(QStringLiteral("accessible"), request.accessible);
    if (!request.section.isEmpty())
        json.insert(QStringLiteral("section"), request.section);
    if (request.fromBlocks) // keys of before there was such a thing stay what they were
        json.insert(QStringLiteral("from_blocks"), true);
    if (!request.types.isEmpty()) {
        QJsonArray types;
        for (const TypeCount &type : request.types)
            types.append(QJsonArray{type.type, type.count});
        json.insert(QStringLiteral("types"), types);
    }
    if (!request.compReason.isEmpty())
        json.insert(QStringLiteral("comp_reason"), request.compReason);
    return json;
}

QJsonObject toJson(const HoldInfo &hold)
{
    QJsonObject json{{QStringLiteral("hold"), hold.id.value()},
                     {QStringLiteral("event"), hold.event.value()},
                     {QStringLiteral("state"), stateName(hold.state)},
                     {QStringLiteral("policy"), policyName(hold.policy)},
                     {QStringLiteral("terminal"), hold.holder.terminal},
                     {QStringLiteral("clerk"), hold.holder.clerk},
                     {QStringLiteral("started_at"), hold.times.startedAt.ms},
                     {QStringLiteral("expires_at"), hold.times.expiresAt.ms},
                     {QStringLiteral("ceiling_at"), hold.times.ceilingAt.ms},
                     {QStringLiteral("seconds"), hold.seconds},
                     {QStringLiteral("items"), arrayOf(hold.items, itemToJson)},
                     {QStringLiteral("total"), toJson(hold.total)},
                     {QStringLiteral("patron"), hold.patron},
                     {QStringLiteral("patron_no"), hold.patronNo.value()},
                     {QStringLiteral("revision"), hold.revision}};
    if (!hold.terms.isEmpty())
        json.insert(QStringLiteral("terms"), termsText(hold.terms));
    if (!hold.extras.isEmpty())
        json.insert(QStringLiteral("extras"), extrasText(hold.extras));
    if (hold.joint.isValid())
        json.insert(QStringLiteral("joint"), hold.joint.value());
    if (hold.isForWillcall)
        json.insert(QStringLiteral("will_call"), true);
    if (hold.isReserved()) {
        json.insert(QStringLiteral("reservation"), hold.reserved.no.value());
        json.insert(QStringLiteral("reservation_code"), hold.reserved.code);
        if (hold.reserved.before)
            json.insert(QStringLiteral("before_minutes"), *hold.reserved.before);
    }
    return json;
}

HoldInfo holdInfoFromJson(const QJsonObject &json)
{
    HoldInfo hold;
    hold.id = HoldId(number(json, "hold"));
    hold.event = EventId(number(json, "event"));
    hold.state = holdStateFromName(string(json, "state")).value_or(HoldState::Expired);
    hold.policy = holdPolicyFromName(string(json, "policy")).value_or(HoldPolicy::Strict);
    hold.holder = {string(json, "terminal"), string(json, "clerk")};
    hold.times = {{number(json, "started_at")}, {number(json, "expires_at")}, {number(json, "ceiling_at")}};
    hold.seconds = number(json, "seconds");
    hold.items = listOf<HoldItem>(json.value(QStringLiteral("items")), itemFromJson);
    hold.total = moneyFrom(json.value(QStringLiteral("total")));
    hold.patron = string(json, "patron");
    hold.patronNo = PatronNo(number(json, "patron_no"));
    hold.extras = extrasFromText(string(json, "extras"), hold.total.currency).value_or(QList<HoldExtra>());
    hold.revision = number(json, "revision");
    if (json.contains(QStringLiteral("joint")))
        hold.joint = HoldId(number(json, "joint"));
    hold.isForWillcall = json.value(QStringLiteral("will_call")).toBool();
    if (json.contains(QStringLiteral("reservation")))
        hold.reserved = {HoldId(number(json, "reservation")), string(json, "reservation_code")};
    if (json.contains(QStringLiteral("before_minutes")))
        hold.reserved.before = number(json, "before_minutes");
    hold.terms = holdTermsFromText(string(json, "terms"), hold.total.currency);
    return hold;
}

namespace {

QJsonObject cardToJson(const SoldCard &card)
{
    QJsonObject json{{QStringLiteral("card"), card.id.value()},
                     {QStringLiteral("code"), card.code},
                     {QStringLiteral("amount"), toJson(card.amount)}};
    if (card.until)
        json.insert(QStringLiteral("until"), card.until->ms);
    return json;
}

SoldCard cardFromJson(const QJsonObject &json)
{
    SoldCard card{GiftCardId(number(json, "card")), string(json, "code"),
                  moneyFrom(json.value(QStringLiteral("amount")))};
    if (json.contains(QStringLiteral("until")))
        card.until = Instant{number(json, "until")};
    return card;
}

} // namespace

QJsonObject toJson(const SaleReceipt &receipt)
{
    return {{QStringLiteral("order"), orderToJson(receipt.order)},
            {QStringLiteral("paid"), toJson(receipt.paid)},
            {QStringLiteral("change"), toJson(receipt.change)},
            {QStringLiteral("cards"), arrayOf(receipt.cards, cardToJson)},
            {QStringLiteral("others"), arrayOf(receipt.others, orderToJson)}};
}

SaleReceipt saleReceiptFromJson(const QJsonObject &json)
{
    return {orderFromJson(json.value(QStringLiteral("order")).toObject()),
            moneyFrom(json.value(QStringLiteral("paid"))), moneyFrom(json.value(QStringLiteral("change"))),
            listOf<SoldCard>(json.value(QStringLiteral("cards")), cardFromJson),
            listOf<Order>(json.value(QStringLiteral("others")), orderFromJson)};
}

namespace {

QJsonObject backInBlockToJson(const BackInBlock &back)
{
    return {{QStringLiteral("block"), back.block.value()},
            {QStringLiteral("code"), back.code},
            {QStringLiteral("reason"), back.reason},
            {QStringLiteral("seats"), QJsonArray::fromStringList(back.refs)},
            {QStringLiteral("places"), back.places}};
}

BackInBlock backInBlockFromJson(const QJsonObject &json)
{
    BackInBlock back{BlockId(number(json, "block")), json.value(QStringLiteral("code")).toString(),
                     json.value(QStringLiteral("reason")).toString()};
    for (const auto &seat : json.value(QStringLiteral("seats")).toArray())
        back.refs += seat.toString();
    back.places = number(json, "places");
    return back;
}

} // namespace

QJsonObject toJson(const RefundReceipt &receipt)
{
    QJsonArray others;
    for (const RefundReceipt &other : receipt.others)
        others.append(toJson(other));
    return {{QStringLiteral("order"), receipt.order.value()},
            {QStringLiteral("others"), others},
            {QStringLiteral("refunded"), toJson(receipt.refunded)},
            {QStringLiteral("seats"), QJsonArray::fromStringList(receipt.seats)},
            {QStringLiteral("payments"), arrayOf(receipt.payments, paymentToJson)},
            {QStringLiteral("rounding"), toJson(receipt.rounding)},
            {QStringLiteral("cards"), arrayOf(receipt.cards, cardToJson)},
            {QStringLiteral("blocked"), arrayOf(receipt.blocked, backInBlockToJson)}};
}

QJsonObject toJson(const AccountReceipt &receipt)
{
    return {
        {QStringLiteral("order"), receipt.order.value()},       {QStringLiteral("settled"), toJson(receipt.settled)},
        {QStringLiteral("paid"), toJson(receipt.paid)},         {QStringLiteral("change"), toJson(receipt.change)},
        {QStringLiteral("rounding"), toJson(receipt.rounding)}, {QStringLiteral("left"), toJson(receipt.left)}};
}

AccountReceipt accountReceiptFromJson(const QJsonObject &json)
{
    const auto money = [&](const char *name) { return moneyFrom(json.value(QLatin1StringView(name))); };
    return {OrderId(number(json, "order")),
            money("settled"),
            money("paid"),
            money("change"),
            money("rounding"),
            money("left")};
}

RefundReceipt refundReceiptFromJson(const QJsonObject &json)
{
    RefundReceipt receipt{OrderId(number(json, "order")),
                          moneyFrom(json.value(QStringLiteral("refunded"))),
                          {},
                          listOf<Payment>(json.value(QStringLiteral("payments")), paymentFromJson)};
    receipt.rounding = moneyFrom(json.value(QStringLiteral("rounding")));
    receipt.cards = listOf<SoldCard>(json.value(QStringLiteral("cards")), cardFromJson);
    for (const auto &seat : json.value(QStringLiteral("seats")).toArray())
        receipt.seats += seat.toString();
    receipt.blocked = listOf<BackInBlock>(json.value(QStringLiteral("blocked")), backInBlockFromJson);
    for (const auto &other : json.value(QStringLiteral("others")).toArray())
        receipt.others += refundReceiptFromJson(other.toObject());
    return receipt;
}

QJsonObject toJson(const WaitlistEntry &entry)
{
    QJsonObject json{{QStringLiteral("entry"), entry.id.value()},
                     {QStringLiteral("event"), entry.event.value()},
                     {QStringLiteral("party"), entry.party},
                     {QStringLiteral("pool"), entry.pool},
                     {QStringLiteral("pool_name"), entry.poolName},
                     {QStringLiteral("name"), entry.name},
                     {QStringLiteral("contact"), entry.contact},
                     {QStringLiteral("patron_no"), entry.patronNo.value()},
                     {QStringLiteral("state"), stateName(entry.state)},
                     {QStringLiteral("hold"), entry.hold.value()},
                     {QStringLiteral("terminal"), entry.by.terminal},
                     {QStringLiteral("clerk"), entry.by.clerk},
                     {QStringLiteral("joined_at"), entry.joinedAt.ms},
                     {QStringLiteral("changed_at"), entry.changedAt.ms},
                     {QStringLiteral("revision"), entry.revision}};
    if (entry.offerEndsAt)
        json.insert(QStringLiteral("offer_ends_at"), entry.offerEndsAt->ms);
    return json;
}

WaitlistEntry waitlistEntryFromJson(const QJsonObject &json)
{
    WaitlistEntry entry;
    entry.id = WaitlistId(number(json, "entry"));
    entry.event = EventId(number(json, "event"));
    entry.party = number(json, "party");
    entry.pool = int(number(json, "pool"));
    entry.poolName = string(json, "pool_name");
    entry.name = string(json, "name");
    entry.contact = string(json, "contact");
    entry.patronNo = PatronNo(number(json, "patron_no"));
    entry.state = waitStateFromName(string(json, "state")).value_or(WaitState::Removed);
    entry.hold = HoldId(number(json, "hold"));
    entry.by = {string(json, "terminal"), string(json, "clerk")};
    entry.joinedAt = {number(json, "joined_at")};
    entry.changedAt = {number(json, "changed_at")};
    entry.revision = number(json, "revision");
    if (json.contains(QStringLiteral("offer_ends_at")))
        entry.offerEndsAt = Instant{number(json, "offer_ends_at")};
    return entry;
}

QJsonObject toJson(const MoveReceipt &receipt)
{
    QJsonObject json{{QStringLiteral("event"), receipt.event.value()},
                     {QStringLiteral("seats"), arrayOf(receipt.seats, movedToJson)},
                     {QStringLiteral("difference"), toJson(receipt.difference)},
                     {QStringLiteral("paid"), toJson(receipt.paid)},
                     {QStringLiteral("change"), toJson(receipt.change)},
                     {QStringLiteral("refunds"), arrayOf(receipt.refunds, paymentToJson)}};
    if (receipt.fees.minor != 0)
        json.insert(QStringLiteral("fees"), toJson(receipt.fees));
    if (receipt.rounding.minor != 0)
        json.insert(QStringLiteral("rounding"), toJson(receipt.rounding));
    return json;
}

MoveReceipt moveReceiptFromJson(const QJsonObject &json)
{
    MoveReceipt receipt{EventId(number(json, "event")),
                        listOf<MovedSeat>(json.value(QStringLiteral("seats")), movedFromJson),
                        moneyFrom(json.value(QStringLiteral("difference"))),
                        moneyFrom(json.value(QStringLiteral("paid"))),
                        moneyFrom(json.value(QStringLiteral("change"))),
                        listOf<Payment>(json.value(QStringLiteral("refunds")), paymentFromJson)};
    if (json.contains(QStringLiteral("fees")))
        receipt.fees = moneyFrom(json.value(QStringLiteral("fees")));
    if (json.contains(QStringLiteral("rounding")))
        receipt.rounding = moneyFrom(json.value(QStringLiteral("rounding")));
    return receipt;
}

QJsonObject toJson(const QList<PaymentLine> &lines)
{
    return {{QStringLiteral("payments"), arrayOf(lines, [](const PaymentLine &line) {
                 return QJsonObject{{QStringLiteral("method"), methodName(line.method)},
                                    {QStringLiteral("amount"), toJson(line.amount)},
                                    {QStringLiteral("reference"), line.reference}};
             })}};
}

} // namespace rowlock
