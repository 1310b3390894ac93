// What the house is set to (docs/decisions/settings.md). Desk::settings() gives it for one command, on the desk's
// thread; every call answers as the desk says.
#pragma once

#include "model/domain/print_job.h"
#include "model/domain/settings_change.h"
#include "model/service/paper_desk.h"

namespace rowlock {

class DeskSession;

class SettingsDesk
{
public:
    explicit SettingsDesk(DeskSession &session) : m_session(session) {}

    // As settings.h.
    Result<HoldRules> usualHolds();
    Result<HoldRules> setUsualHolds(const HoldRulesChange &change);
    Result<OfferedReasons> reasons();
    Result<OfferedReasons> setReasons(const OfferedReasons &reasons);
    Result<QList<Denomination>> denominations();
    Result<QList<Denomination>> setDenominations(const QList<Denomination> &denominations);
    Result<QList<TerminalSetup>> terminals();
    Result<TerminalSetup> terminal(); // this one
    Result<TerminalSetup> terminal(const QString &name);
    Result<TerminalSetup> setTerminal(const TerminalChange &change, const QList<TerminalPrinter> &printers = {});
    PaperDesk papers() { return PaperDesk(m_session); } // what tickets and receipts look like, and which were printed

private:
    DeskSession &m_session;
};

} // namespace rowlock
