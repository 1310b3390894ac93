// Settlements with promoters: made once, listed, shown in every form.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/report_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/settlement_words.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr int usualSettlements = 100;

QJsonObject settlementJson(const PromoterSettlement &settlement)
{
    QJsonArray events;
    for (const SettledEvent &event : settlement.events)
        events.append(event.id.value());
    return {{u"settlement"_s, settlement.no},
            {u"at"_s, toIso(settlement.at)},
            {u"terminal"_s, settlement.by.terminal},
            {u"clerk"_s, settlement.by.clerk},
            {u"events"_s, events},
            {u"gross"_s, toDecimal(settlement.sumOf(u"gross"_s))},
            {u"net"_s, toDecimal(settlement.sumOf(u"net"_s))},
            {u"due"_s, toDecimal(settlement.due())}};
}

QString settledNames(const PromoterSettlement &settlement)
{
    QStringList names;
    for (const SettledEvent &event : settlement.events)
        names += event.name;
    names.removeDuplicates();
    return names.join(u", "_s);
}

ReportFilter settlementNumbered(qint64 no)
{
    ReportFilter filter;
    filter.settlement = int(no);
    return filter;
}

Result<Answer> settleEvents(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(SettlementAsked asked, settlementAsked(parameters, desk->facts().currency));
    asked.events = {EventId(parameters.whole(u"event"_s))};
    for (const qint64 other : parameters.wholes(u"beside"_s)) {
        if (!asked.events.contains(EventId(other)))
            asked.events.append(EventId(other));
    }
    asked.withAccounts = parameters.flag(u"with_accounts"_s);
    if (parameters.has(u"due"_s)) {
        TRY_GET(const Money due, signedAmount(parameters.text(u"due"_s), desk->facts().currency));
        asked.seenDue = due;
    }
    TRY_GET(const int no, desk->reports().settle(asked, parameters.text(u"key"_s)));
    TRY_GET(const Report report,
            desk->reports().report(ReportKind::Settlement, settlementNumbered(no)).map_error(doneButUntold));
    QJsonObject json = reportJson(report);
    json.insert(u"settlement"_s, no);
    return Answer{json, [no] {
                      return Ctl::tr("Settlement %1 is made. 'settlement show %1' shows it, and writes it with "
                                     "--format pdf --output FILE.\n")
                          .arg(digits(no));
                  }};
}

Result<Answer> showSettlement(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Report report,
            desk->reports().report(ReportKind::Settlement, settlementNumbered(parameters.whole(u"settlement"_s))));
    return reportAnswer(session, report, parameters);
}

Result<Answer> showSettlementOrders(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Report report,
            desk->reports().opened(ReportKind::Settlement, settlementNumbered(parameters.whole(u"settlement"_s)),
                                   parameters.text(u"row"_s)));
    return reportAnswer(session, report, parameters);
}

Result<Answer> listSettlements(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    std::optional<EventId> event;
    if (const auto asked = parameters.optionalWhole(u"event"_s))
        event = EventId(*asked);
    const int limit = int(parameters.optionalWhole(u"limit"_s).value_or(usualSettlements));
    TRY_GET(const QList<PromoterSettlement> settlements, desk->reports().settlements(event, limit));
    QJsonArray list;
    for (const PromoterSettlement &settlement : settlements)
        list.append(settlementJson(settlement));
    return Answer{{{u"settlements"_s, list}}, [settlements, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">SETTLEMENT"), Ctl::tr("MADE"), Ctl::tr("BY"), Ctl::tr("EVENTS"),
                                       Ctl::tr(">PAID IN ALL"), Ctl::tr(">NET"), Ctl::tr(">DUE")});
                      for (const PromoterSettlement &one : settlements)
                          table.add({digits(one.no), timeText(one.at, zone),
                                     one.by.clerk.isEmpty() ? one.by.terminal : one.by.clerk, settledNames(one),
                                     amountText(one.sumOf(u"gross"_s)), amountText(one.sumOf(u"net"_s)),
                                     amountText(one.due())});
                      return table.isEmpty() ? Ctl::tr("There are no settlements.\n") : table.toString();
                  }};
}

Parameter settlementNumber()
{
    return {.name = u"settlement"_s,
            .kind = Kind::Whole,
            .placeholder = u"NUMBER"_s,
            .help = Ctl::tr("Its number, see 'rowlockctl settlement list'."),
            .positional = true,
            .required = true,
            .most = 999'999'999};
}

Command makeSettlementCommand()
{
    return {.words = {u"settlement"_s, u"make"_s},
            .summary = Ctl::tr("Settles with a promoter: what came since the settlement before, once."),
            .help = Ctl::tr("It is never changed; a mistake is put right by the next one. 'report settlement' shows it "
                            "before.\n"
                            "Example: rowlockctl settlement make 3 --deduct \"Hall hire=250.00\" --deduct "
                            "\"Commission=10%\" --paid-before 500.00"),
            .parameters = QList<Parameter>{eventParameter(),
                                           {.name = u"beside"_s,
                                            .kind = Kind::Wholes,
                                            .placeholder = u"EVENT,EVENT,..."_s,
                                            .help = Ctl::tr("These events with it, in one settlement.")}}
                          + settlementParameters()
                          + QList<Parameter>{{.name = u"with_accounts"_s,
                                              .kind = Kind::Flag,
                                              .placeholder = {},
                                              .help = Ctl::tr("Although orders sold on account are not paid yet.")},
                                             {.name = u"due"_s,
                                              .kind = Kind::Text,
                                              .placeholder = u"AMOUNT"_s,
                                              .help = Ctl::tr("What was seen to be due: refused where it is another by "
                                                              "now.")},
                                             keyParameter()},
            .run = settleEvents};
}

} // namespace

QList<Command> settlementCommands()
{
    Parameter event = eventParameter(false);
    event.positional = false;
    event.help = Ctl::tr("Only those with this event.");
    Parameter row = textOption(u"row"_s, u"KEY"_s, Ctl::tr("The row's key ('row' in its JSON)."));
    row.required = true;
    row.longest = 500;
    return {makeSettlementCommand(),
            {.words = {u"settlement"_s, u"list"_s},
             .summary = Ctl::tr("Lists the settlements that were made, the last first."),
             .help = {},
             .parameters = {event,
                            {.name = u"limit"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"N"_s,
                             .help = Ctl::tr("At most so many; %1 if not given.").arg(usualSettlements),
                             .most = 10'000}},
             .run = listSettlements},
            {.words = {u"settlement"_s, u"show"_s},
             .summary = Ctl::tr("Shows a settlement as it was made, or writes it for paper and signatures."),
             .help = {},
             .parameters = QList<Parameter>{settlementNumber()} + formParameters(),
             .run = showSettlement},
            {.words = {u"settlement"_s, u"orders"_s},
             .summary = Ctl::tr("Opens one row of a settlement down to its orders."),
             .help = Ctl::tr("The orders' figures add up to the row's; of what is taken off they have their own sign."),
             .parameters = QList<Parameter>{settlementNumber(), row} + formParameters(),
             .run = showSettlementOrders}};
}

} // namespace rowlock
