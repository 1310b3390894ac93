#include "model/service/cash_drawer.h"

#include "model/service/print_sender.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

constexpr int drawerPatienceMs = 3000;

} // namespace

Result<Done> kickDrawer(const QString &kick)
{
    TRY_GET(const KickWay way, kickWay(kick));
    if (way.kind == KickWay::Kind::ByHand)
        return Done{};
    const PrintPatience patience{drawerPatienceMs, drawerPatienceMs, drawerPatienceMs, drawerPatienceMs,
                                 drawerPatienceMs};
    const PrintOutcome outcome = sendToPrinter(kick, {kickBytes()}, patience);
    if (outcome.state == PrintState::Printed)
        return Done{};
    return refuse(Error{ErrorCode::StorageUnusable,
                        QCoreApplication::translate("Kick", "The receipt printer does not answer, so the drawer stays "
                                                            "shut. Open it with its key, and check the printer."),
                        {},
                        outcome.diagnosis});
}

} // namespace rowlock
