// A keyring in memory, which may be away or say no; it answers as late as a real one, from the event loop.
#pragma once

#include "ui/common/keyring.h"

#include <QHash>
#include <QTimer>

namespace rowlock {

class FakeKeyring final : public Keyring
{
public:
    void read(const QString &address, QObject *receiver, Then then) override
    {
        ++reads;
        answer(receiver, then, [this, address] {
            return passwords.contains(address) ? KeyringAnswer{KeyringAnswer::Kind::Done, passwords.value(address)}
                                               : KeyringAnswer{KeyringAnswer::Kind::NotThere, {}};
        });
    }
    void keep(const QString &address, const Password &password, QObject *receiver, Then then) override
    {
        answer(receiver, then, [this, address, password] {
            passwords.insert(address, password);
            return KeyringAnswer{KeyringAnswer::Kind::Done, {}};
        });
    }
    void forget(const QString &address, QObject *receiver, Then then) override
    {
        answer(receiver, then, [this, address] {
            return KeyringAnswer{passwords.remove(address) ? KeyringAnswer::Kind::Done : KeyringAnswer::Kind::NotThere,
                                 {}};
        });
    }

    KeyringAnswer::Kind mood = KeyringAnswer::Kind::Done; // anything else is answered to everything
    QHash<QString, Password> passwords;
    int reads = 0;

private:
    template <typename Act>
    void answer(QObject *receiver, const Then &then, Act act)
    {
        QTimer::singleShot(0, receiver, [this, then, act] {
            then(mood == KeyringAnswer::Kind::Done ? act() : KeyringAnswer{mood, {}});
        });
    }
};

} // namespace rowlock
