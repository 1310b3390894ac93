// The deposits of a performance that is not to be: who paid them, and the batch that gives them back.
#pragma once

#include "model/domain/event_deposit.h"

#include <QJsonObject>

namespace rowlock {

class Desk;

// Whatever there is of a batch, when it ends or is stopped.
struct DepositBatch
{
    QList<EventDeposit> returned, atWindow, forOthers;
    QList<std::pair<EventDeposit, Error>> failed;
    qint64 left = 0; // not come to yet
    Money total;
};

// One after another, at most so many; what fails is kept with its reason, and the next one has its turn.
Result<DepositBatch> returnDeposits(Desk &desk, EventId event, const QString &reason, qint64 most);

QJsonObject depositJson(const EventDeposit &deposit, const Currency &currency);
QJsonObject depositsJson(const DepositBatch &batch);
QString depositsText(const QList<EventDeposit> &deposits, const Currency &currency); // empty where there are none
QString depositsText(const DepositBatch &batch);

} // namespace rowlock
