// What was sold on account is paid: it goes off the account, and what is paid instead is the order's payment from then
// on (docs/decisions/accounts.md). No line of the order changes but that of the rounding of cash.
#pragma once

#include "model/domain/account.h"
#include "model/store/writing.h"

namespace rowlock {

// All that the order owes, or as much of it as the payments come to, what is owed longest first. Cash gives change
// where all is paid. invalid_argument (unknown order, nothing is owed, no money), payment_mismatch for more than
// is owed, forbidden (the order is being exchanged, or a gift card would pay for a gift card), key_reused.
Result<AccountReceipt> payAccount(Connection &connection, const Act &act, OrderId order,
                                  const QList<PaymentLine> &payments, const QString &key = {});

// Of all orders, the oldest first.
Result<QList<OpenAccount>> readOpenAccounts(Connection &connection, const Currency &currency);

} // namespace rowlock
