#include "ui/sell/scanned_ticket.h"

#include "ui/common/metrics.h"
#include "ui/words/tenders.h"

#include <QVBoxLayout>

namespace rowlock {

ScannedTicket::ScannedTicket(QWidget *parent)
    : QWidget(parent), m_state(new FigureLabel(tr("Ticket"), QStringLiteral("scannedState"), this)),
      m_seat(new ToneLabel({}, Tone::Plain, this))
{
    m_state->setTextSize(TextSize::Money);
    m_state->setWordWrap(true);
    m_seat->setObjectName(QStringLiteral("scannedSeat"));
    m_seat->setTextSize(TextSize::Heading);
    m_seat->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::related);
    column->addWidget(m_state);
    column->addWidget(m_seat);
    hide();
}

void ScannedTicket::show(const Ticket &ticket, const QString &eventName, bool isOfAnotherEvent)
{
    m_ticket = ticket;
    const bool valid = ticket.state == TicketState::Valid;
    m_state->setFigure(valid && isOfAnotherEvent ? tr("Another event") : ticketStateText(ticket));
    m_state->setTone(!valid ? Tone::Danger : isOfAnotherEvent ? Tone::Warning : Tone::Good);
    const QString seat = tr("%1, %2").arg(eventName, ticket.label);
    const QString type = ticket.typeSaid();
    m_seat->setText(type.isEmpty() ? seat : tr("%1 · %2").arg(seat, type));
    setVisible(true);
}

void ScannedTicket::forget()
{
    m_ticket.reset();
    hide();
}

QString ScannedTicket::whyNotRefunded() const
{
    if (!m_ticket)
        return {};
    switch (m_ticket->state) {
    case TicketState::Valid: return {};
    case TicketState::Used:
        return tr("The ticket that was scanned, %1, was admitted, so it cannot be refunded.").arg(m_ticket->label);
    case TicketState::Refunded: return tr("The ticket that was scanned, %1, is refunded already.").arg(m_ticket->label);
    case TicketState::Void: break;
    }
    return tr("The ticket that was scanned, %1, cannot be refunded: %2.")
        .arg(m_ticket->label, ticketStateText(*m_ticket));
}

} // namespace rowlock
