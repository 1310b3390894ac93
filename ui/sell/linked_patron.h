// Below the name: who the known patron is whose seats these will be, so that the clerk sees what to mind: the number,
// tags, in the warning's colour where one bars them, and access needs. GUI thread.
#pragma once

#include "model/domain/known_patron.h"
#include "ui/sell/counter.h"

#include <QWidget>

namespace rowlock {

class ToneLabel;

class LinkedPatron final : public QWidget
{
    Q_OBJECT

public:
    LinkedPatron(BoxOffice &office, Counter &counter, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the window's: back from where they are changed

private:
    void showState(const CounterState &state);
    void read();
    void show(const Patron &patron);

    BoxOffice &m_office;
    PatronNo m_no; // not valid: nobody
    ToneLabel *m_about;
    ToneLabel *m_barred;
    ToneLabel *m_needs;
};

} // namespace rowlock
