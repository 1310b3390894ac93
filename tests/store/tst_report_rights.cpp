// Who sees the house's figures: those with the right, a second person's word for one look, and what is one's own.
#include "model/store/drawers.h"
#include "model/store/report_rights.h"
#include "model/store/settlements.h"
#include "model/store/shifts.h"
#include "tests/store/staff_house.h"
#include "tests/support/foreign_program.h"

#include <QDirIterator>
#include <QTimeZone>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReportRights : public QObject, private StaffHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void withoutPeopleEverybody();
    void whoRunsTheHouse();
    void whatIsWithheld();
    void tonightIsToday_data();
    void tonightIsToday();
    void aNightPastMidnightIsTonight();
    void aSecondPersonsWordIsForOneLook();
    void theirOwnShift();
    void whatTheyCountedOrSoldIn();
    void whoLooksAfterShifts();
    void theirOwnSettlement();
    void rolesThatThereWere();

private:
    static constexpr const char *counter = "counter/1";
    static QString here() { return QString::fromLatin1(counter); }
    Result<Done> sees(const FiguresAsked &asked = {}, const QString &terminal = here())
    {
        return requireMaySee(db(), does("report", terminal), asked);
    }
    static FiguresAsked ofShift(ShiftId shift) { return {false, shift}; }
    static FiguresAsked ofSettlement(int no) { return {false, {}, true, no}; }
    ShiftId shiftOf(const QString &person, bool isShared = false, const QString &name = u"Left"_s)
    {
        Drawer drawer;
        drawer.name = name;
        drawer.severalPeople = drawer.severalTerminals = isShared;
        signedIn(u"Anna"_s).value();
        const auto added = saveDrawer(db(), does("drawer"), drawer);
        signedIn(person).value();
        return openShift(db(), does("shift.open"), added->no, eur(0))->id;
    }
};

void TestReportRights::withoutPeopleEverybody()
{
    DONE(sees());
    DONE(sees(ofShift(ShiftId(7))));
    QVERIFY(!whoseFigures(db(), here(), Right::Shifts)->has_value());
}

void TestReportRights::whoRunsTheHouse()
{
    makePeople();
    DONE(made(u"Max"_s, manager));
    for (const QString &name : {u"Anna"_s, u"Max"_s}) {
        DONE(signedIn(name));
        DONE(sees());
    }
    for (const QString &name : {u"Ben"_s, u"Sue"_s}) {
        DONE(signedIn(name));
        const qsizetype before = entries().size();
        const auto refused = sees();
        REFUSED(refused, ErrorCode::Forbidden);
        QVERIFY(wantsApproval(refused.error()) == Right::Reports);
        QVERIFY(isSentence(refused.error().message));
        QCOMPARE(entries().size(), before);
    }
    DONE(signOut(db(), does("staff.sign_out")));
    const auto unsignedIn = sees();
    REFUSED(unsignedIn, ErrorCode::Forbidden);
    QVERIFY(wantsSignIn(unsignedIn.error()));
    REFUSED(sees({true}), ErrorCode::Forbidden);
    REFUSED(whoseFigures(db(), here(), Right::Shifts), ErrorCode::Forbidden);
}

// The list of the reports goes by it: what of which nothing is seen alone.
void TestReportRights::whatIsWithheld()
{
    using List = QList<ReportKind>;
    QCOMPARE(reportsWithheld(db(), here()).value(), List());
    makePeople();
    const auto role = saveRole(db(), does("role"), {0, u"Promoters"_s, Rights(Right::Sell) | Right::Settlements, {}});
    DONE(role);
    DONE(made(u"Pia"_s, role->no));
    QCOMPARE(reportsWithheld(db(), here()).value(), List());
    DONE(signedIn(u"Ben"_s));
    const List bens = reportsWithheld(db(), here()).value();
    QCOMPARE(bens.size(), reportNames().size() - 2);
    QVERIFY(!bens.contains(ReportKind::Tonight) && !bens.contains(ReportKind::Shift));
    DONE(signedIn(u"Pia"_s));
    List pias = reportsWithheld(db(), here()).value();
    QVERIFY(!pias.contains(ReportKind::Settlement));
    QCOMPARE(pias + List{ReportKind::Settlement}, bens); // it is the last of them
    DONE(signOut(db(), does("staff.sign_out")));
    QCOMPARE(reportsWithheld(db(), here()).value().size(), reportNames().size());
}

