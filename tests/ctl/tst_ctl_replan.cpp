// A changed plan on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlReplanTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void showsWhatWouldChange();
    void appliesWithPlaces();
    void refusals();

private:
    // The plan without the first seat of its first row.
    QString importShorter()
    {
        QJsonObject plan = QJsonDocument::fromJson(smallPlan()).object();
        QJsonArray zones = plan.value(u"zones"_s).toArray();
        QJsonObject zone = zones.first().toObject();
        QJsonArray rows = zone.value(u"rows"_s).toArray();
        QJsonObject row = rows.first().toObject();
        QJsonArray seats = row.value(u"seats"_s).toArray();
        m_gone = seats.first()[u"seat_guid"].toString();
        m_other = seats.last()[u"seat_guid"].toString();
        seats.removeFirst();
        row.insert(u"seats"_s, seats);
        rows.replace(0, row);
        zone.insert(u"rows"_s, rows);
        zones.replace(0, zone);
        plan.insert(u"zones"_s, zones);
        const CtlRun imported =
            (*m_ctl)({u"plan"_s, u"import"_s, m_ctl->write(u"shorter.json"_s, QJsonDocument(plan).toJson())});
        return str(imported.number("plan"));
    }
    void sellGone()
    {
        RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, m_gone});
        RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:"_s + held.text("total")});
    }

    QString m_gone, m_other;
};

void CtlReplanTest::showsWhatWouldChange()
{
    house();
    const QString shorter = importShorter();
    sellGone();
    RUN(preview, 0, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter, u"--preview"_s});
    QCOMPARE(preview.list("changes").size(), 1);
    QVERIFY(preview.list("changes").first()[u"gone"].toBool());
    QCOMPARE(preview.list("vanishing").size(), 1);
    QVERIFY(preview.list("vanishing").first()[u"needs_place"].toBool());
    QVERIFY(!preview.list("vanishing").first()[u"nearest"].toString().isEmpty());
    RUN(show, 0, {u"event"_s, u"seats"_s, m_event});
    QCOMPARE(str(show.number("plan")), m_plan); // nothing was done
}

void CtlReplanTest::appliesWithPlaces()
{
    house();
    const QString shorter = importShorter();
    sellGone();
    RUN(refused, 1, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter});
    QVERIFY2(refused.err.contains("nothing was changed"), refused.err.constData());
    RUN(applied, 0, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter, u"--place"_s, m_gone + u'=' + m_other});
    QCOMPARE(applied.number("moved"), 1);
    QCOMPARE(applied.list("reprint").size(), 1);
    RUN(held, 1, {u"hold"_s, m_event, u"--seats"_s, m_gone});
    RUN(taken, 1, {u"hold"_s, m_event, u"--seats"_s, m_other});
    RUN(verified, 0, {u"verify"_s});
}

void CtlReplanTest::refusals()
{
    house();
    const QString shorter = importShorter();
    RUN(half, 2, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter, u"--place"_s, u"A-1"_s});
    RUN(keyed, 2, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter, u"--nearest"_s, u"--key"_s, u"k"_s});
    RUN(event, 1, {u"event"_s, u"replan"_s, u"99"_s, u"--plan"_s, shorter});
    RUN(plan, 1, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, u"99"_s});
    RUN(nearest, 0, {u"event"_s, u"replan"_s, m_event, u"--plan"_s, shorter, u"--nearest"_s});
}

ROWLOCK_TEST(CtlReplanTest)
#include "tst_ctl_replan.moc"
