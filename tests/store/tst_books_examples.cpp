// The last two worked examples of prices: a day of sales and a season, played through the store and added up from its
// tables.
#include "model/store/deposits.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/house_rules.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

#include <QMap>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestBooksExamples : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void example24_aDay();
    void example25_aSeason();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void tick() { m_house->clock.advanceMs(1); }
    void price(const QString &category, qint64 minor)
    {
        DONE(setTypePrice(db(), one(), m_event, category, 0, eur(minor)));
        tick();
    }
    // The only ones from now on; 0: none.
    void fees(qint64 perTicket, qint64 perOrder)
    {
        for (const FeeId id : std::as_const(m_fees))
            DONE(endFee(db(), one(), id));
        m_fees.clear();
        tick();
        for (const auto &[per, minor] : {std::pair(FeeFor::Ticket, perTicket), std::pair(FeeFor::Order, perOrder)}) {
            if (minor == 0)
                continue;
            FeeRule fee;
            fee.name = u"Service"_s;
            fee.per = per;
            fee.amount = eur(minor);
            fee.tax.code = u"fees"_s;
            const auto added = addFee(db(), one(), fee);
            DONE(added);
            m_fees.append(added->id);
        }
        tick();
    }
    Order sold(const QStringList &seats, const QList<PaymentLine> &payments)
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto sale = sellHold(db(), one(), hold->id, payments, {});
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        tick();
        m_change += sale->change.minor;
        return sale->order;
    }
    SaleReceipt sold(const HoldExtra &extra, const PaymentLine &payment)
    {
        const auto sale = sellExtras(db(), one(), m_event, {extra}, {payment});
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        tick();
        return *sale;
    }
    static HoldExtra extra(LineKind kind, qint64 minor) { return {kind, kindName(kind), eur(minor)}; }
    static PaymentLine pay(PaymentMethod method, qint64 minor, const QString &reference = {})
    {
        return {method, eur(minor), reference};
    }
    using Sums = QMap<QString, qint64>;
    Sums sums(const char *sql, Instant from, Instant to)
    {
        Sums found;
        const auto rows = all<std::pair<QString, qint64>>(
            db(), sql, [](const Row &row) { return std::pair(row.text(0), row.integer(1)); }, from, to);
        for (const auto &[what, sum] : *rows)
            found.insert(what, sum);
        return found;
    }
    Sums byTender(Instant from = {}, Instant to = {9'000'000'000'000})
    {
        return sums("SELECT method, CAST(sum(amount_minor) AS BIGINT) FROM payment WHERE at >= ? AND at < ? "
                    "GROUP BY method",
                    from, to);
    }
    Sums byKind(Instant from = {}, Instant to = {9'000'000'000'000})
    {
        return sums("SELECT kind, CAST(sum(paid_minor) AS BIGINT) FROM order_line WHERE at >= ? AND at < ? "
                    "GROUP BY kind",
                    from, to);
    }
    Sums taxes(Instant from = {}, Instant to = {9'000'000'000'000})
    {
        return sums("SELECT tax_code, CAST(sum(tax_minor) AS BIGINT) FROM order_line WHERE at >= ? AND at < ? "
                    "GROUP BY tax_code",
                    from, to);
    }
    qint64 number(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }
    // Lines that sold something, and lines that took it back.
    qint64 turnover(int count)
    {
        return *rowlock::one<qint64>(
            db(), "SELECT CAST(sum(paid_minor) AS BIGINT) FROM order_line WHERE kind <> 'gift_card' AND count = ?",
            [](const Row &row) { return row.integer(0); }, count);
    }
    qint64 money()
    {
        const auto ways = byTender();
        return ways.value(u"cash"_s) + ways.value(u"card"_s) + deposits();
    }
    // What is on gift cards, what of them is the house's because it expired, and what is sold and not paid yet.
    qint64 outstanding() { return number("SELECT CAST(sum(amount_minor) AS BIGINT) FROM gift_card_entry"); }
    qint64 breakage()
    {
        return -number("SELECT CAST(sum(amount_minor) AS BIGINT) FROM gift_card_entry WHERE kind = 'expired'");
    }
    qint64 receivables() { return byTender().value(u"account"_s); }
    qint64 deposits()
    {
        return number("SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) FROM paid_part WHERE hold_id IN "
                      "(SELECT hold_id FROM hold WHERE state = 'paying')");
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    QList<FeeId> m_fees;
    qint64 m_change = 0;
};

void TestBooksExamples::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    m_fees.clear();
    m_change = 0;
    m_house->taxes(u"fees"_s);
}