void TestReportRights::tonightIsToday_data()
{
    QTest::addColumn<int>("firstDay"); // from today on; 9: not said
    QTest::addColumn<int>("lastDay");
    QTest::addColumn<bool>("isToday");
    QTest::newRow("nothing said") << 9 << 9 << true;
    QTest::newRow("today") << 0 << 0 << true;
    QTest::newRow("since yesterday") << -1 << 0 << false;
    QTest::newRow("yesterday") << -1 << -1 << false;
    QTest::newRow("until tomorrow") << 0 << 1 << false;
    QTest::newRow("from yesterday on") << -1 << 9 << false;
    QTest::newRow("until tomorrow, from now on") << 9 << 1 << false;
    QTest::newRow("tomorrow, of which no end is said") << 1 << 9 << false;
    QTest::newRow("from today on, which ends with it") << 0 << 9 << true;
}

void TestReportRights::tonightIsToday()
{
    QFETCH(int, firstDay);
    QFETCH(int, lastDay);
    QFETCH(bool, isToday);
    const QTimeZone zone("Europe/Berlin");
    const Instant now{1'900'000'000'000};
    const QDate today = inZone(now, zone).date();
    const auto begin = [&](int day) { return Instant{today.addDays(day).startOfDay(zone).toMSecsSinceEpoch()}; };
    ReportFilter filter;
    if (firstDay != 9)
        filter.from = begin(firstDay);
    if (lastDay != 9)
        filter.to = begin(lastDay + 1);
    QCOMPARE(figuresOf(ReportKind::Tonight, filter, zone, now).isTonight, isToday);
    QVERIFY(!figuresOf(ReportKind::House, filter, zone, now).isTonight);
    filter.event = EventId(1); // of whichever day
    QVERIFY(!figuresOf(ReportKind::Tonight, filter, zone, now).isTonight);
    makePeople();
    DONE(signedIn(u"Ben"_s));
    DONE(sees({true}));
}

void TestReportRights::aNightPastMidnightIsTonight()
{
    const QTimeZone zone("Europe/Berlin");
    const QDate day(2026, 11, 28);
    const auto at = [&](const QDate &on, int hour) {
        return Instant{QDateTime(on, QTime(hour, 30), zone).toMSecsSinceEpoch()};
    };
    ReportFilter filter;
    filter.from = Instant{day.startOfDay(zone).toMSecsSinceEpoch()};
    filter.to = Instant{day.addDays(1).startOfDay(zone).toMSecsSinceEpoch()};
    const auto isSeen = [&](Instant now) { return figuresOf(ReportKind::Tonight, filter, zone, now).isTonight; };
    QVERIFY(isSeen(at(day, 23)));
    QVERIFY(isSeen(at(day.addDays(1), 0)));
    QVERIFY(isSeen(at(day.addDays(1), 11)));
    QVERIFY(!isSeen(at(day.addDays(1), 12)));
}

void TestReportRights::aSecondPersonsWordIsForOneLook()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    REFUSED(approved(u"Sue"_s, Right::Reports), ErrorCode::Forbidden); // may not herself
    DONE(approved(u"Anna"_s, Right::Reports));
    DONE(sees({true})); // takes none
    QVERIFY(entriesOf(u"approval.used"_s).isEmpty());
    QVERIFY(whyNotSeen(db(), here(), {})->has_value()); // nor does asking
    DONE(sees());
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
    QCOMPARE(entries().last().clerk, u"Ben"_s);
    REFUSED(sees(), ErrorCode::Forbidden);
}

void TestReportRights::theirOwnShift()
{
    makePeople();
    DONE(made(u"Cleo"_s, clerk));
    const ShiftId bens = shiftOf(u"Ben"_s);
    DONE(sees(ofShift(bens)));
    DONE(countShift(db(), does("shift.count"), bens, {}));
    DONE(closeShift(db(), does("shift.close"), bens, {}));
    DONE(sees(ofShift(bens)));
    QCOMPARE(*whoseFigures(db(), here(), Right::Shifts), std::optional(u"Ben"_s));
    DONE(signedIn(u"Cleo"_s));
    REFUSED(sees(ofShift(bens)), ErrorCode::Forbidden);
    QCOMPARE(readZReports(db(), 10, u"Cleo"_s)->size(), 0);
    QCOMPARE(readZReports(db(), 10, u"Ben"_s)->size(), 1);
    QCOMPARE(readZReports(db(), 10)->size(), 1);
}

