// Gift cards are sold, redeemed, refunded to and expire: worked examples 12, 22 and 23 of the rules for selling, to the
// cent.
#include "model/store/reports.h"
#include "tests/store/gift_house.h"

#include <QThread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestGiftCards : public QObject, private GiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void itPaysTicketsAndFees();
    void oneIsSoldWithoutTurnover();
    void aSeasonCountsNoneAsTurnover();
    void whatWasPaidByItGoesBackToIt();
    void twoTillsAtOnce();
    void twoRefundsAtOnce();
    void aCardBuysNoCard();
    void onlyAWholeCardIsCancelled();
    void reloaded();
    void blockedExtendedExpired();
    void refundedOntoACard();
    void refundedOntoNoCardThatCannotPay_data();
    void refundedOntoNoCardThatCannotPay();
};

// Example 12: takes 40.00, keeps 10.00, the drawer stays shut.
void TestGiftCards::itPaysTicketsAndFees()
{
    makeExample12();
    const QString code = soldCard(5000);
    REFUSED(sell({u"A1"_s, u"A2"_s}, {gift(code, 5000)}), ErrorCode::PaymentMismatch);
    QCOMPARE(left(code), 5000);
    const auto sale = sell({u"A3"_s, u"A4"_s}, {gift(code, 4000)});
    DONE(sale);
    QCOMPARE(sale->change, eur(0));
    QCOMPARE(left(code), 1000);
    QCOMPARE(kinds(code), QStringList({u"sold 5000"_s, u"redeemed -4000"_s}));
    QCOMPARE(sale->order.payments.first().reference, QString::number(id(code).value()));
}

// Example 22: no turnover and no tax when it is sold, both when it pays.
void TestGiftCards::oneIsSoldWithoutTurnover()
{
    makeExample12();
    const auto bought = sellExtras(db(), one(), m_event, {newCard(5000)}, {card(5000)});
    DONE(bought);
    QCOMPARE(bought->order.total, eur(5000));
    QVERIFY(bought->order.tickets.isEmpty());
    const auto lines = readOrderLines(db(), bought->order.id);
    QCOMPARE(lines->size(), 1); // no fee of an order either
    QCOMPARE(lines->first().taxAmount, eur(0));
    QVERIFY(!isTurnover(lines->first().kind));
    const QString code = bought->cards.first().code;
    const auto sale = sell({u"A1"_s, u"A2"_s}, {gift(code, 4000)});
    DONE(sale);
    qint64 taxes = 0;
    const auto sold = readOrderLines(db(), sale->order.id);
    for (const LedgerLine &line : *sold)
        taxes += line.taxAmount.minor;
    QCOMPARE(taxes, 256 + 16);
    m_house->clock.advanceMs(1);
    const auto back = refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"ill"_s);
    DONE(back);
    QCOMPARE(back->refunded, eur(1950));
    QCOMPARE(left(code), 2950);
}

// Example 23: 70.00 paid by gift card 20.00 and card 50.00.
// Sold, reloaded and taken back: what it pays counts, and once.
void TestGiftCards::aSeasonCountsNoneAsTurnover()
{
    price(u"Parkett"_s, 4000);
    const auto net = [this] {
        const auto season = readReport(db(), ReportKind::Season, {m_event, {}, {}}, m_house->clock.now());
        return season ? QList<ReportCell>{season->rows.first().at(11), season->totals.at(11)} : QList<ReportCell>();
    };
    const auto is = [](qint64 minor) { return QList<ReportCell>(2, eur(minor)); };
    const QString code = soldCard(5000);
    QCOMPARE(net(), is(0));
    const auto sale = sell({u"A1"_s}, {gift(code, 4000)});
    DONE(sale);
    QCOMPARE(net(), is(4000));
    HoldExtra more = newCard(3000);
    more.card = id(code).value();
    DONE(sellExtras(db(), one(), m_event, {more}, {card(3000)}));
    QCOMPARE(net(), is(4000));
    const auto mixed = m_house->hold(one(), m_event, {u"A2"_s});
    DONE(setExtras(db(), one(), mixed->id, {newCard(2000)}));
    const auto both = sellHold(db(), one(), mixed->id, {cash(6000)}, {});
    DONE(both);
    QCOMPARE(net(), is(8000));
    DONE(refundOrder(db(), one(), both->order.id, {}, {}, u"x"_s,
                     {FeesBack::Kept, {lineOf(both->order.id, LineKind::GiftCard)}}));
    QCOMPARE(net(), is(8000));
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s));
    QCOMPARE(net(), is(4000));
}

