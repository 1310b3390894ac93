// Price types of the sale on the counter: of a line, of what was picked last, of all of it, and of what comes in for
// tickets that go back.
#include "tests/domain/till.h"

#include <QtTest>

#include <QRandomGenerator>

using namespace rowlock;
using namespace rowlock::test;

namespace {

constexpr int child = 1, student = 3;

} // namespace

class TestCounterTypes : public QObject
{
    Q_OBJECT

private slots:
    void aLineGetsAnotherType();
    void aSeatBeginsWithTheFirstType();
    void theLetterAloneIsForWhatWasPickedLast();
    void theLetterAloneWaitsForTheSeatItIsMeantFor();
    void aRefusedSeatTakesItsLetterWithIt();
    void whatWasNamedLastWasPickedLast();
    void allOfTheSale();
    void aRefusalIsSaidAndTheSaleStands();
    void aGoneSaleIsToldOnce();
    void aLineOfPlacesGoesAlone();
    void heldAgainAtTheSameTypes();
    void anExchangeKeepsTheTypesOfTheTickets();
    void inAnExchangeALetterSaysWhatGoesBack();
    void anExchangeFollowsTheOrderOfTheHouse();
    void anExchangeKeepsTheTypesOfPlaces();
    void anExchangeCountsWhatCameSince();
    void everyOrder();
};

void TestCounterTypes::aLineGetsAnotherType()
{
    Till counter;
    counter.sale.types().change({{tillRef(0), child}});
    QVERIFY(!counter.sale.next()); // there is no sale
    counter.hold(7, 0);
    counter.sale.types().change({{tillRef(0), child}});
    QVERIFY(counter.out<ChangeTypes>() == (ChangeTypes{{{tillRef(0), child}}, firstPriceType, HoldId(7)}));
    counter.types[0] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QCOMPARE(counter.sale.sale()->items.first().type, child);
    QVERIFY(!counter.sale.queue().isBusy());
}

// Whoever was served before, and whatever was typed for the last seat.
void TestCounterTypes::aSeatBeginsWithTheFirstType()
{
    Till counter;
    SeatRequest child1 = SeatRequest::bestOf(1);
    child1.types = {{child, 1}};
    counter.sale.picking().add(child1);
    QVERIFY(counter.out<AddSeats>()->request == child1);
    counter.types[9] = child;
    counter.deliver(CounterAnswer(counter.commit(6, {9})));
    counter.sale.current().setAside();
    counter.sale.picking().add(SeatRequest::bestOf(1));
    QVERIFY(counter.out<AddSeats>()->request.types.isEmpty());
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    counter.sale.types().giveLast(child);
    counter.sale.next();
    counter.types[0] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    counter.pick(1);
    const auto more = counter.out<AddSeats>();
    QVERIFY(more && more->request.types.isEmpty());
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    QVERIFY(!counter.sale.next());
}

void TestCounterTypes::theLetterAloneIsForWhatWasPickedLast()
{
    Till counter;
    counter.hold(7, 5);
    counter.pick(2); // later, and before it in the house
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {2, 5})));
    QVERIFY(counter.sale.types().lastWithout(child) == (TypeChange{tillRef(2), child}));
    counter.sale.types().giveLast(child);
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(2), child}}));
    counter.types[2] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {2, 5})));
    counter.sale.types().giveLast(child); // once more: the one before
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(5), child}}));
    counter.types[5] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {2, 5})));
    QVERIFY(!counter.sale.types().lastWithout(child));
    counter.sale.types().giveLast(child); // nothing is left to do
    QVERIFY(!counter.sale.next() && !counter.sale.queue().isBusy());
    counter.sale.types().giveLast(student); // a slip is mended on the same seat
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(2), student}}));
}

// "2", Enter, "c", Enter, "1", Enter, faster than the house answers.
void TestCounterTypes::theLetterAloneWaitsForTheSeatItIsMeantFor()
{
    Till counter;
    counter.sale.picking().add(SeatRequest::bestOf(2));
    counter.sale.types().giveLast(child);
    counter.sale.picking().add(SeatRequest::bestOf(1));
    QVERIFY(counter.out<AddSeats>());
    counter.deliver(CounterAnswer(counter.commit(7, {3, 4})));
    QVERIFY(counter.out<ChangeTypes>() == (ChangeTypes{{{tillRef(4), child}}, child, HoldId(7)}));
    counter.types[4] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {3, 4})));
    QVERIFY(counter.out<AddSeats>()->hold == HoldId(7));
    counter.deliver(CounterAnswer(counter.commit(7, {3, 4, 5})));
    QVERIFY(!counter.sale.queue().isBusy());
}

