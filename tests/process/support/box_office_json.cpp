// How commands, answers and journal entries are written down.
#include "tests/process/support/box_office_model.h"

#include <QJsonArray>

#include <algorithm>
#include <iterator>

namespace rowlock::pure {

namespace {

// The fields of an entry's body that the model has an opinion of.
const QStringList &knownFields()
{
    static const QStringList fields = {
        QStringLiteral("amount"),  QStringLiteral("attempt"),    QStringLiteral("outcome"),
        QStringLiteral("block"),   QStringLiteral("ceiling_at"), QStringLiteral("expires_at"),
        QStringLiteral("from"),    QStringLiteral("method"),     QStringLiteral("payment"),
        QStringLiteral("pool"),    QStringLiteral("price"),      QStringLiteral("quantity"),
        QStringLiteral("seat"),    QStringLiteral("ticket"),     QStringLiteral("total"),
        QStringLiteral("version"), QStringLiteral("first"),      QStringLiteral("last"),
        QStringLiteral("card"),    QStringLiteral("type"),       QStringLiteral("voucher"),
        QStringLiteral("uses"),    QStringLiteral("saved"),      QStringLiteral("reduced"),
        QStringLiteral("extras"),  QStringLiteral("fees"),       QStringLiteral("joint"),
        QStringLiteral("kept")};
    return fields;
}

// ... and of one about people, drawers and promises.
const QStringList &fieldsOfHouse()
{
    static const QStringList fields = {
        QStringLiteral("approval"), QStringLiteral("staff"),       QStringLiteral("right"),   QStringLiteral("until"),
        QStringLiteral("role"),     QStringLiteral("shift"),       QStringLiteral("drawer"),  QStringLiteral("entry"),
        QStringLiteral("kind"),     QStringLiteral("left"),        QStringLiteral("z"),       QStringLiteral("count"),
        QStringLiteral("handover"), QStringLiteral("reservation"), QStringLiteral("tickets"), QStringLiteral("unpaid")};
    return fields;
}

bool isEntryOfHouse(const QString &kind)
{
    constexpr const char *subjects[] = {"staff.", "role.", "approval.", "shift.", "reservation.", "willcall."};
    return std::any_of(std::begin(subjects), std::end(subjects),
                       [&](const char *subject) { return kind.startsWith(QLatin1String(subject)); });
}

QString fieldText(const QJsonValue &value)
{
    QStringList texts;
    for (const QJsonValue &one : value.isArray() ? value.toArray() : QJsonArray{value})
        texts += one.isString() ? one.toString() : QString::number(one.toInteger());
    return texts.join(u',');
}

QJsonArray numbers(const QList<qint64> &values)
{
    QJsonArray array;
    for (const qint64 value : values)
        array.append(value);
    return array;
}

QList<qint64> numbersFrom(const QJsonValue &value)
{
    QList<qint64> values;
    for (const QJsonValue &one : value.toArray())
        values.append(one.toInteger());
    return values;
}

QStringList textsFrom(const QJsonValue &value)
{
    QStringList texts;
    for (const QJsonValue &one : value.toArray())
        texts.append(one.toString());
    return texts;
}

} // namespace

bool isAct(const QString &kind)
{
    return kind != u"clock.anchored" && kind != u"key.answered" && kind != u"event.revised"
           && !kind.endsWith(u".sealed");
}

QString factOf(const JournalEntry &entry)
{
    QString fact = QStringLiteral("%1 e%2 s%3 h%4 o%5")
                       .arg(entry.kind)
                       .arg(entry.event)
                       .arg(entry.seat)
                       .arg(entry.hold)
                       .arg(entry.order);
    for (const QString &field : isEntryOfHouse(entry.kind) ? fieldsOfHouse() : QStringList()) {
        if (entry.body.contains(field))
            fact += QStringLiteral(" %1=%2").arg(field, fieldText(entry.body.value(field)));
    }
    for (const QString &field : knownFields()) {
        const QJsonValue value = entry.body.value(field);
        if (value.isDouble())
            fact += QStringLiteral(" %1=%2").arg(field).arg(value.toInteger());
        else if (value.isString())
            fact += QStringLiteral(" %1=%2").arg(field, value.toString());
    }
    return fact;
}

QJsonObject ByHand::toJson() const
{
    return {{QStringLiteral("percent"), percent},
            {QStringLiteral("amount"), amount},
            {QStringLiteral("price"), price},
            {QStringLiteral("seat"), seat}};
}

ByHand ByHand::fromJson(const QJsonObject &json)
{
    return {int(json.value(QStringLiteral("percent")).toInteger()), json.value(QStringLiteral("amount")).toInteger(),
            json.value(QStringLiteral("price")).toInteger(-1), json.value(QStringLiteral("seat")).toString()};
}

// Without a code, which only whoever asks needs.
QJsonObject HouseAct::toJson() const
{
    return {{QStringLiteral("person"), person},      {QStringLiteral("role"), role},
            {QStringLiteral("knows_pin"), knowsPin}, {QStringLiteral("right"), right},
            {QStringLiteral("drawer"), drawer},      {QStringLiteral("shift"), shift},
            {QStringLiteral("amount"), amount},      {QStringLiteral("kind"), kind},
            {QStringLiteral("reason"), reason},      {QStringLiteral("handover"), handOver},
            {QStringLiteral("knows_due"), knowsDue}, {QStringLiteral("until"), until}};
}

HouseAct HouseAct::fromJson(const QJsonObject &json)
{
    const auto number = [&](const char *name) { return json.value(QLatin1String(name)).toInteger(); };
    const auto text = [&](const char *name) { return json.value(QLatin1String(name)).toString(); };
    const auto truth = [&](const char *name) { return json.value(QLatin1String(name)).toBool(); };
    return {int(number("person")),
            int(number("role")),
            truth("knows_pin"),
            text("right"),
            number("drawer"),
            number("shift"),
            number("amount"),
            text("kind"),
            text("reason"),
            number("handover"),
            truth("knows_due"),
            number("until"),
            {}};
}

QJsonObject Command::toJson() const
{
    QJsonArray paid;
    for (const Money &line : payments)
        paid.append(QJsonObject{{QStringLiteral("method"), line.method},
                                {QStringLiteral("amount"), line.amount},
                                {QStringLiteral("card"), line.card}});
    QJsonArray offs;
    for (const ByHand &off : byHand)
        offs.append(off.toJson());
    return {{QStringLiteral("what"), what},
            {QStringLiteral("terminal"), terminal},
            {QStringLiteral("event"), event},
            {QStringLiteral("hold"), hold},
            {QStringLiteral("order"), order},
            {QStringLiteral("attempt"), attempt},
            {QStringLiteral("charged"), charged},
            {QStringLiteral("seats"), QJsonArray::fromStringList(seats)},
            {QStringLiteral("best"), best},
            {QStringLiteral("category"), category},
            {QStringLiteral("area"), area},
            {QStringLiteral("quantity"), quantity},
            {QStringLiteral("seconds"), seconds},
            {QStringLiteral("tickets"), numbers(tickets)},
            {QStringLiteral("payments"), paid},
            {QStringLiteral("on_sale"), onSale},
            {QStringLiteral("type"), type},
            {QStringLiteral("given"), given},
            {QStringLiteral("with"), with},
            {QStringLiteral("by_hand"), offs},
            {QStringLiteral("why"), saysWhy},
            {QStringLiteral("void"), isVoid},
            {QStringLiteral("lines"), numbers(lines)},
            {QStringLiteral("house"), house.toJson()}};
}

Command Command::fromJson(const QJsonObject &json)
{
    const auto text = [&](const char *name) { return json.value(QLatin1String(name)).toString(); };
    const auto number = [&](const char *name) { return json.value(QLatin1String(name)).toInteger(); };
    Command command{text("what"),
                    text("terminal"),
                    number("event"),
                    number("hold"),
                    number("order"),
                    number("attempt"),
                    textsFrom(json.value(QStringLiteral("seats"))),
                    number("best"),
                    text("category"),
                    text("area"),
                    number("quantity"),
                    number("seconds"),
                    numbersFrom(json.value(QStringLiteral("tickets"))),
                    {},
                    json.value(QStringLiteral("on_sale")).toBool(true),
                    json.value(QStringLiteral("charged")).toBool(true),
                    int(number("type")),
                    json.value(QStringLiteral("given")).toBool(true),
                    number("with")};
    for (const QJsonValue &line : json.value(QStringLiteral("payments")).toArray())
        command.payments.append({line.toObject().value(QStringLiteral("method")).toString(),
                                 line.toObject().value(QStringLiteral("amount")).toInteger(),
                                 line.toObject().value(QStringLiteral("card")).toInteger()});
    for (const QJsonValue &off : json.value(QStringLiteral("by_hand")).toArray())
        command.byHand.append(ByHand::fromJson(off.toObject()));
    command.saysWhy = json.value(QStringLiteral("why")).toBool();
    command.isVoid = json.value(QStringLiteral("void")).toBool();
    command.lines = numbersFrom(json.value(QStringLiteral("lines")));
    command.house = HouseAct::fromJson(json.value(QStringLiteral("house")).toObject());
    return command;
}

QJsonObject Answer::toJson() const
{
    return {{QStringLiteral("refusal"), refusal},
            {QStringLiteral("hold"), hold},
            {QStringLiteral("order"), order},
            {QStringLiteral("block"), block},
            {QStringLiteral("attempt"), attempt},
            {QStringLiteral("expires_at"), expiresAt},
            {QStringLiteral("total"), total},
            {QStringLiteral("change"), change},
            {QStringLiteral("number"), number},
            {QStringLiteral("left"), left},
            {QStringLiteral("seats"), QJsonArray::fromStringList(seats)},
            {QStringLiteral("tickets"), numbers(tickets)},
            {QStringLiteral("prices"), numbers(prices)}};
}

Answer Answer::fromJson(const QJsonObject &json)
{
    const auto number = [&](const char *name) { return json.value(QLatin1String(name)).toInteger(); };
    return {json.value(QStringLiteral("refusal")).toString(),
            number("hold"),
            number("order"),
            number("block"),
            number("attempt"),
            number("expires_at"),
            number("total"),
            number("change"),
            number("number"),
            number("left"),
            textsFrom(json.value(QStringLiteral("seats"))),
            numbersFrom(json.value(QStringLiteral("tickets"))),
            numbersFrom(json.value(QStringLiteral("prices")))};
}

} // namespace rowlock::pure
