// What tickets and receipts look like: the templates of a house, and where each is used.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/paper_output.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/documents/template_check.h"
#include "model/documents/ticket_words.h"
#include "model/domain/whole_file.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qint64 largestFile = 60'000;

QString sizeText(const TemplatePaper &paper)
{
    const QLocale plain = QLocale::c();
    const QString width = plain.toString(paper.size.width());
    return paper.size.height() > 0 ? u"%1 x %2 mm"_s.arg(width, plain.toString(paper.size.height()))
                                   : u"%1 mm"_s.arg(width);
}

QJsonObject namedJson(const NamedTemplate &named)
{
    return {{u"name"_s, named.name}, {u"built_in"_s, named.isBuiltIn}, {u"template"_s, toJson(named.paper)}};
}

Answer namedAnswer(const NamedTemplate &named)
{
    return {namedJson(named),
            [named] { return QString::fromUtf8(QJsonDocument(toJson(named.paper)).toJson(QJsonDocument::Indented)); }};
}

QJsonObject choiceJson(const PaperChoice &choice)
{
    return {{u"by"_s, chosenByName(choice.by)},
            {u"which"_s, choice.which},
            {u"for"_s, paperForName(choice.use)},
            {u"name"_s, choice.name}};
}

QString whereUsed(const QList<PaperChoice> &choices, const QString &name)
{
    QStringList where;
    for (const PaperChoice &choice : choices)
        if (choice.name == name)
            where += choice.by == ChosenBy::House   ? Ctl::tr("the house")
                     : choice.by == ChosenBy::Event ? Ctl::tr("event %1").arg(choice.which)
                                                    : Ctl::tr("terminal %1").arg(choice.which);
    return where.join(u", "_s);
}

Result<Answer> listTemplates(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<NamedTemplate> all, desk->settings().papers().templates());
    TRY_GET(const QList<PaperChoice> choices, desk->settings().papers().choices());
    QJsonArray list, used;
    TextTable table(
        {Ctl::tr("NAME"), Ctl::tr("FOR"), Ctl::tr("PAPER"), Ctl::tr(">DPI"), Ctl::tr("WHOSE"), Ctl::tr("USED BY")});
    for (const NamedTemplate &one : all) {
        const TemplatePaper &paper = one.paper.paper;
        list.append(QJsonObject{{u"name"_s, one.name},
                                {u"for"_s, paperForName(one.paper.use)},
                                {u"built_in"_s, one.isBuiltIn},
                                {u"width"_s, paper.size.width()},
                                {u"height"_s, paper.size.height()},
                                {u"dpi"_s, paper.dpi}});
        table.add({one.name, paperForName(one.paper.use), sizeText(paper),
                   paper.dpi > 0 ? QString::number(paper.dpi) : QString(),
                   one.isBuiltIn ? Ctl::tr("every house's") : Ctl::tr("this house's"), whereUsed(choices, one.name)});
    }
    for (const PaperChoice &choice : choices)
        used.append(choiceJson(choice));
    return Answer{{{u"templates"_s, list}, {u"used"_s, used}}, [table] { return table.toString(); }};
}

Result<NamedTemplate> asked(Desk &desk, const Parameters &parameters)
{
    return desk.settings().papers().named(parameters.text(u"name"_s));
}

Result<Answer> showTemplate(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedTemplate named, asked(*desk, parameters));
    return namedAnswer(named);
}

Result<PaperTemplate> templateFromFile(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return wrongArgument(u"file"_s, Ctl::tr("%1 cannot be read. Name a file with a template in it.").arg(name));
    return paperTemplateFromText(file.read(largestFile + 1));
}

Result<Answer> setTemplateOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString file = parameters.text(u"file"_s), like = parameters.text(u"like"_s);
    if (file.isEmpty() == like.isEmpty())
        return wrongArgument(u"file"_s, Ctl::tr("Say from which --file, or --like which template."));
    PaperTemplate paper;
    if (!file.isEmpty()) {
        TRY_GET(paper, templateFromFile(file));
    } else {
        TRY_GET(const NamedTemplate named, desk->settings().papers().named(like));
        paper = named.paper;
    }
    TRY_GET(const NamedTemplate saved, desk->settings().papers().set(parameters.text(u"name"_s), paper));
    return Answer{namedJson(saved), [saved] { return Ctl::tr("%1 is kept.\n").arg(saved.name); }};
}

