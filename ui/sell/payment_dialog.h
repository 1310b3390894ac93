// What taking cash and recording a card have in common: the total, the moment until the hold is in payment, and refusals.
// Window-modal, never blocks; the counter stays open behind it.
#pragma once

#include "model/domain/order.h"

#include <QDialog>
#include <QVBoxLayout>

class QProgressBar;

namespace rowlock {

class ActionButton;
class ToneLabel;

class PaymentDialog : public QDialog
{
    Q_OBJECT

public:
    PaymentDialog(const QString &title, const QString &what, const Money &total, QWidget *parent);

    void setReady();                      // the hold is in payment now
    void setRefused(const QString &text); // it could not be sold; the clerk may try again

    void reject() override; // not while it sells: the answer comes first

signals:
    void confirmed(const rowlock::PaymentLine &payment);

protected:
    virtual PaymentLine payment() const = 0;
    virtual bool isComplete() const = 0;

    QVBoxLayout *body() const { return m_body; }
    Money total() const { return m_total; }
    void update();  // after a change of what was entered
    void confirm(); // sells at once, or as soon as it can

private:
    Money m_total;
    QVBoxLayout *m_body;
    ToneLabel *m_error;
    QProgressBar *m_progress;
    ActionButton *m_sell;
    bool m_ready = false;
    bool m_selling = false;
    bool m_wanted = false; // confirmed before the hold was ready
};

} // namespace rowlock
