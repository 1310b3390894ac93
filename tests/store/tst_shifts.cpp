// Shifts: opened, worked in, counted and closed; example 24 of the rules for selling, to the cent, and what is refused.
#include "model/store/exchanges.h"
#include "model/store/journal.h"
#include "model/store/payment_parts.h"
#include "model/store/reissue.h"
#include "tests/store/shift_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestShifts : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeExample24(); }
    void cleanup() { dropHouse(); }

    void example24();
    void aHouseWithoutDrawersAsksForNone();
    void moneyNeedsAShift();
    void aRefundBelongsToTheShiftThatPaysIt();
    void aPartBelongsToTheShiftThatTookIt();
    void aPartThatWentBack();
    void oneShiftADrawer();
    void severalTerminals();
    void nothingAfterTheCount();
    void aCountThatIsGoneOnAfter();
    void notWhileAPaymentIsOpen();
    void overOrShortNeedsAReason();
    void aZOnce();
    void zReportsWithoutAGap();
    void whatIsNoCount_data();
    void whatIsNoCount();
    void aCountOfManyCoins();
    void aKeyMovesCashOnce();
    void pastMidnight();
    void theClockSetBack();
    void reprintsAreNoTurnover();
    void anExchangeCountsByItsDifference();
    void whatWasAborted();
    void theVenueOnPaper();

private:
    SaleReceipt sale(const QStringList &seats, const QList<PaymentLine> &payments)
    {
        tick();
        const auto sold = sell(seats, payments);
        if (!sold)
            qFatal("%s", qPrintable(said(sold)));
        return *sold;
    }
    // What the paid ticket of a cash sale leaves in the drawer.
    SaleReceipt cashSale(const QString &seat) { return sale({seat}, {cash(2550)}); }
    static QStringList seats(const QString &row, int first, int last)
    {
        QStringList names;
        for (int seat = first; seat <= last; ++seat)
            names += row + QString::number(seat);
        return names;
    }
    qint64 shiftOf(PaymentId payment)
    {
        return *::rowlock::one<qint64>(
            db(), R"(SELECT coalesce(shift_id, 0) FROM payment_ledger WHERE payment_id = ?)",
            [](const Row &row) { return row.integer(0); }, payment);
    }
    ShiftId shiftWith(qint64 minor)
    {
        const auto drawer = addedDrawer();
        const auto shift = opened(minor);
        if (!drawer || !shift)
            qFatal("%s", qPrintable(said(shift)));
        return shift->id;
    }
};

