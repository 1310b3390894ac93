// Dressing a house: the code letters of blocks, and the category of seats for one performance.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject codeJson(const BlockCode &code)
{
    return {{u"code"_s, code.letter},
            {u"meaning"_s, code.meaning},
            {u"color"_s, code.color},
            {u"kill"_s, code.kill},
            {u"who"_s, maySellName(code.who)},
            {u"sellers"_s, QJsonArray::fromStringList(code.sellers)},
            {u"release"_s, code.releaseMinutes ? QJsonValue(*code.releaseMinutes) : QJsonValue()}};
}

QString releaseText(const BlockCode &code)
{
    if (code.kill)
        return Ctl::tr("kill");
    return code.releaseMinutes ? Ctl::tr("%1 min before").arg(*code.releaseMinutes) : Ctl::tr("never");
}

QString whoText(const BlockCode &code)
{
    return code.who == MaySell::Listed ? code.sellers.join(u", "_s) : maySellName(code.who);
}

Result<Answer> listCodes(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<BlockCode> codes, desk->blocks().codes());
    QJsonArray list;
    for (const BlockCode &code : codes)
        list.append(codeJson(code));
    return Answer{{{u"codes"_s, list}}, [codes] {
                      TextTable table({Ctl::tr("CODE"), Ctl::tr("MEANING"), Ctl::tr("COLOUR"), Ctl::tr("MAY SELL"),
                                       Ctl::tr("RELEASED")});
                      for (const BlockCode &code : codes)
                          table.add({code.letter, code.meaning, code.color, whoText(code), releaseText(code)});
                      return table.toString();
                  }};
}

// What is not said stays as it was.
Result<Answer> setCode(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<BlockCode> known, desk->blocks().codes());
    BlockCode code{parameters.text(u"code"_s), {}, u"#6b7280"_s, false, MaySell::Nobody, {}, {}};
    for (const BlockCode &each : known) {
        if (each.letter == code.letter)
            code = each;
    }
    if (parameters.has(u"meaning"_s))
        code.meaning = parameters.text(u"meaning"_s);
    if (parameters.has(u"color"_s))
        code.color = parameters.text(u"color"_s);
    if (parameters.has(u"who"_s)) {
        TRY_GET(code.who, maySellFromName(parameters.text(u"who"_s)));
        code.sellers.clear();
    }
    if (parameters.has(u"sellers"_s)) {
        code.who = MaySell::Listed;
        code.sellers = parameters.texts(u"sellers"_s);
    }
    if (parameters.flag(u"never"_s) || parameters.flag(u"kill"_s))
        code.releaseMinutes.reset();
    if (parameters.flag(u"kill"_s)) {
        code.who = MaySell::Nobody;
        code.sellers.clear();
    }
    if (parameters.has(u"release"_s))
        code.releaseMinutes = parameters.whole(u"release"_s);
    code.kill = (code.kill && !parameters.flag(u"no_kill"_s)) || parameters.flag(u"kill"_s);
    TRY_GET(const BlockCode saved, desk->blocks().saveCode(code));
    return Answer{codeJson(saved), [saved] {
                      return Ctl::tr("Code %1: %2. May sell: %3. Released: %4.\n")
                          .arg(saved.letter, safeText(saved.meaning), safeText(whoText(saved)), releaseText(saved));
                  }};
}

Result<Answer> removeCode(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString letter = parameters.text(u"code"_s);
    TRY(desk->blocks().removeCode(letter));
    return Answer{{{u"removed"_s, letter}}, [letter] { return Ctl::tr("Code %1 removed.\n").arg(letter); }};
}

Result<Answer> recategorise(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString category = parameters.text(u"category"_s);
    TRY_GET(const auto price, parameters.amount(u"new_price"_s, desk->facts().currency));
    std::optional<NewCategory> made;
    if (price)
        made = NewCategory{category, *price, parameters.has(u"color"_s) ? parameters.text(u"color"_s) : u"#6b7280"_s};
    else if (parameters.has(u"color"_s))
        return wrongArgument(u"color"_s, Ctl::tr("A colour goes with a new category only. Give its --new-price too."));
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const QStringList seats, namedSeats(*desk, event, parameters));
    TRY_GET(const int moved, desk->inventory().recategorise(event, {{seats, category}}, made));
    return Answer{{{u"category"_s, category}, {u"seats"_s, moved}}, [category, moved] {
                      return Ctl::tr("Seats in category %1 now that were in another: %2.\n")
                          .arg(safeText(category), digits(moved));
                  }};
}

