#include "app/rowlockctl/command_line.h"

#include "app/rowlockctl/help.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

bool looksLikeOption(const QString &word)
{
    // "-5" is a wrong number, and is told so, rather than an unknown option.
    return word.size() > 1 && word[0] == u'-' && !word[1].isDigit();
}

class Reader
{
public:
    explicit Reader(const QStringList &words) : m_words(words) {}

    Result<CommandLine> read();

private:
    Result<Done> takeOption(const QString &word);
    Result<bool> takeCommonOption(const QString &name, const std::optional<QString> &inlineValue);
    Result<Done> takePlain(const QString &word);
    Result<QString> valueOf(const QString &name, const std::optional<QString> &inlineValue);
    Result<Done> takeValue(const Parameter &parameter, const QString &name, const QString &value);
    Result<QJsonObject> values() const;
    Result<Done> finishCommand();
    tl::unexpected<Error> misuse(const QString &message, const QString &argument = {}) const;

    const QStringList &m_words;
    qsizetype m_next = 0;
    bool m_optionsOver = false;
    qsizetype m_positionals = 0;
    CommandLine m_line;
    QHash<QString, QStringList> m_given; // by the parameter's name
};

tl::unexpected<Error> Reader::misuse(const QString &message, const QString &argument) const
{
    QJsonObject details;
    if (!argument.isEmpty())
        details.insert(QStringLiteral("argument"), argument);
    return refuse(ErrorCode::InvalidArgument, message + u' ' + usageSentence(m_line.command), details);
}

Result<QString> Reader::valueOf(const QString &name, const std::optional<QString> &inlineValue)
{
    if (inlineValue)
        return *inlineValue;
    if (m_next >= m_words.size() || looksLikeOption(m_words[m_next]))
        return misuse(Ctl::tr("Option '%1' needs a value.").arg(name), name);
    return m_words[m_next++];
}

Result<bool> Reader::takeCommonOption(const QString &name, const std::optional<QString> &inlineValue)
{
    static const QStringList flags{QStringLiteral("--json"), QStringLiteral("--help"), QStringLiteral("-h"),
                                   QStringLiteral("--version")};
    const bool takesValue = name == u"--database" || name == u"--terminal";
    if (!takesValue && !flags.contains(name))
        return false;
    if (!takesValue && inlineValue)
        return misuse(Ctl::tr("Option '%1' takes no value.").arg(name), name);
    if (takesValue) {
        auto &target = name == u"--database" ? m_line.database : m_line.terminal;
        if (target)
            return misuse(Ctl::tr("Option '%1' is given twice.").arg(name), name);
        TRY_GET(target, valueOf(name, inlineValue));
    } else {
        bool &target = name == u"--json" ? m_line.json : name == u"--version" ? m_line.version : m_line.help;
        if (target)
            return misuse(Ctl::tr("Option '%1' is given twice.").arg(name), name);
        target = true;
    }
    return true;
}

Result<Done> Reader::takeValue(const Parameter &parameter, const QString &name, const QString &value)
{
    QStringList &given = m_given[parameter.name];
    const bool isSingle = name == u"--"_s + parameter.single;
    const bool repeats = isSingle || parameter.kind == Kind::Amounts || parameter.kind == Kind::Counts
                         || parameter.kind == Kind::Payments;
    if (!given.isEmpty() && !repeats)
        return misuse(Ctl::tr("Option '%1' is given twice.").arg(name), parameter.name);
    if (!isSingle
        && (parameter.kind == Kind::Texts || parameter.kind == Kind::Wholes || parameter.kind == Kind::Seen)) {
        for (const QString &entry : value.split(u','))
            given.append(entry.trimmed());
    } else {
        given.append(value);
    }
    return Done{};
}

Result<Done> Reader::takeOption(const QString &word)
{
    const qsizetype equals = word.indexOf(u'=');
    const QString name = equals < 0 ? word : word.left(equals);
    const auto inlineValue = equals < 0 ? std::nullopt : std::optional<QString>(word.mid(equals + 1));
    TRY_GET(const bool common, takeCommonOption(name, inlineValue));
    if (common)
        return Done{};
    if (!m_line.command)
        return misuse(Ctl::tr("Unknown option '%1' (options follow the command).").arg(name), name);
    for (const Parameter &parameter : m_line.command->parameters) {
        const bool isSingle = !parameter.single.isEmpty() && name == u"--"_s + parameter.single;
        if (parameter.positional || (name != optionName(parameter) && !isSingle))
            continue;
        if (parameter.kind != Kind::Flag) {
            TRY_GET(const QString value, valueOf(name, inlineValue));
            return takeValue(parameter, name, value);
        }
        if (inlineValue)
            return misuse(Ctl::tr("Option '%1' takes no value.").arg(name), name);
        return takeValue(parameter, name, QStringLiteral("true"));
    }
    return misuse(Ctl::tr("Option '%1' is unknown to '%2'.").arg(name, m_line.command->name()), name);
}

