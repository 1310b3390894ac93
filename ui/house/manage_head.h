// The head of the Manage page: which event it shows, others to go to, what colours the seats, and what can be printed.
// GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class HouseOutput;
class SegmentedBar;
class ToneLabel;

class ManageHead final : public QWidget
{
    Q_OBJECT

public:
    explicit ManageHead(const HouseContext &context, QWidget *parent = nullptr);

    void setEvent(const EventSummary &event);
    void setColouring(int colouring); // a SeatColouring

signals:
    void eventRequested(rowlock::EventId event);
    void colouringRequested(int colouring);
    void saved(const QString &text); // on paper or in a file
    void failed(const QString &text);

private:
    void makeColouring();
    void makePrint();
    void fillEvents();

    QByteArray m_timeZone; // the venue's
    HouseOutput *m_output;
    ToneLabel *m_title;
    ToneLabel *m_when;
    ActionButton *m_choose;
    SegmentedBar *m_colouring;
    ActionButton *m_print;
    QList<EventSummary> m_events;
};

} // namespace rowlock
