// From hold to paid order and back: money to the last cent, late sales, refunds.
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

#include <QJsonArray>

using namespace rowlock;

class TestSales : public QObject
{
    Q_OBJECT

private slots:
    void drawsAgainWhereATokenIsTaken();
    void refusesASourceThatRepeatsItself();
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void cashGivesChange();
    void cardTakesExactlyWhatIsDue();
    void splitPaymentKeepsCardAndReturnsCash();
    void cashInSeveralLinesIsOneDrawer();
    void aLineOfNothingIsNoPayment();
    void refusesWrongMoney_data();
    void refusesWrongMoney();
    void compAndNothingDue();
    void anotherProgramBooksNoMoneyThatDoesNotAddUp_data();
    void anotherProgramBooksNoMoneyThatDoesNotAddUp();
    void seatsAndStandingPlacesInOneSale();
    void lateSaleSaysWhatIsGone();
    void lateSaleOfPlacesSaysWhatIsGone();
    void sellsOnlyOnce();
    void refundsWhole();
    void refundsPartsUntilNothingIsLeft();
    void refundsByTheTenderThatFits();
    void refusesStrangeRefunds();
    void findsOrdersByWhatPeopleType();
    void ticketsSayWhereAndCannotBeGuessed();

private:
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    Result<SaleReceipt> sell(const HoldInfo &hold, const QList<PaymentLine> &payments)
    {
        return sellHold(*m_house->connection, m_house->one(), hold.id, payments, {});
    }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(m_house->one(), m_event, seats); }
    Result<RefundReceipt> refund(OrderId order, const QList<TicketId> &tickets = {})
    {
        return refundOrder(*m_house->connection, m_house->two(), order, tickets, {},
                           QStringLiteral("the patron is ill"));
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestSales::cashGivesChange()
{
    const HoldInfo hold = held({QStringLiteral("A1"), QStringLiteral("C1")});
    QCOMPARE(hold.total, eur(4200 + 2150));
    const auto receipt = sell(hold, {{PaymentMethod::Cash, eur(10'000), {}}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->paid, eur(10'000));
    QCOMPARE(receipt->change, eur(3650));
    const Order &order = receipt->order;
    QCOMPARE(order.total, eur(6350));
    QCOMPARE(order.refunded, eur(0));
    QCOMPARE(order.event, m_event);
    QCOMPARE(order.eventName, QStringLiteral("Hamlet"));
    QCOMPARE(order.by.terminal, QStringLiteral("counter/1"));
    QCOMPARE(order.at.ms, m_house->clock.now().ms);
    QCOMPARE(order.tickets.size(), 2);
    QCOMPARE(order.tickets.at(0).price, eur(4200));
    QCOMPARE(order.payments.size(), 1);
    QCOMPARE(order.payments.first().amount, eur(6350)); // what stays in the drawer
    QCOMPARE(order.payments.first().tendered, eur(10'000));
    QCOMPARE(m_house->counters(m_event), (Counters{98, 96, 0, 0, 2, 0}));
    const SeatStatus seat = m_house->seat(m_event, QStringLiteral("A1"));
    QCOMPARE(seat.state, SeatState::Sold);
    QCOMPARE(seat.ticket, order.tickets.at(0).id);
    QCOMPARE(seat.order, order.id);
    QVERIFY(!seat.hold.isValid());
    const auto ended = readHold(*m_house->connection, hold.id);
    QCOMPARE(ended->state, HoldState::Sold);
    QCOMPARE(ended->order, order.id);
    QCOMPARE(readRecentOrders(*m_house->connection, m_event, 10)->first().code, order.code);
}

void TestSales::cardTakesExactlyWhatIsDue()
{
    const HoldInfo hold = held({QStringLiteral("A1")});
    REFUSED(sell(hold, {{PaymentMethod::Card, eur(5000), {}}}), ErrorCode::PaymentMismatch);
    DONE(beginPayment(*m_house->connection, m_house->one(), hold.id)); // the terminal is asked between two transactions
    const auto receipt = sell(hold, {{PaymentMethod::Card, eur(4200), QStringLiteral("slip 17")}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->change, eur(0));
    QCOMPARE(receipt->order.payments.first().reference, QStringLiteral("slip 17"));
    QCOMPARE(receipt->order.payments.first().method, PaymentMethod::Card);
}

void TestSales::splitPaymentKeepsCardAndReturnsCash()
{
    const HoldInfo hold = held({QStringLiteral("A1"), QStringLiteral("A2")});
    const auto receipt = sell(hold, {{PaymentMethod::Voucher, eur(2000), QStringLiteral("V-1")},
                                     {PaymentMethod::Card, eur(3000), {}},
                                     {PaymentMethod::Cash, eur(5000), {}}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->change, eur(1600));
    QCOMPARE(receipt->order.payments.size(), 3);
    QCOMPARE(receipt->order.payments.at(2).amount, eur(3400));
}

// 5, 3 and 7 for 10: the first 5 go back whole, and the books have to say that they were handed over.
void TestSales::cashInSeveralLinesIsOneDrawer()
{
    const HoldInfo hold = held({QStringLiteral("A1")});
    const Money due = hold.total;
    const auto receipt = sell(hold, {{PaymentMethod::Cash, eur(500), {}},
                                     {PaymentMethod::Cash, due - eur(700), {}},
                                     {PaymentMethod::Cash, eur(700), {}}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->paid, due + eur(500));
    QCOMPARE(receipt->change, eur(500));
    Money tendered = eur(0), kept = eur(0);
    for (const Payment &payment : receipt->order.payments) {
        tendered += payment.tendered;
        kept += payment.amount;
    }
    QCOMPARE(tendered, due + eur(500));
    QCOMPARE(kept, due);
}

void TestSales::aLineOfNothingIsNoPayment()
{
    const HoldInfo hold = held({QStringLiteral("A1")});
    const auto receipt = sell(hold, {{PaymentMethod::Cash, eur(0), {}}, {PaymentMethod::Card, hold.total, {}}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->order.payments.size(), 1);
    QCOMPARE(receipt->order.payments.first().method, PaymentMethod::Card);
}

void TestSales::refusesWrongMoney_data()
{
    using Lines = QList<PaymentLine>;
    QTest::addColumn<QList<PaymentLine>>("payments");
    QTest::addColumn<ErrorCode>("code");
    const auto dollars = Money{4200, *Currency::fromCode(QStringLiteral("USD"))};
    QTest::newRow("nothing") << Lines{} << ErrorCode::PaymentMismatch;
    QTest::newRow("a cent short") << Lines{{PaymentMethod::Cash, eur(4199), {}}} << ErrorCode::PaymentMismatch;
    QTest::newRow("a cent too much by card")
        << Lines{{PaymentMethod::Card, eur(4201), {}}} << ErrorCode::PaymentMismatch;
    QTest::newRow("change out of a voucher")
        << Lines{{PaymentMethod::Voucher, eur(5000), {}}, {PaymentMethod::Cash, eur(100), {}}}
        << ErrorCode::PaymentMismatch;
    QTest::newRow("below zero") << Lines{{PaymentMethod::Cash, eur(-4200), {}}} << ErrorCode::InvalidArgument;
    QTest::newRow("more, then taken back")
        << Lines{{PaymentMethod::Cash, eur(8400), {}}, {PaymentMethod::Card, eur(-4200), {}}}
        << ErrorCode::InvalidArgument;
    QTest::newRow("another currency") << Lines{{PaymentMethod::Cash, dollars, {}}} << ErrorCode::InvalidArgument;
    QTest::newRow("an endless reference")
        << Lines{{PaymentMethod::Card, eur(4200), QString(5000, u'x')}} << ErrorCode::InvalidArgument;
    QTest::newRow("a card number") << Lines{{PaymentMethod::Card, eur(4200),
                                             QStringLiteral("Visa 4111 1111 1111 1111")}}
                                   << ErrorCode::InvalidArgument;
    QTest::newRow("all the money there is")
        << Lines{{PaymentMethod::Card, eur(std::numeric_limits<qint64>::max()), {}}} << ErrorCode::PaymentMismatch;
}

void TestSales::refusesWrongMoney()
{
    QFETCH(QList<PaymentLine>, payments);
    QFETCH(ErrorCode, code);
    const HoldInfo hold = held({QStringLiteral("A1")});
    const auto refused = sell(hold, payments);
    QVERIFY(!refused);
    QVERIFY2(refused.error().code == code, qPrintable(said(refused)));
    QVERIFY2(isSentence(refused.error().message), qPrintable(said(refused)));
    if (code == ErrorCode::PaymentMismatch) {
        QCOMPARE(refused.error().details.value(QStringLiteral("total")).toString(), QStringLiteral("42.00"));
        QVERIFY(refused.error().details.contains(QStringLiteral("paid")));
    }
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Held); // nothing half done
    DONE(m_house->sellForCash(m_house->one(), hold));
}

void TestSales::compAndNothingDue()
{
    const HoldInfo comp = held({QStringLiteral("A1")});
    const auto given = sell(comp, {{PaymentMethod::Comp, eur(4200), QStringLiteral("the author")}});
    QVERIFY2(given, qPrintable(said(given)));
    QCOMPARE(given->order.payments.first().method, PaymentMethod::Comp);

    const auto pit = m_house->places(m_house->one(), m_event, QStringLiteral("Pit"), 2); // has no price
    QCOMPARE(pit->total, eur(0));
    const auto nothing = sell(*pit, {});
    QVERIFY2(nothing, qPrintable(said(nothing)));
    QCOMPARE(nothing->order.payments.size(), 1);
    QCOMPARE(nothing->order.payments.first().method, PaymentMethod::Comp);
    QCOMPARE(nothing->order.payments.first().amount, eur(0));
    const auto back = refund(nothing->order.id);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->refunded, eur(0));
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Pit")).counters.available, 8);

    const auto another = m_house->places(m_house->one(), m_event, QStringLiteral("Pit"), 1);
    const auto overpaid = sell(*another, {{PaymentMethod::Cash, eur(500), {}}});
    QVERIFY2(overpaid, qPrintable(said(overpaid)));
    QCOMPARE(overpaid->change, eur(500));
    QCOMPARE(overpaid->order.payments.size(), 1); // handed back whole, it is no payment
    QCOMPARE(overpaid->order.payments.first().tendered, eur(0));

    const auto twice = sell(held({QStringLiteral("B1")}),
                            {{PaymentMethod::Cash, eur(1000), {}}, {PaymentMethod::Cash, eur(5000), {}}});
    QVERIFY2(twice, qPrintable(said(twice)));
    QCOMPARE(twice->change, eur(1800));
    QCOMPARE(twice->order.payments.size(), 1);
    QCOMPARE(twice->order.payments.first().amount, eur(4200));
}

void TestSales::anotherProgramBooksNoMoneyThatDoesNotAddUp_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("kept");
    QTest::addColumn<int>("tendered");
    QTest::newRow("less handed over than kept") << QStringLiteral("cash") << 500 << 400;
    QTest::newRow("change from a card") << QStringLiteral("card") << 500 << 600;
    QTest::newRow("handed over for nothing") << QStringLiteral("cash") << 0 << 500;
    QTest::newRow("given back with change") << QStringLiteral("cash") << -500 << 0;
}

void TestSales::anotherProgramBooksNoMoneyThatDoesNotAddUp()
{
    QFETCH(QString, method);
    QFETCH(int, kept);
    QFETCH(int, tendered);
    DONE(m_house->sellForCash(m_house->one(), held({QStringLiteral("A1")})));
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        const QString told = other.tries(QStringLiteral("INSERT INTO payment (order_id, method, amount_minor, "
                                                        "tendered_minor, reference, terminal, clerk, at) "
                                                        "VALUES (1, '%1', %2, %3, '', 'x', '', 1)")
                                             .arg(method)
                                             .arg(kept)
                                             .arg(tendered));
        QVERIFY2(told.contains(QStringLiteral("handed over")), qPrintable(told));
    }
    m_house->reopen();
}

void TestSales::seatsAndStandingPlacesInOneSale()
{
    const HoldInfo hold = held({QStringLiteral("A1"), QStringLiteral("D10")});
    DONE(addToHold(*m_house->connection, m_house->one(), hold.id, m_house->plan,
                   SeatRequest::places(QStringLiteral("Floor"), 3), {}));
    DONE(addToHold(*m_house->connection, m_house->one(), hold.id, m_house->plan,
                   SeatRequest::places(QStringLiteral("Pit"), 1), {}));
    const auto receipt = m_house->sellForCash(m_house->one(), *readHold(*m_house->connection, hold.id));
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->order.total, eur(4200 + 2150 + 3 * 1500));
    QCOMPARE(receipt->order.tickets.size(), 6);
    QSet<QString> barcodes;
    int standing = 0;
    for (const Ticket &ticket : receipt->order.tickets) {
        barcodes.insert(ticket.barcode);
        standing += ticket.seatNo < 0 ? 1 : 0;
    }
    QCOMPARE(barcodes.size(), 6);
    QCOMPARE(standing, 4);
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Floor")).counters, (Counters{50, 47, 0, 0, 3, 0}));
    const auto back = refund(receipt->order.id);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->refunded, receipt->order.total);
    QCOMPARE(m_house->counters(m_event), (Counters{98, 98, 0, 0, 0, 0}));
}

void TestSales::lateSaleSaysWhatIsGone()
{
    const HoldInfo hold =
        held({QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")});
    m_house->clock.advanceMs(600'000);
    DONE(m_house->sold(m_house->two(), m_event, {QStringLiteral("A1")}));
    DONE(m_house->hold(m_house->at(QStringLiteral("counter/3")), m_event, {QStringLiteral("A2")}));
    DONE(blockSeats(*m_house->connection, m_house->two(), m_event, m_house->plan, {QStringLiteral("A3")},
                    QStringLiteral("K"), QStringLiteral("wet")));
    const auto late = m_house->sellForCash(m_house->one(), hold);
    REFUSED(late, ErrorCode::HoldExpired);
    const QJsonArray gone = late.error().details.value(QStringLiteral("gone")).toArray();
    QCOMPARE(gone.size(), 3);
    QCOMPARE(gone.at(0).toObject().value(QStringLiteral("seat")).toString(), QStringLiteral("A1"));
    QCOMPARE(gone.at(0).toObject().value(QStringLiteral("holder")).toString(), QStringLiteral("counter/2"));
    QCOMPARE(gone.at(0).toObject().value(QStringLiteral("label")).toString(), QStringLiteral("Stalls, row A, seat 1"));
    QCOMPARE(gone.at(1).toObject().value(QStringLiteral("holder")).toString(), QStringLiteral("counter/3"));
    QCOMPARE(gone.at(2).toObject().value(QStringLiteral("state")).toString(), QStringLiteral("blocked"));
    QCOMPARE(late.error().details.value(QStringLiteral("free")).toArray(), QJsonArray{QStringLiteral("A4")});
    QVERIFY(late.error().message.contains(u"Stalls, row A, seat 1"));
    // What is still free is taken back; a hold that gives way counts as free, one that does not, does not.
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A4")}));
    m_house->clock.advanceMs(600'000);
    QCOMPARE(m_house->sellForCash(m_house->one(), hold).error().details.value(QStringLiteral("free")).toArray(),
             (QJsonArray{QStringLiteral("A2"), QStringLiteral("A4")}));
}

void TestSales::lateSaleOfPlacesSaysWhatIsGone()
{
    const auto hold = m_house->places(m_house->one(), m_event, QStringLiteral("Pit"), 5);
    m_house->clock.advanceMs(600'000);
    DONE(m_house->places(m_house->two(), m_event, QStringLiteral("Pit"), 4));
    const auto late = sell(*hold, {});
    REFUSED(late, ErrorCode::HoldExpired);
    QCOMPARE(late.error()
                 .details.value(QStringLiteral("gone"))
                 .toArray()
                 .first()
                 .toObject()
                 .value(QStringLiteral("label"))
                 .toString(),
             QStringLiteral("Pit"));
    m_house->clock.advanceMs(600'000); // the other hold gives way now
    const auto later = sell(*hold, {});
    REFUSED(later, ErrorCode::HoldExpired);
    QCOMPARE(later.error().details.value(QStringLiteral("free")).toArray(), QJsonArray{QStringLiteral("area-pit")});
}

void TestSales::sellsOnlyOnce()
{
    const HoldInfo hold = held({QStringLiteral("A1")});
    DONE(m_house->sellForCash(m_house->one(), hold));
    const auto again = m_house->sellForCash(m_house->one(), hold);
    REFUSED(again, ErrorCode::HoldConsumed);
    QCOMPARE(again.error().details.value(QStringLiteral("state")).toString(), QStringLiteral("sold"));
}

void TestSales::refundsWhole()
{
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto back = refund(sold->order.id);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->refunded, eur(8400));
    QCOMPARE(back->seats, (QStringList{QStringLiteral("A1"), QStringLiteral("A2")}));
    QCOMPARE(back->payments.size(), 1);
    QCOMPARE(back->payments.first().amount, eur(-8400));
    const auto order = readOrder(*m_house->connection, sold->order.id);
    QCOMPARE(order->refunded, eur(8400));
    QCOMPARE(order->total, eur(8400));
    QCOMPARE(order->tickets.first().state, TicketState::Refunded);
    QCOMPARE(order->payments.size(), 2);
    QCOMPARE(back->payments.first().id, order->payments.last().id);
    QCOMPARE(m_house->counters(m_event), (Counters{98, 98, 0, 0, 0, 0}));
    DONE(m_house->sold(m_house->two(), m_event, {QStringLiteral("A1")})); // and somebody else may have it
    REFUSED(refund(sold->order.id), ErrorCode::InvalidArgument);
}

void TestSales::refundsPartsUntilNothingIsLeft()
{
    const auto sold =
        m_house->sold(m_house->one(), m_event, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("C1")});
    const QList<Ticket> &tickets = sold->order.tickets;
    const auto first = refund(sold->order.id, {tickets.at(2).id});
    QVERIFY2(first, qPrintable(said(first)));
    QCOMPARE(first->refunded, eur(2150));
    QCOMPARE(first->seats, QStringList{QStringLiteral("C1")});
    REFUSED(refund(sold->order.id, {tickets.at(2).id}), ErrorCode::InvalidArgument);
    REFUSED(refund(sold->order.id, {tickets.at(0).id, tickets.at(2).id}),
            ErrorCode::InvalidArgument); // one of the two is not valid
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Sold);
    const auto rest = refund(sold->order.id);
    QVERIFY2(rest, qPrintable(said(rest)));
    QCOMPARE(rest->refunded, eur(8400));
    QCOMPARE(readOrder(*m_house->connection, sold->order.id)->refunded, eur(10'550));
}

void TestSales::refundsByTheTenderThatFits()
{
    const HoldInfo hold = held({QStringLiteral("A1"), QStringLiteral("A2")});
    const auto sold =
        sell(hold, {{PaymentMethod::Card, eur(5000), QStringLiteral("slip 1")}, {PaymentMethod::Cash, eur(4000), {}}});
    QCOMPARE(sold->change, eur(600)); // the drawer keeps 34.00
    const auto back = refund(sold->order.id, {sold->order.tickets.first().id});
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->payments.size(), 1); // the card alone is enough
    QCOMPARE(back->payments.first().method, PaymentMethod::Card);
    QCOMPARE(back->payments.first().amount, eur(-4200));
    QCOMPARE(back->payments.first().reference, QStringLiteral("slip 1"));
    const auto rest = refund(sold->order.id);
    QCOMPARE(rest->payments.size(), 2); // neither is: the larger one first
    QCOMPARE(rest->payments.at(0).method, PaymentMethod::Cash);
    QCOMPARE(rest->payments.at(0).amount, eur(-3400));
    QCOMPARE(rest->payments.at(1).method, PaymentMethod::Card);
    QCOMPARE(rest->payments.at(1).amount, eur(-800));
}

void TestSales::refusesStrangeRefunds()
{
    const auto mine = m_house->sold(m_house->one(), m_event, {QStringLiteral("A1")});
    const auto other = m_house->sold(m_house->one(), m_event, {QStringLiteral("A2")});
    REFUSED(refund(OrderId(99)), ErrorCode::InvalidArgument);
    REFUSED(refund(OrderId()), ErrorCode::InvalidArgument);
    REFUSED(refund(mine->order.id, {other->order.tickets.first().id}), ErrorCode::InvalidArgument);
    REFUSED(refund(mine->order.id, {TicketId(99)}), ErrorCode::InvalidArgument);
    REFUSED(refund(mine->order.id, {mine->order.tickets.first().id, mine->order.tickets.first().id}),
            ErrorCode::InvalidArgument);
    QCOMPARE(m_house->counters(m_event).sold, 2);
}

void TestSales::findsOrdersByWhatPeopleType()
{
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("A1")});
    const QString code = sold->order.code;
    QVERIFY2(QRegularExpression(QStringLiteral("^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$")).match(code).hasMatch(),
             qPrintable(code));
    for (const QString &typed :
         {code, code.toLower(), QString(code).remove(u'-'), QString(u' ' + code.left(4) + u' ' + code.mid(5)),
          QString::number(sold->order.id.value())}) {
        const auto found = findOrder(*m_house->connection, typed);
        QVERIFY2(found, qPrintable(typed + u' ' + said(found)));
        QCOMPARE(*found, sold->order.id);
    }
    for (const QString &typed : {QString(), QStringLiteral("0"), QStringLiteral("-1"),
                                 QStringLiteral("99999999999999999999"), QStringLiteral("'; DROP TABLE")})
        REFUSED(findOrder(*m_house->connection, typed), ErrorCode::InvalidArgument);
}

void TestSales::ticketsSayWhereAndCannotBeGuessed()
{
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("B7")});
    const Ticket ticket = sold->order.tickets.first();
    QCOMPARE(ticket.section, QStringLiteral("Stalls"));
    QCOMPARE(ticket.row, QStringLiteral("B"));
    QCOMPARE(ticket.seat, QStringLiteral("7"));
    QCOMPARE(ticket.category, QStringLiteral("Parkett"));
    QCOMPARE(ticket.barcode.size(), 26); // 26 * 5 bits
    const auto again = readOrder(*m_house->connection, sold->order.id);
    QCOMPARE(again->tickets.first().barcode, ticket.barcode);
}

// Two orders may draw the same code, and two tickets the same barcode: the second draws again.
void TestSales::drawsAgainWhereATokenIsTaken()
{
    QStringList drawn{QStringLiteral("AAAAAAAA"), QString(26, u'A'), // the first order and its ticket
                      QStringLiteral("AAAAAAAA"), QStringLiteral("AAAAAAAA"), QStringLiteral("BBBBBBBB"),
                      QString(26, u'A'),          QString(26, u'B')};
    Act act = m_house->one();
    act.tokens = [&drawn](int characters) {
        const QString token = drawn.isEmpty() ? QString() : drawn.takeFirst();
        return token.size() == characters ? token : QStringLiteral("another was asked for");
    };
    QStringList codes, barcodes;
    for (const char *seat : {"A1", "A2"}) {
        const auto hold = m_house->hold(act, m_event, {QLatin1String(seat)});
        const auto sale = m_house->sellForCash(act, *hold);
        QVERIFY2(sale, qPrintable(said(sale)));
        codes += sale->order.code;
        barcodes += sale->order.tickets.first().barcode;
    }
    QCOMPARE(codes, (QStringList{QStringLiteral("AAAA-AAAA"), QStringLiteral("BBBB-BBBB")}));
    QCOMPARE(barcodes, (QStringList{QString(26, u'A'), QString(26, u'B')}));
    QVERIFY(drawn.isEmpty());
}

void TestSales::refusesASourceThatRepeatsItself()
{
    Act act = m_house->one();
    act.tokens = [](int characters) { return QString(characters, u'Q'); };
    const auto first = m_house->hold(act, m_event, {QStringLiteral("A1")});
    DONE(m_house->sellForCash(act, *first));
    const auto second = m_house->hold(act, m_event, {QStringLiteral("A2")});
    REFUSED(m_house->sellForCash(act, *second), ErrorCode::StorageUnusable);
    QCOMPARE(readHold(*m_house->connection, second->id)->state, HoldState::Active);
}

ROWLOCK_TEST(TestSales)
#include "tst_sales.moc"
