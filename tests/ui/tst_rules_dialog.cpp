// Fees, taxes, goods, discounts, vouchers and gift cards in the window: made, changed and ended there, and asked for in
// the next sale.
#include "tests/support/counter_fixture.h"

#include "ui/common/several_choice.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestRulesDialog : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        m_counter->openWindow();
        auto *open = m_counter->find<QAction>("houseRules");
        QVERIFY(open && open->isEnabled());
        open->trigger();
        QTRY_VERIFY(m_counter->find<QDialog>("rulesDialog"));
        m_counter->awaitAnswers();
    }
    void cleanup() { m_counter.reset(); }

    void aFeeIsChargedInTheNextSale();
    void aRefusalStandsAtItsField();
    void goodsAreSoldAtOnce();
    void aDiscountAndAVoucher();
    void aGiftCardIsBlocked();
    void aDiscountIsLimitedAndChanged();
    void aFeeOfOnePriceType();
    void anAccountIsPaid();

private:
    void show(int page) { m_counter->find<QTabWidget>("rulesTabs")->setCurrentIndex(page); }
    void fill(const char *field, const QString &text) { m_counter->find<QLineEdit>(field)->setText(text); }
    // By what is written there, with the keys that choose in the open list.
    void choose(const char *field, const QStringList &texts)
    {
        for (const QString &text : texts)
            chooseAt(field, {m_counter->find<SeveralChoice>(field)->findText(text)});
    }
    void chooseAt(const char *field, const QList<int> &places)
    {
        auto *choice = m_counter->find<SeveralChoice>(field);
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        for (const int place : places) {
            choice->view()->setCurrentIndex(choice->model()->index(place, 0));
            QTest::keyClick(choice->view(), Qt::Key_Space);
        }
        QTest::keyClick(choice->view(), Qt::Key_Return);
        QVERIFY(!choice->view()->isVisible());
    }
    void save()
    {
        m_counter->press("ruleSave");
        m_counter->awaitAnswers();
    }
    // "Booking fee|€1.50|each ticket|..."
    QStringList rows(const char *table)
    {
        m_counter->awaitAnswers();
        QStringList rows;
        const auto *tree = m_counter->find<QTreeWidget>(table);
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            QStringList cells;
            for (int column = 0; column < 3; ++column)
                cells << tree->topLevelItem(i)->text(column);
            rows << cells.join(u'|');
        }
        return rows;
    }
    void close()
    {
        m_counter->press("closeRules");
        QTRY_VERIFY(!m_counter->find<QDialog>("rulesDialog"));
    }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestRulesDialog::aFeeIsChargedInTheNextSale()
{
    m_counter->press("addFee");
    QCOMPARE(m_counter->find<QDialog>("ruleForm")->focusWidget(), m_counter->find<QLineEdit>("rule-name"));
    fill("rule-name", u"Booking fee"_s);
    fill("rule-amount", u"1.50"_s);
    m_counter->picture(u"rule-form"_s, m_counter->find<QDialog>("ruleForm"));
    save();
    QTRY_COMPARE(rows("feesPageTable"), QStringList{u"Booking fee|€1.50|each ticket"_s});
    m_counter->clock.advanceMs(1);
    m_counter->press("changeFee");
    QTRY_VERIFY(m_counter->find<QLineEdit>("rule-amount"));
    fill("rule-amount", u"2"_s);
    save();
    QTRY_COMPARE(rows("feesPageTable").size(), 2); // the one before has ended there
    QVERIFY(!m_counter->find<QAbstractButton>("changeFee")->isEnabled());
    m_counter->picture(u"rules-fees"_s, m_counter->find<QDialog>("rulesDialog"));
    m_counter->clock.advanceMs(1);
    close();
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€32.00"_s);
}

void TestRulesDialog::aRefusalStandsAtItsField()
{
    show(1);
    m_counter->press("addTax");
    fill("rule-rate", u"a lot"_s);
    m_counter->press("ruleSave");
    QVERIFY(!m_counter->text("rule-rateWords").isEmpty());
    fill("rule-rate", u"5,5"_s);
    save();
    QTRY_VERIFY(rows("taxPageTable").value(0).startsWith(u"tickets|5.5 %|"));
    show(4);
    m_counter->press("addVoucher");
    QTRY_VERIFY(m_counter->find<QLineEdit>("rule-code"));
    fill("rule-name", u"Friends"_s);
    fill("rule-off", u"20%"_s);
    fill("rule-code", u"!"_s); // what the house refuses
    save();
    QTRY_VERIFY(!m_counter->text("rule-codeWords").contains(u"drawn"));
    QVERIFY(m_counter->find<QDialog>("ruleForm")->isVisible());
}

