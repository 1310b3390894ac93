// What is paid of the sale on the counter, each part with the way to give it back, and what is left; empty where
// nothing is paid of it yet. GUI thread.
#pragma once

#include "model/domain/payment.h"
#include "model/domain/pricing/cash_rounding.h"
#include "model/domain/pricing/deposit.h"
#include "ui/common/house_context.h"
#include "ui/sell/note_field.h"

#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace rowlock {

class Counter;
class FigureLabel;

class PaidParts final : public QWidget
{
    Q_OBJECT

public:
    // `note`: of the sale on the counter, across its ways to pay; outlives it.
    PaidParts(Counter &counter, const HouseContext &context, KeptNote &note, QWidget *parent);

    Money paidOf(const HoldInfo &hold) const; // in parts, so far
    // Asks for the next part, where so much is due in all, this is proposed in advance, and cash is paid in these
    // coins.
    void open(const Money &due, const DepositTerms &proposed, CashStep coin);
    void openGiftCard(const Money &due);
    // A cheque or a bank transfer, where so much is due in all when it is paid so.
    void openRecorded(const std::function<Money(PaymentMethod)> &dueBy);

private:
    Money leftOf(const Money &due) const; // of the sale on the counter; nothing where there is none
    Instant restDueOf(const HoldInfo &sale, const DepositTerms &proposed) const;
    void show();
    QWidget *rowOf(const PaymentAttempt &part);
    void askToGiveBack(const PaymentAttempt &part);

    Counter &m_counter;
    HouseContext m_context;
    QWidget *m_list;
    QVBoxLayout *m_rows;
    FigureLabel *m_left;
    QList<AttemptId> m_shown;
    KeptNote &m_note;
};

} // namespace rowlock