void TestGiftCards::whatWasPaidByItGoesBackToIt()
{
    price(u"Parkett"_s, 2400);
    price(u"Balkon"_s, 4000);
    const QString code = soldCard(2000);
    HoldExtra six{LineKind::Donation, u"Donation"_s, eur(600)};
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"C5"_s});
    DONE(setExtras(db(), one(), hold->id, {six}));
    const auto sale = sellHold(db(), one(), hold->id, {gift(code, 2000), card(5000)}, {});
    DONE(sale);
    QCOMPARE(left(code), 0);
    const OrderId order = sale->order.id;
    const auto ways = [&](const Result<RefundReceipt> &refund) {
        QStringList told;
        for (const Payment &payment : refund->payments)
            told += u"%1 %2"_s.arg(methodName(payment.method)).arg(-payment.amount.minor);
        return told.join(u", "_s);
    };
    const auto first = refundOrder(db(), one(), order, {sale->order.tickets.at(0).id}, {}, u"ill"_s);
    DONE(first);
    QCOMPARE(ways(first), u"card 2400"_s);
    const auto second = refundOrder(db(), one(), order, {sale->order.tickets.at(1).id}, {}, u"ill"_s);
    DONE(second);
    QCOMPARE(ways(second), u"card 2600, giftcard 1400"_s);
    const RefundTerms donation{FeesBack::Kept, {lineOf(order, LineKind::Donation)}};
    const auto third = refundOrder(db(), one(), order, {}, {}, u"ill"_s, donation);
    DONE(third);
    QCOMPARE(ways(third), u"giftcard 600"_s);
    QCOMPARE(left(code), 2000);
    REFUSED(refundOrder(db(), one(), order, {}, {}, u"ill"_s, donation), ErrorCode::InvalidArgument);
}

namespace {

// Both at once, each with a connection and a thread of its own; answers what became of them.
template <typename Doing>
QStringList atOnce(const QString &file, const Doing &doing)
{
    QStringList told(2);
    QList<QThread *> threads;
    for (int i = 0; i < 2; ++i) {
        threads << QThread::create([&, i] {
            const auto connection = Connection::open(file, OpenMode::ReadWrite);
            told[i] = connection ? doing(**connection, i) : said(connection);
        });
        threads.last()->start();
    }
    for (QThread *thread : std::as_const(threads)) {
        thread->wait();
        delete thread;
    }
    told.sort();
    return told;
}

} // namespace

// On a server they act beside each other, as each is of another performance. One sells, the other hears 0.00.
void TestGiftCards::twoTillsAtOnce()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 2950);
    price(u"Parkett"_s, 2950, other);
    const QString code = soldCard(2950);
    const QList<HoldId> holds{m_house->hold(m_house->one(), m_event, {u"A1"_s})->id,
                              m_house->hold(m_house->two(), other, {u"A1"_s})->id};
    const QStringList told = atOnce(m_house->file, [&](Connection &connection, int i) {
        const auto sale =
            sellHold(connection, i == 0 ? m_house->one() : m_house->two(), holds.at(i), {gift(code, 2950)}, {});
        if (sale)
            return u"sold"_s;
        return u"%1 %2"_s.arg(codeName(sale.error().code), sale.error().details.value(u"balance"_s).toString());
    });
    QCOMPARE(told, QStringList({u"payment_mismatch 0.00"_s, u"sold"_s}));
    QCOMPARE(left(code), 0);
}

void TestGiftCards::twoRefundsAtOnce()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 1000);
    price(u"Parkett"_s, 1000, other);
    const QString code = soldCard(2000);
    QList<OrderId> orders;
    for (const EventId event : {m_event, other}) {
        const auto hold = m_house->hold(one(), event, {u"A1"_s});
        const auto sale = sellHold(db(), one(), hold->id, {gift(code, 1000)}, {});
        DONE(sale);
        orders << sale->order.id;
    }
    const QStringList told = atOnce(m_house->file, [&](Connection &connection, int i) {
        const auto back = refundOrder(connection, m_house->one(), orders.at(i), {}, {}, u"ill"_s);
        return back ? u"back"_s : said(back);
    });
    QCOMPARE(told, QStringList({u"back"_s, u"back"_s}));
    QCOMPARE(left(code), 2000);
}

