// A performance that is not to be, and everybody moved to another one, one order after another.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/deposit_returns.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/event_batch.h"
#include "model/service/desk.h"

#include <QJsonArray>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Whatever there is of a batch, when it ends or is stopped.
struct MoveBatch
{
    QList<std::pair<EventMover, EventMove>> moved;
    QList<std::pair<EventMover, Error>> stayed; // why each could not be moved
    qint64 left = 0;                            // not come to yet
};

QJsonObject moverJson(const EventMover &mover)
{
    QJsonObject json{{u"order"_s, mover.order.value()},
                     {u"code"_s, mover.code},
                     {u"patron"_s, mover.patron},
                     {u"contact"_s, mover.contact},
                     {u"seats"_s, QJsonArray::fromStringList(mover.seats)},
                     {u"to"_s, QJsonArray::fromStringList(mover.to)},
                     {u"same"_s, mover.isSame}};
    if (!mover.canMove())
        json.insert(u"why"_s, mover.why);
    return json;
}

QString moversText(const QList<EventMover> &movers)
{
    TextTable table({Ctl::tr("ORDER"), Ctl::tr("PATRON"), Ctl::tr("CONTACT"), Ctl::tr("SEATS"), Ctl::tr("TO")});
    for (const EventMover &mover : movers)
        table.add({mover.code, mover.patron, mover.contact, mover.seats.join(u"; "_s),
                   mover.isSame      ? Ctl::tr("the same")
                   : mover.canMove() ? mover.to.join(u"; "_s)
                                     : mover.why});
    return table.toString();
}

// Where everybody would go.
Result<Answer> listMovers(Desk &desk, EventId from, EventId into)
{
    TRY_GET(const auto movers, desk.orders().movers(from, into));
    QJsonArray list;
    for (const EventMover &mover : movers)
        list.append(moverJson(mover));
    return Answer{{{u"event"_s, from.value()}, {u"to"_s, into.value()}, {u"movers"_s, list}},
                  [movers] { return moversText(movers); }};
}

// Who has no ticket yet is not moved; told, so that nobody is forgotten.
Result<Answer> withDeposits(Desk &desk, EventId from, Answer answer)
{
    TRY_GET(const auto deposits, desk.orders().deposits(from));
    const Currency currency = desk.facts().currency;
    QJsonArray paid;
    for (const EventDeposit &deposit : deposits)
        paid.append(depositJson(deposit, currency));
    answer.json.insert(u"deposits"_s, paid);
    if (deposits.isEmpty())
        return answer;
    answer.text = [text = answer.text, deposits, currency] {
        return text()
               + Ctl::tr("\nDeposits that stay, without tickets: %1. 'event refund-all' refunds them.\n")
                     .arg(digits(deposits.size()))
               + depositsText(deposits, currency);
    };
    return answer;
}

// One after another; who cannot be moved is kept with the reason, and the next one has its turn.
Result<MoveBatch> moveEach(Desk &desk, EventId from, EventId into, const QString &reason, qint64 most)
{
    TRY_GET(const auto movers, desk.orders().movers(from, into));
    MoveBatch batch;
    batch.left = movers.size();
    for (const EventMover &mover : movers) {
        if (batch.moved.size() >= most)
            break;
        const auto done = desk.orders().moveForEvent(from, mover.order, into, reason);
        --batch.left;
        if (!done && stopsBatch(done.error()))
            return refuse(doneInPart(done.error(), !batch.moved.isEmpty()));
        if (!done)
            batch.stayed.append({mover, done.error()});
        else if (done->outcome == EventMove::Outcome::Moved)
            batch.moved.append({mover, *done});
    }
    return batch;
}

