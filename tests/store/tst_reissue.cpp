// Tickets that are printed again: the old paper is void, nothing else changes.
#include "model/store/exchanges.h"
#include "model/store/moves.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/reissue.h"
#include "model/store/sales.h"
#include "tests/support/answers_checked.h"
#include "tests/support/found_orders.h"

#include <QSet>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReissue : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void theOldPaperIsVoid()
    {
        const auto sold = m_house->sold(m_house->one(), m_event, {u"A1"_s, u"A2"_s});
        DONE(sold);
        const Counters before = m_house->counters(m_event);
        const TicketId lost = sold->order.tickets.first().id;
        const auto again = reissue(sold->order.id, {lost});
        DONE(again);
        QCOMPARE(again->seats.size(), 1);
        QCOMPARE(again->seats.first().replaced, lost);
        QCOMPARE(again->difference.minor, 0);
        QCOMPARE(m_house->counters(m_event), before);
        const Order now = order(sold->order.id);
        QCOMPARE(now.total, sold->order.total);
        QCOMPARE(now.payments.size(), sold->order.payments.size());
        QCOMPARE(now.tickets.size(), 3);
        const Ticket &old = now.tickets.at(0);
        const Ticket &other = now.tickets.at(1);
        const Ticket &fresh = now.tickets.at(2);
        QCOMPARE(old.state, TicketState::Void);
        QVERIFY(old.isReprinted());
        QCOMPARE(other.state, TicketState::Valid);
        QCOMPARE(other.barcode, sold->order.tickets.at(1).barcode);
        QCOMPARE(fresh.state, TicketState::Valid);
        QCOMPARE(fresh.label, old.label);
        QCOMPARE(fresh.price, old.price);
        QCOMPARE(fresh.barcode, again->seats.first().barcode);
        QVERIFY(fresh.barcode != old.barcode);
        QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
        // Both barcodes find the order, each with its own state.
        const auto byOld = foundOrders(*m_house->connection, old.barcode, 2);
        DONE(byOld);
        QCOMPARE(byOld->first().ticket->state, TicketState::Void);
        QCOMPARE(foundOrders(*m_house->connection, fresh.barcode, 2)->first().ticket->state, TicketState::Valid);
    }

    void placesOfAStandingAreaToo()
    {
        const auto hold = m_house->places(m_house->one(), m_event, u"Pit"_s, 3);
        DONE(hold);
        const auto sold = m_house->sellForCash(m_house->one(), *hold);
        DONE(sold);
        const Counters before = m_house->counters(m_event);
        const auto again = reissue(sold->order.id, {}); // all of them
        DONE(again);
        QCOMPARE(again->seats.size(), 3);
        QCOMPARE(m_house->counters(m_event), before);
        QSet<QString> barcodes;
        for (const Ticket &ticket : order(sold->order.id).tickets)
            barcodes.insert(ticket.barcode);
        QCOMPARE(barcodes.size(), 6);
    }

    void againAndAgain()
    {
        const auto sold = m_house->sold(m_house->one(), m_event, {u"A1"_s});
        DONE(sold);
        for (int i = 0; i < 3; ++i)
            DONE(reissue(sold->order.id, {}));
        const Order now = order(sold->order.id);
        QCOMPARE(now.tickets.size(), 4);
        const auto back = refundOrder(*m_house->connection, m_house->one(), now.id, {}, {}, {});
        DONE(back);
        QCOMPARE(back->refunded, now.total);
    }

    void remembersItsKey()
    {
        const auto sold = m_house->sold(m_house->one(), m_event, {u"A1"_s});
        DONE(sold);
        const auto first = reissue(sold->order.id, {}, u"lost"_s, u"k"_s);
        DONE(first);
        const auto second = reissue(sold->order.id, {}, u"lost"_s, u"k"_s);
        DONE(second);
        QCOMPARE(second->seats.first().barcode, first->seats.first().barcode);
        QCOMPARE(order(sold->order.id).tickets.size(), 2);
        REFUSED(reissue(sold->order.id, {}, u"stolen"_s, u"k"_s), ErrorCode::KeyReused);
    }

    void whatIsRefused()
    {
        const auto sold = m_house->sold(m_house->one(), m_event, {u"A1"_s});
        DONE(sold);
        const auto other = m_house->sold(m_house->one(), m_event, {u"B1"_s});
        DONE(other);
        const TicketId ticket = sold->order.tickets.first().id;
        REFUSED(reissue(sold->order.id, {}, u"  "_s), ErrorCode::InvalidArgument);
        REFUSED(reissue(sold->order.id, {}, QString(501, u'x')), ErrorCode::InvalidArgument);
        REFUSED(reissue(OrderId(4711), {}), ErrorCode::InvalidArgument);
        REFUSED(reissue(sold->order.id, {other->order.tickets.first().id}), ErrorCode::InvalidArgument);
        REFUSED(reissue(sold->order.id, {ticket, other->order.tickets.first().id}), ErrorCode::InvalidArgument);
        DONE(reissue(sold->order.id, {ticket}));
        REFUSED(reissue(sold->order.id, {ticket}), ErrorCode::InvalidArgument); // it is void by now
        DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
        REFUSED(reissue(sold->order.id, {}), ErrorCode::InvalidArgument);
        QCOMPARE(order(sold->order.id).tickets.size(), 2);
    }

    // What is being paid for names the tickets that go back.
    void notWhileItIsExchanged()
    {
        const auto sold = m_house->sold(m_house->one(), m_event, {u"D1"_s});
        DONE(sold);
        const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
        DONE(hold);
        PaymentStart start;
        start.exchange = {sold->order.id, {{u"D1"_s, u"A1"_s}}, u"nearer"_s};
        DONE(beginPayment(*m_house->connection, m_house->one(), hold->id, start));
        REFUSED(reissue(sold->order.id, {}), ErrorCode::Forbidden);
        QCOMPARE(order(sold->order.id).tickets.size(), 1);
    }

private:
    Result<MoveReceipt> reissue(OrderId order, const QList<TicketId> &tickets, const QString &reason = u"lost"_s,
                                const QString &key = {})
    {
        return reissueTickets(*m_house->connection, m_house->two(), order, tickets, reason, key);
    }
    Order order(OrderId id) { return readOrder(*m_house->connection, id).value(); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

ROWLOCK_TEST(TestReissue)
#include "tst_reissue.moc"
