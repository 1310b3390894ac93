// Records what the house's card reader answered: charged, declined, or nobody is sure. Closed without an answer it asks
// for one. Never a card number.
#pragma once

#include "ui/sell/payment_dialog.h"

class QLineEdit;

namespace rowlock {

class CardDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    CardDialog(const PaymentState &state, QWidget *parent);

    QString whyNotTaken() const override { return tr("Card declined or not charged"); }
    void reject() override; // Esc, the window's own button: silence is no answer

protected:
    PaymentLine payment() const override;
    bool isComplete() const override;
    void noteStage() override;

private:
    QLineEdit *m_reference;
    ToneLabel *m_hint;
    ActionButton *m_unsure;
};

} // namespace rowlock
