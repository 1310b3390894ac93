// The connection to the server is cut at every point of an act, before each thing that either side says and in its
// middle, COMMIT and its answer among them: what was told done is done, what was told not done is not, nothing is done
// twice by asking again, and the house is whole. ROWLOCK_CUTS=all tries every point; otherwise a part of them and all
// around COMMIT.
#include "model/store/price_types.h"
#include "model/store/waitlist.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/network_proxy.h"

#include <QtTest>

using namespace rowlock;

namespace {

// A house with four seats held, and one act that is done over a connection that will be cut.
struct Sold
{
    HouseFixture &house;
    EventId event;
    HoldInfo held;
    std::optional<SaleReceipt> sale;
    AttemptId begun = {}; // a change of its price type, that is being paid for
};

enum class Needs { Hold, Sale, OpenChange };

PaymentStart typesOf(const Sold &sold, const QString &key)
{
    PaymentStart start{PaymentMethod::Card, {}, key};
    start.types = TypeChangeAsked{sold.sale->order.id, {}, 1, QStringLiteral("is not")};
    return start;
}

struct CutAct
{
    const char *name;
    const char *entry; // of its journal, one each time it is done
    Needs needs;
    bool hasKey; // may be asked again whatever came of it
    std::function<std::optional<Error>(Connection &connection, const Sold &sold)> act;
};

template <typename T>
std::optional<Error> errorOf(const Result<T> &result)
{
    return result ? std::optional<Error>() : result.error();
}

const QString cutKey = QStringLiteral("once");
const QStringList backRow{QStringLiteral("B1"), QStringLiteral("B2")};

const QList<CutAct> &acts()
{
    static const QList<CutAct> all{
        {"hold", "hold.taken", Needs::Hold, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(takeHold(connection, sold.house.one(), sold.event, sold.house.plan,
                                     SeatRequest::named(backRow), {{}, cutKey}));
         }},
        {"add seats", "hold.changed", Needs::Hold, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(addToHold(connection, sold.house.one(), sold.held.id, sold.house.plan,
                                      SeatRequest::named(backRow), cutKey));
         }},
        {"sell", "order.sold", Needs::Hold, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(sellHold(connection, sold.house.one(), sold.held.id,
                                     {{PaymentMethod::Cash, sold.held.total, {}}}, cutKey));
         }},
        {"refund", "order.refunded", Needs::Sale, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(refundOrder(connection, sold.house.one(), sold.sale->order.id, {}, cutKey, {}));
         }},
        {"begin a payment", "payment.begun", Needs::Hold, false,
         [](Connection &connection, const Sold &sold) {
             return errorOf(beginPayment(connection, sold.house.one(), sold.held.id));
         }},
        {"begin a change of types", "payment.begun", Needs::Sale, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(beginPayment(connection, sold.house.one(), {}, typesOf(sold, cutKey)));
         }},
        {"settle a change of types", "order.moved", Needs::OpenChange, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(settlePayment(connection, sold.house.two(), sold.begun,
                                          PaymentVerdict::wasCharged(QStringLiteral("slip"))));
         }},
        {"release", "hold.released", Needs::Hold, false,
         [](Connection &connection, const Sold &sold) {
             return errorOf(releaseHold(connection, sold.house.one(), sold.held.id, {}));
         }},
        {"block", "block.made", Needs::Hold, false,
         [](Connection &connection, const Sold &sold) {
             return errorOf(blockSeats(connection, sold.house.one(), sold.event, sold.house.plan, backRow,
                                       QStringLiteral("T"), QStringLiteral("Camera")));
         }},
        {"exchange seats of a hold", "hold.changed", Needs::Hold, false,
         [](Connection &connection, const Sold &sold) {
             return errorOf(exchangeSeats(connection, sold.house.one(), sold.held.id, sold.house.plan,
                                          {QStringLiteral("A1"), QStringLiteral("A2")}, backRow));
         }},
        {"join the waitlist", "waitlist.joined", Needs::Hold, true,
         [](Connection &connection, const Sold &sold) {
             return errorOf(joinWaitlist(connection, sold.house.one(), sold.event,
                                         {2, {}, {}, QStringLiteral("Jones"), {}}, cutKey));
         }},
        {"extend", "hold.extended", Needs::Hold, false, [](Connection &connection, const Sold &sold) {
             return errorOf(extendHold(connection, sold.house.one(), sold.held.id, {}));
         }}};
    return all;
}

} // namespace

