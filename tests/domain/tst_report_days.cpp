// Which days a report is of by a word, where they begin and end, and which nights are printed.
#include "model/domain/report_favourite.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace rowlock;

namespace {

QDate isoDay(const QString &text)
{
    return QDate::fromString(text, Qt::ISODate);
}

Instant utcAt(const QString &utc)
{
    return {QDateTime::fromString(utc, Qt::ISODate).toMSecsSinceEpoch()};
}

QStringList isoTexts(const QList<QDate> &days)
{
    QStringList all;
    for (const QDate &each : days)
        all += each.toString(Qt::ISODate);
    return all;
}

} // namespace

class TestReportDays : public QObject
{
    Q_OBJECT

private slots:
    void byAWord_data();
    void byAWord();
    void halfOpenInTheZone_data();
    void halfOpenInTheZone();
    void allTimeHasNoEnds();
    void tonightOfAllTimeIsOneDay();
    void whatIsOfNoDaysHasNone();
    void theDayThatIsOver_data();
    void theDayThatIsOver();
    void nightsThatAreDue_data();
    void nightsThatAreDue();
    void whatIsLeftOutIsSaid();
    void namesGoBothWays();
    void choicesGoBothWays();
};

void TestReportDays::byAWord_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("today");
    QTest::addColumn<Qt::DayOfWeek>("weekBegins");
    QTest::addColumn<QString>("range");
    const auto row = [](const char *name, const QString &word, const QString &today, const QString &range,
                        Qt::DayOfWeek weekBegins = Qt::Monday) {
        QTest::newRow(name) << word << today << weekBegins << range;
    };
    row("today", u"today"_s, u"2026-11-21"_s, u"2026-11-21 2026-11-21"_s);
    row("yesterday over a year's end", u"yesterday"_s, u"2027-01-01"_s, u"2026-12-31 2026-12-31"_s);
    row("yesterday is the leap day", u"yesterday"_s, u"2028-03-01"_s, u"2028-02-29 2028-02-29"_s);
    row("yesterday without a leap day", u"yesterday"_s, u"2100-03-01"_s, u"2100-02-28 2100-02-28"_s);
    row("this week on a Saturday", u"this_week"_s, u"2026-11-21"_s, u"2026-11-16 2026-11-21"_s);
    row("this week on its first day", u"this_week"_s, u"2026-11-16"_s, u"2026-11-16 2026-11-16"_s);
    row("this week on a Sunday", u"this_week"_s, u"2026-11-22"_s, u"2026-11-16 2026-11-22"_s);
    row("this week on a Sunday that begins it", u"this_week"_s, u"2026-11-22"_s, u"2026-11-22 2026-11-22"_s,
        Qt::Sunday);
    row("this week that a Saturday begins", u"this_week"_s, u"2026-11-20"_s, u"2026-11-14 2026-11-20"_s, Qt::Saturday);
    row("last week", u"last_week"_s, u"2026-11-21"_s, u"2026-11-09 2026-11-15"_s);
    row("last week over a year's end", u"last_week"_s, u"2027-01-05"_s, u"2026-12-28 2027-01-03"_s);
    row("last week that Sunday begins", u"last_week"_s, u"2026-11-22"_s, u"2026-11-15 2026-11-21"_s, Qt::Sunday);
    row("this month", u"this_month"_s, u"2026-11-21"_s, u"2026-11-01 2026-11-21"_s);
    row("this month on its first day", u"this_month"_s, u"2026-11-01"_s, u"2026-11-01 2026-11-01"_s);
    row("last month on the 31st", u"last_month"_s, u"2026-12-31"_s, u"2026-11-01 2026-11-30"_s);
    row("last month over a year's end", u"last_month"_s, u"2027-01-31"_s, u"2026-12-01 2026-12-31"_s);
    row("last month is a leap February", u"last_month"_s, u"2028-03-31"_s, u"2028-02-01 2028-02-29"_s);
    row("last month is a February", u"last_month"_s, u"2027-03-30"_s, u"2027-02-01 2027-02-28"_s);
    row("all", u"all"_s, u"2026-11-21"_s, u" "_s);
}

void TestReportDays::byAWord()
{
    QFETCH(const QString, word);
    QFETCH(const QString, today);
    QFETCH(const Qt::DayOfWeek, weekBegins);
    QFETCH(const QString, range);
    const DayRange days = rangeOn({*daysFromName(word)}, isoDay(today), weekBegins);
    QCOMPARE(days.first.toString(Qt::ISODate) + u' ' + days.last.toString(Qt::ISODate), range);
}

