// A gift card among other ways to pay, in parts and in exchanges, and its code: example 13 of the rules for selling.
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/journal.h"
#include "model/store/vouchers.h"
#include "tests/store/gift_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestGiftCardPayments : public QObject, private GiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void aPartOfAMixedPayment();
    void aCardIsSoldForCoins();
    void aPartIsGivenBack();
    void anAttemptThatWasBegun();
    void exchangedToAnotherPerformance();
    void anExchangeIsPaidByCard();
    void soldTogetherWithSeats();
    void afterARefundItPaysForNoCardEither();
    void aDonationIsLeftAlone();
    void codesAreNotVouchers();
    void noCodeStandsInTheJournal();
    void aKeyIsAnsweredAgain();
};

// Example 13: gift card 25.00, card 40.00, cash 22.28, rounded.
void TestGiftCardPayments::aPartOfAMixedPayment()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    price(u"Parkett"_s, 4364);
    const QString code = soldCard(2500);
    const auto sale = sell({u"A1"_s, u"A2"_s}, {gift(code, 2500), card(4000), cash(5000)});
    DONE(sale);
    QCOMPARE(sale->change, eur(2770));
    QCOMPARE(sale->order.rounded, eur(2));
    QCOMPARE(left(code), 0);
}

// The coins are a little less than what is on it.
void TestGiftCardPayments::aCardIsSoldForCoins()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    const auto sale = sellExtras(db(), one(), m_event, {newCard(2002)}, {cash(2000)});
    DONE(sale);
    QCOMPARE(sale->order.rounded, eur(-2));
    QCOMPARE(left(sale->cards.first().code), 2002);
}

void TestGiftCardPayments::aPartIsGivenBack()
{
    price(u"Parkett"_s, 3000);
    const QString code = soldCard(2000);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::GiftCard, eur(2000), {}});
    DONE(begun);
    QCOMPARE(left(code), 2000); // nothing yet
    const auto part = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(code));
    DONE(part);
    QVERIFY(part->partly);
    QCOMPARE(left(code), 0);
    QCOMPARE(m_house->verified(), QString());
    DONE(returnPart(db(), m_house->two(), begun->attempt.id, {}, u"changed their mind"_s));
    QCOMPARE(left(code), 2000);
    QCOMPARE(kinds(code), QStringList({u"sold 2000"_s, u"redeemed -2000"_s, u"refunded 2000"_s}));

    const auto again = m_house->hold(one(), m_event, {u"A2"_s});
    const auto first = beginPayment(db(), one(), again->id, {PaymentMethod::GiftCard, eur(2000), {}});
    DONE(settlePayment(db(), one(), first->attempt.id, PaymentVerdict::wasCharged(code)));
    const auto rest = beginPayment(db(), one(), again->id, {PaymentMethod::Card, {}, {}});
    const auto sold = settlePayment(db(), one(), rest->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(sold);
    QCOMPARE(sold->sale->order.payments.size(), 2);
    QCOMPARE(left(code), 0); // once
}

void TestGiftCardPayments::anAttemptThatWasBegun()
{
    price(u"Parkett"_s, 3000);
    const QString code = soldCard(3000);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::GiftCard, {}, {}});
    DONE(begun);
    const auto gone = sell({u"A2"_s}, {gift(code, 3000)}); // meanwhile, at another window
    DONE(gone);
    REFUSED(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(code)),
            ErrorCode::PaymentMismatch);
    REFUSED(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"ABCD"_s)),
            ErrorCode::InvalidArgument);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::notCharged(u"used up"_s)));
}

// What a card paid goes along with the order, and nothing goes onto it or off it.
void TestGiftCardPayments::exchangedToAnotherPerformance()
{
    const EventId sunday = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 2000);
    price(u"Parkett"_s, 2000, sunday);
    price(u"Balkon"_s, 1500, sunday);
    const QString code = soldCard(4000);
    const auto sale = sell({u"A1"_s}, {gift(code, 2000)});
    DONE(sale);
    m_house->clock.advanceMs(1);
    const auto hold = m_house->hold(one(), sunday, {u"A1"_s});
    const auto moved = exchangeTickets(db(), one(), {sale->order.id, {}, u"ill"_s}, hold->id, {});
    DONE(moved);
    QCOMPARE(left(code), 2000);
    m_house->clock.advanceMs(1);
    DONE(refundOrder(db(), one(), moved->seats.first().order, {}, {}, u"ill"_s));
    QCOMPARE(left(code), 4000);

    const auto dear = sell({u"A2"_s}, {gift(code, 2000)});
    DONE(dear);
    m_house->clock.advanceMs(1);
    const auto cheap = m_house->hold(one(), sunday, {u"C5"_s});
    DONE(exchangeTickets(db(), one(), {dear->order.id, {}, u"ill"_s}, cheap->id, {}));
    QCOMPARE(left(code), 2500); // the difference
}

void TestGiftCardPayments::anExchangeIsPaidByCard()
{
    price(u"Parkett"_s, 2000);
    price(u"Balkon"_s, 2500);
    const QString code = soldCard(1000);
    const auto sale = sell({u"A1"_s}, {card(2000)});
    DONE(sale);
    m_house->clock.advanceMs(1);
    REFUSED(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"C5"_s}}, {gift(u"nothing"_s, 500)}, u"view"_s),
            ErrorCode::InvalidArgument);
    DONE(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"C5"_s}}, {gift(code, 500)}, u"view"_s));
    QCOMPARE(left(code), 500);
    m_house->clock.advanceMs(1);
    DONE(exchangeSeats(db(), one(), sale->order.id, {{u"C5"_s, u"A1"_s}}, {}, u"view"_s));
    QCOMPARE(left(code), 1000);
    const auto hold = m_house->hold(one(), m_event, {u"C6"_s});
    DONE(setExtras(db(), one(), hold->id, {newCard(500)}));
    REFUSED(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"C6"_s}}, {card(500)}, u"view"_s, {}, hold->id),
            ErrorCode::InvalidArgument);
}

