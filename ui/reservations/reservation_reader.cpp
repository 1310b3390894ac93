#include "ui/reservations/reservation_reader.h"

#include <utility>

namespace rowlock {

ReservationReader::ReservationReader(const HouseContext &context, QObject *parent)
    : QObject(parent), m_office(context.office)
{
    connect(&context.house, &HouseModel::eventsChanged, this, &ReservationReader::read);
    connect(&context.house, &HouseModel::openPaymentsChanged, this, &ReservationReader::read);
    connect(&context.office, &BoxOffice::recovered, this, &ReservationReader::read);
}

void ReservationReader::read()
{
    m_isStale = true;
    if (m_isOut)
        return;
    m_isOut = true;
    m_isStale = false;
    m_office.ask(
        this,
        [](Desk &desk) -> Result<ReservationsRead> {
            ReservationsRead all;
            TRY_GET(all.live, desk.reservations().live());
            TRY_GET(all.released, desk.reservations().released());
            return all;
        },
        [this](const Result<ReservationsRead> &all) {
            m_isOut = false;
            if (all) {
                m_known = *all;
                emit changed();
            } else {
                emit failed(all.error().message);
            }
            if (std::exchange(m_isStale, false))
                read();
        });
}

} // namespace rowlock