Result<Answer> setCapacity(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PoolStatus pool,
            desk->inventory().resizeArea(EventId(parameters.whole(u"event"_s)), parameters.text(u"area"_s),
                                         parameters.whole(u"places"_s)));
    return Answer{
        {{u"area"_s, pool.ref}, {u"capacity"_s, pool.counters.capacity}, {u"available"_s, pool.counters.available}},
        [pool] {
            return Ctl::tr("%1 has %2, %3 available.\n")
                .arg(safeText(pool.name), placesText(pool.counters.capacity), digits(pool.counters.available));
        }};
}

Parameter codeParameter()
{
    return {.name = u"code"_s,
            .kind = Kind::Text,
            .placeholder = u"LETTER"_s,
            .help = Ctl::tr("One letter A to Z."),
            .positional = true,
            .required = true};
}

Parameter colorParameter()
{
    return {
        .name = u"color"_s, .kind = Kind::Text, .placeholder = u"#RRGGBB"_s, .help = Ctl::tr("Its colour on the map.")};
}

Command setCodeCommand()
{
    return {.words = {u"code"_s, u"set"_s},
            .summary = Ctl::tr("Sets what a block code means, who may sell its blocks and when they are released."),
            .help =
                Ctl::tr("Options left out keep their value. A new release time also applies to seats already blocked."),
            .parameters =
                {codeParameter(),
                 {.name = u"meaning"_s,
                  .kind = Kind::Text,
                  .placeholder = u"TEXT"_s,
                  .help = Ctl::tr("Such as 'House seats'.")},
                 colorParameter(),
                 {.name = u"who"_s,
                  .kind = Kind::Text,
                  .placeholder = u"WHO"_s,
                  .help = Ctl::tr("nobody, or anybody after confirming (hold --from-block)."),
                  .choices = {u"nobody"_s, u"anybody"_s}},
                 {.name = u"sellers"_s,
                  .kind = Kind::Texts,
                  .placeholder = u"NAME,NAME,..."_s,
                  .help = Ctl::tr("Only these terminals or clerks."),
                  .single = u"seller"_s},
                 {.name = u"release"_s,
                  .kind = Kind::Whole,
                  .placeholder = u"MINUTES"_s,
                  .help = Ctl::tr("Its blocks are released this many minutes before the start."),
                  .least = 0,
                  .most = 525'600},
                 {.name = u"never"_s,
                  .kind = Kind::Flag,
                  .placeholder = {},
                  .help = Ctl::tr("Its blocks are never released automatically.")},
                 {.name = u"kill"_s,
                  .kind = Kind::Flag,
                  .placeholder = {},
                  .help = Ctl::tr("A kill (sight lines, a camera): never sold, never released by time.")},
                 {.name = u"no_kill"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("No longer a kill.")}},
            .run = setCode};
}

Command recategoriseCommand()
{
    return {.words = {u"recategorise"_s},
            .summary = Ctl::tr("Puts available or blocked seats into another category, for one event."),
            .help = Ctl::tr("With --new-price the category is made for this event."),
            .parameters = {eventParameter(),
                           seatsParameter(true),
                           {.name = u"category"_s,
                            .kind = Kind::Text,
                            .placeholder = u"CATEGORY"_s,
                            .help = Ctl::tr("Where the seats go, by name."),
                            .required = true},
                           {.name = u"new_price"_s,
                            .kind = Kind::Text,
                            .placeholder = u"AMOUNT"_s,
                            .help = Ctl::tr("What a seat of the new category costs.")},
                           colorParameter()},
            .run = recategorise};
}

} // namespace

QList<Command> dressingCommands()
{
    return {
        {.words = {u"code"_s, u"list"_s},
         .summary = Ctl::tr("Lists the block codes."),
         .help = {},
         .parameters = {},
         .run = listCodes},
        setCodeCommand(),
        {.words = {u"code"_s, u"remove"_s},
         .summary = Ctl::tr("Removes a block code; no blocks may have it."),
         .help = {},
         .parameters = {codeParameter()},
         .run = removeCode},
        recategoriseCommand(),
        {.words = {u"capacity"_s},
         .summary = Ctl::tr("Sets how many places a standing area has for one event."),
         .help = Ctl::tr("Not fewer than are held, sold or blocked."),
         .parameters = {eventParameter(),
                        {.name = u"area"_s,
                         .kind = Kind::Text,
                         .placeholder = u"AREA"_s,
                         .help = Ctl::tr("The standing area, by name or ref."),
                         .positional = true,
                         .required = true},
                        {.name = u"places"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"N"_s,
                         .help = Ctl::tr("How many places."),
                         .positional = true,
                         .required = true}},
         .run = setCapacity},
    };
}

} // namespace rowlock
