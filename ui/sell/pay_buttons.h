// The two large buttons that pay for the sale; one that issues the tickets where nothing is to be paid. GUI thread.
#pragma once

#include "model/domain/money.h"

#include <QWidget>

#include <optional>

namespace rowlock {

class ActionButton;
struct SaleActions;

class PayButtons final : public QWidget
{
    Q_OBJECT

public:
    PayButtons(const SaleActions &actions, QWidget *parent);

    void setDue(const std::optional<Money> &due); // nothing: there is no sale

private:
    ActionButton *m_cash;
    ActionButton *m_card;
    ActionButton *m_part;
};

} // namespace rowlock
