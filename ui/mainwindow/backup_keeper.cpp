#include "ui/mainwindow/backup_keeper.h"

#include "model/domain/countdown.h"
#include "model/service/backup_set.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"

#include <utility>

namespace rowlock {

namespace {

constexpr int minuteMs = 60'000;
constexpr int minutesAfterFailure = 10;
constexpr int minutesBetweenWholeLooks = 60;

BackupLook lookAt(const HouseAccess &house, BackupKeeper::Looks how, const Clock &clock)
{
    const BackupPlaces places = backupPlacesOf(house.place);
    BackupLook look;
    const auto hear = [&look](const std::optional<BackupMade> &made) {
        look.isMade = made.has_value();
        if (made && !made->troubles.isEmpty())
            look.problem = made->troubles.first().message;
    };
    if (how == BackupKeeper::Looks::ByHand) {
        const auto made = makeBackup(house, places, BackupReason::ByHand, clock);
        made ? hear(*made) : void(look.problem = made.error().message);
    } else {
        const auto made = makeDueBackup(house, places, clock);
        made ? hear(*made) : void(look.problem = made.error().message);
    }
    if (const auto room = checkRoomToSell(house.place); !room)
        look.problem = room.error().message; // before anything else
    look.now = clock.now();
    const bool isWhole = how == BackupKeeper::Looks::Whole || !look.problem.isEmpty(); // reads the newest one
    const bool asks = !look.isMade && !places.all().isEmpty() && isWhole;
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
    m_timer.setObjectName(QStringLiteral("backupTimer"));
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
        run(m_looks % minutesBetweenWholeLooks == 0 ? Looks::Whole : Looks::Due);
}

void BackupKeeper::look()
{
    run(Looks::Whole);
}

void BackupKeeper::makeNow()
{
    run(Looks::ByHand);
}

void BackupKeeper::run(Looks how)
{
    if (!m_keeps)
        return;
    if (m_isRunning) { // whoever wants one now gets it when that is over
        m_isWantedNow = m_isWantedNow || how == Looks::ByHand;
        return;
    }
    m_isRunning = true;
    ++m_looks;
    const auto access = [](Desk &desk) -> Result<HouseAccess> { return desk.upkeep().access(); };
    m_office.ask(this, access, [this, how](const Result<HouseAccess> &house) {
        if (!house) // a server that is away is told elsewhere
            return end();
        m_running = inBackground(
            [house = *house, how, clock = &m_office.clock().computer()] { return lookAt(house, how, *clock); });
        whenAnswered(m_running, this, [this](const BackupLook &look) { hear(look); });
    });
}

void BackupKeeper::end()
{
    m_isRunning = false;
    emit looked();
    if (std::exchange(m_isWantedNow, false))
        makeNow();
}

void BackupKeeper::hear(const BackupLook &look)
{
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
    end();
}

} // namespace rowlock
