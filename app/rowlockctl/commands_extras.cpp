// What is sold besides seats, or without any.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/extra_words.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> setExtras(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<HoldExtra> extras, extrasAsked(*desk, parameters));
    TRY_GET(HoldInfo hold, desk->holds().setExtras(HoldId(parameters.whole(u"hold"_s)), extras));
    hold = asPaid(*desk, hold);
    return Answer{holdJson(hold), [hold] {
                      return Ctl::tr("Hold %1 is sold with %2 besides its seats.\n")
                          .arg(digits(hold.id.value()), amountText(totalOf(hold.extras, hold.total.currency)));
                  }};
}

Result<Answer> sellExtras(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<HoldExtra> extras, extrasAsked(*desk, parameters));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    TRY_GET(const SaleReceipt sale, desk->orders().sellExtras(EventId(parameters.whole(u"event"_s)), extras, payments,
                                                              parameters.text(u"key"_s)));
    return saleAnswer(sale);
}

} // namespace

QList<Command> extraCommands()
{
    return {{.words = {u"extras"_s},
             .summary = Ctl::tr("Says what is sold with a hold besides its seats."),
             .help = Ctl::tr("All of it: what was there before and is not named goes out. 'quote' and 'sell' have it, "
                             "'total' of the hold stays that of its seats."),
             .parameters = QList<Parameter>{holdParameter()} + extraParameters(),
             .run = setExtras},
            {.words = {u"sell-extras"_s},
             .summary = Ctl::tr("Sells such things without a seat."),
             .help = Ctl::tr("The order belongs to the event at whose counter they are sold."),
             .parameters = QList<Parameter>{eventParameter(true)} + extraParameters()
                           + QList<Parameter>{paymentsParameter(Ctl::tr("A payment received (repeatable)."), true),
                                              keyParameter()},
             .run = sellExtras}};
}

} // namespace rowlock
