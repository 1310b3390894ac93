// A sale, or what is left of it, is paid by cheque, by a bank transfer that has arrived, or on account: which, its
// number, and how much. Window-modal, never blocks.
#pragma once

#include "model/domain/order.h"

#include <QDialog>

#include <functional>

class QLineEdit;
class QRadioButton;

namespace rowlock {

class MoneyField;
class NoteField;
class ToneLabel;

class RecordedTender final : public QDialog
{
    Q_OBJECT

public:
    // `leftBy`: what is left to pay where it is paid so, for a fee may hang on it.
    // `patron`: of the sale, who owes what goes on account; empty: nothing does.
    // `note`: what was noted before.
    RecordedTender(const std::function<Money(PaymentMethod)> &leftBy, const QString &patron, const QString &note,
                   QWidget *parent);

    const NoteField &note() const { return *m_note; }

signals:
    void chosen(rowlock::PaymentMethod method, const rowlock::Money &amount, const QString &number,
                const QString &note);

private:
    PaymentMethod method() const;
    void showLeft(); // as much as is left is proposed
    void readNumber();
    void readAmount(); // whether it is all that is left
    void take();

    std::function<Money(PaymentMethod)> m_leftBy;
    QRadioButton *m_cheque;
    QRadioButton *m_transfer;
    QRadioButton *m_account;
    QLineEdit *m_number;
    ToneLabel *m_words;
    ToneLabel *m_amountLabel;
    MoneyField *m_amount;
    NoteField *m_note;
};

} // namespace rowlock
