// PINs as they are kept: argon2id through libsodium, with what it recommends for people who wait (64 MiB, a tenth of a
// second). Both functions take that long: on a worker thread, never within a transaction.
#pragma once

#include "model/domain/house_access.h"
#include "model/domain/result.h"

#include <QString>

#include <optional>

namespace rowlock {

// What libsodium makes of a PIN, its salt included.
class PinHash
{
public:
    const QString &text() const { return m_text; }

private:
    explicit PinHash(const QString &text) : m_text(text) {}
    friend Result<PinHash> hashPin(const Password &pin);

    QString m_text;
};
// invalid_argument: as checkPin. storage_unusable: no memory for it.
Result<PinHash> hashPin(const Password &pin);

// Somebody is about to show that they know a person's PIN: tryPin() has counted it already.
struct PinTry
{
    int staff = 0;
    QString name = {};
    int pinNo = 0;
    QString hash = {};
};

// That they did; made by knowsPin() alone.
class KnownPin
{
public:
    int staff() const { return m_staff; }
    int pinNo() const { return m_pinNo; }

private:
    KnownPin(int staff, int pinNo) : m_staff(staff), m_pinNo(pinNo) {}
    friend std::optional<KnownPin> knowsPin(const PinTry &attempt, const Password &pin);

    int m_staff;
    int m_pinNo;
};
std::optional<KnownPin> knowsPin(const PinTry &attempt, const Password &pin);

} // namespace rowlock
