// Drives the sale on the counter (model/domain/counter_sale.h): sends the next command, brings its answer, tells who looks on.
// Decides nothing. No widgets; GUI thread; never waits.
#pragma once

#include "model/domain/counter_sale.h"
#include "model/service/box_office.h"
#include "ui/common/house_model.h"

namespace rowlock {

class SellController : public QObject
{
    Q_OBJECT

public:
    SellController(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    // --- how it stands ---
    const CounterSale &state() const { return m_sale; }
    const HoldInfo *sale() const { return m_sale.sale(); } // null: nothing picked yet
    QList<HoldInfo> aside() const { return m_sale.aside(); }
    const HoldBook &holds() const { return m_house.book(); }
    const TakenBack *late() const { return m_sale.lates().first(); } // the one that ends first
    const TakenBack *late(HoldId lost) const { return m_sale.lates().find(lost); }
    QSet<int> pending() const { return m_sale.queue().pending(); }
    bool isBusy() const { return m_sale.queue().isBusy(); }
    Instant now() const { return m_office.clock().now(); }

    // --- what the clerk does: as in CounterSale ---
    void pick(const QList<int> &seatNos) { tell(&CounterSale::pick, seatNos, now()); }
    void addNamed(const QStringList &refsOrLabels) { tell(&CounterSale::add, SeatRequest::named(refsOrLabels)); }
    void addFromBlocks(const QList<int> &seatNos) { tell(&CounterSale::addFromBlocks, seatNos, now()); }
    void addBest(qint64 count, const QString &category) { addBestOf(SeatRequest::bestOf(count, category)); }
    void addBestOf(const SeatRequest &best) { tell(&CounterSale::add, best); }
    void nextBest() { tell(&CounterSale::nextBest); }
    void exchange(const QList<int> &out, const QList<int> &in) { tell(&CounterSale::swap, out, in); }
    void setPlaces(int pool, qint64 quantity) { tell(&CounterSale::setPlaces, pool, quantity); }
    void remove(const HoldItem &item) { tell(&CounterSale::remove, item); }
    void namePatron(HoldId id, const QString &name) { tell(&CounterSale::namePatron, id, name); }
    void extend() { tell(&CounterSale::extend); }
    void release() { tell(&CounterSale::release); }
    void setAside() { tell(&CounterSale::setAside); }
    void resume(HoldId id) { tell(&CounterSale::resume, id); }
    void takeBack() { tell(&CounterSale::holdAgain); }
    void forgetLost() { tell(&CounterSale::forgetLost); }
    void settleExpired(HoldId id) { tell(&CounterSale::expire, id); }
    void takeBackExpired(HoldId id) { tell(&CounterSale::recover, id); }
    void keepLeft(HoldId lost) { tell(&CounterSale::keepRemaining, lost); }
    void takeOffered(HoldId lost) { tell(&CounterSale::takeAlternative, lost); }
    void endOffer(HoldId lost) { tell(&CounterSale::endOffer, lost); }
    void acceptOffer(WaitlistId entry) { tell(&CounterSale::acceptOffer, entry); }
    void setOnlyEvent(EventId event) { tell(&CounterSale::setOnlyEvent, event); }
    void beginPayment(HoldId id, const PaymentStart &start) { tell(&CounterSale::beginPayment, id, start); }
    void leavePaymentOpen(HoldId id) { tell(&CounterSale::leavePaymentOpen, id); }
    void abandonPayment(HoldId id, const QString &reason) { tell(&CounterSale::giveUpPayment, id, reason); }
    void returnToSale(HoldId id) { tell(&CounterSale::returnToSale, id); }
    void finishSale(HoldId id) { tell(&CounterSale::finish, id); }
    void expectEnd(HoldId id) { tell(&CounterSale::expectEnd, id); }
    void expectNoEnd(HoldId id) { tell(&CounterSale::expectNoEnd, id); }

signals:
    void changed(); // anything of how it stands; once for each delivery and for what the clerk does
    void notice(const rowlock::SaleNotice &notice);
    void eventWanted(rowlock::EventId event); // a sale of another event was resumed
    void paymentReady(const rowlock::PaymentBegun &begun);
    void paymentRefused(rowlock::HoldId hold, const rowlock::Error &error);
    void paymentLeftOpen(rowlock::HoldId hold); // it could not be given up: unconfirmed from now on
    void takenBack(const rowlock::TakenBack &back);
    void takeBackRefused(const rowlock::Error &error);
    void lateChosen(rowlock::HoldId lost, rowlock::HoldId goesOn); // invalid: nothing is left of it

private:
    template <typename... Wanted, typename... Given>
    void tell(void (CounterSale::*act)(Wanted...), Given &&...given)
    {
        (m_sale.*act)(std::forward<Given>(given)...);
        goOn();
        emit changed();
    }
    void goOn();
    void bring(const Result<CounterAnswer> &answer);
    void spread(const SaleNews &news);

    BoxOffice &m_office;
    const HouseModel &m_house;
    CounterSale m_sale;
    bool m_hasMoved = false; // in the delivery that comes in
};

} // namespace rowlock
