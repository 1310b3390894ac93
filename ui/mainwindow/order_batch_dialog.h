// Of a performance that is not to be: everybody who has tickets for it, and something done for each order in a batch
// that shows how far it is and can be stopped. What is done, and on what terms, the dialogs say that are made of it.
// GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/mainwindow/order_run.h"

#include <QDialog>

class QFormLayout;
class QLineEdit;
class QProgressBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace rowlock {

class ActionButton;
class ToneLabel;

class OrderBatchDialog : public QDialog
{
    Q_OBJECT

public:
    void reject() override; // while orders have their turn: stops

protected:
    // `prefix` begins the names of its parts; `columns`: the first is the order's, the last says what became of it.
    struct Look
    {
        QString prefix, title;
        QStringList columns;
        int stretched = 0;
        QString listName;
    };
    OrderBatchDialog(const HouseContext &context, const EventSummary &event, const Look &look, QWidget *parent);
    // The row of the reason, below the terms, and the rest.
    void finish(QFormLayout *terms, const QString &start, bool isDanger);

    const HouseContext &context() const { return m_context; }
    const EventSummary &event() const { return m_event; }
    QTreeWidget *list() const { return m_list; }
    QString reason() const;
    bool isRunning() const { return m_run; }
    QTreeWidgetItem *addRow(const BatchItem &item, const QStringList &texts); // the last column, and the wide one
    void say(const QString &sentence);                                        // instead of the summary
    void start(const QList<BatchItem> &items, const OrderRun::Step &step);
    void note(const BatchItem &item, const QString &said); // in its row: it has had its turn
    void refresh();

private:
    virtual void askToStart() = 0;
    virtual QString startText() const = 0;
    virtual QString missing() const = 0; // why it cannot begin yet, before the reason is looked at; empty: it can
    virtual QString summary() const = 0;
    virtual void allowTerms(bool allowed) = 0;
    virtual void ended() {}
    void end();

    HouseContext m_context;
    EventSummary m_event;
    Look m_look;
    QPointer<OrderRun> m_run;
    int m_steps = 0;
    QLineEdit *m_reason;
    QTreeWidget *m_list;
    ToneLabel *m_state;
    QProgressBar *m_progress;
    ActionButton *m_start = nullptr;
    ActionButton *m_stop;
};

} // namespace rowlock
