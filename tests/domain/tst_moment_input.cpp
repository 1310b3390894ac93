// What is typed as a date and a time is understood, asked back or refused; never guessed.
#include "model/domain/moment_input.h"

#include "tests/support/run_tests.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const QDate today(2026, 11, 25); // a Wednesday
const QDateTime current(QDate(2026, 11, 27), QTime(19, 30), Qt::UTC);

MomentInput read(const QString &text, const QLocale &locale = QLocale::c())
{
    return readMoment(text, current, today, locale);
}

QString told(const MomentInput &input)
{
    QStringList all;
    for (const QDateTime &each : input.readings)
        all << each.toString(u"yyyy-MM-dd HH:mm"_s);
    if (input.kind == MomentInput::Kind::Moment)
        all << input.moment.toString(u"yyyy-MM-dd HH:mm"_s);
    return all.join(u" or "_s);
}

} // namespace

class TestMomentInput : public QObject
{
    Q_OBJECT

private slots:
    void understands_data();
    void understands();
    void takesAnOffsetThatIsWritten();
    void theLocaleSaysWhichIsFirst();
    void asksBackWhatIsUnclear_data();
    void asksBackWhatIsUnclear();
    void refuses_data();
    void refuses();
    void readsItsOwnTextInEveryLanguage();
    void everyBeginningOfADateIsUnfinishedOrUnderstood();
    void stepsThePartUnderTheCursor();
    void aDayWithoutItsYearHasBeen_data();
    void aDayWithoutItsYearHasBeen();
};

void TestMomentInput::understands_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("moment");
    const auto row = [](const char *text, const char *moment) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(moment);
    };
    row("24.12.2026 19:30", "2026-12-24 19:30");
    row("2026-12-24 19:30", "2026-12-24 19:30");
    row("2026-12-24T19:30:00", "2026-12-24 19:30");
    row("24/12 7pm", "2026-12-24 19:00");
    row("24/12/26, 7.15 p.m.", "2026-12-24 19:15");
    row("24.12. 20:00", "2026-12-24 20:00");
    row("24.12. 19.30 Uhr", "2026-12-24 19:30");
    row("24. Dec 2026 19h30", "2026-12-24 19:30");
    row("Dec 24th at 7:30 PM", "2026-12-24 19:30");
    row("december 24 26 8pm", "2026-12-24 20:00");
    row("Thu 24 Dec 2026, 19:30", "2026-12-24 19:30");
    row("24 dec 2026 1930", "2026-12-24 19:30");
    row("24 dec 12am", "2026-12-24 00:00");
    row("24 dec 12pm", "2026-12-24 12:00");
    row("24 dec 0:15", "2026-12-24 00:15");
    row("24 dec 21", "2026-12-24 21:00");
    row("tomorrow 20:00", "2026-11-26 20:00");
    row("fri 8pm", "2026-11-27 20:00");
    row("24.12.2026", "2026-12-24 19:30"); // the time stays
    row("20:15", "2026-11-27 20:15");      // the date stays
    row("8.15pm", "2026-11-27 20:15");
    row("3/1 20:00", "2027-01-03 20:00"); // by the locale below; the next one
    row("24 nov 20:00", "2027-11-24 20:00");
    row("29.2. 20:00", "2028-02-29 20:00");
    row("٢٤.١٢.٢٠٢٦ ١٩:٣٠", "2026-12-24 19:30");
}

void TestMomentInput::understands()
{
    QFETCH(QString, text);
    QFETCH(QString, moment);
    const MomentInput input = read(text, QLocale(u"en_GB"_s));
    QCOMPARE(told(input), moment);
    QCOMPARE(int(input.kind), int(MomentInput::Kind::Moment));
    QVERIFY(momentInputProblem(text, input, QLocale::c()).isEmpty());
}

void TestMomentInput::theLocaleSaysWhichIsFirst()
{
    QCOMPARE(told(read(u"3/4/2027 20:00"_s, QLocale(u"en_GB"_s))), u"2027-04-03 20:00"_s);
    QCOMPARE(told(read(u"3/4/2027 20:00"_s, QLocale(u"en_US"_s))), u"2027-03-04 20:00"_s);
    QCOMPARE(told(read(u"3/4/2027 20:00"_s)), u"2027-03-04 20:00 or 2027-04-03 20:00"_s);
    QCOMPARE(told(read(u"24/12/2026 20:00"_s, QLocale(u"en_US"_s))), u"2026-12-24 20:00"_s); // can be nothing else
    QCOMPARE(told(read(u"3.4.2027 20:00"_s)), u"2027-04-03 20:00"_s);
    QCOMPARE(told(read(u"Do 24 Dez 2026 19:30"_s, QLocale(u"de_DE"_s))), u"2026-12-24 19:30"_s);
}

