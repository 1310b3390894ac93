// Says when a map has brought a revision of its event to the screen: for measuring, and only where somebody asks.
// Watches all maps of the program through the application's events, so the map itself knows nothing of it. GUI thread.
#pragma once

#include "model/domain/id.h"

#include <QObject>

namespace rowlock {

class PaintWatch : public QObject
{
    Q_OBJECT

public:
    explicit PaintWatch(QObject *parent = nullptr);

    // Nanoseconds of the machine's steady clock (CLOCK_MONOTONIC), the same in every process.
    static qint64 machineNs();

signals:
    // Once for each revision, after what was painted has been handed to the window.
    void painted(rowlock::EventId event, qint64 revision, int seats, qint64 machineNs);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    EventId m_event;
    qint64 m_revision = -1;
};

} // namespace rowlock
