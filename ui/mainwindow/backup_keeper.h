// Keeps the open box office's backups as long as its window is open: looks once a minute whether one is due, makes it
// beside the selling, tells what went wrong. GUI thread; waits in its destructor for the one that is being made.
#pragma once

#include "model/domain/backup.h"
#include "model/service/box_office.h"

#include <QTimer>

namespace rowlock {

// What came of a look.
struct BackupLook
{
    bool isMade = false;
    QString problem = {};               // empty: none
    std::optional<Instant> newest = {}; // of the last good one
    Instant now = {};
};

class BackupKeeper final : public QObject
{
    Q_OBJECT

public:
    enum class Looks {
        Due,   // one is made if it is due
        Whole, // ... and otherwise the newest is read, whether it is good
        ByHand // one is made
    };

    // `office` outlives it.
    BackupKeeper(BoxOffice &office, const HouseFacts &facts, QObject *parent);
    ~BackupKeeper() override;

    void look();    // one is made if it is due, and nobody else makes it
    void makeNow(); // by hand

signals:
    void made();
    // Why there is none, or not in both places, and how old the last good one is.
    void failed(const QString &sentence);
    void looked(); // at the end of each, whatever came of it

private:
    void tick();
    void run(Looks how);
    void hear(const BackupLook &look);
    void end();

    BoxOffice &m_office;
    QByteArray m_timeZone; // the venue's
    bool m_keeps;          // a copy, or what may only be read, keeps none
    bool m_isRunning = false;
    bool m_isWantedNow = false; // by hand, while one was being made
    int m_looks = 0;
    int m_pause = 0; // minutes until the next try, after one that failed
    QFuture<BackupLook> m_running;
    QTimer m_timer{this};
};

} // namespace rowlock
