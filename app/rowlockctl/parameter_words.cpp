// From the words of the command line to the values that rpc carries.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/parameter_checks.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<QJsonValue> wholeFromWord(const Parameter &parameter, const QString &word)
{
    const auto value = strictWhole(word);
    TRY(checkWhole(parameter, value));
    return QJsonValue(*value);
}

// Category names may contain '=' themselves, amounts never do: the last one separates.
Result<QJsonValue> mapFromWords(const Parameter &parameter, const QStringList &words)
{
    QJsonObject map;
    for (const QString &word : words) {
        const qsizetype at = word.lastIndexOf(u'=');
        if (at < 1)
            return wrongArgument(
                parameter.name,
                Ctl::tr("%1 expects %2, not '%3'.").arg(optionName(parameter), parameter.placeholder, word));
        const QString key = word.left(at);
        if (map.contains(key))
            return wrongArgument(parameter.name, Ctl::tr("%1 names '%2' twice.").arg(optionName(parameter), key));
        if (parameter.kind == Kind::Counts) {
            TRY_GET(const QJsonValue count, wholeFromWord(parameter, word.mid(at + 1)));
            map.insert(key, count);
        } else {
            map.insert(key, word.mid(at + 1));
        }
    }
    return QJsonValue(map);
}

Result<QJsonValue> paymentsFromWords(const Parameter &parameter, const QStringList &words)
{
    QJsonArray lines;
    for (const QString &word : words) {
        const QStringList parts = word.split(u':');
        if (parts.size() < 2)
            return wrongArgument(
                parameter.name,
                Ctl::tr("%1 expects %2, not '%3'.").arg(optionName(parameter), parameter.placeholder, word));
        QJsonObject line{{QStringLiteral("method"), parts[0]}, {QStringLiteral("amount"), parts[1]}};
        if (parts.size() > 2)
            line.insert(QStringLiteral("reference"), parts.mid(2).join(u':')); // a reference may have colons of its own
        lines.append(line);
    }
    return QJsonValue(lines);
}

// A ref may have an '@' of its own, a version never has: the last one separates.
Result<QJsonValue> seenFromWords(const Parameter &parameter, const QStringList &words)
{
    QJsonArray seats;
    for (const QString &word : words) {
        const qsizetype at = word.lastIndexOf(u'@');
        const auto version = strictWhole(word.mid(at + 1));
        if (at < 1 || !version)
            return wrongArgument(parameter.name,
                                 Ctl::tr("%1 expects REF@VERSION, not '%2'.").arg(optionName(parameter), word));
        seats.append(QJsonObject{{QStringLiteral("seat"), word.left(at)}, {QStringLiteral("version"), *version}});
    }
    return QJsonValue(seats);
}

Result<QJsonValue> listFromWords(const Parameter &parameter, const QStringList &words)
{
    QJsonArray list;
    for (const QString &entry : words) {
        if (parameter.kind == Kind::Wholes) {
            TRY_GET(const QJsonValue value, wholeFromWord(parameter, entry));
            list.append(value);
        } else {
            list.append(entry);
        }
    }
    return QJsonValue(list);
}

} // namespace

QString optionName(const Parameter &parameter)
{
    if (parameter.positional)
        return parameter.placeholder;
    if (!parameter.option.isEmpty())
        return u"--"_s + parameter.option;
    return u"--"_s + QString(parameter.name).replace(u'_', u'-');
}

Result<QJsonValue> valueFromWords(const Parameter &parameter, const QStringList &words)
{
    switch (parameter.kind) {
    case Kind::Flag: return QJsonValue(true);
    case Kind::Whole: return wholeFromWord(parameter, words.first());
    case Kind::Either:
        if (const auto number = strictWhole(words.first()))
            return wholeFromWord(parameter, words.first());
        return QJsonValue(words.first());
    case Kind::Text:
    case Kind::Time: return QJsonValue(words.first());
    case Kind::Texts:
    case Kind::Wholes: return listFromWords(parameter, words);
    case Kind::Amounts:
    case Kind::Counts: return mapFromWords(parameter, words);
    case Kind::Payments: return paymentsFromWords(parameter, words);
    case Kind::Seen: return seenFromWords(parameter, words);
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
