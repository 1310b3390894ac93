// Deposits: what is asked for in advance, when the rest is due, and the act that keeps what was paid.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject termsJson(const DepositTerms &terms)
{
    return {{u"percent"_s, terms.percent.toText()}, {u"days"_s, terms.days}};
}

QString termsText(const DepositTerms &terms)
{
    return Ctl::tr("A deposit of %1 % is asked for, and the rest is due %2 days before the event.\n")
        .arg(terms.percent.toText(), digits(terms.days));
}

// What was said last, though it begins in a moment.
DepositTerms lastTerms(const HouseRules &rules)
{
    return rules.deposits.isEmpty() ? DepositTerms() : rules.deposits.last().terms;
}

Result<Answer> showDeposit(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    QJsonArray list;
    for (const DepositFrom &deposit : rules.deposits) {
        QJsonObject json = termsJson(deposit.terms);
        json.insert(u"from"_s, toIso(deposit.from));
        list.append(json);
    }
    const DepositTerms now = lastTerms(rules);
    QJsonObject json = termsJson(now);
    json.insert(u"deposits"_s, list);
    return Answer{json, [now] { return termsText(now); }};
}

Result<Answer> setDeposit(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    DepositChange change;
    if (!parameters.has(u"percent"_s) && !parameters.has(u"days"_s))
        return wrongArgument(u"percent"_s, Ctl::tr("Say what changes: --percent, --days, or both."));
    if (parameters.has(u"percent"_s)) {
        const auto percent = Percent::fromText(parameters.text(u"percent"_s));
        if (!percent)
            return wrongArgument(u"percent"_s, percent.error().message);
        change.percent = *percent;
    }
    if (parameters.has(u"days"_s))
        change.days = int(parameters.whole(u"days"_s));
    TRY_GET(const DepositFrom set, desk->inventory().setDeposit(change));
    QJsonObject json = termsJson(set.terms);
    json.insert(u"from"_s, toIso(set.from));
    return Answer{json, [terms = set.terms] { return termsText(terms); }};
}

Result<Answer> setRestDue(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const auto due, parameters.instant(u"at"_s, venueZone(*desk)));
    TRY_GET(HoldInfo hold, desk->payments().setRestDue(HoldId(parameters.whole(u"hold"_s)), due.value_or(Instant{})));
    hold = asPaid(*desk, hold);
    return Answer{holdJson(hold), [hold, zone = venueZone(*desk)] {
                      return Ctl::tr("The rest of hold %1 is due %2.\n")
                          .arg(digits(hold.id.value()), timeText(hold.restDue.value_or(Instant{}), zone));
                  }};
}

QString keptText(const DepositKept &kept)
{
    QString text;
    for (const Order &order : kept.orders)
        text += Ctl::tr("%1 is kept as order %2, code %3.\n")
                    .arg(amountText(order.total), digits(order.id.value()), order.code);
    return text
           + Ctl::tr("Hold %1 is released. Places free again: %2.\n")
                 .arg(digits(kept.hold.id.value()), digits(kept.released));
}

Result<Answer> keepDeposit(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const DepositKept kept,
            desk->payments().keepDeposit(HoldId(parameters.whole(u"hold"_s)), parameters.text(u"reason"_s)));
    QJsonArray orders;
    for (const Order &order : kept.orders)
        orders.append(QJsonObject{{u"order"_s, order.id.value()},
                                  {u"code"_s, order.code},
                                  {u"event"_s, order.event.value()},
                                  {u"kept"_s, toDecimal(order.total)}});
    return Answer{{{u"hold"_s, kept.hold.id.value()},
                   {u"state"_s, stateName(kept.hold.state)},
                   {u"orders"_s, orders},
                   {u"released"_s, kept.released}},
                  [kept] { return keptText(kept); }};
}

} // namespace

QList<Command> depositCommands()
{
    Parameter why = reasonParameter();
    why.required = true;
    return {{.words = {u"payment"_s, u"rest-due"_s},
             .summary = Ctl::tr("Says until when the rest of what is partly paid is to be paid."),
             .help = Ctl::tr("From any terminal. Nothing is released then: it comes first in 'payment list', and a "
                             "person takes the rest, gives back what was paid, or keeps it."),
             .parameters = {holdParameter(),
                            {.name = u"at"_s,
                             .kind = Kind::Time,
                             .placeholder = u"TIME"_s,
                             .help = Ctl::tr("Such as 2027-03-01T18:00."),
                             .required = true}},
             .run = setRestDue},
            {.words = {u"payment"_s, u"keep"_s},
             .summary = Ctl::tr("Keeps what was paid of a hold for whose rest nobody came, and frees its seats."),
             .help = Ctl::tr("From any terminal. What was paid becomes an order of kept charges, taxed as what was "
                             "reserved; 'refund ORDER --lines LINE' gives it back if a manager decides so afterwards. "
                             "Vouchers of the hold can be used again."),
             .parameters = {holdParameter(), why},
             .run = keepDeposit},
            {.words = {u"deposit"_s, u"show"_s},
             .summary = Ctl::tr("Shows what deposit is proposed, and when the rest is due."),
             .help = {},
             .parameters = {},
             .run = showDeposit},
            {.words = {u"deposit"_s, u"set"_s},
             .summary = Ctl::tr("Says what deposit is proposed from now on, and when the rest is due."),
             .help = Ctl::tr("What is partly paid already keeps its date."),
             .parameters = {{.name = u"percent"_s,
                             .kind = Kind::Text,
                             .placeholder = u"PERCENT"_s,
                             .help = Ctl::tr("Of the total, such as 25; 0 proposes none.")},
                            {.name = u"days"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"DAYS"_s,
                             .help = Ctl::tr("So many days before the event."),
                             .least = 0,
                             .most = longestRestDays}},
             .run = setDeposit}};
}

} // namespace rowlock
