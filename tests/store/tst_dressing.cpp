// Code letters of blocks: meaning, who may sell, when a block comes to sale by itself; kills.
#include "model/store/block_codes.h"
#include "model/store/journal.h"
#include "model/store/moves.h"
#include "model/store/sold_out.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;

namespace {

constexpr qint64 minuteMs = 60'000;

} // namespace

class TestDressing : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        m_starts = readEvent(db(), m_event)->starts;
        QVERIFY2(m_house->clock.now() < m_starts.plusMs(-180 * minuteMs), "the performance lies ahead");
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void everyHouseHasCodes();
    void savesAndRemovesCodes();
    void refusesCodesThatCannotBe();
    void meaningIsTheReason();
    void comesToSaleByItself();
    void comesToSaleForTheBestSeats();
    void comesToPartiesThatMove();
    void releaseIsKeptWhereTheRestIsRefused();
    void soldOutIsNotSaidForEver();
    void waitlistIsServedFirst();
    void expireReleasesToo();
    void madeAfterItsTimeItStays();
    void changedTimeHoldsForBlocksInForce();
    void killsStay();
    void whoMaySell();
    void neverByBest();
    void verifyMissesNothing();

private:
    Connection &db() { return *m_house->connection; }
    Result<BlockCode> save(const QString &letter, std::optional<qint64> minutes, MaySell who = MaySell::Nobody,
                           const QStringList &sellers = {})
    {
        return saveBlockCode(
            db(), m_house->one(),
            {letter, QStringLiteral("House seats"), QStringLiteral("#1f6fb2"), false, who, sellers, minutes});
    }
    Result<BlockInfo> block(const QStringList &seats, const QString &code = QStringLiteral("H"))
    {
        return blockSeats(db(), m_house->one(), m_event, m_house->plan, seats, code, {});
    }
    Result<HoldInfo> outOfBlock(const Act &act, const QStringList &seats)
    {
        SeatRequest request = SeatRequest::named(seats);
        request.fromBlocks = true;
        return takeHold(db(), act, m_event, m_house->plan, request, {});
    }
    void untilBefore(qint64 minutes)
    {
        m_house->clock.advanceMs(m_starts.plusMs(-minutes * minuteMs) - m_house->clock.now());
    }
    QList<JournalRow> entries(const QString &kind)
    {
        QList<JournalRow> found = *journalRows(db(), 0, 100'000);
        found.removeIf([&](const JournalRow &row) { return row.kind != kind; });
        return found;
    }

    const QStringList a1{QStringLiteral("A1")};
    const QStringList a1a2{QStringLiteral("A1"), QStringLiteral("A2")};
    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    Instant m_starts;
};

void TestDressing::everyHouseHasCodes()
{
    const auto codes = readBlockCodes(db());
    QCOMPARE(codes->size(), 5);
    QCOMPARE(codes->at(1).letter, QStringLiteral("H"));
    QCOMPARE(codes->at(1).meaning, QStringLiteral("House seats"));
    QVERIFY(codes->at(2).kill);
    for (const BlockCode &code : *codes) {
        QVERIFY(code.who == MaySell::Nobody);
        QVERIFY(!code.releaseMinutes);
    }
}

void TestDressing::savesAndRemovesCodes()
{
    const auto made = saveBlockCode(db(), m_house->one(),
                                    {QStringLiteral("X"),
                                     QStringLiteral("  Sponsor "),
                                     QStringLiteral("#ABCDEF"),
                                     false,
                                     MaySell::Listed,
                                     {QStringLiteral(" anna "), QStringLiteral("anna"), QString()},
                                     90});
    QVERIFY2(made, qPrintable(said(made)));
    QCOMPARE(*readBlockCode(db(), QStringLiteral("X")), *made);
    QCOMPARE(made->meaning, QStringLiteral("Sponsor"));
    QCOMPARE(made->color, QStringLiteral("#abcdef"));
    QCOMPARE(made->sellers, QStringList{QStringLiteral("anna")});
    QCOMPARE(*made->releaseMinutes, 90);
    DONE(saveBlockCode(db(), m_house->one(), *made));
    QCOMPARE(entries(QStringLiteral("code.saved")).size(), 1); // the same again is nothing
    DONE(block(a1, QStringLiteral("X")));
    REFUSED(removeBlockCode(db(), m_house->one(), QStringLiteral("X")), ErrorCode::InvalidArgument);
    DONE(unblockSeats(db(), m_house->one(), m_event, a1, QStringLiteral("not needed")));
    DONE(removeBlockCode(db(), m_house->one(), QStringLiteral("X")));
    QVERIFY(readBlockCode(db(), QStringLiteral("X"))->letter.isEmpty());
    REFUSED(removeBlockCode(db(), m_house->one(), QStringLiteral("X")), ErrorCode::InvalidArgument);
}

