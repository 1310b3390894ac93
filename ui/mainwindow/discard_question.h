// What a dialog asks before it lets go of what was entered in it. GUI thread.
#pragma once

#include "ui/common/prompt.h"

class QDialog;

namespace rowlock {

// Closes the dialog as rejected if the answer is yes. `details`: what is not done yet.
void askToDiscard(Prompt &prompt, QDialog &dialog, const QString &details);

} // namespace rowlock
