// Values and pure rules: money, instants, hold times at their edges, settling a payment.

#include "model/domain/hold.h"
#include "model/domain/money_input.h"
#include "model/domain/order.h"

#include <QLocale>
#include <QtTest>

using namespace rowlock;

class TestDomain : public QObject
{
    Q_OBJECT

private slots:
    void moneyReadsAndWritesDecimals_data();
    void moneyReadsAndWritesDecimals();
    void moneyRefusesWhatIsNoAmount_data();
    void moneyRefusesWhatIsNoAmount();
    void moneyReadsWhatPeopleType();
    void instantsReadOffsetsAndZones();
    void instantsRefuseTheSummerTimeGap();
    void strictHoldIsOverAtItsDeadline();
    void yieldingHoldStandsUntilAsked();
    void payingHoldNeverGivesWay();
    void extensionStopsAtTheCeiling();
    void changeComesOutOfTheCash();
    void settlingRefusesTooLittleAndCardChange();
};

void TestDomain::moneyReadsAndWritesDecimals_data()
{
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<qint64>("minor");
    QTest::addColumn<QString>("written");
    QTest::newRow("whole") << "EUR"
                           << "42" << qint64(4200) << "42.00";
    QTest::newRow("one decimal") << "EUR"
                                 << "42.5" << qint64(4250) << "42.50";
    QTest::newRow("cents") << "GBP"
                           << "0.05" << qint64(5) << "0.05";
    QTest::newRow("yen") << "JPY"
                         << "1500" << qint64(1500) << "1500";
    QTest::newRow("dinar") << "KWD"
                           << "1.005" << qint64(1005) << "1.005";
}

void TestDomain::moneyReadsAndWritesDecimals()
{
    QFETCH(QString, currency);
    QFETCH(QString, typed);
    QFETCH(qint64, minor);
    QFETCH(QString, written);
    const auto money = moneyFromDecimal(typed, Currency::fromCode(currency).value());
    QVERIFY(money);
    QCOMPARE(money->minor, minor);
    QCOMPARE(toDecimal(*money), written);
    QCOMPARE(toDecimal(-*money), u'-' + written);
}

