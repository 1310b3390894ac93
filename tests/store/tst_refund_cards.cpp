// A refund onto a gift card that it makes: what the tenders would have given back is owed on the new card, and no more.
#include "model/store/event_changes.h"
#include "model/store/event_refunds.h"
#include "model/store/reports.h"
#include "tests/store/gift_house.h"
#include "tests/support/foreign_program.h"
#include "tests/support/test_server.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestRefundCards : public QObject, private GiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void theRefundMakesTheCard();
    void theSameKeyIsTheSameCard();
    void whatTheTendersWouldGive_data();
    void whatTheTendersWouldGive();
    void nothingFromNothingOntoACardThatThereIs();
    void noCardBecomesAnother();
    void itIsACardLikeAnyOther();
    void neverMoreThanWasPaid();
    void theLastOfItBringsNoMoreThanWasPaid();
    void everybodyGetsOne();
    void aForeignProgramMakesNone_data();
    void aForeignProgramMakesNone();

private:
    static RefundTerms ontoNew(std::optional<qint64> days = {})
    {
        return {.onto = {RefundOnto::Way::NewCard, {}, days}};
    }
    qint64 owedOnCards()
    {
        qint64 sum = 0;
        const auto cards = readGiftCards(db());
        for (const GiftCard &card : *cards)
            sum += card.balance().minor;
        return sum;
    }
};

void TestRefundCards::theRefundMakesTheCard()
{
    price(u"Parkett"_s, 2400);
    const auto sale = sell({u"A1"_s, u"A2"_s}, {cash(4800)});
    DONE(sale);
    const Instant now = m_house->clock.now();
    const auto back =
        refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"ill"_s, ontoNew(365));
    DONE(back);
    QCOMPARE(back->cards.size(), 1);
    const SoldCard made = back->cards.first();
    QCOMPARE(made.amount, eur(2400));
    QCOMPARE(made.until, (Instant{now.ms + 365LL * 86'400'000}));
    QCOMPARE(kinds(made.code), QStringList{u"refunded 2400"_s});
    QCOMPARE(back->payments.size(), 1); // nothing in cash
    QCOMPARE(back->payments.first().method, PaymentMethod::GiftCard);
    QCOMPARE(back->payments.first().reference, QString::number(made.id.value()));
    QCOMPARE(readOrder(db(), sale->order.id)->refunded, eur(2400));
    const auto report = readReport(db(), ReportKind::GiftCards, {m_event, {}, {}}, now);
    QCOMPARE(report->rows.size(), 1);
    QCOMPARE(m_house->verified(), QString());
}

void TestRefundCards::theSameKeyIsTheSameCard()
{
    const auto sale = sell({u"A1"_s}, {card(4200)});
    const auto first = refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s, ontoNew());
    const auto again = refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s, ontoNew());
    DONE(again);
    QCOMPARE(again->cards, first->cards);
    QCOMPARE(readGiftCards(db())->size(), 1);
    QVERIFY(!again->cards.first().until); // for ever
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s, ontoNew(30)), ErrorCode::KeyReused);
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s), ErrorCode::KeyReused);
}

// Two tickets of 42.00.
void TestRefundCards::whatTheTendersWouldGive_data()
{
    QTest::addColumn<QStringList>("paid");
    QTest::addColumn<QStringList>("back");
    const auto row = [](const char *name, const QStringList &paid, const QStringList &back) {
        QTest::newRow(name) << paid << back;
    };
    row("cash", {u"cash 8400"_s}, {u"new 8400"_s});
    row("in several ways", {u"card 5000"_s, u"transfer 1400"_s, u"cheque 2000"_s}, {u"new 8400"_s});
    row("what is owed goes first", {u"card 5000"_s, u"account 3400"_s}, {u"account 3400"_s, u"new 5000"_s});
    row("nothing but a debt", {u"account 8400"_s}, {u"account 8400"_s});
    row("what was given for nothing", {u"comp 8400"_s}, {u"comp 8400"_s});
    row("a card buys no card", {u"giftcard 3000"_s, u"cash 5400"_s}, {u"giftcard 3000"_s, u"new 5400"_s});
    row("all by a card", {u"giftcard 8400"_s}, {u"giftcard 8400"_s});
}