Result<Answer> dropTemplateOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString name = parameters.text(u"name"_s);
    TRY(desk->settings().papers().drop(name));
    return Answer{{{u"dropped"_s, name}}, [name] { return Ctl::tr("%1 is gone.\n").arg(name); }};
}

Result<Answer> useTemplate(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    PaperChoice choice;
    choice.name = parameters.text(u"name"_s) == u"none" ? QString() : parameters.text(u"name"_s);
    TRY_GET(choice.use, paperForFromName(parameters.has(u"for"_s) ? parameters.text(u"for"_s) : u"ticket"_s));
    if (parameters.has(u"event"_s) && parameters.has(u"for_terminal"_s))
        return wrongArgument(u"event"_s, Ctl::tr("Either an event or a terminal uses it."));
    if (parameters.has(u"event"_s)) {
        choice.by = ChosenBy::Event;
        choice.which = QString::number(parameters.whole(u"event"_s));
    } else if (parameters.has(u"for_terminal"_s)) {
        choice.by = ChosenBy::Terminal;
        choice.which = parameters.text(u"for_terminal"_s);
    }
    if (!choice.name.isEmpty() && !parameters.has(u"for"_s)) {
        TRY_GET(const NamedTemplate named, desk->settings().papers().named(choice.name));
        choice.use = named.paper.use;
    }
    TRY_GET(const PaperChoice made, desk->settings().papers().choose(choice));
    return Answer{choiceJson(made), [made] {
                      return made.name.isEmpty() ? Ctl::tr("Nothing is chosen there any more.\n")
                                                 : Ctl::tr("%1 is used from now on.\n").arg(made.name);
                  }};
}

// As the house's longest names would have it, or one order's.
Result<QList<TicketPrint>> printsAsked(Desk &desk, const Parameters &parameters)
{
    if (!parameters.has(u"order"_s))
        return desk.settings().papers().samples();
    TRY_GET(const Order order, namedOrder(desk, parameters));
    TRY_GET(TicketPrint print, desk.settings().papers().ticketPrint(order));
    print.isPractice = true; // nobody is let in with a preview
    return QList<TicketPrint>{print};
}

Result<Answer> checkTemplateOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    if (!drawsPictures())
        return wrongArgument(u"name"_s, Ctl::tr("A template is checked by the command line alone, not over rpc."));
    TRY_GET(const NamedTemplate named, asked(*desk, parameters));
    TRY_GET(const QList<TicketPrint> samples, desk->settings().papers().samples());
    const QList<TemplateFinding> findings = checkTemplate(named.paper, samples, int(parameters.whole(u"dpi"_s)));
    QJsonArray list;
    bool isBad = false;
    for (const TemplateFinding &finding : findings) {
        list.append(
            QJsonObject{{u"element"_s, finding.element}, {u"bad"_s, finding.isBad}, {u"sentence"_s, finding.sentence}});
        isBad = isBad || finding.isBad;
    }
    Answer answer{{{u"name"_s, named.name}, {u"good"_s, !isBad}, {u"findings"_s, list}}, [findings] {
                      QString text;
                      for (const TemplateFinding &finding : findings)
                          text += finding.sentence + u'\n';
                      return findings.isEmpty() ? Ctl::tr("Nothing is wrong with it.\n") : text;
                  }};
    if (isBad) {
        answer.status = 1;
        answer.complaint = Ctl::tr("Tickets would not come out well; see what is said of each element.");
    }
    return answer;
}

Result<QByteArray> previewOf(Desk &desk, const Parameters &parameters, const NamedTemplate &named)
{
    if (named.paper.use == PaperFor::Receipt) {
        if (!parameters.has(u"order"_s))
            return wrongArgument(u"order"_s, Ctl::tr("A receipt is shown with an order: --order CODE."));
        TRY_GET(const Order order, namedOrder(desk, parameters));
        TRY_GET(ReceiptPrint print, desk.settings().papers().receiptPrint(order));
        print.isPractice = true;
        return receiptContent(parameters, named.paper, print);
    }
    TRY_GET(const QList<TicketPrint> prints, printsAsked(desk, parameters));
    return ticketContent(parameters, named.paper, prints.first(1));
}

