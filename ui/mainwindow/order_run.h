// The same done to one order after another, each a job and a transaction of its own: between two of them it can be
// stopped, and beginning again goes on with it. GUI thread; gone with its parent, which leaves the job that is out to
// end by itself.
#pragma once

#include "model/domain/order.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace rowlock {

class OrderRun final : public QObject
{
    Q_OBJECT

public:
    enum class Go { On, NoFurther }; // it would be so for all of them
    using Done = std::function<void(Go)>;
    // Begins with an order, and says when that is over.
    using Step = std::function<void(OrderId order, const Done &done)>;

    OrderRun(const QList<OrderId> &orders, const Step &step, QObject *parent);

    void start() { next(); }
    void stop() { m_left.clear(); } // after the order that is out

signals:
    void ended();

private:
    void next();

    QList<OrderId> m_left;
    Step m_step;
};

} // namespace rowlock
