// Fees, taxes, goods, discounts, vouchers and gift cards in the window: made, changed and ended there, and asked for in
// the next sale.
#include "tests/support/counter_fixture.h"

#include <QAction>
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

private:
    void show(int page) { m_counter->find<QTabWidget>("rulesTabs")->setCurrentIndex(page); }
    void fill(const char *field, const QString &text) { m_counter->find<QLineEdit>(field)->setText(text); }
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

ROWLOCK_WINDOW_TEST(TestRulesDialog)
#include "tst_rules_dialog.moc"