Result<Answer> previewTemplate(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedTemplate named, asked(*desk, parameters));
    const QString file = parameters.text(u"output"_s);
    if (file.isEmpty())
        return wrongArgument(u"output"_s, Ctl::tr("Say into which file: --output FILE."));
    TRY(checkPdfTarget(session, file));
    TRY_GET(const QByteArray content, previewOf(*desk, parameters, named));
    TRY(writeWholeFile(file, content));
    return Answer{{{u"name"_s, named.name}, {u"file"_s, file}, {u"bytes"_s, content.size()}},
                  [file] { return Ctl::tr("%1 shows it. Nobody is let in with it.\n").arg(file); }};
}

Parameter nameArgument()
{
    return textArgument(u"name"_s, u"NAME"_s, Ctl::tr("What it is called."));
}

} // namespace

QList<Command> templateCommands()
{
    Parameter file =
        textOption(u"file"_s, u"FILE"_s, Ctl::tr("With the template as JSON, as 'template show' prints it."));
    file.longest = 4096;
    Parameter order = orderParameter();
    order.positional = order.required = false;
    order.help = Ctl::tr("Whose tickets are shown; otherwise the longest names of the house.");
    Parameter event = eventParameter(false);
    event.positional = false;
    Parameter dpi = {.name = u"dpi"_s,
                     .kind = Kind::Whole,
                     .placeholder = u"N"_s,
                     .help = Ctl::tr("Dots an inch of the printer; otherwise as the template says."),
                     .least = 100,
                     .most = 1200};
    return {
        {.words = {u"template"_s, u"list"_s},
         .summary = Ctl::tr("Lists what tickets and receipts may look like, and where each is used."),
         .help = {},
         .parameters = {},
         .run = listTemplates},
        {.words = {u"template"_s, u"show"_s},
         .summary = Ctl::tr("Shows a template as JSON, to be changed and set."),
         .help = {},
         .parameters = {nameArgument()},
         .run = showTemplate},
        {.words = {u"template"_s, u"set"_s},
         .summary = Ctl::tr("Keeps a template of the house's own, a new one or a changed one."),
         .help = Ctl::tr("Those that every house has stay as they are; make one like them and change that.\n"
                         "Example: rowlockctl template set gala --like a6"),
         .parameters = {nameArgument(), file,
                        textOption(u"like"_s, u"NAME"_s, Ctl::tr("Another template, instead of a file."))},
         .run = setTemplateOf},
        {.words = {u"template"_s, u"drop"_s},
         .summary = Ctl::tr("Drops a template of the house's own that is used nowhere."),
         .help = {},
         .parameters = {nameArgument()},
         .run = dropTemplateOf},
        {.words = {u"template"_s, u"use"_s},
         .summary = Ctl::tr("Says which template tickets or receipts have from now on."),
         .help = Ctl::tr("For the whole house, or for one event or one terminal. What a terminal has in its printer "
                         "goes before an event's own of another size; 'none' chooses nothing there."),
         .parameters = {textArgument(u"name"_s, u"NAME|none"_s, Ctl::tr("Which template.")),
                        textOption(u"for"_s, u"ticket|receipt"_s, Ctl::tr("With none: of which nothing is chosen."),
                                   {u"ticket"_s, u"receipt"_s}),
                        event,
                        textOption(u"for_terminal"_s, u"TERMINAL"_s, Ctl::tr("Its name, as the journal has it."))},
         .run = useTemplate},
        {.words = {u"template"_s, u"check"_s},
         .summary = Ctl::tr("Looks for what would be cut off or could not be scanned, with the house's longest names."),
         .help = {},
         .parameters = {nameArgument(), dpi},
         .run = checkTemplateOf},
        {.words = {u"template"_s, u"preview"_s},
         .summary = Ctl::tr("Shows a template in a file, as it would be printed."),
         .help = Ctl::tr("It is marked, and what a scanner reads of it is no ticket's code.\n"
                         "Example: rowlockctl template preview a6 --output a6.png"),
         .parameters = QList<Parameter>{nameArgument(), order} + paperParameters(Ctl::tr("Where it is shown.")),
         .run = previewTemplate}};
}

} // namespace rowlock
