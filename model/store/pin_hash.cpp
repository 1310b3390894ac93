#include "model/store/pin_hash.h"

#include "model/domain/staff.h"
#include "model/store/store_text.h"

#include <sodium.h>

#include <array>

namespace rowlock {

namespace {

// Once a process, from any thread.
bool isReady()
{
    static const bool ready = sodium_init() >= 0;
    return ready;
}

size_t lengthOf(const Password &pin)
{
    return size_t(qstrlen(pin.forServer()));
}

} // namespace

Result<PinHash> hashPin(const Password &pin)
{
    TRY(checkPin(pin.forKeyring()));
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (!isReady()
        || crypto_pwhash_str_alg(text.data(), pin.forServer(), lengthOf(pin), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13)
               != 0)
        return refuse(ErrorCode::StorageUnusable,
                      Store::tr("This computer has too little free memory to keep a PIN. Close other programs and try "
                                "again."));
    return PinHash(QString::fromLatin1(text.data()));
}

std::optional<KnownPin> knowsPin(const PinTry &attempt, const Password &pin)
{
    const QByteArray kept = attempt.hash.toLatin1();
    if (!isReady() || crypto_pwhash_str_verify(kept.constData(), pin.forServer(), lengthOf(pin)) != 0)
        return {};
    return KnownPin(attempt.staff, attempt.pinNo);
}

} // namespace rowlock
