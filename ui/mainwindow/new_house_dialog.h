// A new house from a seating plan: the plan, the money and the clock of the venue, and where the file goes.
#pragma once

#include "model/service/desk.h"
#include "ui/common/prompt.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class MessageBar;
class PlanChooser;

class NewHouseDialog : public QDialog
{
    Q_OBJECT

public:
    NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent);

    PlanChooser &plan() { return *m_plan; }

signals:
    void created(const QString &file); // the house is there and the plan is in it

private:
    void fillChoices();
    void refresh();
    void chooseFile();
    void create();

    Prompt &m_prompt;
    const Clock &m_clock;
    QString m_folder;
    bool m_working = false;
    PlanChooser *m_plan;
    QComboBox *m_currency;
    QComboBox *m_timeZone;
    QLineEdit *m_file;
    MessageBar *m_messages;
    ActionButton *m_create;
};

} // namespace rowlock
