// Asks for the reason of a comp that was asked for without one.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

namespace rowlock {

class CompReason : public QObject
{
    Q_OBJECT

public:
    CompReason(const HouseContext &context, Counter &counter, QWidget *parent);

private:
    void ask(const Error &refused);

    const HouseContext &m_context;
    Counter &m_counter;
    QWidget *m_parent;
};

} // namespace rowlock
