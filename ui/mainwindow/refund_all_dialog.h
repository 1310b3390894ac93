// A performance that is not to be: everybody who has tickets for it, and their money back in a batch that shows how far
// it is and can be stopped. GUI thread; closes by itself, after the order that is out.
#pragma once

#include "model/domain/event_refund.h"
#include "ui/common/house_context.h"

#include <QDialog>
#include <QHash>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace rowlock {

class ActionButton;
class EventRefundRun;
class ToneLabel;

class RefundAllDialog : public QDialog
{
    Q_OBJECT

public:
    RefundAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void reject() override; // stops first

private:
    void read();
    void show(const QList<EventBuyer> &buyers);
    void start();
    void note(const EventBuyer &buyer, const QString &said);
    void end();
    void refresh();
    QString summary() const;

    HouseContext m_context;
    EventSummary m_event;
    QList<EventBuyer> m_buyers;
    QPointer<EventRefundRun> m_run;
    struct Told
    {
        int refunded = 0, failed = 0, steps = 0;
        Money sum;
    } m_told;
    QComboBox *m_fees;
    QLineEdit *m_reason;
    QTreeWidget *m_list;
    ToneLabel *m_state;
    QProgressBar *m_progress;
    ActionButton *m_start;
    ActionButton *m_stop;
};

} // namespace rowlock