void TestDressing::refusesCodesThatCannotBe()
{
    const BlockCode good{
        QStringLiteral("X"), QStringLiteral("x"), QStringLiteral("#112233"), false, MaySell::Nobody, {}, {}};
    const auto refused = [&](auto change) {
        BlockCode code = good;
        change(code);
        const auto saved = saveBlockCode(db(), m_house->one(), code);
        return !saved && saved.error().code == ErrorCode::InvalidArgument && isSentence(saved.error().message);
    };
    QVERIFY(refused([](BlockCode &code) { code.letter = QStringLiteral("x"); }));
    QVERIFY(refused([](BlockCode &code) { code.letter.clear(); }));
    QVERIFY(refused([](BlockCode &code) { code.meaning = QStringLiteral(" "); }));
    QVERIFY(refused([](BlockCode &code) { code.meaning = QString(201, u'x'); }));
    QVERIFY(refused([](BlockCode &code) { code.color = QStringLiteral("red"); }));
    QVERIFY(refused([](BlockCode &code) { code.color = QStringLiteral("#11223g"); }));
    QVERIFY(refused([](BlockCode &code) { code.releaseMinutes = -1; }));
    QVERIFY(refused([](BlockCode &code) { code.who = MaySell::Listed; }));
    QVERIFY(refused([](BlockCode &code) { code.sellers = {QStringLiteral("anna")}; }));
    QVERIFY(refused([](BlockCode &code) {
        code.kill = true;
        code.releaseMinutes = 60;
    }));
    QVERIFY(refused([](BlockCode &code) {
        code.kill = true;
        code.who = MaySell::Anybody;
    }));
    QCOMPARE(readBlockCodes(db())->size(), 5);
}

void TestDressing::meaningIsTheReason()
{
    const auto blocked = block(a1);
    QVERIFY2(blocked, qPrintable(said(blocked)));
    QCOMPARE(blocked->reason, QStringLiteral("House seats"));
    REFUSED(block({QStringLiteral("A2")}, QStringLiteral("Z")), ErrorCode::InvalidArgument); // means nothing here
    const auto refusal = m_house->hold(m_house->two(), m_event, a1);
    QVERIFY(refusal.error().message.contains(u"(H: House seats)"));
}

void TestDressing::comesToSaleByItself()
{
    DONE(save(QStringLiteral("H"), 60));
    const auto blocked = block(a1a2);
    QCOMPARE(blocked->dueAt, std::optional(m_starts.plusMs(-60 * minuteMs)));
    QCOMPARE(readEvent(db(), m_event)->firstDueAt, blocked->dueAt);
    untilBefore(61);
    REFUSED(m_house->hold(m_house->two(), m_event, a1), ErrorCode::SeatUnavailable);
    QCOMPARE(m_house->counters(m_event).blocked, 2);
    untilBefore(60); // the moment itself counts
    const auto held = m_house->hold(m_house->two(), m_event, a1);
    QVERIFY2(held, qPrintable(said(held)));
    QCOMPARE(m_house->counters(m_event), (Counters{98 + 0, 97, 1, 0, 0, 0}));
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A2")).state, SeatState::Free);
    QVERIFY(!readEvent(db(), m_event)->firstDueAt);
    const auto told = entries(QStringLiteral("block.released"));
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.first().terminal, QStringLiteral("release time"));
    QVERIFY(told.first().body.contains(u"\"why\":\"due\""));
    QCOMPARE(told.first().at, m_house->clock.now().ms);
}

void TestDressing::comesToPartiesThatMove()
{
    DONE(save(QStringLiteral("H"), 60));
    DONE(block(a1a2));
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("D1")});
    DONE(sold);
    const auto move = [&] {
        return moveSeats(db(), m_house->one(), m_event, {{QStringLiteral("D1"), QStringLiteral("A1")}},
                         QStringLiteral("a camera"));
    };
    untilBefore(61);
    REFUSED(move(), ErrorCode::SeatUnavailable);
    untilBefore(60);
    DONE(move());
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).order, sold->order.id);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A2")).state, SeatState::Free);
}