Result<Done> Reader::takePlain(const QString &word)
{
    if (!m_line.command) {
        if (m_line.words.isEmpty() && word == u"help") { // as people of other programs expect
            m_line.help = true;
            return Done{};
        }
        m_line.words.append(word);
        m_line.command = commandNamed(m_line.words);
        if (!m_line.command && !isCommandGroup(m_line.words))
            return misuse(Ctl::tr("There is no command '%1'.").arg(m_line.words.join(u' ')));
        return Done{};
    }
    // "hold 3" and "hold price 3", "report tax" and "report favourite list"
    if (m_positionals == 0 && m_given.isEmpty()) {
        const QStringList longer = m_line.words + QStringList(word);
        if (commandNamed(longer) || isCommandGroup(longer)) {
            m_line.words = longer;
            m_line.command = commandNamed(longer);
            return Done{};
        }
    }
    qsizetype index = 0;
    for (const Parameter &parameter : m_line.command->parameters) {
        if (!parameter.positional || index++ < m_positionals)
            continue;
        ++m_positionals;
        m_given[parameter.name].append(word);
        return Done{};
    }
    return misuse(Ctl::tr("Unexpected argument '%1' to '%2'.").arg(word, m_line.command->name()));
}

Result<QJsonObject> Reader::values() const
{
    QJsonObject values;
    for (const Parameter &described : m_line.command->parameters) {
        if (!m_given.contains(described.name))
            continue;
        Parameter parameter = described;
        parameter.shown = optionName(parameter);
        TRY_GET(const QJsonValue value, valueFromWords(parameter, m_given.value(parameter.name)));
        values.insert(parameter.name, value);
    }
    return values;
}

Result<Done> Reader::finishCommand()
{
    if (!m_line.command) {
        return m_line.words.isEmpty()
                   ? misuse(Ctl::tr("No command is given."))
                   : misuse(Ctl::tr("'%1' needs %2.")
                                .arg(m_line.words.join(u' '), commandsInGroup(m_line.words).join(u", ")));
    }
    QList<Parameter> described = m_line.command->parameters;
    for (Parameter &parameter : described)
        parameter.shown = optionName(parameter);
    auto given = values();
    auto checked = given ? Parameters::checked(described, *given) : Result<Parameters>(refuse(given.error()));
    if (!checked)
        return misuse(checked.error().message, checked.error().details.value(QStringLiteral("argument")).toString());
    m_line.parameters = *checked;
    m_line.parameters->setSplitAtCommas();
    return Done{};
}

Result<CommandLine> Reader::read()
{
    while (m_next < m_words.size()) {
        const QString &word = m_words[m_next++];
        if (!m_optionsOver && word == u"--")
            m_optionsOver = true;
        else if (!m_optionsOver && looksLikeOption(word))
            TRY(takeOption(word));
        else
            TRY(takePlain(word));
    }
    if (!m_line.help && !m_line.version)
        TRY(finishCommand());
    return m_line;
}

std::optional<QString> decoded(const char *argument)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString word = decoder(QByteArrayView(argument));
    return decoder.hasError() ? std::nullopt : std::optional(word);
}

} // namespace

Result<CommandLine> readCommandLine(const QStringList &words)
{
    return Reader(words).read();
}

bool wantsJson(const QStringList &words)
{
    const qsizetype end = words.indexOf(u"--");
    return words.mid(0, end < 0 ? words.size() : end).contains(u"--json");
}

Error withoutPins(Error refusal, const QStringList &words)
{
    static const QRegularExpression pin(u"[0-9]{4,}"_s);
    QStringList pins;
    const qsizetype first = words.indexOf(u"staff"_s);
    for (qsizetype i = first; first >= 0 && i < words.size(); ++i) {
        if (words.at(i).contains(u'/')) // a file's name is none
            continue;
        for (const QRegularExpressionMatch &found : pin.globalMatch(words.at(i)))
            pins.append(found.captured());
    }
    std::ranges::sort(pins, std::ranges::greater(), &QString::size); // one may be a part of another
    for (const QString &digits : std::as_const(pins)) {
        refusal.message.replace(digits, u"…"_s);
        for (const QString &name : refusal.details.keys()) {
            if (const QJsonValue value = refusal.details.value(name); value.isString())
                refusal.details.insert(name, value.toString().replace(digits, u"…"_s));
        }
    }
    return refusal;
}

Result<QStringList> decodeArguments(int argc, char **argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i) {
        const auto word = decoded(argv[i]);
        if (!word)
            return wrongArgument(QString::number(i), Ctl::tr("Argument %1 is not valid UTF-8 text.").arg(i));
        words.append(*word);
    }
    return words;
}

QStringList readableArguments(int argc, char **argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i) {
        if (const auto word = decoded(argv[i]))
            words.append(*word);
    }
    return words;
}

} // namespace rowlock
