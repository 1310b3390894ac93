// What several groups of commands ask and answer alike: the JSON of the domain's values and recurring parameters.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/service/desk.h"

#include <QJsonArray>

namespace rowlock {

QJsonObject planJson(const PlanSummary &plan);
QJsonObject countersJson(const Counters &counters); // capacity, available, held, reserved, sold, blocked
QJsonObject holdJson(const HoldInfo &hold);
QJsonArray goneJson(const QList<GoneSeat> &gone); // of what was taken back: what is not to be had any more
// "Floor (2 places)"; a seat is one place anyway. `items`: what it was of.
QString goneThing(const GoneSeat &gone, const QList<HoldItem> &items);
// Where a journal ends: {"entry", "hash"}. Two copies with the same end hold the same sales.
QJsonObject headJson(const JournalEnd &head);
QString headText(const JournalEnd &head);
QJsonObject lostJson(const LostEntries &lost);                // {"known", "found", "rewritten"}
QJsonObject copyJson(const CopyMark &copy);                   // {"made_at", "made_from", "practice"}
QString endText(const HoldInfo &hold, const QTimeZone &zone); // "19:42:10", or a reservation's day and time
QString keepsText(const HoldInfo &hold,
                  const QTimeZone &zone);       // "Hold 7 keeps 2 places until 19:42:10, for 84.00 EUR in all."
QString heldText(const QList<HoldItem> &items); // a table
QJsonArray ticketsJson(const QList<Ticket> &tickets);
QString ticketsText(const QList<Ticket> &tickets); // a table
QJsonObject saleJson(const SaleReceipt &sale);
QString saleText(const SaleReceipt &sale);
// Of gift cards that were made or filled up, for who is given their codes.
QJsonArray cardsJson(const QList<SoldCard> &cards);
QString cardsText(const QList<SoldCard> &cards);
Answer saleAnswer(const SaleReceipt &sale);

Parameter planParameter(bool positional);
Parameter eventParameter(bool required = true);
Parameter orderParameter();
Parameter holdParameter();
Parameter accessibleMinutesParameter(const QString &name);
Parameter fileParameter(const QString &help);
Parameter secondsParameter(const QString &help);
Parameter seatsParameter(bool required);
Parameter keyParameter();
Parameter reasonParameter();
Parameter requiredReasonParameter();
Parameter feesParameter(const QString &help, bool required); // which fees go back
Parameter keepParameter();
// Onto which card a refund goes, as refundTermsAsked reads it.
Parameter ontoCardParameter(const QString &help, const QString &placeholder);
// Fees are kept where nothing is said, and nothing of the tickets.
Result<RefundTerms> refundTermsAsked(const Parameters &parameters, const Currency &currency);
Parameter paymentsParameter(const QString &help, bool required);
Parameter placesParameter();     // --quantity, with --area
Parameter capacitiesParameter(); // AREA=N

// What CATEGORY=AMOUNT says, 'default' apart. invalid_argument.
Result<Done> readPrices(QHash<QString, Money> &prices, std::optional<Money> &defaultPrice, const Parameters &parameters,
                        const Currency &currency);
QHash<QString, qint64> capacitiesOf(const Parameters &parameters);

// The seats that are named, for an event: refs, short labels, or labels as 'event seats' prints them, put together
// again where the command line was split at their commas. event_unknown.
Result<QStringList> namedSeats(Desk &desk, EventId event, const Parameters &parameters);

QString planLine(const PlanSummary &plan); // to print

// An order by number or code; unknown ones are refused in the same words everywhere.
Result<Order> namedOrder(Desk &desk, const Parameters &parameters);

// A plan by number, or by its name where only one has it. invalid_argument.
Result<PlanSummary> namedPlan(Desk &desk, const Parameters &parameters, const QString &name);

QTimeZone venueZone(const Desk &desk);

} // namespace rowlock
