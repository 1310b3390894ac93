// A series of events from a sentence, and a copy of one, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlProgrammeTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void showsTheDatesBeforeItMakesThem();
    void makesAllOfThemOrNone();
    void asksBack_data();
    void asksBack();
    void copiesAnEvent();
    void repeatsAnEvent();
    void reportsTheSeason();

private:
    QStringList series(const QString &rule, const QString &first = u"2031-12-01"_s,
                       const QString &last = u"2031-12-31"_s) const
    {
        return {u"event"_s, u"series"_s,  u"--plan"_s, m_plan,      u"--name"_s, u"Faust"_s,   u"--rule"_s,
                rule,       u"--first"_s, first,       u"--last"_s, last,        u"--price"_s, u"default=10"_s};
    }
    qsizetype events()
    {
        const CtlRun run = (*m_ctl)({u"event"_s, u"list"_s});
        return run.list("events").size();
    }
};

void CtlProgrammeTest::showsTheDatesBeforeItMakesThem()
{
    house();
    const QStringList asked = series(u"Wednesdays 19:30, Sundays 15:00, not 24 December"_s);
    RUN(preview, 0, (asked + QStringList{u"--preview"_s}));
    QVERIFY(preview.json[u"preview"_s].toBool());
    QCOMPARE(preview.list("events").size(), 8);
    QCOMPARE(preview.list("events").first().toObject()[u"starts"_s].toString(), u"2031-12-03T18:30:00.000Z"_s);
    QVERIFY(!preview.list("events").first().toObject().contains(u"event"_s));
    QCOMPARE(events(), 1);
    RUN(made, 0, (asked));
    QVERIFY(!made.json[u"preview"_s].toBool());
    QCOMPARE(made.list("events").size(), 8);
    for (qsizetype i = 0; i < 8; ++i)
        QCOMPARE(made.list("events").at(i).toObject()[u"starts"_s],
                 preview.list("events").at(i).toObject()[u"starts"_s]);
    QCOMPARE(events(), 9);
    const QString one = str(made.list("events").at(3).toObject()[u"event"_s].toInteger());
    RUN(held, 0, {u"hold"_s, one, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    QCOMPARE(held.text("total"), u"20.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlProgrammeTest::makesAllOfThemOrNone()
{
    house();
    // Hamlet plays on one of them
    const QStringList twice = series(u"Fridays 19:30"_s, u"2031-11-14"_s, u"2031-11-28"_s);
    RUN(together, 1, (twice));
    QCOMPARE(together.details()[u"starts"_s].toString(), u"2031-11-21T18:30:00.000Z"_s);
    QCOMPARE(together.details()[u"events"_s].toArray().size(), 1);
    RUN(past, 1, (series(u"Fridays 19:30"_s, u"2021-11-14"_s, u"2021-11-28"_s)));
    QVERIFY(past.details()[u"past"_s].toBool());
    RUN(misspelt, 2, (series(u"Fridays 19:30"_s) + QStringList{u"--price"_s, u"Stals=5"_s}));
    QCOMPARE(events(), 1);
    RUN(meant, 0, (twice + QStringList{u"--allow-overlap"_s, u"--closed"_s}));
    QCOMPARE(events(), 4);
    const QString first = str(meant.list("events").first().toObject()[u"event"_s].toInteger());
    RUN(closed, 1, {u"hold"_s, first, u"--best"_s, u"1"_s});
    QCOMPARE(closed.code(), u"event_closed"_s);
}

void CtlProgrammeTest::asksBack_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("argument");
    QTest::newRow("two times") << u"daily 19:30, Sundays 15:00"_s << u"2031-12-01"_s << u"rule"_s;
    QTest::newRow("no time") << u"Tue to Sat"_s << u"2031-12-01"_s << u"rule"_s;
    QTest::newRow("no such day") << u"Fridays 19:30"_s << u"2031-02-30"_s << u"first"_s;
    QTest::newRow("no day") << u"Fridays 19:30"_s << u"1 December"_s << u"first"_s;
    QTest::newRow("twice on the clock") << u"Sundays 02:30"_s << u"2031-10-26"_s << u"rule"_s;
    QTest::newRow("backwards") << u"Fridays 19:30"_s << u"2032-01-01"_s << u"last"_s;
}

void CtlProgrammeTest::asksBack()
{
    QFETCH(const QString, rule);
    QFETCH(const QString, first);
    QFETCH(const QString, argument);
    house();
    RUN(asked, 2, (series(rule, first)));
    QCOMPARE(asked.code(), u"invalid_argument"_s);
    QCOMPARE(asked.details()[u"argument"_s].toString(), argument);
    QCOMPARE(events(), 1);
}

void CtlProgrammeTest::copiesAnEvent()
{
    house({u"--hold-seconds"_s, u"120"_s});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    const QStringList copy{u"event"_s, u"copy"_s, m_event, u"--starts"_s};
    RUN(atOnce, 1, (copy + QStringList{u"2031-11-21T20:00"_s}));
    QCOMPARE(atOnce.details()[u"events"_s].toArray().size(), 1);
    RUN(copied, 0, (copy + QStringList{u"2031-11-22T20:00"_s}));
    QCOMPARE(copied.text("name"), u"Hamlet"_s);
    QCOMPARE(copied.text("starts"), u"2031-11-22T19:00:00.000Z"_s);
    QCOMPARE(copied.number("sold"), 0);
    QCOMPARE(copied.number("hold_seconds"), 120);
    QVERIFY(copied.json[u"on_sale"_s].toBool());
    RUN(again, 0, {u"hold"_s, str(copied.number("event")), u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    QCOMPARE(again.text("total"), u"84.00"_s);
    RUN(renamed, 0, (copy + QStringList{u"2031-11-23T20:00"_s, u"--name"_s, u"Hamlet, last night"_s, u"--closed"_s}));
    QVERIFY(!renamed.json[u"on_sale"_s].toBool());
    RUN(unknown, 1, {u"event"_s, u"copy"_s, u"99"_s, u"--starts"_s, u"2031-11-24T20:00"_s});
    QCOMPARE(unknown.code(), u"event_unknown"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlProgrammeTest::repeatsAnEvent()
{
    house();
    RUN(dressed, 0,
        {u"block"_s, m_event, u"--seats"_s, u"stalls-a-1"_s, u"--code"_s, u"H"_s, u"--reason"_s, u"Critics"_s});
    const QStringList asked{
        u"event"_s,   u"repeat"_s,     m_event,     u"--rule"_s,    u"Fri and Sat 19:30, not 28 November"_s,
        u"--first"_s, u"2031-11-22"_s, u"--last"_s, u"2031-11-30"_s};
    RUN(preview, 0, (asked + QStringList{u"--preview"_s}));
    QCOMPARE(preview.list("events").size(), 2);
    QCOMPARE(events(), 1);
    RUN(made, 0, (asked));
    QCOMPARE(made.list("events").size(), 2);
    RUN(listed, 0, {u"event"_s, u"list"_s});
    QCOMPARE(listed.list("events").size(), 3);
    for (const QJsonValue &event : listed.list("events"))
        QCOMPARE(event.toObject()[u"blocked"_s].toInt(), 1);
    RUN(again, 1, (asked)); // they are there
    QCOMPARE(again.details()[u"starts"_s].toString(), u"2031-11-22T18:30:00.000Z"_s);
    QCOMPARE(events(), 3);
    RUN(verified, 0, {u"verify"_s});
}

void CtlProgrammeTest::reportsTheSeason()
{
    house();
    RUN(repeated, 0,
        {u"event"_s, u"repeat"_s, m_event, u"--rule"_s, u"daily 19:30"_s, u"--first"_s, u"2031-11-22"_s, u"--last"_s,
         u"2031-11-24"_s});
    for (const char *seats : {"2", "3"}) {
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, QLatin1String(seats), u"--category"_s, u"Stalls"_s});
        RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:"_s + held.text("total")});
        if (seats[0] == '2') {
            RUN(back, 0, {u"refund"_s, str(sold.number("order"))});
        }
    }
    RUN(cancelled, 0, {u"event"_s, u"cancel"_s, u"2"_s});
    RUN(closed, 0, {u"event"_s, u"close"_s, u"3"_s});
    RUN(held, 0, {u"hold"_s, u"4"_s, u"--best"_s, u"4"_s});
    RUN(season, 0, {u"report"_s, u"season"_s});
    const QJsonArray rows = season.list("rows");
    QCOMPARE(rows.size(), 4);
    const QStringList states{u"on sale"_s, u"cancelled"_s, u"closed"_s, u"on sale"_s};
    for (qsizetype i = 0; i < 4; ++i) {
        const QJsonObject row = rows.at(i).toObject();
        QCOMPARE(row[u"event"_s].toInt(), int(i) + 1);
        QCOMPARE(row[u"state"_s].toString(), states.at(i));
        QCOMPARE(row[u"capacity"_s].toInt(), 54);
        QCOMPARE(row[u"sold"_s].toInt(), i == 0 ? 3 : 0);
        QCOMPARE(row[u"held"_s].toInt(), i == 3 ? 4 : 0);
        QCOMPARE(row[u"orders"_s].toInt(), i == 0 ? 2 : 0);
        QCOMPARE(row[u"net"_s].toString(), i == 0 ? u"126.00"_s : u"0.00"_s);
    }
    QCOMPARE(season.json[u"totals"_s][u"net"_s].toString(), u"126.00"_s);
    QCOMPARE(season.json[u"totals"_s][u"capacity"_s].toInt(), 216);
    RUN(later, 0, {u"report"_s, u"season"_s, u"--from"_s, u"2031-11-23"_s});
    QCOMPARE(later.list("rows").size(), 2);
    RUN(deleted, 0, {u"event"_s, u"delete"_s, u"3"_s});
    RUN(without, 0, {u"report"_s, u"season"_s});
    QCOMPARE(without.list("rows").size(), 3);
}

ROWLOCK_TEST(CtlProgrammeTest)
#include "tst_ctl_programme.moc"