QJsonObject batchJson(EventId from, EventId into, const MoveBatch &batch)
{
    QJsonArray moved, stayed;
    for (const auto &[mover, move] : batch.moved) {
        QJsonArray tickets;
        for (const MovedSeat &seat : move.receipt.seats)
            tickets.append(QJsonObject{{u"replaced"_s, seat.replaced.value()},
                                       {u"ticket"_s, seat.ticket.value()},
                                       {u"seat"_s, seat.to},
                                       {u"label"_s, seat.toLabel},
                                       {u"barcode"_s, seat.barcode}});
        moved.append(QJsonObject{{u"order"_s, mover.order.value()},
                                 {u"code"_s, mover.code},
                                 {u"into"_s, move.into.value()},
                                 {u"into_code"_s, move.code},
                                 {u"patron"_s, mover.patron},
                                 {u"contact"_s, mover.contact},
                                 {u"tickets"_s, tickets}});
    }
    for (const auto &[mover, error] : batch.stayed) {
        QJsonObject one = moverJson(mover);
        one.insert(u"error"_s, toJson(error));
        stayed.append(one);
    }
    return {{u"event"_s, from.value()},
            {u"to"_s, into.value()},
            {u"moved"_s, moved},
            {u"stayed"_s, stayed},
            {u"left"_s, batch.left}};
}

QString batchText(const MoveBatch &batch)
{
    QString text = Ctl::tr("Moved: %1 orders.\n").arg(digits(batch.moved.size()));
    TextTable table({Ctl::tr("ORDER"), Ctl::tr("NOW"), Ctl::tr("PATRON"), Ctl::tr("CONTACT"), Ctl::tr("SEATS")});
    for (const auto &[mover, move] : batch.moved)
        table.add({mover.code, move.code, mover.patron, mover.contact, move.receipt.newLabels().join(u"; "_s)});
    if (!table.isEmpty())
        text += u'\n' + table.toString();
    for (const auto &[mover, error] : batch.stayed)
        text += Ctl::tr("\nNot moved: %1. %2").arg(mover.code, safeText(error.message));
    if (batch.left > 0)
        text += Ctl::tr("\n%1 orders are left. Run this again to go on.\n").arg(digits(batch.left));
    return text;
}

Result<Answer> moveAll(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId from(parameters.whole(u"event"_s)), into(parameters.whole(u"to"_s));
    if (parameters.flag(u"preview"_s)) {
        TRY_GET(const Answer listed, listMovers(*desk, from, into));
        return withDeposits(*desk, from, listed);
    }
    const qint64 most = parameters.optionalWhole(u"most"_s).value_or(std::numeric_limits<qint64>::max());
    TRY_GET(const MoveBatch batch, moveEach(*desk, from, into, parameters.text(u"reason"_s), most));
    Answer answer{batchJson(from, into, batch), [batch] { return batchText(batch); }};
    if (!batch.stayed.isEmpty()) {
        answer.status = 1;
        answer.complaint = Ctl::tr("%1 orders could not be moved. Run this again when their reasons are gone, exchange "
                                   "them one by one, or refund them.")
                               .arg(digits(batch.stayed.size()));
    }
    return withDeposits(*desk, from, answer);
}

} // namespace

QList<Command> eventMoveCommands()
{
    return {
        {.words = {u"event"_s, u"move-all"_s},
         .summary = Ctl::tr("Moves everybody who has tickets for a performance that is not to be to another one."),
         .help = Ctl::tr(
             "Stop selling first: 'event close' or 'event cancel'. Each order is moved by itself, at what it was "
             "paid: nothing is charged and nothing given back. Where both have the same seating plan everybody "
             "keeps their seats as far as they are free; else they get the best of the same category, as together "
             "as they sit now. Interrupted, the command goes on where it was when it is run again, and moves nobody "
             "twice. An order that cannot be moved is told with the reason and stays, the others are moved, and "
             "the exit status is 1. Who has paid a deposit has no tickets yet: they are told, and stay.\n"
             "Example: rowlockctl event move-all 3 --to 4 --reason 'Hamlet is ill'"),
         .parameters = {eventParameter(),
                        {.name = u"to"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"EVENT"_s,
                         .help = Ctl::tr("The performance that they are moved to; it is on sale."),
                         .required = true},
                        requiredReasonParameter(),
                        {.name = u"most"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"N"_s,
                         .help = Ctl::tr("Stop after so many moves.")},
                        {.name = u"preview"_s,
                         .kind = Kind::Flag,
                         .placeholder = {},
                         .help = Ctl::tr("Only says where everybody would go, and who cannot.")}},
         .run = moveAll}};
}

} // namespace rowlock