void TestShifts::example24()
{
    const ShiftId first = shiftWith(15000);
    const QString giftCode = soldCard(5000); // by card
    const Order few = sale(seats(u"A"_s, 1, 3), {cash(7650)}).order;
    sale(seats(u"A"_s, 4, 10) + seats(u"B"_s, 1, 10) + seats(u"C"_s, 1, 10),
         {card(15000), gift(giftCode, 4000), cash(56350)});
    DONE(refunded(few, 0, 2));
    DONE(moved(CashKind::In, 2000));
    DONE(moved(CashKind::Out, 3590));
    DONE(moved(CashKind::Drop, 40000, {}));

    const auto before = x(first);
    DONE(before);
    QCOMPARE(before->shift.z, 0);
    QCOMPARE(before->drawer.expected, eur(26110));
    DONE(counted(first, u"10000:1 5000:2 2000:1 1000:2 500:2 200:3 100:2 50:1 20:3"_s));
    const auto z = closed(first, u"nobody knows"_s, 15000);
    DONE(z);
    QCOMPARE(z->no, 1);
    const QJsonArray turnover = z->figures.value(u"turnover"_s).toArray();
    QCOMPARE(turnover.size(), 2);
    const auto rate = [&](int at, const char *name) {
        return turnover.at(at).toObject().value(QLatin1String(name)).toString();
    };
    QCOMPARE(rate(0, "gross"), u"672.00"_s);
    QCOMPARE(rate(0, "tax_amount"), u"43.96"_s);
    QCOMPARE(rate(0, "net"), u"628.04"_s);
    QCOMPARE(rate(1, "gross"), u"45.00"_s);
    QCOMPARE(rate(1, "tax_amount"), u"7.20"_s);
    QCOMPARE(rate(1, "net"), u"37.80"_s);
    QCOMPARE(figure(*z, "turned_over"), u"717.00"_s);
    QCOMPARE(figure(*z, "gift_cards"), u"50.00"_s);
    QCOMPARE(figure(*z, "to_be_paid"), u"767.00"_s);
    QCOMPARE(figure(*z, "paid"), u"767.00"_s);
    QStringList tenders;
    for (const auto &tender : z->figures.value(u"tenders"_s).toArray())
        tenders +=
            tender.toObject().value(u"method"_s).toString() + u' ' + tender.toObject().value(u"net"_s).toString();
    QCOMPARE(tenders, QStringList({u"card 200.00"_s, u"cash 527.00"_s, u"giftcard 40.00"_s}));
    QCOMPARE(drawerFigure(*z, "float"), u"150.00"_s);
    QCOMPARE(drawerFigure(*z, "given"), u"640.00"_s);
    QCOMPARE(drawerFigure(*z, "change"), u"65.00"_s);
    QCOMPARE(drawerFigure(*z, "refunded"), u"-48.00"_s);
    QCOMPARE(drawerFigure(*z, "in"), u"20.00"_s);
    QCOMPARE(drawerFigure(*z, "out"), u"-35.90"_s);
    QCOMPARE(drawerFigure(*z, "drops"), u"-400.00"_s);
    QCOMPARE(drawerFigure(*z, "expected"), u"261.10"_s);
    QCOMPARE(drawerFigure(*z, "counted"), u"259.10"_s);
    QCOMPARE(drawerFigure(*z, "difference"), u"-2.00"_s);
    QCOMPARE(drawerFigure(*z, "to_safe"), u"-109.10"_s);
    QCOMPARE(drawerFigure(*z, "left"), u"150.00"_s);
    QCOMPARE(figure(*z, "all_sales"), u"765.00"_s);
    QCOMPARE(figure(*z, "all_returns"), u"48.00"_s);
    QCOMPARE(figure(*z, "all_net"), u"717.00"_s);
    // The X just before shows the same.
    QCOMPARE(toJson(*before).value(u"tenders"_s), z->figures.value(u"tenders"_s));
    QCOMPARE(toJson(*before).value(u"turnover"_s), z->figures.value(u"turnover"_s));
    QVERIFY(!toJson(*before).contains(u"z"_s));

    m_house->clock.advanceMs(86'400'000);
    const auto second = opened(14900);
    DONE(second);
    sale(seats(u"D"_s, 1, 3), {cash(7650)});
    DONE(refunded(few, 2, 1));
    DONE(counted(second->id, u"10000:2 100:1 50:1"_s));
    const auto next = closed(second->id);
    DONE(next);
    QCOMPARE(next->no, 2);
    QCOMPARE(drawerFigure(*next, "opening_difference"), u"-1.00"_s);
    QCOMPARE(drawerFigure(*next, "expected"), u"201.50"_s);
    const QJsonArray taxes = next->figures.value(u"turnover"_s).toArray();
    QCOMPARE(taxes.at(0).toObject().value(u"tax_amount"_s).toString(), u"3.14"_s);
    QCOMPARE(taxes.at(1).toObject().value(u"tax_amount"_s).toString(), u"0.72"_s);
    QCOMPARE(figure(*next, "all_sales"), u"841.50"_s);
    QCOMPARE(figure(*next, "all_returns"), u"72.00"_s);
    QCOMPARE(figure(*next, "all_net"), u"769.50"_s);
    const auto again = readZ(db(), 1);
    DONE(again);
    QCOMPARE(again->figures, z->figures);
    QVERIFY(again->paper == z->paper);
}

