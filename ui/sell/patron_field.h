// Whose seats these will be: an optional line of the sale. What is typed is the hold's name as soon as the field is left, or
// the sale is paid or set aside.
#pragma once

#include "ui/sell/sale_actions.h"
#include "ui/sell/sell_controller.h"

#include <QLineEdit>

namespace rowlock {

class PatronField : public QLineEdit
{
    Q_OBJECT

public:
    PatronField(SellController &sell, const SaleActions &actions, QWidget *parent = nullptr);

signals:
    void left(); // by Enter: on with the sale

private:
    void refresh();
    void keep();

    SellController &m_sell;
    HoldId m_hold; // whose name stands here
};

} // namespace rowlock
