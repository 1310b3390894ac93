// Records a card payment that the house's card terminal took. Never a card number.
#pragma once

#include "ui/sell/payment_dialog.h"

class QLineEdit;

namespace rowlock {

class CardDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    CardDialog(const QString &what, const Money &total, QWidget *parent);

protected:
    PaymentLine payment() const override;
    bool isComplete() const override;

private:
    QLineEdit *m_reference;
    ToneLabel *m_hint;
};

} // namespace rowlock
