// Asks before money goes back: what for, with which fees, how it is paid out, and why.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"
#include "model/domain/pricing/reversal.h"

#include <QDialog>

class QButtonGroup;
class QLineEdit;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class ToneLabel;

// What of an order is to be refunded.
struct RefundChoice
{
    Order order;
    QList<LedgerLine> lines; // all of the order
    QList<Ticket> tickets;
    QList<LedgerLine> fees; // by themselves

    QList<TicketId> ticketIds() const;
    FeesAsked feesAsked(FeesBack with) const;
    Money sum(FeesBack with) const; // what goes back
};

class RefundDialog final : public QDialog
{
    Q_OBJECT

public:
    RefundDialog(const RefundChoice &choice, QWidget *parent);

    FeesAsked fees() const;
    QString reason() const;

private:
    void addFees(QVBoxLayout &column); // where any would stay
    FeesBack chosenFees() const;
    void showSum();

    RefundChoice m_choice;
    ToneLabel *m_question;
    ToneLabel *m_details;
    QButtonGroup *m_fees;
    QLineEdit *m_reason;
    ToneLabel *m_error;
    ActionButton *m_accept;
};

} // namespace rowlock
