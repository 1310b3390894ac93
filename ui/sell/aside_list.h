// Sales set aside, each with its own countdown, to be taken up again.
#pragma once

#include "model/domain/event.h"
#include "ui/common/ticker.h"

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class AsideList : public QWidget
{
    Q_OBJECT

public:
    explicit AsideList(Ticker &ticker, QWidget *parent = nullptr);

    void setHolds(const QList<HoldInfo> &holds, const QHash<EventId, QString> &eventNames, EventId shown);

signals:
    void resumeWanted(rowlock::HoldId hold);
    void strictlyOver(rowlock::HoldId hold);

private:
    class Row;

    Ticker &m_ticker;
    QVBoxLayout *m_rows;
    QHash<HoldId, Row *> m_known;
};

} // namespace rowlock
