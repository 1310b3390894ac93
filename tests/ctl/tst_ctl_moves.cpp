// Moves, swaps and exchanges on the command line and in rpc, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlMovesTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void movesAndSwaps();
    void exchanges();
    void refusals();
    void inRpc();

private:
    // Two orders of two Stalls seats each; their seats' refs in m_one and m_two.
    void sellTwice()
    {
        for (auto [order, seats] : {std::pair{&m_first, &m_one}, std::pair{&m_second, &m_two}}) {
            RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
            RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
            *order = str(sold.number("order"));
            seats->clear();
            for (const auto &seat : held.list("seats"))
                seats->append(seat.toString());
        }
    }
    QString seatsOf(const QString &order)
    {
        QStringList valid;
        const CtlRun shown = (*m_ctl)({u"order"_s, u"show"_s, order});
        for (const auto &ticket : shown.list("tickets")) {
            if (ticket[u"state"_s].toString() == u"valid"_s)
                valid << ticket[u"seat"_s].toString();
        }
        return valid.join(u',');
    }

    QString m_first, m_second;
    QStringList m_one, m_two;
};

void CtlMovesTest::movesAndSwaps()
{
    house();
    sellTwice();
    RUN(swapped, 0,
        {u"swap"_s, m_event, u"--seats"_s, m_one.join(u','), u"--with"_s, m_two.join(u','), u"--reason"_s, u"asked"_s});
    QCOMPARE(swapped.list("moved").size(), 4);
    QCOMPARE(swapped.text("difference"), u"0.00"_s);
    QCOMPARE(seatsOf(m_first), m_two.join(u','));
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Box = royal"_s});
    QStringList box;
    for (const auto &seat : held.list("seats"))
        box << seat.toString();
    RUN(released, 0, {u"release"_s, str(held.number("hold"))});
    const QStringList move{u"move"_s,      m_event,       u"--seats"_s,  m_two.join(u','), u"--to"_s,
                           box.join(u','), u"--reason"_s, u"a camera"_s, u"--key"_s,       u"k"_s};
    RUN(moved, 0, (move));
    const QJsonObject first = moved.list("moved")[0].toObject();
    QCOMPARE(str(first[u"order"_s].toInteger()), m_first);
    QVERIFY(first[u"ticket"_s].toInteger() > first[u"replaced"_s].toInteger());
    RUN(again, 0, (move));
    QCOMPARE(again.list("moved"), moved.list("moved"));
    QCOMPARE(seatsOf(m_first), box.join(u','));
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("sold"), 4);
    RUN(verified, 0, {u"verify"_s});
}

void CtlMovesTest::exchanges()
{
    house();
    sellTwice();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    const QString box = held.list("seats")[0].toString();
    RUN(released, 0, {u"release"_s, str(held.number("hold"))});
    RUN(unpaid, 1,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box, u"--reason"_s, u"to sit better"_s});
    QCOMPARE(unpaid.code(), u"payment_mismatch"_s);
    RUN(dearer, 0,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box, u"--reason"_s, u"to sit better"_s,
         u"--pay"_s, u"cash:60.00"_s});
    QCOMPARE(dearer.text("difference"), u"58.00"_s);
    QCOMPARE(dearer.text("change"), u"2.00"_s);
    RUN(cheaper, 0,
        {u"exchange"_s, m_first, u"--seats"_s, box, u"--to"_s, m_one.first(), u"--reason"_s, u"after all not"_s});
    QCOMPARE(cheaper.text("difference"), u"-58.00"_s);
    RUN(order, 0, {u"order"_s, u"show"_s, m_first});
    QCOMPARE(order.text("total"), u"84.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlMovesTest::refusals()
{
    house();
    sellTwice();
    RUN(uneven, 2,
        {u"move"_s, m_event, u"--seats"_s, m_one.join(u','), u"--to"_s, m_two.first(), u"--reason"_s, u"x"_s});
    RUN(silent, 2, {u"move"_s, m_event, u"--seats"_s, m_one.first(), u"--to"_s, m_two.first()});
    RUN(taken, 1, {u"move"_s, m_event, u"--seats"_s, m_one.first(), u"--to"_s, m_two.first(), u"--reason"_s, u"x"_s});
    QCOMPARE(taken.code(), u"seat_unavailable"_s);
    QCOMPARE(seatsOf(m_first), m_one.join(u','));
}

void CtlMovesTest::inRpc()
{
    house();
    sellTwice();
    RpcSession rpc(*m_ctl, u"office"_s);
    const QJsonObject swapped = rpc.result(u"swap"_s, {{u"event"_s, m_event.toLongLong()},
                                                       {u"seats"_s, QJsonArray::fromStringList(m_one)},
                                                       {u"with"_s, QJsonArray::fromStringList(m_two)},
                                                       {u"reason"_s, u"asked"_s}});
    QCOMPARE(swapped[u"moved"_s].toArray().size(), 4);
    QCOMPARE(seatsOf(m_second), m_one.join(u','));
}

ROWLOCK_TEST(CtlMovesTest)
#include "tst_ctl_moves.moc"
