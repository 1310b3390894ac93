// What one client asked, what it was told, and when.
#pragma once

#include "tests/process/support/box_office_model.h"

namespace rowlock::pure {

struct Deed
{
    Command command;
    Answer answer;
    qint64 invokedNs = 0;
    qint64 answeredNs = -1; // -1: the client died before it was told

    bool isAnswered() const { return answeredNs >= 0; }
};

} // namespace rowlock::pure