void TestDressing::comesToSaleForTheBestSeats()
{
    DONE(save(QStringLiteral("H"), 60));
    QStringList all;
    for (const PlanSeat &seat : m_house->plan.seats)
        all += seat.ref;
    DONE(block(all));
    REFUSED(m_house->best(m_house->two(), m_event, 4), ErrorCode::SoldOut);
    untilBefore(30);
    const auto held = m_house->best(m_house->two(), m_event, 4);
    QVERIFY2(held, qPrintable(said(held)));
}

void TestDressing::releaseIsKeptWhereTheRestIsRefused()
{
    DONE(save(QStringLiteral("H"), 60));
    DONE(block(a1));
    DONE(m_house->sold(m_house->one(), m_event, {QStringLiteral("B1")}));
    untilBefore(10);
    REFUSED(m_house->hold(m_house->two(), m_event, {QStringLiteral("B1")}), ErrorCode::SeatUnavailable);
    QCOMPARE(m_house->counters(m_event).blocked, 0);
    QCOMPARE(readBlocks(db(), m_event)->size(), 0);
}

void TestDressing::soldOutIsNotSaidForEver()
{
    DONE(save(QStringLiteral("H"), 60));
    QStringList all;
    for (const PlanSeat &seat : m_house->plan.seats)
        all += seat.ref;
    DONE(block(all));
    SoldOutAnswers answers;
    const SeatRequest request = SeatRequest::bestOf(2);
    const auto before = answers.before(db(), request);
    const auto refusal = m_house->best(m_house->two(), m_event, 2);
    REFUSED(refusal, ErrorCode::SoldOut);
    answers.keep(db(), m_event, request, refusal.error(), before);
    QVERIFY(!answers.recall(db(), m_event, request, {})); // it is a question of time
}

void TestDressing::waitlistIsServedFirst()
{
    DONE(save(QStringLiteral("H"), 60));
    QStringList all;
    for (const PlanSeat &seat : m_house->plan.seats)
        all += seat.ref;
    const QStringList kept = all.mid(0, 2);
    DONE(block(kept));
    DONE(m_house->sold(m_house->one(), m_event, all.mid(2)));
    WaitlistRequest party;
    party.party = 2;
    party.name = QStringLiteral("Frau Weber");
    const auto entry = joinWaitlist(db(), m_house->one(), m_event, party, {});
    QVERIFY2(entry, qPrintable(said(entry)));
    QVERIFY(entry->state == WaitState::Waiting);
    untilBefore(59);
    REFUSED(m_house->best(m_house->two(), m_event, 2), ErrorCode::SoldOut); // they went to who waited
    QVERIFY(readWaiting(db(), entry->id)->state == WaitState::Offered);
    QCOMPARE(m_house->counters(m_event).held, 2);
}

void TestDressing::expireReleasesToo()
{
    DONE(save(QStringLiteral("H"), 0));
    DONE(block(a1a2));
    m_house->clock.advanceMs(m_starts - m_house->clock.now() - 1);
    QCOMPARE(*expireHolds(db(), m_house->one(), {}), 0);
    QCOMPARE(m_house->counters(m_event).blocked, 2);
    m_house->clock.advanceMs(1);
    QCOMPARE(*expireHolds(db(), m_house->one(), m_event), 0); // no hold ended
    QCOMPARE(m_house->counters(m_event).blocked, 0);
}

void TestDressing::madeAfterItsTimeItStays()
{
    DONE(save(QStringLiteral("H"), 60));
    untilBefore(20);
    const auto blocked = block(a1);
    QVERIFY(!blocked->dueAt);
    REFUSED(m_house->hold(m_house->two(), m_event, a1), ErrorCode::SeatUnavailable);
}

void TestDressing::changedTimeHoldsForBlocksInForce()
{
    DONE(block(a1));
    QVERIFY(!readEvent(db(), m_event)->firstDueAt);
    const qint64 revision = readEvent(db(), m_event)->revision;
    DONE(save(QStringLiteral("H"), 45));
    QCOMPARE(readEvent(db(), m_event)->firstDueAt, std::optional(m_starts.plusMs(-45 * minuteMs)));
    QCOMPARE(readBlocks(db(), m_event, revision)->size(), 1); // told to every map
    DONE(save(QStringLiteral("H"), {}));
    QVERIFY(!readEvent(db(), m_event)->firstDueAt);
    untilBefore(1);
    REFUSED(m_house->hold(m_house->two(), m_event, a1), ErrorCode::SeatUnavailable);
}

