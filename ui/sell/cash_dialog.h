// Takes cash: exact, a likely note, or a typed amount; shows the change in large figures before it sells.
#pragma once

#include "ui/sell/payment_dialog.h"

#include <optional>

class QHBoxLayout;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FigureLabel;

class CashDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    CashDialog(const PaymentState &state, QWidget *parent);

    QString whyNotTaken() const override { return tr("Cash not taken"); }

signals:
    void given(const std::optional<rowlock::Money> &amount); // typed, and enough; else nothing

protected:
    PaymentLine payment() const override;
    bool isComplete() const override;
    void noteTotal() override;

private:
    void setGiven(const Money &amount);
    void read();
    void addNotes(); // those that are likely for the total
    void showFree(); // nothing is asked for where nothing is to be paid

    std::optional<Money> m_given;
    QWidget *m_money; // everything about it
    QLineEdit *m_amount;
    QHBoxLayout *m_notes;
    ActionButton *m_exact = nullptr;
    QList<QWidget *> m_noteButtons;
    ToneLabel *m_caption;
    FigureLabel *m_change;
};

} // namespace rowlock
