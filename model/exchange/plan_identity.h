// Refs and uuids: present and unique after this, and the same again when the same file is imported again.
#pragma once

#include "model/exchange/pretix_form.h"

namespace rowlock {

// "$.zones[0].rows[3].seats[7] (Stalls, row A, seat 8)"; with the block's name where that is known.
QString seatPlace(const FormReading &reading, int seatNo);

// Needs the blocks, for the places in its notes.
void identify(FormReading &reading, ImportNotes &notes);

} // namespace rowlock