void TestRefundCards::whatTheTendersWouldGive()
{
    QFETCH(QStringList, paid);
    const QString old = soldCard(10'000);
    QList<PaymentLine> lines;
    for (const QString &line : std::as_const(paid)) {
        const auto method = paymentMethodFromName(line.section(u' ', 0, 0));
        lines.append(
            {*method, eur(line.section(u' ', 1).toLongLong()), *method == PaymentMethod::GiftCard ? old : u"slip"_s});
    }
    const auto sale = sell({u"A1"_s, u"A2"_s}, lines);
    DONE(sale);
    const qint64 owedBefore = owedOnCards();
    const auto back = refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, ontoNew());
    DONE(back);
    QStringList ways;
    qint64 onto = 0;
    for (const Payment &payment : back->payments) {
        const bool isNew =
            !back->cards.isEmpty() && payment.reference == QString::number(back->cards.first().id.value());
        onto -= payment.method == PaymentMethod::GiftCard ? payment.amount.minor : 0;
        ways += u"%1 %2"_s.arg(isNew ? u"new"_s : methodName(payment.method)).arg(-payment.amount.minor);
    }
    ways.sort();
    QTEST(ways, "back");
    QCOMPARE(owedOnCards() - owedBefore, onto); // the ledger ties
    QCOMPARE(back->cards.isEmpty(), !ways.last().startsWith(u"new"));
}

// Onto one that is named, too.
void TestRefundCards::nothingFromNothingOntoACardThatThereIs()
{
    const QString code = soldCard(1000);
    const auto sale = sell({u"A1"_s, u"A2"_s}, {{PaymentMethod::Comp, eur(4200), {}}, card(4200)});
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, onto(code)));
    QCOMPARE(left(code), 5200);
}

void TestRefundCards::noCardBecomesAnother()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {newCard(2000)}));
    const auto sale = sellHold(db(), one(), hold->id, {card(6200)}, {});
    DONE(sale);
    RefundTerms terms = ontoNew();
    terms.lines = {lineOf(sale->order.id, LineKind::GiftCard)};
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, terms), ErrorCode::Forbidden);
    const auto ticket =
        refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"ill"_s, ontoNew());
    DONE(ticket); // by itself it may
    QCOMPARE(ticket->cards.first().amount, eur(4200));
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, ontoNew(0)), ErrorCode::InvalidArgument);
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, ontoNew(40'000)), ErrorCode::InvalidArgument);
}

// Redeemed, extended, past its end, filled up.
void TestRefundCards::itIsACardLikeAnyOther()
{
    price(u"Parkett"_s, 2400);
    const auto sale = sell({u"A1"_s}, {card(2400)});
    const auto back = refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, ontoNew(30));
    DONE(back);
    const QString code = back->cards.first().code;
    price(u"Parkett"_s, 1000);
    DONE(sell({u"A2"_s}, {gift(code, 1000)}));
    QCOMPARE(left(code), 1400);
    m_house->clock.advanceMs(31LL * 86'400'000);
    REFUSED(sell({u"A3"_s}, {gift(code, 1000)}), ErrorCode::Forbidden);
    DONE(extendGiftCard(db(), one(), id(code), {}, u"pity"_s));
    const auto more = sellExtras(db(), one(), m_event, {[&] {
                                     HoldExtra extra = newCard(600);
                                     extra.card = id(code).value();
                                     return extra;
                                 }()},
                                 {card(600)});
    DONE(more);
    QCOMPARE(left(code), 2000);
    const RefundTerms reload{FeesBack::Kept, {lineOf(more->order.id, LineKind::GiftCard)}};
    REFUSED(refundOrder(db(), one(), more->order.id, {}, {}, u"x"_s, reload), ErrorCode::Forbidden); // not its price
}

