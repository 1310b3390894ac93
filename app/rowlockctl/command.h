// A command as data: its words, its parameters, its texts and the function that does it. One description serves the
// command line, the help and rpc.
#pragma once

#include "app/rowlockctl/parameters.h"
#include "model/domain/result.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>

namespace rowlock {

// Carries the translation context of every text the command line says.
struct Ctl
{
    Q_DECLARE_TR_FUNCTIONS(rowlockctl)
};

class Session;

struct Answer
{
    QJsonObject json;
    std::function<QString()> text; // the same for a person; called only where text is wanted
    int status = 0;                // not 0 where the answer itself says that something is wrong (verify)
    QString complaint = {};        // then one line for standard error
};

struct Command
{
    QStringList words; // {"event", "create"}; joined by a dot, dashes as underscores, this is the method's name in rpc
    QString summary;   // one line in the list of commands
    QString help;      // paragraphs below the usage; may be empty
    QList<Parameter> parameters;
    Result<Answer> (*run)(Session &, const Parameters &) = nullptr;
    bool together =
        false; // in rpc may share turn and commit with the requests beside it: it does nothing but one write
    bool takesLong = false; // minutes; then rpc has no such method, since every later request would wait for it

    QString name() const { return words.join(u' '); }
    QString method() const { return words.join(u'.').replace(u'-', u'_'); }
};

QList<Command> planCommands();
QList<Command> roomCommands();
QList<Command> eventCommands();
QList<Command> eventChangeCommands();
QList<Command> eventMoveCommands();
QList<Command> eventRefundCommands();
QList<Command> programmeCommands();
QList<Command> findingCommands();
QList<Command> productionCommands();
QList<Command> replanCommands();
QList<Command> holdCommands();
QList<Command> holdPriceCommands();
QList<Command> gapCommands();
QList<Command> orderCommands();
QList<Command> orderNoteCommands();
QList<Command> paperCommands();
QList<Command> patronCommands();
QList<Command> patronDataCommands();
QList<Command> paymentCommands();
QList<Command> moveCommands();
QList<Command> counterCommands();
QList<Command> reservationCommands();
QList<Command> waitlistCommands();
QList<Command> willcallCommands();
QList<Command> houseCommands();
QList<Command> backupCommands();
QList<Command> ownBackupCommands();
QList<Command> dressingCommands();
QList<Command> priceCommands();
QList<Command> priceListCommands();
QList<Command> feeCommands();
QList<Command> discountCommands();
QList<Command> voucherCommands();
QList<Command> depositCommands();
QList<Command> accountCommands();
QList<Command> giftCardCommands();
QList<Command> extraCommands();
QList<Command> goodsCommands();
QList<Command> exportCommands();
QList<Command> reportCommands();
QList<Command> favouriteCommands();
QList<Command> settlementCommands();
QList<Command> staffCommands();
QList<Command> shiftCommands();
QList<Command> drawerCommands();
QList<Command> settingCommands();
QList<Command> templateCommands();
QList<Command> printCommands();
QList<Command> mailCommands();
QList<Command> clockCommands();
QList<Command> rushCommands();

// All of them, in the order of the help.
const QList<Command> &commandTable();
const Command *commandNamed(const QStringList &words);
const Command *commandForMethod(const QString &method);

} // namespace rowlock
