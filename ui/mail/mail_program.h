// Hands tickets to the desktop's own mail program, as a mail that a person looks at and sends (xdg-email). The PDF is
// in a folder of this user's alone, under the order's code; what is older than a day is deleted there. GUI thread.
#pragma once

#include "model/service/mail_writer.h"

#include <QObject>

namespace rowlock {

class MailProgram final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void give(const MailContent &content); // answers by one of the signals

signals:
    void given();
    // The program has the mail without the tickets, or there is none; they are in this file.
    void givenWithoutFile(const QString &file);
    void notGiven(const QString &file);
    void failed(const QString &sentence); // the file could not be written

private:
    void start(const MailContent &content, const QString &file);
    void giveByAddress(const MailContent &content, const QString &file);
};

} // namespace rowlock
