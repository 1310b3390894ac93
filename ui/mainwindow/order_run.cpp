#include "ui/mainwindow/order_run.h"

namespace rowlock {

OrderRun::OrderRun(const QList<BatchItem> &items, const Step &step, QObject *parent)
    : QObject(parent), m_left(items), m_step(step)
{}

void OrderRun::next()
{
    if (m_left.isEmpty())
        return emit ended();
    m_step(m_left.takeFirst(), [self = QPointer(this)](Go go) {
        if (!self)
            return;
        if (go == Go::NoFurther)
            self->stop();
        self->next();
    });
}

} // namespace rowlock
