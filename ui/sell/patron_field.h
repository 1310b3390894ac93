// Whose seats these will be: an optional line of the sale. What is typed is the hold's name as soon as the field is
// left, or the sale is paid or set aside. Below it stand known patrons whom it may be; who is chosen there is whose the
// hold is.
#pragma once

#include "ui/common/house_context.h"
#include "ui/patrons/name_field.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

namespace rowlock {

class PatronField : public NameField
{
    Q_OBJECT

public:
    PatronField(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent = nullptr);

signals:
    void left(); // by Enter: on with the sale

private:
    void showState(const CounterState &state);
    void keep();
    void link(const Patron &patron);

    Counter &m_counter;
    HoldId m_hold; // whose name stands here
};

} // namespace rowlock
