// One sale for several performances in the window: by mouse and by keys, with a discount and in parts, released in
// part, and found again after a crash.
#include "tests/support/counter_fixture.h"

#include "model/service/counter_desk.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterPerformances : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        m_counter->sellTypes();
        m_aida = m_counter->addAida({2000, Currency()});
        QVERIFY(m_aida.isValid());
    }
    void cleanup() { m_counter.reset(); }

    void byMouseWithADiscountAndInParts();
    void byKeys();
    void choosingAnotherEventSetsItAside();
    void onePerformanceIsReleased();
    void itComesBackWholeAfterACrash();
    void itIsOneSaleSetAside();
    void theOrdersKnowEachOther();
    void nobodyIsAskedForAPartOfIt();

private:
    CounterFixture &counter() { return *m_counter; }
    Counter &sell() { return m_counter->sell(); }
    QString total() { return m_counter->text("total"); }
    void settle()
    {
        m_counter->awaitAnswers();
        QTRY_VERIFY(!sell().isBusy());
    }
    void show(EventId event)
    {
        emit m_counter->window->counter()->events().eventChosen(event);
        QTRY_VERIFY(m_counter->house().isLoaded() && m_counter->house().event().id == event);
        m_counter->map().grab();
        settle();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QWidget *dialog = QApplication::activeModalWidget();
        QWidget *window = dialog ? dialog : m_counter->window.get();
        window->activateWindow();
        QTRY_VERIFY(window->isActiveWindow());
        QTest::keyClick(window->focusWidget() ? window->focusWidget() : window, key, with);
        settle();
    }
    // Two seats here and one in Aida: €60.00 and €20.00.
    void pickBoth()
    {
        m_counter->openWindow();
        m_counter->click(u"A-3"_s);
        m_counter->click(u"A-4"_s);
        settle();
        m_counter->press("elsewhereButton");
        show(m_aida);
        m_counter->click(u"B-5"_s);
        settle();
        QCOMPARE(sell().state().holds.size(), 2);
    }
    QVariant ofRow(int row, int role)
    {
        return m_counter->find<QListView>("saleItems")->model()->index(row, 0).data(role);
    }
    QStringList rows()
    {
        QStringList words;
        const QAbstractItemModel *model = m_counter->find<QListView>("saleItems")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            words += model->index(row, 0).data().toString();
        return words;
    }
    void takeThree()
    {
        DiscountRule three;
        three.name = u"Three evenings"_s;
        three.effect = TakeAndPay{3, 2};
        const auto desk = m_counter->desk(u"office"_s);
        QVERIFY(desk->inventory().addDiscount(three));
        m_counter->clock.advanceMs(1);
    }

    std::unique_ptr<CounterFixture> m_counter;
    EventId m_aida;
};

// The discount counts the seats of both evenings: three for two, the cheapest free.
void TestCounterPerformances::byMouseWithADiscountAndInParts()
{
    takeThree();
    pickBoth();
    QCOMPARE(rows(), (QStringList{u"Tosca"_s, u"Stalls, row A, seat 3"_s, u"Stalls, row A, seat 4"_s, u"Aida"_s,
                                  u"Stalls, row B, seat 5"_s}));
    QTRY_COMPARE(total(), u"€60.00"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Three evenings −€20.00"_s);
    QCOMPARE(m_counter->text("saleHeading"), u"Sale · 3 seats"_s);
    QCOMPARE(m_counter->text("saleEvent"), u"2 performances"_s);
    QVERIFY(ofRow(0, Qt::AccessibleTextRole).toString().startsWith(u"Performance Tosca, "_s));
    m_counter->picture(u"two-performances"_s);
    m_counter->window->resize(1024, 700);
    m_counter->picture(u"two-performances-small"_s);
    m_counter->window->resize(1360, 850);
    // A part in cash, the rest by card: each shows what is left of the whole sale.
    m_counter->press("partButton");
    QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
    m_counter->find<QLineEdit>("partAmount")->setText(u"25"_s);
    m_counter->press("partCash");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    QVERIFY(m_counter->text("paymentAbout").contains(u"Aida, "_s));
    m_counter->find<QLineEdit>("cashGiven")->setText(u"30"_s);
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->isEnabled());
    m_counter->picture(u"two-performances-cash"_s, m_counter->find<QDialog>("cashDialog"));
    m_counter->find<QDialog>("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->click();
    QTRY_COMPARE(m_counter->text("leftToPay"), u"€35.00"_s);
    settle();
    m_counter->picture(u"two-performances-partly-paid"_s);
    show(m_counter->event); // the panel stays, whichever map is shown
    QCOMPARE(m_counter->text("leftToPay"), u"€35.00"_s);
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cardDialog"));
    QTRY_COMPARE(m_counter->text("paymentTotal"), u"€35.00"_s);
    QTRY_VERIFY(m_counter->find<QDialog>("cardDialog")->findChild<QPushButton *>(u"sellButton"_s)->isEnabled());
    m_counter->find<QDialog>("cardDialog")->findChild<QPushButton *>(u"sellButton"_s)->click();
    QTRY_VERIFY(!sell().sale());
    settle();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 5);
    QVERIFY(sold && sold->size() == 2);
    QCOMPARE((sold->at(0).total + sold->at(1).total).minor, 6000);
    for (const OrderLine &order : *sold)
        QVERIFY2(m_counter->window->counter()->findChild<QLabel *>(u"orderCode"_s), qPrintable(order.code));
    m_counter->picture(u"two-performances-sold"_s);
}

