// A mail with its attachment as bytes (RFC 5322, 2045 to 2047). Pure. What people typed becomes encoded words and
// encoded parts, so no line break in a name, a subject or an address can begin a header of its own.
#pragma once

#include "model/domain/instant.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace rowlock {

struct MailAttachment
{
    QByteArray name; // in ASCII, without spaces or quotes
    QByteArray type; // "application/pdf"
    QByteArray bytes;
};

struct MailMessage
{
    QString fromName = {}; // may be empty
    QByteArray from = {};  // addresses as wireAddress() has them
    QByteArray to = {};
    QString subject = {};
    QString text = {};
    QByteArray id = {}; // that part of the message's name which is before the @: the same at every attempt
    Instant at = {};
    QList<MailAttachment> attachments = {};
};

// With CR LF, lines of at most 76 characters and no bare dot to be doubled, which is the sender's to do.
QByteArray mailBytes(const MailMessage &message);

} // namespace rowlock
