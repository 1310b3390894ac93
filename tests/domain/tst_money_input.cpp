// What people type as an amount: a comma is never dropped, and what can mean two amounts is asked back.
#include "model/domain/money_input.h"

#include <QLocale>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;
using Kind = MoneyInput::Kind;

class TestMoneyInput : public QObject
{
    Q_OBJECT

private slots:
    void readsAsATable_data();
    void readsAsATable();
    void readsBackWhatItWrites_data();
    void readsBackWhatItWrites();
    void plainDecimalsStayValid();
    void problemsOfferBothReadings();
    void aPriceFarAboveTheOthersIsUnusual();
};

namespace {

const QStringList &tenLocales()
{
    static const QStringList all{u"C"_s,     u"en_GB"_s, u"en_IN"_s, u"de_DE"_s, u"de_CH"_s, u"fr_FR"_s,
                                 u"sv_SE"_s, u"pt_BR"_s, u"ar_EG"_s, u"fa_IR"_s, u"ja_JP"_s};
    return all;
}

Currency currencyOf(const QString &code)
{
    return Currency::fromCode(code).value();
}

} // namespace

void TestMoneyInput::readsAsATable_data()
{
    QTest::addColumn<QString>("locales"); // with commas between; empty: in each of them
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>(
        "read"); // the plain amount, "a|b" when unclear, "" not an amount, "-" blank, "…" unfinished
    const auto row = [](const char *locales, const char *currency, const char *typed, const char *read) {
        QTest::addRow("%s %s %s", locales, currency, typed) << QString::fromUtf8(locales) << QString::fromUtf8(currency)
                                                            << QString::fromUtf8(typed) << QString::fromUtf8(read);
    };
    // Everywhere the same.
    row("", "EUR", "", "-");
    row("", "EUR", "   ", "-");
    row("", "EUR", "0", "0.00");
    row("", "EUR", "42", "42.00");
    row("", "EUR", "54,50", "54.50");
    row("", "EUR", "54.50", "54.50");
    row("", "EUR", "54,5", "54.50");
    row("", "EUR", "54.5", "54.50");
    row("", "EUR", "36,50 €", "36.50");
    row("", "EUR", "€ 36,50", "36.50");
    row("", "EUR", "eur 36.50", "36.50");
    row("", "EUR", "1.234,50", "1234.50");
    row("", "EUR", "1,234.50", "1234.50");
    row("", "EUR", "1 234,50", "1234.50");
    row("", "EUR", "1\u00a0234,50", "1234.50");
    row("", "EUR", "1\u202f234,50", "1234.50");
    row("", "EUR", "1'234.50", "1234.50");
    row("", "EUR", "1’234.50", "1234.50");
    row("", "EUR", "1 234", "1234.00");
    row("", "EUR", "1.234.567", "1234567.00");
    row("", "EUR", "1,234,567", "1234567.00");
    row("", "EUR", "1,234,567.8", "1234567.80");
    row("", "EUR", "٥٤٫٥٠", "54.50");
    row("", "EUR", "۵۴٫۵۰", "54.50");
    row("", "EUR", "٥٤,٥٠", "54.50");
    row("", "EUR", "１２．５０", "12.50");
    row("", "EUR", "54,", "…");
    row("", "EUR", "1.234,", "…");
    row("", "EUR", ",50", "");
    row("", "EUR", ",", "");
    row("", "EUR", "54,,50", "");
    row("", "EUR", "54,50,", "…");
    row("", "EUR", "5,4,50", "");
    row("", "EUR", "12.34.56", "");
    row("", "EUR", "1,234.567", "");
    row("", "EUR", "1.234,567", "");
    row("", "EUR", "1234,567", "");
    row("", "EUR", "0,500", "");
    row("", "EUR", "5,4500", "");
    row("", "EUR", "54 50", "");
    row("", "EUR", "1 234.567,50", "");
    row("", "EUR", "-5", "");
    row("", "EUR", "+5", "");
    row("", "EUR", "1e3", "");
    row("", "EUR", "$5", "");
    row("", "EUR", "£5", "");
    row("", "EUR", "zwanzig", "");
    row("", "EUR", "9999999999.99", "9999999999.99");
    row("", "EUR", "12345678901", "");
    row("", "JPY", "1500", "1500");
    row("", "JPY", "¥ 1500", "1500");
    row("", "JPY", "54,50", "");
    row("", "JPY", "54.5", "");
    row("", "JPY", "1,234,567", "1234567");
    row("", "KWD", "5,5", "5.500");
    row("", "KWD", "5.25", "5.250");
    row("", "KWD", "0,250", "0.250");
    row("", "KWD", "1234.500", "1234.500");
    row("", "KWD", "1,234.500", "1234.500");
    row("", "KWD", "1.234,5", "1234.500");
    row("", "KWD", "5.2500", "");
    // One mark before three digits: as the locale writes, or asked back.
    row("C,de_CH,fr_FR,sv_SE,ar_EG,fa_IR", "EUR", "1,234", "1234.00|1.23");
    row("C,de_CH,fr_FR,sv_SE,ar_EG,fa_IR", "EUR", "1.234", "1234.00|1.23");
    row("C", "EUR", "54,500", "54500.00|54.50");
    row("en_GB,en_IN,ja_JP", "EUR", "1,234", "1234.00");
    row("en_GB,en_IN,ja_JP", "EUR", "1.234", "1234.00|1.23");
    row("de_DE,pt_BR", "EUR", "1.234", "1234.00");
    row("de_DE,pt_BR", "EUR", "1,234", "1234.00|1.23");
    row("C,de_DE,fr_FR", "JPY", "1,234", "1234|");
    row("en_GB,ja_JP", "JPY", "1,234", "1234");
    row("C,en_GB,de_CH,ja_JP", "KWD", "5.500", "5.500");
    row("C,en_GB,ja_JP", "KWD", "5,500", "5500.000|5.500");
    row("de_DE,fr_FR,pt_BR", "KWD", "5,500", "5.500");
    row("de_DE,pt_BR", "KWD", "5.500", "5500.000|5.500");
    // India's own groups.
    row("en_IN", "EUR", "12,34,567.50", "1234567.50");
    row("C,en_GB,de_DE", "EUR", "12,34,567.50", "");
    // The sign of a locale's currency counts only for that currency.
    row("sv_SE", "SEK", "54,50 kr", "54.50");
    row("en_GB", "SEK", "£54.50", "");
}