// What a Z of each of two days would say of turnover, tenders and tax. Its drawer is counted in the domain's test of
// this example.
void TestBooksExamples::example24_aDay()
{
    price(u"Parkett"_s, 2400);
    price(u"Balkon"_s, 2400);
    fees(150, 0);
    const Instant morning = m_house->clock.now();
    const QString code = sold(extra(LineKind::GiftCard, 5000), pay(PaymentMethod::Card, 5000)).cards.first().code;
    QStringList seats;
    for (const QString &row : {u"A"_s, u"B"_s, u"D"_s}) {
        for (int seat = 1; seat <= 10; ++seat)
            seats += row + QString::number(seat);
    }
    sold(seats.first(2), {pay(PaymentMethod::GiftCard, 4000, code), pay(PaymentMethod::Cash, 2000)});
    sold(seats.sliced(2, 6), {pay(PaymentMethod::Card, 15000), pay(PaymentMethod::Cash, 1000)});
    const Order most = sold(seats.sliced(8), {pay(PaymentMethod::Cash, 61000)});
    QCOMPARE(number("SELECT CAST(sum(tendered_minor) AS BIGINT) FROM payment WHERE method = 'cash'"), 64000);
    QCOMPARE(m_change, 6500);
    DONE(refundOrder(db(), one(), most.id, {most.tickets.at(0).id, most.tickets.at(1).id}, {}, u"ill"_s));
    tick();
    const Instant evening = m_house->clock.now();
    const Sums kinds{{u"ticket"_s, 67200}, {u"fee"_s, 4500}, {u"gift_card"_s, 5000}};
    const Sums tenders{{u"cash"_s, 52700}, {u"card"_s, 20000}, {u"giftcard"_s, 4000}};
    const Sums tax{{u"tickets"_s, 4396}, {u"fees"_s, 720}, {QString(), 0}};
    QCOMPARE(byKind(morning, evening), kinds);
    QCOMPARE(byTender(morning, evening), tenders);
    QCOMPARE(taxes(morning, evening), tax);
    QCOMPARE(findGiftCard(db(), code)->balance(), eur(1000));

    m_house->clock.advanceMs(86'400'000);
    const Instant next = m_house->clock.now();
    sold({u"C4"_s, u"C5"_s, u"C6"_s}, {pay(PaymentMethod::Cash, 7650)});
    DONE(refundOrder(db(), one(), most.id, {most.tickets.at(2).id}, {}, u"ill"_s));
    QCOMPARE(byKind(next), (Sums{{u"ticket"_s, 4800}, {u"fee"_s, 450}}));
    QCOMPARE(byTender(next), (Sums{{u"cash"_s, 5250}}));
    QCOMPARE(taxes(next), (Sums{{u"tickets"_s, 314}, {u"fees"_s, 72}}));
    QCOMPARE(turnover(1), 84150);
    QCOMPARE(turnover(-1), -7200);
    QCOMPARE(byKind(morning, evening), kinds); // the first day says what it said
    QCOMPARE(byTender(morning, evening), tenders);
    QCOMPARE(taxes(morning, evening), tax);
}

// Example 17, a gift card, a donation, a deposit, a rounded ticket, example 12, and tickets on account.
void TestBooksExamples::example25_aSeason()
{
    price(u"Parkett"_s, 2400);
    fees(150, 200);
    const Order first = sold({u"A1"_s, u"A2"_s, u"A3"_s}, {pay(PaymentMethod::Cash, 7850)});
    HoldExtra forADay = extra(LineKind::GiftCard, 5000);
    forADay.days = 1;
    const QString code = sold(forADay, pay(PaymentMethod::Card, 5000)).cards.first().code;
    fees(0, 0);
    sold(extra(LineKind::Donation, 500), pay(PaymentMethod::Cash, 500));
    price(u"Floor"_s, 1600);
    const auto group = m_house->places(one(), m_event, u"Floor"_s, 40);
    DONE(group);
    PaymentStart deposit;
    deposit.isDeposit = true;
    const auto begun = beginPayment(db(), one(), group->id, deposit);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(16000));
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    tick();
    price(u"Parkett"_s, 1233);
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    tick();
    sold({u"A4"_s}, {pay(PaymentMethod::Cash, 1235)});
    DONE(refundOrder(db(), one(), first.id, {first.tickets.first().id}, {}, u"ill"_s));
    tick();
    price(u"Parkett"_s, 1950);
    fees(0, 100);
    sold({u"B1"_s, u"B2"_s}, {pay(PaymentMethod::GiftCard, 4000, code)});
    fees(0, 0);
    price(u"Parkett"_s, 3000);
    sold({u"B3"_s, u"B4"_s}, {pay(PaymentMethod::Account, 6000, u"school"_s)});
    QCOMPARE(outstanding(), 1000);
    m_house->clock.advanceMs(3LL * 86'400'000);
    DONE(expireGiftCards(db(), one()));

    QCOMPARE(money(), 28185);
    auto kinds = byKind();
    QCOMPARE(kinds.value(u"ticket"_s), 15933);
    QCOMPARE(kinds.value(u"fee"_s), 750);
    QCOMPARE(kinds.value(u"donation"_s), 500);
    QCOMPARE(kinds.value(u"rounding"_s), 2);
    QCOMPARE(outstanding(), 0);
    QCOMPARE(breakage(), 1000);
    QCOMPARE(deposits(), 16000);
    QCOMPARE(receivables(), 6000);
    QCOMPARE(money(), 15933 + 750 + 500 + outstanding() + breakage() + deposits() + 2 - receivables());

    // Nobody comes for the rest: the money stays, and is no deposit any more.
    DONE(keepDeposit(db(), m_house->two(), group->id, u"nobody came"_s));
    kinds = byKind();
    QCOMPARE(money(), 28185);
    QCOMPARE(deposits(), 0);
    QCOMPARE(kinds.value(u"kept_charge"_s), 16000);
    QCOMPARE(kinds.value(u"ticket"_s), 15933);
    QCOMPARE(number("SELECT tax_minor FROM order_line WHERE kind = 'kept_charge'"), 1047);
}

ROWLOCK_TEST(TestBooksExamples)
#include "tst_books_examples.moc"
