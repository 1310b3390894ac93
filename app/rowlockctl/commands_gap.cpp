// Single seats that a hold leaves, and accessible places.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonArray refsOf(const QList<HoldGaps::Seat> &seats)
{
    QJsonArray refs;
    for (const HoldGaps::Seat &seat : seats)
        refs.append(seat.ref);
    return refs;
}

QString labelsOf(const QList<HoldGaps::Seat> &seats)
{
    QStringList labels;
    for (const HoldGaps::Seat &seat : seats)
        labels.append(safeText(seat.label));
    return labels.join(u"; "_s);
}

Result<Answer> showGaps(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const HoldId hold(parameters.whole(u"hold"_s));
    TRY_GET(const HoldGaps gaps, desk->holds().gaps(hold));
    const QJsonObject json{{u"hold"_s, hold.value()},
                           {u"alone"_s, refsOf(gaps.alone)},
                           {u"out"_s, refsOf(gaps.out)},
                           {u"in"_s, refsOf(gaps.in)},
                           {u"still_alone"_s, refsOf(gaps.stillAlone)}};
    return Answer{json, [gaps] {
                      if (gaps.alone.isEmpty())
                          return Ctl::tr(
                              "This choice leaves no single seat that a better one near it would not leave.\n");
                      return Ctl::tr("Left alone: %1.\nBetter: %2 instead of %3.\n")
                          .arg(labelsOf(gaps.alone), labelsOf(gaps.in), labelsOf(gaps.out));
                  }};
}

Result<Answer> keepAccessible(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const auto minutes = parameters.optionalWhole(u"minutes"_s);
    TRY_GET(const EventSummary event, desk->events().keepAccessible(EventId(parameters.whole(u"event"_s)), minutes));
    const QJsonObject json{{u"event"_s, event.id.value()},
                           {u"accessible_minutes"_s, minutes ? QJsonValue(*minutes) : QJsonValue()}};
    return Answer{json, [event, minutes] {
                      const QString name = safeText(event.name);
                      return minutes ? Ctl::tr("%1: accessible seating is kept until %2 minutes before the start.\n")
                                           .arg(name, digits(*minutes))
                                     : Ctl::tr("%1: accessible seating is always kept.\n").arg(name);
                  }};
}

} // namespace

Parameter accessibleMinutesParameter(const QString &name)
{
    return {.name = name,
            .kind = Kind::Whole,
            .placeholder = u"MINUTES"_s,
            .help = Ctl::tr("Accessible seating is kept until this many minutes before the start, then it goes on "
                            "general sale; default: always."),
            .least = 0,
            .most = 527'040};
}

QList<Command> gapCommands()
{
    return {
        {.words = {u"gaps"_s},
         .summary = Ctl::tr("Shows single seats that a hold leaves, and the better choice near it."),
         .help = Ctl::tr("Nothing is changed, and no such hold is ever refused."),
         .parameters = {holdParameter()},
         .run = showGaps},
        {.words = {u"event"_s, u"accessible"_s},
         .summary = Ctl::tr("Sets until when accessible seating is kept for patrons who need it."),
         .help = {},
         .parameters = {eventParameter(), accessibleMinutesParameter(u"minutes"_s)},
         .run = keepAccessible},
    };
}

} // namespace rowlock