void TestMomentInput::asksBackWhatIsUnclear_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("readings");
    QTest::newRow("hour alone") << u"24 dec 7"_s << u"C"_s << u"2026-12-24 07:00 or 2026-12-24 19:00"_s;
    QTest::newRow("twelve") << u"24 dec 12"_s << u"C"_s << u"2026-12-24 00:00 or 2026-12-24 12:00"_s;
    QTest::newRow("counts to twelve") << u"12/24 7:30"_s << u"en_US"_s << u"2026-12-24 07:30 or 2026-12-24 19:30"_s;
    QTest::newRow("date or time") << u"7.12"_s << u"C"_s << u"2026-11-27 07:12 or 2026-12-07 19:30"_s;
    QTest::newRow("today's weekday") << u"wed 20:00"_s << u"C"_s << u"2026-11-25 20:00 or 2026-12-02 20:00"_s;
}

void TestMomentInput::asksBackWhatIsUnclear()
{
    QFETCH(QString, text);
    QFETCH(QString, locale);
    QFETCH(QString, readings);
    const MomentInput input = read(text, QLocale(locale));
    QCOMPARE(int(input.kind), int(MomentInput::Kind::Unclear));
    QCOMPARE(told(input), readings);
    // What is taken of them is written so that it means one thing.
    for (const QDateTime &reading : input.readings)
        QCOMPARE(read(momentFieldText(reading, QLocale(locale)), QLocale(locale)).moment, reading);
}

void TestMomentInput::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("problem");
    QTest::newRow("31 Feb") << u"31.2.2027 20:00"_s << u"is not a date and a time"_s;
    QTest::newRow("25 hours") << u"24.12.2026 25:00"_s << u"is not a date and a time"_s;
    QTest::newRow("31 Feb with its offset") << u"2027-02-31T20:00+01:00"_s << u"is not a date and a time"_s;
    QTest::newRow("offset of nowhere") << u"2027-02-28T20:00+19:00"_s << u"is not a date and a time"_s;
    QTest::newRow("two times") << u"24 dec 19:30 20:00"_s << u"is not a date and a time"_s;
    QTest::newRow("two dates") << u"24 dec 25 dec 20:00"_s << u"is not a date and a time"_s;
    QTest::newRow("nonsense") << u"after the opera"_s << u"is not a date and a time"_s;
    QTest::newRow("13 pm") << u"24 dec 13pm"_s << u"is not a date and a time"_s;
    QTest::newRow("weekday") << u"Fri 24 Dec 2026, 19:30"_s << u"24 Dec 2026 is a Thursday."_s;
    QTest::newRow("blank") << u"  "_s << u"Enter a date and a time like Thu 24 Dec 2026, 19:30."_s;
}

void TestMomentInput::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, problem);
    const MomentInput input = read(text);
    QCOMPARE(told(input), QString());
    const QString words = momentInputProblem(text, input, QLocale::c());
    QVERIFY2(words.contains(problem), qPrintable(words));
}

void TestMomentInput::takesAnOffsetThatIsWritten()
{
    const QTimeZone berlin("Europe/Berlin");
    for (const QString &text : {u"2027-10-31T02:30:00+02:00"_s, u" 2027-10-31 02:30+0200 "_s, u"2027-10-31t02:30+02"_s,
                                u"2027-10-31T00:30Z"_s, u"2027-10-31t00:30:00.000z"_s}) {
        const MomentInput input = read(text);
        QVERIFY2(input.kind == MomentInput::Kind::Exact, qPrintable(text));
        QCOMPARE(momentInputProblem(text, input, QLocale::c()), QString());
        const auto instant = typedInstant(text, input, berlin, QLocale::c());
        QVERIFY2(instant, qPrintable(text));
        QCOMPARE(toIso(*instant), u"2027-10-31T00:30:00.000Z"_s);
        QCOMPARE(typedText(*instant, berlin, QLocale::c()), u"2027-10-31T02:30:00+02:00"_s);
    }
}

// Whatever the language writes for its days and months, and with whatever figures.
void TestMomentInput::readsItsOwnTextInEveryLanguage()
{
    const auto locales = QLocale::matchingLocales(QLocale::AnyLanguage, QLocale::AnyScript, QLocale::AnyCountry);
    QVERIFY(locales.size() > 100);
    for (const QLocale &locale : locales) {
        for (int month = 1; month <= 12; ++month) {
            const QDateTime moment(QDate(2027, month, 2 * month), QTime(month, 30), Qt::UTC);
            const MomentInput input = readMoment(momentFieldText(moment, locale), moment, today, locale);
            QVERIFY2(input.kind == MomentInput::Kind::Moment && input.moment == moment, qPrintable(locale.name()));
        }
    }
    // And where another moment is in the field, in the languages of most counters.
    for (const char *name : {"C", "en_GB", "en_US", "de_DE", "fr_FR", "it_IT", "es_ES", "pl_PL", "nl_NL", "cs_CZ",
                             "sv_SE", "pt_PT", "uk_UA", "tr_TR", "ja_JP", "ar_EG"}) {
        const QLocale locale{QLatin1String(name)};
        for (int month = 1; month <= 12; ++month) {
            const QDateTime moment(QDate(2027, month, 2 * month), QTime(month, 30), Qt::UTC);
            const QString text = momentFieldText(moment, locale);
            QVERIFY2(read(text, locale).moment == moment, qPrintable(locale.name() + u' ' + text));
        }
    }
}