void TestCounterTypes::aRefusedSeatTakesItsLetterWithIt()
{
    Till counter;
    counter.hold(7, 0);
    counter.pick(1);
    counter.sale.types().giveLast(child);
    counter.pick(2);
    counter.sale.next();
    counter.deliver(tillRefusal(ErrorCode::SeatUnavailable, {1}));
    QVERIFY(counter.out<AddSeats>()->request.seats == QStringList{tillRef(2)}); // seat 0 keeps its type
}

void TestCounterTypes::whatWasNamedLastWasPickedLast()
{
    Till counter;
    counter.sale.picking().add(SeatRequest::named({tillRef(6), tillRef(4)}));
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {4, 6})));
    QCOMPARE(counter.sale.types().lastWithout(child)->what, tillRef(4));
    counter.sale.current().setAside();
    QVERIFY(!counter.sale.types().lastWithout(child));
    counter.hold(8, 1);
    counter.sale.current().setAside();
    counter.sale.current().resume(HoldId(7)); // nobody knows any more: the last of its list
    QCOMPARE(counter.sale.types().lastWithout(child)->what, tillRef(6));
    counter.types[6] = child;
    counter.commit(7, {4, 6});
    counter.deliver();
    QCOMPARE(counter.sale.types().lastWithout(child)->what, tillRef(4));
}

void TestCounterTypes::allOfTheSale()
{
    Till counter;
    counter.sale.types().giveAll(child);
    QVERIFY(!counter.sale.next());
    counter.hold(7, 0);
    counter.pick(1);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    counter.sale.types().giveAll(child);
    QVERIFY(counter.out<AssignTypes>() == (AssignTypes{{{child, 2}}, HoldId(7)}));
    counter.types = {{0, child}, {1, child}};
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestCounterTypes::aRefusalIsSaidAndTheSaleStands()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.types().giveLast(child);
    counter.sale.next();
    counter.deliver(tillRefusal(ErrorCode::InvalidArgument));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Refused});
    QCOMPARE(onCounter(counter), HoldId(7));
    QVERIFY(!counter.sale.queue().isBusy());
}

void TestCounterTypes::aGoneSaleIsToldOnce()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.types().giveAll(child);
    counter.sale.types().giveLast(student);
    counter.sale.next();
    counter.end(7);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Lost});
    QVERIFY(!counter.out<ChangeTypes>());
}

// "3 × Floor, Child" is another line than "2 × Floor, Adult".
void TestCounterTypes::aLineOfPlacesGoesAlone()
{
    Till counter;
    counter.hold(7, 0);
    HoldItem places;
    places.seatNo = -1;
    places.ref = QStringLiteral("floor");
    places.quantity = 3;
    places.type = child;
    counter.sale.picking().remove(places);
    const auto out = counter.out<RemoveSeats>();
    QVERIFY(out && out->request.quantity == 3 && out->request.types == (QList{TypeCount{child, 3}}));
}

void TestCounterTypes::heldAgainAtTheSameTypes()
{
    Till counter;
    counter.types = {{1, child}};
    counter.hold(7, 0);
    counter.pick(1);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    counter.pick(2);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1, 2})));
    counter.sale.current().release();
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.end(7, HoldState::Released, QStringLiteral("counter/1"))));
    counter.sale.late().holdAgain();
    const auto again = counter.out<AddSeats>();
    QVERIFY(again && again->request.types == (QList<TypeCount>{{firstPriceType, 1}, {child, 1}}));
    counter.deliver(tillRefusal(ErrorCode::SeatUnavailable, {0})); // seat 1 keeps its own
    const auto others = counter.out<AddSeats>();
    QVERIFY(others && others->request.seats == (QStringList{tillRef(1), tillRef(2)}));
    QVERIFY(others->request.types == (QList<TypeCount>{{child, 1}}));
}

