// The walk through the parties whose seats vanish: who they are, where each goes, and three ways to a place. GUI
// thread.
#pragma once

#include "model/domain/replan_walk.h"

#include <QWidget>

class QListWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;

class ReplanWalkPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ReplanWalkPanel(QWidget *parent);

    // What was decided before stays where it still can be: others sell meanwhile.
    void take(const ReplanPreview &preview);
    void begin(); // at the first party
    const QList<VanishingParty> &parties() const { return m_parties; }
    QHash<QString, QString> places() const; // as Desk::applyPlan wants them
    int current() const;                    // -1: none
    bool isDone() const;
    void setWorking(bool working); // the plan is being changed
    void takeSeat(int seatNo);     // chosen on the map for the current party, or given back
    void stopChoosing();

signals:
    void changed(); // a party has another place, or another one is the current
    void refused(const QString &text);
    void chooseRequested(int seats); // on the map
    void chosen();                   // all of them
    void everybodyPlaced();

private:
    void refresh();
    void placeCurrent();
    void placeAll();
    void nextUnplaced();
    QString partyText(const VanishingParty &party) const;

    std::optional<ReplanPreview> m_preview;
    QList<VanishingParty> m_parties;
    QList<int> m_picked; // on the map, for the current party, while there are not enough
    bool m_working = false;
    ToneLabel *m_title;
    QListWidget *m_list;
    ActionButton *m_nearest;
    ActionButton *m_allNearest;
    ActionButton *m_choose;
};

} // namespace rowlock
