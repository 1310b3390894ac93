#include "app/rowlockctl/parameter_checks.h"

#include "app/rowlockctl/command.h"
#include "model/domain/plain_text.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Nothing is sold by the million at a counter; a longer list is a mistake or an attack.
constexpr qsizetype longestList = 250'000;

// Both defaults coming back means that the number is not whole or does not fit.
std::optional<qint64> jsonWhole(const QJsonValue &value)
{
    if (!value.isDouble() || value.toInteger(0) != value.toInteger(1))
        return {};
    return value.toInteger();
}

// Why a text may not be stored or shown, or nothing.
QString faultOf(const QString &text, int longest)
{
    if (text.trimmed().isEmpty())
        return Ctl::tr("is empty");
    if (isUnseenText(text))
        return Ctl::tr("holds only characters that show nothing");
    if (text.size() > longest)
        return Ctl::tr("is longer than %1 characters").arg(longest);
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].category() == QChar::Other_Control)
            return Ctl::tr("contains a control character");
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
            ++i;
        else if (text[i].isSurrogate())
            return Ctl::tr("is not valid Unicode");
    }
    if (!isPlainText(text))
        return Ctl::tr("contains a line break, a byte order mark, or a mark of direction that is not ended");
    return {};
}

Result<Done> checkText(const QString &name, const QString &text, const Parameter &parameter)
{
    if (const QString fault = faultOf(text, parameter.longest); !fault.isEmpty())
        return wrongArgument(parameter.name, Ctl::tr("%1 %2.").arg(name, fault));
    if (!parameter.choices.isEmpty() && !parameter.choices.contains(text))
        return wrongArgument(parameter.name,
                             Ctl::tr("%1 must be one of: %2.").arg(name, parameter.choices.join(u", ")));
    return Done{};
}

Result<Done> checkList(const Parameter &parameter, const QJsonValue &value)
{
    const QJsonArray list = value.toArray();
    if (!value.isArray() || list.isEmpty())
        return wrongArgument(parameter.name, Ctl::tr("%1 must be a list of at least one.").arg(shownName(parameter)));
    if (list.size() > longestList)
        return wrongArgument(parameter.name, Ctl::tr("%1 has too many entries.").arg(shownName(parameter)));
    for (const QJsonValue &entry : list) {
        if (parameter.kind == Kind::Wholes)
            TRY(checkWhole(parameter, jsonWhole(entry)));
        else if (!entry.isString())
            return wrongArgument(parameter.name, Ctl::tr("%1 must be a list of texts.").arg(shownName(parameter)));
        else
            TRY(checkText(shownName(parameter), entry.toString(), parameter));
    }
    return Done{};
}

Result<Done> checkMap(const Parameter &parameter, const QJsonValue &value)
{
    if (!value.isObject())
        return wrongArgument(parameter.name, Ctl::tr("%1 must be an object.").arg(shownName(parameter)));
    const QJsonObject map = value.toObject();
    for (auto it = map.begin(); it != map.end(); ++it) {
        TRY(checkText(shownName(parameter), it.key(), parameter));
        if (parameter.kind == Kind::Counts)
            TRY(checkWhole(parameter, jsonWhole(it.value())));
        else if (!it.value().isString())
            return wrongArgument(parameter.name,
                                 Ctl::tr("Amounts are texts such as \"42.00\"; that of '%1' is not.").arg(it.key()));
    }
    return Done{};
}

Result<Done> checkPayments(const Parameter &parameter, const QJsonValue &value)
{
    static const QStringList known{QStringLiteral("method"), QStringLiteral("amount"), QStringLiteral("reference")};
    if (!value.isArray() || value.toArray().isEmpty())
        return wrongArgument(parameter.name, Ctl::tr("%1 must be a list of at least one.").arg(shownName(parameter)));
    for (const QJsonValue &entry : value.toArray()) {
        const QJsonObject line = entry.toObject();
        if (!line.value(known[0]).isString() || !line.value(known[1]).isString())
            return wrongArgument(parameter.name,
                                 Ctl::tr("A payment is an object with the texts method and amount (\"42.00\")."));
        for (auto it = line.begin(); it != line.end(); ++it) {
            if (!known.contains(it.key()))
                return wrongArgument(parameter.name, Ctl::tr("A payment has no member '%1'.").arg(it.key()));
            if (it.key() == known[2] && it.value().isNull())
                continue;
            if (!it.value().isString())
                return wrongArgument(parameter.name, Ctl::tr("A payment's %1 must be a text.").arg(it.key()));
            TRY(checkText(it.key(), it.value().toString(), parameter));
        }
    }
    return Done{};
}

Result<Done> checkSeen(const Parameter &parameter, const QJsonValue &value)
{
    if (!value.isArray() || value.toArray().isEmpty() || value.toArray().size() > longestList)
        return wrongArgument(parameter.name, Ctl::tr("%1 must be a list of at least one.").arg(shownName(parameter)));
    for (const QJsonValue &entry : value.toArray()) {
        const QJsonObject seat = entry.toObject();
        const auto version = jsonWhole(seat.value(u"version"_s));
        if (seat.size() != 2 || !seat.value(u"seat"_s).isString() || !version || *version < 0)
            return wrongArgument(
                parameter.name,
                Ctl::tr("A seat as it was seen is an object with the text seat and the number version."));
        TRY(checkText(shownName(parameter), seat.value(u"seat"_s).toString(), parameter));
    }
    return Done{};
}

} // namespace

QString shownName(const Parameter &parameter)
{
    return parameter.shown.isEmpty() ? parameter.name : parameter.shown;
}

std::optional<qint64> strictWhole(const QString &word)
{
    if (word.isEmpty() || word.size() > 18)
        return {};
    qint64 value = 0;
    for (const QChar c : word) {
        if (c < u'0' || c > u'9')
            return {};
        value = value * 10 + (c.unicode() - u'0');
    }
    return value;
}

Result<Done> checkWhole(const Parameter &parameter, std::optional<qint64> value)
{
    const QString name = shownName(parameter);
    if (!value)
        return wrongArgument(parameter.name, Ctl::tr("%1 must be a whole number in plain digits.").arg(name));
    if (*value < parameter.least || *value > parameter.most)
        return wrongArgument(
            parameter.name,
            Ctl::tr("%1 must be between %2 and %3.").arg(name).arg(parameter.least).arg(parameter.most));
    return Done{};
}

Result<Done> checkValue(const Parameter &parameter, const QJsonValue &value)
{
    switch (parameter.kind) {
    case Kind::Flag:
        if (!value.isBool())
            return wrongArgument(parameter.name, Ctl::tr("%1 must be true or false.").arg(shownName(parameter)));
        return Done{};
    case Kind::Text:
    case Kind::Time:
        if (!value.isString())
            return wrongArgument(parameter.name, Ctl::tr("%1 must be a text.").arg(shownName(parameter)));
        return checkText(shownName(parameter), value.toString(), parameter);
    case Kind::Whole: return checkWhole(parameter, jsonWhole(value));
    case Kind::Either:
        if (value.isDouble())
            return checkWhole(parameter, jsonWhole(value));
        if (!value.isString())
            return wrongArgument(parameter.name, Ctl::tr("%1 must be a number or a text.").arg(shownName(parameter)));
        return checkText(shownName(parameter), value.toString(), parameter);
    case Kind::Texts:
    case Kind::Wholes: return checkList(parameter, value);
    case Kind::Amounts:
    case Kind::Counts: return checkMap(parameter, value);
    case Kind::Payments: return checkPayments(parameter, value);
    case Kind::Seen: return checkSeen(parameter, value);
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