void TestShifts::aHouseWithoutDrawersAsksForNone()
{
    const Order order = cashSale(u"A1"_s).order;
    QCOMPARE(shiftOf(order.payments.first().id), 0);
    REFUSED(moved(CashKind::Drop, 100), ErrorCode::Forbidden);
    QVERIFY(!readShiftHere(db(), u"counter/1"_s)->hasDrawers);
}

// Nothing of a sale is done: the hold stands as it was.
void TestShifts::moneyNeedsAShift()
{
    const Order before = cashSale(u"A1"_s).order;
    DONE(addedDrawer());
    const auto hold = m_house->hold(one(), m_event, {u"A2"_s});
    DONE(hold);
    const auto refused = sellHold(db(), one(), hold->id, {cash(2550)}, {});
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(refused.error().details.value(u"shift"_s).toString(), u"none"_s);
    REFUSED(beginPayment(db(), one(), hold->id, {}), ErrorCode::Forbidden);
    REFUSED(refunded(before, 0, 1), ErrorCode::Forbidden);
    DONE(opened(1000));
    const auto sold = sellHold(db(), one(), hold->id, {cash(2550)}, {});
    DONE(sold);
    QCOMPARE(shiftOf(sold->order.payments.first().id), 1);
    REFUSED(sellHold(db(), m_house->two(), m_house->hold(m_house->two(), m_event, {u"A3"_s})->id, {cash(2550)}, {}),
            ErrorCode::Forbidden);
}

void TestShifts::aRefundBelongsToTheShiftThatPaysIt()
{
    const ShiftId first = shiftWith(0);
    const Order order = cashSale(u"A1"_s).order;
    DONE(counted(first, u"2000:1 500:1 50:1"_s));
    DONE(closed(first));
    const auto second = opened(2550);
    DONE(second);
    const auto back = refunded(order, 0, 1);
    DONE(back);
    const auto figures = x(second->id);
    QCOMPARE(figures->drawer.expected, eur(150));
    QCOMPARE(figures->returns, eur(2400));
    QCOMPARE(x(first)->returns, eur(0));
}

void TestShifts::aPartBelongsToTheShiftThatTookIt()
{
    const ShiftId first = shiftWith(0);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    tick();
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, eur(1000), {}});
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({})));
    auto figures = x(first);
    QCOMPARE(figures->depositsTaken, eur(1000));
    QCOMPARE(figures->drawer.expected, eur(1000));
    QCOMPARE(figures->net(), eur(0));
    QCOMPARE(figures->paid(), figures->toBePaid());
    DONE(counted(first, u"1000:1"_s));
    DONE(closed(first));
    const auto second = opened(1000);
    tick();
    const auto rest = beginPayment(db(), one(), hold->id, {PaymentMethod::Card, {}, {}});
    DONE(rest);
    const auto sold = settlePayment(db(), one(), rest->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(sold);
    for (const Payment &payment : sold->sale->order.payments)
        QCOMPARE(shiftOf(payment.id), payment.method == PaymentMethod::Cash ? 1 : 2);
    figures = x(second->id);
    QCOMPARE(figures->net(), eur(5100));
    QCOMPARE(figures->depositsBooked, eur(1000));
    QCOMPARE(figures->paid(), eur(4100));
    QCOMPARE(figures->toBePaid(), eur(4100));
    QCOMPARE(figures->drawer.expected, eur(1000)); // as it was left
    QCOMPARE(x(first)->depositsTaken, eur(1000));
}

void TestShifts::aPartThatWentBack()
{
    const ShiftId shift = shiftWith(0);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    tick();
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, eur(1000), {}});
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({})));
    tick();
    DONE(returnPart(db(), one(), begun->attempt.id, {}, u"they changed their mind"_s));
    const auto figures = x(shift);
    QCOMPARE(figures->depositsReturned, eur(1000));
    QCOMPARE(figures->drawer.expected, eur(0));
    QCOMPARE(figures->paid(), figures->toBePaid());
}