void TestCounterTypes::anExchangeKeepsTheTypesOfTheTickets()
{
    Till counter;
    counter.sale.current().beginExchange(tillEvent, {}, {firstPriceType, child});
    counter.hold(7, 3);
    QVERIFY(!counter.sale.next()); // the adult's
    counter.pick(5);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {3, 5})));
    QVERIFY(counter.out<ChangeTypes>() == (ChangeTypes{{{tillRef(5), child}}, firstPriceType, HoldId(7)}));
    counter.types[5] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {3, 5})));
    QVERIFY(!counter.sale.next());
    counter.sale.types().change({{tillRef(5), student}}); // the clerk's word is the last
    counter.sale.next();
    counter.types[5] = student;
    counter.deliver(CounterAnswer(counter.commit(7, {3, 5})));
    QVERIFY(!counter.sale.next());
    counter.sale.current().endExchange();
    counter.hold(8, 8);
    QVERIFY(!counter.sale.next());
}

// A type that others sell may stay with what was sold at it, also where a clerk gives it.
void TestCounterTypes::inAnExchangeALetterSaysWhatGoesBack()
{
    const TypesKept keeps{OrderId(5), {TicketId(9)}};
    Till counter;
    counter.sale.current().beginExchange(tillEvent, {}, {firstPriceType}, keeps);
    counter.hold(7, 3);
    QVERIFY(!counter.sale.next());
    counter.sale.types().change({{tillRef(3), child}});
    QVERIFY(counter.out<ChangeTypes>()->keeps == keeps);
    counter.deliver(CounterAnswer(counter.commit(7, {3})));
    counter.sale.types().giveLast(child);
    QVERIFY(counter.out<ChangeTypes>()->keeps == keeps);
    counter.deliver(CounterAnswer(counter.commit(7, {3})));
    counter.sale.types().giveAll(child);
    QVERIFY(counter.out<AssignTypes>()->keeps == keeps);
    counter.deliver(CounterAnswer(counter.commit(7, {3})));
    counter.sale.current().endExchange();
    counter.hold(8, 8);
    counter.sale.types().giveAll(child);
    QVERIFY(counter.out<AssignTypes>()->keeps == TypesKept());
}

// A-1 adult and A-2 child go back for what was picked the other way round.
void TestCounterTypes::anExchangeFollowsTheOrderOfTheHouse()
{
    Till counter;
    counter.sale.current().beginExchange(tillEvent, {}, {firstPriceType, child});
    counter.hold(7, 5);
    counter.pick(3);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {3, 5})));
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(5), child}}));
    counter.types[5] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {3, 5})));
    counter.pick(3); // back again: what is left goes for the first ticket
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {5})));
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(5), firstPriceType}}));
}

// The seats come first; what they leave is for the places, as few as have to change.
void TestCounterTypes::anExchangeKeepsTheTypesOfPlaces()
{
    Till counter;
    counter.sale.current().beginExchange(tillEvent, {}, {child, firstPriceType, child, student});
    counter.hold(7, 3);
    QVERIFY(counter.out<ChangeTypes>()->changes == (QList{TypeChange{tillRef(3), child}}));
    counter.types[3] = child;
    counter.deliver(CounterAnswer(counter.commit(7, {3})));
    const auto places = [](int type, qint64 quantity) {
        return HoldItem{1, -1, QStringLiteral("floor"), QStringLiteral("Floor"), {}, quantity, {}, type};
    };
    counter.sale.picking().add(SeatRequest::places(QStringLiteral("floor"), 3));
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.standing(7, {places(firstPriceType, 3)})));
    QVERIFY(counter.out<ChangeTypes>()->changes
            == (QList{TypeChange{QStringLiteral("floor"), child, firstPriceType, 1},
                      TypeChange{QStringLiteral("floor"), student, firstPriceType, 1}}));
    counter.deliver(
        CounterAnswer(counter.standing(7, {places(firstPriceType, 1), places(child, 1), places(student, 1)})));
    QVERIFY(!counter.sale.next());
}

