// Asks the card reader to give back what was just refunded to cards, one after another. A refund that the reader was
// asked for and has not answered is remembered by this computer, and offered again when its order is opened.
#pragma once

#include "model/domain/card_refund.h"
#include "model/domain/receipts.h"
#include "ui/common/house_context.h"

#include <QObject>

class QWidget;

namespace rowlock {

struct RefundBooked
{
    QString orderCode;
    QList<Payment> payments; // below zero
};

// The order's, and those of the orders that were voided with it.
QList<RefundBooked> bookedOf(const Order &order, const RefundReceipt &refund);

class CardRefunds final : public QObject
{
    Q_OBJECT

public:
    CardRefunds(const HouseContext &context, QWidget *parent);

    // Rows that were just booked; of other tenders nothing happens, nor where no reader is attached. `note`: what else
    // the clerk is told once it is done.
    void begin(const QList<RefundBooked> &orders, const QString &note = {});
    // Those of them that the reader is to be asked for; offered from now on when the order is opened.
    QList<Payment> remember(const QString &orderCode, const QList<Payment> &booked);
    QList<Payment> byHand() const { return m_byHand; } // what was booked last, and the reader is not asked for
    const QString &note() const { return m_note; }
    // Those of the order that the reader was asked for here and has not answered.
    QList<Payment> unanswered(const QString &orderCode, const QList<Payment> &payments) const;
    void askAgain(const QString &orderCode, const QList<Payment> &unanswered);

signals:
    void done(); // each was answered, or left for later

private:
    void next();

    HouseContext m_context;
    QWidget *m_window;
    QList<std::pair<QString, Payment>> m_waiting; // with its order's code
    QList<Payment> m_byHand;
    QString m_note;
};

} // namespace rowlock
