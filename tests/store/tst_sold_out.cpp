// A sold-out answer without a turn is only ever what the transaction would answer at that moment.
#include "model/store/sold_out.h"

#include "model/store/accessible.h"

#include "model/db/transaction.h"

#include "tests/support/answers_checked.h"

using namespace rowlock;

class TestSoldOut : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_house = std::make_unique<HouseFixture>();
        HoldRules rules;
        rules.policy = HoldPolicy::Strict;
        m_event = m_house->newEvent(rules);
        m_answers = SoldOutAnswers();
    }

    void saysAgainWhatTheTransactionSaid()
    {
        sellAll();
        QVERIFY(!m_answers.recall(db(), m_event, m_two, {})); // nobody was refused yet
        const Error first = refused(m_two);
        QCOMPARE(first.code, ErrorCode::SoldOut);
        const auto again = m_answers.recall(db(), m_event, m_two, {});
        QVERIFY(again);
        QCOMPARE(again->message, first.message);
        QCOMPARE(again->details, first.details);
        QVERIFY(!m_answers.recall(db(), m_event, SeatRequest::bestOf(3), {})); // another question
        QVERIFY(!m_answers.recall(db(), m_event, SeatRequest::bestOf(2, QStringLiteral("Balkon")), {})); // and another
        SeatRequest inSection = m_two;
        inSection.section = QStringLiteral("Stalls");
        QVERIFY(!m_answers.recall(db(), m_event, inSection, {}));
        QVERIFY(!m_answers.recall(db(), m_house->newEvent(), m_two, {}));
    }

    void needsNoTurn()
    {
        sellAll();
        refused(m_two);
        auto other = Connection::open(m_house->file, OpenMode::ReadWrite);
        QVERIFY(other);
        TransactionRunner holder(**other);
        QVERIFY(holder.beginWrite());
        QVERIFY(m_answers.recall(db(), m_event, m_two, {}));
        QVERIFY(holder.commit());
    }

    void lastsWhileOtherEventsSell()
    {
        sellAll();
        refused(m_two);
        const EventId another = m_house->newEvent();
        DONE(m_house->hold(m_house->two(), another, {QStringLiteral("A1")}));
        QVERIFY(m_answers.recall(db(), m_event, m_two, {}));
        QVERIFY(m_answers.recall(db(), m_event, m_two, {})); // and at the newer version
    }

    void endsWithARefund()
    {
        const SaleReceipt sale = sellAll();
        refused(m_two);
        DONE(refundOrder(db(), m_house->one(), sale.order.id,
                         {sale.order.tickets.at(0).id, sale.order.tickets.at(1).id}, {}, {}));
        QVERIFY(!m_answers.recall(db(), m_event, m_two, {}));
        DONE(m_house->best(m_house->two(), m_event, 2));
    }

    void endsWithARefundByAnother()
    {
        const SaleReceipt sale = sellAll();
        refused(m_two);
        auto other = Connection::open(m_house->file, OpenMode::ReadWrite);
        QVERIFY(other);
        DONE(refundOrder(**other, m_house->two(), sale.order.id, {}, {}, {}));
        QVERIFY(!m_answers.recall(db(), m_event, m_two, {}));
    }

    void seatsInBasketsAreAQuestionOfTime()
    {
        const auto basket = m_house->best(m_house->one(), m_event, 38); // all but the accessible places
        DONE(basket);
        QCOMPARE(refused(m_two).code, ErrorCode::SoldOut);
        QVERIFY(!m_answers.recall(db(), m_event, m_two, {}));
        m_house->clock.advanceMs(3'600'001); // nobody writes, and yet the seats can be had
        DONE(m_house->best(m_house->two(), m_event, 2));
    }

    void placesThatAreKeptAreAQuestionOfTimeToo()
    {
        const auto ordinary = m_house->best(m_house->one(), m_event, 38);
        DONE(ordinary);
        DONE(m_house->sellForCash(m_house->one(), *ordinary));
        QCOMPARE(refused(m_two).code, ErrorCode::SoldOut);
        QVERIFY(m_answers.recall(db(), m_event, m_two, {})); // they are kept to the end
        DONE(keepAccessible(db(), m_house->one(), m_event, 30 * 24 * 60));
        DONE(m_house->best(m_house->one(), m_event, 1)); // which begins now
        DONE(keepAccessible(db(), m_house->one(), m_event, 60));
        QCOMPARE(refused(SeatRequest::bestOf(1)).code, ErrorCode::SoldOut);
        QVERIFY(!m_answers.recall(db(), m_event, SeatRequest::bestOf(1), {}));
    }

    void aClosedEventIsNotSoldOut()
    {
        sellAll();
        refused(m_two);
        DONE(setOnSale(db(), m_house->one(), m_event, false));
        QVERIFY(!m_answers.recall(db(), m_event, m_two, {}));
    }

    void aKeyThatWasAnsweredIsAnsweredAgain()
    {
        const QString key = QStringLiteral("key-1");
        const auto hold = m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")}, key);
        DONE(hold);
        DONE(releaseHold(db(), m_house->one(), hold->id, {}));
        sellAll();
        refused(m_two);
        QVERIFY(!m_answers.recall(db(), m_event, m_two, key)); // the transaction says what is due to it
        QVERIFY(m_answers.recall(db(), m_event, m_two, QStringLiteral("key-2")));
    }

    void saysNothingInsideATransaction()
    {
        const SaleReceipt sale = sellAll();
        refused(m_two);
        {
            WriteGroup group(db());
            QVERIFY(group.begin(30'000));
            DONE(refundOrder(db(), m_house->one(), sale.order.id, {}, {}, {}));
            QVERIFY(!m_answers.recall(db(), m_event, m_two, {})); // not committed, but the next of the group sees it
        }
        QVERIFY(m_answers.recall(db(), m_event, m_two, {})); // and it never was
    }

    void standingPlacesToo()
    {
        const SeatRequest places = SeatRequest::places(QStringLiteral("Floor"), 1);
        const auto all = m_house->places(m_house->one(), m_event, QStringLiteral("Floor"), 50);
        DONE(all);
        DONE(m_house->sellForCash(m_house->one(), *all));
        QCOMPARE(refused(places).code, ErrorCode::SoldOut);
        QVERIFY(m_answers.recall(db(), m_event, places, {}));
        DONE(m_house->best(m_house->one(), m_event, 2)); // something else of the event
        QVERIFY(!m_answers.recall(db(), m_event, places, {}));
    }

private:
    Connection &db() { return *m_house->connection; }

    SaleReceipt sellAll()
    {
        QStringList everySeat; // the accessible places too, which nobody gets without naming them
        for (const PlanSeat &seat : m_house->plan.seats)
            everySeat += seat.ref;
        const auto hold = m_house->hold(m_house->one(), m_event, everySeat);
        if (!hold)
            qFatal("%s", qPrintable(said(hold)));
        return *m_house->sellForCash(m_house->one(), *hold);
    }

    Error refused(const SeatRequest &request)
    {
        const auto before = m_answers.before(db(), request);
        const auto hold = takeHold(db(), m_house->two(), m_event, m_house->plan, request, {});
        if (hold)
            qFatal("it was held");
        m_answers.keep(db(), m_event, request, hold.error(), before);
        return hold.error();
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    SoldOutAnswers m_answers;
    const SeatRequest m_two = SeatRequest::bestOf(2);
};

ROWLOCK_TEST(TestSoldOut)
#include "tst_sold_out.moc"
