// The house's reasons at a field that asks for one: Down, or the arrow in the field, lists them; what is typed picks
// among them, and anything else can be typed. GUI thread.
#pragma once

#include "model/domain/house_settings.h"

class QLineEdit;

namespace rowlock {

class BoxOffice;

// Asks the house which there are; until it answers, and where there are none, the field is as it was.
void offerReasons(QLineEdit &field, BoxOffice &office, ReasonFor asked);

} // namespace rowlock
