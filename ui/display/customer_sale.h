// The sale on the counter as its customer is shown it: a second view of the same state, with the same sums. Nothing
// while the clerk looks at another page, or while the window is locked. Says what changed once for all that happens
// together. There only while a display is open; goes with the page it looks at. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/display/customer_view.h"
#include "ui/sell/counter.h"

#include <QPointer>

namespace rowlock {

class CustomerSale final : public QObject
{
    Q_OBJECT

public:
    // `page`: where it is sold; is its parent.
    CustomerSale(const HouseContext &context, Counter &counter, QWidget &page);

    const CustomerView &view() const { return m_view; }
    const HouseModel &house() const { return m_context.house; }
    Ticker &ticker() const { return m_context.ticker; }

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void changed(const rowlock::CustomerView &view);

private:
    void refreshSoon();
    void refresh();
    CustomerView made();
    CustomerView saleView(const CounterState &state) const;
    void addSale(CustomerView &view, const CounterState &state) const;
    void addSums(CustomerView &view, const CounterState &state) const;
    void addExchange(CustomerView &view, const CounterState &state) const;
    void addPayment(CustomerView &view, const CounterState &state) const;
    void addMap(CustomerView &view, const CounterState &state) const;
    CustomerView refundView(const struct RefundShown &refund) const;
    void setEvent(CustomerView &view, EventId event, const QString &name = {}) const;
    void thank(const PaymentDone &done);
    void thankFor(const CustomerView &view, const QString &words);

    HouseContext m_context;
    QPointer<Counter> m_counter; // goes before the page does
    QWidget &m_page;
    CustomerView m_view;
    bool m_isWaiting = false;           // for the end of what happens together
    QSet<HoldId> m_shown;               // whose sale was seen last
    std::optional<CustomerView> m_done; // what was finished last ...
    Instant m_doneUntil;                // ... and is still to be seen
};

} // namespace rowlock
