#include "ui/settings/settings_known.h"

#include "model/service/mail_desk.h"

namespace rowlock {

Result<SettingsKnown> readSettingsKnown(Desk &desk)
{
    SettingsKnown known;
    TRY_GET(known.venue, desk.shifts().venue());
    TRY_GET(known.holds, desk.settings().usualHolds());
    TRY_GET(known.reasons, desk.settings().reasons());
    TRY_GET(known.denominations, desk.settings().denominations());
    TRY_GET(known.terminals, desk.settings().terminals());
    TRY_GET(known.drawers, desk.shifts().drawers());
    TRY_GET(known.mail, MailDesk(desk).account());
    TRY_GET(const StaffHere staff, desk.staff().here());
    known.here = desk.actor().terminal;
    const auto may = [&staff](Right right) {
        return !staff.hasStaff || (staff.atWork && staff.atWork->rights.testFlag(right));
    };
    known.mayChange = may(Right::House);
    known.mayHire = may(Right::Staff);
    return known;
}

} // namespace rowlock
