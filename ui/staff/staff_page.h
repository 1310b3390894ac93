// The people of the house: who works here with which role, and what can be done about it. Only who manages staff gets
// it done; others are refused, or ask for approval. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class StaffPage final : public QWidget
{
    Q_OBJECT

public:
    StaffPage(const HouseContext &context, QWidget *parent);

    void setMayChange(bool may); // otherwise it says who has to approve

signals:
    void changed(); // who works here, or what they may

private:
    struct Known
    {
        QList<StaffMember> people;
        QList<StaffRole> roles;
    };
    ActionButton *addButton(const QString &text, const char *name, void (StaffPage::*act)());
    void read();
    void fill();
    void noteChosen();
    const StaffMember *chosen() const; // null: nobody
    void add();
    void changeRole();
    void newPin();
    void leaveOrReturn();
    void editRoles();
    void change(const StaffMember &wanted);
    void hear(const Result<Done> &done);
    void noteChanged();

    HouseContext m_context;
    Known m_known;
    QTreeWidget *m_table;
    ToneLabel *m_may;
    ToneLabel *m_empty;
    MessageBar *m_messages;
    ActionButton *m_add;
    ActionButton *m_role;
    ActionButton *m_pin;
    ActionButton *m_leave;
};

} // namespace rowlock
