// The newest timeline that this user's terminals have seen of each server, kept in a file: a server that has failed and
// comes back after another was promoted in its place still takes writes, and stands on an older one. Any thread, any
// number of processes.
#pragma once

#include <QString>

namespace rowlock {

// `system`: the server's own identifier, which its standbys bear too. 1: none newer than the first was seen.
qint64 newestTimeline(const QString &system);
void rememberTimeline(const QString &system, qint64 timeline); // also one that is older, which changes nothing

} // namespace rowlock
