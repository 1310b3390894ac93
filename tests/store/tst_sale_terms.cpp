// What the sale of an event is bound to: from when, until when, for whom before that, how many places at most; and
// drafts. Whoever comes otherwise is refused with a sentence.
#include "model/store/event_terms.h"
#include "model/store/exchanges.h"
#include "model/store/sold_out.h"
#include "model/store/waitlist.h"
#include "tests/store/bound_house.h"

using namespace rowlock;

namespace {

QString saleOf(const Error &error)
{
    return error.details.value(QStringLiteral("sale")).toString();
}

} // namespace

// Refused as not on sale, for the reason that is meant.
#define NOT_SOLD(expression, expected)                                                                                 \
    do {                                                                                                               \
        const auto refusedSale = (expression);                                                                         \
        REFUSED(refusedSale, ErrorCode::EventClosed);                                                                  \
        QCOMPARE(saleOf(refusedSale.error()), QStringLiteral(expected));                                               \
    } while (false)

class TestSaleTerms : public QObject, private BoundHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { QCOMPARE(end(), QString()); }

    void refusesTermsThatCannotBe_data();
    void refusesTermsThatCannotBe();
    void opensAtItsTime();
    void endsAtItsTime();
    void whatIsOnHoldAtTheEndIsPaid();
    void aPresaleAsksForItsCode();
    void whoHasSeatsNeedsNoCodeAgain();
    void theCodeIsPartOfTheKeyedRequest();
    void aSoldOutAnswerAsksForTheCodeToo();
    void theLimitCountsHoldsAndSales();
    void theLimitIsNoBlock();
    void overdueHoldsGiveWayUnderTheLimit();
    void aFullHouseIsExchangedAndRefunded();
    void theLimitStandsAboveWhatIsTaken();
    void theWaitlistStaysUnderTheLimit();
    void theWaitlistWaitsForTheGeneralSale();
    void aDraftIsNotSold();
    void whatWasSoldIsNoDraft();
};

void TestSaleTerms::refusesTermsThatCannotBe_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<SaleTerms>("terms");
    const auto row = [](const char *name, const char *argument, auto change) {
        SaleTerms terms;
        change(terms);
        QTest::newRow(name) << QString::fromLatin1(argument) << terms;
    };
    const Instant then{2'000'000'000'000};
    row("doors after the start", "doors", [](SaleTerms &t) { t.doorsMinutes = -1; });
    row("doors days before", "doors", [](SaleTerms &t) { t.doorsMinutes = 1441; });
    row("no place", "limit", [](SaleTerms &t) { t.limit = 0; });
    row("fewer than none", "limit", [](SaleTerms &t) { t.limit = -5; });
    row("too many places", "limit", [](SaleTerms &t) { t.limit = 1'000'001; });
    row("an end before the beginning", "on_sale_until", [&](SaleTerms &t) { t.saleFrom = t.saleUntil = then; });
    row("a code without a general sale", "on_sale_from", [](SaleTerms &t) { t.presaleCode = QStringLiteral("x"); });
    row("a presale without a code", "presale_code", [&](SaleTerms &t) {
        t.saleFrom = then.plusMs(1);
        t.presaleFrom = then;
    });
    row("a presale after the sale", "presale_from", [&](SaleTerms &t) {
        t.saleFrom = t.presaleFrom = then;
        t.presaleCode = QStringLiteral("x");
    });
    row("a code as long as a letter", "presale_code", [&](SaleTerms &t) {
        t.saleFrom = then;
        t.presaleCode = QString(41, u'x');
    });
    row("a code of two lines", "presale_code", [&](SaleTerms &t) {
        t.saleFrom = then;
        t.presaleCode = QStringLiteral("a\x07z");
    });
}

void TestSaleTerms::refusesTermsThatCannotBe()
{
    QFETCH(QString, argument);
    QFETCH(SaleTerms, terms);
    const EventId event = with({}).id;
    NewEvent wrong;
    wrong.plan = m_house->planId;
    wrong.name = QStringLiteral("Faust");
    wrong.starts = m_starts;
    wrong.terms = terms;
    const auto made = createEvent(db(), one(), wrong, m_house->plan);
    REFUSED(made, ErrorCode::InvalidArgument);
    QCOMPARE(made.error().details.value(QStringLiteral("argument")).toString(), argument);
    const qint64 revision = readEvent(db(), event)->revision;
    REFUSED(edit(event, [&](SaleTerms &changed) { changed = terms; }), ErrorCode::InvalidArgument);
    QCOMPARE(readEvent(db(), event)->revision, revision);
}

