// Plans become events: pools, prices, capacities, a row for every seat.
#include "model/store/categories.h"
#include "model/store/plans.h"
#include "model/store/sales.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;

class TestEvents : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_house = std::make_unique<HouseFixture>(); }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void hasARowForEverySeat();
    void givesEachCategoryItsPrice();
    void asksCapacityWhereThePlanHasNone();
    void refusesWhatCannotBe_data();
    void refusesWhatCannotBe();
    void opensAndCloses();
    void readsChangesAfterARevision();
    void tellsWhoSoldASeatAndWhetherItWasUsed();
    void tellsTheOrderOfASeatThatCostNothing();
    void keepsPlansWordForWord();
    void countsWithoutHelp();

private:
    NewEvent basic()
    {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = QStringLiteral("Hamlet");
        event.starts = m_house->clock.now();
        return event;
    }
    Result<EventSummary> create(const NewEvent &event)
    {
        return createEvent(*m_house->connection, m_house->one(), event, m_house->plan);
    }

    std::unique_ptr<HouseFixture> m_house;
};

void TestEvents::hasARowForEverySeat()
{
    const EventId event = m_house->newEvent();
    const auto summary = readEvent(*m_house->connection, event);
    QCOMPARE(summary->counters, (Counters{98, 98, 0, 0, 0, 0}));
    QCOMPARE(summary->name, QStringLiteral("Hamlet"));
    const auto seats = readSeats(*m_house->connection, *summary);
    QCOMPARE(seats->size(), 40);
    for (int i = 0; i < 40; ++i) {
        QCOMPARE(seats->at(i).seatNo, i);
        QCOMPARE(seats->at(i).ref, m_house->plan.seats.at(i).ref);
        QCOMPARE(seats->at(i).label, m_house->plan.seats.at(i).label);
        QCOMPARE(seats->at(i).state, SeatState::Free);
        QCOMPARE(seats->at(i).version, 0);
    }
}

void TestEvents::givesEachCategoryItsPrice()
{
    NewEvent event = basic();
    event.prices = {{QStringLiteral("Balkon"), HouseFixture::eur(1000)}};
    event.defaultPrice = HouseFixture::eur(700);
    const auto created = create(event);
    QVERIFY2(created, qPrintable(said(created)));
    const auto pools = readPools(*m_house->connection, *created);
    QCOMPARE(pools->size(), 4);
    QCOMPARE(pools->at(0).name, QStringLiteral("Parkett"));
    QCOMPARE(pools->at(0).price, HouseFixture::eur(700));
    QCOMPARE(pools->at(1).price, HouseFixture::eur(1000));
    QCOMPARE(pools->at(2).kind, PoolKind::Area);
    QCOMPARE(pools->at(2).ref, QStringLiteral("area-floor"));
    QCOMPARE(pools->at(2).price, HouseFixture::eur(700));
    QCOMPARE(pools->at(0).counters.capacity, 20);
    event.defaultPrice.reset();
    QCOMPARE(readPools(*m_house->connection, *create(event))->at(0).price, HouseFixture::eur(0));
}

void TestEvents::asksCapacityWhereThePlanHasNone()
{
    QCOMPARE(create(basic())->counters.capacity, 90); // the pit says nothing: nobody stands there
    NewEvent event = basic();
    event.capacities = {{QStringLiteral("area-pit"), 25},
                        {QStringLiteral("Floor"), 10}}; // by ref or name; also to change the plan's
    QCOMPARE(create(event)->counters.capacity, 75);
}