// Another's drawer that several people work with, and one that they looked after with somebody's approval.
void TestReportRights::whatTheyCountedOrSoldIn()
{
    makePeople();
    DONE(made(u"Cleo"_s, clerk));
    const ShiftId shared = shiftOf(u"Ben"_s, true);
    const auto hold = held({u"A1"_s});
    DONE(hold);
    DONE(signedIn(u"Cleo"_s));
    DONE(sees(ofShift(shared))); // here, and of several people
    DONE(sold(*hold));
    DONE(signedIn(u"Ben"_s));
    DONE(countShift(db(), does("shift.count"), shared, CashCount::fromText(u"100:25 50:1"_s).value()));
    DONE(closeShift(db(), does("shift.close"), shared, u"more"_s));
    DONE(signedIn(u"Cleo"_s));
    DONE(sees(ofShift(shared)));
    QCOMPARE(readZReports(db(), 10, u"Cleo"_s)->size(), 1);

    const ShiftId bens = shiftOf(u"Ben"_s, false, u"Right"_s);
    DONE(signedIn(u"Cleo"_s));
    REFUSED(sees(ofShift(bens)), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Shifts));
    DONE(countShift(db(), does("shift.count"), bens, {}));
    DONE(sees(ofShift(bens)));
}

void TestReportRights::whoLooksAfterShifts()
{
    makePeople();
    const ShiftId bens = shiftOf(u"Ben"_s);
    DONE(signedIn(u"Sue"_s));
    DONE(sees(ofShift(bens)));
    QVERIFY(!whoseFigures(db(), here(), Right::Shifts)->has_value());
    QCOMPARE(*whoseFigures(db(), here(), Right::Settlements), std::optional(u"Sue"_s));
}

void TestReportRights::theirOwnSettlement()
{
    makePeople();
    const auto hold = held({u"A1"_s});
    DONE(sold(*hold));
    SettlementAsked asked{.events = {m_event}};
    DONE(makeSettlement(db(), does("settlement"), asked, {}));
    DONE(signedIn(u"Ben"_s));
    REFUSED(sees(ofSettlement(1)), ErrorCode::Forbidden);
    DONE(sold(*held({u"A2"_s})));
    DONE(approved(u"Anna"_s, Right::Settlements));
    DONE(makeSettlement(db(), does("settlement"), asked, {}));
    DONE(sees(ofSettlement(2)));
    REFUSED(sees(ofSettlement(1)), ErrorCode::Forbidden);
    REFUSED(sees({false, {}, true}), ErrorCode::Forbidden); // what the next one would say
    QCOMPARE(readSettlements(db(), {}, 10, u"Ben"_s)->size(), 1);
    QCOMPARE(readSettlements(db(), m_event, 10, u"Ben"_s)->size(), 1);
    QCOMPARE(readSettlements(db(), {}, 10)->size(), 2);
}

// As houses get it that have roles of their own: who may have looked at figures until now goes on with it.
void TestReportRights::rolesThatThereWere()
{
    makePeople();
    const auto save = [this](const QString &name, Rights rights) {
        return saveRole(db(), does("role"), {0, name, rights, {}});
    };
    DONE(save(u"Bookkeeper"_s, Right::Patrons));
    DONE(save(u"Nobody's"_s, {}));
    DONE(save(u"Evening"_s, Rights(Right::Sell) | Right::Shifts | Right::House));
    DONE(save(u"Promoters"_s, Rights(Right::Sell) | Right::Settlements));
    QDirIterator scripts(testsOnServer() ? u":/migrations/postgresql"_s : u":/migrations"_s,
                         {u"*_right_of_reports.sql"_s});
    QVERIFY(scripts.hasNext());
    QFile script(scripts.next());
    QVERIFY(script.open(QIODevice::ReadOnly));
    QCOMPARE(ForeignProgram(m_house->file).tries(QString::fromUtf8(script.readAll())), QString());
    QStringList may;
    const auto roles = readRoles(db());
    DONE(roles);
    for (const StaffRole &role : *roles) {
        if (role.rights.testFlag(Right::Reports))
            may += role.name;
    }
    QCOMPARE(may, QStringList({u"Administrator"_s, u"Manager"_s, u"Bookkeeper"_s, u"Nobody's"_s, u"Promoters"_s}));
}

ROWLOCK_TEST(TestReportRights)
#include "tst_report_rights.moc"
