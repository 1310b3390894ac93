// Productions: what performances belong to.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/desk.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject productionJson(const Production &production)
{
    return {{u"production"_s, production.id.value()},
            {u"name"_s, production.name},
            {u"note"_s, production.note},
            {u"events"_s, production.events}};
}

Result<Answer> listProductions(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const auto productions, desk->events().productions());
    QJsonArray list;
    for (const Production &production : productions)
        list.append(productionJson(production));
    return Answer{
        {{u"productions"_s, list}}, [productions] {
            TextTable table({Ctl::tr(">PRODUCTION"), Ctl::tr("NAME"), Ctl::tr(">EVENTS"), Ctl::tr("NOTE")});
            for (const Production &production : productions)
                table.add({digits(production.id.value()), production.name, digits(production.events), production.note});
            return table.isEmpty() ? Ctl::tr("There is no production yet. 'event create --production NAME' "
                                             "makes one.\n")
                                   : table.toString();
        }};
}

Result<Answer> setProduction(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    ProductionEdit edit;
    if (parameters.has(u"name"_s))
        edit.name = parameters.text(u"name"_s);
    if (parameters.has(u"note"_s))
        edit.note = parameters.text(u"note"_s);
    if (edit.note == u"none")
        edit.note = QString();
    TRY_GET(const Production production, desk->events().editProduction(parameters.textOfEither(u"production"_s), edit));
    return Answer{
        productionJson(production), [production] {
            return Ctl::tr("Production %1: %2.\n").arg(digits(production.id.value()), safeText(production.name));
        }};
}

} // namespace

QList<Command> productionCommands()
{
    return {{.words = {u"production"_s, u"list"_s},
             .summary = Ctl::tr("Lists the productions."),
             .help = {},
             .parameters = {},
             .run = listProductions},
            {.words = {u"production"_s, u"set"_s},
             .summary = Ctl::tr("Renames a production, or writes a note to it."),
             .help = Ctl::tr("Options left out keep their value."),
             .parameters = {{.name = u"production"_s,
                             .kind = Kind::Either,
                             .placeholder = u"PRODUCTION"_s,
                             .help = Ctl::tr("Its number or name."),
                             .positional = true,
                             .required = true},
                            {.name = u"name"_s,
                             .kind = Kind::Text,
                             .placeholder = u"NAME"_s,
                             .help = Ctl::tr("Its new name, also for the events that it has.")},
                            {.name = u"note"_s,
                             .kind = Kind::Text,
                             .placeholder = u"TEXT"_s,
                             .help = Ctl::tr("A note; 'none' takes it away."),
                             .longest = 1000}},
             .run = setProduction}};
}

} // namespace rowlock