void TestShifts::oneShiftADrawer()
{
    const ShiftId shift = shiftWith(0);
    REFUSED(opened(0), ErrorCode::Forbidden); // here
    REFUSED(opened(0, 1, u"counter/2"_s), ErrorCode::Forbidden);
    REFUSED(joinShift(db(), does("shift.join", u"counter/2"_s), shift), ErrorCode::Forbidden); // for one terminal
    REFUSED(opened(0, 7, u"counter/2"_s), ErrorCode::InvalidArgument);
    DONE(addedDrawer(u"Right"_s));
    DONE(opened(0, 2, u"counter/2"_s));
    REFUSED(addedDrawer(u"RIGHT "_s), ErrorCode::InvalidArgument);
    // It can be taken over from a terminal that died, once it is left there.
    DONE(leaveShift(db(), does("shift.leave")));
    DONE(joinShift(db(), does("shift.join", u"counter/3"_s), shift));
    REFUSED(opened(0), ErrorCode::Forbidden);
}

void TestShifts::severalTerminals()
{
    DONE(addedDrawer(u"Shared"_s, true));
    const auto shift = opened(0);
    DONE(shift);
    DONE(joinShift(db(), does("shift.join", u"counter/2"_s), shift->id));
    QCOMPARE(readShift(db(), shift->id)->terminals, QStringList({u"counter/1"_s, u"counter/2"_s}));
    cashSale(u"A1"_s);
    DONE(m_house->hold(m_house->two(), m_event, {u"A2"_s}).and_then([&](const HoldInfo &hold) {
        return sellHold(db(), m_house->two(), hold.id, {cash(2550)}, {});
    }));
    QCOMPARE(x(shift->id)->drawer.expected, eur(5100));
    DONE(counted(shift->id, u"5000:1 100:1"_s));
    DONE(closed(shift->id));
    for (const char *terminal : {"counter/1", "counter/2"})
        QVERIFY(!readShiftHere(db(), QLatin1String(terminal))->shift.isValid());
}

void TestShifts::nothingAfterTheCount()
{
    const ShiftId shift = shiftWith(0);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    REFUSED(closed(shift), ErrorCode::Forbidden); // not counted
    DONE(counted(shift, {}));
    REFUSED(sellHold(db(), one(), hold->id, {cash(2550)}, {}), ErrorCode::Forbidden);
    REFUSED(moved(CashKind::In, 100), ErrorCode::Forbidden);
    DONE(closed(shift));
    REFUSED(counted(shift, {}), ErrorCode::Forbidden);
    REFUSED(resumeShift(db(), does("shift.resume"), shift), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), hold->id, {cash(2550)}, {}), ErrorCode::Forbidden);
}

// Both counts stay, and only the last is one of what is there.
void TestShifts::aCountThatIsGoneOnAfter()
{
    const ShiftId shift = shiftWith(0);
    DONE(counted(shift, {}));
    DONE(resumeShift(db(), does("shift.resume"), shift));
    QVERIFY(!x(shift)->drawer.counted);
    cashSale(u"A1"_s);
    DONE(counted(shift, u"2000:1"_s));
    DONE(counted(shift, u"2000:1 500:1 50:1"_s));
    QCOMPARE(x(shift)->drawer.difference(), eur(0));
    DONE(closed(shift));
    QCOMPARE(*::rowlock::one<qint64>(db(), R"(SELECT count(*) FROM shift_count)",
                                     [](const Row &row) { return row.integer(0); }),
             3);
}

void TestShifts::notWhileAPaymentIsOpen()
{
    const ShiftId shift = shiftWith(0);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id, {});
    DONE(begun);
    const auto refused = counted(shift, {});
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(refused.error().details.value(u"attempt"_s).toInteger(), begun->attempt.id.value());
    REFUSED(leaveShift(db(), does("shift.leave")), ErrorCode::Forbidden);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    DONE(counted(shift, {}));
    DONE(closed(shift));
}

