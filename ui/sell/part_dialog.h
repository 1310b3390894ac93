// How much of what is left is paid now, and in which way; the rest comes in others. Window-modal, never blocks.
#pragma once

#include "model/domain/order.h"
#include "model/domain/pricing/cash_rounding.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class MoneyField;

// What may be paid now.
struct PartOffer
{
    Money left;
    Money deposit;        // of it, as the house proposes; zero: none is due
    QString percent = {}; // of the deposit
    QString restDue = {}; // until when what is left then is to be paid
    CashStep coin = {};   // that cash is paid in
};

class PartDialog final : public QDialog
{
    Q_OBJECT

public:
    PartDialog(const PartOffer &offer, QWidget *parent);

signals:
    void chosen(rowlock::PaymentMethod method, const rowlock::Money &amount);

private:
    ActionButton *addWay(const QString &name, const char *objectName, PaymentMethod method, const QString &tip);
    QWidget *makeDeposit(const PartOffer &offer);
    void refresh();
    void take(PaymentMethod method);
    bool isPaidInCoins(const Money &amount); // else it proposes what is

    PartOffer m_offer;
    MoneyField *m_amount;
};

} // namespace rowlock
