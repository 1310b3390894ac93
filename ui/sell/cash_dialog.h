// Takes cash: exact, a likely note, or a typed amount; shows the change in large figures before it sells.
#pragma once

#include "ui/sell/payment_dialog.h"

#include <optional>

class QLineEdit;

namespace rowlock {

class FigureLabel;

class CashDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    CashDialog(const QString &what, const Money &total, QWidget *parent);

protected:
    PaymentLine payment() const override;
    bool isComplete() const override;

private:
    void setGiven(const Money &amount);
    void read();

    std::optional<Money> m_given;
    QLineEdit *m_amount;
    ToneLabel *m_caption;
    FigureLabel *m_change;
};

} // namespace rowlock
