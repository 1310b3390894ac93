// What a mail with tickets says and carries. Read on the desk's thread; painted and written on any, with Qt Gui.
#pragma once

#include "model/documents/tickets.h"
#include "model/domain/mail_account.h"
#include "model/domain/mail_job.h"
#include "model/domain/mail_message.h"

namespace rowlock {

class DeskSession;

struct MailContent
{
    MailAccount account = {};
    QString address = {};
    MailMessage message = {}; // all but its attachment
    PaperTemplate paper = {}; // what the tickets look like
    TicketPrint tickets = {}; // those that are sent; none in a test
    bool hasTickets = true;
};

// Of a mail that was taken. invalid_argument where none of its tickets is valid any more.
Result<MailContent> mailContent(DeskSession &session, const MailJob &taken);
// Of all valid tickets that have no paper, which are told as printed: forbidden where there is paper for one.
// `address`: empty for a file.
Result<MailContent> handedOverContent(DeskSession &session, OrderId order, const QString &address);
// What a new account is tried with, to its own address or another one.
MailContent testMailContent(const MailAccount &account, const QString &address, Instant now);

QByteArray ticketsFileName(const Order &order); // "tickets-K7QM-3RTD.pdf": nobody's name
// The PDF of its tickets; empty: it could not be drawn.
QByteArray mailedPdf(const MailContent &content);
// All of it, as it goes to the server; empty: the tickets could not be drawn.
QByteArray mailBytes(const MailContent &content);

} // namespace rowlock
