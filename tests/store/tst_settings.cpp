// What a house is set to: kept whole, refused whole, told by the journal once, and used where it is meant to be.
#include "model/domain/house_place.h"
#include "model/store/settings.h"
#include "model/store/verify.h"
#include "tests/store/shift_house.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSettings : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeExample24(); }
    void cleanup() { dropHouse(); }

    void holdsOfNewEvents();
    void holdsThatCannotBe_data();
    void holdsThatCannotBe();
    void reasonsInTheirOrder();
    void reasonsThatCannotBe_data();
    void reasonsThatCannotBe();
    void denominations();
    void denominationsThatCannotBe_data();
    void denominationsThatCannotBe();
    void whatIsNotCountedIsRefused();
    void twoSetDifferentThings();
    void aLimitGoesUpWithTheLength();
    void terminals();
    void terminalsThatCannotBe();
    void logoAndTerms();
    void doneAgainTellsNothing();
    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void verifySees_data();
    void verifySees();

private:
    QList<Denomination> worths(const QList<qint64> &minors) const
    {
        QList<Denomination> list;
        for (const qint64 minor : minors)
            list.append({eur(minor)});
        return list;
    }
    qint64 entries()
    {
        const auto count = rowlock::one<qint64>(db(), R"(SELECT count(*) FROM journal)",
                                                [](const Row &row) { return row.integer(0); });
        return count.value_or(-1);
    }
    void setEverything()
    {
        DONE(addedDrawer());
        DONE(setUsualHolds(db(), does("setting"), {HoldPolicy::Strict, 300, 900}));
        DONE(setReasons(db(), does("setting"), {{ReasonFor::NoSale, QStringList{u"Change"_s}}}));
        DONE(setDenominations(db(), does("setting"), worths({2000, 50})));
        DONE(setTerminal(db(), does("terminal"), {u"foyer"_s, 1, ReportSize::Roll, u"Star"_s}));
        DONE(setVenue(db(), does("venue"), {u"Harbour"_s, {}, {}, u"No refunds"_s, png()}));
    }
    static QByteArray png() { return QByteArray("\x89PNG\r\n\x1a\n", 8) + "picture"; }
};

void TestSettings::holdsOfNewEvents()
{
    QCOMPARE(readUsualHolds(db())->seconds, 600);
    DONE(setUsualHolds(db(), does("setting"), {HoldPolicy::Strict, 300, 900}));
    const auto rules = readUsualHolds(db());
    DONE(rules);
    QVERIFY(rules->policy == HoldPolicy::Strict && rules->seconds == 300 && rules->ceilingSeconds == 900);
    QCOMPARE(readEvent(db(), m_event)->rules.seconds, 600); // one that there is keeps its own
}

void TestSettings::holdsThatCannotBe_data()
{
    QTest::addColumn<qint64>("seconds");
    QTest::addColumn<qint64>("ceiling");
    QTest::newRow("none") << qint64(0) << qint64(10);
    QTest::newRow("longer than a day") << qint64(86'401) << qint64(86'401);
    QTest::newRow("limit below it") << qint64(300) << qint64(299);
}

void TestSettings::holdsThatCannotBe()
{
    QFETCH(qint64, seconds);
    QFETCH(qint64, ceiling);
    REFUSED(setUsualHolds(db(), does("setting"), {HoldPolicy::Strict, seconds, ceiling}), ErrorCode::InvalidArgument);
    QCOMPARE(readUsualHolds(db())->seconds, 600);
}

void TestSettings::reasonsInTheirOrder()
{
    QVERIFY(readReasons(db())->isEmpty());
    DONE(setReasons(db(), does("setting"),
                    {{ReasonFor::Refund, QStringList{u" Show was cancelled "_s, u"Ill, or late"_s}}}));
    DONE(setReasons(db(), does("setting"), {{ReasonFor::PaidOut, QStringList{u"Stamps"_s}}}));
    const auto reasons = readReasons(db());
    DONE(reasons);
    QCOMPARE(reasons->value(ReasonFor::Refund), (QStringList{u"Show was cancelled"_s, u"Ill, or late"_s}));
    QCOMPARE(reasons->value(ReasonFor::PaidOut), QStringList{u"Stamps"_s});
    DONE(setReasons(db(), does("setting"), {{ReasonFor::Refund, QStringList()}}));
    QVERIFY(readReasons(db())->value(ReasonFor::Refund).isEmpty());
}

