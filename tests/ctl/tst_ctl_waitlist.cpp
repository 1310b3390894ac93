// The waitlist on the command line and in rpc, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlWaitlistTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void fromTheListToTheSale();
    void declinesAndLeaves();
    void refusals();
    void inRpc();
    void soldOutSaysWhatIsInBaskets();
};

void CtlWaitlistTest::fromTheListToTheSale()
{
    house({u"--offer-seconds"_s, u"120"_s});
    RUN(box, 0, {u"hold"_s, m_event, u"--best"_s, u"4"_s, u"--category"_s, u"Box = royal"_s});
    RUN(joined, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"2"_s, u"--category"_s, u"Box = royal"_s, u"--name"_s,
         u"Smith"_s, u"--contact"_s, u"0451 1234"_s, u"--key"_s, u"smith"_s});
    const QString entry = str(joined.number("entry"));
    QCOMPARE(joined.text("state"), u"waiting"_s);
    QCOMPARE(joined.text("wants"), u"Box = royal"_s);
    QCOMPARE(joined.number("party"), 2);
    RUN(again, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"2"_s, u"--category"_s, u"Box = royal"_s, u"--name"_s,
         u"Smith"_s, u"--contact"_s, u"0451 1234"_s, u"--key"_s, u"smith"_s});
    QCOMPARE(str(again.number("entry")), entry);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("waiting"), 1);
    QCOMPARE(shown.number("offer_seconds"), 120);

    QCOMPARE(shown.number("offers"), 0);

    RUN(released, 0, {u"release"_s, str(box.number("hold"))});
    RUN(after, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(after.number("waiting"), 0);
    QCOMPARE(after.number("offers"), 1);
    RUN(list, 0, {u"waitlist"_s, u"list"_s, m_event});
    QCOMPARE(list.list("waitlist").size(), 1);
    const QJsonObject offered = list.list("waitlist")[0].toObject();
    QCOMPARE(offered[u"state"_s].toString(), u"offered"_s);
    QCOMPARE(offered[u"offer"_s][u"terminal"_s].toString(), u"waitlist"_s);
    QCOMPARE(offered[u"offer"_s][u"seats"_s].toArray().size(), 2);
    const auto until = QDateTime::fromString(offered[u"offer"_s][u"expires_at"_s].toString(), Qt::ISODate);
    QVERIFY(until > QDateTime::currentDateTimeUtc() && until <= QDateTime::currentDateTimeUtc().addSecs(121));
    RUN(text, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"1"_s, u"--name"_s, u"Any"_s}); // there are seats: at once
    QCOMPARE(text.text("state"), u"offered"_s);

    RUN(taken, 0, {u"waitlist"_s, u"accept"_s, entry});
    QCOMPARE(taken.list("seats"), offered[u"offer"_s][u"seats"_s].toArray());
    QCOMPARE(taken.text("total"), u"200.00"_s);
    RUN(sold, 0, {u"sell"_s, str(taken.number("hold")), u"--pay"_s, u"cash:200.00"_s});
    RUN(twice, 1, {u"waitlist"_s, u"accept"_s, entry});
    QCOMPARE(twice.code(), u"hold_consumed"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlWaitlistTest::declinesAndLeaves()
{
    house();
    RUN(all, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"30"_s});
    RUN(first, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"3"_s, u"--area"_s, u"Standing floor"_s, u"--name"_s,
         u"First"_s});
    RUN(second, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"3"_s, u"--area"_s, u"Standing floor"_s, u"--name"_s,
         u"Second"_s});
    RUN(third, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"30"_s, u"--area"_s, u"Standing floor"_s, u"--name"_s,
         u"Third"_s});
    RUN(early, 1, {u"waitlist"_s, u"decline"_s, str(first.number("entry"))});
    QCOMPARE(early.code(), u"hold_unknown"_s);
    RUN(none, 1, {u"waitlist"_s, u"accept"_s, str(first.number("entry"))});
    QCOMPARE(none.code(), u"hold_unknown"_s);
    RUN(left, 0, {u"waitlist"_s, u"leave"_s, str(third.number("entry")), u"--reason"_s, u"too many"_s});
    QCOMPARE(left.text("state"), u"removed"_s);
    RUN(released, 0, {u"release"_s, str(all.number("hold"))});
    RUN(declined, 0, {u"waitlist"_s, u"decline"_s, str(first.number("entry"))});
    QCOMPARE(declined.text("state"), u"removed"_s);
    RUN(list, 0, {u"waitlist"_s, u"list"_s, m_event});
    QCOMPARE(list.list("waitlist").size(), 1);
    QCOMPARE(list.list("waitlist")[0][u"name"_s].toString(), u"Second"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlWaitlistTest::refusals()
{
    house();
    const auto join = [&](const QStringList &more) {
        return (*m_ctl)(QStringList{u"waitlist"_s, u"join"_s, m_event} + more);
    };
    QCOMPARE(join({u"--party"_s, u"1"_s}).status, 2);
    QCOMPARE(join({u"--name"_s, u"Smith"_s}).status, 2);
    QCOMPARE(join({u"--party"_s, u"0"_s, u"--name"_s, u"Smith"_s}).status, 2);
    QCOMPARE(join({u"--party"_s, u"1"_s, u"--name"_s, u"Smith"_s, u"--category"_s, u"Gallery"_s}).code(),
             u"invalid_argument"_s);
    QCOMPARE(join({u"--party"_s, u"999"_s, u"--name"_s, u"Smith"_s}).code(), u"invalid_argument"_s);
    RUN(unknown, 1, {u"waitlist"_s, u"list"_s, u"99"_s});
    QCOMPARE(unknown.code(), u"event_unknown"_s);
    RUN(entry, 1, {u"waitlist"_s, u"leave"_s, u"99"_s});
    QCOMPARE(entry.code(), u"invalid_argument"_s);
    RUN(terminal, 2, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--terminal"_s, u"waitlist"_s});
    QCOMPARE(terminal.code(), u"invalid_argument"_s);
    RUN(seconds, 2,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"X"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
         u"--offer-seconds"_s, u"86401"_s});
    RUN(closed, 0, {u"event"_s, u"close"_s, m_event});
    QCOMPARE(join({u"--party"_s, u"1"_s, u"--name"_s, u"Smith"_s}).code(), u"event_closed"_s);
}

void CtlWaitlistTest::inRpc()
{
    house();
    RpcSession one(*m_ctl, u"counter 1"_s);
    RpcSession two(*m_ctl, u"counter 2"_s);
    const QJsonValue event = m_event.toLongLong();
    const QJsonObject hold =
        one.result(u"hold"_s, {{u"event"_s, event}, {u"best"_s, 4}, {u"category"_s, u"Box = royal"_s}});
    const QJsonObject joined = two.result(u"waitlist.join"_s, {{u"event"_s, event},
                                                               {u"party"_s, 4},
                                                               {u"category"_s, u"Box = royal"_s},
                                                               {u"name"_s, u"Smith"_s},
                                                               {u"key"_s, u"k"_s}});
    QCOMPARE(joined[u"state"_s].toString(), u"waiting"_s);
    const QJsonObject sold = one.result(
        u"sell"_s, {{u"hold"_s, hold[u"hold"_s]},
                    {u"payments"_s, QJsonArray{QJsonObject{{u"method"_s, u"card"_s}, {u"amount"_s, u"400.00"_s}}}}});
    const QJsonObject refunded =
        one.result(u"refund"_s, {{u"order"_s, sold[u"order"_s]}}); // this process has to choose the seats
    QCOMPARE(refunded[u"seats"_s].toArray().size(), 4);
    const QJsonObject list = two.result(u"waitlist.list"_s, {{u"event"_s, event}});
    QCOMPARE(list[u"waitlist"_s][0][u"state"_s].toString(), u"offered"_s);
    const QJsonObject taken = two.result(u"waitlist.accept"_s, {{u"entry"_s, joined[u"entry"_s]}});
    QCOMPARE(taken[u"terminal"_s].toString(), u"counter 2"_s);
    QCOMPARE(taken[u"quantity"_s].toInteger(), 4);
    QVERIFY(two.result(u"verify"_s)[u"ok"_s].toBool());
}

void CtlWaitlistTest::soldOutSaysWhatIsInBaskets()
{
    house();
    RUN(box, 0, {u"hold"_s, m_event, u"--best"_s, u"4"_s, u"--category"_s, u"Box = royal"_s});
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    QCOMPARE(refused.code(), u"sold_out"_s);
    QCOMPARE(refused.details()[u"in_baskets"_s].toInteger(), 4);
    QCOMPARE(refused.details()[u"first_expires_at"_s].toString(), box.text("expires_at"));
    QVERIFY2(refused.err.contains("4 seats on hold, the first expires in 9:5")
                 || refused.err.contains("expires in 10:00"),
             refused.err.constData());
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("in_baskets"), 4);
    QCOMPARE(shown.text("first_expires_at"), box.text("expires_at"));
    RUN(stalls, 0, {u"hold"_s, m_event, u"--best"_s, u"20"_s, u"--category"_s, u"Stalls"_s});
    RUN(floor, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"30"_s});
    const CtlRun text = m_ctl->plain({u"--database"_s, m_ctl->database(), u"event"_s, u"list"_s});
    QVERIFY2(text.out.contains("Hamlet is sold out; 54 places on hold, the first expires in "), text.out.constData());
    static const QRegularExpression minutes(u" in (9:5[0-9]|10:00)\\.\n"_s);
    QVERIFY2(minutes.match(QString::fromUtf8(text.out)).hasMatch(), text.out.constData());
}

ROWLOCK_TEST(CtlWaitlistTest)
#include "tst_ctl_waitlist.moc"