// 12.32 were rounded down to 12.30, and a card is not rounded.
void TestRefundCards::neverMoreThanWasPaid()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    price(u"Parkett"_s, 1232);
    const auto sale = sell({u"A1"_s}, {cash(1230)});
    DONE(sale);
    const auto back = refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, ontoNew());
    DONE(back);
    QCOMPARE(back->refunded, eur(1230));
    QCOMPARE(owedOnCards(), 1230);
    QCOMPARE(m_house->verified(), QString());
    const auto up = sell({u"A2"_s, u"A3"_s, u"A4"_s, u"A5"_s}, {cash(4930)}); // 49.28
    DONE(up);
    DONE(refundOrder(db(), one(), up->order.id, {}, {}, u"ill"_s, ontoNew()));
    QCOMPARE(owedOnCards(), 1230 + 4928);
}

// A part of it went onto a card, to the cent; what is left of the cash is less than the lines that stand.
void TestRefundCards::theLastOfItBringsNoMoreThanWasPaid()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    price(u"Parkett"_s, 617);
    price(u"Balkon"_s, 614);
    const auto sale = sell({u"A1"_s, u"D1"_s}, {cash(1230)}); // 12.31
    DONE(sale);
    const Order order = sale->order;
    DONE(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"ill"_s, ontoNew()));
    const auto last = refundOrder(db(), one(), order.id, {}, {}, u"ill"_s);
    DONE(last);
    QCOMPARE(last->refunded, eur(610));
    QVERIFY(readOrder(db(), order.id)->refunded <= order.total);
}

void TestRefundCards::everybodyGetsOne()
{
    const auto first = sell({u"A1"_s, u"A2"_s}, {cash(8400)});
    const auto second = sell({u"A3"_s}, {card(4200)});
    DONE(cancelEvent(db(), one(), m_event));
    const auto buyers = readEventBuyers(db(), m_event, ontoNew());
    DONE(buyers);
    QVERIFY(!buyers->first().isPaidAtWindow()); // nobody waits for cash
    QStringList codes;
    for (const EventBuyer &buyer : *buyers) {
        const auto done = refundForEvent(db(), one(), m_event, buyer.order, ontoNew(), u"Hamlet is ill"_s);
        DONE(done);
        QCOMPARE(done->outcome, EventRefund::Outcome::Refunded);
        QCOMPARE(done->cards.size(), 1);
        QCOMPARE(done->cards.first().amount, buyer.back);
        codes += done->cards.first().code;
    }
    QCOMPARE(codes.size(), 2);
    QVERIFY(codes.first() != codes.last());
    QCOMPARE(owedOnCards(), 12'600);
    const auto again = refundForEvent(db(), one(), m_event, second->order.id, ontoNew(), u"Hamlet is ill"_s);
    QCOMPARE(again->outcome, EventRefund::Outcome::Nothing);
    QCOMPARE(readGiftCards(db())->size(), 2);
    Q_UNUSED(first);
}

void TestRefundCards::aForeignProgramMakesNone_data()
{
    QTest::addColumn<QString>("entry");
    QTest::newRow("by no order") << u"1, 'refunded', 100, NULL"_s;
    QTest::newRow("by nothing sold") << u"1, 'reloaded', 100, 1"_s;
    QTest::newRow("second thoughts") << u"2, 'refunded', 100, 1"_s;
}

void TestRefundCards::aForeignProgramMakesNone()
{
    QFETCH(QString, entry);
    DONE(sell({u"A1"_s}, {card(4200)}));
    m_house->close();
    ForeignProgram program(m_house->file);
    const QString salt = testsOnServer() ? u"decode(repeat('00', 16), 'hex')"_s : u"zeroblob(16)"_s;
    const QString made =
        u"INSERT INTO gift_card (card_no, code, salt, made_at) VALUES (9, 'AAAAAAAAAAAA', %1, 1);"_s.arg(salt);
    const QString said = program.tries(
        u"BEGIN; %1 INSERT INTO gift_card_entry (card_no, entry_no, kind, amount_minor, order_id, reason, "
        "terminal, clerk, at) VALUES (9, %2, '', 'x', '', 1); COMMIT"_s.arg(made, entry));
    QVERIFY2(!said.isEmpty(), "it was done");
    program.tries(u"ROLLBACK"_s);
    m_house->reopen();
}

ROWLOCK_TEST(TestRefundCards)
#include "tst_refund_cards.moc"