// "An adult and two children for two evenings": the same request twice, the key between them, and Enter.
void TestCounterPerformances::byKeys()
{
    m_counter->openWindow();
    const auto type = [&](const QString &text) {
        for (const QChar letter : text)
            QTest::keyClick(m_counter->window->windowHandle(), letter.toLatin1());
        settle();
        key(Qt::Key_Return);
    };
    m_counter->map().setFocus();
    type(u"acc"_s);
    QTRY_VERIFY(sell().sale());
    QCOMPARE(sell().sale()->quantity(), 3);
    key(Qt::Key_F9, Qt::ControlModifier);
    QVERIFY(sell().state().isGoingOn);
    QCOMPARE(rows().last(), u"Another performance"_s);
    m_counter->picture(u"another-performance"_s);
    key(Qt::Key_Down, Qt::ControlModifier);
    QTRY_COMPARE(m_counter->house().event().id, m_aida);
    settle();
    QVERIFY(sell().sale());
    QCOMPARE(rows().last(), u"Aida"_s);
    QVERIFY(ofRow(int(rows().size()) - 1, SaleItemsModel::WantedRole).toBool());
    m_counter->picture(u"another-performance-chosen"_s);
    m_counter->map().grab();
    type(u"3"_s);
    QTRY_COMPARE(sell().state().holds.size(), 2);
    QCOMPARE(sell().sale()->event, m_aida);
    QVERIFY(!sell().state().isGoingOn);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->isEnabled());
    key(Qt::Key_Return);
    QTRY_VERIFY(!sell().sale());
    const auto office = m_counter->desk(u"office"_s);
    QCOMPARE(office->orders().recent({}, 5)->size(), 2);
    QCOMPARE(office->events().event(m_counter->event)->counters.sold, 3);
    QCOMPARE(office->events().event(m_aida)->counters.sold, 3);
}

// The next patron's seats never end in the last one's sale; and who forgot to say it goes on from there.
void TestCounterPerformances::choosingAnotherEventSetsItAside()
{
    m_counter->openWindow();
    m_counter->click(u"A-3"_s);
    settle();
    const HoldId first = sell().sale()->id;
    show(m_aida);
    QVERIFY(!sell().sale());
    QTRY_VERIFY(m_counter->find("goOnHere")->isVisible());
    QCOMPARE(m_counter->text("goOnWhat"), u"Just set aside: 1 seat"_s);
    m_counter->picture(u"go-on-here"_s);
    m_counter->click(u"A-3"_s);
    settle();
    QVERIFY(sell().sale()->id != first && !sell().sale()->joint.isValid());
    m_counter->press("releaseButton");
    settle();
    show(m_counter->event);
    sell().tell(&SaleOnCounter::resume, first);
    show(m_aida);
    m_counter->press("goOnHere");
    settle();
    QCOMPARE(sell().sale()->id, first);
    m_counter->click(u"A-4"_s);
    settle();
    QCOMPARE(sell().state().holds.size(), 2);
    key(Qt::Key_F9, Qt::ControlModifier); // and Esc takes it back
    QVERIFY(sell().state().isGoingOn);
    key(Qt::Key_Escape);
    QVERIFY(!sell().state().isGoingOn);
    QCOMPARE(sell().state().holds.size(), 2);
}

void TestCounterPerformances::onePerformanceIsReleased()
{
    pickBoth();
    auto *list = m_counter->find<SaleItemsView>("saleItems");
    list->setCurrentIndex(list->model()->index(0, 0)); // Tosca's heading, which is not on the map
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE(m_counter->house().event().id, m_counter->event);
    settle();
    QVERIFY(ofRow(0, SaleItemsModel::HereRole).toBool());
    list->setCurrentIndex(list->model()->index(0, 0));
    QTest::keyClick(list, Qt::Key_Delete);
    settle();
    QTRY_COMPARE(sell().state().holds.size(), 1);
    QCOMPARE(sell().sale()->event, m_aida);
    QTRY_COMPARE(total(), u"€20.00"_s);
    QTRY_VERIFY(m_counter->text("messageText").startsWith(u"Released: "_s));
    key(Qt::Key_B, Qt::ControlModifier);
    QTRY_COMPARE(sell().state().holds.size(), 2);
    QTRY_COMPARE(total(), u"€80.00"_s);
    key(Qt::Key_F8);
    QTRY_VERIFY(!sell().sale());
    QVERIFY(sell().aside().isEmpty());
    const auto office = m_counter->desk(u"office"_s);
    QCOMPARE(office->events().event(m_counter->event)->counters.held, 0);
    QCOMPARE(office->events().event(m_aida)->counters.held, 0);
}

