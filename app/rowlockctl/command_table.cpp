#include "app/rowlockctl/command.h"

namespace rowlock {

namespace {

Command rpcCommand()
{
    return {.words = {QStringLiteral("rpc")},
            .summary = Ctl::tr("Answers JSON-RPC 2.0 requests, one a line, until its input ends."),
            .help = Ctl::tr(
                "Reads messages from standard input and writes the answers to standard output, in order. The methods "
                "are the commands with their words joined by dots (event.seats), the parameters their arguments and "
                "options, both with underscores for dashes (take_back, hold_seconds); the results are the objects that "
                "--json prints.\n'rush' takes minutes and is no method: every later request would wait for it.\nA "
                "refusal has code 1 or 3, as the exit status would be, and data.code names it; wrong parameters have "
                "code -32602. The file is kept open; where it cannot be opened, each request is refused."),
            .parameters = {},
            .run = nullptr}; // served by main: it answers many times
}

QList<Command> makeTable()
{
    return houseCommands() + backupCommands() + ownBackupCommands() + dressingCommands() + priceCommands()
           + priceListCommands() + feeCommands() + discountCommands() + voucherCommands() + goodsCommands()
           + planCommands() + roomCommands() + eventCommands() + programmeCommands() + eventChangeCommands()
           + productionCommands() + eventRefundCommands() + eventMoveCommands() + replanCommands() + holdCommands()
           + holdPriceCommands() + gapCommands() + reservationCommands() + willcallCommands() + waitlistCommands()
           + findingCommands() + orderCommands() + orderNoteCommands() + paperCommands() + patronCommands()
           + patronDataCommands() + moveCommands() + paymentCommands() + depositCommands() + accountCommands()
           + giftCardCommands() + extraCommands() + counterCommands() + reportCommands() + favouriteCommands()
           + settlementCommands() + exportCommands() + staffCommands() + shiftCommands() + drawerCommands()
           + settingCommands() + templateCommands() + printCommands() + mailCommands() + clockCommands()
           + rushCommands() + QList<Command>{rpcCommand()};
}

} // namespace

const QList<Command> &commandTable()
{
    static const QList<Command> table = makeTable();
    return table;
}

const Command *commandNamed(const QStringList &words)
{
    for (const Command &command : commandTable()) {
        if (command.words == words)
            return &command;
    }
    return nullptr;
}

const Command *commandForMethod(const QString &method)
{
    for (const Command &command : commandTable()) {
        if (command.run && !command.takesLong && command.method() == method)
            return &command;
    }
    return nullptr;
}

} // namespace rowlock
