// What became of the ticket that was scanned, in large type, and why it cannot go back. GUI thread.
#pragma once

#include "model/domain/order.h"
#include "ui/common/labels.h"

#include <optional>

namespace rowlock {

class ScannedTicket final : public QWidget
{
    Q_OBJECT

public:
    explicit ScannedTicket(QWidget *parent); // hidden until there is one

    void show(const Ticket &ticket, const QString &eventName, bool isOfAnotherEvent);
    void forget(); // hides it
    // Why it is not among those that can be refunded, as a sentence; empty: it is, or none was scanned.
    QString whyNotRefunded() const;

private:
    std::optional<Ticket> m_ticket;
    FigureLabel *m_state;
    ToneLabel *m_seat;
};

} // namespace rowlock
