// Sales that are partly paid and that nobody is at: a card for each, with what is paid, what is left and until when;
// what is overdue comes first. Gone on with where the sale is this terminal's; given back, due another day or kept from
// any. GUI thread.
#pragma once

#include "model/domain/payment.h"
#include "ui/common/house_context.h"

#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace rowlock {

class ToneLabel;

class PartCards final : public QWidget
{
    Q_OBJECT

public:
    // Which it shows: at the counter those of this terminal that are not on it, for the manager all.
    using Shows = std::function<bool(const HoldInfo &hold)>;
    PartCards(const HouseContext &context, Shows shows, bool canContinue, QWidget *parent);

    void showParts();
    qsizetype count() const { return m_cards.size(); }
    HoldId first() const { return m_first; } // of those that are shown; invalid: none is

signals:
    void changed();
    void titled(const QString &title); // for a strip that stands for all of them
    void continueRequested(rowlock::HoldId hold);
    void givenBack(const rowlock::OpenPayment &payment, const rowlock::Money &sum);
    void kept(const rowlock::OpenPayment &payment, const rowlock::DepositKept &deposit);
    void failed(const QString &text);

private:
    struct Shown
    {
        QWidget *card = nullptr;
        ToneLabel *rest = nullptr;  // until when it is to be paid
        ToneLabel *seats = nullptr; // for which event and seats
    };
    Shown cardOf(const OpenPayment &payment);
    void showRest(ToneLabel &label, const HoldInfo &hold) const;
    void askForRest(const HoldInfo &hold);
    void askToKeep(const OpenPayment &payment);
    void askToGiveBack(const OpenPayment &payment);
    void giveBack(const OpenPayment &payment, const QList<PaymentAttempt> &settled);

    HouseContext m_context;
    Shows m_shows;
    bool m_canContinue;
    QVBoxLayout *m_column;
    QHash<AttemptId, Shown> m_cards; // by the newest part
    HoldId m_first;
};

} // namespace rowlock
