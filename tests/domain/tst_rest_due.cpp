// Which rest of what is partly paid is overdue, and what a list begins with.
#include "model/domain/rest_due.h"

#include <QTest>

using namespace rowlock;

class TestRestDue : public QObject
{
    Q_OBJECT

private slots:
    void overdue();
    void overdueFirst();

private:
    static HoldInfo hold(qint64 id, std::optional<qint64> due, HoldState state = HoldState::Paying)
    {
        HoldInfo hold;
        hold.id = HoldId(id);
        hold.state = state;
        if (due)
            hold.restDue = Instant{*due};
        return hold;
    }
};

void TestRestDue::overdue()
{
    QVERIFY(!isRestOverdue(hold(1, 100), {99}));
    QVERIFY(isRestOverdue(hold(1, 100), {100})); // at that moment
    QVERIFY(!isRestOverdue(hold(1, {}), {100}));
    QVERIFY(!isRestOverdue(hold(1, 100, HoldState::Sold), {200}));
    QVERIFY(!isRestOverdue(hold(1, 100, HoldState::Active), {200})); // what was paid went back
}

void TestRestDue::overdueFirst()
{
    QList<OpenPayment> payments;
    const auto add = [&](const HoldInfo &hold, bool isPartly = true) {
        OpenPayment payment{{}, hold, {}};
        if (isPartly)
            payment.partly = PaidInParts{};
        payments.append(payment);
    };
    add(hold(1, {}));
    add(hold(2, 500));
    add(hold(3, 90));
    add(hold(4, 80), false); // asked for the first time: nothing is paid
    add(hold(5, 40));
    add(hold(6, 400));
    sortByRest(payments, {100});
    QList<qint64> order;
    for (const OpenPayment &payment : std::as_const(payments))
        order << payment.hold.id.value();
    QCOMPARE(order, (QList<qint64>{5, 3, 1, 2, 4, 6}));
}

ROWLOCK_TEST(TestRestDue)
#include "tst_rest_due.moc"
