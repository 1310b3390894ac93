// What became of the ticket that was scanned, in large type. GUI thread.
#pragma once

#include "model/domain/order.h"
#include "ui/common/labels.h"

namespace rowlock {

class ScannedTicket final : public QWidget
{
    Q_OBJECT

public:
    explicit ScannedTicket(QWidget *parent); // hidden until there is one

    void show(const Ticket &ticket, const QString &eventName, bool isOfAnotherEvent);

private:
    FigureLabel *m_state;
    ToneLabel *m_seat;
};

} // namespace rowlock
