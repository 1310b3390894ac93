// Which plan an event is to have: the list of plans, and a file to import one from. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class ReplanChoice : public QWidget
{
    Q_OBJECT

public:
    ReplanChoice(const HouseContext &context, PlanId today, QWidget *parent);

    PlanId plan() const;
    void choose(PlanId plan); // of the list, or as soon as it is there
    void readPlans();

signals:
    void chosen();
    void failed(const QString &text);

private:
    HouseContext m_context;
    PlanId m_today;
    PlanId m_wanted; // of the list that is not there yet
    QComboBox *m_plans;
};

} // namespace rowlock
