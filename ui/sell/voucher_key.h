// The key that gives the sale a voucher, or takes one out: opens the question, with the code where it is known. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

#include <QObject>

class QAction;

namespace rowlock {

class HouseFees;

class VoucherKey final : public QObject
{
    Q_OBJECT

public:
    VoucherKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees, QWidget *page);

    void open(const QString &code = {});

private:
    HouseContext m_context;
    Counter &m_counter;
    const HouseFees &m_fees;
    QWidget *m_page;
};

} // namespace rowlock
