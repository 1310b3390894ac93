// What is agreed for the sale at the counter: reductions by hand and vouchers, shown before they are given, asked for
// when it is paid; and the same request again.
#include "tests/support/counter_fixture.h"
#include "ui/sell/sale_items_model.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterVouchers : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        Voucher ten;
        ten.code = u"SUMMER"_s;
        ten.rule.name = u"Summer party"_s;
        ten.rule.effect = PercentOff{*Percent::of(1000)};
        ten.rule.uses = 2;
        QVERIFY(m_counter->desk(u"office"_s)->vouchers().make(ten));
        m_counter->clock.advanceMs(1);
        m_counter->openWindow();
    }
    void cleanup() { m_counter.reset(); }

    void aSaleIsReducedWithAReason();
    void singleSeatsForNothing();
    void aVoucherIsTypedOrScanned();
    void aVoucherAtTheTop();
    void oneThatAnotherTillUsedUp();
    void nothingIsAgreedWhileItIsPaid();
    void theSameRequestAgain();

private:
    QString total() { return m_counter->text("total"); }
    QAction *action(const QString &text) const
    {
        for (QAction *each : m_counter->window->findChildren<QAction *>()) {
            if (each->text().remove(u'&') == text)
                return each;
        }
        return nullptr;
    }
    QDialog *open(const QString &text, const char *name)
    {
        action(text)->trigger();
        [&] { QTRY_VERIFY(m_counter->find<QDialog>(name)); }();
        return m_counter->find<QDialog>(name);
    }
    static bool isSaid(const QString &words) // wherever
    {
        const QWidgetList widgets = QApplication::allWidgets();
        return std::any_of(widgets.begin(), widgets.end(), [&](const QWidget *widget) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            return label && label->isVisible() && label->text().contains(words);
        });
    }
    QVariant ofRow(int row, int role)
    {
        return m_counter->find<QListView>("saleItems")->model()->index(row, 0).data(role);
    }
    void payExactly()
    {
        m_counter->press("cashButton");
        QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
        m_counter->press("exactButton");
        QTRY_VERIFY(!m_counter->sell().sale());
        m_counter->awaitAnswers();
    }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestCounterVouchers::aSaleIsReducedWithAReason()
{
    QVERIFY(!action(u"Reduce…"_s)->isEnabled());
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(total(), u"€60.00"_s);
    QDialog *dialog = open(u"Reduce…"_s, "reduceDialog");
    QVERIFY(!m_counter->find<QWidget>("reduceAccept")->isEnabled());
    m_counter->find<QLineEdit>("reducePercent")->setText(u"10 %"_s);
    QTRY_COMPARE(m_counter->text("reduceTotal"), u"€54.00"_s);
    m_counter->find<QLineEdit>("reducePercent")->setText(u"12,5"_s);
    QTRY_COMPARE(m_counter->text("reduceTotal"), u"€52.50"_s); // before anything is agreed
    QCOMPARE(total(), u"€60.00"_s);
    QVERIFY(!m_counter->find<QWidget>("reduceAccept")->isEnabled()); // why?
    m_counter->find<QComboBox>("reduceReason")->setEditText(u"paid by 4111 1111 1111 1111"_s);
    QVERIFY(m_counter->text("reduceSaid").contains(u"card"_s)); // in the window, where it can be mended
    QVERIFY(!m_counter->find<QWidget>("reduceAccept")->isEnabled());
    m_counter->find<QComboBox>("reduceReason")->setEditText(u"late start"_s);
    QTRY_VERIFY(m_counter->find<QWidget>("reduceAccept")->isEnabled());
    m_counter->picture(u"reduce-dialog"_s, dialog);
    m_counter->press("reduceAccept");
    QTRY_COMPARE(total(), u"€52.50"_s);
    QCOMPARE(m_counter->text("feeLines"), u"late start −€7.50"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::PriceRole).toString(), u"€26.25"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::ListRole).toString(), u"€30.00"_s);
    m_counter->picture(u"sale-reduced"_s);
    // the reason is offered again, and what was agreed is taken off the list again
    open(u"Reduce…"_s, "reduceDialog");
    QCOMPARE(m_counter->find<QComboBox>("reduceReason")->itemText(0), u"late start"_s);
    QCOMPARE(m_counter->text("reduceSaid"), u"Taken off already: 12.5% (late start)"_s);
    m_counter->press("reduceNone");
    QTRY_COMPARE(total(), u"€60.00"_s);
    open(u"Reduce…"_s, "reduceDialog");
    m_counter->find<QComboBox>("reduceHow")->setCurrentIndex(1);
    m_counter->find<QLineEdit>("reduceAmount")->setText(u"5"_s);
    m_counter->find<QComboBox>("reduceReason")->setEditText(u"late start"_s);
    QTRY_COMPARE(m_counter->text("reduceTotal"), u"€55.00"_s);
    m_counter->press("reduceAccept");
    QTRY_COMPARE(total(), u"€55.00"_s);
    payExactly();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 1);
    QCOMPARE(sold->first().total.minor, 5500);
}

