#include "app/rowlockctl/report_words.h"

#include "app/rowlockctl/shared_answers.h"

using namespace Qt::StringLiterals;

namespace rowlock {

Parameter reportArgument()
{
    return textArgument(u"name"_s, u"NAME"_s, Ctl::tr("Which report: %1.").arg(reportNames().join(u", "_s)));
}

QList<Parameter> reportScopeParameters()
{
    Parameter event = eventParameter(false);
    event.positional = false;
    event.help = Ctl::tr("Only this event.");
    return {event,
            {.name = u"production"_s,
             .kind = Kind::Whole,
             .placeholder = u"PRODUCTION"_s,
             .help = Ctl::tr("Only events of this production.")}};
}

QList<Parameter> reportChoiceParameters()
{
    return {
        textOption(u"of_clerk"_s, u"NAME"_s, Ctl::tr("Only what this person did.")),
        textOption(u"of_terminal"_s, u"TERMINAL"_s, Ctl::tr("Only what was done there.")),
        textOption(
            u"by"_s, u"WHAT"_s,
            Ctl::tr("breakdown: what is told apart (default: performance): %1.").arg(dimensionNames().join(u", "_s))),
        textOption(u"second_by"_s, u"WHAT"_s, Ctl::tr("breakdown: and, within each of those.")),
        {.name = u"beside"_s,
         .kind = Kind::Wholes,
         .placeholder = u"EVENT,EVENT,..."_s,
         .help = Ctl::tr("sellthrough: these beside it (default: the others of its production); "
                         "settlement: these with it.")},
        {.name = u"shift"_s, .kind = Kind::Whole, .placeholder = u"SHIFT"_s, .help = Ctl::tr("shift: which one.")}};
}

Result<ReportFilter> reportChoices(const Parameters &parameters)
{
    ReportFilter filter;
    if (const auto event = parameters.optionalWhole(u"event"_s))
        filter.event = EventId(*event);
    if (const auto production = parameters.optionalWhole(u"production"_s))
        filter.production = ProductionId(*production);
    if (parameters.has(u"of_clerk"_s))
        filter.clerk = parameters.text(u"of_clerk"_s);
    if (parameters.has(u"of_terminal"_s))
        filter.terminal = parameters.text(u"of_terminal"_s);
    if (parameters.has(u"by"_s)) {
        TRY_GET(filter.by, dimensionFromName(parameters.text(u"by"_s)));
    }
    if (parameters.has(u"second_by"_s)) {
        TRY_GET(filter.secondBy, dimensionFromName(parameters.text(u"second_by"_s)));
    }
    for (const qint64 event : parameters.wholes(u"beside"_s))
        filter.beside.append(EventId(event));
    if (const auto shift = parameters.optionalWhole(u"shift"_s))
        filter.shift = ShiftId(*shift);
    return filter;
}

} // namespace rowlock