void TestSettings::reasonsThatCannotBe_data()
{
    QTest::addColumn<QStringList>("reasons");
    QTest::newRow("blank") << QStringList{u"Ill"_s, u"  "_s};
    QTest::newRow("twice") << QStringList{u"Ill"_s, u"ILL"_s};
    QTest::newRow("too long") << QStringList{QString(201, u'x')};
    QTest::newRow("a card's number") << QStringList{u"paid with 4111 1111 1111 1111"_s};
    QTest::newRow("a line break") << QStringList{u"Ill\nor late"_s};
    QTest::newRow("turned around") << QStringList{u"\u202eIll"_s};
    QStringList many;
    for (int i = 0; i < 31; ++i)
        many << u"Reason %1"_s.arg(i);
    QTest::newRow("too many") << many;
}

void TestSettings::reasonsThatCannotBe()
{
    QFETCH(QStringList, reasons);
    DONE(setReasons(db(), does("setting"), {{ReasonFor::Block, QStringList{u"Sound desk"_s}}}));
    REFUSED(setReasons(db(), does("setting"), {{ReasonFor::Block, reasons}}), ErrorCode::InvalidArgument);
    REFUSED(
        setReasons(db(), does("setting"), {{ReasonFor::Refund, QStringList{u"Ill"_s}}, {ReasonFor::Block, reasons}}),
        ErrorCode::InvalidArgument);
    QCOMPARE(readReasons(db())->value(ReasonFor::Block), QStringList{u"Sound desk"_s});
    QVERIFY(!readReasons(db())->contains(ReasonFor::Refund)); // nothing is done by half
}

void TestSettings::denominations()
{
    QCOMPARE(readDenominations(db())->size(), 15);
    DONE(setDenominations(db(), does("setting"), {{eur(50), 40}, {eur(2000)}, {eur(1000)}}));
    const auto set = readDenominations(db());
    DONE(set);
    QCOMPARE(*set, (QList<Denomination>{{eur(2000)}, {eur(1000)}, {eur(50), 40}}));
    DONE(setDenominations(db(), does("setting"), {}));
    QCOMPARE(*readDenominations(db()), usualDenominations(eur(1).currency));
}