void TestMoneyInput::readsAsATable()
{
    QFETCH(QString, locales);
    QFETCH(QString, currency);
    QFETCH(QString, typed);
    QFETCH(QString, read);
    const QStringList tried = locales.isEmpty() ? tenLocales() : locales.split(u',');
    for (const QString &name : tried) {
        const QLocale locale(name);
        const MoneyInput input = readMoney(typed, currencyOf(currency), locale);
        QString got;
        switch (input.kind) {
        case Kind::Blank: got = u"-"_s; break;
        case Kind::Unfinished: got = u"…"_s; break;
        case Kind::NotAnAmount: break;
        case Kind::Amount: got = toDecimal(input.amount); break;
        case Kind::Unclear:
            got = toDecimal(input.readings.first()) + u'|'
                  + (input.readings.size() > 1 ? toDecimal(input.readings.last()) : QString());
        }
        QVERIFY2(got == read, qPrintable(name + u": "_s + got));
        QCOMPARE(moneyFromInput(typed, currencyOf(currency), locale).has_value(), input.kind == Kind::Amount);
    }
}

void TestMoneyInput::readsBackWhatItWrites_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : tenLocales())
        QTest::addRow("%s", qPrintable(name)) << name;
}

// Whatever a window shows or puts into a field can be typed as it stands.
void TestMoneyInput::readsBackWhatItWrites()
{
    QFETCH(QString, name);
    const QLocale locale(name);
    for (const QString &code : {u"EUR"_s, u"JPY"_s, u"KWD"_s, u"CHF"_s}) {
        const Currency currency = currencyOf(code);
        for (const qint64 minor : {0LL, 5LL, 50LL, 1500LL, 5450LL, 54500LL, 123450LL, 1234567LL, 123456789LL}) {
            const Money money{minor, currency};
            const MoneyInput field = readMoney(moneyFieldText(money, locale), currency, locale);
            QVERIFY2(field.kind == Kind::Amount && field.amount == money, qPrintable(moneyFieldText(money, locale)));
            const MoneyInput shown = readMoney(toDisplay(money, locale), currency, locale);
            QVERIFY2(shown.kind == Kind::Amount && shown.amount == money, qPrintable(toDisplay(money, locale)));
        }
    }
}

void TestMoneyInput::plainDecimalsStayValid()
{
    for (const QString &name : tenLocales()) {
        for (const QString &code : {u"EUR"_s, u"JPY"_s, u"KWD"_s}) {
            for (const qint64 minor : {0LL, 7LL, 4200LL, 999999LL}) {
                const QString plain = toDecimal({minor, currencyOf(code)});
                const MoneyInput input = readMoney(plain, currencyOf(code), QLocale(name));
                const bool asked =
                    input.kind == Kind::Unclear && code == u"KWD"_s; // 4.200, where that is four thousand
                QVERIFY2(asked || input.amount.minor == minor, qPrintable(name + u' ' + plain));
                QVERIFY(!asked || QLocale(name).decimalPoint() != u"."_s);
            }
        }
    }
}

void TestMoneyInput::problemsOfferBothReadings()
{
    const Currency euro;
    const QLocale english(u"en_GB"_s);
    QCOMPARE(moneyInputProblem(u"1.234"_s, euro, english),
             u"“1.234” can mean €1,234.00 or €1.23. Enter 1234.00 or 1.23."_s);
    QCOMPARE(moneyInputProblem(u"1.234"_s, currencyOf(u"JPY"_s), english),
             u"“1.234” is unclear. Enter 1234 for ¥1,234."_s);
    QCOMPARE(moneyInputProblem(u"abc"_s, euro, QLocale(u"de_DE"_s)), u"“abc” is not an amount. Enter it like 42,50."_s);
    QCOMPARE(moneyInputProblem(u"54,"_s, euro, english), u"“54,” is not an amount. Enter it like 42.50."_s);
    QCOMPARE(moneyInputProblem(u"54,50"_s, euro, english), QString());
    QCOMPARE(moneyFromInput({}, euro, english).error().message, u"Enter an amount."_s);
    QCOMPARE(moneyFromInput(u"1.234"_s, euro, english).error().code, ErrorCode::InvalidArgument);
}

void TestMoneyInput::aPriceFarAboveTheOthersIsUnusual()
{
    const Currency euro;
    QVERIFY(!isUnusualPrice({420'000, euro}, Money{4200, euro}));
    QVERIFY(isUnusualPrice({420'001, euro}, Money{4200, euro}));
    QVERIFY(!isUnusualPrice({100'000, euro}, std::nullopt)); // nothing to compare with: up to 1,000.00
    QVERIFY(isUnusualPrice({100'001, euro}, Money{0, euro}));
    QVERIFY(isUnusualPrice({9'999'999'900, euro}, std::nullopt));
}

ROWLOCK_TEST(TestMoneyInput)
#include "tst_money_input.moc"
