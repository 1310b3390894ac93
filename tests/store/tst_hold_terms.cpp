// What is agreed for a hold before it is paid: window, quote, attempt, parts and sale come to the same, whatever
// happens in between.
#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/hold_recovery.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHoldTerms : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2000)));
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void allOfItOrSingleSeats();
    void whatIsAskedForIsWhatIsSold();
    void aPaymentInDoubtKeepsIt();
    void partsKeepIt();
    void nothingIsAgreedWhileMoneyIsTaken();
    void itComesBackAfterARefusal();
    void itGoesWithTheSeats();
    void aLostHoldComesBackAtItsPrice();
    void aCheaperSeatKeepsItsPrice();
    void aSaleSaysItInItsOwnTransaction();
    void anExchangeHasNone();
    void whatCannotBeAgreed();
    void termsThatCannotBeReadStopTheSale();
    void verifySeesThemChanged();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    static HandReduction percent(int hundredths) { return {PercentOff{*Percent::of(hundredths)}, u"late start"_s}; }
    static HandReduction off(qint64 minor) { return {AmountOff{eur(minor)}, u"wet seats"_s}; }
    static HandReduction of(HandReduction reduction, const QStringList &refs)
    {
        for (const QString &ref : refs)
            reduction.items.append({ref});
        return reduction;
    }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(one(), m_event, seats); }
    // As the window and `quote` say it.
    Money due(HoldId hold)
    {
        const auto rules = readHouseRules(db());
        const auto order = priceHold(*readHold(db(), hold), *rules, {}, m_house->clock.now());
        return order ? order->total : eur(-1);
    }
    QList<qint64> paid(OrderId order)
    {
        QList<qint64> amounts;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines)
            amounts += line.paid.minor;
        return amounts;
    }
    int entriesOf(const QString &kind)
    {
        int count = 0;
        const auto read = eachJournalRow(db(), [&](const JournalRow &row) { count += row.kind == kind; });
        return read ? count : -1;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestHoldTerms::allOfItOrSingleSeats()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s, u"A3"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(1000)}));
    QCOMPARE(due(hold.id), eur(5400));
    const HoldTerms whole = readHold(db(), hold.id)->terms;
    QCOMPARE(whole.byHand.size(), 1);
    const HoldTerms some = reducedBy(whole, {of({Comp{}, u"press"_s}, {u"A2"_s})});
    DONE(agreeReductions(db(), one(), hold.id, some.byHand));
    QCOMPARE(due(hold.id), eur(3600));
    // for the same seat once more: in the place of what was
    const HoldTerms other = reducedBy(some, {of({SetPrice{eur(500)}, u"press"_s}, {u"A2"_s})});
    QCOMPARE(other.byHand.size(), 2);
    DONE(agreeReductions(db(), one(), hold.id, other.byHand));
    QCOMPARE(due(hold.id), eur(4100));
    // by its label, as a person names it
    DONE(agreeReductions(db(), one(), hold.id, {of(off(300), {hold.items.at(0).label, u"A3"_s})}));
    QCOMPARE(due(hold.id), eur(5700));
    QCOMPARE(readHold(db(), hold.id)->terms.byHand.first().items.first().ref, hold.items.at(0).ref);
    DONE(agreeReductions(db(), one(), hold.id, {}));
    QCOMPARE(due(hold.id), eur(6000));
    QVERIFY(readHold(db(), hold.id)->terms.isEmpty());
    QCOMPARE(entriesOf(u"hold.priced"_s), 5);
}

void TestHoldTerms::whatIsAskedForIsWhatIsSold()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(1000), of(off(100), {u"A1"_s})}));
    const auto begun = beginPayment(db(), one(), hold.id);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(3500));
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip 1"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(3500));
    QCOMPARE(paid(settled->sale->order.id), (QList<qint64>{1700, 1800}));
    QCOMPARE(readOrderLines(db(), settled->sale->order.id)->first().reason(), u"late start; wet seats"_s);
}

void TestHoldTerms::aPaymentInDoubtKeepsIt()
{
    const HoldInfo hold = held({u"A1"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(5000)}));
    const auto begun = beginPayment(db(), one(), hold.id);
    DONE(begun);
    m_house->close(); // the till dies
    m_house->reopen();
    m_house->clock.advanceMs(60'000);
    const auto settled = settlePayment(db(), two(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip 1"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(1000));
}

void TestHoldTerms::partsKeepIt()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(2500)}));
    PaymentStart part;
    part.method = PaymentMethod::Cash;
    part.amount = eur(1000);
    const auto first = beginPayment(db(), one(), hold.id, part);
    DONE(first);
    DONE(settlePayment(db(), one(), first->attempt.id, PaymentVerdict::wasCharged({})));
    REFUSED(agreeReductions(db(), one(), hold.id, {percent(5000)}), ErrorCode::Forbidden);
    const auto rest = beginPayment(db(), two(), hold.id);
    DONE(rest);
    QCOMPARE(rest->attempt.amount, eur(2000));
    const auto settled = settlePayment(db(), two(), rest->attempt.id, PaymentVerdict::wasCharged(u"slip 2"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(3000));
}

void TestHoldTerms::nothingIsAgreedWhileMoneyIsTaken()
{
    const HoldInfo hold = held({u"A1"_s});
    DONE(beginPayment(db(), one(), hold.id));
    REFUSED(agreeReductions(db(), one(), hold.id, {percent(5000)}), ErrorCode::Forbidden);
    REFUSED(agreeReductions(db(), two(), held({u"B1"_s}).id, {percent(5000)}), ErrorCode::Forbidden);
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        const QString refused =
            ForeignProgram(copy.file()).tries(u"UPDATE hold SET terms = '{\"by_hand\":[]}' WHERE state = 'paying'"_s);
        QVERIFY2(refused.contains(u"stays while it is paid for"_s), qPrintable(refused));
    }
    m_house->reopen();
}

