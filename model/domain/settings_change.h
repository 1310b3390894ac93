// What is set of a house's settings, field by field (docs/decisions/settings.md). Pure.
#pragma once

#include "model/domain/house_settings.h"

#include <optional>

namespace rowlock {

// What is set of the holds of new events, or of a terminal; the rest stays as it is by then, for two may set it
// at once. A limit that is not set goes up with a length that is longer.
struct HoldRulesChange
{
    std::optional<HoldPolicy> policy = {};
    std::optional<qint64> seconds = {}, ceilingSeconds = {};

    static HoldRulesChange all(const HoldRules &rules);
    static HoldRulesChange between(const HoldRules &before, const HoldRules &after);
    HoldRules of(const HoldRules &before) const;
};

struct TerminalChange
{
    QString terminal = {};
    std::optional<int> drawer = {};
    std::optional<ReportSize> paper = {};
    std::optional<QString> ticketPrinter = {};

    static TerminalChange all(const TerminalSetup &setup);
    static TerminalChange between(const TerminalSetup &before, const TerminalSetup &after);
    TerminalSetup of(const TerminalSetup &before) const; // of this terminal
};

QString noDrawerWord(); // "none": what the command line says for no usual drawer, so no drawer is called it

} // namespace rowlock
