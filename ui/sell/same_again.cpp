#include "ui/sell/same_again.h"

#include "model/domain/same_request.h"

#include <QAction>

namespace rowlock {

SameAgain::SameAgain(const HouseContext &context, Counter &counter, QAction &action, QObject *parent)
    : QObject(parent), m_context(context), m_counter(counter), m_action(action)
{
    connect(&action, &QAction::triggered, this, &SameAgain::ask);
    connect(&counter, &Counter::paid, this, &SameAgain::note);
    connect(&counter, &Counter::changed, this, &SameAgain::follow);
    connect(&context.house, &HouseModel::loaded, this, &SameAgain::follow);
}

void SameAgain::note(const PaymentDone &done)
{
    if (const auto &sale = done.finished.settled.sale) {
        m_last = sale->order;
        for (const Order &order : sale->others) { // of several performances the one on the map
            if (order.event == m_context.current.event())
                m_last = order;
        }
    }
    follow();
}

void SameAgain::follow()
{
    m_action.setEnabled(m_last && m_context.house.isLoaded() && !m_counter.sale() && !m_counter.isBusy());
}

void SameAgain::ask()
{
    const QList<SeatRequest> requests = sameRequest(*m_last, m_context.house.pools());
    if (!requests.isEmpty())
        emit asked();
    for (const SeatRequest &request : requests)
        m_counter.tell(&SalePicking::add, request);
}

} // namespace rowlock
