// What each role allows, in plain words, and how much it gives back in one act. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QListWidget;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class MoneyField;

class RolesDialog final : public QDialog
{
    Q_OBJECT

public:
    RolesDialog(const HouseContext &context, QWidget *parent);

    void reject() override;

signals:
    void changed();

private:
    QWidget *makeSide();
    QWidget *makeRights();
    void read();
    void fill(int chosen); // by its number
    void choose(int row);
    void showRole(const StaffRole &role);
    StaffRole typed() const;
    bool isChanged() const;
    void askToDiscard(const std::function<void()> &then);
    void save();
    void hear(const Result<StaffRole> &saved);

    HouseContext m_context;
    QList<StaffRole> m_roles;
    StaffRole m_before; // as it was shown; number 0: a new one
    QListWidget *m_list;
    FormRows *m_rows;
    QLineEdit *m_name;
    QList<QCheckBox *> m_rights; // in the order of allRights()
    MoneyField *m_limit;
    MessageBar *m_messages;
    ActionButton *m_save;
};

} // namespace rowlock
