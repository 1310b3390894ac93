// Counts a drawer without saying what must be in it, then compares, and closes the shift with its Z report, which is
// shown. A drawer that is counted already begins with what that came to. Window-modal; closes by itself. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QStackedWidget;

namespace rowlock {

class ActionButton;
class CountOutcome;
class CountTable;
class MessageBar;
class ToneLabel;

class CountDialog final : public QDialog
{
    Q_OBJECT

public:
    CountDialog(const HouseContext &context, const Shift &shift, QWidget *parent);

    void reject() override; // asks before a count is thrown away

signals:
    void counted(); // the house has the count
    void moved();   // ... or something else became of the shift

private:
    void begin();
    void showTable();
    void showOutcome();
    void count();
    void send(const CashCount &count);
    void goOn();
    void closeShift();
    void showReport(const ZReport &report);
    void setBusy(bool busy);

    HouseContext m_context;
    Shift m_shift;
    QStackedWidget *m_pages;
    CountTable *m_table;
    CountOutcome *m_outcome;
    ToneLabel *m_words;
    MessageBar *m_messages;
    ActionButton *m_again;
    ActionButton *m_goOn;
    ActionButton *m_cancel;
    ActionButton *m_accept;
    bool m_isTyped = false; // a count that the house does not have
};

} // namespace rowlock
