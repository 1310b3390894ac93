// The account by which a house sends its tickets (docs/decisions/mail.md). Pure values. Its password is no part of it:
// that stays with the computer that sends.
#pragma once

#include "model/domain/result.h"

#include <QJsonObject>
#include <QString>

namespace rowlock {

// In the database and on the command line: starttls, tls, none. None: for a server on the same computer alone.
enum class MailSecurity { StartTls, Tls, None };
QString securityName(MailSecurity security);
Result<MailSecurity> securityFromName(const QString &name);
int usualPort(MailSecurity security);

struct MailAccount
{
    QString server = {}; // its host; empty: the house has no account
    int port = 587;
    MailSecurity security = MailSecurity::StartTls;
    QString user = {};     // empty: the server asks for nobody
    QString from = {};     // the address
    QString fromName = {}; // may be empty

    bool isSet() const { return !server.isEmpty(); }
    bool wantsPassword() const { return !user.isEmpty(); }
    // By which a keyring knows its password: another server or user has another one.
    QString keyringName() const;
    bool operator==(const MailAccount &) const = default;
};

// As it is kept. invalid_argument, details.argument: server, port, security, user, from or name.
Result<MailAccount> checkedMailAccount(const MailAccount &typed);

QJsonObject toJson(const MailAccount &account);
MailAccount mailAccountFromJson(const QJsonObject &json); // of none: one that is not set

} // namespace rowlock
