#include "ui/mainwindow/backup_keeper.h"

#include "model/domain/countdown.h"
#include "model/service/backup_set.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"

namespace rowlock {

namespace {

constexpr int minuteMs = 60'000;
constexpr int minutesAfterFailure = 10;

BackupLook lookAt(const HouseAccess &house, bool isByHand, const Clock &clock)
{
    const BackupPlaces places = backupPlacesOf(house.place);
    BackupLook look;
    const auto hear = [&look](const std::optional<BackupMade> &made) {
        look.isMade = made.has_value();
        if (made && !made->troubles.isEmpty())
            look.problem = made->troubles.first().message;
    };
    if (isByHand) {
        const auto made = makeBackup(house, places, BackupReason::ByHand, clock);
        made ? hear(*made) : void(look.problem = made.error().message);
    } else {
        const auto made = makeDueBackup(house, places, clock);
        made ? hear(*made) : void(look.problem = made.error().message);
    }
    if (const auto room = checkRoomToSell(house.place); !room)
        look.problem = room.error().message; // before anything else
    look.now = clock.now();
    const bool asks = !look.isMade && !places.all().isEmpty();
    if (const auto standing = asks ? backupStanding(house, places, clock) : Result<BackupStanding>(BackupStanding())) {
        if (standing->newest)
            look.newest = standing->newest->at;
        if (standing->isLate && look.problem.isEmpty())
            look.problem = BackupKeeper::tr("No backup was made for more than a day.");
    }
    return look;
}

} // namespace

BackupKeeper::BackupKeeper(BoxOffice &office, const HouseFacts &facts, QObject *parent)
    : QObject(parent), m_office(office), m_timeZone(facts.timeZone), m_keeps(!facts.copy && !facts.readOnly)
{
    setObjectName(QStringLiteral("backupKeeper"));
    m_timer.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_timer, &QTimer::timeout, this, &BackupKeeper::tick);
    if (m_keeps)
        m_timer.start(minuteMs);
}

BackupKeeper::~BackupKeeper()
{
    m_running.waitForFinished();
}

void BackupKeeper::tick()
{
    if (m_pause > 0)
        --m_pause;
    else
        look();
}

void BackupKeeper::look()
{
    run(false);
}

void BackupKeeper::makeNow()
{
    run(true);
}

void BackupKeeper::run(bool isByHand)
{
    if (m_isRunning || !m_keeps)
        return;
    m_isRunning = true;
    const auto access = [](Desk &desk) -> Result<HouseAccess> { return desk.upkeep().access(); };
    m_office.ask(this, access, [this, isByHand](const Result<HouseAccess> &house) {
        if (!house) { // a server that is away is told elsewhere
            m_isRunning = false;
            return emit looked();
        }
        m_running = inBackground([house = *house, isByHand, clock = &m_office.clock().computer()] {
            return lookAt(house, isByHand, *clock);
        });
        whenAnswered(m_running, this, [this](const BackupLook &look) { hear(look); });
    });
}

void BackupKeeper::hear(const BackupLook &look)
{
    m_isRunning = false;
    m_pause = look.problem.isEmpty() ? 0 : minutesAfterFailure;
    if (!look.problem.isEmpty()) {
        const QString last = look.isMade ? tr("The other place has it.")
                             : look.newest
                                 ? tr("The last good backup is of %1 (%2).")
                                       .arg(eventDateText(*look.newest, m_timeZone), ageText(look.now - *look.newest))
                                 : tr("There is no good backup yet.");
        emit failed(look.problem + u' ' + last);
    } else if (look.isMade) {
        emit made();
    }
    emit looked();
}

} // namespace rowlock
