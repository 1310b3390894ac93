#include "ui/sell/counter.h"

#include "model/service/counter_desk.h"

namespace rowlock {

namespace {

template <typename... Each>
struct Overloaded : Each...
{
    using Each::operator()...;
};
template <typename... Each>
Overloaded(Each...) -> Overloaded<Each...>;

// Those of several transactions have a turn of their own.
Sharing sharingOf(const CounterCommand &command)
{
    return std::visit(
        Overloaded{
            [](const RecoverHold &) { return Sharing::Alone; }, [](const HoldBeside &) { return Sharing::Alone; },
            [](const ExpireHold &) { return Sharing::Alone; }, [](const ExchangeSeats &) { return Sharing::Alone; },
            [](const ReserveSale &) { return Sharing::Alone; }, [](const OpenReservation &) { return Sharing::Alone; },
            [](const PutBackReservation &) { return Sharing::Alone; },
            [](const DropReservation &) { return Sharing::Alone; },
            [](const UndoReservation &) { return Sharing::Alone; },
            [](const ReleaseSale &each) { return each.others.isEmpty() ? Sharing::Together : Sharing::Alone; },
            [](const auto &) { return Sharing::Together; }},
        command);
}

} // namespace

Counter::Counter(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_sale(house.live())
{
    const auto moved = [this] { m_hasMoved = true; };
    connect(&house, &HouseModel::ownHoldsChanged, this, moved);
    connect(&house, &HouseModel::loaded, this, [this] {
        m_sale.loaded();
        m_hasMoved = true;
    });
    connect(&house, &HouseModel::poolsChanged, this, [this, &house] {
        const QList<PriceType> types = typesSold(house.pools());
        m_hasMoved = std::exchange(m_types, types) != types || m_hasMoved;
    });
    const auto lostMoved = [this] { // what of it is still free
        m_hasMoved = m_hasMoved || m_sale.late().lost();
    };
    connect(&house, &HouseModel::seatsChanged, this, lostMoved);
    connect(&house, &HouseModel::poolsChanged, this, lostMoved);
    m_sale.delivered(); // what is there by now is no news
    connect(&office, &BoxOffice::delivered, this, [this] {
        if (!std::exchange(m_hasMoved, false))
            return;
        m_sale.delivered();
        goOn();
        emit changed(state());
    });
}

void Counter::goOn()
{
    if (const CounterCommand *next = m_sale.next()) {
        m_office.ask(
            this, [command = *next](Desk &desk) { return carryOut(desk, command); },
            [this](const Result<CounterAnswer> &answer) { bring(answer); }, sharingOf(*next));
    }
    const QList<SaleNews> news = m_sale.takeNews();
    for (const SaleNews &each : news)
        spread(each);
}

void Counter::bring(const Result<CounterAnswer> &answer)
{
    m_hasMoved = true;
    m_sale.answered(answer);
    goOn();
}

// What came of late money shows in how the counter stands.
void Counter::spread(const SaleNews &news)
{
    std::visit(Overloaded{[this](const SaleNotice &each) { emit notice(each); },
                          [this](const EventRequested &each) { emit eventRequested(each.event); },
                          [this](const PaymentDone &each) { emit paid(each); },
                          [this](const PaymentFailed &each) { emit paymentFailed(each); },
                          [this](const PaymentLeftOpen &each) { emit paymentLeftOpen(each.hold); },
                          [this](const ReservationAnswered &each) { emit reservationAnswered(each); },
                          [this](const ReservationMeant &each) { emit reservationMeant(each); }, [](const auto &) {}},
               news);
}

} // namespace rowlock
