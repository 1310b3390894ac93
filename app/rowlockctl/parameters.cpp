#include "app/rowlockctl/parameters.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/parameter_checks.h"
#include "model/domain/money_input.h"

#include <QJsonArray>
#include <QLocale>
#include <QRegularExpression>

namespace rowlock {

tl::unexpected<Error> wrongArgument(const QString &argument, const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), argument}});
}

Parameter textArgument(const QString &name, const QString &placeholder, const QString &help)
{
    return {.name = name,
            .kind = Kind::Text,
            .placeholder = placeholder,
            .help = help,
            .positional = true,
            .required = true};
}

Parameter textOption(const QString &name, const QString &placeholder, const QString &help, const QStringList &choices)
{
    return {.name = name, .kind = Kind::Text, .placeholder = placeholder, .help = help, .choices = choices};
}

Error doneButUntold(Error error)
{
    error.details.insert(QStringLiteral("why"), error.message);
    error.message = Ctl::tr("It is done, but what came of it cannot be read now. Look before you do it again.");
    error.details.insert(QStringLiteral("done"), true);
    return error;
}

Error doneInPart(Error error, bool any)
{
    if (!any || exitStatus(error) != 3)
        return error;
    error = doneButUntold(std::move(error));
    error.message = Ctl::tr("A part of it is done, and stays so. Run this again for the rest.");
    return error;
}

Result<Parameters> Parameters::checked(const QList<Parameter> &list, const QJsonObject &values)
{
    QJsonObject given;
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (!it.value().isNull()) // null says "not given", which some drivers write out
            given.insert(it.key(), it.value());
    }
    QStringList known;
    for (const Parameter &parameter : list) {
        known.append(parameter.name);
        if (given.contains(parameter.name))
            TRY(checkValue(parameter, given.value(parameter.name)));
        else if (parameter.required)
            return wrongArgument(parameter.name, Ctl::tr("%1 is missing.").arg(shownName(parameter)));
    }
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (!known.contains(it.key()))
            return wrongArgument(
                it.key(),
                known.isEmpty()
                    ? Ctl::tr("There is no parameter '%1' here.").arg(it.key())
                    : Ctl::tr("There is no parameter '%1' here; known are: %2.").arg(it.key(), known.join(u", ")));
    }
    return Parameters(given);
}

std::optional<qint64> Parameters::optionalWhole(const QString &name) const
{
    return has(name) ? std::optional<qint64>(whole(name)) : std::nullopt;
}

std::optional<qint64> Parameters::wholeOfEither(const QString &name) const
{
    const QJsonValue value = m_values.value(name);
    return value.isDouble() ? value.toInteger() : strictWhole(value.toString());
}

QString Parameters::textOfEither(const QString &name) const
{
    const QJsonValue value = m_values.value(name);
    return value.isDouble() ? QString::number(value.toInteger()) : value.toString();
}

QStringList Parameters::texts(const QString &name) const
{
    QStringList texts;
    for (const QJsonValue &entry : m_values.value(name).toArray())
        texts.append(entry.toString());
    return texts;
}

Result<QStringList> Parameters::amounts(const QString &name) const
{
    static const QRegularExpression whole(QStringLiteral("\\d$")), parted(QStringLiteral("^(\\d{1,2}|\\d+%)(/\\d+)?$"));
    const QStringList all = texts(name);
    for (qsizetype i = 1; m_splitAtCommas && i < all.size(); ++i) {
        const QString &before = all.at(i - 1), &after = all.at(i);
        if (whole.match(before).hasMatch() && !before.contains(u'.') && parted.match(after).hasMatch())
            return wrongArgument(name, Ctl::tr("“%1,%2” may be one amount or two. Write %1.%2 for one, and each of two "
                                               "with its decimals.")
                                           .arg(before, after));
    }
    return all;
}

QList<qint64> Parameters::wholes(const QString &name) const
{
    QList<qint64> wholes;
    for (const QJsonValue &entry : m_values.value(name).toArray())
        wholes.append(entry.toInteger());
    return wholes;
}

Result<std::optional<Instant>> Parameters::instant(const QString &name, const QTimeZone &zone) const
{
    if (!has(name))
        return std::optional<Instant>();
    auto read = instantFromIso(text(name), zone);
    if (!read) {
        Error error = read.error();
        error.message = Ctl::tr("%1: %2").arg(name, error.message);
        error.details.insert(QStringLiteral("argument"), name);
        return refuse(error);
    }
    return std::optional<Instant>(*read);
}

Result<std::optional<Instant>> Parameters::dayOrInstant(const QString &name, const QTimeZone &zone, bool dayEnds) const
{
    const QDate day = QDate::fromString(text(name), QStringLiteral("yyyy-MM-dd"));
    if (!day.isValid())
        return instant(name, zone);
    return std::optional<Instant>(Instant{(dayEnds ? day.addDays(1) : day).startOfDay(zone).toMSecsSinceEpoch()});
}

QList<SeenSeat> Parameters::seenSeats(const QString &name) const
{
    QList<SeenSeat> seats;
    for (const QJsonValue &entry : m_values.value(name).toArray())
        seats.append({entry[QStringLiteral("seat")].toString(), entry[QStringLiteral("version")].toInteger()});
    return seats;
}

Result<std::optional<Money>> Parameters::amount(const QString &name, const Currency &currency) const
{
    if (!has(name))
        return std::optional<Money>();
    const auto read = moneyFromInput(text(name), currency, QLocale::c());
    if (!read)
        return wrongArgument(name, read.error().message);
    return std::optional<Money>(*read);
}

Result<QList<PaymentLine>> Parameters::payments(const QString &name, const Currency &currency) const
{
    QList<PaymentLine> lines;
    for (const QJsonValue &entry : m_values.value(name).toArray()) {
        const QJsonObject object = entry.toObject();
        PaymentLine line;
        const auto method = paymentMethodFromName(object.value(QStringLiteral("method")).toString());
        if (!method)
            return wrongArgument(name, method.error().message);
        const auto amount = moneyFromInput(object.value(QStringLiteral("amount")).toString(), currency, QLocale::c());
        if (!amount)
            return wrongArgument(name, amount.error().message);
        line.method = *method;
        line.amount = *amount;
        line.reference = object.value(QStringLiteral("reference")).toString();
        lines.append(line);
    }
    return lines;
}

} // namespace rowlock