void TestGiftCards::aCardBuysNoCard()
{
    price(u"Parkett"_s, 1000);
    const QString code = soldCard(5000);
    REFUSED(sellExtras(db(), one(), m_event, {newCard(2000)}, {gift(code, 2000)}), ErrorCode::Forbidden);
    // Nor does what is given for nothing: it would be money afterwards.
    REFUSED(sellExtras(db(), one(), m_event, {newCard(2000)}, {{PaymentMethod::Comp, eur(2000), u"sponsor"_s}}),
            ErrorCode::Forbidden);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(setExtras(db(), one(), hold->id, {newCard(2000)}));
    REFUSED(beginPayment(db(), one(), hold->id, {PaymentMethod::GiftCard, eur(1500), {}}), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), hold->id, {gift(code, 1500), card(1500)}, {}), ErrorCode::Forbidden);
    DONE(sellHold(db(), one(), hold->id, {gift(code, 1000), card(2000)}, {})); // the ticket, and not the card
    QCOMPARE(left(code), 4000);
}

void TestGiftCards::onlyAWholeCardIsCancelled()
{
    price(u"Parkett"_s, 1000);
    const auto whole = sellExtras(db(), one(), m_event, {newCard(2000)}, {card(2000)});
    DONE(whole);
    const RefundTerms its{FeesBack::Kept, {lineOf(whole->order.id, LineKind::GiftCard)}};
    const auto back = refundOrder(db(), one(), whole->order.id, {}, {}, u"not wanted"_s, its);
    DONE(back);
    QCOMPARE(back->refunded, eur(2000));
    const QString code = whole->cards.first().code;
    QCOMPARE(kinds(code), QStringList({u"sold 2000"_s, u"cancelled -2000"_s}));
    REFUSED(sell({u"A1"_s}, {gift(code, 1000)}), ErrorCode::Forbidden);

    const auto used = sellExtras(db(), one(), m_event, {newCard(2000)}, {card(2000)});
    DONE(used);
    const QString second = used->cards.first().code;
    const auto sale = sell({u"A2"_s}, {gift(second, 1000)});
    DONE(sale);
    const RefundTerms line{FeesBack::Kept, {lineOf(used->order.id, LineKind::GiftCard)}};
    REFUSED(refundOrder(db(), one(), used->order.id, {}, {}, u"not wanted"_s, line), ErrorCode::Forbidden);
    QCOMPARE(left(second), 1000);
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s)); // its price is on it again
    DONE(refundOrder(db(), one(), used->order.id, {}, {}, u"not wanted"_s, line));
    QCOMPARE(left(second), 0);
}

void TestGiftCards::reloaded()
{
    const QString code = soldCard(2000);
    HoldExtra more = newCard(1500);
    more.card = id(code).value();
    const auto sale = sellExtras(db(), one(), m_event, {more}, {cash(2000)});
    DONE(sale);
    QCOMPARE(sale->change, eur(500));
    QCOMPARE(sale->cards.first().code, code);
    QCOMPARE(left(code), 3500);
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"x"_s,
                        {FeesBack::Kept, {lineOf(sale->order.id, LineKind::GiftCard)}}),
            ErrorCode::Forbidden);
    DONE(blockGiftCard(db(), one(), id(code), u"lost"_s));
    REFUSED(sellExtras(db(), one(), m_event, {more}, {cash(2000)}), ErrorCode::Forbidden);
    more.card = 99;
    REFUSED(sellExtras(db(), one(), m_event, {more}, {cash(2000)}), ErrorCode::InvalidArgument);
}