void TestDomain::moneyRefusesWhatIsNoAmount_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *text :
         {"", ".", "5.", ".5", "-1", "+1", "1e3", "1,50", "1.005", " 1", "0x10", "nan", "12345678901.00", "١٢"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void TestDomain::moneyRefusesWhatIsNoAmount()
{
    QFETCH(QString, typed);
    const auto money = moneyFromDecimal(typed, Currency());
    QVERIFY(!money);
    QCOMPARE(money.error().code, ErrorCode::InvalidArgument);
}

void TestDomain::moneyReadsWhatPeopleType()
{
    const Currency euro;
    const QLocale german(QLocale::German, QLocale::Germany);
    QCOMPARE(moneyFromInput(QStringLiteral("1.234,50 €"), euro, german)->minor, 123450);
    QCOMPARE(moneyFromInput(QStringLiteral("20"), euro, german)->minor, 2000);
    QCOMPARE(moneyFromInput(QStringLiteral("20.5"), euro, german)->minor, 2050);
    QVERIFY(!moneyFromInput(QStringLiteral("zwanzig"), euro, german));
    QCOMPARE(toDisplay({123450, euro}, german), QStringLiteral("1.234,50\u00a0€"));
    QCOMPARE(toDisplay({-50, euro}, QLocale::c()), QStringLiteral("-€0.50"));
}

void TestDomain::instantsReadOffsetsAndZones()
{
    const QTimeZone berlin("Europe/Berlin");
    QCOMPARE(toIso(*instantFromIso(QStringLiteral("2026-12-05T19:30"), berlin)),
             QStringLiteral("2026-12-05T18:30:00.000Z"));
    QCOMPARE(toIso(*instantFromIso(QStringLiteral("2026-07-05 19:30"), berlin)),
             QStringLiteral("2026-07-05T17:30:00.000Z"));
    QCOMPARE(toIso(*instantFromIso(QStringLiteral("2026-12-05T19:30:15.5-05:30"), berlin)),
             QStringLiteral("2026-12-06T01:00:15.500Z"));
    QCOMPARE(toIso(*instantFromIso(QStringLiteral("2026-12-05T19:30Z"), berlin)),
             QStringLiteral("2026-12-05T19:30:00.000Z"));
    for (const char *bad :
         {"", "tomorrow", "2026-02-30T10:00", "2026-12-05", "2026-12-05T25:00", "2026-12-05T10:00+99"})
        QVERIFY2(!instantFromIso(QString::fromLatin1(bad), berlin), bad);
}

void TestDomain::instantsRefuseTheSummerTimeGap()
{
    const QTimeZone berlin("Europe/Berlin");
    const auto readings = [&](const char *text) {
        const auto read = instantFromIso(QLatin1String(text), berlin);
        return read ? QStringList{toIso(*read)}
                    : read.error().details.value(QStringLiteral("readings")).toVariant().toStringList();
    };
    QVERIFY(instantFromIso(QStringLiteral("2026-03-29T02:30Z"), berlin));
    // Nothing is guessed: both readings are offered, and each of them can be said back.
    QCOMPARE(readings("2026-03-29T02:30"),
             (QStringList{QStringLiteral("2026-03-29T01:30:00+01:00"), QStringLiteral("2026-03-29T03:30:00+02:00")}));
    QCOMPARE(readings("2031-10-26T02:30"),
             (QStringList{QStringLiteral("2031-10-26T02:30:00+02:00"), QStringLiteral("2031-10-26T02:30:00+01:00")}));
    for (const QString &reading : readings("2031-10-26T02:30"))
        QVERIFY(instantFromIso(reading, berlin));
    QCOMPARE(readings("2031-10-26T01:59:59"), QStringList{QStringLiteral("2031-10-25T23:59:59.000Z")});
    QCOMPARE(readings("2031-10-26T03:00"), QStringList{QStringLiteral("2031-10-26T02:00:00.000Z")});
    QCOMPARE(readings("2026-03-29T03:00"), QStringList{QStringLiteral("2026-03-29T01:00:00.000Z")});
}

void TestDomain::strictHoldIsOverAtItsDeadline()
{
    const HoldTimes times = startHold({HoldPolicy::Strict, 600, 3600}, {}, {1'000'000});
    QCOMPARE(times.expiresAt.ms, 1'600'000);
    for (const qint64 offset : {-1, 0, 1}) {
        const Instant now = times.expiresAt.plusMs(offset);
        QCOMPARE(givesWay(HoldState::Active, times, now), offset >= 0);
        QCOMPARE(stillStands(HoldState::Active, HoldPolicy::Strict, times, now), offset < 0);
        QCOMPARE(isSweptAt(HoldState::Active, HoldPolicy::Strict, times, now), offset >= 0);
    }
}

void TestDomain::yieldingHoldStandsUntilAsked()
{
    const HoldTimes times = startHold({}, {}, {0});
    for (const qint64 offset : {-1, 0, 1}) {
        const Instant now = times.expiresAt.plusMs(offset);
        QCOMPARE(givesWay(HoldState::Active, times, now), offset >= 0);
        QVERIFY(stillStands(HoldState::Active, HoldPolicy::Yielding, times, now));
        QVERIFY(!isSweptAt(HoldState::Active, HoldPolicy::Yielding, times, now));
        const Instant aroundCeiling = times.ceilingAt.plusMs(offset);
        QCOMPARE(isSweptAt(HoldState::Active, HoldPolicy::Yielding, times, aroundCeiling), offset >= 0);
    }
    QVERIFY(!stillStands(HoldState::Expired, HoldPolicy::Yielding, times, {0}));
}

void TestDomain::payingHoldNeverGivesWay()
{
    const HoldTimes times = startHold({HoldPolicy::Strict, 600, 3600}, {}, {0});
    const Instant muchLater = times.ceilingAt.plusSeconds(86400);
    QVERIFY(!givesWay(HoldState::Paying, times, muchLater));
    QVERIFY(!isSweptAt(HoldState::Paying, HoldPolicy::Strict, times, muchLater));
    QVERIFY(stillStands(HoldState::Paying, HoldPolicy::Strict, times, muchLater));
}

void TestDomain::extensionStopsAtTheCeiling()
{
    const HoldTimes start = startHold({}, {}, {0});
    QCOMPARE(extendHold(start, 600, {300'000}).expiresAt.ms, 900'000);
    QCOMPARE(extendHold(start, 60, {300'000}).expiresAt.ms, 600'000); // never backwards
    QCOMPARE(extendHold(start, 600, {3'300'000}).expiresAt.ms, 3'600'000);
    QCOMPARE(startHold({}, 86400, {0}).expiresAt.ms, 3'600'000);
}

void TestDomain::changeComesOutOfTheCash()
{
    const auto settled =
        settle({{PaymentMethod::Card, {1000, {}}, {}}, {PaymentMethod::Cash, {5000, {}}, {}}}, {4200, {}});
    QVERIFY(settled);
    QCOMPARE(settled->change.minor, 1800);
    QCOMPARE(settled->kept.at(0).minor, 1000);
    QCOMPARE(settled->kept.at(1).minor, 3200);
    QCOMPARE(settle({}, {0, {}})->change.minor, 0);
}

void TestDomain::settlingRefusesTooLittleAndCardChange()
{
    const auto little = settle({{PaymentMethod::Cash, {4199, {}}, {}}}, {4200, {}});
    QCOMPARE(little.error().code, ErrorCode::PaymentMismatch);
    QCOMPARE(little.error().details.value(QStringLiteral("total")).toString(), QStringLiteral("42.00"));
    QCOMPARE(settle({{PaymentMethod::Card, {4300, {}}, {}}}, {4200, {}}).error().code, ErrorCode::PaymentMismatch);
    QCOMPARE(settle({{PaymentMethod::Cash, {-1, {}}, {}}}, {4200, {}}).error().code, ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestDomain)
#include "tst_domain.moc"
