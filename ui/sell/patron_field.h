// Whose seats these will be: an optional line of the sale. What is typed is the hold's name as soon as the field is
// left, or the sale is paid or set aside.
#pragma once

#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QLineEdit>

namespace rowlock {

class PatronField : public QLineEdit
{
    Q_OBJECT

public:
    PatronField(Counter &counter, const SaleActions &actions, QWidget *parent = nullptr);

signals:
    void left(); // by Enter: on with the sale

private:
    void showState(const CounterState &state);
    void keep();

    Counter &m_counter;
    HoldId m_hold; // whose name stands here
};

} // namespace rowlock
