// Where a house is kept, and the password by which a server lets one in to it. A password goes from a person or the
// keyring to the server and nowhere else: it is no text, cannot be printed, and stands in no address.
#pragma once

#include <QByteArray>
#include <QString>

class QDebug;

namespace rowlock {

class Password
{
public:
    Password() = default;
    explicit Password(const QString &text) : m_bytes(text.toUtf8()) {}

    bool isEmpty() const { return m_bytes.isEmpty(); }
    const char *forServer() const { return m_bytes.constData(); }
    QString forKeyring() const { return QString::fromUtf8(m_bytes); }
    bool operator==(const Password &) const = default;

private:
    QByteArray m_bytes;
};
QDebug operator<<(QDebug, const Password &) = delete;

struct HouseAccess
{
    HouseAccess(const QString &where, const Password &by = {}) : place(where), password(by) {} // a place is one too

    QString place;     // a file, or the address of a server (model/domain/house_place.h)
    Password password; // used where the server asks for one and libpq's own places have none that it takes
};

} // namespace rowlock
