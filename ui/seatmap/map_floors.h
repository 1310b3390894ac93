// Which part of the house is drawn where parts lie over each other on the plan, as a circle over the stalls does: one
// press for all of it or for one zone alone. Not shown for plans in which nothing overlaps.
#pragma once

#include "model/domain/plan_floors.h"

#include <QMap>
#include <QWidget>

class QButtonGroup;

namespace rowlock {

class MapFloors : public QWidget
{
    Q_OBJECT

public:
    explicit MapFloors(QWidget *parent);

    void setPlan(const SeatingPlan *plan); // null: none
    int zone() const { return m_zone; }    // -1: all
    int usual() const { return m_usual; }
    void setZone(int zone);
    QString name() const;               // of what is shown; empty: all
    void setNamed(const QString &name); // nothing happens if there is none

signals:
    void chosen(int zone);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addChoice(const QString &text, int zone);

    QButtonGroup *m_group;
    QMap<int, QString> m_names; // of the choices, by zone
    int m_zone = -1;
    int m_usual = -1;
};

} // namespace rowlock
