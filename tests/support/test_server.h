// A PostgreSQL server for one test program: on a socket in a folder of its own, nothing of it safe against a power cut,
// gone with the program. Started by whoever asks first.
#pragma once

#include <QString>

#include <functional>

namespace rowlock {

// Are the houses of this run to be made on a server? The environment says so: ROWLOCK_TEST_ENGINE=postgresql.
bool testsOnServer();

// Is there a server to be started at all?
bool canTestOnServer();

// The address of a database that is not there yet, and of an empty one; and makes the one at `address` a copy of what
// `make` makes, which is made once for each `kind`: in this process, or in what its server began with.
QString newServerAddress();
QString newServerDatabase();
void copyServerHouse(const QString &kind, const QString &address, const std::function<void(const QString &)> &make);
void copyServerDatabase(const QString &address, const QString &copy); // nobody may be in it
void dropServerDatabase(const QString &address);                      // whoever is still in it
// The same database for a login that sells, and for one that only looks; neither owns anything.
QString asCounter(const QString &address);
QString asReader(const QString &address);
// A login that sells as well, and whom the server asks for this password.
QString asAsked(const QString &address);
QString askedPassword();
// Ends the server in order and leaves what it has in `folder`, logins and prepared houses too. A test program that
// finds the folder's name in ROWLOCK_TEST_SERVER begins with a copy: that takes a tenth of the time of making it anew.
void leaveTestServerIn(const QString &folder);
// It dies as in a crash and is started again, with everybody in it.
void crashTestServer();
// One of its processes is killed: it throws everybody out and recovers by itself. From any thread.
void crashTestServerInside();
// As if the server were away, for this database alone: whoever is in it is thrown out, and nobody comes in.
void setServerAway(const QString &address, bool away);

} // namespace rowlock

// In a test function that is about the file itself, or about SQLite.
#define ONLY_OF_A_FILE()                                                                                               \
    do {                                                                                                               \
        if (rowlock::testsOnServer())                                                                                  \
            QSKIP("about the file itself");                                                                            \
    } while (false)
