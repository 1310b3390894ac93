// Asks what is sold besides the seats, with the goods that are sold now: into the sale, or without one. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

class QAction;

namespace rowlock {

class HouseFees;

class ExtrasKey final : public QObject
{
    Q_OBJECT

public:
    ExtrasKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees, QWidget *page);

private:
    void ask();
    void open(const QList<Goods> &goods);

    HouseContext m_context;
    Counter &m_counter;
    const HouseFees &m_fees;
    QWidget *m_page;
};

} // namespace rowlock
