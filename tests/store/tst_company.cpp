// Companions, whatever is done with an order after its sale: one for each other ticket of a performance, and no more.
#include "model/store/event_exchanges.h"
#include "model/store/event_refunds.h"
#include "model/store/exchanges.h"
#include "model/store/type_changes.h"
#include "tests/store/kinds_house.h"
#include "tests/support/foreign_program.h"

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCompany : public QObject, private KindsHouse
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { dropHouse(); }

    void noCompanionIsLeftAlone();
    void companyAfterWhateverIsDone_data();
    void companyAfterWhateverIsDone();
    void whoWasAdmittedIsCompany();

private:
    enum class Does { OfAdults, OfCompanions, HereAsAdults, HereAsBefore, ThereAsAdults, ThereAsBefore, GoBack };
    QList<int> typesOf(OrderId order);
    Result<Done> doing(Does what, const Order &order, const QList<Ticket> &some);
    void tryOnSome(Does what, const Order &order, uint chosen);
    bool isFine(const QList<int> &types) const { return 2 * types.count(m_companion) <= types.size(); }

    int m_companion = -1;
    EventId m_other;
};

void TestCompany::init()
{
    makeHouse();
    m_other = m_house->newEvent({}, u"Faust"_s);
    m_companion = saved(u"Companion"_s, u"n"_s, PriceKind::Companion);
    for (const auto &[event, adult, companion] : {std::tuple(m_event, 2400, 0), {m_other, 3100, 100}}) {
        DONE(setTypePrice(db(), one(), event, u"Parkett"_s, firstPriceType, eur(adult)));
        DONE(setTypePrice(db(), one(), event, u"Parkett"_s, m_companion, eur(companion)));
    }
}

void TestCompany::noCompanionIsLeftAlone()
{
    const Order two = sold(held({u"A1"_s, u"A2"_s}), 4800);
    const HoldInfo alone = *given(held({u"B1"_s, u"B2"_s}), {u"B1"_s, u"B2"_s}, m_companion);
    REFUSED(
        exchangeSeats(db(), one(), two.id, {{u"A1"_s, u"B1"_s}, {u"A2"_s, u"B2"_s}}, {}, u"cheaper"_s, {}, alone.id),
        ErrorCode::InvalidArgument);
    REFUSED(changeTicketTypes(db(), one(), {two.id, {}, m_companion, u"cheaper"_s}, {}, {}),
            ErrorCode::InvalidArgument);
    m_house->clock.advanceMs(1);
    DONE(changeTicketTypes(db(), one(), {two.id, {two.tickets.last().id}, m_companion, u"is her carer"_s}, {}, {}));
    m_house->clock.advanceMs(1);
    REFUSED(refundOrder(db(), one(), two.id, {two.tickets.first().id}, {}, u"is ill"_s), ErrorCode::InvalidArgument);
    const auto there = m_house->hold(one(), m_other, {u"A1"_s});
    REFUSED(exchangeTickets(db(), one(), {two.id, {}, u"ill"_s, {two.tickets.first().id}}, there->id, {}),
            ErrorCode::InvalidArgument);
    DONE(refundOrder(db(), one(), two.id, {}, {}, u"are ill"_s));
}

QList<int> TestCompany::typesOf(OrderId order)
{
    QList<int> types;
    const auto read = readOrder(db(), order);
    for (const Ticket &ticket : read->tickets) {
        if (ticket.state == TicketState::Valid)
            types += ticket.type;
    }
    return types;
}

Result<Done> TestCompany::doing(Does what, const Order &order, const QList<Ticket> &some)
{
    QList<TicketId> tickets;
    QList<int> types;
    Money paid = eur(0);
    for (const Ticket &ticket : some) {
        tickets += ticket.id;
        types += ticket.type;
        paid += ticket.price;
    }
    const auto pay = [](const Money &due) {
        return due.minor > 0 ? QList<PaymentLine>{{PaymentMethod::Cash, due, {}}} : QList<PaymentLine>();
    };
    if (what == Does::GoBack)
        return refundOrder(db(), one(), order.id, tickets, {}, u"is ill"_s).map([](const auto &) { return Done{}; });
    if (what == Does::OfAdults || what == Does::OfCompanions) {
        const TypeChangeAsked asked{order.id, tickets, what == Does::OfAdults ? firstPriceType : m_companion, u"is"_s};
        TRY_GET(const Money due, quoteTypeChange(db(), asked, m_house->clock.now()));
        return changeTicketTypes(db(), one(), asked, pay(due)).map([](const auto &) { return Done{}; });
    }
    const bool isThere = what == Does::ThereAsAdults || what == Does::ThereAsBefore;
    QStringList seats;
    for (qsizetype i = 0; i < some.size(); ++i)
        seats += u"B%1"_s.arg(i + 1);
    TRY_GET(HoldInfo hold, m_house->hold(one(), isThere ? m_other : m_event, seats));
    const bool isAsBefore = what == Does::HereAsBefore || what == Does::ThereAsBefore;
    for (qsizetype i = 0; i < some.size() && isAsBefore; ++i) {
        TRY_GET(hold, given(hold, {seats.at(i)}, types.at(i)));
    }
    const auto done = exchangeTickets(db(), one(), {order.id, {}, u"ill"_s, tickets}, hold.id, pay(hold.total - paid));
    if (!done)
        TRY(releaseHold(db(), one(), hold.id, {}));
    return done.map([](const auto &) { return Done{}; });
}

