#include "ui/mainwindow/open_house.h"

#include "ui/common/log.h"

namespace rowlock {

OpenHouse::OpenHouse(const Clock &clock, Keyring &keyring, std::unique_ptr<TerminalSlot> taken, const QString &name)
    : slot(std::move(taken)), terminal(name), office(clock), house(name), current(office, house),
      ticker(office.clock()), sweep(office, house, ticker), prints(office), mails(office, keyring)
{
    QObject::connect(&office, &BoxOffice::refused, &logRefusal);
    house.listenTo(office);
}

OpenHouse::~OpenHouse()
{
    qDeleteAll(pages);
}

HouseContext OpenHouse::context(Prompt &prompt, Settings &settings)
{
    return {office, house, current, prompt, office.clock(), ticker, settings, facts, customer, prints, mails};
}

void OpenHouse::startQueues()
{
    prints.start(facts);
    mails.start(facts);
}

} // namespace rowlock
