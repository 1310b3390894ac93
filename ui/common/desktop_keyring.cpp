#include "ui/common/desktop_keyring.h"

#include <QObject>
#include <QTimer>

#ifdef ROWLOCK_KEYRING
#include <qt6keychain/keychain.h>
#endif

namespace rowlock {

#ifdef ROWLOCK_KEYRING

namespace {

// What the desktop's own program for passwords calls it: "Rowlock: postgresql://..." there.
QString serviceName()
{
    return QStringLiteral("Rowlock");
}

KeyringAnswer::Kind kindOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError: return KeyringAnswer::Kind::Done;
    case QKeychain::EntryNotFound: return KeyringAnswer::Kind::NotThere;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser: return KeyringAnswer::Kind::Refused;
    default: return KeyringAnswer::Kind::Away; // whatever a library says that found no service on the bus
    }
}

// A job goes by itself once it is finished; it never writes anything down in plain text.
void start(QKeychain::Job *job, const QString &address, QObject *receiver, const Keyring::Then &then)
{
    job->setKey(address);
    job->setInsecureFallback(false);
    QObject::connect(job, &QKeychain::Job::finished, receiver, [then](QKeychain::Job *done) {
        KeyringAnswer answer{kindOf(done->error()), {}};
        if (const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(done))
            answer.password = Password(read->textData());
        then(answer);
    });
    job->start();
}

} // namespace

void DesktopKeyring::read(const QString &address, QObject *receiver, Then then)
{
    start(new QKeychain::ReadPasswordJob(serviceName()), address, receiver, then);
}

void DesktopKeyring::keep(const QString &address, const Password &password, QObject *receiver, Then then)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName());
    job->setTextData(password.forKeyring());
    start(job, address, receiver, then);
}

void DesktopKeyring::forget(const QString &address, QObject *receiver, Then then)
{
    start(new QKeychain::DeletePasswordJob(serviceName()), address, receiver, then);
}

#else

void DesktopKeyring::read(const QString &, QObject *receiver, Then then)
{
    QTimer::singleShot(0, receiver, [then] { then({}); });
}

void DesktopKeyring::keep(const QString &, const Password &, QObject *receiver, Then then)
{
    QTimer::singleShot(0, receiver, [then] { then({}); });
}

void DesktopKeyring::forget(const QString &, QObject *receiver, Then then)
{
    QTimer::singleShot(0, receiver, [then] { then({}); });
}

#endif

} // namespace rowlock
