// Finding on the command line and in rpc, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlFindingTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void whateverIsKnownOfAnOrder();
    void everyKindOfThing();
    void refusals();
    void inRpc();

private:
    CtlRun found(const QString &text, const QStringList &more = {})
    {
        return (*m_ctl)(QStringList{u"find"_s, text} + more);
    }
};

void CtlFindingTest::whateverIsKnownOfAnOrder()
{
    RUN(hold, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2"_s});
    RUN(sale, 0,
        {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"card:84:T-8814711"_s, u"--patron"_s, u"Mary O'Brien"_s});
    const QString code = sale.text("code");
    const QString barcode = sale.list("tickets")[0][u"barcode"_s].toString();
    for (const auto &[text, by] :
         {std::pair(code, u"code"_s), std::pair(barcode, u"barcode"_s), std::pair(u"obrien"_s, u"name"_s),
          std::pair(u"A 2"_s, u"seat"_s), std::pair(u"84.00"_s, u"amount"_s), std::pair(u"4711"_s, u"slip"_s),
          std::pair(u"1 min"_s, u"recent"_s)}) {
        const CtlRun run = found(text, {u"--event"_s, m_event});
        QVERIFY2(run.status == 0, qPrintable(text));
        QCOMPARE(run.list("results").size(), 1);
        const QJsonObject one = run.list("results")[0].toObject();
        QCOMPARE(one[u"kind"_s].toString(), u"order"_s);
        QCOMPARE(one[u"order"_s].toInteger(), sale.number("order"));
        QCOMPARE(one[u"match"_s][0][u"by"_s].toString(), by);
        QCOMPARE(one[u"match"_s][0][u"rank"_s].toString(), u"exact"_s);
        QCOMPARE(one[u"code"_s].toString(), code);
        QCOMPARE(one[u"name"_s].toString(), u"Mary O'Brien"_s);
        QCOMPARE(one[u"event"_s].toInteger(), m_event.toInt());
        QCOMPARE(one[u"event_name"_s].toString(), u"Hamlet"_s);
        QCOMPARE(one[u"total"_s].toString(), u"84.00"_s);
        QCOMPARE(one[u"state"_s].toString(), u"sold"_s);
        QCOMPARE(one[u"seats"_s].toArray().size(), 2);
        QCOMPARE(one.contains(u"ticket"_s), by == u"barcode"_s);
        QCOMPARE(run.number("left_off"), 0);
    }
    RUN(slip, 0, {u"find"_s, u"obrein a1"_s});
    QCOMPARE(slip.list("results")[0][u"match"_s][0][u"rank"_s].toString(), u"typo"_s);
    QCOMPARE(slip.list("results")[0][u"match"_s][1][u"what"_s].toString(), u"A1"_s);
    RUN(last, 0, {u"find"_s});
    QCOMPARE(last.list("results").size(), 1);
    RUN(nothing, 0, {u"find"_s, u"moriarty"_s});
    QVERIFY(nothing.list("results").isEmpty());
    const CtlRun words = m_ctl->plain({u"--database"_s, m_ctl->database(), u"find"_s, u"obrien"_s});
    QVERIFY(words.out.contains(code.toUtf8()) && words.out.contains("FOUND BY"));
    RUN(orders, 0, {u"order"_s, u"find"_s, u"obrien"_s});
    QCOMPARE(orders.list("orders")[0][u"by"_s].toString(), u"name"_s);
}

void CtlFindingTest::everyKindOfThing()
{
    RUN(ada, 0, {u"patron"_s, u"add"_s, u"Ada Lovelace"_s, u"--phone"_s, u"0451 998877"_s});
    RUN(hold, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s});
    RUN(named, 0, {u"hold"_s, u"patron"_s, str(hold.number("hold")), u"--patron-no"_s, u"1"_s});
    RUN(both, 0, {u"find"_s, u"lovelace"_s});
    QCOMPARE(both.list("results").size(), 2);
    RUN(reserved, 0, {u"reservation"_s, u"make"_s, str(hold.number("hold")), u"--before"_s, u"60"_s});
    RUN(code, 0, {u"find"_s, reserved.text("code").toLower()});
    QCOMPARE(code.list("results")[0][u"kind"_s].toString(), u"reservation"_s);
    QCOMPARE(code.list("results")[0][u"phone"_s].toString(), u"0451 998877"_s);
    QCOMPARE(code.list("results")[0][u"state"_s].toString(), u"reserved"_s);
    RUN(card, 0, {u"giftcard"_s, u"sell"_s, m_event, u"20"_s, u"--pay"_s, u"cash:20"_s});
    const QString whole = card.list("gift_cards")[0][u"code"_s].toString();
    RUN(found, 0, {u"find"_s, whole});
    QCOMPARE(found.list("results")[0][u"kind"_s].toString(), u"gift_card"_s);
    QCOMPARE(found.list("results")[0][u"total"_s].toString(), u"20.00"_s);
    RUN(part, 0, {u"find"_s, whole.left(9)}); // a part of it is nobody's business
    QVERIFY(part.list("results").isEmpty());
}

void CtlFindingTest::refusals()
{
    RUN(none, 2, {u"find"_s, u"a"_s, u"--limit"_s, u"0"_s});
    RUN(many, 2, {u"find"_s, u"a"_s, u"--limit"_s, u"201"_s});
    RUN(event, 1, {u"find"_s, u"a"_s, u"--event"_s, u"99"_s});
    QCOMPARE(event.code(), u"event_unknown"_s);
    RUN(two, 2, {u"find"_s, u"a"_s, u"b"_s});
}

void CtlFindingTest::inRpc()
{
    RpcSession rpc(*m_ctl, u"counter/1"_s);
    const QJsonObject answer = rpc.call(u"find"_s, {{u"text"_s, u"zzz"_s}, {u"limit"_s, 3}});
    QVERIFY(answer[u"result"_s][u"results"_s].toArray().isEmpty());
    QVERIFY(!answer[u"result"_s][u"more"_s].toBool());
}

ROWLOCK_TEST(CtlFindingTest)
#include "tst_ctl_finding.moc"