void TestShifts::overOrShortNeedsAReason()
{
    const ShiftId shift = shiftWith(1000);
    DONE(counted(shift, u"1000:1 100:1"_s));
    REFUSED(closed(shift), ErrorCode::InvalidArgument);
    REFUSED(closed(shift, u"found"_s, 1200), ErrorCode::InvalidArgument); // more than there is
    const auto z = closed(shift, u"found"_s, 0);
    DONE(z);
    QCOMPARE(drawerFigure(*z, "difference"), u"1.00"_s);
    QCOMPARE(drawerFigure(*z, "reason"), u"found"_s);
    QCOMPARE(drawerFigure(*z, "left"), u"0.00"_s);
}

void TestShifts::aZOnce()
{
    const ShiftId shift = shiftWith(0);
    DONE(counted(shift, {}));
    DONE(closed(shift));
    REFUSED(closed(shift), ErrorCode::Forbidden);
    QCOMPARE(readZReports(db(), 10)->size(), 1);
    for (const char *sql :
         {"UPDATE z_report SET sales_minor = 1", "DELETE FROM z_report", "DELETE FROM shift_cash",
          "UPDATE shift SET state = 'open', closed_at = NULL", "UPDATE shift_count SET total_minor = 1"})
        QVERIFY2(!run(db(), Sql(sql)), sql);
}

void TestShifts::zReportsWithoutAGap()
{
    DONE(addedDrawer());
    DONE(addedDrawer(u"Right"_s));
    for (int round = 0; round < 3; ++round) {
        const auto left = opened(0);
        const auto right = opened(0, 2, u"counter/2"_s);
        DONE(left);
        DONE(right);
        cashSale(u"A"_s + QString::number(round + 1));
        DONE(counted(right->id, {}));
        DONE(closed(right->id));
        DONE(counted(left->id, u"2000:1 500:1 50:1"_s));
        DONE(closed(left->id, {}, 0));
    }
    const auto reports = readZReports(db(), 10);
    QCOMPARE(reports->size(), 6);
    QCOMPARE(reports->first().no, 6);
    QCOMPARE(figure(reports->first(), "all_sales"), u"76.50"_s);
}

void TestShifts::whatIsNoCount_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"100", "100:x", "0:1", "-100:1", "100:-1", "100:1:1", "100:1 100:2", "1000000001:1",
                             "100:1000000001", "100:99999999999999999999"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestShifts::whatIsNoCount()
{
    QFETCH(QString, text);
    REFUSED(CashCount::fromText(text), ErrorCode::InvalidArgument);
}

