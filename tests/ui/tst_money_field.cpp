// A field for an amount: what was understood stands beneath it, what is unclear is asked back there, and blank is not
// 0.
#include "ui/common/money_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMoneyField : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void saysWhatItUnderstood();
    void blankIsNotZero();
    void asksBackWhatIsUnclear();
    void pointsOutWhatIsFarAboveTheRest();
    void anErrorStandsUntilSomethingElseIsTyped();

private:
    QString said(const MoneyField &field) const { return field.findChild<QLabel *>(u"priceHint"_s)->text(); }
};

void TestMoneyField::init()
{
    QLocale::setDefault(QLocale::c());
}

void TestMoneyField::saysWhatItUnderstood()
{
    MoneyField field(u"Price"_s, u"price"_s);
    field.setHint(u"0 if free"_s);
    field.show();
    QCOMPARE(said(field), u"0 if free"_s);
    QSignalSpy changes(&field, &MoneyField::changed);
    QTest::keyClicks(field.edit(), u"54"_s);
    QCOMPARE(said(field), u"= €54.00"_s);
    QTest::keyClicks(field.edit(), u","_s);
    QCOMPARE(said(field), QString()); // nothing is wrong yet
    QTest::keyClicks(field.edit(), u"50"_s);
    QCOMPARE(said(field), u"= €54.50"_s);
    QCOMPARE(field.edit()->accessibleDescription(), u"= €54.50"_s);
    QCOMPARE(field.amount()->minor, 5450);
    QCOMPARE(changes.size(), 5);
    QSignalSpy entered(&field, &MoneyField::entered);
    QTest::keyClick(field.edit(), Qt::Key_Return);
    QCOMPARE(entered.size(), 1);
}

void TestMoneyField::blankIsNotZero()
{
    MoneyField field(u"Price"_s, u"price"_s);
    field.show();
    QVERIFY(field.isBlank());
    QVERIFY(!field.amount());
    QVERIFY(!field.check(u"Enter a price, or 0 if free."_s));
    QCOMPARE(said(field), u"Enter a price, or 0 if free."_s);
    field.edit()->setText(u"0"_s);
    QVERIFY(!field.isBlank());
    QVERIFY(field.check({}));
    QCOMPARE(field.amount()->minor, 0);
    QCOMPARE(said(field), u"= €0.00 (free)"_s);
}

void TestMoneyField::asksBackWhatIsUnclear()
{
    MoneyField field(u"Price"_s, u"price"_s);
    field.show();
    field.edit()->setText(u"54,500"_s);
    QVERIFY(!field.amount());
    QVERIFY(said(field).contains(u"can mean"_s));
    QVERIFY(said(field).contains(u"54.50"_s));
    auto *meant = field.findChild<QPushButton *>(u"price=54.50"_s);
    QVERIFY(meant && field.findChild<QPushButton *>(u"price=54500.00"_s));
    QTest::mouseClick(meant, Qt::LeftButton);
    QCOMPARE(field.edit()->text(), u"54.50"_s);
    QCOMPARE(said(field), u"= €54.50"_s);
    QTRY_VERIFY(!field.findChild<QPushButton *>());
    field.edit()->setText(u"1,234,"_s);
    QVERIFY(!field.check({}));
    QCOMPARE(said(field), u"“1,234,” is not an amount. Enter it like 42.50."_s);
}

void TestMoneyField::pointsOutWhatIsFarAboveTheRest()
{
    MoneyField field(u"Price"_s, u"price"_s);
    field.setHighestPrice(Money{4200, {}});
    field.edit()->setText(u"4200"_s);
    QVERIFY(!field.isUnusual());
    field.edit()->setText(u"99999999"_s);
    QVERIFY(field.isUnusual());
    QVERIFY(said(field).contains(u"more than 100 times the highest price so far (€42.00)"_s));
    field.confirm();
    QVERIFY(!field.isUnusual()); // asked once
    field.edit()->setText(u"99999998"_s);
    QVERIFY(field.isUnusual());
}

void TestMoneyField::anErrorStandsUntilSomethingElseIsTyped()
{
    MoneyField field(u"Price"_s, u"price"_s);
    field.setAmount(Money{4250, {}});
    field.setError(u"Two prices for one category."_s);
    QCOMPARE(said(field), u"Two prices for one category."_s);
    QTest::keyClicks(field.edit(), u"0"_s);
    QVERIFY(!said(field).contains(u"Two prices"_s));
}

ROWLOCK_WINDOW_TEST(TestMoneyField)
#include "tst_money_field.moc"
