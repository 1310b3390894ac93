// The number of a patron whom the house knows (known_patron.h). It is printed on nothing and given once.
#pragma once

#include "model/domain/id.h"

namespace rowlock {

using PatronNo = Id<struct PatronNoTag>;

} // namespace rowlock
