// A new box office in two steps: the venue, then its seats. Makes the file; the first event is asked for by who opens it.
#pragma once

#include "model/service/desk.h"
#include "ui/common/prompt.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class SeatingSetup;
class TicketSample;
class ToneLabel;

class NewHouseDialog : public QDialog
{
    Q_OBJECT

public:
    NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent);

    SeatingSetup &seating() { return *m_seating; }

signals:
    // The file is there, and its plan is in it, unless that is drawn next under this name.
    void created(const QString &file, const QString &venue, bool drawsPlan);

private:
    QWidget *makeVenue();
    QWidget *makeButtons();
    void fillChoices();
    void showStep(int step);
    void showFile();
    void showTicket();
    void chooseFile();
    bool checkVenue();
    void goOn();
    void create();
    void fail(const Error &error);

    Prompt &m_prompt;
    const Clock &m_clock;
    QString m_folder;
    QString m_file; // as chosen; empty: named after the venue
    bool m_working = false;
    ToneLabel *m_heading;
    MessageBar *m_messages;
    QStackedWidget *m_steps;
    FormRows *m_venue = nullptr;
    QLineEdit *m_name;
    QComboBox *m_currency;
    QComboBox *m_timeZone;
    ToneLabel *m_path;
    TicketSample *m_ticket;
    SeatingSetup *m_seating;
    ActionButton *m_back;
    ActionButton *m_next;
};

} // namespace rowlock
