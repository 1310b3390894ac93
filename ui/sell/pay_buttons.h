// The two large buttons that pay for the sale; one that issues the tickets where nothing is to be paid. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class ActionButton;
struct HoldInfo;
struct SaleActions;

class PayButtons final : public QWidget
{
    Q_OBJECT

public:
    PayButtons(const SaleActions &actions, QWidget *parent);

    void setSale(const HoldInfo *sale); // null: there is none

private:
    ActionButton *m_cash;
    ActionButton *m_card;
};

} // namespace rowlock
