// The answers of keyed commands as JSON and back: what the table of keys stores, word for word.
#pragma once

#include "model/domain/account.h"
#include "model/domain/move.h"
#include "model/domain/receipts.h"

namespace rowlock {

QJsonObject toJson(const SeatRequest &request);
QJsonObject toJson(const HoldInfo &hold);
HoldInfo holdInfoFromJson(const QJsonObject &json);
QJsonObject toJson(const SaleReceipt &receipt);
SaleReceipt saleReceiptFromJson(const QJsonObject &json);
QJsonObject toJson(const RefundReceipt &receipt);
RefundReceipt refundReceiptFromJson(const QJsonObject &json);
QJsonObject toJson(const WaitlistEntry &entry);
WaitlistEntry waitlistEntryFromJson(const QJsonObject &json);
QJsonObject toJson(const AccountReceipt &receipt);
AccountReceipt accountReceiptFromJson(const QJsonObject &json);
QJsonObject toJson(const MoveReceipt &receipt);
MoveReceipt moveReceiptFromJson(const QJsonObject &json);
QJsonObject toJson(const QList<PaymentLine> &lines);

} // namespace rowlock
