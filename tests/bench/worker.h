// One terminal of several, as a process of its own: holds and sells seat after seat for so many seconds, without a
// pause.
#pragma once

#include <QString>

#include <functional>

namespace bench {

struct Seller
{
    std::function<bool(const QString &ref)> hold;
    std::function<bool()> sell; // what was held last
};

// "store", "raw" (the same statements and turnstile without Qt) or "raw-busy" (SQLite's busy timeout instead of turns);
// of a house on a server "store" or "raw-client" (the same statements through libpq).
Seller sellerOf(const QString &kind, const QString &file, qint64 event, const QString &terminal);

} // namespace bench
