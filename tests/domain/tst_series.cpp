// The sentence by which a series of performances is made: its dates, or what to write instead; never a guess.
#include "model/domain/series.h"

#include "tests/support/run_tests.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const SeriesSpan winter{QDate(2026, 12, 15), QDate(2027, 1, 3)}; // a Tuesday to a Sunday
const QTimeZone berlin("Europe/Berlin");

QString told(const Result<QList<SeriesDate>> &dates)
{
    if (!dates)
        return u"? "_s + dates.error().message;
    QStringList all;
    for (const SeriesDate &date : *dates)
        all << date.day.toString(u"d.M."_s) + u' ' + date.time.toString(u"HH:mm"_s);
    return all.join(u", "_s);
}

Result<QList<SeriesDate>> series(const QString &rule, const SeriesSpan &span = winter,
                                 const QLocale &locale = QLocale::c())
{
    return seriesDates(rule, span, berlin, locale);
}

} // namespace

class TestSeries : public QObject
{
    Q_OBJECT

private slots:
    void listsTheDates_data();
    void listsTheDates();
    void asksBack_data();
    void asksBack();
    void readsTheLocalesWords();
    void startsByTheVenuesClockInSummerAndWinter();
    void asksForTheHourThatAClockLeavesOutOrShowsTwice();
    void aYearOfEveryDayIsCountedByHand();
    void staysWithinItsLimits();
    void anyTextIsAnsweredWithDatesOrASentence();
};

void TestSeries::listsTheDates_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("dates");
    const auto row = [](const char *rule, const char *dates) {
        QTest::newRow(rule) << QString::fromUtf8(rule) << QString::fromLatin1(dates);
    };
    const char *week =
        "15.12. 19:30, 16.12. 19:30, 17.12. 19:30, 18.12. 19:30, 19.12. 19:30, 20.12. 15:00, 22.12. 19:30, "
        "23.12. 19:30, 25.12. 19:30, 26.12. 19:30, 27.12. 15:00, 29.12. 19:30, 30.12. 19:30, 31.12. 19:30, "
        "1.1. 19:30, 2.1. 19:30, 3.1. 15:00";
    row("Tue to Sat 19:30, Sundays 15:00, not 24 December", week);
    row("Tuesday - Saturday at 7:30 pm; Sun 3pm; except Thu 24 Dec", week);
    row("tue–sat 19.30 and sundays 15.00 not 24.12.", week);
    row("Sundays 15:00, Tue to Sat 19:30, not 2026-12-24", week);
    row("Tue, Sun 20:00", "15.12. 20:00, 20.12. 20:00, 22.12. 20:00, 27.12. 20:00, 29.12. 20:00, 3.1. 20:00");
    row("Sundays 15:00 and 19:30", "20.12. 15:00, 20.12. 19:30, 27.12. 15:00, 27.12. 19:30, 3.1. 15:00, 3.1. 19:30");
    row("Sat and Sun 19:30, Sundays also 15:00", "19.12. 19:30, 20.12. 15:00, 20.12. 19:30, 26.12. 19:30, 27.12. "
                                                 "15:00, 27.12. 19:30, 2.1. 19:30, 3.1. 15:00, 3.1. "
                                                 "19:30");
    row("Fri to Mon 20:00, not 24 to 28 December",
        "18.12. 20:00, 19.12. 20:00, 20.12. 20:00, 21.12. 20:00, 1.1. 20:00, "
        "2.1. 20:00, 3.1. 20:00");
    row("Fridays 20:00, not 25 December, 1 January", "18.12. 20:00");
    row("Thursdays 20:00, not 24, 31 December", "17.12. 20:00");
    row("Thursdays 20:00, not 24 and 31 December, Sundays 11:00",
        "17.12. 20:00, 20.12. 11:00, 27.12. 11:00, 3.1. 11:00");
    row("Thursdays 20:00, 31 December only 18:00", "17.12. 20:00, 24.12. 20:00, 31.12. 18:00");
    row("Thursdays 20:00, also 31 December 16:00", "17.12. 20:00, 24.12. 20:00, 31.12. 16:00, 31.12. 20:00");
    row("Thursdays 16:00 and 20:00, not 24 December 20:00", "17.12. 16:00, 17.12. 20:00, 24.12. 16:00, 31.12. 16:00, "
                                                            "31.12. 20:00");
    row("16 December 19:30", "16.12. 19:30");
    row("December 16 and 18 19:30", "16.12. 19:30, 18.12. 19:30");
    row("30-31 December 19:30, 2 January 11am", "30.12. 19:30, 31.12. 19:30, 2.1. 11:00");
    row("30 December to 1 January 19:30", "30.12. 19:30, 31.12. 19:30, 1.1. 19:30");
    row("daily 19:30, not 16 December to 3 January", "15.12. 19:30");
    row("every day 19:30, not Mon to Sat", "20.12. 19:30, 27.12. 19:30, 3.1. 19:30");
}