void TestSettings::denominationsThatCannotBe_data()
{
    QTest::addColumn<qint64>("worth");
    QTest::addColumn<qint64>("roll");
    QTest::newRow("worth nothing") << qint64(0) << qint64(0);
    QTest::newRow("below zero") << qint64(-50) << qint64(0);
    QTest::newRow("dearer than any") << qint64(1'000'000'001) << qint64(0);
    QTest::newRow("twice") << qint64(2000) << qint64(0);
    QTest::newRow("a roll of one") << qint64(50) << qint64(1);
    QTest::newRow("a roll of fewer") << qint64(50) << qint64(-2);
    QTest::newRow("a roll of too many") << qint64(50) << qint64(10'001);
}

void TestSettings::denominationsThatCannotBe()
{
    QFETCH(qint64, worth);
    QFETCH(qint64, roll);
    REFUSED(setDenominations(db(), does("setting"), {{eur(2000)}, {eur(worth), roll}}), ErrorCode::InvalidArgument);
    QCOMPARE(readDenominations(db())->size(), 15);
}

void TestSettings::whatIsNotCountedIsRefused()
{
    DONE(addedDrawer());
    const auto shift = opened(0);
    DONE(shift);
    REFUSED(counted(shift->id, u"300:1"_s), ErrorCode::InvalidArgument);
    QVERIFY(readShift(db(), shift->id)->isOpen());
    DONE(counted(shift->id, u"500:2 2:1"_s));
    DONE(setDenominations(db(), does("setting"), worths({2000, 500})));
    QCOMPARE(readShift(db(), shift->id)->counted->toText(), u"500:2 2:1"_s); // what was written stays
    const auto refused = counted(shift->id, u"500:2 2:1"_s);
    REFUSED(refused, ErrorCode::InvalidArgument);
    QCOMPARE(refused.error().details[u"argument"].toString(), u"pieces"_s);
    DONE(counted(shift->id, u"500:2"_s));
}

// Each from what both were shown, as two windows do.
void TestSettings::twoSetDifferentThings()
{
    const HoldRules shown = *readUsualHolds(db());
    HoldRules one = shown, other = shown;
    one.seconds = 300;
    other.policy = HoldPolicy::Strict;
    DONE(setUsualHolds(db(), does("setting"), HoldRulesChange::between(shown, one)));
    DONE(setUsualHolds(db(), does("setting"), HoldRulesChange::between(shown, other)));
    const auto rules = readUsualHolds(db());
    QVERIFY(rules && rules->seconds == 300 && rules->policy == HoldPolicy::Strict);
    QCOMPARE(rules->ceilingSeconds, shown.ceilingSeconds);

    DONE(addedDrawer());
    const TerminalSetup before{u"foyer"_s};
    TerminalSetup here = before, there = before;
    here.drawer = 1;
    there.ticketPrinter = u"Star"_s;
    DONE(setTerminal(db(), does("terminal"), TerminalChange::between(before, here)));
    DONE(setTerminal(db(), does("terminal"), TerminalChange::between(before, there)));
    QCOMPARE(*readTerminal(db(), u"foyer"_s), (TerminalSetup{u"foyer"_s, 1, ReportSize::AsBefore, u"Star"_s}));
}

void TestSettings::aLimitGoesUpWithTheLength()
{
    HoldRulesChange change;
    change.seconds = 7200;
    DONE(setUsualHolds(db(), does("setting"), change));
    QCOMPARE(readUsualHolds(db())->ceilingSeconds, 7200);
    change.seconds = 600;
    DONE(setUsualHolds(db(), does("setting"), change));
    QCOMPARE(readUsualHolds(db())->ceilingSeconds, 7200);
    change = {};
    change.ceilingSeconds = 599;
    REFUSED(setUsualHolds(db(), does("setting"), change), ErrorCode::InvalidArgument);
}

void TestSettings::terminals()
{
    DONE(addedDrawer());
    QVERIFY(readTerminals(db())->isEmpty());
    const TerminalSetup foyer{u"foyer"_s, 1, ReportSize::Roll, u"Star TSP"_s};
    DONE(setTerminal(db(), does("terminal"), TerminalChange::all(foyer)));
    DONE(setTerminal(db(), does("terminal"), {u"b\"a\\r %_ ü"_s, 0, ReportSize::Sheet, u"\\\\host\\\"Star\""_s}));
    QCOMPARE(*readTerminal(db(), u"foyer"_s), foyer);
    QCOMPARE(readTerminals(db())->first().terminal, u"b\"a\\r %_ ü"_s);
    QCOMPARE(*readTerminal(db(), u"nobody's"_s), TerminalSetup{u"nobody's"_s});
    TerminalSetup without = foyer;
    without.drawer = 0;
    DONE(setTerminal(db(), does("terminal"), TerminalChange::all(without)));
    QCOMPARE(readTerminal(db(), u"foyer"_s)->drawer, 0);
    const auto report = verifyHouse(db());
    QVERIFY2(report && report->problems.isEmpty(), qPrintable(report ? report->problems.join(u'\n') : said(report)));
}

void TestSettings::terminalsThatCannotBe()
{
    REFUSED(setTerminal(db(), does("terminal"), {u" "_s}), ErrorCode::InvalidArgument);
    REFUSED(setTerminal(db(), does("terminal"), {QString(201, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(setTerminal(db(), does("terminal"), {u"bar"_s, 0, {}, QString(201, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(setTerminal(db(), does("terminal"), {u"\u200B\u2060"_s}), ErrorCode::InvalidArgument);
    QVERIFY(!setTerminal(db(), does("terminal"), {u"bar"_s, 7}));
    QVERIFY(readTerminals(db())->isEmpty());
}

void TestSettings::logoAndTerms()
{
    const Venue wanted{u"Harbour"_s, u"Quay 1"_s, {}, u"Latecomers wait for the interval."_s, png()};
    DONE(setVenue(db(), does("venue"), VenueChange::all(wanted)));
    QCOMPARE(*readVenue(db()), wanted);
    Venue bad = wanted;
    bad.logo = "GIF89a";
    REFUSED(setVenue(db(), does("venue"), VenueChange::all(bad)), ErrorCode::InvalidArgument);
    bad.logo = png() + QByteArray(256 * 1024, 'x');
    REFUSED(setVenue(db(), does("venue"), VenueChange::all(bad)), ErrorCode::InvalidArgument);
    bad = wanted;
    bad.terms = QString(201, u'x');
    REFUSED(setVenue(db(), does("venue"), VenueChange::all(bad)), ErrorCode::InvalidArgument);
    QCOMPARE(*readVenue(db()), wanted);
    const auto body = rowlock::one<QString>(db(), R"(SELECT body FROM journal ORDER BY seq DESC LIMIT 1)",
                                            [](const Row &row) { return row.text(0); });
    QVERIFY(body->contains(logoDigest(png())) && body->size() < 400); // the picture itself is not in it
}

void TestSettings::doneAgainTellsNothing()
{
    setEverything();
    const qint64 before = entries();
    DONE(setUsualHolds(db(), does("setting"), {HoldPolicy::Strict, 300, 900}));
    DONE(setReasons(db(), does("setting"), {{ReasonFor::NoSale, QStringList{u"Change"_s}}}));
    DONE(setReasons(db(), does("setting"), {{ReasonFor::Comp, QStringList()}}));
    DONE(setDenominations(db(), does("setting"), worths({50, 2000})));
    DONE(setTerminal(db(), does("terminal"), {u"foyer"_s, 1, ReportSize::Roll, u"Star"_s}));
    DONE(setTerminal(db(), does("terminal"), {u"bar"_s}));
    DONE(setVenue(db(), does("venue"), {u"Harbour"_s, {}, {}, u"No refunds"_s, png()}));
    QCOMPARE(entries(), before);
}

void TestSettings::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a setting without a word", "INSERT INTO house_setting VALUES ('reasons_comp', '[\"x\"]')");
    row("a setting that there is none of", "INSERT INTO house_setting VALUES ('colour', '[\"x\"]')");
    row("a setting changed", "UPDATE house_setting SET value = '[]' WHERE name = 'reasons_no_sale'");
    row("a setting renamed", "UPDATE house_setting SET name = 'reasons_comp' WHERE name = 'reasons_no_sale'");
    row("a setting deleted", "DELETE FROM house_setting");
    row("a terminal without a word", "INSERT INTO terminal_setup VALUES ('bar', 1, '', '')");
    row("a terminal's drawer", "UPDATE terminal_setup SET drawer_no = NULL");
    row("a terminal renamed", "UPDATE terminal_setup SET terminal = 'bar'");
    row("a terminal deleted", "DELETE FROM terminal_setup");
    row("other terms", "UPDATE venue SET terms = 'x'");
}

void TestSettings::anotherProgramCannot()
{
    QFETCH(QString, sql);
    setEverything();
    DONE(addedDrawer(u"Right"_s)); // the newest entry tells of something else
    houseRefuses(*m_house, sql);
}

void TestSettings::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("other holds", "UPDATE house_setting SET value = '{}' WHERE name = 'holds'", "The setting holds: “value”");
    row("no reasons", "DELETE FROM house_setting WHERE name = 'reasons_no_sale'", "The setting reasons_no_sale");
    row("reasons more", "INSERT INTO house_setting VALUES ('reasons_comp', '[\"x\"]')", "The setting reasons_comp");
    row("another drawer", "UPDATE terminal_setup SET drawer_no = NULL", "The terminal foyer: “drawer”");
    row("other paper", "UPDATE terminal_setup SET paper = ''", "The terminal foyer: “paper”");
    row("another printer", "UPDATE terminal_setup SET ticket_printer = ''", "The terminal foyer: “ticket printer”");
    row("a terminal more", "INSERT INTO terminal_setup VALUES ('bar', 1, '', '')", "The terminal bar");
    row("a terminal gone", "DELETE FROM terminal_setup", "The terminal foyer");
    row("other terms", "UPDATE venue SET terms = 'x'", "The venue: “terms”");
    row("no logo", "UPDATE venue SET logo = ''", "The venue: “logo's SHA-256”");
}

void TestSettings::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    setEverything();
    if (!testsOnServer())
        sql.replace(u"logo = ''"_s, u"logo = x''"_s);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestSettings)
#include "tst_settings.moc"
