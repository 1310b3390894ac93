// Where a box office is kept: the name of a file, or the address of a database on a PostgreSQL server
// ("postgresql://user@host/database"). Text only; nothing is looked up. Any thread.
#pragma once

#include <QString>

namespace rowlock {

bool isServerAddress(const QString &place);

// The whole name of a file; an address as it is. Two names of one place are the same where this is.
QString wholePlace(const QString &place);

// To be read by a person: a file as this system writes it.
QString shownPlace(const QString &place);

// For a title: "harbour", of a file or a database.
QString placeName(const QString &place);

// Where to look for it: the folder of a file, the server of a database.
QString placeAround(const QString &place);

// What the parts of an address come to, empty where `host` or `port` cannot be; a `host` that begins with "/" is the
// folder of a Unix socket, and several are divided by commas. `port` 0: the usual one.
QString serverAddress(const QString &host, int port, const QString &database, const QString &user);

} // namespace rowlock
