// Will-call of one event, with a queue in front: looked up by name or scanned, handed over by Enter. Follows what other
// terminals hand over. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class MessageBar;
class WillcallActs;
class WillcallDetails;
class WillcallFigures;
class WillcallList;
class WillcallListModel;
class WillcallPrinting;
struct WillcallOrder;

class WillcallDialog final : public QDialog
{
    Q_OBJECT

public:
    WillcallDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void reject() override; // one step: what is typed first

signals:
    void orderRequested(const QString &code);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // keys of the search field

private:
    QLayout *makeHead();
    QLayout *makeFoot();
    void connectParts();
    void read();
    void show(const QList<WillcallOrder> &orders);
    void showFound();
    void showSelected();
    const WillcallOrder *selected() const; // null: none
    void enter();                          // in the search field
    void handOver();
    void say(Tone tone, const QString &sentence);
    void noteHandedOver(const WillcallOrder &order);

    HouseContext m_context;
    EventSummary m_event;
    WillcallActs *m_acts;
    WillcallPrinting *m_printing;
    MessageBar *m_messages;
    WillcallListModel *m_found;
    QLineEdit *m_field;
    QComboBox *m_part;
    WillcallList *m_list;
    WillcallDetails *m_details;
    WillcallFigures *m_figures;
    QList<ActionButton *> m_ofOrder; // take back, take off, show order
    ActionButton *m_handOver;
    QList<WillcallOrder> m_all;
    int m_question = 0; // what is read again while an answer is under way
};

} // namespace rowlock