void TestEvents::refusesWhatCannotBe_data()
{
    QTest::addColumn<std::function<void(NewEvent &)>>("spoil");
    const auto row = [](const char *name, std::function<void(NewEvent &)> spoil) { QTest::newRow(name) << spoil; };
    row("no name", [](NewEvent &event) { event.name = QStringLiteral("  "); });
    row("endless name", [](NewEvent &event) { event.name = QString(201, u'x'); });
    row("a name of two lines", [](NewEvent &event) { event.name = QStringLiteral("Ham\nlet"); });
    row("no such category", [](NewEvent &event) { event.prices = {{QStringLiteral("Loge"), HouseFixture::eur(1)}}; });
    row("a price below zero", [](NewEvent &event) {
        event.prices = {{QStringLiteral("Parkett"), HouseFixture::eur(-1)}};
    });
    row("a default below zero", [](NewEvent &event) { event.defaultPrice = HouseFixture::eur(-1); });
    row("another currency", [](NewEvent &event) {
        event.prices = {{QStringLiteral("Parkett"), {1, *Currency::fromCode(QStringLiteral("USD"))}}};
    });
    row("a default in another currency", [](NewEvent &event) {
        event.defaultPrice = Money{1, *Currency::fromCode(QStringLiteral("USD"))};
    });
    row("no such area", [](NewEvent &event) { event.capacities = {{QStringLiteral("Roof"), 5}}; });
    row("seats are no area", [](NewEvent &event) { event.capacities = {{QStringLiteral("Parkett"), 5}}; });
    row("capacity below zero", [](NewEvent &event) { event.capacities = {{QStringLiteral("Pit"), -5}}; });
    row("capacity absurd", [](NewEvent &event) {
        event.capacities = {{QStringLiteral("Pit"), std::numeric_limits<qint64>::max()}};
    });
    row("holds of no time", [](NewEvent &event) { event.rules.seconds = 0; });
    row("holds for ever", [](NewEvent &event) { event.rules.seconds = 86'401; });
    row("a ceiling below zero", [](NewEvent &event) { event.rules.ceilingSeconds = -1; });
    row("no such plan", [](NewEvent &event) { event.plan = PlanId(99); });
    row("no plan at all", [](NewEvent &event) { event.plan = PlanId(); });
}

void TestEvents::refusesWhatCannotBe()
{
    QFETCH(std::function<void(NewEvent &)>, spoil);
    NewEvent event = basic();
    spoil(event);
    REFUSED(create(event), ErrorCode::InvalidArgument);
    QCOMPARE(readEvents(*m_house->connection)->size(), 0);
}

void TestEvents::opensAndCloses()
{
    const EventId event = m_house->newEvent();
    const qint64 before = readEvent(*m_house->connection, event)->revision;
    const auto closed = setOnSale(*m_house->connection, m_house->one(), event, false);
    QVERIFY2(closed, qPrintable(said(closed)));
    QVERIFY(!closed->onSale);
    QVERIFY(closed->revision > before);
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("A1")}), ErrorCode::EventClosed);
    QVERIFY(setOnSale(*m_house->connection, m_house->one(), event, true)->onSale);
    REFUSED(setOnSale(*m_house->connection, m_house->one(), EventId(99), true), ErrorCode::EventUnknown);
    REFUSED(readEvent(*m_house->connection, EventId(99)), ErrorCode::EventUnknown);
}

void TestEvents::readsChangesAfterARevision()
{
    const EventId event = m_house->newEvent();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("A1")});
    const auto seen = readEvent(*m_house->connection, event);
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("C3")}));
    DONE(releaseHold(*m_house->connection, m_house->one(), hold->id, {}));
    const auto now = readEvent(*m_house->connection, event);
    const auto seats = readSeats(*m_house->connection, *now, seen->revision);
    QCOMPARE(seats->size(), 2);
    QCOMPARE(seats->at(0).ref, QStringLiteral("A1"));
    QCOMPARE(seats->at(0).state, SeatState::Free);
    QCOMPARE(seats->at(1).ref, QStringLiteral("C3"));
    QCOMPARE(readPools(*m_house->connection, *now, seen->revision)->size(), 2);
    const auto holds = readChangedHolds(*m_house->connection, event, seen->revision);
    QCOMPARE(holds->size(), 2);
    QCOMPARE(holds->first().state, HoldState::Released); // ended ones are told of
    QCOMPARE(readSeats(*m_house->connection, *now, now->revision)->size(), 0);
}

