#include "ui/common/current_event.h"

namespace rowlock {

CurrentEvent::CurrentEvent(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_house(house)
{
    connect(&house, &HouseModel::planChanged, this, &CurrentEvent::show);
}

void CurrentEvent::show(EventId event)
{
    const bool isOther = m_house.isLoaded() && event != m_event;
    m_event = event;
    emit choosing(event, isOther);
    m_office.follow(this, event, [this, event](const Result<Done> &followed) {
        if (event != m_event)
            return; // another one was chosen since
        if (followed)
            emit shown();
        else
            emit refused(followed.error().message);
    });
}

void CurrentEvent::leave()
{
    m_event = {};
    m_office.unfollow();
}

} // namespace rowlock
