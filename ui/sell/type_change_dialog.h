// Sold tickets that are of another price type after all: what it makes of the money stands there before it is done, and
// what is refused is said here, with everything typed still there. Window-modal, never blocks.
#pragma once

#include "model/domain/payment_state.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class ToneLabel;

class TypeChangeDialog final : public QDialog
{
    Q_OBJECT

public:
    TypeChangeDialog(const HouseContext &context, const Order &order, const QList<Ticket> &tickets, QWidget *parent);
    void chargeCardsAtCounter(bool charges); // by its card window, where that is in front

signals:
    void paymentRequested(const rowlock::PaymentSubject &subject); // by card; the dialog is closed then
    void changed(const rowlock::Order &order, const rowlock::MoveReceipt &receipt); // with the new tickets alone

private:
    void build();
    void readTypes();
    void quote(); // asks what it comes to
    void show(const Result<Money> &difference);
    void refresh();
    void change();
    TypeChangeAsked asked() const;
    QList<PaymentLine> payments() const;
    bool isPaidAtCounter() const;

    HouseContext m_context;
    Order m_order;
    QList<Ticket> m_tickets;
    QString m_key; // one for all tries, so that a second one changes nothing twice
    std::optional<Money> m_difference;
    bool m_chargesAtCounter = false;
    QComboBox *m_types;
    ToneLabel *m_sum;
    ToneLabel *m_details;
    QComboBox *m_tender;
    QLineEdit *m_reason;
    ToneLabel *m_error;
    ActionButton *m_accept;
};

} // namespace rowlock
