// Tools for selecting on the manager's map: rectangle or lasso, and the seats that belong to the one in focus. GUI
// thread.
#pragma once

#include "ui/seatmap/seat_map_view.h"

#include <QWidget>

namespace rowlock {

class ActionButton;

class SelectionStrip : public QWidget
{
    Q_OBJECT

public:
    explicit SelectionStrip(SeatMapView &map, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    ActionButton *add(const QString &text, const QString &objectName, const QString &toolTip);
    void addGroup(const QString &text, const QString &objectName, const QString &toolTip, SeatGroup group);
    void refresh();

    SeatMapView &m_map;
    ActionButton *m_rectangle;
    ActionButton *m_lasso;
    QList<ActionButton *> m_groups; // need a seat in focus or selected
};

} // namespace rowlock
