// A performance that is not to be: everybody who has tickets for it, and their money back in a batch that shows how far
// it is and can be stopped. GUI thread.
#pragma once

#include "model/domain/event_refund.h"
#include "ui/common/house_context.h"

#include <QDialog>
#include <QHash>

class QLineEdit;
class QProgressBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace rowlock {

class ActionButton;
class CardRefunds;
class EventRefundRun;
class RefundTermsRows;
class ToneLabel;

class RefundAllDialog : public QDialog
{
    Q_OBJECT

public:
    RefundAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void reject() override; // while orders are refunded: stops

private:
    void read();
    void show(const QList<EventBuyer> &buyers);
    QList<EventBuyer> refundedNow() const;
    Money sumOf(const QList<EventBuyer> &buyers) const;
    void askToStart();
    void start();
    void note(const EventBuyer &buyer, const QString &said);
    void noteRefunded(const EventBuyer &buyer, const EventRefund &refund);
    void end();
    void askReader(); // for the next order whose money goes back to a card
    void refresh();
    QString summary() const;

    HouseContext m_context;
    EventSummary m_event;
    QList<EventBuyer> m_buyers;
    std::optional<RefundTerms> m_listed; // on these terms the list says what goes back
    QPointer<EventRefundRun> m_run;
    CardRefunds *m_cardRefunds;
    QList<std::pair<QString, QList<Payment>>> m_toCards; // by the order's code
    struct Told
    {
        int refunded = 0, failed = 0, steps = 0, byHand = 0; // payments to cards, without a reader that is attached
        Money sum, sumByHand;
    } m_told;
    RefundTermsRows *m_terms;
    QLineEdit *m_reason;
    QTreeWidget *m_list;
    ToneLabel *m_state;
    QProgressBar *m_progress;
    ActionButton *m_start;
    ActionButton *m_stop;
};

} // namespace rowlock