void TestCounterVouchers::singleSeatsForNothing()
{
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(total(), u"€60.00"_s);
    auto *list = m_counter->find<QListView>("saleItems");
    list->setCurrentIndex(list->model()->index(1, 0));
    QDialog *dialog = open(u"Reduce…"_s, "reduceDialog");
    QVERIFY(m_counter->find<QAbstractButton>("reduceSelected")->isChecked());
    m_counter->find<QComboBox>("reduceHow")->setCurrentIndex(3);
    m_counter->find<QComboBox>("reduceReason")->setEditText(u"press"_s);
    QTRY_COMPARE(m_counter->text("reduceTotal"), u"€30.00"_s);
    m_counter->picture(u"reduce-dialog-one-seat"_s, dialog);
    m_counter->press("reduceAccept");
    QTRY_COMPARE(total(), u"€30.00"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::ListRole).toString(), QString());
    QCOMPARE(ofRow(1, SaleItemsModel::PriceRole).toString(), u"€0.00"_s);
    // above its price: said in the dialog
    open(u"Reduce…"_s, "reduceDialog");
    m_counter->find<QComboBox>("reduceHow")->setCurrentIndex(2);
    m_counter->find<QLineEdit>("reduceAmount")->setText(u"99"_s);
    QTRY_VERIFY(m_counter->text("reduceSaid").contains(u"is more than"_s));
    QVERIFY(!m_counter->find<QWidget>("reduceAccept")->isEnabled());
    m_counter->press("reduceCancel");
}

void TestCounterVouchers::aVoucherIsTypedOrScanned()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(total(), u"€30.00"_s);
    QDialog *dialog = open(u"Voucher…"_s, "voucherDialog");
    auto *code = m_counter->find<QLineEdit>("voucherCode");
    code->setText(u"WINTER"_s);
    QTRY_VERIFY(m_counter->text("voucherSaid").contains(u"no voucher"_s));
    QLabel *said = m_counter->find<QLabel>("voucherSaid");
    code->setText(u"ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-3789-ABCD"_s);
    QTRY_VERIFY(said->text().contains(u"ABCD"_s));
    QVERIFY(said->height() >= said->heightForWidth(said->width())); // the dialog has grown with it
    code->setText(u"sum mer"_s);
    QTRY_COMPARE(m_counter->text("voucherTotal"), u"€27.00"_s);
    QCOMPARE(m_counter->text("voucherSaid"), u"Summer party −€3.00"_s);
    QCOMPARE(total(), u"€30.00"_s);
    m_counter->picture(u"voucher-dialog"_s, dialog);
    m_counter->press("voucherAccept");
    QTRY_COMPARE(total(), u"€27.00"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Summer party −€3.00"_s);
    m_counter->picture(u"sale-with-voucher"_s);
    open(u"Voucher…"_s, "voucherDialog");
    m_counter->press("voucherRemove-1");
    QTRY_COMPARE(total(), u"€30.00"_s);
    // a scanner's Enter comes before any answer
    open(u"Voucher…"_s, "voucherDialog");
    QTest::keyClicks(m_counter->find<QLineEdit>("voucherCode"), u"SUMMER"_s);
    QTest::keyClick(m_counter->find<QLineEdit>("voucherCode"), Qt::Key_Return);
    QTRY_COMPARE(total(), u"€27.00"_s);
    payExactly();
    QCOMPARE(m_counter->desk(u"office"_s)->vouchers().find(u"SUMMER"_s)->usesGone, 1);
}

void TestCounterVouchers::aVoucherAtTheTop()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(total(), u"€30.00"_s);
    m_counter->type("omnibox", u"summer"_s);
    QTRY_VERIFY(m_counter->find<QDialog>("voucherDialog"));
    QTRY_COMPARE(m_counter->text("voucherTotal"), u"€27.00"_s);
    m_counter->press("voucherAccept");
    QTRY_COMPARE(total(), u"€27.00"_s);
}

void TestCounterVouchers::oneThatAnotherTillUsedUp()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(total(), u"€30.00"_s);
    open(u"Voucher…"_s, "voucherDialog");
    m_counter->find<QLineEdit>("voucherCode")->setText(u"SUMMER"_s);
    QTRY_COMPARE(m_counter->text("voucherTotal"), u"€27.00"_s);
    m_counter->press("voucherAccept");
    QTRY_COMPARE(total(), u"€27.00"_s);
    const auto office = m_counter->desk(u"office"_s);
    const auto theirs = office->holds().hold(m_counter->event, SeatRequest::named({u"ref-B-1"_s, u"ref-B-2"_s}));
    QVERIFY(theirs);
    QVERIFY(office->vouchers().add(theirs->id, u"SUMMER"_s));
    QVERIFY(office->orders().sell(theirs->id, {{PaymentMethod::Card, {3600, Currency()}, {}}}));
    m_counter->press("cashButton");
    QTRY_VERIFY(isSaid(u"used up"_s));
    QVERIFY(m_counter->sell().sale());
    QCOMPARE(m_counter->sell().sale()->state, HoldState::Active);
    m_counter->picture(u"voucher-used-up"_s);
}

void TestCounterVouchers::nothingIsAgreedWhileItIsPaid()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(total(), u"€30.00"_s);
    QVERIFY(action(u"Reduce…"_s)->isEnabled() && action(u"Voucher…"_s)->isEnabled());
    m_counter->press("cardButton");
    QTRY_COMPARE(m_counter->sell().sale()->state, HoldState::Paying);
    QTRY_VERIFY(!action(u"Reduce…"_s)->isEnabled() && !action(u"Voucher…"_s)->isEnabled());
}

void TestCounterVouchers::theSameRequestAgain()
{
    QAction *again = action(u"Same request again"_s);
    QVERIFY(!again->isEnabled());
    m_counter->sellTypes();
    m_counter->awaitAnswers();
    m_counter->type("omnibox", u"2a 1c back"_s);
    QTRY_COMPARE(total(), u"€50.00"_s);
    QVERIFY(!again->isEnabled());
    payExactly();
    QTRY_VERIFY(again->isEnabled());
    again->trigger();
    QTRY_VERIFY(m_counter->sell().sale());
    QTRY_COMPARE(total(), u"€50.00"_s);
    QCOMPARE(m_counter->sell().sale()->quantity(), 3);
    QVERIFY(!again->isEnabled());
}

ROWLOCK_WINDOW_TEST(TestCounterVouchers)
#include "tst_counter_vouchers.moc"
