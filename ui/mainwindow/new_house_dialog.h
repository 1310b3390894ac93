// A new box office in two steps: the venue, then its seats. Makes the file; the first event is asked for by who opens
// it.
#pragma once

#include "model/service/desk.h"
#include "ui/common/prompt.h"

#include <QDialog>

class QStackedWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class SeatingSetup;
class ToneLabel;
class VenuePage;

class NewHouseDialog : public QDialog
{
    Q_OBJECT

public:
    NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent);

    SeatingSetup &seating() { return *m_seating; }
    void reject() override;

signals:
    // The file is there, and its plan is in it, unless that is drawn next under this name.
    void created(const QString &file, const QString &venue, bool drawsPlan);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeButtons();
    void showStep(int step);
    void goBack();
    void goOn();
    void create();
    void fail(const Error &error);

    Prompt &m_prompt;
    const Clock &m_clock;
    bool m_hasSeenSeats = false;
    bool m_working = false;
    ToneLabel *m_heading;
    MessageBar *m_messages;
    QStackedWidget *m_steps;
    VenuePage *m_venue;
    SeatingSetup *m_seating;
    ActionButton *m_back;
    ActionButton *m_next;
};

} // namespace rowlock
