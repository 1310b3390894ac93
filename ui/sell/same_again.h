// The key that asks for what was sold last once more, for the next patron of a queue. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

#include <QObject>

class QAction;

namespace rowlock {

class SameAgain final : public QObject
{
    Q_OBJECT

public:
    SameAgain(const HouseContext &context, Counter &counter, QAction &action, QObject *parent);

signals:
    void asked(); // what is said of the last sale makes room

private:
    void note(const PaymentDone &done);
    void follow();
    void ask();

    HouseContext m_context;
    Counter &m_counter;
    QAction &m_action;
    std::optional<Order> m_last;
};

} // namespace rowlock
