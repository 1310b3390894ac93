// Everything about the patron who is chosen: who they are, what was noted, what they bought; and what can be done about
// them. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QStackedLayout;
class QTabWidget;

namespace rowlock {

class ActionButton;
class ChosenPatron;
class MessageBar;
class PatronForm;
class PatronNotes;
class PatronOrders;
class ToneLabel;
struct PatronErasure;
struct PatronHistory;

class PatronPanel final : public QWidget
{
    Q_OBJECT

public:
    PatronPanel(const HouseContext &context, ChosenPatron &patron, MessageBar &messages, QWidget *parent);

    bool isChanged() const; // something is typed and not saved
    void begin();           // with the first field

signals:
    void orderRequested(const QString &code);
    void mergeRequested(const rowlock::Patron &patron);
    void exportRequested(const rowlock::Patron &patron);
    void changed(); // a name, or somebody is gone

private:
    QWidget *makeHead();
    QWidget *makeDetails();
    ActionButton *addButton(const QString &text, const char *name);
    void connectPatron();
    void showNobody();
    void show(const PatronHistory &history);
    void refuse(const Error &error);
    void noteEdited();
    void save();
    void askToErase();

    HouseContext m_context;
    ChosenPatron &m_patron;
    MessageBar &m_messages;
    Patron m_shown; // no number: nobody
    QStackedLayout *m_stack;
    ToneLabel *m_name;
    ToneLabel *m_about;
    ToneLabel *m_barred;
    QTabWidget *m_tabs;
    PatronForm *m_form;
    PatronNotes *m_notes;
    PatronOrders *m_orders;
    ActionButton *m_save;
};

} // namespace rowlock
