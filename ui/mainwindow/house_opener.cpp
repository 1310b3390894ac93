#include "ui/mainwindow/house_opener.h"

#include "model/domain/house_place.h"
#include "ui/common/with_keyring.h"
#include "ui/mainwindow/practice_folder.h"

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

HouseOpener::HouseOpener(Settings &settings, const Clock &clock, Keyring &keyring, const QString &terminal)
    : m_settings(settings), m_clock(clock), m_keyring(keyring), m_terminal(terminal)
{}

// None where the name was given as a whole.
Result<std::unique_ptr<TerminalSlot>> HouseOpener::takeTerminal(const QString &path, int from) const
{
    if (!m_terminal.isEmpty() || !canBeHouse(path))
        return std::unique_ptr<TerminalSlot>();
    return TerminalSlot::take(path, m_settings.terminalName(),
                              QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), from);
}

void HouseOpener::open(const HouseAccess &house, EventId event, QObject *receiver, Then then)
{
    openAs(house, event, receiver, then, PracticeFolder::isOfOne(house.place) ? m_number : 1);
}

// Where a server says that another computer has the name, or another user of this one, the next number is tried.
void HouseOpener::openAs(const HouseAccess &house, EventId event, QObject *receiver, const Then &then, int from)
{
    auto slot = takeTerminal(house.place, from);
    if (!slot) {
        then(tl::unexpected(slot.error()));
        return;
    }
    const QString numbered = *slot ? (*slot)->terminal() : m_terminal;
    const Actor actor{numbered.isEmpty() ? m_settings.terminalName() : numbered, {}};
    m_opening = std::make_unique<OpenHouse>(m_clock, m_keyring, std::move(*slot), actor.terminal);
    BoxOffice &office = m_opening->office;
    const PlanShelf shelf(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/plans"));
    const auto attempt = [&office, actor, shelf, event](const HouseAccess &access) {
        const auto opened = office.open(access, actor, shelf);
        office.expect(event); // while the pages are built
        return opened;
    };
    const auto end = [this, event, receiver, then](const Result<HouseFacts> &facts, const HouseAccess &by) {
        std::unique_ptr<OpenHouse> opened = std::move(m_opening);
        if (facts) {
            opened->facts = *facts;
            if (!facts->isPractice()) {
                m_settings.rememberDatabase(by.place);
                m_number = opened->slot ? opened->slot->number() : 1;
            }
            then(std::move(opened));
            return;
        }
        const int number = opened->slot ? opened->slot->number() : 0;
        const bool isTaken = number > 0 && facts.error().details.contains(QStringLiteral("taken"));
        if (opened->slot && !isTaken && facts.error().code != ErrorCode::Busy)
            opened->slot->discard();
        QTimer::singleShot(0, receiver,
                           [gone = std::shared_ptr<OpenHouse>(std::move(opened))] {}); // this runs within it
        if (isTaken)
            openAs(by, event, receiver, then, number + 1);
        else
            then(tl::unexpected(facts.error()));
    };
    withKeyring(m_keyring, house, &office, attempt, end);
}

} // namespace rowlock
