// Events after they were made: renamed, moved to another time, closed, cancelled, opened again, deleted; and their
// plans.
#include "model/db/statement.h"
#include "model/store/block_codes.h"
#include "model/store/event_changes.h"
#include "model/store/payments.h"
#include "model/store/plans.h"
#include "model/store/sales.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;

class TestEventChanges : public QObject
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
        if (m_house)
            QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void getsAnotherNameTimeAndRules();
    void refusesNamesThatCannotBe();
    void movesReleaseTimesOfBlocksWithTheStart();
    void leavesBlocksThatWereMadeTooLate();
    void closedSellsWhatIsOnHold();
    void cancelledSellsNothing();
    void cancelledKeepsMoneyOnItsWay();
    void cancelledRefundsOrderByOrder();
    void deletesWhatNeverSold();
    void keepsWhatWasSoldOrIsOnHold();
    void theFileItselfKeepsWhatWasSold();
    void tellsClashes();
    void plansHaveVersions();
    void plansAreRenamedWithAllVersions();
    void plansAreDeletedWhenUnused();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    NewEvent another(Instant starts)
    {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = QStringLiteral("Faust");
        event.starts = starts;
        return event;
    }
    EventSummary event() { return *readEvent(db(), m_event); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestEventChanges::getsAnotherNameTimeAndRules()
{
    const EventSummary before = event();
    EventEdit edit;
    edit.name = QStringLiteral("  Othello ");
    edit.starts = before.starts.plusSeconds(3600);
    edit.holdPolicy = HoldPolicy::Strict;
    edit.holdSeconds = 7200; // above the ceiling, which gives way
    const auto edited = editEvent(db(), one(), m_event, edit);
    QVERIFY2(edited, qPrintable(said(edited)));
    QCOMPARE(edited->name, QStringLiteral("Othello"));
    QCOMPARE(edited->starts, *edit.starts);
    QCOMPARE(edited->rules.policy, HoldPolicy::Strict);
    QCOMPARE(edited->rules.seconds, 7200);
    QCOMPARE(edited->rules.ceilingSeconds, 7200);
    QVERIFY2(edited->revision > before.revision, "everybody who follows the event is told");
    const auto again = editEvent(db(), one(), m_event, edit);
    QCOMPARE(again->revision, edited->revision); // nothing to change, nothing written
}

void TestEventChanges::refusesNamesThatCannotBe()
{
    for (const QString &name : {QString(), QStringLiteral("   "), QString(201, u'x'), QStringLiteral("Ham\nlet")}) {
        EventEdit edit;
        edit.name = name;
        REFUSED(editEvent(db(), one(), m_event, edit), ErrorCode::InvalidArgument);
        REFUSED(renamePlan(db(), one(), m_house->planId, name), ErrorCode::InvalidArgument);
    }
    REFUSED(editEvent(db(), one(), EventId(99), {}), ErrorCode::EventUnknown);
    REFUSED(cancelEvent(db(), one(), EventId(99)), ErrorCode::EventUnknown);
    REFUSED(deleteEvent(db(), one(), EventId(99)), ErrorCode::EventUnknown);
    REFUSED(deletePlan(db(), one(), PlanId(99)), ErrorCode::InvalidArgument);
}

void TestEventChanges::movesReleaseTimesOfBlocksWithTheStart()
{
    BlockCode press = *readBlockCode(db(), QStringLiteral("P"));
    press.releaseMinutes = 60;
    DONE(saveBlockCode(db(), one(), press));
    const auto block = blockSeats(db(), one(), m_event, m_house->plan, {QStringLiteral("A1")}, QStringLiteral("P"), {});
    QCOMPARE(block->dueAt, std::optional(event().starts.plusSeconds(-3600)));
    EventEdit edit;
    edit.starts = event().starts.plusSeconds(86400);
    DONE(editEvent(db(), one(), m_event, edit));
    QCOMPARE(readBlock(db(), block->id)->dueAt, std::optional(edit.starts->plusSeconds(-3600)));
}

void TestEventChanges::leavesBlocksThatWereMadeTooLate()
{
    BlockCode press = *readBlockCode(db(), QStringLiteral("P"));
    press.releaseMinutes = 60;
    DONE(saveBlockCode(db(), one(), press));
    m_house->clock.advanceMs(event().starts - m_house->clock.now() - 1000);
    const auto block = blockSeats(db(), one(), m_event, m_house->plan, {QStringLiteral("A1")}, QStringLiteral("P"), {});
    QCOMPARE(block->dueAt, std::optional<Instant>());
    EventEdit edit;
    edit.starts = event().starts.plusSeconds(600);
    DONE(editEvent(db(), one(), m_event, edit));
    QCOMPARE(readBlock(db(), block->id)->dueAt, std::optional<Instant>()); // who blocked it then meant to keep it
}

void TestEventChanges::closedSellsWhatIsOnHold()
{
    const auto held = m_house->hold(one(), m_event, {QStringLiteral("A1")});
    DONE(setOnSale(db(), one(), m_event, false));
    QVERIFY(!event().cancelled);
    REFUSED(m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")}), ErrorCode::EventClosed);
    DONE(m_house->sellForCash(one(), *held));
}

void TestEventChanges::cancelledSellsNothing()
{
    const auto held = m_house->hold(one(), m_event, {QStringLiteral("A1")});
    const auto cancelled = cancelEvent(db(), one(), m_event);
    QVERIFY2(cancelled, qPrintable(said(cancelled)));
    QVERIFY(cancelled->cancelled && !cancelled->onSale);
    REFUSED(m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")}), ErrorCode::EventClosed);
    REFUSED(m_house->sellForCash(one(), *held), ErrorCode::EventClosed);
    REFUSED(beginPayment(db(), one(), held->id, {}), ErrorCode::EventClosed);
    const auto closed = setOnSale(db(), one(), m_event, false);
    QVERIFY2(closed->cancelled, "closing what is cancelled makes nothing of it");
    const auto opened = setOnSale(db(), one(), m_event, true);
    QVERIFY(opened->onSale && !opened->cancelled);
    DONE(m_house->sellForCash(one(), *held));
}

void TestEventChanges::cancelledKeepsMoneyOnItsWay()
{
    const auto held = m_house->hold(one(), m_event, {QStringLiteral("A1")});
    DONE(beginPayment(db(), one(), held->id, {}));
    DONE(cancelEvent(db(), one(), m_event)); // while the card is being charged
    const auto sold = m_house->sellForCash(one(), *held);
    QVERIFY2(sold, qPrintable(said(sold)));
    DONE(refundOrder(db(), one(), sold->order.id, {}, {}, QStringLiteral("cancelled")));
}

void TestEventChanges::cancelledRefundsOrderByOrder()
{
    const auto first = m_house->sold(one(), m_event, {QStringLiteral("A1")});
    const auto second = m_house->sold(one(), m_event, {QStringLiteral("A3")});
    DONE(cancelEvent(db(), one(), m_event));
    QCOMPARE(event().counters.sold, 2);
    DONE(refundOrder(db(), one(), first->order.id, {}, {}, QStringLiteral("cancelled")));
    QCOMPARE(event().counters.sold, 1);
    QVERIFY(event().cancelled);
}

void TestEventChanges::deletesWhatNeverSold()
{
    const auto held = m_house->hold(one(), m_event, {QStringLiteral("B1")});
    DONE(releaseHold(db(), one(), held->id, {}));
    DONE(blockSeats(db(), one(), m_event, m_house->plan, {QStringLiteral("A1"), QStringLiteral("A2")},
                    QStringLiteral("H"), QStringLiteral("friends")));
    const auto full = m_house->places(one(), m_event, QStringLiteral("Floor"), 50);
    WaitlistRequest waits;
    waits.party = 2;
    waits.area = QStringLiteral("area-floor");
    waits.name = QStringLiteral("Ada");
    const auto waiting = joinWaitlist(db(), one(), m_event, waits, {});
    QVERIFY2(waiting, qPrintable(said(waiting)));
    QCOMPARE(waiting->state, WaitState::Waiting);
    DONE(setOnSale(db(), one(), m_event, false)); // so that nothing is offered
    DONE(releaseHold(db(), one(), full->id, {}));
    const EventId kept = m_house->newEvent({}, QStringLiteral("Faust"));
    DONE(m_house->sold(one(), kept, {QStringLiteral("A1")}));
    DONE(deleteEvent(db(), one(), m_event));
    REFUSED(readEvent(db(), m_event), ErrorCode::EventUnknown);
    REFUSED(m_house->hold(one(), m_event, {QStringLiteral("A3")}), ErrorCode::EventUnknown);
    REFUSED(deleteEvent(db(), one(), m_event), ErrorCode::EventUnknown);
    const auto events = readEvents(db());
    QCOMPARE(events->size(), 1);
    QCOMPARE(events->first().id, kept);
    // Its number is not given twice, and the letter of its block can go.
    QVERIFY(m_house->newEvent().value() > kept.value());
    DONE(removeBlockCode(db(), one(), QStringLiteral("H")));
    const auto shown = all<qint64>(
        db(), R"(SELECT event_id FROM event_counter WHERE event_id = ?)", [](const Row &row) { return row.integer(0); },
        m_event);
    QCOMPARE(shown->size(), 0);
}

void TestEventChanges::keepsWhatWasSoldOrIsOnHold()
{
    const auto held = m_house->hold(one(), m_event, {QStringLiteral("A1")});
    REFUSED(deleteEvent(db(), one(), m_event), ErrorCode::InvalidArgument);
    const auto sold = m_house->sellForCash(one(), *held);
    REFUSED(deleteEvent(db(), one(), m_event), ErrorCode::InvalidArgument);
    DONE(refundOrder(db(), one(), sold->order.id, {}, {}, QStringLiteral("ill")));
    const auto refused = deleteEvent(db(), one(), m_event); // all is given back, and it was sold all the same
    QCOMPARE(refused.error().details.value(QStringLiteral("orders")).toInt(), 1);
    QCOMPARE(readEvents(db())->size(), 1);
}

void TestEventChanges::theFileItselfKeepsWhatWasSold()
{
    DONE(m_house->sold(one(), m_event, {QStringLiteral("A1")}));
    const auto forced = inWriteTransaction(db(), [&](WriteTransaction &writing) {
        return run(writing.connection(), R"(UPDATE event SET on_sale = 0, deleted_at = 1 WHERE event_id = ?)", m_event);
    });
    QVERIFY2(!forced, "another program deleted an event that was sold");
    const auto plan = inWriteTransaction(db(), [&](WriteTransaction &writing) {
        return run(writing.connection(), R"(UPDATE plan SET deleted_at = 1 WHERE plan_id = ?)", m_house->planId);
    });
    QVERIFY2(!plan, "another program deleted a plan that an event uses");
}

void TestEventChanges::tellsClashes()
{
    const Instant starts = event().starts, now = m_house->clock.now();
    const auto clash = [&](Instant at, EventId itself = {}) {
        return *readClash(db(), m_house->planId, at, now, itself);
    };
    QVERIFY(!clash(starts.plusSeconds(3600)).isAny());
    QVERIFY(!clash(starts.plusSeconds(-3600)).isAny());
    QCOMPARE(clash(starts.plusSeconds(3599)).atTheSameTime, QStringList{QStringLiteral("Hamlet")});
    QCOMPARE(clash(starts).atTheSameTime, QStringList{QStringLiteral("Hamlet")});
    QVERIFY(!clash(starts, m_event).isAny()); // it is not in its own way
    QVERIFY(clash(now.plusMs(-1)).past);
    QVERIFY(!clash(now).past);
    // A newer version of the plan is the same hall; another plan is not.
    const auto version =
        addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 2}"), {}, m_house->planId);
    QVERIFY(readClash(db(), version->id, starts, now, {})->isAny());
    const auto other = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"other\": 1}"), {});
    QVERIFY(!readClash(db(), other->id, starts, now, {})->isAny());
    DONE(cancelEvent(db(), one(), m_event));
    QVERIFY(!clash(starts).isAny());
    DONE(createEvent(db(), one(), another(starts), m_house->plan));
}

