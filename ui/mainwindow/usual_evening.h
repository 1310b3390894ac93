// When most venues play: what a new event's date is until it is set.
#pragma once

#include "model/domain/instant.h"

#include <QDateTime>

namespace rowlock {

// 19:30 on the next Friday that is not today, by the venue's clock (an IANA name), as figures in UTC.
QDateTime usualEvening(Instant now, const QByteArray &timeZone);

} // namespace rowlock
