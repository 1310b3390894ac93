// The parts that a process of a rush can play, by the names that stand in its task.
#pragma once

#include "app/rowlockctl/rush/buyer.h"

#include <QList>

namespace rowlock {

struct NamedPart
{
    const char *name;
    BuyerPart play;
};

const QList<NamedPart> &rushParts();

// payment.cpp
Result<QJsonObject> payBetweenTransactions(BuyerLink &link);
// oversell.cpp
Result<QJsonObject> buyThroughRowlock(BuyerLink &link);
// soldout.cpp
Result<QJsonObject> askThroughRowlock(BuyerLink &link);
Result<QJsonObject> abandonAndBuy(BuyerLink &link);
// mixed.cpp
Result<QJsonObject> workAtACounter(BuyerLink &link);
// careless/
Result<QJsonObject> payInsideTransaction(BuyerLink &link);
Result<QJsonObject> readThenWrite(BuyerLink &link);
Result<QJsonObject> compareVersionOnce(BuyerLink &link);
Result<QJsonObject> readCounter(BuyerLink &link);
Result<QJsonObject> countRows(BuyerLink &link);

} // namespace rowlock
