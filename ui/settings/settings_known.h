// What the settings show, as the house has it at one moment, and whether it may be changed here.
#pragma once

#include "model/domain/mail_account.h"
#include "model/service/desk.h"

namespace rowlock {

struct SettingsKnown
{
    Venue venue = {};
    HoldRules holds = {};
    OfferedReasons reasons = {};
    QList<Denomination> denominations = {};
    QList<TerminalSetup> terminals = {};
    QList<Drawer> drawers = {};
    MailAccount mail = {};  // by which tickets are sent
    QString here = {};      // this terminal
    bool mayChange = false; // whoever is signed in, without anybody's approval
    bool mayHire = false;   // likewise, people and roles
};
Result<SettingsKnown> readSettingsKnown(Desk &desk);

} // namespace rowlock
