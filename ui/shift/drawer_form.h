// One cash drawer of the house as a form, with the receipt printer that opens it to be tried. GUI thread.
#pragma once

#include "ui/common/house_context.h"

namespace rowlock {

class RuleForm;

// A new one where its number is 0. Open already; emits RuleForm::saved and closes by itself.
RuleForm *openDrawerForm(const HouseContext &context, const Drawer &drawer, QWidget *parent);

} // namespace rowlock