void TestSaleTerms::opensAtItsTime()
{
    SaleTerms terms;
    terms.saleFrom = m_opens;
    const EventId event = with(terms).id;
    goTo(m_opens.plusMs(-1));
    const auto early = m_house->hold(one(), event, {QStringLiteral("A1")});
    NOT_SOLD(early, "not_yet");
    QCOMPARE(early.error().details.value(QStringLiteral("opens_at")).toString(), toIso(m_opens));
    QVERIFY2(early.error().message.contains(
                 QLocale().toString(inZone(m_opens, QTimeZone("Europe/Berlin")).date(), QStringLiteral("yyyy"))),
             qPrintable(early.error().message));
    goTo(m_opens);
    DONE(m_house->hold(one(), event, {QStringLiteral("A1")}));
}

void TestSaleTerms::endsAtItsTime()
{
    SaleTerms terms;
    terms.saleUntil = m_starts.plusMs(-hourMs);
    const EventId event = with(terms).id;
    goTo(terms.saleUntil->plusMs(-1));
    DONE(m_house->hold(one(), event, {QStringLiteral("A1")}));
    goTo(*terms.saleUntil);
    NOT_SOLD(m_house->hold(two(), event, {QStringLiteral("A2")}), "ended");
    NOT_SOLD(joinWaitlist(db(), one(), event, {2, {}, {}, QStringLiteral("Lee"), {}}, {}), "ended");
}

