// Money through the drawer that no customer pays or gets, and the drawer opened without a sale, as forms. Window-modal;
// GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <functional>

namespace rowlock {

// `kind`: In, Out, Drop or NoSale. `done`: once the house has it, with what was done as a sentence.
void openCashForm(const HouseContext &context, CashKind kind, QWidget *parent,
                  const std::function<void(const QString &)> &done);

} // namespace rowlock