// A seat is picked before the places have their types: one child goes back, and one child comes.
void TestCounterTypes::anExchangeCountsWhatCameSince()
{
    Till counter;
    counter.sale.current().beginExchange(tillEvent, {}, {firstPriceType, child, firstPriceType}, {OrderId(5), {}});
    const auto places = [](int type, qint64 quantity) {
        return HoldItem{1, -1, QStringLiteral("floor"), QStringLiteral("Floor"), {}, quantity, {}, type};
    };
    counter.sale.picking().add(SeatRequest::places(QStringLiteral("floor"), 2));
    counter.sale.next();
    counter.pick(5);
    counter.commit(7, {});
    counter.deliver(CounterAnswer(counter.standing(7, {places(firstPriceType, 2)})));
    QVERIFY(counter.out<AddSeats>());
    counter.commit(7, {5});
    counter.deliver(CounterAnswer(counter.standing(7, {places(firstPriceType, 2)})));
    QVERIFY(counter.out<ChangeTypes>()->changes
            == (QList{TypeChange{QStringLiteral("floor"), child, firstPriceType, 1}}));
    counter.deliver(CounterAnswer(counter.standing(7, {places(firstPriceType, 1), places(child, 1)})));
    QVERIFY(!counter.sale.next());
}

// Picks, letters and another counter in any order: nothing hangs, and a letter changes the newest seat of its hold.
void TestCounterTypes::everyOrder()
{
    for (quint32 seed = 1; seed <= 300; ++seed) {
        QRandomGenerator random(seed);
        Till counter;
        qint64 newest = 0;
        QList<int> picked; // of the sale, oldest first, as answered
        std::optional<CounterCommand> sent;
        const auto serve = [&]() -> Result<CounterAnswer> {
            const CounterCommand command = *std::exchange(sent, std::nullopt);
            if (const auto *expire = std::get_if<ExpireHold>(&command))
                return CounterAnswer(counter.hold(expire->hold.value()));
            if (const auto *change = std::get_if<ChangeTypes>(&command)) {
                if (!change->hold.isValid() || !counter.hold(change->hold.value()).isLive())
                    return tillRefusal(change->hold.isValid() ? ErrorCode::HoldExpired : ErrorCode::HoldUnknown);
                int wanted = -1;
                for (const int seatNo : std::as_const(picked))
                    wanted = counter.types.value(seatNo) != change->lastTo ? seatNo : wanted;
                if (change->changes.size() != 1 || change->changes.first().what != tillRef(wanted))
                    qFatal("seed %u changes the wrong line", seed);
                counter.types[wanted] = change->lastTo;
                QList<int> seats = picked;
                std::sort(seats.begin(), seats.end());
                return CounterAnswer(counter.commit(change->hold.value(), seats));
            }
            const auto *add = std::get_if<AddSeats>(&command);
            if (!add)
                qFatal("no such command is expected");
            const int seatNo = add->request.seats.first().mid(1).toInt();
            if (add->hold.isValid() && !counter.hold(add->hold.value()).isLive())
                return tillRefusal(ErrorCode::HoldExpired);
            if (counter.holderOf(tillEvent, seatNo))
                return tillRefusal(ErrorCode::SeatUnavailable, {seatNo});
            if (!add->hold.isValid()) {
                ++newest;
                picked.clear();
            }
            picked.append(seatNo);
            counter.types[seatNo] = firstPriceType;
            QList<int> seats = picked;
            std::sort(seats.begin(), seats.end());
            return CounterAnswer(counter.commit(newest, seats));
        };
        for (int step = 0; step < 40 || counter.sale.queue().isBusy(); ++step) {
            QVERIFY2(step < 200, qPrintable(QStringLiteral("seed %1 hangs").arg(seed)));
            const int act = step < 40 ? random.bounded(7) : 6;
            if (act < 3)
                counter.sale.picking().add(SeatRequest::named({tillRef(random.bounded(tillSeats))}));
            else if (act < 5)
                counter.sale.types().giveLast(random.bounded(3));
            else if (act == 5 && newest > 0 && counter.hold(newest).isLive() && random.bounded(4) == 0)
                counter.end(newest);
            if (!sent) {
                if (const CounterCommand *next = counter.sale.next())
                    sent = *next;
            }
            if (sent && random.bounded(2))
                counter.deliver(serve());
            else if (random.bounded(2))
                counter.deliver();
            counter.notices();
        }
    }
}

ROWLOCK_TEST(TestCounterTypes)
#include "tst_counter_types.moc"
