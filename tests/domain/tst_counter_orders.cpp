// The sale on the counter in every order in which a clerk, another counter and the house can come.
#include "tests/domain/till.h"

#include <QtTest>

#include <QRandomGenerator>

using namespace rowlock;
using namespace rowlock::test;

class TestCounterOrders : public QObject
{
    Q_OBJECT

private slots:
    void everyOrder();
};

// A clerk who does anything at any time, another counter that takes what it likes, and a house that answers in its
// order: nothing hangs, every hold is somewhere, and every loss is told once.
void TestCounterOrders::everyOrder()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        Till counter;
        qint64 newest = 0;
        int takenFromUs = 0;
        int toldLost = 0;
        std::optional<CounterCommand> sent;
        const auto serve = [&]() -> Result<CounterAnswer> {
            const CounterCommand command = *std::exchange(sent, std::nullopt);
            const auto seatsOf = [&](HoldId id) {
                QList<int> seats;
                for (const HoldItem &item : counter.hold(id.value()).items)
                    seats.append(item.seatNo);
                return seats;
            };
            const auto isLive = [&](HoldId id) { return id.isValid() && counter.hold(id.value()).isLive(); };
            if (const auto *add = std::get_if<AddSeats>(&command)) {
                if (add->hold.isValid() && !isLive(add->hold))
                    return tillRefusal(ErrorCode::HoldExpired);
                const int seatNo = add->request.seats.first().mid(1).toInt();
                if (counter.holderOf(tillEvent, seatNo))
                    return tillRefusal(ErrorCode::SeatUnavailable, {seatNo});
                const qint64 id = add->hold.isValid() ? add->hold.value() : ++newest;
                return CounterAnswer(
                    counter.commit(id, (add->hold.isValid() ? seatsOf(add->hold) : QList<int>()) << seatNo));
            }
            if (const auto *take = std::get_if<RemoveSeats>(&command)) {
                if (!isLive(take->hold))
                    return tillRefusal(take->hold.isValid() ? ErrorCode::HoldExpired : ErrorCode::HoldUnknown);
                QList<int> left = seatsOf(take->hold);
                left.removeAll(take->request.seats.first().mid(1).toInt());
                return CounterAnswer(
                    left.isEmpty() ? counter.end(take->hold.value(), HoldState::Released, QStringLiteral("counter/1"))
                                   : counter.commit(take->hold.value(), left));
            }
            if (const auto *release = std::get_if<ReleaseSale>(&command)) {
                if (!isLive(release->hold))
                    return tillRefusal(release->hold.isValid() ? ErrorCode::HoldExpired : ErrorCode::HoldUnknown);
                return CounterAnswer(
                    counter.end(release->hold.value(), HoldState::Released, QStringLiteral("counter/1")));
            }
            if (const auto *expire = std::get_if<ExpireHold>(&command))
                return CounterAnswer(counter.hold(expire->hold.value()));
            qFatal("no such command is expected");
        };
        const auto hear = [&] {
            for (const SaleNotice &notice : counter.notices())
                toldLost += notice.kind == SaleNotice::Kind::Lost;
        };
        for (int step = 0; step < 60; ++step) {
            switch (random.bounded(8)) {
            case 0:
            case 1:
            case 2: counter.pick(random.bounded(tillSeats)); break;
            case 3: counter.sale.current().setAside(); break;
            case 4:
                if (const auto set = counter.sale.aside(); !set.isEmpty())
                    counter.sale.current().resume(set.at(random.bounded(int(set.size()))).id);
                break;
            case 5: counter.sale.current().release(); break;
            case 6: // another counter takes a hold's seats
                if (newest > 0) {
                    const qint64 id = 1 + random.bounded(int(newest));
                    if (counter.hold(id).isLive()) {
                        counter.end(id);
                        ++takenFromUs;
                    }
                }
                break;
            default: break;
            }
            if (!sent) {
                if (const CounterCommand *next = counter.sale.next())
                    sent = *next;
            }
            if (random.bounded(2)) {
                if (sent && random.bounded(3))
                    counter.deliver(serve());
                else
                    counter.deliver();
            }
            hear();
        }
        for (int rest = 0; counter.sale.queue().isBusy(); ++rest) {
            QVERIFY2(rest < 200, qPrintable(QStringLiteral("seed %1 hangs").arg(seed)));
            if (!sent)
                sent = *counter.sale.next();
            counter.deliver(serve());
            hear();
        }
        counter.deliver();
        hear();
        QVERIFY2(toldLost == takenFromUs,
                 qPrintable(QStringLiteral("seed %1: %2 lost, %3 told").arg(seed).arg(takenFromUs).arg(toldLost)));
        for (const HoldInfo &hold : counter.house.book().own())
            QVERIFY(hold.id == onCounter(counter) || setAsideAt(counter).contains(hold.id.value()));
        QVERIFY(counter.sale.queue().pending().isEmpty());
    }
}

ROWLOCK_TEST(TestCounterOrders)
#include "tst_counter_orders.moc"