void TestSeries::listsTheDates()
{
    QFETCH(const QString, rule);
    QTEST(told(series(rule)), "dates");
}

void TestSeries::asksBack_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *rule, const char *says) {
        QTest::newRow(rule) << QString::fromUtf8(rule) << QString::fromUtf8(says);
    };
    row("", "Write when it plays");
    row("19:30", "on which days");
    row("Tue to Sat", "at what time");
    row("Tue 19:30, not", "on which days");
    row("Tue 19:30, also 24 December", "at what time");
    row("Tue to 19:30", "up to which day");
    row("to Sat 19:30", "from which day");
    row("Tue to 24 December 19:30", "from a day of the week to a date");
    row("26 to 24 December 19:30", "no month");
    row("28 December to 26 December 19:30", "from a later day");
    row("daily 19:30, Sundays 15:00", "Sunday plays at 19:30 already");
    row("Thu 19:30, 24 December 15:00", "Thu 24 Dec 2026 plays at 19:30 already");
    row("Sundays 15:00 and 15:00", "a time twice");
    row("Sundays 15:00, Sundays also 15:00", "twice at 15:00");
    row("Sundays and 24 December 15:00", "Write them apart");
    row("Sundays 15:00, not 24 December", "no such performance on Thu 24 Dec 2026");
    row("Sundays 15:00, not 20 December 19:30", "no such performance on Sun 20 Dec 2026");
    row("Sundays 15:00, not 21 to 26 December", "no such performance on Sat 26 Dec 2026");
    row("Sundays 15:00, not Mondays", "no such performance on a Monday");
    row("Sundays 15:00, not 24 November", "is not between");
    row("Sundays 15:00, not Fri 24 December", "that day is a Thursday");
    row("Sundays 15:00, not 30 February", "was not understood");
    row("Sundays 15:00, not 24", "no month");
    row("Sundays 15:00, not 1/2", "several ways");
    row("Sundays 8.10", "was not understood");
    row("Sundays 25:00", "is not a time");
    row("Sundays 15:61", "is not a time");
    row("whenever 19:30", "was not understood");
    row("next week 19:30", "was not understood");
    row("tomorrow 19:30", "was not understood");
}

