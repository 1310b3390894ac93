// Which event the sale on the counter is for, beside its total; without a sale, the one on the map. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

namespace rowlock {

class Counter;

class SaleEvent final : public ToneLabel
{
    Q_OBJECT

public:
    SaleEvent(const HouseContext &context, const Counter &counter, QWidget *parent = nullptr);

private:
    void refresh();

    const HouseModel &m_house;
    const Counter &m_counter;
    QByteArray m_timeZone; // the venue's
};

} // namespace rowlock
