// What is said of an order after its sale: another name, and notes.
#include "app/rowlockctl/order_notes.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QJsonObject noteJson(qint64 number, const QString &text, Instant at, const Actor &by)
{
    return {{u"note"_s, number},
            {u"text"_s, text},
            {u"at"_s, toIso(at)},
            {u"terminal"_s, by.terminal},
            {u"clerk"_s, by.clerk}};
}

QJsonArray notesJson(const QList<OrderNote> &notes)
{
    QJsonArray list;
    for (const OrderNote &note : notes)
        list.append(noteJson(note.number, note.text, note.at, note.by));
    return list;
}

QString notesText(const QList<OrderNote> &notes, const QTimeZone &zone)
{
    if (notes.isEmpty())
        return {};
    TextTable table({Ctl::tr(">NOTE"), Ctl::tr("AT"), Ctl::tr("BY"), Ctl::tr("TEXT")});
    for (const OrderNote &note : notes)
        table.add({digits(note.number), timeText(note.at, zone), note.by.terminal,
                   note.text.isEmpty() ? Ctl::tr("(forgotten with the patron)") : note.text});
    return u'\n' + table.toString();
}

Parameter noteParameter()
{
    return {.name = u"note"_s,
            .kind = Kind::Text,
            .placeholder = u"TEXT"_s,
            .help = Ctl::tr("A note about the order that is made, in at most 500 characters."),
            .longest = longestNote};
}

namespace {

Result<Answer> nameOrder(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const PatronChoice patron, patronAsked(parameters));
    if (patron.isEmpty() != parameters.flag(u"none"_s))
        return wrongArgument(u"patron"_s,
                             Ctl::tr("Give a NAME, --patron-no NO, or --none, which takes the name away."));
    TRY_GET(const Order named, desk->orders().name(order.id, patron));
    return Answer{{{u"order"_s, named.id.value()}, {u"patron"_s, named.patron}}, [named] {
                      return named.patron.isEmpty()
                                 ? Ctl::tr("Order %1 has no name now.\n").arg(named.code)
                                 : Ctl::tr("Order %1 is for %2 now.\n").arg(named.code, safeText(named.patron));
                  }};
}

Result<Answer> noteOrder(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const OrderNote note, desk->orders().note(order.id, parameters.text(u"text"_s)));
    return Answer{{{u"order"_s, order.id.value()}, {u"note"_s, note.number}, {u"text"_s, note.text}}, [order, note] {
                      return Ctl::tr("Order %1: note %2 written.\n").arg(order.code, digits(note.number));
                  }};
}

} // namespace

QList<Command> orderNoteCommands()
{
    return {
        {.words = {u"order"_s, u"name"_s},
         .summary = Ctl::tr("Gives an order another patron's name, or takes it away."),
         .help = Ctl::tr("The order is found by its new name.\n"
                         "Example: rowlockctl order name K7QM-3RTD 'Mary O’Brien'"),
         .parameters =
             {orderParameter(),
              {.name = u"patron"_s,
               .kind = Kind::Text,
               .placeholder = u"NAME"_s,
               .help = Ctl::tr("Whose order it is from now on."),
               .positional = true},
              patronNoOption(),
              {.name = u"none"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Takes the name away.")}},
         .run = nameOrder},
        {.words = {u"order"_s, u"note"_s},
         .summary = Ctl::tr("Writes a note about an order; notes are kept in their order."),
         .help = Ctl::tr("Example: rowlockctl order note K7QM-3RTD 'comes with a guide dog'"),
         .parameters = {orderParameter(),
                        {.name = u"text"_s,
                         .kind = Kind::Text,
                         .placeholder = u"TEXT"_s,
                         .help = Ctl::tr("The note, in at most 500 characters."),
                         .positional = true,
                         .required = true,
                         .longest = longestNote}},
         .run = noteOrder},
    };
}

} // namespace rowlock
