// The keyring of this desktop, by QtKeychain: the Secret Service of GNOME and others, or KWallet. Where Rowlock was
// built without QtKeychain, none answers. GUI thread.
#pragma once

#include "ui/common/keyring.h"

namespace rowlock {

class DesktopKeyring final : public Keyring
{
public:
    void read(const QString &address, QObject *receiver, Then then) override;
    void keep(const QString &address, const Password &password, QObject *receiver, Then then) override;
    void forget(const QString &address, QObject *receiver, Then then) override;
};

} // namespace rowlock
