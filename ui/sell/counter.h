// Drives the sale on the counter (model/domain/counter_sale.h): sends the next command, brings its answer, shows how it
// stands to who looks on. Decides nothing. No widgets; GUI thread; never waits.
#pragma once

#include "model/domain/counter_sale.h"
#include "model/service/box_office.h"
#include "ui/common/house_model.h"

namespace rowlock {

class Counter : public QObject
{
    Q_OBJECT

public:
    Counter(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    // What the clerk does, as an act of a part of the sale: tell(&SalePicking::nextBest).
    template <typename Part, typename... Wanted, typename... Given>
    void tell(void (Part::*act)(Wanted...), Given &&...given)
    {
        (m_sale.part<Part>().*act)(std::forward<Given>(given)...);
        goOn();
        emit changed(state());
    }
    // ... as what a signal with its arguments is connected to.
    template <typename Part, typename... Wanted>
    auto telling(void (Part::*act)(Wanted...))
    {
        return [this, act](const std::decay_t<Wanted> &...given) { tell(act, given...); };
    }

    CounterState state() const { return m_sale.state(); }
    const CounterSale &machine() const { return m_sale; }
    const HoldInfo *sale() const { return m_sale.sale(); } // null: nothing picked yet
    QList<HoldInfo> aside() const { return m_sale.aside(); }
    const RecoveredHold *late() const { return m_sale.late().choices().first(); } // the one that ends first
    QSet<int> pending() const { return m_sale.queue().pending(); }
    bool isBusy() const { return m_sale.queue().isBusy(); }
    Instant now() const { return m_office.clock().now(); }

signals:
    void changed(const rowlock::CounterState &state); // once for each delivery and for what the clerk does
    void notice(const rowlock::SaleNotice &notice);
    void eventRequested(rowlock::EventId event); // a sale of another event was resumed
    void paid(const rowlock::PaymentDone &done);
    void paymentFailed(const rowlock::PaymentFailed &failed);
    void paymentLeftOpen(rowlock::HoldId hold); // unconfirmed from now on
    void reservationAnswered(const rowlock::ReservationAnswered &answer);
    void reservationMeant(const rowlock::ReservationMeant &meant);

private:
    void goOn();
    void bring(const Result<CounterAnswer> &answer);
    void spread(const SaleNews &news);

    BoxOffice &m_office;
    CounterSale m_sale;
    QList<PriceType> m_types; // that the event shown sells
    bool m_hasMoved = false;  // in the delivery that comes in
};

} // namespace rowlock
