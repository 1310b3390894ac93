// Find: whatever somebody has of an order, a hold, a reservation, a patron or a gift card, found as one types, and what
// can be done with it from here. Nothing typed: what this terminal sold last. GUI thread; deletes itself.
#pragma once

#include "model/domain/finding.h"
#include "ui/common/house_context.h"
#include "ui/sell/order_dialog.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace rowlock {

class ActionButton;
class FindListModel;
class FindSearch;
class MessageBar;
class ToneLabel;
class WillcallActs;
struct WillcallOrder;

class FindDialog final : public QDialog
{
    Q_OBJECT

public:
    FindDialog(const HouseContext &context, QWidget *parent);

    void reject() override; // one step: what is typed first
    void again();           // what was done with one of them shows

signals:
    void orderRequested(const QString &idOrCode, rowlock::OrderDialog::Then then);
    void holdRequested(const rowlock::Finding &hold); // a sale on hold
    void reservationRequested(const QString &code);
    void patronRequested(rowlock::PatronNo patron);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // keys of the field

private:
    void makeField();
    void makeList();
    ActionButton *addAct(const QString &text, const char *name, OrderDialog::Then then);
    std::optional<EventId> front() const;
    void ask(const QString &text);
    void show(const FoundThings &found);
    const Finding *chosen() const; // null: none
    void act(OrderDialog::Then then);
    void openChosen();
    void handOver(); // what waits at will-call
    void noteHandedOver(const WillcallOrder &order);
    void offerActs(const QPoint &at); // a menu
    void refreshButtons();

    HouseContext m_context;
    FindSearch *m_search;
    FindListModel *m_found;
    QLineEdit *m_field;
    QListView *m_list;
    ToneLabel *m_said;
    MessageBar *m_messages;
    WillcallActs *m_willcall;
    QList<ActionButton *> m_acts; // of an order
    ActionButton *m_handOver;
    ActionButton *m_open;
    bool m_opensFirst = false; // Enter came before the answer
    bool m_isSame = false;     // what is listed is only read again
};

} // namespace rowlock
