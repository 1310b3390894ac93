// Asks where a seating plan goes, writes it there, and says what the form cannot keep. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <functional>

class QWidget;

namespace rowlock {

enum class ExportForm {
    Own,   // nothing of it is lost
    Pretix // for other programs
};

// `told`: that it was written, or why not; not called where the person thinks better of it.
void exportPlan(const HouseContext &context, QWidget *parent, PlanId plan, const QString &name, ExportForm form,
                std::function<void(Tone, const QString &)> told);

} // namespace rowlock
