// What a settlement is asked for with, as the command line has it.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/settlement.h"

namespace rowlock {

QList<Parameter> settlementParameters();                                   // --deduct, --paid-before
Result<Money> signedAmount(const QString &text, const Currency &currency); // below zero it gives something back
// Its events apart. invalid_argument.
Result<SettlementAsked> settlementAsked(const Parameters &parameters, const Currency &currency);

} // namespace rowlock