void TestHoldTerms::itComesBackAfterARefusal()
{
    const HoldInfo hold = held({u"A1"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(5000)}));
    DONE(beginPayment(db(), one(), hold.id));
    DONE(abandonPayment(db(), one(), hold.id));
    QCOMPARE(due(hold.id), eur(1000));
    DONE(agreeReductions(db(), one(), hold.id, {}));
    QCOMPARE(due(hold.id), eur(2000));
}

void TestHoldTerms::itGoesWithTheSeats()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold.id, {of({Comp{}, u"press"_s}, {u"A1"_s})}));
    DONE(moveSeats(db(), one(), m_event, {{u"A1"_s, u"C5"_s}}, u"a camera"_s, {}));
    QCOMPARE(due(hold.id), eur(2000));
    DONE(takeFromHold(db(), one(), hold.id, SeatRequest::named({u"C5"_s})));
    QCOMPARE(due(hold.id), eur(2000)); // and never for all the others
    const auto sale = sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(2000), {}}}, {});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(2000));
}

void TestHoldTerms::aLostHoldComesBackAtItsPrice()
{
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold->id, {percent(5000)}));
    m_house->clock.advanceMs(2 * 3600'000);
    DONE(expireHolds(db(), one(), m_event));
    const auto back = takeBack(db(), one(), hold->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept);
    QCOMPARE(due(back->kept->id), eur(2000));
    QCOMPARE(back->kept->terms, readHold(db(), back->kept->id)->terms);
}

void TestHoldTerms::aCheaperSeatKeepsItsPrice()
{
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 1, eur(800)));
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold.id, {{SetPrice{eur(1500)}, u"manager"_s}}));
    QCOMPARE(due(hold.id), eur(3000));
    DONE(changePriceTypes(db(), one(), hold.id, {{u"A1"_s, 1}}));
    QCOMPARE(due(hold.id), eur(2300));
    const auto sale = sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(2300), {}}}, {});
    DONE(sale);
}

void TestHoldTerms::aSaleSaysItInItsOwnTransaction()
{
    const HoldInfo hold = held({u"A1"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(1000)}));
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(900), {}}}, {}, {}, {percent(5000)}),
            ErrorCode::PaymentMismatch);
    QCOMPARE(due(hold.id), eur(1800)); // nothing of it was done
    DONE(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(1000), {}}}, {}, {}, {percent(5000)}));
    QCOMPARE(readHold(db(), hold.id)->terms.byHand, QList<HandReduction>{percent(5000)});
}

void TestHoldTerms::anExchangeHasNone()
{
    const auto sale = sellHold(db(), one(), held({u"A1"_s}).id, {{PaymentMethod::Cash, eur(2000), {}}}, {});
    const HoldInfo hold = held({u"B1"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(5000)}));
    REFUSED(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"B1"_s}}, {}, u"asked for"_s, {}, hold.id),
            ErrorCode::InvalidArgument);
    DONE(agreeReductions(db(), one(), hold.id, {}));
    DONE(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"B1"_s}}, {}, u"asked for"_s, {}, hold.id));
}

void TestHoldTerms::whatCannotBeAgreed()
{
    const HoldInfo hold = held({u"A1"_s});
    const auto refused = [&](const HandReduction &one) { return agreeReductions(db(), this->one(), hold.id, {one}); };
    REFUSED(refused({Comp{}, u"  "_s}), ErrorCode::InvalidArgument);
    REFUSED(refused({Comp{}, QString(201, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(refused({Comp{}, u"card 4111 1111 1111 1111"_s}), ErrorCode::InvalidArgument);
    REFUSED(refused(of(percent(1000), {u"A2"_s})), ErrorCode::InvalidArgument);
    REFUSED(refused(of(percent(1000), {u"Z99"_s})), ErrorCode::InvalidArgument);
    REFUSED(refused({SetPrice{eur(2001)}, u"x"_s}), ErrorCode::InvalidArgument);
    QVERIFY(!refused({AmountOff{eur(-5)}, u"x"_s}));
    REFUSED(agreeReductions(db(), one(), hold.id, QList<HandReduction>(51, percent(100))), ErrorCode::InvalidArgument);
    QVERIFY(readHold(db(), hold.id)->terms.isEmpty());
    DONE(releaseHold(db(), one(), hold.id, {}));
    REFUSED(refused(percent(1000)), ErrorCode::HoldConsumed);
}

void TestHoldTerms::termsThatCannotBeReadStopTheSale()
{
    const HoldInfo hold = held({u"A1"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(5000)}));
    HoldInfo known = *readHold(db(), hold.id);
    known.terms = holdTermsFromText(u"{\"by_hand\":[{\"percent\":5000}]}"_s, eur(0).currency);
    REFUSED(priceHold(known, *readHouseRules(db()), {}, m_house->clock.now()), ErrorCode::StorageCorrupt);
    known.terms = holdTermsFromText(u"{\"voucher\":7}"_s, eur(0).currency);
    REFUSED(priceHold(known, *readHouseRules(db()), {}, m_house->clock.now()), ErrorCode::StorageCorrupt);
}

void TestHoldTerms::verifySeesThemChanged()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(agreeReductions(db(), one(), hold.id, {percent(5000)}));
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(u"UPDATE hold SET terms = replace(terms, '5000', '9000')"_s),
                 QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(report->problems.join(u'\n').contains(u"terms"_s), qPrintable(report->problems.join(u'\n')));
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestHoldTerms)
#include "tst_hold_terms.moc"
