// Comps at the counter: why is asked once, and what it comes to stands there before anybody pays.
#include "model/domain/price_type.h"
#include "tests/support/counter_fixture.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"

#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterComps : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void aLetterAsksWhy();
    void typedWithTheSeats();
    void allOfTheSale();
    void cancelledNothingIsGiven();
    void aReasonThatCannotBe();
    void forOtherTerminals();
    void exchangedIntoAnotherNight();

private:
    void enter(const QString &text)
    {
        m_counter->typeAnew("omnibox", text);
        QTest::keyClick(m_counter->find<QLineEdit>("omnibox"), Qt::Key_Return);
        settle();
    }
    QModelIndex line(int row) { return m_counter->find<SaleItemsView>("saleItems")->model()->index(row, 0); }
    void settle()
    {
        QTRY_VERIFY(!m_counter->sell().isBusy());
        m_counter->awaitAnswers();
        QTRY_VERIFY(!m_counter->sell().isBusy());
        m_counter->awaitAnswers();
    }
    QList<int> types()
    {
        QList<int> types;
        for (const HoldItem &item : m_counter->sell().sale() ? m_counter->sell().sale()->items : QList<HoldItem>())
            types += item.type;
        return types;
    }
    Order sold()
    {
        m_counter->press("cashButton");
        if (!QTest::qWaitFor([&] { return m_counter->find<QDialog>("cashDialog") != nullptr; }))
            return {};
        m_counter->press("exactButton");
        if (!QTest::qWaitFor([&] { return !m_counter->sell().sale(); }))
            return {};
        return *m_counter->desk(u"check"_s)->orders().order(u"1"_s);
    }

    std::unique_ptr<CounterFixture> m_counter;
    int m_comp = -1;
};

void TestCounterComps::init()
{
    m_counter = std::make_unique<CounterFixture>();
    const auto saved = m_counter->desk(u"office"_s)
                           ->inventory()
                           .savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp});
    QVERIFY(saved);
    m_comp = saved->no;
    m_counter->openWindow();
    m_counter->map().grab();
    m_counter->prompt.reason = u"press"_s;
}

void TestCounterComps::aLetterAsksWhy()
{
    enter(u"a3-4"_s);
    enter(u"p"_s);
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QCOMPARE(m_counter->prompt.asked.first().text, u"Why is “Comp” free of charge?"_s);
    QTRY_COMPARE(types(), (QList{0, m_comp}));
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    enter(u"a6"_s);
    enter(u"p"_s); // it was said why
    QTRY_COMPARE(types(), (QList{0, m_comp, m_comp}));
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    for (const int comp : {1, 2}) // and for what reason stands there
        QCOMPARE(line(comp).data(SaleItemsModel::CategoryRole).toString(), u"press · Front"_s);
    QCOMPARE(line(0).data(SaleItemsModel::CategoryRole).toString(), u"Front"_s);
    const Order order = sold();
    QCOMPARE(order.total.minor, 3000);
    QCOMPARE(m_counter->settings.reasons().forComps(), u"press"_s);
    QVERIFY(m_counter->settings.reasons().forReductions().isEmpty()); // which is asked for by itself
}

void TestCounterComps::typedWithTheSeats()
{
    m_counter->typeAnew("omnibox", u"1a1p front"_s);
    QTRY_VERIFY2(m_counter->text("omniboxPreview").contains(u"€30.00"_s),
                 qPrintable(m_counter->text("omniboxPreview")));
    QTest::keyClick(m_counter->find<QLineEdit>("omnibox"), Qt::Key_Return);
    settle();
    QTRY_COMPARE(types(), (QList{0, m_comp}));
    QCOMPARE(m_counter->prompt.asked.size(), 1);
}

void TestCounterComps::allOfTheSale()
{
    enter(u"a3-4"_s);
    m_counter->sell().tell(&SaleTypes::giveAll, m_comp);
    settle();
    QTRY_COMPARE(types(), (QList{m_comp, m_comp}));
    QTRY_COMPARE(m_counter->text("total"), u"€0.00"_s);
}

void TestCounterComps::cancelledNothingIsGiven()
{
    m_counter->prompt.accepts = false;
    enter(u"a3-4"_s);
    enter(u"p"_s);
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QCOMPARE(types(), (QList{0, 0}));
    QVERIFY(m_counter->text("messageText").isEmpty()); // it was a question, not a refusal
    m_counter->prompt.accepts = true;
    enter(u"2p front"_s); // another question: its answer is for these
    QTRY_COMPARE(types(), (QList{0, 0, m_comp, m_comp}));
}

void TestCounterComps::aReasonThatCannotBe()
{
    enter(u"a3"_s);
    enter(u"p"_s);
    const Question question = m_counter->prompt.asked.first();
    QVERIFY(question.objection(u"press"_s).isEmpty());
    QVERIFY(question.objection(u"4111 1111 1111 1111"_s).contains(u"card number"_s));
    QVERIFY(!question.objection(QString(201, u'x')).isEmpty());
}

void TestCounterComps::forOtherTerminals()
{
    const auto office = m_counter->desk(u"office"_s);
    auto types = *office->inventory().priceTypes();
    types.last().sellers = {u"manager"_s};
    QVERIFY(office->inventory().savePriceType(types.last()));
    enter(u"a3"_s);
    enter(u"p"_s);
    QVERIFY(m_counter->prompt.asked.isEmpty());
    QTRY_COMPARE(m_counter->text("messageText"),
                 u"Only manager may sell “Comp”. Ask there, or choose another price type."_s);
    QCOMPARE(this->types(), (QList{0}));
}

// What the box office gave away is not asked for again, though this window may not give it away.
void TestCounterComps::exchangedIntoAnotherNight()
{
    const auto office = m_counter->desk(u"office"_s);
    const auto held = office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s}));
    QVERIFY(held && office->holds().changeTypes(held->id, {{u"Stalls-A-1"_s, m_comp}}, u"press"_s));
    const auto sold = office->orders().sell(held->id, {});
    QVERIFY(sold);
    auto types = *office->inventory().priceTypes();
    types.last().sellers = {u"office"_s};
    QVERIFY(office->inventory().savePriceType(types.last()));
    const EventId aida = m_counter->addAida({4000, office->facts().currency});
    enter(sold->order.code);
    QTRY_VERIFY(m_counter->window->findChild<OrderDialog *>());
    QTRY_VERIFY(m_counter->find("orderExchange")->isEnabled());
    m_counter->press("orderExchange");
    QTRY_VERIFY(m_counter->find("exchangePanel")->isVisible());
    m_counter->window->counter()->openEvent(aida);
    QTRY_COMPARE(m_counter->text("eventName"), u"Aida"_s);
    m_counter->click(u"B-5"_s);
    settle();
    QTRY_COMPARE(this->types(), QList{m_comp});
    QCOMPARE(m_counter->prompt.asked.size(), 0);
    QCOMPARE(m_counter->text("exchangeDifference"), u"€0.00"_s);
    QVERIFY2(m_counter->text("exchangeNext").contains(u"New\u00a0€0.00"_s),
             qPrintable(m_counter->text("exchangeNext")));
    QTRY_VERIFY(m_counter->find("exchangeCash")->isEnabled());
    m_counter->press("exchangeCash");
    QTRY_VERIFY(!office->orders().recent(aida, 5)->isEmpty());
    const auto made = office->orders().order(office->orders().recent(aida, 5)->first().code);
    QVERIFY(made);
    QCOMPARE(made->tickets.first().type, m_comp);
}

ROWLOCK_WINDOW_TEST(TestCounterComps)
#include "tst_counter_comps.moc"