void TestReportDays::halfOpenInTheZone_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    const auto row = [](const char *name, const char *zone, const char *first, const char *last, const char *from,
                        const char *to) {
        QTest::newRow(name) << QByteArray(zone) << QString::fromLatin1(first) << QString::fromLatin1(last)
                            << QString::fromLatin1(from) << QString::fromLatin1(to);
    };
    row("a day", "Europe/Berlin", "2026-11-21", "2026-11-21", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z");
    row("of 23 hours", "Europe/Berlin", "2026-03-29", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z");
    row("of 25 hours", "Europe/Berlin", "2026-10-25", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z");
    row("a month with a change", "Europe/Berlin", "2026-10-01", "2026-10-31", "2026-09-30T22:00:00Z",
        "2026-10-31T23:00:00Z");
    row("without a midnight", "America/Santiago", "2024-09-08", "2024-09-08", "2024-09-08T04:00:00Z",
        "2024-09-09T03:00:00Z");
    row("beside the date line", "Pacific/Chatham", "2026-11-21", "2026-11-22", "2026-11-20T10:15:00Z",
        "2026-11-22T10:15:00Z");
}

void TestReportDays::halfOpenInTheZone()
{
    QFETCH(const QByteArray, zone);
    QFETCH(const QString, first);
    QFETCH(const QString, last);
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    ReportFilter filter;
    setRange(filter, {isoDay(first), isoDay(last)}, QTimeZone(zone));
    QCOMPARE(toIso(*filter.from), toIso(utcAt(from)));
    QCOMPARE(toIso(*filter.to), toIso(utcAt(to)));
}

void TestReportDays::allTimeHasNoEnds()
{
    ReportFilter filter;
    filter.from = filter.to = Instant{1};
    setRange(filter, {}, QTimeZone("Europe/Berlin"));
    QVERIFY(!filter.from && !filter.to);
}

// Without days it would be of the day on which it is printed, which is the one after.
void TestReportDays::tonightOfAllTimeIsOneDay()
{
    ReportFavourite favourite;
    favourite.kind = ReportKind::Tonight;
    favourite.days = {ReportDays::All};
    const ReportFilter filter = favourite.on(isoDay(u"2026-11-21"_s), QTimeZone("Europe/Berlin"), Qt::Monday);
    QCOMPARE(toIso(*filter.from), toIso(utcAt(u"2026-11-20T23:00:00Z"_s)));
    QCOMPARE(toIso(*filter.to), toIso(utcAt(u"2026-11-21T23:00:00Z"_s)));
}

void TestReportDays::whatIsOfNoDaysHasNone()
{
    ReportFavourite favourite;
    favourite.kind = ReportKind::Outstanding;
    favourite.days = {ReportDays::Today};
    const ReportFilter filter = favourite.on(isoDay(u"2026-11-21"_s), QTimeZone("Europe/Berlin"), Qt::Monday);
    QVERIFY(!filter.from && !filter.to);
}

void TestReportDays::theDayThatIsOver_data()
{
    QTest::addColumn<QString>("now");
    QTest::addColumn<QString>("openSince");
    QTest::addColumn<QString>("closed");
    const auto row = [](const char *name, const char *now, const char *openSince, const char *closed) {
        QTest::newRow(name) << QString::fromLatin1(now) << QString::fromLatin1(openSince)
                            << QString::fromLatin1(closed);
    };
    // Berlin: midnight is 23:00 UTC.
    row("before midnight", "2026-11-21T22:59:59Z", "", "2026-11-20");
    row("at midnight", "2026-11-21T23:00:00Z", "", "2026-11-21");
    row("a shift goes on after midnight", "2026-11-22T00:30:00Z", "2026-11-21T17:00:00Z", "2026-11-20");
    row("... and at four in the morning", "2026-11-22T03:00:00Z", "2026-11-21T17:00:00Z", "2026-11-20");
    row("it was forgotten till noon", "2026-11-22T11:00:00Z", "2026-11-21T17:00:00Z", "2026-11-21");
    row("a minute before noon", "2026-11-22T10:59:00Z", "2026-11-21T17:00:00Z", "2026-11-20");
    row("today's own shift", "2026-11-22T10:00:00Z", "2026-11-22T08:00:00Z", "2026-11-21");
    row("one that opened at midnight", "2026-11-22T00:30:00Z", "2026-11-21T23:00:00Z", "2026-11-21");
    row("open for a week, in the night", "2026-11-22T00:30:00Z", "2026-11-15T17:00:00Z", "2026-11-20");
    row("open for a week, in the evening", "2026-11-22T19:00:00Z", "2026-11-15T17:00:00Z", "2026-11-21");
    row("twelve hours in a night of 25", "2026-10-25T10:30:00Z", "2026-10-24T17:00:00Z", "2026-10-24");
}

void TestReportDays::theDayThatIsOver()
{
    QFETCH(const QString, now);
    QFETCH(const QString, openSince);
    QFETCH(const QString, closed);
    const auto since = openSince.isEmpty() ? std::nullopt : std::optional(utcAt(openSince));
    QCOMPARE(lastClosedDay(utcAt(now), QTimeZone("Europe/Berlin"), since), isoDay(closed));
}

void TestReportDays::nightsThatAreDue_data()
{
    QTest::addColumn<QString>("since");
    QTest::addColumn<QString>("printed");
    QTest::addColumn<QString>("closed");
    QTest::addColumn<QStringList>("due");
    QTest::addColumn<QString>("leftOut");
    QTest::newRow("not yet") << u"2026-11-21"_s << QString() << u"2026-11-20"_s << QStringList() << QString();
    QTest::newRow("the first") << u"2026-11-21"_s << QString() << u"2026-11-21"_s << QStringList{u"2026-11-21"_s}
                               << QString();
    QTest::newRow("printed") << u"2026-11-21"_s << u"2026-11-21"_s << u"2026-11-21"_s << QStringList() << QString();
    QTest::newRow("over a leap day") << u"2028-02-01"_s << u"2028-02-27"_s << u"2028-03-01"_s
                                     << QStringList{u"2028-02-28"_s, u"2028-02-29"_s, u"2028-03-01"_s} << QString();
    QTest::newRow("as many as are printed later")
        << u"2026-11-01"_s << u"2026-11-10"_s << u"2026-11-17"_s
        << QStringList{u"2026-11-11"_s, u"2026-11-12"_s, u"2026-11-13"_s, u"2026-11-14"_s,
                       u"2026-11-15"_s, u"2026-11-16"_s, u"2026-11-17"_s}
        << QString();
    QTest::newRow("one too many") << u"2026-11-01"_s << u"2026-11-10"_s << u"2026-11-18"_s
                                  << QStringList{u"2026-11-12"_s, u"2026-11-13"_s, u"2026-11-14"_s, u"2026-11-15"_s,
                                                 u"2026-11-16"_s, u"2026-11-17"_s, u"2026-11-18"_s}
                                  << u"2026-11-11"_s;
    QTest::newRow("off for months") << u"2026-01-01"_s << QString() << u"2026-11-18"_s
                                    << QStringList{u"2026-11-12"_s, u"2026-11-13"_s, u"2026-11-14"_s, u"2026-11-15"_s,
                                                   u"2026-11-16"_s, u"2026-11-17"_s, u"2026-11-18"_s}
                                    << u"2026-01-01 to 2026-11-11"_s;
    QTest::newRow("switched on again later") << u"2026-11-17"_s << u"2026-11-01"_s << u"2026-11-18"_s
                                             << QStringList{u"2026-11-17"_s, u"2026-11-18"_s} << QString();
    QTest::newRow("the clock went back") << u"2026-11-01"_s << u"2026-11-20"_s << u"2026-11-18"_s << QStringList()
                                         << QString();
}

void TestReportDays::nightsThatAreDue()
{
    QFETCH(const QString, since);
    QFETCH(const QString, printed);
    QFETCH(const QString, closed);
    QFETCH(const QStringList, due);
    QFETCH(const QString, leftOut);
    const DueNights nights = dueNights(isoDay(since), isoDay(printed), isoDay(closed));
    QCOMPARE(isoTexts(nights.days), due);
    const DayRange &days = nights.leftOut;
    QCOMPARE(days.isAll() ? QString() : chosenDaysText({ReportDays::Between, days.first, days.last}), leftOut);
}

void TestReportDays::whatIsLeftOutIsSaid()
{
    QCOMPARE(leftOutText({}), QString());
    const QDate first = isoDay(u"2026-11-01"_s);
    QCOMPARE(
        leftOutText({{}, {{u"Takings"_s, {first, first.addDays(1)}}, {u"Comps"_s, {first, first}}}}),
        u"Takings: nothing was printed for 2026-11-01 to 2026-11-02. Comps: nothing was printed for 2026-11-01."_s);
}

void TestReportDays::namesGoBothWays()
{
    for (const QString &name : reportDaysNames())
        QCOMPARE(daysName(*daysFromName(name)), name);
    QVERIFY(!daysFromName(u"tomorrow"_s));
}

void TestReportDays::choicesGoBothWays()
{
    ReportFilter filter;
    filter.event = EventId(3);
    filter.production = ProductionId(2);
    filter.shift = ShiftId(5);
    filter.clerk = u"Ben \"B\" Bold"_s;
    filter.terminal = u"front/1"_s;
    filter.by = ReportDimension::Day;
    filter.secondBy = ReportDimension::Type;
    filter.beside = {EventId(4), EventId(9)};
    filter.settlement = 7;
    filter.from = filter.to = Instant{1}; // days are kept as words
    const QJsonObject choices = choicesOf(ReportKind::Breakdown, filter);
    QVERIFY(!choices.contains(u"from"_s));
    const ReportFilter again = filterOf(choices);
    QCOMPARE(choicesOf(ReportKind::Breakdown, again), choices);
    QVERIFY(again.event == filter.event && again.production == filter.production && again.shift == filter.shift);
    QVERIFY(again.clerk == filter.clerk && again.terminal == filter.terminal && again.by == filter.by);
    QVERIFY(again.secondBy == filter.secondBy && again.beside == filter.beside && again.settlement == 7);
    QVERIFY(!again.from && !again.to);
    QCOMPARE(choicesOf(ReportKind::Tonight, {}), QJsonObject());
}

ROWLOCK_TEST(TestReportDays)
#include "tst_report_days.moc"
