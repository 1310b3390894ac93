#include "tests/process/support/season_ground.h"
#include "tests/process/support/simulated_disk.h"

#include <QFile>
#include <QTemporaryDir>

#include <sqlite3.h>

namespace rowlock {

namespace {

int failureOf(DiskStep::Kind kind, bool full)
{
    switch (kind) {
    case DiskStep::Create: return SQLITE_CANTOPEN;
    case DiskStep::Write: return full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    case DiskStep::Truncate: return SQLITE_IOERR_TRUNCATE;
    case DiskStep::Sync: return SQLITE_IOERR_FSYNC;
    case DiskStep::Delete: return SQLITE_IOERR_DELETE;
    }
    Q_UNREACHABLE();
}

class DiskGround final : public SeasonGround
{
public:
    DiskGround(const QString &house, bool writeAhead)
        : m_file(m_folder.filePath(QStringLiteral("house.rowlock"))), m_writeAhead(writeAhead)
    {
        if (!QFile::copy(house, m_file))
            qFatal("%s cannot be copied", qPrintable(house));
        CrashVfs::offerSharedMemory(writeAhead);
        m_disk.load(m_folder.path());
        CrashVfs::watch(m_folder.path(), [this](const DiskStep &step) { return onStep(step); });
    }
    ~DiskGround() override
    {
        CrashVfs::unwatch();
        CrashVfs::offerSharedMemory(true);
    }

    QString house() const override { return m_file; }
    QString books() const override { return m_file; }

    QString arm(QRandomGenerator &random) override
    {
        constexpr Fault::Kind kinds[] = {Fault::Once, Fault::Lasting, Fault::PowerCut, Fault::PowerCut};
        const Fault::Kind kind = kinds[random.bounded(4)];
        m_fault = {kind, int(random.bounded(40)), random.bounded(2) == 0, false, false};
        return QStringLiteral("faults");
    }
    bool isArmed() const override { return m_fault.kind != Fault::None; }
    bool hasStruck() const override { return m_fault.fired; }
    bool isDown() const override { return m_fault.powerless; }
    void repair() override // the disk is well again: to look may mean to roll back what the act left
    {
        if (m_fault.kind != Fault::PowerCut)
            m_fault.kind = Fault::None;
    }
    void forget() override // a power cut waits until there is something to cut
    {
        if (m_fault.kind != Fault::PowerCut || m_fault.powerless)
            m_fault = {};
    }
    bool leavesDoubt(const pure::Answer &) const override
    {
        return !m_writeAhead; // all but the last flush of the rollback journal's end
    }
    bool mayComeBack(const pure::Answer &) const override { return true; }
    void disarm() override { m_fault = {}; }
    void rise(QRandomGenerator &random) override
    {
        using Loss = SimulatedDisk::Loss;
        const Loss loss =
            QList<Loss>{Loss::Nothing, Loss::AllUnsynced, Loss::Some, Loss::Torn}.at(int(random.bounded(4)));
        m_fault = {};
        m_disk.lose(m_folder.path(), loss, random);
    }
    void restart() override {}
    qint64 patienceMs() const override { return 0; }
    bool numbersMaySkip() const override { return false; }
    QString problem() const override { return {}; }

private:
    struct Fault
    {
        enum Kind { None, Once, Lasting, PowerCut } kind = None;
        int stepsUntil = 0;
        bool full = false; // the disk is full, rather than broken
        bool fired = false;
        bool powerless = false;
    };

    int onStep(const DiskStep &step)
    {
        if (m_fault.kind != Fault::None && --m_fault.stepsUntil < 0) {
            m_fault.fired = true;
            m_fault.powerless = m_fault.kind == Fault::PowerCut;
            if (m_fault.kind == Fault::Once)
                m_fault.kind = Fault::None;
            return m_fault.powerless ? SQLITE_IOERR : failureOf(step.kind, m_fault.full);
        }
        m_disk.apply(step);
        return SQLITE_OK;
    }

    QTemporaryDir m_folder;
    QString m_file;
    bool m_writeAhead; // as the house was made: else the rollback journal
    SimulatedDisk m_disk;
    Fault m_fault;
};

} // namespace

std::unique_ptr<SeasonGround> groundOnDisk(const QString &house, bool writeAhead)
{
    return std::make_unique<DiskGround>(house, writeAhead);
}

} // namespace rowlock
