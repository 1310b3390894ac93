// The fields of what the house is set to.
#include "tests/support/hostile_fields.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QList<HostileField> HostileHouse::fieldsOfSettings()
{
    const auto offered = [](Desk &desk) { return needed(desk.settings().reasons()).value(ReasonFor::Refund).value(0); };
    return {{"terms on tickets", 200, Spacing::OneSpaced, true,
             [this](const QString &text) -> Result<QString> {
                 Venue venue = needed(desk().shifts().venue());
                 venue.terms = text;
                 TRY_GET(const Venue saved, desk().shifts().setVenue(venue));
                 return saved.terms;
             },
             [this] { return needed(other().shifts().venue()).terms; }},
            {"reason that is offered", 200, Spacing::Trimmed, true,
             [this](const QString &text) -> Result<QString> {
                 TRY_GET(const OfferedReasons saved,
                         desk().settings().setReasons({{ReasonFor::Refund, QStringList{text}}}));
                 return saved.value(ReasonFor::Refund).value(0);
             },
             [this, offered] { return offered(other()); }},
            {"terminal's ticket printer", 200, Spacing::Trimmed, true,
             [this](const QString &text) -> Result<QString> {
                 TRY_GET(const TerminalSetup saved, desk().settings().setTerminal({u"foyer"_s, 0, {}, text}));
                 return saved.ticketPrinter;
             },
             [this] { return needed(other().settings().terminal(u"foyer"_s)).ticketPrinter; }},
            {"terminal that something is set for",
             200,
             Spacing::Trimmed,
             true,
             [this](const QString &text) -> Result<QString> {
                 TRY_GET(const TerminalSetup saved, desk().settings().setTerminal({text, 0, ReportSize::Roll, {}}));
                 return saved.terminal;
             },
             {}}};
}

} // namespace rowlock
