// What asks a device for money beyond one call of the desk: an exchange, and what both it and a sale have in common. Waits as long as
// the device does, with nothing locked.
#pragma once

#include "model/service/desk.h"

namespace rowlock {

// An exchange whose difference the device is asked for, as Desk::pay() asks for a sale. The new seats are those of `inHand`, or are
// held for it here and released again where nothing was taken. Without a difference, or where money goes back, nobody is asked.
// As Desk::hold, Desk::beginPayment, Desk::exchange and Desk::finishPayment.
Result<PaymentOutcome> payExchange(Desk &desk, const ExchangeAsked &asked, PaymentDevice &device,
                                   const QString &key = {}, HoldId inHand = {});
// Of an exchange: the order, with the tickets alone that go back. invalid_argument.
Result<Order> exchangedBy(Desk &desk, AttemptId attempt);

// A payment that was begun: asks the device where it is open, and answers what came of it.
Result<PaymentOutcome> askFor(Desk &desk, const PaymentBegun &begun, PaymentDevice &device);

} // namespace rowlock
