// In the place of a hold's clock: under which code the sale on the counter is reserved, and until when; and the way to
// another release. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QWidget>

namespace rowlock {

class ToneLabel;

class ReservedLine final : public QWidget
{
    Q_OBJECT

public:
    ReservedLine(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent);

private:
    void showState(const CounterState &state);
    void refresh();

    HouseContext m_context;
    std::optional<HoldInfo> m_hold;
    ToneLabel *m_code;
    ToneLabel *m_until;
};

} // namespace rowlock
