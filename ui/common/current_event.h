// Which event the windows follow, and whether it is on its way. Feeds nothing: what comes goes into the HouseModel. GUI
// thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"

namespace rowlock {

class CurrentEvent : public QObject
{
    Q_OBJECT

public:
    CurrentEvent(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    void show(EventId event);                 // follows it; again where its plan has changed
    void leave();                             // follows none
    EventId event() const { return m_event; } // the last one asked for

signals:
    void choosing(rowlock::EventId event, bool isOther); // asked for; isOther: not the one that is shown
    void shown();
    void refused(const QString &text);

private:
    BoxOffice &m_office;
    const HouseModel &m_house;
    EventId m_event;
};

} // namespace rowlock