// While somebody types it, nothing that is right so far is called wrong.
void TestMomentInput::everyBeginningOfADateIsUnfinishedOrUnderstood()
{
    for (const QString &whole : {u"24 Dec 2026 19:30"_s, u"24.12.2026 19:30"_s, u"2026-12-24 19:30"_s}) {
        QStringList wrong;
        for (qsizetype length = 1; length <= whole.size(); ++length) {
            const MomentInput input = read(whole.left(length));
            if (input.kind == MomentInput::Kind::OtherWeekday)
                wrong << whole.left(length);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u", "_s)));
    }
    QCOMPARE(int(read(u"24"_s).kind), int(MomentInput::Kind::Unfinished));
    QCOMPARE(int(read(u"dec"_s).kind), int(MomentInput::Kind::Unfinished));
}

void TestMomentInput::stepsThePartUnderTheCursor()
{
    const QLocale locale = QLocale::c();
    const QDateTime moment(QDate(2026, 12, 31), QTime(23, 32), Qt::UTC);
    const QString text = momentFieldText(moment, locale);
    QCOMPARE(text, u"Thu 31 Dec 2026, 23:32"_s);
    const auto step = [&](const char *at, int steps) {
        return momentFieldText(steppedMoment(moment, text.indexOf(QLatin1String(at)), steps, locale), locale);
    };
    QCOMPARE(step("Thu", 1), u"Fri 1 Jan 2027, 23:32"_s);
    QCOMPARE(step("31", -1), u"Wed 30 Dec 2026, 23:32"_s);
    QCOMPARE(step("Dec", 2), u"Sun 28 Feb 2027, 23:32"_s);
    QCOMPARE(step("2026", 1), u"Fri 31 Dec 2027, 23:32"_s);
    QCOMPARE(step("23:", 1), u"Fri 1 Jan 2027, 00:32"_s);
    QCOMPARE(step("32", 1), u"Thu 31 Dec 2026, 23:35"_s);
    QCOMPARE(step("32", -1), u"Thu 31 Dec 2026, 23:30"_s);
    QCOMPARE(momentPartAt(moment, text.indexOf(u"2026"), locale), (std::pair<qsizetype, qsizetype>(11, 4)));
    QCOMPARE(momentPartAt(moment, text.size(), locale), (std::pair<qsizetype, qsizetype>(20, 2)));
}

// Of a day of which there are figures.
void TestMomentInput::aDayWithoutItsYearHasBeen_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QDate>("day"); // none: it is not one day
    const QLocale german(QLocale::German, QLocale::Germany), american(QLocale::English, QLocale::UnitedStates);
    QTest::newRow("before Christmas") << u"24.12."_s << german << QDate(2025, 12, 24);
    QTest::newRow("its year") << u"24.12.2026"_s << german << QDate(2026, 12, 24);
    QTest::newRow("today") << u"25.11."_s << german << QDate(2026, 11, 25);
    QTest::newRow("tomorrow a year ago") << u"26.11."_s << german << QDate(2025, 11, 26);
    QTest::newRow("strokes") << u"3/4"_s << american << QDate(2026, 3, 4);
    QTest::newRow("strokes of no country") << u"3/4"_s << QLocale::c() << QDate();
    QTest::newRow("its name") << u"4 mar"_s << american << QDate(2026, 3, 4);
    QTest::newRow("the last Friday") << u"fri"_s << american << QDate(2026, 11, 20);
    QTest::newRow("today's weekday") << u"wed"_s << american << QDate(2026, 11, 25);
    QTest::newRow("a week less a day ago") << u"thu"_s << american << QDate(2026, 11, 19);
    QTest::newRow("tomorrow") << u"tomorrow"_s << american << QDate();
    QTest::newRow("today, by its word") << u"today"_s << american << QDate(2026, 11, 25);
    QTest::newRow("of a leap year") << u"29.2."_s << german << QDate(2024, 2, 29);
    QTest::newRow("the year of its weekday") << u"wed 24 dec"_s << american << QDate(2025, 12, 24);
    QTest::newRow("a time") << u"19:30"_s << german << QDate();
    QTest::newRow("figures of a time") << u"1930"_s << german << QDate();
    QTest::newRow("as it stands") << dayFieldText(QDate(2024, 3, 1), german) << german << QDate(2024, 3, 1);
    QTest::newRow("no such day") << u"31.2.2026"_s << german << QDate();
    QTest::newRow("nothing") << QString() << german << QDate();
    QTest::newRow("a word") << u"soon"_s << german << QDate();
}

void TestMomentInput::aDayWithoutItsYearHasBeen()
{
    QFETCH(const QString, text);
    QFETCH(const QLocale, locale);
    QFETCH(const QDate, day);
    const auto read = readPastDay(text, QDate(2024, 3, 1), today, locale);
    QCOMPARE(read.value_or(QDate()), day);
}

ROWLOCK_TEST(TestMomentInput)
#include "tst_moment_input.moc"
