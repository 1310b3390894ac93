// Who sees the house's figures, for whoever shows or writes them: made for one command as FiguresDesk(desk), on the
// desk's thread; every call answers as the desk says. It asks report_rights.h, and judges nothing itself.
#pragma once

#include "model/domain/report.h"

namespace rowlock {

class Desk;

class FiguresDesk
{
public:
    explicit FiguresDesk(Desk &desk) : m_desk(desk) {}

    // Why whoever is signed in here does not see a report, or what is behind a row of it; none: they do. Nobody's
    // approval is used up.
    Result<std::optional<Error>> whyNotSeen(ReportKind kind, const ReportFilter &filter, bool isOpened = false);
    // The reports of which they see nothing alone.
    Result<QList<ReportKind>> reportsWithheld();
    // Lists of shifts and settlements are of everybody's; false: of whoever is signed in alone.
    Result<bool> listsAllShifts();
    Result<bool> listsAllSettlements();
    // Of tables with amounts in them. forbidden, unless a second person approved.
    Result<Done> requireAll();
    // What a shift left in the drawer, by its Z report, for who has it next: everybody is told. invalid_argument
    Result<Money> leftBy(int z);

private:
    Desk &m_desk;
};

} // namespace rowlock
