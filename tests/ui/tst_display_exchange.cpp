// The customer display where money goes the other way: what is returned, what is taken instead, and what goes back.
#include "tests/ui/displayed.h"
#include "tests/ui/exchanging.h"

#include <QLineEdit>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QWidget *displayBeside(CounterFixture &counter)
{
    counter.find<QAction>("showCustomerDisplay")->trigger();
    return counter.window->findChild<CustomerDisplay *>()->window();
}

} // namespace

class TestDisplayExchange : public QObject
{
    Q_OBJECT

private slots:
    void theDifferenceIsPaid();
    void theDifferenceGoesBack();
    void aRefund();
};

void TestDisplayExchange::theDifferenceIsPaid()
{
    Exchanging counter({u"B-1"_s, u"B-2"_s}); // € 20.00 each
    const QWidget *display = displayBeside(counter);
    counter.beginExchange();
    QTRY_COMPARE(rowsOn(*display), (QStringList{u"You return"_s, u"Stalls, row B, seats 1, 2"_s, u"−€40.00"_s}));
    QCOMPARE(sumsOn(*display), QStringList()); // nothing is chosen yet
    counter.choose(u"Stalls-A-5"_s);
    QTRY_VERIFY(display->findChild<DisplayMap *>()->isLit(counter.seatNo(u"A-5"_s)));
    counter.choose(u"Stalls-A-6"_s);
    QTRY_COMPARE(sumsOn(*display), QStringList(u"*To pay €20.00"_s));
    QCOMPARE(rowsOn(*display),
             (QStringList{u"You return"_s, u"Stalls, row B, seats 1, 2"_s, u"−€40.00"_s, u"Your new seats"_s,
                          u"Stalls, row A, seats 5, 6"_s, u"2 × €30.00"_s, u"€60.00"_s}));
    QVERIFY(!textsIn(*display).join(u' ').contains(counter.order.code));
    counter.picture(u"display-exchange"_s, const_cast<QWidget *>(display));
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(QApplication::focusWidget(), counter.find("cashGiven"));
    counter.keys(u"50"_s);
    QTRY_COMPARE(sumsOn(*display), (QStringList{u"To pay €20.00"_s, u"Given €50.00"_s, u"*Change €30.00"_s}));
    counter.key(Qt::Key_Return);
    QTRY_COMPARE(saidOn(*display, "displayWords"), u"Thank you"_s);
    QCOMPARE(sumsOn(*display), (QStringList{u"Paid €20.00"_s, u"*Change €30.00"_s}));
}

void TestDisplayExchange::theDifferenceGoesBack()
{
    Exchanging counter({u"A-1"_s});
    const QWidget *display = displayBeside(counter);
    counter.beginExchange();
    counter.choose(u"Stalls-B-1"_s);
    QTRY_COMPARE(sumsOn(*display), QStringList(u"*You get back €10.00"_s));
    QTRY_VERIFY(counter.find("exchangeCash")->isEnabled());
    counter.key(Qt::Key_F5);
    QTRY_COMPARE(saidOn(*display, "displayWords"), u"Thank you"_s);
    QCOMPARE(sumsOn(*display), QStringList(u"*You get back €10.00"_s));
}

void TestDisplayExchange::aRefund()
{
    Exchanging counter({u"A-1"_s, u"A-2"_s});
    const QWidget *display = displayBeside(counter);
    const auto waits = [&] { return display->findChild<WaitingPage *>()->isVisible(); };
    counter.openOrder();
    QVERIFY(waits()); // the order is the clerk's to read
    counter.key(Qt::Key_R, Qt::AltModifier);
    QTRY_COMPARE(sumsOn(*display), QStringList(u"*You get back €60.00"_s));
    QCOMPARE(rowsOn(*display), (QStringList{u"You return"_s, u"Stalls, row A, seats 1, 2"_s}));
    QCOMPARE(saidOn(*display, "displayTitle"), u"Tosca"_s);
    counter.press("refundCancel");
    QTRY_VERIFY(waits());
    counter.press("orderRefund");
    QTRY_VERIFY(!waits());
    counter.typeAnew("refundReason", u"Quillfeather fell ill"_s);
    counter.press("refundAccept");
    QTRY_COMPARE(saidOn(*display, "displayWords"), u"Refunded"_s);
    QCOMPARE(sumsOn(*display), QStringList(u"*You get back €60.00"_s));
    const QString all = textsIn(*display).join(u' ');
    QVERIFY(!all.contains(u"Quillfeather"_s) && !all.contains(counter.order.code));
    counter.clock.advanceMs(60'000);
    QTRY_VERIFY(waits());
}

ROWLOCK_WINDOW_TEST(TestDisplayExchange)
#include "tst_display_exchange.moc"
