// What is said of seats that are kept back in a block: which block it is, and who may sell out of it. Pure functions.
#pragma once

#include "model/domain/receipts.h"
#include "ui/common/house_model.h"

namespace rowlock {

bool isBlocked(const HouseModel &house, int seatNo);
bool maySellHere(const HouseModel &house, int seatNo); // a blocked one: this terminal, out of its block

QString blockName(const BlockInfo &block); // "block P (Press)"
QString blockNames(const HouseModel &house,
                   const QList<int> &seatNos); // of all of them: "block P (Press) and block H (House seats)"

// "2 seats are back in block P (Press)."; empty where nothing went back to one.
QString backInBlocksText(const RefundReceipt &refund); // with what was voided with it

// "Stalls, row A, seat 5 is in block P (Press). It may be sold by office, Ann." For seats this terminal may not sell.
QString whoMaySell(const HouseModel &house, const QList<int> &seatNos);

} // namespace rowlock