// An attempt, a crash and an answer later it is the same sale.
void TestGiftCardPayments::soldTogetherWithSeats()
{
    price(u"Parkett"_s, 2000);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto with = setExtras(db(), one(), hold->id, {newCard(5000), newCard(1000, 365)});
    DONE(with);
    QCOMPARE(with->total, eur(2000));
    QCOMPARE(readHold(db(), hold->id)->extras, with->extras);
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(8000));
    REFUSED(setExtras(db(), one(), hold->id, {}), ErrorCode::Forbidden);
    m_house->close();
    m_house->reopen();
    const auto settled = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"7"_s));
    DONE(settled);
    QCOMPARE(settled->sale->cards.size(), 2);
    QCOMPARE(settled->sale->cards.first().amount, eur(5000));
    QVERIFY(settled->sale->cards.last().until);
    const auto again = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"7"_s));
    DONE(again);
    QCOMPARE(again->sale->cards, settled->sale->cards);
}

// Two tickets of 20.00 and a card of 25.00, paid by a card of 40.00 and at the reader.
void TestGiftCardPayments::afterARefundItPaysForNoCardEither()
{
    price(u"Parkett"_s, 2000);
    const QString code = soldCard(4000);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    DONE(setExtras(db(), one(), hold->id, {newCard(2500)}));
    const auto sale =
        sellHold(db(), one(), hold->id, {gift(code, 4000), {PaymentMethod::Card, eur(2500), u"slip"_s}}, {});
    DONE(sale);
    m_house->clock.advanceMs(1);
    const auto first = refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"is ill"_s);
    DONE(first);
    QCOMPARE(first->payments.size(), 1);
    QCOMPARE(first->payments.first().method, PaymentMethod::GiftCard); // the reader's 25.00 stays for the new card
    QCOMPARE(left(code), 2000);
    m_house->clock.advanceMs(1);
    const auto rest = refundOrder(db(), one(), sale->order.id, {}, {}, u"is ill"_s);
    DONE(rest);
    QCOMPARE(left(code), 4000);
    QCOMPARE(readOrder(db(), sale->order.id)->cardsBought, eur(2500));
}

void TestGiftCardPayments::aDonationIsLeftAlone()
{
    price(u"Parkett"_s, 2000);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {HoldExtra{LineKind::Donation, u"Donation"_s, eur(500)}}));
    REFUSED(setExtras(db(), one(), hold->id, {HoldExtra{LineKind::Donation, u"Donation"_s, eur(0)}}),
            ErrorCode::InvalidArgument);
    QVERIFY(!setExtras(db(), one(), hold->id, {HoldExtra{LineKind::Donation, u"Donation"_s, eur(-5)}}));
    const HandReduction half{PercentOff{*Percent::of(5000)}, u"critic"_s};
    const auto sale = sellHold(db(), one(), hold->id, {cash(1500)}, {}, {}, {half});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(1500)); // half of the ticket, all of the donation
}

void TestGiftCardPayments::codesAreNotVouchers()
{
    const auto voucher = findGiftCard(db(), u"SUMMER10"_s);
    QVERIFY(!voucher);
    QVERIFY2(voucher.error().message.contains(u"voucher"), qPrintable(voucher.error().message));
    REFUSED(findGiftCard(db(), u"ABCD-EFGH-JKLM"_s), ErrorCode::InvalidArgument);
    REFUSED(findGiftCard(db(), u"1"_s), ErrorCode::InvalidArgument); // a number is no code
    const QString code = soldCard(1000);
    QVERIFY(*isGiftCard(db(), giftCardText(code).toLower()));
    QVERIFY(!*isGiftCard(db(), u"SUMMER10"_s));
    const auto asVoucher = voucherWithCode(db(), code);
    QVERIFY(!asVoucher);
    QVERIFY2(asVoucher.error().message.contains(u"gift card"), qPrintable(asVoucher.error().message));
    QCOMPARE(findGiftCard(db(), u" "_s + giftCardText(code).toLower())->code, code);
}

void TestGiftCardPayments::noCodeStandsInTheJournal()
{
    price(u"Parkett"_s, 1000);
    const QString code = soldCard(5000);
    const auto sale = sell({u"A1"_s}, {gift(code, 1000)});
    DONE(sale);
    const auto hold = m_house->hold(one(), m_event, {u"A2"_s});
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::GiftCard, {}, {}});
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(giftCardText(code))));
    DONE(refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s, onto(code)));
    qint64 rows = 0;
    DONE(eachJournalRow(db(), [&](const JournalRow &row) {
        ++rows;
        QVERIFY2(!row.body.contains(code) && !row.body.contains(giftCardText(code)), qPrintable(row.kind));
    }));
    QVERIFY(rows > 10);
}

void TestGiftCardPayments::aKeyIsAnsweredAgain()
{
    const auto first = sellExtras(db(), one(), m_event, {newCard(5000)}, {card(5000)}, u"k"_s);
    DONE(first);
    const auto second = sellExtras(db(), one(), m_event, {newCard(5000)}, {card(5000)}, u"k"_s);
    DONE(second);
    QCOMPARE(second->cards, first->cards);
    REFUSED(sellExtras(db(), one(), m_event, {newCard(4000)}, {card(4000)}, u"k"_s), ErrorCode::KeyReused);
    QCOMPARE(readGiftCards(db())->size(), 1);
    REFUSED(sellExtras(db(), one(), m_event, {}, {}), ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestGiftCardPayments)
#include "tst_gift_card_payments.moc"