void TestEvents::tellsWhoSoldASeatAndWhetherItWasUsed()
{
    const EventId event = m_house->newEvent();
    const auto first = m_house->sold(m_house->one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto seen = readEvent(*m_house->connection, event);
    const auto second = m_house->sold(m_house->two(), event, {QStringLiteral("A3")});
    QVERIFY(first && second);
    const auto all = readSoldOrders(*m_house->connection, event);
    QCOMPARE(all->size(), 2);
    QCOMPARE(all->first().id, first->order.id);
    QCOMPARE(all->first().by, m_house->one().by);
    QCOMPARE(all->first().at, first->order.at);
    const auto later = readSoldOrders(*m_house->connection, event, seen->revision);
    QCOMPARE(later->size(), 1);
    QCOMPARE(later->first().id, second->order.id);
    QCOMPARE(later->first().by, m_house->two().by);

    const TicketId ticket = first->order.tickets.first().id;
    QVERIFY(!readSeats(*m_house->connection, *seen)->first().used);
    const auto setTicket = [&](const QString &state) {
        return inWriteTransaction(*m_house->connection, [&](WriteTransaction &) {
            return run(*m_house->connection, R"(UPDATE ticket SET state = ? WHERE ticket_id = ?)", state, ticket);
        });
    };
    DONE(setTicket(QStringLiteral("used")));
    QVERIFY(readSeats(*m_house->connection, *seen)->at(0).used);
    QVERIFY(!readSeats(*m_house->connection, *seen)->at(1).used);
    DONE(setTicket(QStringLiteral("valid"))); // as the journal has it
}

void TestEvents::tellsTheOrderOfASeatThatCostNothing()
{
    const EventId event = m_house->newEvent();
    DONE(recategorise(*m_house->connection, m_house->one(), event, {{{QStringLiteral("A1")}, QStringLiteral("Balkon")}},
                      {}));
    DONE(setPrice(*m_house->connection, m_house->one(), event, QStringLiteral("Balkon"), HouseFixture::eur(0)));
    const auto sale = m_house->sold(m_house->one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    QVERIFY2(sale, qPrintable(said(sale)));
    for (const Ticket &ticket : sale->order.tickets) {
        if (ticket.price.minor > 0)
            DONE(refundOrder(*m_house->connection, m_house->one(), sale->order.id, {ticket.id}, {},
                             QStringLiteral("ill")));
    }
    const auto orders = readSoldOrders(*m_house->connection, event);
    QCOMPARE(orders->size(), 1); // all the money went back, and one still has a seat
    DONE(refundOrder(*m_house->connection, m_house->one(), sale->order.id, {}, {}, QStringLiteral("ill, too")));
    QCOMPARE(readSoldOrders(*m_house->connection, event)->size(), 0);
}

void TestEvents::keepsPlansWordForWord()
{
    const QByteArray document = QByteArrayLiteral("{\"name\": \"Gro\xc3\x9f\"}");
    const auto added =
        addPlan(*m_house->connection, m_house->one(), m_house->plan, document, {QStringLiteral("one repair")});
    QVERIFY2(added, qPrintable(said(added)));
    QCOMPARE(added->seats, 40);
    QCOMPARE(added->areas, 2);
    QCOMPARE(added->categories, (QStringList{QStringLiteral("Parkett"), QStringLiteral("Balkon")}));
    QCOMPARE(*readPlanDocument(*m_house->connection, added->id), document);
    QCOMPARE(readPlans(*m_house->connection)->size(), 2);
    REFUSED(readPlanDocument(*m_house->connection, PlanId(99)), ErrorCode::InvalidArgument);
    REFUSED(readPlanSummary(*m_house->connection, PlanId(99)), ErrorCode::InvalidArgument);
}

void TestEvents::countsWithoutHelp()
{
    const EventId first = m_house->newEvent();
    const EventId second = m_house->newEvent({}, QStringLiteral("Faust"));
    DONE(m_house->sold(m_house->one(), first, {QStringLiteral("A1"), QStringLiteral("C1")}));
    DONE(m_house->places(m_house->one(), first, QStringLiteral("Floor"), 7));
    QCOMPARE(m_house->counters(first), (Counters{98, 89, 7, 0, 2, 0}));
    QCOMPARE(m_house->counters(second), (Counters{98, 98, 0, 0, 0, 0})); // another night, another house
    QCOMPARE(m_house->pool(first, QStringLiteral("Floor")).counters, (Counters{50, 43, 7, 0, 0, 0}));
    QCOMPARE(m_house->pool(first, QStringLiteral("Balkon")).counters, (Counters{20, 19, 0, 0, 1, 0}));
}

ROWLOCK_TEST(TestEvents)
#include "tst_events.moc"
