// The key that takes something off the sale by hand: opens the question, and keeps the reasons that were given. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

#include <QObject>

class QAction;

namespace rowlock {

class HouseFees;
class SalePanel;

class ReduceKey final : public QObject
{
    Q_OBJECT

public:
    ReduceKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees, SalePanel &panel);

private:
    void follow(const CounterState &state);
    void open();

    HouseContext m_context;
    Counter &m_counter;
    QAction &m_action;
    const HouseFees &m_fees;
    SalePanel &m_panel;
};

} // namespace rowlock