void TestSaleTerms::whatIsOnHoldAtTheEndIsPaid()
{
    SaleTerms terms;
    terms.saleUntil = m_starts;
    const EventId event = with(terms).id;
    goTo(m_starts.plusMs(-1000));
    const auto held = m_house->hold(one(), event, {QStringLiteral("A1")});
    DONE(held);
    goTo(m_starts.plusMs(60'000));
    NOT_SOLD(addToHold(db(), one(), held->id, m_house->plan, SeatRequest::named({QStringLiteral("A2")}), {}), "ended");
    DONE(m_house->sellForCash(one(), *held));
}

void TestSaleTerms::aPresaleAsksForItsCode()
{
    const EventId event = with(presale()).id;
    NOT_SOLD(holdWith(event, QStringLiteral("A1"), QStringLiteral("friends 26")), "not_yet");
    goTo(*presale().presaleFrom);
    NOT_SOLD(holdWith(event, QStringLiteral("A1"), {}), "presale");
    NOT_SOLD(holdWith(event, QStringLiteral("A1"), QStringLiteral("friends")), "presale");
    QVERIFY(holdWith(event, QStringLiteral("A1"), {}).error().message
            != holdWith(event, QStringLiteral("A1"), QStringLiteral("no")).error().message);
    DONE(holdWith(event, QStringLiteral("A1"), QStringLiteral("  friends   26 ")));
    goTo(m_opens);
    DONE(holdWith(event, QStringLiteral("A2"), {}));
    DONE(holdWith(event, QStringLiteral("A3"), QStringLiteral("whatever")));
}

void TestSaleTerms::whoHasSeatsNeedsNoCodeAgain()
{
    const EventId event = with(presale()).id;
    goTo(*presale().presaleFrom);
    const auto held = holdWith(event, QStringLiteral("A1"), presale().presaleCode);
    DONE(held);
    DONE(addToHold(db(), one(), held->id, m_house->plan, SeatRequest::named({QStringLiteral("A2")}), {}));
    const auto sold = m_house->sellForCash(one(), *readHold(db(), held->id));
    DONE(sold);
    DONE(exchangeSeats(db(), one(), sold->order.id, {{QStringLiteral("A1"), QStringLiteral("A5")}}, {},
                       QStringLiteral("better view"), {}, {}));
}

void TestSaleTerms::theCodeIsPartOfTheKeyedRequest()
{
    const EventId event = with(presale()).id;
    goTo(*presale().presaleFrom);
    const QString key = QStringLiteral("key-1");
    NOT_SOLD(holdWith(event, QStringLiteral("A1"), {}, key), "presale"); // a refusal may be tried again
    const auto held = holdWith(event, QStringLiteral("A1"), presale().presaleCode, key);
    DONE(held);
    QCOMPARE(holdWith(event, QStringLiteral("A1"), presale().presaleCode, key)->id, held->id);
    REFUSED(holdWith(event, QStringLiteral("A1"), QStringLiteral("other"), key), ErrorCode::KeyReused);
}

void TestSaleTerms::aSoldOutAnswerAsksForTheCodeToo()
{
    SaleTerms terms = presale();
    terms.limit = 1;
    const EventId event = with(terms).id;
    goTo(*terms.presaleFrom);
    const auto held = holdWith(event, QStringLiteral("A1"), terms.presaleCode);
    DONE(m_house->sellForCash(one(), *held));
    SoldOutAnswers answers;
    const SeatRequest request = SeatRequest::bestOf(2);
    const auto before = answers.before(db(), request);
    HoldOptions options;
    options.presaleCode = terms.presaleCode;
    const auto full = takeHold(db(), two(), event, m_house->plan, request, options);
    REFUSED(full, ErrorCode::SoldOut);
    answers.keep(db(), event, request, full.error(), before);
    QVERIFY(!answers.recall(db(), event, request, {}));
}

void TestSaleTerms::theLimitCountsHoldsAndSales()
{
    const EventId event = with(atMost(4)).id;
    const auto held = m_house->hold(one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(held);
    DONE(m_house->sellForCash(one(), *held));
    DONE(m_house->hold(two(), event, {QStringLiteral("A3")}));
    QCOMPARE(leftToSell(*readEvent(db(), event)), 1);
    const auto many = m_house->hold(one(), event, {QStringLiteral("B1"), QStringLiteral("B2")});
    REFUSED(many, ErrorCode::SoldOut);
    QCOMPARE(many.error().details.value(QStringLiteral("left")).toInteger(-1), 1);
    QCOMPARE(many.error().details.value(QStringLiteral("limit")).toInteger(-1), 4);
    REFUSED(m_house->places(one(), event, QStringLiteral("Floor"), 2), ErrorCode::SoldOut);
    const auto place = m_house->places(one(), event, QStringLiteral("Floor"), 1);
    DONE(place);
    REFUSED(m_house->best(one(), event, 1), ErrorCode::SoldOut);
    REFUSED(addToHold(db(), one(), place->id, m_house->plan, SeatRequest::named({QStringLiteral("B1")}), {}),
            ErrorCode::SoldOut);
    QCOMPARE(readEvent(db(), event)->counters.held, 2);
}

void TestSaleTerms::theLimitIsNoBlock()
{
    const EventId event = with(atMost(2)).id;
    DONE(blockSeats(db(), one(), event, m_house->plan, {QStringLiteral("A1"), QStringLiteral("A2")},
                    QStringLiteral("H"), {}));
    QCOMPARE(leftToSell(*readEvent(db(), event)), 2);
    DONE(m_house->hold(one(), event, {QStringLiteral("B1"), QStringLiteral("B2")}));
    DONE(unblockSeats(db(), one(), event, {QStringLiteral("A1")}, QStringLiteral("not needed")));
    REFUSED(m_house->hold(two(), event, {QStringLiteral("A1")}), ErrorCode::SoldOut);
}

void TestSaleTerms::overdueHoldsGiveWayUnderTheLimit()
{
    const EventId event = with(atMost(3)).id;
    const auto first = m_house->hold(one(), event, {QStringLiteral("A1")});
    m_house->clock.advanceMs(1000);
    const auto second = m_house->hold(one(), event, {QStringLiteral("A2")});
    REFUSED(m_house->hold(two(), event, {QStringLiteral("B1"), QStringLiteral("B2")}), ErrorCode::SoldOut);
    m_house->clock.advanceMs(HoldRules().seconds * 1000);
    DONE(m_house->hold(two(), event, {QStringLiteral("B1"), QStringLiteral("B2")}));
    QCOMPARE(readHold(db(), first->id)->state, HoldState::Expired); // the oldest, and no more than it takes
    QCOMPARE(readHold(db(), second->id)->state, HoldState::Active);
    REFUSED(m_house->hold(two(), event, {QStringLiteral("B3"), QStringLiteral("B4")}), ErrorCode::SoldOut);
    QCOMPARE(readHold(db(), second->id)->state, HoldState::Active); // it would not have done
}

void TestSaleTerms::aFullHouseIsExchangedAndRefunded()
{
    const EventId event = with(atMost(2)).id;
    const auto sold = m_house->sold(one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(sold);
    DONE(exchangeSeats(db(), one(), sold->order.id, {{QStringLiteral("A1"), QStringLiteral("B1")}}, {},
                       QStringLiteral("asked for"), {}, {}));
    const auto held = m_house->hold(two(), event, {QStringLiteral("A5")});
    REFUSED(held, ErrorCode::SoldOut);
    DONE(refundOrder(db(), one(), sold->order.id, {}, {}, {}));
    const auto again = m_house->hold(two(), event, {QStringLiteral("A5"), QStringLiteral("A6")});
    DONE(again);
    DONE(rowlock::exchangeSeats(db(), two(), again->id, m_house->plan, {QStringLiteral("A5")}, {QStringLiteral("A8")}));
}

void TestSaleTerms::theLimitStandsAboveWhatIsTaken()
{
    const EventId event = with({}).id;
    DONE(m_house->sold(one(), event, {QStringLiteral("A1"), QStringLiteral("A2")}));
    DONE(m_house->hold(two(), event, {QStringLiteral("A3")}));
    const auto low = edit(event, [](SaleTerms &terms) { terms.limit = 2; });
    REFUSED(low, ErrorCode::InvalidArgument);
    QCOMPARE(low.error().details.value(QStringLiteral("argument")).toString(), QStringLiteral("limit"));
    DONE(edit(event, [](SaleTerms &terms) { terms.limit = 3; }));
    REFUSED(m_house->hold(one(), event, {QStringLiteral("A4")}), ErrorCode::SoldOut);
    m_house->clock.advanceMs(HoldRules().seconds * 1000);
    DONE(edit(event, [](SaleTerms &terms) { terms.limit = 2; })); // who is past the deadline gives way
    QCOMPARE(readEvent(db(), event)->counters.held, 0);
    DONE(edit(event, [](SaleTerms &terms) { terms.limit.reset(); }));
    DONE(m_house->hold(one(), event, {QStringLiteral("A4")}));
}

void TestSaleTerms::theWaitlistStaysUnderTheLimit()
{
    const EventId event = with(atMost(2)).id;
    const auto sold = m_house->sold(one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto party = joinWaitlist(db(), one(), event, {2, {}, {}, QStringLiteral("Lee"), {}}, {});
    DONE(party);
    QCOMPARE(party->state, WaitState::Waiting); // seats are free, the house is full
    DONE(refundOrder(db(), one(), sold->order.id, {sold->order.tickets.first().id}, {}, {}));
    QCOMPARE(readWaiting(db(), party->id)->state, WaitState::Waiting);
    DONE(edit(event, [](SaleTerms &terms) { terms.limit = 3; }));
    QCOMPARE(readWaiting(db(), party->id)->state, WaitState::Offered);
}

void TestSaleTerms::theWaitlistWaitsForTheGeneralSale()
{
    const EventId event = with(presale()).id;
    goTo(*presale().presaleFrom);
    const auto early = joinWaitlist(db(), one(), event, {2, {}, {}, QStringLiteral("Lee"), {}}, {});
    NOT_SOLD(early, "presale");
    QVERIFY(!early.error().message.contains(QStringLiteral("enter it")));
    goTo(m_opens);
    DONE(joinWaitlist(db(), one(), event, {2, {}, {}, QStringLiteral("Lee"), {}}, {}));
}

void TestSaleTerms::aDraftIsNotSold()
{
    const EventSummary draft = with({}, true);
    QVERIFY(draft.draft && !draft.onSale);
    NOT_SOLD(m_house->hold(one(), draft.id, {QStringLiteral("A1")}), "draft");
    DONE(blockSeats(db(), one(), draft.id, m_house->plan, {QStringLiteral("A1")}, QStringLiteral("H"), {}));
    const auto open = setOnSale(db(), one(), draft.id, true);
    QVERIFY(open->onSale && !open->draft);
    DONE(m_house->hold(one(), draft.id, {QStringLiteral("A2")}));
}

void TestSaleTerms::whatWasSoldIsNoDraft()
{
    const EventId event = with({}).id;
    DONE(makeDraft(db(), one(), event));
    QVERIFY(readEvent(db(), event)->draft);
    QVERIFY(!setOnSale(db(), one(), event, false)->draft);
    DONE(setOnSale(db(), one(), event, true));
    const auto held = m_house->hold(one(), event, {QStringLiteral("A1")});
    REFUSED(makeDraft(db(), one(), event), ErrorCode::InvalidArgument);
    const auto sold = m_house->sellForCash(one(), *held);
    DONE(refundOrder(db(), one(), sold->order.id, {}, {}, {}));
    REFUSED(makeDraft(db(), one(), event), ErrorCode::InvalidArgument);
    DONE(cancelEvent(db(), one(), event));
    REFUSED(makeDraft(db(), one(), event), ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestSaleTerms)
#include "tst_sale_terms.moc"
