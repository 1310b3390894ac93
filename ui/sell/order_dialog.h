// An order as it stands: its tickets, fees and money, printing again, and refunds with a reason.
#pragma once

#include "model/domain/order_note.h"
#include "model/domain/payment_state.h"
#include "model/domain/receipts.h"
#include "ui/common/message_bar.h"
#include "ui/sell/refund_dialog.h"
#include "ui/sell/ticket_output.h"

#include <QDialog>
#include <QPointer>

#include <functional>

namespace rowlock {

class ActionButton;
class CardRefunds;
class OrderHead;
class OrderList;
class ScannedTicket;
class ToneLabel;

class OrderDialog : public QDialog
{
    Q_OBJECT

public:
    // Shows itself empty and reads the order; says so if there is none. Of a ticket's barcode it answers for that
    // ticket.
    OrderDialog(const HouseContext &context, const QString &idOrCode, QWidget *parent);
    // What is gone on with as soon as it is read, as if its button were pressed; nothing where that is grey.
    enum class Then { Nothing, Print, Refund, Exchange };
    void goOn(Then then);
    void hideExchange();             // where nobody goes on with one, nor charges a card
    void say(const QString &warning) // empty: nothing
    {
        if (!warning.isEmpty())
            m_messages->show(Tone::Warning, warning);
    }

signals:
    void wasRead();
    void exchangeRequested(const rowlock::Order &order,
                           const QList<rowlock::Ticket> &tickets);     // the dialog is closed then
    void typePaymentRequested(const rowlock::PaymentSubject &subject); // likewise

private:
    void read();
    void showOther(const QString &code);
    void show(const Order &order, const QList<LedgerLine> &lines, const QList<OrderNote> &notes);
    void showOtherLines();
    void growToFit();
    void noteUnanswered(); // by the card reader
    void noteRefunded();   // what is paid out by hand
    void showScanned(const Ticket &ticket);
    void ifChangeable(const std::function<void(const SaleToVoid &)> &go, bool asksForVoid = false);
    void askRefund(const SaleToVoid &sale);
    void refund(QPointer<RefundDialog> dialog, const QList<TicketId> &tickets);
    void showCustomer(RefundDialog *dialog);
    void askReprint(TicketOutput *output);
    void askType(TicketOutput *output);
    void reprint(const QList<TicketId> &tickets, const QString &reason, TicketOutput *output);
    QList<Ticket> chosen() const;          // the marked ones, or all that are valid where nothing is marked
    QList<LedgerLine> chosenLines() const; // the marked ones
    QString refundWords() const;           // on its button
    void refreshButtons();

    HouseContext m_context;
    QString m_wanted;
    Order m_order;
    QList<LedgerLine> m_lines;
    QString m_changeKey; // kept until it is answered, so that a second try is not a second refund
    OrderHead *m_head;
    ToneLabel *m_money;
    ScannedTicket *m_scanned;
    MessageBar *m_messages;
    CardRefunds *m_cardRefunds;
    OrderList *m_tickets;
    QList<ActionButton *> m_ofTickets; // print, save, price type
    ActionButton *m_reprint;
    ActionButton *m_refund;
    ActionButton *m_exchange;
};

} // namespace rowlock
