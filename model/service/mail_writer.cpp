#include "model/service/mail_writer.h"

#include "model/documents/ticket_words.h"
#include "model/domain/mail_address.h"
#include "model/domain/order_tickets.h"
#include "model/service/desk_session.h"
#include "model/service/order_desk.h"
#include "model/service/paper_desk.h"
#include "model/store/mail_accounts.h"

#include <QCryptographicHash>

#include <algorithm>

namespace rowlock {

namespace {

struct MailTexts
{
    Q_DECLARE_TR_FUNCTIONS(MailText)
};

// What people typed stays on its line.
QString lineOf(const QString &text)
{
    return text.simplified();
}

QString seatLine(const Ticket &ticket)
{
    QStringList parts;
    for (const TicketField &field : ticketFields(ticket))
        parts += field.caption.isEmpty() ? field.value : MailTexts::tr("%1 %2").arg(field.caption, field.value);
    if (!ticket.typeSaid().isEmpty())
        parts += ticket.typeSaid();
    return lineOf(parts.join(QStringLiteral(", ")));
}

QList<Ticket> sentTickets(const TicketPrint &print)
{
    QList<Ticket> tickets = print.order.tickets;
    tickets.removeIf([&print](const Ticket &ticket) {
        return ticket.state != TicketState::Valid || (!print.only.isEmpty() && !print.only.contains(ticket.id));
    });
    return tickets;
}

QString bodyText(const TicketPrint &print)
{
    const QList<Ticket> tickets = sentTickets(print);
    const Ticket &first = tickets.first();
    const auto says = [&](TicketWord word) { return lineOf(ticketSays(word, print, first)); };
    QStringList lines{says(TicketWord::Performance), says(TicketWord::Date)};
    for (const TicketWord word : {TicketWord::Doors, TicketWord::Venue})
        lines += says(word);
    if (says(TicketWord::House) != says(TicketWord::Venue))
        lines += says(TicketWord::House);
    lines += says(TicketWord::Address);
    lines.removeAll(QString());
    lines += QString();
    for (const Ticket &ticket : tickets)
        lines += seatLine(ticket);
    lines += QString();
    lines += MailTexts::tr("Order %1").arg(print.order.code);
    lines += QString();
    lines += tickets.size() == 1
                 ? MailTexts::tr("The ticket is attached. Print it, or show it on your phone at the door.")
                 : MailTexts::tr("The tickets are attached. Print them, or show them on your phone at the door.");
    lines += MailTexts::tr("Each lets one person in, once. Do not give copies away.");
    if (!print.terms.isEmpty())
        lines += {QString(), lineOf(print.terms)};
    return lines.join(u'\n') + u'\n';
}

// It is printed at home, so whatever paper a terminal's printer has is left out of it; where the house says nothing it
// is what everybody has.
Result<PaperTemplate> mailedPaper(DeskSession &session, EventId event)
{
    PaperDesk papers(session);
    TRY_GET(const QList<PaperChoice> made, papers.choices());
    TRY_GET(const QList<NamedTemplate> all, papers.templates());
    QList<PaperChoice> choices = made;
    choices.removeIf([](const PaperChoice &each) { return each.by == ChosenBy::Terminal; });
    const auto isChosen = [&](const PaperChoice &each) {
        return each.use == PaperFor::Ticket
               && (each.by == ChosenBy::House || each.which == QString::number(event.value()));
    };
    QString name = QStringLiteral("a4");
    if (std::ranges::any_of(choices, isChosen)) {
        QHash<QString, QSizeF> sizes;
        for (const NamedTemplate &one : all)
            sizes.insert(one.name, one.paper.paper.page());
        name = chosenPaper(choices, PaperFor::Ticket, event, {}, sizes);
    }
    TRY_GET(const NamedTemplate named, papers.named(name));
    return named.paper;
}

Result<MailContent> contentOf(DeskSession &session, const Order &order, const QList<TicketId> &tickets)
{
    MailContent content;
    TRY_GET(content.tickets, PaperDesk(session).ticketPrint(order, tickets));
    TRY(requireValidTickets({content.tickets}));
    TRY_GET(content.paper, mailedPaper(session, order.event));
    TRY_GET(content.account, readMailAccount(session.connection()));
    content.message.fromName = content.account.fromName;
    content.message.from = wireAddress(content.account.from);
    content.message.subject =
        MailTexts::tr("Your tickets: %1, %2").arg(lineOf(order.eventName), ticketDate(content.tickets));
    content.message.text = bodyText(content.tickets);
    content.message.at = session.clock().now();
    return content;
}

void addressTo(MailContent &content, const QString &address)
{
    content.address = address;
    content.message.to = address.isEmpty() ? QByteArray() : wireAddress(address);
}

} // namespace

Result<MailContent> mailContent(DeskSession &session, const MailJob &taken)
{
    TRY_GET(const Order order, OrderDesk(session).order(QString::number(taken.order.value())));
    TRY_GET(MailContent content, contentOf(session, order, taken.validTickets()));
    addressTo(content, taken.address);
    // Of its salt, which nobody outside knows: one that comes twice is seen to be the same.
    content.message.id =
        QCryptographicHash::hash(taken.salt + QByteArray::number(taken.id.value()), QCryptographicHash::Sha256)
            .toHex()
            .left(32);
    content.message.at = taken.at;
    return content;
}

Result<MailContent> handedOverContent(DeskSession &session, OrderId id, const QString &address)
{
    PaperDesk papers(session);
    TRY_GET(const Order order, OrderDesk(session).order(QString::number(id.value())));
    TRY_GET(const QList<TicketId> before, papers.withPaper(id));
    QList<TicketId> tickets = validTicketsOf(order);
    tickets.removeIf([&before](TicketId ticket) { return before.contains(ticket); });
    TRY_GET(MailContent content, contentOf(session, order, tickets));
    addressTo(content, address);
    if (!session.facts().isPractice())
        TRY(papers.recordTickets(id, tickets));
    return content;
}

MailContent testMailContent(const MailAccount &account, const QString &address, Instant now)
{
    MailContent content;
    content.account = account;
    content.hasTickets = false;
    addressTo(content, address);
    content.message.fromName = account.fromName;
    content.message.from = wireAddress(account.from);
    content.message.subject = MailTexts::tr("Rowlock: the mail account works");
    content.message.text = MailTexts::tr("This is a test. If you can read it, tickets can be sent by e-mail.\n");
    content.message.id =
        QCryptographicHash::hash(QByteArray::number(now.ms) + content.message.to, QCryptographicHash::Sha256)
            .toHex()
            .left(32);
    content.message.at = now;
    return content;
}

QByteArray ticketsFileName(const Order &order)
{
    return "tickets-" + order.code.toLatin1() + ".pdf";
}

QByteArray mailedPdf(const MailContent &content)
{
    return ticketsPdf(content.paper, {content.tickets}).value_or(QByteArray());
}

QByteArray mailBytes(const MailContent &content)
{
    MailMessage message = content.message;
    if (content.hasTickets) {
        const QByteArray pdf = mailedPdf(content);
        if (pdf.isEmpty())
            return {};
        message.attachments = {{ticketsFileName(content.tickets.order), "application/pdf", pdf}};
    }
    return mailBytes(message);
}

} // namespace rowlock