void TestRulesDialog::goodsAreSoldAtOnce()
{
    show(2);
    m_counter->press("addGoods");
    fill("rule-name", u"Programme"_s);
    fill("rule-price", u"4.50"_s);
    save();
    QTRY_COMPARE(rows("goodsPageTable").size(), 1);
    m_counter->clock.advanceMs(1);
    close();
    for (QAction *action : m_counter->window->findChildren<QAction *>()) {
        if (action->shortcut() == QKeySequence(u"Ctrl+F7"_s))
            action->trigger();
    }
    QTRY_VERIFY(m_counter->find<QSpinBox>("goods-1"));
    m_counter->find<QSpinBox>("goods-1")->setValue(2);
    m_counter->press("extrasApply");
    QTRY_COMPARE(m_counter->text("total"), u"€9.00"_s);
}

void TestRulesDialog::aDiscountAndAVoucher()
{
    show(3);
    m_counter->press("addDiscount");
    fill("rule-name", u"Three for two"_s);
    fill("rule-off", u"3 for 2"_s);
    save();
    QTRY_COMPARE(rows("discountsPageTable"), QStringList{u"Three for two|3 for 2|every ticket"_s});
    m_counter->picture(u"rules-discounts"_s, m_counter->find<QDialog>("rulesDialog"));
    m_counter->press("endDiscount"); // asked, and said yes to
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->find<QAbstractButton>("endDiscount")->isEnabled());
    show(4);
    m_counter->press("addVoucher");
    fill("rule-name", u"Friends"_s);
    fill("rule-off", u"=10"_s);
    fill("rule-code", u"FRIENDS-10"_s);
    fill("rule-uses", u"5"_s);
    save();
    QTRY_COMPARE(rows("vouchersPageTable"), QStringList{u"Friends|FRIENDS10|=10.00"_s});
}

void TestRulesDialog::aGiftCardIsBlocked()
{
    const auto desk = m_counter->desk(u"office"_s);
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    const auto sold =
        desk->orders().sellExtras(m_counter->event, {card}, {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}});
    QVERIFY(sold);
    show(2); // reads all again
    m_counter->press("addGoods");
    fill("rule-name", u"Poster"_s);
    fill("rule-price", u"10"_s);
    save();
    show(5);
    QTRY_COMPARE(rows("giftCardsPageTable").size(), 1);
    m_counter->picture(u"rules-gift-cards"_s, m_counter->find<QDialog>("rulesDialog"));
    m_counter->press("blockGiftCard");
    QTRY_VERIFY(rows("giftCardsPageTable").value(0).contains(u"|Blocked|"));
    QCOMPARE(desk->giftCards().find(sold->cards.first().code)->entries.last().reason, m_counter->prompt.reason);
}

// The rule as the manager sees it and as the house has it are the same, and a change keeps what is not touched.
void TestRulesDialog::aDiscountIsLimitedAndChanged()
{
    show(3);
    m_counter->press("addDiscount");
    fill("rule-name", u"School"_s);
    fill("rule-off", u"1 free per 10"_s);
    QVERIFY(!m_counter->find<QLineEdit>("rule-minimum")->isVisible()); // it counts by itself
    QVERIFY(!m_counter->find<QLineEdit>("rule-minimum_value")->isVisible());
    QVERIFY(m_counter->find<SeveralChoice>("rule-counted_types")->isVisible());
    auto *list = m_counter->find<SeveralChoice>("rule-types");
    list->showPopup();
    const QPoint first = list->view()->visualRect(list->model()->index(0, 0)).center();
    QTest::mouseRelease(list->view()->viewport(), Qt::LeftButton, {}, first); // of the press that opened it
    QCOMPARE(list->chosen(), QList<qint64>());
    QTest::mouseClick(list->view()->viewport(), Qt::LeftButton, {}, first);
    QCOMPARE(list->chosen(), QList<qint64>{0});
    QTest::mouseClick(list->view()->viewport(), Qt::LeftButton, {}, first);
    list->hidePopup();
    choose("rule-types", {u"Concession"_s});
    choose("rule-counted_types", {u"Child"_s, u"Student"_s});
    chooseAt("rule-events", {0});
    fill("rule-position", u"7"_s);
    m_counter->picture(u"rule-form-school"_s, m_counter->find<QDialog>("ruleForm"));
    save();
    const auto rule = [this] { return m_counter->desk(u"office"_s)->inventory().rules()->discounts.last(); };
    QTRY_COMPARE(rows("discountsPageTable").size(), 1);
    QCOMPARE(rule().scope.types, QList<int>{2});
    QCOMPARE(rule().scope.events, QList<EventId>{m_counter->event});
    QCOMPARE(std::get<FreeForEach>(rule().effect).counted.types, (QList<int>{1, 3}));
    QVERIFY2(rows("discountsPageTable").first().contains(u"counting Child, Student"),
             qPrintable(rows("discountsPageTable").first()));
    m_counter->clock.advanceMs(1);
    m_counter->press("changeDiscount");
    QTRY_VERIFY(m_counter->find<QLineEdit>("rule-off"));
    DiscountRule wanted = rule();
    fill("rule-off", u"12.5%"_s);
    fill("rule-minimum_value", u"100"_s);
    m_counter->find<QCheckBox>("rule-fees_too")->click();
    m_counter->find<QCheckBox>("rule-per_event")->click();
    m_counter->find<QCheckBox>("rule-goods")->click();
    m_counter->picture(u"rule-form-percent"_s, m_counter->find<QDialog>("ruleForm"));
    save();
    QTRY_COMPARE(rows("discountsPageTable").size(), 2);
    wanted.effect = PercentOff{*Percent::fromText(u"12.5"_s)};
    wanted.scope.goods = wanted.feesToo = wanted.perEvent = true;
    wanted.minimumValue = Money{10000, Currency()};
    wanted.id = rule().id;
    wanted.from = rule().from;
    QCOMPARE(rule(), wanted);
}