void TestGiftCards::blockedExtendedExpired()
{
    price(u"Parkett"_s, 1000);
    const QString code = soldCard(2950, 30);
    REFUSED(blockGiftCard(db(), one(), id(code), u" "_s), ErrorCode::InvalidArgument);
    DONE(blockGiftCard(db(), one(), id(code), u"lost"_s));
    REFUSED(sell({u"A1"_s}, {gift(code, 1000)}), ErrorCode::Forbidden);
    DONE(unblockGiftCard(db(), one(), id(code), u"found"_s));
    m_house->clock.advanceMs(qint64(31) * 86'400'000);
    REFUSED(sell({u"A2"_s}, {gift(code, 1000)}), ErrorCode::Forbidden);
    DONE(extendGiftCard(db(), one(), id(code), Instant{m_house->clock.now().ms + 86'400'000}, u"was ill"_s));
    DONE(sell({u"A3"_s}, {gift(code, 1000)}));
    const auto early = expireGiftCards(db(), one());
    DONE(early);
    QVERIFY(early->isEmpty());
    m_house->clock.advanceMs(2 * 86'400'000);
    const auto over = expireGiftCards(db(), one());
    DONE(over);
    QCOMPARE(over->size(), 1);
    QCOMPARE(kinds(code).last(), u"expired -1950"_s); // breakage
    QCOMPARE(left(code), 0);
    QCOMPARE(expireGiftCards(db(), one())->size(), 0);
    const auto report = readReport(db(), ReportKind::GiftCards, {}, m_house->clock.now());
    DONE(report);
    QCOMPARE(std::get<Money>(report->totals.at(2)), eur(0)); // nothing is owed
    QCOMPARE(report->rows.size(), 3);                        // sold, redeemed, expired
    QCOMPARE(readReport(db(), ReportKind::GiftCards, {m_event, {}, {}}, m_house->clock.now())->rows.size(), 2);
    REFUSED(extendGiftCard(db(), one(), id(code), Instant{1}, u"x"_s), ErrorCode::InvalidArgument);
}

void TestGiftCards::refundedOntoACard()
{
    price(u"Parkett"_s, 2400);
    const QString code = soldCard(500);
    const auto sale = sell({u"A1"_s, u"A2"_s}, {cash(4800)});
    DONE(sale);
    const auto back =
        refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, u"k"_s, u"ill"_s, onto(code));
    DONE(back);
    QCOMPARE(left(code), 2900);
    DONE(refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, u"k"_s, u"ill"_s, onto(code)));
    QCOMPARE(left(code), 2900); // once
    const auto rest = refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s);
    DONE(rest);
    QCOMPARE(rest->payments.first().method, PaymentMethod::Cash);
    REFUSED(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, onto(u"TEN-OFF"_s)), ErrorCode::InvalidArgument);
}

void TestGiftCards::refundedOntoNoCardThatCannotPay_data()
{
    QTest::addColumn<bool>("isBlocked");
    QTest::addColumn<bool>("hasEnded");
    QTest::addRow("blocked") << true << false;
    QTest::addRow("ended") << false << true;
    QTest::addRow("blocked and ended") << true << true;
}

// What the card paid of the order is owed to it all the same.
void TestGiftCards::refundedOntoNoCardThatCannotPay()
{
    QFETCH(const bool, isBlocked);
    QFETCH(const bool, hasEnded);
    price(u"Parkett"_s, 2400);
    const QString code = soldCard(3000, 1);
    const auto paid = sell({u"A1"_s}, {gift(code, 2000), cash(400)});
    const auto sale = sell({u"A2"_s, u"A3"_s}, {cash(4800)});
    DONE(sale);
    if (isBlocked)
        DONE(blockGiftCard(db(), one(), id(code), u"lost"_s));
    if (hasEnded)
        m_house->clock.advanceMs(2LL * 86'400'000);
    const auto back = refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, onto(code));
    REFUSED(back, ErrorCode::Forbidden);
    QVERIFY2(back.error().message.contains(u"or the way it was paid"), qPrintable(back.error().message));
    QCOMPARE(left(code), 1000);
    QCOMPARE(readOrder(db(), sale->order.id)->refunded, eur(0));
    DONE(refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"ill"_s)); // as it was paid
    DONE(refundOrder(db(), one(), paid->order.id, {}, {}, u"ill"_s, onto(code)));
    QCOMPARE(left(code), 3400);
    if (isBlocked)
        DONE(unblockGiftCard(db(), one(), id(code), u"found"_s));
    if (hasEnded)
        DONE(extendGiftCard(db(), one(), id(code), {}, u"was ill"_s));
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s, onto(code)));
    QCOMPARE(left(code), 5800);
}

ROWLOCK_TEST(TestGiftCards)
#include "tst_gift_cards.moc"
