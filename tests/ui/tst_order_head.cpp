// An order's name and notes at the counter.
#include "tests/support/counter_fixture.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestOrderHead : public QObject
{
    Q_OBJECT

private slots:
    void itIsGivenAnotherNameAndANote()
    {
        CounterFixture fixture;
        const auto office = fixture.desk(u"office"_s);
        const auto held = office->holds().hold(fixture.event, SeatRequest::named({u"Stalls-A-1"_s}));
        QVERIFY(held);
        const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        fixture.openWindow();
        fixture.window->counter()->showOrder(sold->order.code);
        QTRY_VERIFY(fixture.find("orderName")->isEnabled());
        QCOMPARE(fixture.text("orderPatron"), QString());
        fixture.prompt.reason = u"Ann Lee"_s;
        fixture.press("orderName");
        QTRY_COMPARE(fixture.text("orderPatron"), u"Ann Lee"_s);
        fixture.prompt.reason = u"comes with a guide dog"_s;
        fixture.press("orderNote");
        QTRY_VERIFY(fixture.text("orderNotes").startsWith(u"comes with a guide dog ("_s));
        fixture.picture(u"order-with-a-note"_s, fixture.find("orderDialog"));
        QTRY_COMPARE(fixture.house().seat(fixture.seatNo(u"A-1"_s)).patron, u"Ann Lee"_s);
        fixture.prompt.reason = u"4111 1111 1111 1111"_s; // refused in the house's words
        fixture.press("orderNote");
        QVERIFY2(fixture.prompt.objection.contains(u"card"_s), qPrintable(fixture.prompt.objection));
        QCOMPARE(office->orders().notes(sold->order.id)->size(), 1);
        fixture.prompt.reason = QString(201, u'a');
        fixture.press("orderName");
        QVERIFY2(fixture.prompt.objection.contains(u"200 characters"_s), qPrintable(fixture.prompt.objection));
        QVERIFY(fixture.prompt.asked.last().mayBeEmpty);
        fixture.prompt.reason.clear(); // an empty one takes it away
        fixture.press("orderName");
        QTRY_COMPARE(fixture.text("orderPatron"), QString());
        QVERIFY(office->orders().order(sold->order.code)->patron.isEmpty());
    }
};

ROWLOCK_WINDOW_TEST(TestOrderHead)
#include "tst_order_head.moc"
