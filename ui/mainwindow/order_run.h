// The same done to one order after another, or to deposits that have no order yet, each a job and a transaction of its
// own: between two of them it can be stopped, and beginning again goes on with it. GUI thread; gone with its parent,
// which leaves the job that is out to end by itself.
#pragma once

#include "model/domain/order.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace rowlock {

// One of the two.
struct BatchItem
{
    OrderId order = {};
    HoldId deposit = {};

    bool operator==(const BatchItem &) const = default;
};

class OrderRun final : public QObject
{
    Q_OBJECT

public:
    enum class Go { On, NoFurther }; // it would be so for all of them
    using Done = std::function<void(Go)>;
    // Begins with one, and says when that is over.
    using Step = std::function<void(const BatchItem &item, const Done &done)>;

    OrderRun(const QList<BatchItem> &items, const Step &step, QObject *parent);

    void start() { next(); }
    void stop() { m_left.clear(); } // after the order that is out

signals:
    void ended();

private:
    void next();

    QList<BatchItem> m_left;
    Step m_step;
};

} // namespace rowlock
