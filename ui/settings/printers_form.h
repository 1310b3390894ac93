// What a terminal prints each kind of paper on, each with a test page, and what comes out by itself after a sale. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"

#include <functional>

namespace rowlock {

void openPrintersForm(const HouseContext &context, const TerminalSetup &setup, QWidget *parent,
                      const std::function<void()> &saved);

} // namespace rowlock