void TestShifts::aCountOfManyCoins()
{
    const ShiftId shift = shiftWith(0);
    DONE(counted(shift, u"200:1000000000"_s));
    const auto z = closed(shift, u"a truck came"_s);
    DONE(z);
    QCOMPARE(drawerFigure(*z, "counted"), u"2000000000.00"_s);
    CashCount count;
    DONE(count.add(1'000'000, 900'000'000));
    REFUSED(count.add(500'000, 900'000'000), ErrorCode::InvalidArgument);
    QCOMPARE(count.toText(), u"1000000:900000000"_s);
}

void TestShifts::aKeyMovesCashOnce()
{
    const ShiftId shift = shiftWith(5000);
    const auto drop = [&](qint64 minor) { return moveCash(db(), one(), CashKind::Drop, eur(minor), {}, u"drop-1"_s); };
    DONE(drop(1000));
    const auto again = drop(1000);
    DONE(again);
    QCOMPARE(again->amount, eur(-1000));
    REFUSED(drop(2000), ErrorCode::KeyReused);
    QCOMPARE(x(shift)->drawer.expected, eur(4000));
}

void TestShifts::pastMidnight()
{
    const ShiftId shift = shiftWith(0);
    cashSale(u"A1"_s);
    m_house->clock.advanceMs(30LL * 3'600'000);
    cashSale(u"A2"_s);
    QCOMPARE(x(shift)->drawer.expected, eur(5100));
    DONE(counted(shift, u"5000:1 100:1"_s));
    DONE(closed(shift));
}

// A computer's clock moves nothing: a shift is bounded by entries.
void TestShifts::theClockSetBack()
{
    const ShiftId shift = shiftWith(0);
    cashSale(u"A1"_s);
    m_house->clock.stepWallMs(-7'200'000);
    cashSale(u"A2"_s);
    DONE(counted(shift, u"5000:1 100:1"_s));
    const auto z = closed(shift);
    DONE(z);
    QCOMPARE(drawerFigure(*z, "difference"), u"0.00"_s);
}

void TestShifts::reprintsAreNoTurnover()
{
    const ShiftId shift = shiftWith(0);
    const Order order = cashSale(u"A1"_s).order;
    tick();
    DONE(reissueTickets(db(), one(), order.id, {}, u"lost"_s));
    const auto figures = x(shift);
    QCOMPARE(figures->copies, 1);
    QCOMPARE(figures->sales, eur(2550));
    QCOMPARE(figures->returns, eur(0));
    // A drawer is not asked for what is no money.
    DONE(counted(shift, u"2000:1 500:1 50:1"_s));
    DONE(closed(shift));
    tick();
    DONE(reissueTickets(db(), one(), order.id, {}, u"lost again"_s));
}

void TestShifts::anExchangeCountsByItsDifference()
{
    price(u"Balkon"_s, 3000);
    const ShiftId shift = shiftWith(0);
    const Order order = cashSale(u"A1"_s).order;
    tick();
    const auto hold = m_house->hold(one(), m_event, {u"C5"_s});
    DONE(hold);
    DONE(exchangeSeats(db(), one(), order.id, {{u"A1"_s, u"C5"_s}}, {cash(600)}, u"nearer"_s, {}, hold->id));
    const auto figures = x(shift);
    QCOMPARE(figures->sales, eur(3150));
    QCOMPARE(figures->returns, eur(0));
    QCOMPARE(figures->paid(), figures->toBePaid());
    QCOMPARE(figures->drawer.expected, eur(3150));
}

void TestShifts::whatWasAborted()
{
    const ShiftId shift = shiftWith(0);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(beginPayment(db(), one(), hold->id, {}));
    DONE(abandonPayment(db(), one(), hold->id));
    DONE(moved(CashKind::NoSale, 0, u"change for a customer"_s));
    REFUSED(moved(CashKind::NoSale, 0, {}), ErrorCode::InvalidArgument);
    const auto figures = x(shift);
    QCOMPARE(figures->aborted, 1);
    QCOMPARE(figures->noSale, 1);
}

void TestShifts::theVenueOnPaper()
{
    DONE(setVenue(db(), does("venue"), {u"Harbour Theatre"_s, u"Quay 1"_s, u"DE 123"_s}));
    REFUSED(setVenue(db(), does("venue"), {QString(201, u'x'), {}, {}}), ErrorCode::InvalidArgument);
    const ShiftId shift = shiftWith(0);
    DONE(counted(shift, {}));
    const auto z = closed(shift);
    DONE(z);
    const auto has = [&](const QString &text) {
        return std::ranges::any_of(z->paper,
                                   [&](const PaperRow &row) { return row.text == text || row.value == text; });
    };
    QVERIFY(has(u"Z report 1"_s) && has(u"Harbour Theatre"_s) && has(u"DE 123"_s) && has(u"Left"_s));
    DONE(setVenue(db(), does("venue"), {u"Another"_s, {}, {}}));
    QCOMPARE(figure(*readZ(db(), 1), "venue"), u"Harbour Theatre"_s);
}

ROWLOCK_TEST(TestShifts)
#include "tst_shifts.moc"
