// An order is the sum of its lines: what was sold, and what takes it back.
#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestOrderLines : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 1, HouseFixture::eur(500)));
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aSaleHasALineForEachTicket();
    void aRefundTakesLinesBack();
    void anExchangeTakesBackAndAdds();
    void aMoveChangesNoSum();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    // "+1 sale Adult 4200", in order.
    QStringList lines(OrderId order)
    {
        QStringList told;
        const auto found = readOrderLines(db(), order);
        for (const LedgerLine &line : *found)
            told += u"%1 %2 %3 %4%5"_s.arg(line.count > 0 ? u"+1"_s : u"-1"_s, actName(line.act), line.text)
                        .arg(line.paid.minor)
                        .arg(line.takesBack > 0 ? u" of %1"_s.arg(line.takesBack) : QString());
        return told;
    }
    QString price(qint64 minor) const { return QString::number(minor); }
    // A1 for an adult, A2 for a child.
    SaleReceipt sold()
    {
        const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
        const auto priced = changePriceTypes(db(), one(), hold->id, {{u"A2"_s, 1}});
        return *m_house->sellForCash(one(), *priced);
    }
    qint64 full() { return m_house->pool(m_event, u"Parkett"_s).price.minor; }
    qint64 balcony() { return m_house->pool(m_event, u"Balkon"_s).price.minor; }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestOrderLines::aSaleHasALineForEachTicket()
{
    const SaleReceipt sale = sold();
    QCOMPARE(lines(sale.order.id), (QStringList{u"+1 sale Adult "_s + price(full()), u"+1 sale Child 500"_s}));
    const auto floor = m_house->places(one(), m_event, u"Floor"_s, 3);
    const auto standing = m_house->sellForCash(one(), *floor);
    QCOMPARE(lines(standing->order.id).size(), 3);
}

void TestOrderLines::aRefundTakesLinesBack()
{
    const SaleReceipt sale = sold();
    DONE(refundOrder(db(), one(), sale.order.id, {sale.order.tickets.at(1).id}, {}, {}));
    QCOMPARE(lines(sale.order.id), (QStringList{u"+1 sale Adult "_s + price(full()), u"+1 sale Child 500"_s,
                                                u"-1 refund Child -500 of 2"_s}));
    DONE(refundOrder(db(), one(), sale.order.id, {}, {}, {}));
    QCOMPARE(lines(sale.order.id).last(), u"-1 refund Adult -%1 of 1"_s.arg(full()));
    qint64 sum = 0;
    const auto all = readOrderLines(db(), sale.order.id);
    for (const LedgerLine &line : *all)
        sum += line.paid.minor;
    QCOMPARE(sum, 0);
}

void TestOrderLines::anExchangeTakesBackAndAdds()
{
    const SaleReceipt sale = sold();
    const qint64 more = balcony() - full();
    const QList<PaymentLine> paid =
        more > 0 ? QList<PaymentLine>{{PaymentMethod::Cash, HouseFixture::eur(more), {}}} : QList<PaymentLine>{};
    DONE(exchangeSeats(db(), one(), sale.order.id, {{u"A1"_s, u"C5"_s}}, paid, u"another row"_s, {}, {}));
    QCOMPARE(lines(sale.order.id).mid(2),
             (QStringList{u"-1 change Adult -%1 of 1"_s.arg(full()), u"+1 change Adult %1"_s.arg(balcony())}));
    QCOMPARE(readOrder(db(), sale.order.id)->total.minor, balcony() + 500);
    DONE(refundOrder(db(), one(), sale.order.id, {}, {}, {}));
    QCOMPARE(readOrder(db(), sale.order.id)->refunded.minor, balcony() + 500);
}

void TestOrderLines::aMoveChangesNoSum()
{
    const SaleReceipt sale = sold();
    DONE(moveSeats(db(), one(), m_event, {{u"A2"_s, u"C5"_s}}, u"a tall hat"_s, {}));
    QCOMPARE(lines(sale.order.id).mid(2), (QStringList{u"-1 change Child -500 of 2"_s, u"+1 change Child 500"_s}));
    QCOMPARE(readOrder(db(), sale.order.id)->total, sale.order.total);
}

namespace {

const char *const rawLine = "INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, "
                            "list_minor, reduced_minor, paid_minor, reason, terminal, clerk, at) VALUES (1, ";

} // namespace

void TestOrderLines::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    const QString line = QString::fromLatin1(rawLine);
    row("a line changed", u"UPDATE order_line SET paid_minor = 1, list_minor = 1 WHERE line_no = 1"_s);
    row("a line deleted", u"DELETE FROM order_line"_s);
    row("a gap", line + u"9, 'sale', 'fee', 1, NULL, NULL, 'x', 5, 0, 5, '', 'x', '', 1)"_s);
    row("not what was paid", line + u"3, 'sale', 'fee', 1, NULL, NULL, 'x', 5, 0, 4, '', 'x', '', 1)"_s);
    row("below zero", line + u"3, 'sale', 'fee', 1, NULL, NULL, 'x', -5, 0, -5, '', 'x', '', 1)"_s);
    row("reduced without a reason", line + u"3, 'sale', 'fee', 1, NULL, NULL, 'x', 5, 1, 4, '', 'x', '', 1)"_s);
    row("a ticket twice", line + u"3, 'sale', 'ticket', 1, NULL, 1, 'x', 5, 0, 5, '', 'x', '', 1)"_s);
    row("a valid ticket taken back", line + u"3, 'refund', 'ticket', -1, 2, 2, 'x', -500, 0, -500, '', 'x', '', 1)"_s);
    row("more taken back than was paid", line + u"3, 'refund', 'fee', -1, 2, NULL, 'x', -9, 0, -9, '', 'x', '', 1)"_s);
    row("the total", u"UPDATE sale_order SET total_minor = total_minor + 1"_s);
    row("what was refunded", u"UPDATE sale_order SET refunded_minor = 1"_s);
}

void TestOrderLines::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    sold();
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestOrderLines::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("what it was for", u"UPDATE order_line SET text = 'Student' WHERE line_no = 2"_s);
    row("who sold it", u"UPDATE order_line SET clerk = 'Max' WHERE line_no = 1"_s);
    row("when", u"UPDATE order_line SET at = at + 1 WHERE line_no = 1"_s);
    row("list price and reduction",
        u"UPDATE order_line SET list_minor = list_minor + 1, reduced_minor = 1, reason = 'x' WHERE line_no = 1"_s);
    row("a line gone", u"DELETE FROM order_line WHERE line_no = 2"_s);
    row("a line more",
        QString::fromLatin1(rawLine) + u"3, 'sale', 'fee', 1, NULL, NULL, 'x', 5, 0, 5, '', 'x', '', 1)"_s);
}

void TestOrderLines::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    sold();
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), "nothing was seen");
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestOrderLines)
#include "tst_order_lines.moc"
