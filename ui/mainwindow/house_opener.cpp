#include "ui/mainwindow/house_opener.h"

#include "model/domain/house_place.h"
#include "ui/common/answer.h"

#include <QFileInfo>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTimer>

namespace rowlock {

namespace {

// A position is only taken for what can be a house, of a file beside it, by its size: to open and close it here would
// drop every lock that SQLite has on it in this process.
bool canBeHouse(const QString &name)
{
    if (isServerAddress(name))
        return true;
    const QFileInfo info(name);
    return info.isFile() && info.size() >= 512; // a page of SQLite's
}

} // namespace

HouseOpener::HouseOpener(Settings &settings, const Clock &clock, const QString &terminal)
    : m_settings(settings), m_clock(clock), m_terminal(terminal)
{}

// None where the name was given as a whole.
Result<std::unique_ptr<TerminalSlot>> HouseOpener::takeTerminal(const QString &path, int from) const
{
    if (!m_terminal.isEmpty() || !canBeHouse(path))
        return std::unique_ptr<TerminalSlot>();
    return TerminalSlot::take(path, m_settings.terminalName(),
                              QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), from);
}

void HouseOpener::open(const QString &path, EventId event, QObject *receiver, Then then)
{
    openAs(path, event, receiver, then, 1);
}

// Where a server says that another computer has the name, or another user of this one, the next number is tried.
void HouseOpener::openAs(const QString &path, EventId event, QObject *receiver, const Then &then, int from)
{
    auto slot = takeTerminal(path, from);
    if (!slot) {
        then(tl::unexpected(slot.error()));
        return;
    }
    const QString numbered = *slot ? (*slot)->terminal() : m_terminal;
    const Actor actor{numbered.isEmpty() ? m_settings.terminalName() : numbered, {}};
    m_opening = std::make_unique<OpenHouse>(m_clock, std::move(*slot), actor.terminal);
    BoxOffice &office = m_opening->office;
    const PlanShelf shelf(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/plans"));
    const auto opened = office.open(path, actor, shelf);
    office.expect(event); // while the pages are built
    whenAnswered(opened, &office, [this, path, event, receiver, then](const Result<HouseFacts> &facts) {
        std::unique_ptr<OpenHouse> house = std::move(m_opening);
        if (facts) {
            house->facts = *facts;
            then(std::move(house));
            return;
        }
        const int number = house->slot ? house->slot->number() : 0;
        const bool isTaken = number > 0 && facts.error().details.contains(QStringLiteral("taken"));
        if (house->slot && !isTaken && facts.error().code != ErrorCode::Busy)
            house->slot->discard();
        QTimer::singleShot(0, receiver,
                           [gone = std::shared_ptr<OpenHouse>(std::move(house))] {}); // this runs within it
        if (isTaken)
            openAs(path, event, receiver, then, number + 1);
        else
            then(tl::unexpected(facts.error()));
    });
}

} // namespace rowlock