void TestRulesDialog::aFeeOfOnePriceType()
{
    m_counter->press("addFee");
    fill("rule-name", u"Card of the club"_s);
    fill("rule-amount", u"1"_s);
    auto *type = m_counter->find<QComboBox>("rule-type");
    type->setCurrentIndex(type->findText(u"Child"_s));
    m_counter->find<QCheckBox>("rule-on_free")->click();
    save();
    QTRY_COMPARE(rows("feesPageTable"), QStringList{u"Card of the club|€1.00|each ticket; Child; free ones too"_s});
    m_counter->clock.advanceMs(1);
    m_counter->press("changeFee");
    QTRY_VERIFY(m_counter->find<QComboBox>("rule-type"));
    QCOMPARE(m_counter->find<QComboBox>("rule-type")->currentText(), u"Child"_s);
    m_counter->find<QComboBox>("rule-type")->setCurrentIndex(0);
    save();
    QTRY_COMPARE(rows("feesPageTable").value(1), u"Card of the club|€1.00|each ticket; free ones too"_s);
}

void TestRulesDialog::anAccountIsPaid()
{
    const auto desk = m_counter->desk(u"office"_s);
    const auto hold =
        desk->holds().hold(m_counter->event, SeatRequest::named({m_counter->ref(u"A-3"_s), m_counter->ref(u"A-4"_s)}));
    QVERIFY(hold);
    const auto sold = desk->orders().sell(hold->id, {{PaymentMethod::Account, {hold->total.minor, Currency()}, {}}}, {},
                                          u"City school"_s);
    QVERIFY(sold);
    close();
    m_counter->find<QAction>("houseRules")->trigger();
    QTRY_VERIFY(m_counter->find<QDialog>("rulesDialog"));
    show(6);
    QTRY_COMPARE(rows("accountsPageTable").size(), 1);
    QVERIFY(rows("accountsPageTable").first().startsWith(u"City school|"_s + sold->order.code));
    m_counter->picture(u"rules-accounts"_s, m_counter->find<QDialog>("rulesDialog"));
    m_counter->press("payAccount");
    fill("rule-amount", u"100000"_s);
    save();
    QVERIFY(m_counter->find<QDialog>("ruleForm")->isVisible());
    QVERIFY(m_counter->text("rule-amountWords").contains(u"Only €60.00 is owed"));
    fill("rule-amount", u"20"_s);
    m_counter->picture(u"pay-account"_s, m_counter->find<QDialog>("ruleForm"));
    save();
    m_counter->press("payAccount");
    save(); // what is left is proposed
    QTRY_COMPARE(rows("accountsPageTable").size(), 0);
    const auto order = desk->orders().order(sold->order.code);
    QCOMPARE(order->payments.last().method, PaymentMethod::Transfer);
    QCOMPARE(order->payments.last().amount.minor, sold->order.total.minor - 2000);
}

ROWLOCK_WINDOW_TEST(TestRulesDialog)
#include "tst_rules_dialog.moc"
