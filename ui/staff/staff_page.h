// The people of the house: who works here with which role, and what can be done about it. Only who manages staff gets
// it done; others are refused, or ask for approval. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/table_page.h"

namespace rowlock {

class ActionButton;
class MessageBar;

class StaffPage final : public TablePage
{
    Q_OBJECT

public:
    StaffPage(const HouseContext &context, QWidget *parent);

signals:
    void changed(); // who works here, or what they may

private:
    struct Known
    {
        QList<StaffMember> people;
        QList<StaffRole> roles;
    };
    void read();
    void fill();
    void noteChosen() override;
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
    MessageBar *m_messages;
    ActionButton *m_add;
    ActionButton *m_role;
    ActionButton *m_pin;
    ActionButton *m_leave;
};

} // namespace rowlock
