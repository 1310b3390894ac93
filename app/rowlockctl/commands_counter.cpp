// Two sales that go round the usual way: the patron who comes too late, and the one who points at free seats.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject recoveredJson(const RecoveredHold &back)
{
    const auto orNull = [](const std::optional<HoldInfo> &hold) {
        return hold ? QJsonValue(holdJson(*hold)) : QJsonValue();
    };
    return {{u"lost"_s, holdJson(back.lost)},
            {u"kept"_s, orNull(back.kept)},
            {u"gone"_s, goneJson(back.gone)},
            {u"offered"_s, orNull(back.offered)}};
}

QString recoveredText(const RecoveredHold &back, const QTimeZone &zone)
{
    QString text = back.kept ? keepsText(*back.kept, zone) : Ctl::tr("None of its seats is available.\n");
    for (const GoneSeat &seat : back.gone)
        text += Ctl::tr("Gone: %1, %2 %3\n")
                    .arg(goneThing(seat, back.lost.items), stateName(seat.state), safeText(seat.holder))
                    .trimmed()
                + u'\n';
    if (back.offered) {
        text += Ctl::tr("Alternative seats, held for 1 minute in hold %1. Release the hold that is not wanted.\n\n")
                    .arg(digits(back.offered->id.value()))
                + heldText(back.offered->items);
    }
    return text;
}

Result<Answer> takeBack(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(RecoveredHold back, desk->holds().takeBack(HoldId(parameters.whole(u"hold"_s)), parameters.text(u"key"_s)));
    back.lost = asPaid(*desk, back.lost);
    for (std::optional<HoldInfo> *hold : {&back.kept, &back.offered}) {
        if (*hold)
            *hold = asPaid(*desk, **hold);
    }
    return Answer{recoveredJson(back), [back, zone = venueZone(*desk)] { return recoveredText(back, zone); }};
}

Result<Answer> sellToWalkUp(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    TRY_GET(const SaleReceipt sale,
            desk->orders().sellSeen(EventId(parameters.whole(u"event"_s)), parameters.seenSeats(u"seats"_s), payments,
                                    parameters.text(u"key"_s)));
    return saleAnswer(sale);
}

} // namespace

QList<Command> counterCommands()
{
    return {
        {.words = {u"walkup"_s},
         .summary = Ctl::tr("Sells available seats directly, if all are still as they were shown."),
         .help = Ctl::tr("The versions are those of 'rowlockctl event seats'. If one seat has changed since, nothing "
                         "is sold and the "
                         "answer says which and how."),
         .parameters = {eventParameter(),
                        {.name = u"seats"_s,
                         .kind = Kind::Seen,
                         .placeholder = u"REF@VERSION,..."_s,
                         .help = Ctl::tr("The seats, by ref or label, with the version that was seen."),
                         .required = true,
                         .single = u"seat"_s},
                        paymentsParameter(Ctl::tr("A payment received (repeatable)."), true),
                        keyParameter()},
         .run = sellToWalkUp},
        {.words = {u"take-back"_s},
         .summary = Ctl::tr("Holds again what is still available of an expired hold."),
         .help =
             Ctl::tr("Seats that were taken are named, with who has them now. In that case the nearest seats for the "
                     "whole party are also held for 1 minute: keep one of the two holds and release the other."),
         .parameters = {holdParameter(), keyParameter()},
         .run = takeBack},
    };
}

} // namespace rowlock