// It is done where nobody is left alone, and only there.
void TestCompany::tryOnSome(Does what, const Order &order, uint chosen)
{
    QList<Ticket> some;
    QList<int> stay, go;
    for (qsizetype i = 0; i < order.tickets.size(); ++i) {
        const Ticket &ticket = order.tickets.at(i);
        if (chosen & (1U << i))
            some += ticket;
        (chosen & (1U << i) ? go : stay) += ticket.type;
    }
    const bool isOther = what == Does::ThereAsAdults || what == Does::ThereAsBefore;
    const QList<int> others(go.size(), what == Does::OfCompanions ? m_companion : firstPriceType);
    const QList<int> come = what == Does::GoBack                                        ? QList<int>()
                            : what == Does::HereAsBefore || what == Does::ThereAsBefore ? go
                                                                                        : others;
    if ((what == Does::OfAdults || what == Does::OfCompanions) && go.contains(others.first()))
        return; // it is refused for being so already
    const bool fine = isOther ? isFine(stay) && isFine(come) : isFine(stay + come);
    const auto done = doing(what, order, some);
    QVERIFY2(done.has_value() == fine,
             qPrintable(u"%1 of %2: %3"_s.arg(chosen).arg(order.tickets.size()).arg(said(done))));
    QVERIFY2(done || done.error().code == ErrorCode::InvalidArgument, qPrintable(said(done)));
    QList<int> left = typesOf(order.id), expected = !fine ? stay + go : isOther ? stay : stay + come;
    std::ranges::sort(left);
    std::ranges::sort(expected);
    QCOMPARE(left, expected);
}

void TestCompany::companyAfterWhateverIsDone_data()
{
    QTest::addColumn<int>("does");
    const auto row = [](const char *name, Does does) { QTest::newRow(name) << int(does); };
    row("adults after all", Does::OfAdults);
    row("companions after all", Does::OfCompanions);
    row("exchanged for adults' seats", Does::HereAsAdults);
    row("exchanged as they are", Does::HereAsBefore);
    row("another night as adults", Does::ThereAsAdults);
    row("another night as they are", Does::ThereAsBefore);
    row("refunded", Does::GoBack);
}

// Every part of every small party.
void TestCompany::companyAfterWhateverIsDone()
{
    QFETCH(int, does);
    for (const auto &[adults, companions] : {std::pair(2, 0), {1, 1}, {2, 1}, {2, 2}}) {
        const int size = adults + companions;
        for (uint chosen = 1; chosen < 1U << size; ++chosen) {
            QStringList seats;
            for (int i = 1; i <= size; ++i)
                seats += u"A%1"_s.arg(i);
            const HoldInfo hold = held(seats);
            if (companions > 0)
                DONE(given(hold, seats.last(companions), m_companion));
            const Order order = sold(hold, 2400 * adults);
            tryOnSome(Does(does), order, chosen);
            if (QTest::currentTestFailed())
                return;
            m_house->clock.advanceMs(1);
            for (const EventId event : {m_event, m_other}) {
                const auto left = ordersWithTickets(db(), event);
                for (const ListedOrder &one : *left)
                    DONE(refundOrder(db(), this->one(), one.order, {}, {}, u"all are ill"_s));
            }
            m_house->clock.advanceMs(1);
        }
    }
}

// In the house is there too.
void TestCompany::whoWasAdmittedIsCompany()
{
    const HoldInfo hold = *given(held({u"A1"_s, u"A2"_s, u"A3"_s}), {u"A3"_s}, m_companion);
    const Order order = sold(hold, 4800);
    const QString admitted = u"UPDATE ticket SET state = '%1' WHERE ticket_id = %2"_s;
    const qint64 first = order.tickets.first().id.value();
    QCOMPARE(ForeignProgram(m_house->file).forces(admitted.arg(u"used"_s).arg(first)), QString());
    DONE(refundOrder(db(), one(), order.id, {order.tickets.at(1).id}, {}, u"is ill"_s));
    QCOMPARE(ForeignProgram(m_house->file).forces(admitted.arg(u"valid"_s).arg(first)), QString());
    m_house->clock.advanceMs(1);
    REFUSED(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"is ill"_s),
            ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestCompany)
#include "tst_company.moc"
