// Labels of will-call: whatever one says that is not so any more makes it old, nothing else does, and list, search and
// label have the same name.
#include "model/store/event_changes.h"
#include "model/store/known_patrons.h"
#include "model/store/order_notes.h"
#include "model/store/patron_erasures.h"
#include "model/store/patron_merges.h"
#include "model/store/patrons.h"
#include "model/store/plans.h"
#include "model/store/replan.h"
#include "tests/store/willcall_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWillcallLabels : public WillcallHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void aSeatIsCalledOtherwise();
    void theEventIsCalledOtherwise();
    void theEventBeginsLater();
    void thePatronIsCalledOtherwise();
    void whatNoLabelSays();
    void twoPatronsAreOne();
    void erased();
    void handedOverInPart();
    void namesAreNotKept();

private:
    // Of a patron whom the house knows as Eva Meier.
    OrderId ofEva(const QStringList &seats = {QStringLiteral("A1")})
    {
        const auto eva = makePatron(db(), one(), {{}, u"Eva"_s, u"Meier"_s, u"0451 12345"_s});
        if (!eva)
            qFatal("%s", qPrintable(said(eva)));
        m_eva = *eva;
        const HoldInfo hold = *m_house->hold(one(), m_event, seats);
        const auto sale = sellHold(db(), one(), hold.id, {{PaymentMethod::Card, hold.total, u"s"_s}}, {},
                                   PatronChoice::of(m_eva.no), {}, {}, true);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        return sale->order.id;
    }

    Patron m_eva;
};

void TestWillcallLabels::aSeatIsCalledOtherwise()
{
    const OrderId id = left({u"A1"_s});
    const OrderId other = left({u"A2"_s});
    DONE(printed());
    SeatingPlan changed = m_house->plan;
    changed.seats[0].label = u"Stalls, row AA, seat 1"_s;
    changed.seats[0].shortLabel = u"Stalls-AA-1"_s;
    const auto before = std::make_shared<const SeatingPlan>(m_house->plan);
    const auto after = std::make_shared<const SeatingPlan>(changed);
    const Act manager{{u"office"_s, {}}, m_house->clock, "", [&](PlanId) { return before; }};
    const auto added = addPlan(db(), manager, changed, "{\"name\": \"Changed\"}"_ba, {});
    DONE(added);
    PlanApplication asked;
    asked.plan = added->id;
    DONE(applyPlan(db(), manager, m_event, after, asked, {}));
    QCOMPARE(at(id).seats(9), u"Stalls, row AA, seat 1"_s);
    QCOMPARE(stateOf(id), WillcallState::Changed);
    QVERIFY(at(id).isUnprinted());
    QCOMPARE(stateOf(other), WillcallState::Printed);
}

void TestWillcallLabels::theEventIsCalledOtherwise()
{
    const OrderId id = left();
    DONE(printed());
    EventEdit edit;
    edit.name = u"Othello"_s;
    DONE(editEvent(db(), one(), m_event, edit));
    QCOMPARE(stateOf(id), WillcallState::Changed);
    DONE(printed());
    QCOMPARE(stateOf(id), WillcallState::Printed);
}

void TestWillcallLabels::theEventBeginsLater()
{
    const OrderId id = left();
    DONE(printed());
    EventEdit edit;
    edit.starts = at(id).eventStarts.plusSeconds(1800);
    DONE(editEvent(db(), one(), m_event, edit));
    QCOMPARE(stateOf(id), WillcallState::Changed);
}

void TestWillcallLabels::thePatronIsCalledOtherwise()
{
    const OrderId id = ofEva();
    DONE(printed());
    Patron married = m_eva;
    married.last = u"Schmidt"_s;
    DONE(changePatron(db(), one(), married));
    const WillcallOrder order = at(id);
    QCOMPARE(order.state(), WillcallState::Changed);
    QCOMPARE(order.patron, u"Eva Schmidt"_s);
    QCOMPARE(order.last, u"Schmidt"_s);
    QVERIFY(isFoundBy(order, u"Schmidt"_s));
    QVERIFY(isFoundBy(list().first(), u"schm ev"_s));
    DONE(printed());
    QCOMPARE(stateOf(id), WillcallState::Printed);
}

void TestWillcallLabels::whatNoLabelSays()
{
    const OrderId id = ofEva();
    DONE(printed());
    Patron moved = m_eva;
    moved.phone = u"0451 99999"_s;
    moved.street = u"Harbour 1"_s;
    DONE(changePatron(db(), one(), moved));
    EventEdit edit;
    edit.holdSeconds = 720;
    DONE(editEvent(db(), one(), m_event, edit));
    left({u"B1"_s}, u"Zoe"_s);
    QCOMPARE(stateOf(id), WillcallState::Printed);
}

void TestWillcallLabels::twoPatronsAreOne()
{
    const OrderId id = ofEva();
    DONE(printed());
    const auto twin = makePatron(db(), one(), {{}, u"Eva"_s, u"Meier"_s, {}, u"eva@example.org"_s}, true);
    DONE(twin);
    DONE(mergePatrons(db(), one(), twin->no, m_eva.no, {}));
    QCOMPARE(at(id).patronNo, twin->no);
    QCOMPARE(stateOf(id), WillcallState::Printed); // she is called as before
}

void TestWillcallLabels::erased()
{
    const OrderId id = ofEva();
    DONE(noteOrder(db(), one(), id, u"in a wheelchair"_s));
    DONE(printed());
    DONE(erasePatron(db(), one(), m_eva.no));
    QCOMPARE(at(id).patron, QString());
    QCOMPARE(at(id).last, QString());
    QCOMPARE(stateOf(id), WillcallState::Changed); // the old one goes into the shredder
}

void TestWillcallLabels::handedOverInPart()
{
    const OrderId id = left({u"A1"_s, u"A2"_s});
    DONE(printed());
    DONE(handed(id, {{at(id).tickets.first().id}}));
    QVERIFY(!at(id).isPrintOld()); // the rest is in the same envelope
    DONE(printed(false));          // of the one that waits
    DONE(back(id));
    QCOMPARE(stateOf(id), WillcallState::Changed); // two wait, and the label has one
}

void TestWillcallLabels::namesAreNotKept()
{
    const OrderId id = ofEva();
    DONE(printed());
    const QString first = at(id).print->says.says;
    QCOMPARE(first.size(), 64);
    DONE(nameOrder(db(), one(), id, u"Zoe"_s));
    DONE(nameOrder(db(), one(), id, PatronChoice::of(m_eva.no)));
    QCOMPARE(at(id).patron, u"Eva Meier"_s);
    QVERIFY2(at(id).says != first, "salted: nobody can try out names");
    const QList<JournalRow> rows = *journalRows(db(), 0, 100'000);
    for (const JournalRow &row : rows)
        QVERIFY2(!row.body.contains(u"Meier"), qPrintable(row.kind));
}

ROWLOCK_TEST(TestWillcallLabels)
#include "tst_willcall_labels.moc"
