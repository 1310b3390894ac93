// Events and plans after they were made, on the command line and in rpc, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlManageTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void editsEvents();
    void asksAboutTimes();
    void closesCancelsAndReopens();
    void deletesOnlyWhatNeverSold();
    void keepsVersionsOfAPlanTogether();
    void renamesAndDeletesPlans();

private:
    QJsonObject listed(const char *what, int at = 0)
    {
        const CtlRun run = (*m_ctl)({QLatin1String(what), u"list"_s});
        return run.list(what[0] == 'p' ? "plans" : "events").at(at).toObject();
    }
};

void CtlManageTest::editsEvents()
{
    house();
    RUN(edited, 0,
        {u"event"_s, u"edit"_s, m_event, u"--name"_s, u"Othello"_s, u"--starts"_s, u"2031-11-22T20:00"_s,
         u"--hold-seconds"_s, u"120"_s, u"--hold-policy"_s, u"strict"_s});
    QCOMPARE(edited.text("name"), u"Othello"_s);
    const QJsonObject event = listed("event");
    QCOMPARE(event[u"name"_s].toString(), u"Othello"_s);
    QCOMPARE(event[u"hold_seconds"_s].toInt(), 120);
    QCOMPARE(event[u"hold_policy"_s].toString(), u"strict"_s);
    RUN(verified, 0, {u"verify"_s});
    RUN(blank, 2, {u"event"_s, u"edit"_s, m_event, u"--name"_s, u" "_s});
}

void CtlManageTest::asksAboutTimes()
{
    house();
    const QStringList create{u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Faust"_s, u"--starts"_s};
    // The old command goes on working, and says what it sees.
    RUN(together, 0, (create + QStringList{u"2031-11-21T20:00"_s}));
    QCOMPARE(together.list("warnings").size(), 2); // and the standing floor has no capacity
    RUN(careful, 1, (create + QStringList{u"2031-11-21T20:00"_s, u"--careful"_s}));
    QCOMPARE(careful.details()[u"events"_s].toArray().size(), 2);
    RUN(past, 1, (create + QStringList{u"2021-11-21T20:00"_s, u"--careful"_s}));
    QVERIFY(past.details()[u"past"_s].toBool());
    const QStringList edit{u"event"_s, u"edit"_s, m_event, u"--starts"_s};
    RUN(atOnce, 1, (edit + QStringList{u"2031-11-21T19:45"_s}));
    RUN(longAgo, 1, (edit + QStringList{u"2021-11-21T19:45"_s, u"--allow-overlap"_s}));
    RUN(meant, 0, (edit + QStringList{u"2031-11-21T19:45"_s, u"--allow-overlap"_s}));
    RUN(meantToo, 0, (edit + QStringList{u"2021-11-21T19:45"_s, u"--allow-past"_s}));
}

void CtlManageTest::closesCancelsAndReopens()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    RUN(closed, 0, {u"event"_s, u"close"_s, m_event});
    QVERIFY(!closed.json[u"on_sale"_s].toBool());
    RUN(cancelled, 0, {u"event"_s, u"cancel"_s, m_event});
    QVERIFY(cancelled.json[u"cancelled"_s].toBool());
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(refused.code(), u"event_closed"_s);
    RUN(refunded, 0, {u"refund"_s, str(sold.number("order"))});
    RUN(opened, 0, {u"event"_s, u"open"_s, m_event});
    QVERIFY(opened.json[u"on_sale"_s].toBool() && !opened.json[u"cancelled"_s].toBool());
    RUN(again, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlManageTest::deletesOnlyWhatNeverSold()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(inHand, 1, {u"event"_s, u"delete"_s, m_event});
    QCOMPARE(inHand.details()[u"holds"_s].toInt(), 1);
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    RUN(refunded, 0, {u"refund"_s, str(sold.number("order"))});
    RUN(wasSold, 1, {u"event"_s, u"delete"_s, m_event});
    QCOMPARE(wasSold.details()[u"orders"_s].toInt(), 1);
    RUN(mistake, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Mistake"_s, u"--starts"_s,
         u"2031-12-01T20:00"_s});
    RUN(gone, 0, {u"event"_s, u"delete"_s, str(mistake.number("event"))});
    RUN(unknown, 1, {u"event"_s, u"show"_s, str(mistake.number("event"))});
    QCOMPARE(unknown.code(), u"event_unknown"_s);
    RUN(list, 0, {u"event"_s, u"list"_s});
    QCOMPARE(list.list("events").size(), 1);
    RUN(verified, 0, {u"verify"_s});
}

void CtlManageTest::keepsVersionsOfAPlanTogether()
{
    house();
    RUN(second, 0, {u"plan"_s, u"import"_s, m_ctl->path(u"plan.json"_s), u"--version-of"_s, m_plan});
    QCOMPARE(second.number("version"), 2);
    RUN(list, 0, {u"plan"_s, u"list"_s});
    QCOMPARE(list.list("plans").size(), 1);
    QCOMPARE(list.list("plans").at(0)[u"plan"_s].toInteger(), second.number("plan"));
    QCOMPARE(list.list("plans").at(0)[u"versions"_s].toInt(), 2);
    RUN(every, 0, {u"plan"_s, u"list"_s, u"--versions"_s});
    QCOMPARE(every.list("plans").size(), 2);
    RUN(verified, 0, {u"verify"_s});
}

void CtlManageTest::renamesAndDeletesPlans()
{
    house();
    RUN(used, 1, {u"plan"_s, u"delete"_s, m_plan});
    QCOMPARE(used.details()[u"events"_s].toInt(), 1);
    RUN(renamed, 0, {u"plan"_s, u"rename"_s, m_plan, u"Great hall"_s});
    QCOMPARE(listed("plan")[u"name"_s].toString(), u"Great hall"_s);
    RUN(exported, 0, {u"plan"_s, u"export"_s, u"Great hall"_s, m_ctl->path(u"out.json"_s)});
    QFile file(m_ctl->path(u"out.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(file.readAll()).object()[u"name"_s].toString(), u"Great hall"_s);
    RUN(gone, 0, {u"event"_s, u"delete"_s, m_event});
    RUN(deleted, 0, {u"plan"_s, u"delete"_s, u"Great hall"_s});
    RUN(list, 0, {u"plan"_s, u"list"_s});
    QCOMPARE(list.list("plans").size(), 0);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlManageTest)
#include "tst_ctl_manage.moc"
