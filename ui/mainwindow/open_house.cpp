#include "ui/mainwindow/open_house.h"

#include "ui/common/log.h"

namespace rowlock {

OpenHouse::OpenHouse(const Clock &clock, std::unique_ptr<TerminalSlot> taken, const QString &name)
    : slot(std::move(taken)), terminal(name), office(clock), house(name), current(office, house),
      ticker(office.clock()), sweep(office, house, ticker)
{
    QObject::connect(&office, &BoxOffice::refused, &logRefusal);
    house.listenTo(office);
}

OpenHouse::~OpenHouse()
{
    qDeleteAll(pages);
}

} // namespace rowlock
