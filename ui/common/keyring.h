// Where the desktop keeps a person's passwords. Answers come later, on the thread that asked and never within the call;
// none comes once the receiver is gone. GUI thread.
#pragma once

#include "model/domain/house_access.h"

#include <functional>

class QObject;

namespace rowlock {

struct KeyringAnswer
{
    enum class Kind {
        Done,
        NotThere, // no password of this name
        Refused,  // the person or the keyring said no
        Away      // no keyring answers on this desktop
    };
    Kind kind = Kind::Away;
    Password password; // of one that was read
};

class Keyring
{
public:
    using Then = std::function<void(const KeyringAnswer &)>;

    Keyring() = default;
    virtual ~Keyring() = default;
    Keyring(const Keyring &) = delete;
    Keyring &operator=(const Keyring &) = delete;

    // `address`: of the server, without a password (model/domain/house_place.h).
    virtual void read(const QString &address, QObject *receiver, Then then) = 0;
    virtual void keep(const QString &address, const Password &password, QObject *receiver, Then then) = 0;
    virtual void forget(const QString &address, QObject *receiver, Then then) = 0;
};

} // namespace rowlock
