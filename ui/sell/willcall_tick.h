// Whether the orders of this sale are left at will-call: a tick below the name, which is there once a name is. Asked
// for by its key before that, it asks for the name first. GUI thread.
#pragma once

#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QCheckBox>

namespace rowlock {

class WillcallTick final : public QCheckBox
{
    Q_OBJECT

public:
    WillcallTick(Counter &counter, const SaleActions &actions, QWidget *parent);

private:
    void toggleIt();
    void showState(const CounterState &state);

    Counter &m_counter;
    QAction *m_name;    // goes to the field for it
    HoldId m_wantsName; // ticked as soon as it has one
};

} // namespace rowlock
