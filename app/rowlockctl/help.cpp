#include "app/rowlockctl/help.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

bool repeats(const Parameter &parameter)
{
    return parameter.kind == Kind::Amounts || parameter.kind == Kind::Counts || parameter.kind == Kind::Payments;
}

QString usageOf(const Parameter &parameter)
{
    QString usage = parameter.positional || parameter.kind == Kind::Flag
                        ? optionName(parameter)
                        : optionName(parameter) + u' ' + parameter.placeholder;
    if (repeats(parameter))
        usage = parameter.required ? usage + u"..."_s : u'[' + usage + u"]..."_s;
    else if (!parameter.required)
        usage = u'[' + usage + u']';
    return usage;
}

QString usageOf(const Command &command)
{
    QStringList parts{QStringLiteral("rowlockctl"), command.name()};
    for (const bool positional : {true, false}) {
        for (const Parameter &parameter : command.parameters) {
            if (parameter.positional == positional)
                parts.append(usageOf(parameter));
        }
    }
    return parts.join(u' ');
}

// Breaks at spaces; a column of its own beside the names.
QString wrapped(const QString &text, int indent, int width = 100)
{
    QString result;
    qsizetype column = indent;
    for (const QString &word : text.split(u' ')) {
        if (column + 1 + word.size() > width) {
            result += u'\n' + QString(indent, u' ');
            column = indent;
        } else if (!result.isEmpty()) {
            result += u' ';
            ++column;
        }
        result += word;
        column += word.size();
    }
    return result;
}

QString listed(const QList<std::pair<QString, QString>> &rows)
{
    qsizetype width = 0;
    for (const auto &[name, text] : rows)
        width = std::max(width, name.size());
    width = std::min<qsizetype>(width, 34);
    QString result;
    for (const auto &[name, text] : rows) {
        result += u"  "_s + name.leftJustified(width);
        if (name.size() > width)
            result += u'\n' + QString(width + 2, u' ');
        result += u"  "_s + wrapped(text, int(width) + 4) + u'\n';
    }
    return result;
}

QString commonOptions()
{
    return Ctl::tr("Everywhere:") + u'\n'
           + listed(
               {{QStringLiteral("--database FILE"),
                 Ctl::tr("The box office file. Default: $ROWLOCK_DATABASE, or the desktop program's own file.")},
                {QStringLiteral("--json"), Ctl::tr("Print one JSON object on standard output and nothing else there.")},
                {QStringLiteral("--terminal NAME"),
                 Ctl::tr("Who does it, as the journal records it. Without it $ROWLOCK_TERMINAL, else rowlockctl.")},
                {QStringLiteral("--help"), Ctl::tr("Explain the program, or the command it stands with.")},
                {QStringLiteral("--version"), Ctl::tr("Print the version.")}});
}

QString helpOfProgram(const QStringList &group)
{
    QString help;
    if (group.isEmpty())
        help = Ctl::tr("rowlockctl sets up, sells, checks and reports on a Rowlock house without a display.\n\n"
                       "Usage: rowlockctl [--database FILE] [--json] COMMAND [ARGUMENT...] [OPTION...]\n\n");
    QList<std::pair<QString, QString>> rows;
    for (const Command &command : commandTable()) {
        if (command.words.mid(0, group.size()) == group)
            rows.append({command.name(), command.summary});
    }
    help += Ctl::tr("Commands:") + u'\n' + listed(rows) + u'\n' + commonOptions() + u'\n';
    help += Ctl::tr("rowlockctl COMMAND --help explains one command.\n\nExit status: 0 done; 1 refused by the rules of "
                    "the box office; 2 wrong usage; 3 the database could\nnot be used. A refusal is one line on "
                    "standard error that says what to do next.\n\nAmounts are written like 42.00, in the box office's "
                    "currency; times in ISO 8601, such as\n2026-11-21T19:30 or 2026-11-21T18:30:00Z; without an offset "
                    "they are in the venue's time zone.\nWrite --option=VALUE where a value begins with a dash.\n");
    return help;
}

QString helpOfCommand(const Command &command)
{
    QString help = Ctl::tr("Usage: %1").arg(usageOf(command)) + u"\n\n"_s + wrapped(command.summary, 0) + u'\n';
    for (const QString &paragraph : command.help.split(u'\n', Qt::SkipEmptyParts))
        help += u'\n' + wrapped(paragraph, 0) + u'\n';
    QList<std::pair<QString, QString>> rows;
    for (const Parameter &parameter : command.parameters) {
        const bool bare = parameter.positional || parameter.kind == Kind::Flag;
        rows.append(
            {bare ? optionName(parameter) : optionName(parameter) + u' ' + parameter.placeholder, parameter.help});
        if (!parameter.single.isEmpty())
            rows.append({QStringLiteral("--%1 TEXT").arg(parameter.single),
                         Ctl::tr("One value, commas included (repeatable).")});
    }
    if (!rows.isEmpty())
        help += u'\n' + listed(rows);
    return help + u'\n' + commonOptions();
}

} // namespace

bool isCommandGroup(const QStringList &words)
{
    return !commandsInGroup(words).isEmpty();
}

QStringList commandsInGroup(const QStringList &words)
{
    QStringList names;
    for (const Command &command : commandTable()) {
        if (command.words.size() > words.size() && command.words.mid(0, words.size()) == words)
            names.append(command.words[words.size()]);
    }
    names.removeDuplicates(); // of groups within a group
    return names;
}

QString usageSentence(const Command *command)
{
    return command ? Ctl::tr("Usage: %1").arg(usageOf(*command))
                   : Ctl::tr("See 'rowlockctl --help' for what can be done.");
}

QString helpFor(const QStringList &words, const Command *command)
{
    return command ? helpOfCommand(*command) : helpOfProgram(words);
}

} // namespace rowlock