void TestDressing::killsStay()
{
    const auto killed = block(a1, QStringLiteral("K"));
    QVERIFY(killed->kill);
    DONE(save(QStringLiteral("K"), {}, MaySell::Anybody)); // the letter is no kill any more, and so are its blocks
    DONE(outOfBlock(m_house->two(), a1));
    DONE(saveBlockCode(
        db(), m_house->one(),
        {QStringLiteral("K"), QStringLiteral("Camera"), QStringLiteral("#000000"), true, MaySell::Nobody, {}, {}}));
    const auto camera = block({QStringLiteral("B2")}, QStringLiteral("K"));
    REFUSED(outOfBlock(m_house->two(), {QStringLiteral("B2")}), ErrorCode::SeatUnavailable);
    m_house->clock.advanceMs(m_starts - m_house->clock.now() + 365 * 1440 * minuteMs);
    REFUSED(m_house->hold(m_house->two(), m_event, {QStringLiteral("B2")}), ErrorCode::SeatUnavailable);
    QVERIFY(camera->kill);
}

void TestDressing::whoMaySell()
{
    DONE(block(a1a2));
    REFUSED(outOfBlock(m_house->one(), a1), ErrorCode::SeatUnavailable); // nobody
    DONE(save(QStringLiteral("H"), {}, MaySell::Listed, {QStringLiteral("counter/2"), QStringLiteral("anna")}));
    REFUSED(outOfBlock(m_house->one(), a1), ErrorCode::SeatUnavailable);
    REFUSED(m_house->hold(m_house->two(), m_event, a1), ErrorCode::SeatUnavailable);            // without saying so
    const auto held = outOfBlock(m_house->two(), {QStringLiteral("A1"), QStringLiteral("A3")}); // beside a free one
    QVERIFY2(held, qPrintable(said(held)));
    QCOMPARE(held->items.size(), 2);
    QCOMPARE(m_house->counters(m_event), (Counters{98, 95, 2, 0, 0, 1}));
    QCOMPARE(readBlocks(db(), m_event)->size(), 1);
    Act anna = m_house->one();
    anna.by.clerk = QStringLiteral("anna");
    const auto last = outOfBlock(anna, {QStringLiteral("A2")});
    QVERIFY2(last, qPrintable(said(last)));
    QCOMPARE(readBlocks(db(), m_event)->size(), 0); // with its last seat
    DONE(m_house->sellForCash(m_house->two(), *held));
    QVERIFY(entries(QStringLiteral("block.released")).first().body.contains(u"\"why\":\"sold\""));
}

void TestDressing::neverByBest()
{
    DONE(save(QStringLiteral("H"), {}, MaySell::Anybody));
    QStringList all;
    for (const PlanSeat &seat : m_house->plan.seats)
        all += seat.ref;
    DONE(block(all));
    SeatRequest best = SeatRequest::bestOf(1);
    best.fromBlocks = true;
    REFUSED(takeHold(db(), m_house->one(), m_event, m_house->plan, best, {}), ErrorCode::SoldOut);
    DONE(outOfBlock(m_house->one(), a1));
}

void TestDressing::verifyMissesNothing()
{
    DONE(save(QStringLiteral("H"), 60));
    DONE(block(a1));
    ForeignProgram other(m_house->file);
    const auto tampered = [&](const char *change, const char *back) {
        if (const QString said = other.tries(QString::fromLatin1(change)); !said.isEmpty())
            qFatal("%s", qPrintable(said));
        const QString found = m_house->verified();
        return other.tries(QString::fromLatin1(back)).isEmpty() && !found.isEmpty() && m_house->verified().isEmpty();
    };
    QVERIFY(tampered("UPDATE block_code SET release_minutes = 61 WHERE letter = 'H'",
                     "UPDATE block_code SET release_minutes = 60 WHERE letter = 'H'"));
    QVERIFY(tampered("UPDATE block_code SET meaning = 'x' WHERE letter = 'C'",
                     "UPDATE block_code SET meaning = 'Company' WHERE letter = 'C'"));
    QVERIFY(tampered("UPDATE block SET due_at = due_at + 1", "UPDATE block SET due_at = due_at - 1"));
}

ROWLOCK_TEST(TestDressing)
#include "tst_dressing.moc"
