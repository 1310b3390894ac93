// A copy to practise in, by the command line: it says that it is one, and takes no box office's place.
#include "tests/ctl/ctl_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPracticeTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void itSaysThatItIsOne();
    void itTakesNoPlace();
    void noCardIsCharged();
    void theDrawerStaysBlind();
};

void CtlPracticeTest::itSaysThatItIsOne()
{
    const CtlDriver copy;
    RUN(made, 0, {u"practice"_s, copy.database()});
    QCOMPARE(made.text("file"), copy.database());
    const CtlRun looked = copy({u"event"_s, u"list"_s});
    QVERIFY(looked.json[u"copy"_s][u"practice"_s].toBool());
    RUN(real, 0, {u"event"_s, u"list"_s});
    QVERIFY(!real.json.contains(u"copy"_s));
    QCOMPARE(copy({u"hold"_s, m_event, u"--best"_s, u"2"_s}).status, 0);
    RUN(none, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(none.number("held"), 0);
}

void CtlPracticeTest::itTakesNoPlace()
{
    const CtlDriver copy;
    RUN(made, 0, {u"practice"_s, copy.database()});
    QCOMPARE(copy({u"adopt-copy"_s}).code(), u"forbidden"_s);
    RUN(restored, 1, {u"restore"_s, copy.database()});
    QCOMPARE(restored.code(), u"forbidden"_s);
    RUN(inspected, 1, {u"inspect"_s, copy.database()});
    QCOMPARE(inspected.code(), u"forbidden"_s);
    for (const QString &command : {u"backup"_s, u"practice"_s}) {
        QCOMPARE(copy({command, m_ctl->path(u"again.rowlock"_s)}).code(), u"forbidden"_s);
        QVERIFY(!QFileInfo::exists(m_ctl->path(u"again.rowlock"_s)));
    }
    QCOMPARE(copy({u"verify"_s}).status, 0);
    RUN(real, 0, {u"verify"_s});
}

void CtlPracticeTest::noCardIsCharged()
{
    const CtlDriver copy;
    RUN(made, 0, {u"practice"_s, copy.database()});
    const CtlRun held = copy({u"hold"_s, m_event, u"--best"_s, u"2"_s});
    const QString hold = QString::number(held.number("hold"));
    QCOMPARE(copy({u"pay"_s, hold, u"--device"_s, u"reader:/nowhere/reader"_s}).code(), u"forbidden"_s);
    const CtlRun paid = copy({u"pay"_s, hold, u"--device"_s, u"card:4711"_s});
    QCOMPARE(paid.status, 0);
    // Nor given back, under the key of what may be a real sale: nothing is refunded either.
    const CtlRun refunded = copy({u"refund"_s, u"1"_s, u"--device"_s, u"reader:/nowhere/reader"_s});
    QCOMPARE(refunded.code(), u"forbidden"_s);
    QCOMPARE(copy({u"event"_s, u"show"_s, m_event}).number("sold"), 2);
}

// Who counts nothing in practice would be told what the real drawer must hold.
void CtlPracticeTest::theDrawerStaysBlind()
{
    const CtlDriver copy;
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(spare, 0, {u"drawer"_s, u"add"_s, u"Right"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s, u"--float"_s, u"150.00"_s});
    RUN(made, 0, {u"practice"_s, copy.database()});
    QCOMPARE(copy({u"shift"_s, u"count"_s, u"--drawer"_s, u"Left"_s, u"--empty"_s}).code(), u"forbidden"_s);
    QCOMPARE(copy({u"shift"_s, u"leave"_s}).status, 0);
    QCOMPARE(copy({u"shift"_s, u"open"_s, u"Right"_s, u"--float"_s, u"20.00"_s}).status, 0);
    QCOMPARE(copy({u"shift"_s, u"count"_s, u"--pieces"_s, u"20.00=1"_s}).status, 0);
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--pieces"_s, u"50.00=3"_s});
}

ROWLOCK_TEST(CtlPracticeTest)
#include "tst_ctl_practice.moc"