void TestEventChanges::plansHaveVersions()
{
    const auto second = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 2}"), {}, m_house->planId);
    QVERIFY2(second, qPrintable(said(second)));
    const auto third = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 3}"), {}, second->id);
    const auto other = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"other\": 1}"), {});
    QCOMPARE(third->first, m_house->planId);
    QCOMPARE(third->version, 3);
    const auto plans = readPlans(db());
    QCOMPARE(plans->size(), 2);
    QCOMPARE(plans->at(0).id, third->id);
    QCOMPARE(plans->at(0).versions, 3);
    QCOMPARE(plans->at(0).events, 1); // that uses the first one
    QCOMPARE(plans->at(1).id, other->id);
    QCOMPARE(plans->at(1).events, 0);
    const auto versions = readPlanVersions(db(), second->id);
    QCOMPARE(versions->size(), 3);
    QCOMPARE(versions->at(0).id, m_house->planId);
}

void TestEventChanges::plansAreRenamedWithAllVersions()
{
    const auto second = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 2}"), {}, m_house->planId);
    DONE(renamePlan(db(), one(), second->id, QStringLiteral(" Great hall ")));
    QCOMPARE(*readPlanName(db(), m_house->planId), QStringLiteral("Great hall"));
    // A version that is called otherwise takes the others along.
    SeatingPlan renamed = m_house->plan;
    renamed.name = QStringLiteral("Small hall");
    DONE(addPlan(db(), one(), renamed, QByteArrayLiteral("{\"version\": 3}"), {}, second->id));
    QCOMPARE(*readPlanName(db(), m_house->planId), QStringLiteral("Small hall"));
}

void TestEventChanges::plansAreDeletedWhenUnused()
{
    const auto second = addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 2}"), {}, m_house->planId);
    REFUSED(deletePlan(db(), one(), second->id), ErrorCode::InvalidArgument); // an event uses the first version
    DONE(deleteEvent(db(), one(), m_event));
    DONE(deletePlan(db(), one(), second->id));
    QCOMPARE(readPlans(db())->size(), 0);
    REFUSED(readPlanSummary(db(), m_house->planId), ErrorCode::InvalidArgument);
    REFUSED(createEvent(db(), one(), another(m_house->clock.now()), m_house->plan), ErrorCode::InvalidArgument);
    REFUSED(addPlan(db(), one(), m_house->plan, QByteArrayLiteral("{\"version\": 3}"), {}, second->id),
            ErrorCode::InvalidArgument);
    REFUSED(deletePlan(db(), one(), second->id), ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestEventChanges)
#include "tst_event_changes.moc"