void TestCounterPerformances::itComesBackWholeAfterACrash()
{
    pickBoth();
    m_counter->closeWindow();
    m_counter->openWindow();
    QTRY_VERIFY(sell().sale());
    QCOMPARE(sell().state().holds.size(), 2);
    QVERIFY(sell().aside().isEmpty());
    m_counter->press("cardButton");
    QTRY_COMPARE(m_counter->text("paymentTotal"), u"€80.00"_s);
    QTRY_COMPARE(sell().state().payment.stage, PaymentState::Stage::Ready);
    m_counter->closeWindow(); // while the card is asked for
    m_counter->openWindow();
    QTRY_VERIFY(m_counter->find("doubtResume") || m_counter->find("doubtBack"));
    const QString what = m_counter->text("doubtSeats");
    QVERIFY2(what.contains(u"Tosca"_s) && what.contains(u"Aida"_s), qPrintable(what));
    QVERIFY(m_counter->text("doubtWhat").startsWith(u"3 seats, €80.00"_s));
    m_counter->picture(u"two-performances-unconfirmed"_s);
    m_counter->press("doubtBack");
    QTRY_VERIFY(sell().sale());
    settle();
    QCOMPARE(sell().state().holds.size(), 2);
    QTRY_COMPARE(total(), u"€80.00"_s);
}

void TestCounterPerformances::itIsOneSaleSetAside()
{
    pickBoth();
    key(Qt::Key_F9);
    QTRY_VERIFY(!sell().sale());
    QCOMPARE(m_counter->text("asideWhat"), u"3 seats, 2 performances · €80.00 · Tosca, Aida"_s);
    QCOMPARE(m_counter->window->counter()->findChildren<QWidget *>(u"resumeButton"_s).size(), 1);
    m_counter->picture(u"two-performances-aside"_s);
    key(Qt::Key_F9, Qt::ShiftModifier);
    QTRY_VERIFY(sell().sale());
    QCOMPARE(sell().state().holds.size(), 2);
}

void TestCounterPerformances::theOrdersKnowEachOther()
{
    pickBoth();
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!sell().sale());
    settle();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 5);
    QVERIFY(sold && sold->size() == 2);
    const OrderLine &one = sold->at(0), &other = sold->at(1);
    const QString code = one.code;
    m_counter->window->counter()->showOrder(code);
    QTRY_VERIFY(m_counter->find<QPushButton>("soldWith"));
    auto *with = m_counter->find<QPushButton>("soldWith");
    QCOMPARE(with->text(), u"Sold with %1, %2"_s.arg(other.code, other.eventName));
    m_counter->picture(u"sold-with"_s, m_counter->find<QDialog>("orderDialog"));
    with->click();
    QTRY_COMPARE(m_counter->text("dialogOrderCode"), other.code);
    QTRY_COMPARE(m_counter->find<QPushButton>("soldWith")->text(), u"Sold with %1, %2"_s.arg(code, one.eventName));
}

// One of them is lost between the clerk's key and the house's answer.
void TestCounterPerformances::nobodyIsAskedForAPartOfIt()
{
    const auto desk = m_counter->desk(u"counter/3"_s);
    const auto tosca = desk->holds().hold(m_counter->event, SeatRequest::bestOf(2));
    HoldOptions together;
    together.with = tosca->id;
    const auto aida = desk->holds().hold(m_aida, SeatRequest::bestOf(1), together);
    QVERIFY(aida && aida->joint == tosca->id);
    m_counter->clock.advanceMs(11 * 60 * 1000);
    const auto other = m_counter->desk(u"counter/7"_s);
    QVERIFY(other->holds().hold(m_aida, SeatRequest::named({aida->items.first().ref})));
    BeginPayment asked{tosca->id, {}};
    asked.start.holds = {tosca->id, aida->id};
    asked.start.key = u"one"_s;
    const auto refused = carryOut(*desk, asked);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::HoldExpired);
    QVERIFY(desk->payments().open()->isEmpty());
    QCOMPARE(desk->holds().info(tosca->id)->state, HoldState::Active);
    asked.start.holds = {tosca->id}; // as it is shown by now
    QVERIFY(carryOut(*desk, asked));
}

ROWLOCK_WINDOW_TEST(TestCounterPerformances)
#include "tst_counter_performances.moc"
