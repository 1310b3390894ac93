// Somebody's PIN, twice; of a new person their name and role before it. The house's refusal stands at the field that it
// is about. Window-modal; closes by itself once the house has it. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;

class StaffForm final : public QDialog
{
    Q_OBJECT

public:
    struct About
    {
        QString title;
        QString words;          // below it; may be empty
        QList<StaffRole> roles; // of a new person; empty: it is a PIN alone
        int role = 0;           // proposed
    };
    struct Entry
    {
        QString name;
        int role = 0;
        PinHash pin;
    };
    StaffForm(const HouseContext &context, const About &about, QWidget *parent);

    using Save = std::function<Result<Done>(Desk &, const Entry &)>;
    void onSave(const Save &save) { m_ask = save; }

signals:
    void saved();

private:
    QLineEdit *addPin(const QString &label, const char *name, const QString &hint = {});
    void addPerson(const About &about);
    void save();
    void send(const PinHash &pin);
    void refuse(const Error &error);

    HouseContext m_context;
    FormRows *m_rows;
    MessageBar *m_messages;
    ActionButton *m_save;
    QLineEdit *m_name = nullptr;
    QComboBox *m_role = nullptr;
    QLineEdit *m_pin = nullptr;
    QLineEdit *m_again = nullptr;
    Save m_ask;
};

} // namespace rowlock