void TestSeries::asksBack()
{
    QFETCH(const QString, rule);
    QFETCH(const QString, says);
    const auto dates = series(rule);
    QVERIFY2(!dates, qPrintable(told(dates)));
    QCOMPARE(dates.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(dates.error().details.value(u"argument"_s).toString(), u"rule"_s);
    QVERIFY2(dates.error().message.contains(says), qPrintable(dates.error().message));
}

void TestSeries::readsTheLocalesWords()
{
    const QLocale german(QLocale::German, QLocale::Germany);
    QCOMPARE(told(series(u"So 15:00, Donnerstag 20:00, not 24. Dezember"_s, winter, german)),
             u"17.12. 20:00, 20.12. 15:00, 27.12. 15:00, 31.12. 20:00, 3.1. 15:00"_s);
    const QLocale american(QLocale::English, QLocale::UnitedStates);
    QCOMPARE(told(series(u"Thursdays 8pm, not 12/24"_s, winter, american)), u"17.12. 20:00, 31.12. 20:00"_s);
    QVERIFY(told(series(u"Thursdays 7:30"_s, winter, american)).contains(u"7:30 pm"_s));
    // A year and a day: one date comes twice.
    QVERIFY(told(series(u"Thursdays 20:00, not 24 December"_s, {QDate(2026, 12, 1), QDate(2027, 12, 31)}))
                .contains(u"more than once"_s));
    QCOMPARE(series(u"Thursdays 20:00, not 24 December 2026"_s, {QDate(2026, 12, 1), QDate(2027, 12, 31)})->size(), 56);
}

void TestSeries::startsByTheVenuesClockInSummerAndWinter()
{
    const auto dates = series(u"Sat and Sun 19:30"_s, {QDate(2026, 10, 24), QDate(2026, 10, 25)});
    QVERIFY2(dates, qPrintable(told(dates)));
    QCOMPARE(toIso(dates->at(0).starts), u"2026-10-24T17:30:00.000Z"_s);
    QCOMPARE(toIso(dates->at(1).starts), u"2026-10-25T18:30:00.000Z"_s);
}

void TestSeries::asksForTheHourThatAClockLeavesOutOrShowsTwice()
{
    const auto leftOut = series(u"Sundays 2:30"_s, {QDate(2026, 3, 1), QDate(2026, 3, 31)});
    QVERIFY2(!leftOut, qPrintable(told(leftOut)));
    QCOMPARE(leftOut.error().details.value(u"readings"_s).toArray().size(), 2);
    const auto twice = series(u"Sundays 2:30"_s, {QDate(2026, 10, 1), QDate(2026, 10, 31)});
    QVERIFY2(!twice, qPrintable(told(twice)));
    QCOMPARE(twice.error().details.value(u"readings"_s).toArray().size(), 2);
    QVERIFY2(told(twice).contains(u"Leave that day out"), qPrintable(told(twice))); // no offset goes into a sentence
    QCOMPARE(series(u"Sundays 2:30, not 25 October"_s, {QDate(2026, 10, 1), QDate(2026, 10, 31)})->size(), 3);
}

void TestSeries::aYearOfEveryDayIsCountedByHand()
{
    const SeriesSpan year{QDate(2027, 1, 1), QDate(2027, 12, 31)};
    for (int weekday = 1; weekday <= 7; ++weekday) {
        const QString name = QLocale::c().dayName(weekday);
        const auto dates = series(name + u"s 20:00"_s, year);
        QVERIFY2(dates, qPrintable(told(dates)));
        QDate expected = year.first;
        while (expected.dayOfWeek() != weekday)
            expected = expected.addDays(1);
        for (const SeriesDate &date : *dates) {
            QCOMPARE(date.day, expected);
            QCOMPARE(inZone(date.starts, berlin).time(), QTime(20, 0));
            expected = expected.addDays(7);
        }
        QVERIFY(expected > year.last);
    }
}

void TestSeries::staysWithinItsLimits()
{
    const QDate day(2026, 12, 1);
    QVERIFY(told(series(u"daily 15:00 and 20:00"_s, {day, day.addDays(300)})).contains(u"602 performances"_s));
    QCOMPARE(series(u"daily 20:00"_s, {day, day.addDays(299)})->size(), 300);
    QCOMPARE(series(u"daily 20:00"_s, {day, day.addDays(1)})->size(), 2); // without most days of the week
    QCOMPARE(series(u"Mon to Sat 20:00, not Wed to Fri"_s, {day, day.addDays(1)})->size(), 1);
    QVERIFY(told(series(u"Tue 20:00, Thu to Sat 20:00"_s, {day, day.addDays(1)})).contains(u"There is no Thursday"_s));
    QVERIFY(told(series(u"Tue 20:00, Thursdays 20:00"_s, {day, day.addDays(1)})).contains(u"There is no Thursday"_s));
    QCOMPARE(series(u"daily 20:00"_s, {day, day.addDays(-1)}).error().details.value(u"argument"_s).toString(),
             u"last"_s);
    QCOMPARE(series(u"daily 20:00"_s, {day, day.addDays(733)}).error().details.value(u"argument"_s).toString(),
             u"last"_s);
    QCOMPARE(series(u"daily 20:00"_s, {{}, day}).error().details.value(u"argument"_s).toString(), u"first"_s);
    QVERIFY(!series(QString(501, u'a')));
    QVERIFY(told(series(u"Tue 20:00, not Tuesdays"_s)).contains(u"0 performances"_s));
}

void TestSeries::anyTextIsAnsweredWithDatesOrASentence()
{
    const QStringList words{u"tue"_s,  u"to"_s,   u"sat"_s,   u"19:30"_s, u","_s,      u"not"_s,
                            u"also"_s, u"only"_s, u"24"_s,    u"25"_s,    u"and"_s,    u"dec"_s,
                            u"sun"_s,  u"3pm"_s,  u"daily"_s, u"-"_s,     u"\u202e"_s, u"1."_s};
    quint32 seed = 7;
    int made = 0;
    for (int i = 0; i < 20'000; ++i) {
        QStringList rule;
        for (int word = 0; word < 1 + i % 9; ++word) {
            seed = seed * 1'664'525U + 1'013'904'223U;
            rule << words.at(int((seed >> 16) % quint32(words.size())));
        }
        const auto dates = series(rule.join(u' '));
        if (!dates) {
            QVERIFY2(!dates.error().message.isEmpty(), qPrintable(rule.join(u' ')));
            continue;
        }
        ++made;
        for (qsizetype k = 0; k < dates->size(); ++k) {
            QVERIFY2(winter.contains(dates->at(k).day), qPrintable(rule.join(u' ')));
            QVERIFY2(k == 0 || dates->at(k - 1).starts < dates->at(k).starts, qPrintable(rule.join(u' ')));
        }
    }
    QVERIFY2(made > 100, qPrintable(QString::number(made)));
}

ROWLOCK_TEST(TestSeries)
#include "tst_series.moc"