class TestCutAnywhere : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void isToldAsItWas_data();
    void isToldAsItWas();

private:
    void cutOnce(const CutAct &act, qint64 piece, NetworkProxy::Cut where, qint64 &said);
};

void TestCutAnywhere::initTestCase()
{
    if (!testsOnServer())
        QSKIP("a file has no connection");
}

void TestCutAnywhere::isToldAsItWas_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < acts().size(); ++i)
        QTest::newRow(acts().at(i).name) << i;
}

// `piece` 0: it is not cut, and how much is said by both sides is counted.
void TestCutAnywhere::cutOnce(const CutAct &act, qint64 piece, NetworkProxy::Cut where, qint64 &said)
{
    HouseFixture house;
    const EventId event = house.newEvent();
    const auto held = house.hold(
        house.one(), event, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")});
    Sold sold{house, event, *held, {}};
    if (act.needs != Needs::Hold) {
        sold.sale = *house.sellForCash(house.one(), *held);
        QVERIFY(
            setTypePrice(*house.connection, house.one(), event, QStringLiteral("Parkett"), 1, HouseFixture::eur(5000)));
    }
    if (act.needs == Needs::OpenChange)
        sold.begun = beginPayment(*house.connection, house.one(), {}, typesOf(sold, {}))->attempt.id;
    NetworkProxy network(asCounter(house.file));
    const auto opened = Connection::open(network.address(), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(rowlock::said(opened)));
    const auto times = [&] {
        return ForeignProgram(house.file)
            .number(QStringLiteral("SELECT count(*) FROM journal WHERE kind = '%1'").arg(QLatin1String(act.entry)));
    };
    const qint64 before = times(), pieces = network.pieces();
    network.cutAt(piece, where);
    const auto refused = act.act(**opened, sold);
    said = network.pieces() - pieces;
    network.cutAt(0, where);
    const qint64 done = times() - before;
    const QByteArray told = refused ? rowlock::said(*refused).toUtf8() : QByteArray("it was done");
    QVERIFY2(!refused || !refused->details.contains(u"unknown"), told); // the server was there to be asked
    QVERIFY2(done == (refused ? 0 : 1), told);
    QVERIFY2(!refused || refused->message.contains(u"Nothing was changed"), told);
    if (refused || act.hasKey) {
        const auto again = act.act(**opened, sold);
        QVERIFY2(!again, qPrintable(again ? rowlock::said(*again) : QString()));
    }
    QCOMPARE(times() - before, 1);
    QCOMPARE(house.verified(), QString());
}

void TestCutAnywhere::isToldAsItWas()
{
    QFETCH(int, number);
    const CutAct &act = acts().at(number);
    const bool everywhere = qgetenv("ROWLOCK_CUTS") == "all";
    qint64 said = 0, ignored = 0;
    cutOnce(act, 0, NetworkProxy::Cut::Before, said);
    QVERIFY(said > 4);
    int cuts = 0;
    for (qint64 piece = 1; piece <= said && !QTest::currentTestFailed(); ++piece) {
        for (const auto where : {NetworkProxy::Cut::Before, NetworkProxy::Cut::Within}) {
            const bool isAtCommit = piece > said - 2;
            if (!everywhere && !isAtCommit && (piece + number + int(where)) % 6 != 0)
                continue;
            cutOnce(act, piece, where, ignored);
            if (QTest::currentTestFailed())
                qWarning("cut at %d of %d, %s", int(piece), int(said),
                         where == NetworkProxy::Cut::Within ? "in its middle" : "before it");
            ++cuts;
        }
    }
    qInfo("PROOF cuts of %s: %d, of %d things said", act.name, cuts, int(said));
}

ROWLOCK_TEST(TestCutAnywhere)
#include "tst_cut_anywhere.moc"
