// A refund at the counter: with or without fees, a fee by itself, and what is said before is what goes back.
#include "tests/support/counter_fixture.h"
#include "ui/sell/scanned_ticket.h"

#include "ui/common/format.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/refund_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// The row of what the list of an order says in its first column.
QTreeWidgetItem *rowOf(QTreeWidget &list, const QString &text)
{
    for (int row = 0; row < list.topLevelItemCount(); ++row) {
        if (list.topLevelItem(row)->text(0) == text && !list.topLevelItem(row)->isDisabled())
            return list.topLevelItem(row);
    }
    return nullptr;
}

} // namespace

class TestRefundDialog : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void feesAreKeptWhereNothingIsSaid();
    void feesOfTheTicketsGoBack();
    void allFeesGoBackWithTheLastTicket();
    void aFeeByItself();
    void nothingWithoutAReason();
    void aCancellationChargeIsKept();
    void ontoAGiftCard();
    void ontoANewGiftCard();
    void goodsByThemselves();
    void theKeyboardGoesAsItStands();
    void aSeatOutOfABlockGoesBack();
    void theWholeSaleIsVoided();
    void whatWasSoldTogetherIsVoidedTogether();
    void notOfYesterday();
    void notAfterItsGiftCardWasUsed();
    void aScannedTicketThatStaysIsNamed();

private:
    void askFor(const QStringList &rows);  // marks them and presses the button
    void showInstead(const QString &code); // of the order that is open
    void accept();
    void choose(FeesBack fees);
    Order order() const;

    std::unique_ptr<CounterFixture> m_counter;
    OrderId m_order;
};

void TestRefundDialog::init()
{
    m_counter = std::make_unique<CounterFixture>();
    const auto desk = m_counter->desk(u"office"_s);
    const auto add = [&](const QString &name, FeeFor per, qint64 amount) {
        FeeRule fee;
        fee.name = name;
        fee.per = per;
        fee.amount = {amount, Currency()};
        QVERIFY(desk->inventory().addFee(fee));
    };
    add(u"Booking fee"_s, FeeFor::Ticket, 150);
    add(u"Handling"_s, FeeFor::Order, 200);
    m_counter->clock.advanceMs(1);
    const auto held = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s, u"Stalls-A-2"_s}));
    QVERIFY(held);
    const auto sold = desk->orders().sell(held->id, {{PaymentMethod::Card, {6500, Currency()}, {}}});
    QVERIFY(sold);
    m_order = sold->order.id;
    m_counter->openWindow();
    m_counter->window->counter()->showOrder(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderRefund")->isEnabled());
}

Order TestRefundDialog::order() const
{
    return m_counter->desk(u"office"_s)->orders().order(QString::number(m_order.value())).value_or(Order());
}

void TestRefundDialog::askFor(const QStringList &rows)
{
    auto *list = m_counter->find<QTreeWidget>("orderTickets");
    list->clearSelection();
    for (const QString &row : rows) {
        QTreeWidgetItem *item = rowOf(*list, row);
        QVERIFY2(item, qPrintable(row));
        item->setSelected(true);
    }
    m_counter->press("orderRefund");
    QTRY_VERIFY(m_counter->find("refundDialog"));
}

void TestRefundDialog::choose(FeesBack fees)
{
    auto *button = m_counter->find<QRadioButton>(qPrintable(u"refundFees-"_s + feesBackName(fees)));
    QVERIFY(button);
    button->setChecked(true);
}

void TestRefundDialog::showInstead(const QString &code)
{
    m_counter->press("orderClose");
    QTRY_VERIFY(!m_counter->find("orderDialog"));
    m_counter->window->counter()->showOrder(code);
    QTRY_VERIFY(m_counter->find("orderDialog"));
    QTRY_COMPARE(m_counter->text("dialogOrderCode"), code);
}

void TestRefundDialog::accept()
{
    m_counter->typeAnew("refundReason", u"Fell ill"_s);
    m_counter->press("refundAccept");
    QTRY_VERIFY(!m_counter->find("refundDialog"));
    m_counter->awaitAnswers();
}

// Nobody takes the other ticket's money for that of the ticket that was scanned.
void TestRefundDialog::aScannedTicketThatStaysIsNamed()
{
    const QList<Ticket> tickets = order().tickets;
    const auto scan = [&](const Ticket &ticket) {
        m_counter->press("orderClose");
        QTRY_VERIFY(!m_counter->find("orderDialog"));
        m_counter->window->counter()->showOrder(ticket.barcode);
        QTRY_VERIFY(m_counter->find("orderDialog") && !m_counter->text("scannedState").isEmpty());
        m_counter->press("orderRefund");
        QTRY_VERIFY(m_counter->find("refundDialog"));
    };
    scan(tickets.at(0));
    QVERIFY(!m_counter->find("refundNotScanned"));
    accept(); // of the ticket that was scanned
    scan(tickets.at(0));
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €30.00 for Stalls, row A, seat 2?"_s);
    QCOMPARE(m_counter->text("refundNotScanned"),
             u"The ticket that was scanned, Stalls, row A, seat 1, is refunded already."_s);
    m_counter->picture(u"refund-of-another-ticket"_s, m_counter->find<QDialog>("refundDialog"));
    m_counter->press("refundCancel");
    QTRY_VERIFY(!m_counter->find("refundDialog"));

    ScannedTicket scanned(nullptr);
    QCOMPARE(scanned.whyNotRefunded(), QString());
    Ticket used = tickets.at(1);
    used.state = TicketState::Used;
    scanned.show(used, u"Play"_s, false);
    QCOMPARE(scanned.whyNotRefunded(),
             u"The ticket that was scanned, Stalls, row A, seat 2, was admitted, so it cannot be refunded."_s);
    used.state = TicketState::Void;
    used.movedTo = u"Stalls, row B, seat 1"_s;
    scanned.show(used, u"Play"_s, false);
    QVERIFY(scanned.whyNotRefunded().endsWith(u"cannot be refunded: Exchanged for Stalls, row B, seat 1."_s));
    scanned.forget(); // another order is shown
    QCOMPARE(scanned.whyNotRefunded(), QString());
}

void TestRefundDialog::feesAreKeptWhereNothingIsSaid()
{
    askFor({u"Stalls, row A, seat 1"_s});
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €30.00 for Stalls, row A, seat 1?"_s);
    QVERIFY(m_counter->text("refundDetails").contains(u"Card €30.00"_s)); // how it goes back
    QVERIFY(!m_counter->find("refundFees-all"));                          // another ticket stays
    m_counter->picture(u"refund-one"_s, m_counter->find("refundDialog"));
    accept();
    QCOMPARE(order().refunded.minor, 3000);
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Free);
    QCOMPARE(m_counter->state(u"A-2"_s), SeatState::Sold);
}

void TestRefundDialog::feesOfTheTicketsGoBack()
{
    askFor({u"Stalls, row A, seat 1"_s});
    choose(FeesBack::OfLines);
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €31.50 for Stalls, row A, seat 1?"_s);
    accept();
    QCOMPARE(order().refunded.minor, 3150);
    auto *list = m_counter->find<QTreeWidget>("orderTickets");
    QTRY_COMPARE(list->topLevelItem(2)->text(3), u"Refunded"_s);     // its fee, below the tickets
    QVERIFY(rowOf(*list, u"Booking fee · Stalls, row A, seat 2"_s)); // the other ticket's
    m_counter->picture(u"order-with-a-fee-refunded"_s, m_counter->find("orderDialog"));
}

void TestRefundDialog::allFeesGoBackWithTheLastTicket()
{
    askFor({});
    choose(FeesBack::All);
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €65.00 for Stalls, row A, seats 1, 2?"_s);
    m_counter->picture(u"refund-all"_s, m_counter->find("refundDialog"));
    accept();
    QCOMPARE(order().refunded.minor, 6500);
    QTRY_VERIFY(!m_counter->find("orderRefund")->isEnabled());
}

void TestRefundDialog::aFeeByItself()
{
    askFor({u"Handling"_s});
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €2.00 for Handling?"_s);
    QVERIFY(!m_counter->find("refundFees-kept"));
    accept();
    QCOMPARE(order().refunded.minor, 200);
    QCOMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QTRY_VERIFY(m_counter->find("orderRefund")->isEnabled()); // the tickets can still go
    QVERIFY(!rowOf(*m_counter->find<QTreeWidget>("orderTickets"), u"Handling"_s));
}

// In the order of the screen; who comes by Tab has the row with the ring selected.
void TestRefundDialog::theKeyboardGoesAsItStands()
{
    auto *dialog = m_counter->find<QDialog>("orderDialog");
    auto *list = m_counter->find<QTreeWidget>("orderTickets");
    m_counter->find("orderNote")->setFocus();
    QStringList names;
    for (int step = 0; step < 9; ++step) {
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Tab);
        names += dialog->focusWidget()->objectName();
    }
    QCOMPARE(names, (QStringList{u"orderTickets"_s, u"orderRefund"_s, u"orderExchange"_s, u"orderType"_s,
                                 u"orderReprint"_s, u"orderMail"_s, u"orderPdf"_s, u"orderClose"_s, u"orderPrint"_s}));
    QCOMPARE(list->selectedItems().size(), 1);
    QVERIFY(list->topLevelItem(0)->isSelected());
    QCOMPARE(m_counter->find<QPushButton>("orderRefund")->text(), u"Refund ticket…"_s);
}

void TestRefundDialog::nothingWithoutAReason()
{
    askFor({});
    QVERIFY(!m_counter->find("refundAccept")->isEnabled());
    m_counter->typeAnew("refundReason", u"4111 1111 1111 1111"_s); // stays to be mended
    QVERIFY(!m_counter->find("refundAccept")->isEnabled());
    QVERIFY(m_counter->text("refundReasonError").contains(u"card"_s));
    m_counter->typeAnew("refundReason", u"  "_s);
    QVERIFY(!m_counter->find("refundAccept")->isEnabled());
    QTest::keyClick(m_counter->find("refundDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("refundDialog"));
    m_counter->awaitAnswers();
    QCOMPARE(order().refunded.minor, 0);
}

void TestRefundDialog::aCancellationChargeIsKept()
{
    askFor({});
    choose(FeesBack::All);
    m_counter->find<QComboBox>("refundKeep")->setCurrentIndex(1);
    m_counter->typeAnew("refundReason", u"Fell ill"_s);
    QVERIFY(!m_counter->find("refundAccept")->isEnabled()); // how much is to be said
    m_counter->typeAnew("refundKeepAmount", u"2,50"_s);
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €60.00 for Stalls, row A, seats 1, 2?"_s);
    QVERIFY(m_counter->text("refundDetails").contains(u"Cancellation charge: €5.00."_s));
    m_counter->picture(u"refund-with-a-charge"_s, m_counter->find("refundDialog"));
    accept();
    QCOMPARE(order().refunded.minor, 6000);
    auto *list = m_counter->find<QTreeWidget>("orderTickets");
    QTRY_VERIFY(rowOf(*list, u"Cancellation charge · Stalls, row A, seat 1"_s));
    m_counter->picture(u"order-with-a-charge"_s, m_counter->find("orderDialog"));
    askFor({u"Cancellation charge · Stalls, row A, seat 1"_s});
    QVERIFY(!m_counter->find("refundKeep")->isVisible());
    accept();
    QCOMPARE(order().refunded.minor, 6250);
}

void TestRefundDialog::ontoAGiftCard()
{
    const auto desk = m_counter->desk(u"office"_s);
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    const auto sold =
        desk->orders().sellExtras(m_counter->event, {card}, {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}});
    QVERIFY(sold);
    const QString code = sold->cards.first().code;
    askFor({u"Stalls, row A, seat 1"_s});
    m_counter->find<QComboBox>("refundTo")->setCurrentIndex(1);
    m_counter->typeAnew("refundReason", u"Fell ill"_s);
    QVERIFY(!m_counter->find("refundAccept")->isEnabled());
    m_counter->typeAnew("refundCard", u"SUMMER"_s); // a voucher's
    m_counter->press("refundAccept");
    QTRY_VERIFY(m_counter->text("refundReasonError").contains(u"voucher"_s)); // what was entered stays
    QCOMPARE(m_counter->find<QLineEdit>("refundReason")->text(), u"Fell ill"_s);
    QCOMPARE(m_counter->find("refundDialog")->focusWidget(), m_counter->find("refundCard"));
    QTRY_VERIFY(m_counter->find("refundAccept")->isEnabled());
    m_counter->typeAnew("refundCard", code);
    QVERIFY(m_counter->text("refundReasonError").isEmpty());
    QVERIFY(m_counter->text("refundDetails").contains(code));
    accept();
    QCOMPARE(order().refunded.minor, 3000);
    QCOMPARE(desk->giftCards().find(code)->balance().minor, 8000);
}

void TestRefundDialog::ontoANewGiftCard()
{
    askFor({u"Stalls, row A, seat 1"_s});
    auto *to = m_counter->find<QComboBox>("refundTo");
    to->setCurrentIndex(to->findText(u"A new gift card"_s));
    QVERIFY(!m_counter->find("refundCard")->isVisible());
    QVERIFY(m_counter->text("refundDetails").contains(u"To refund: €30.00 to a new gift card."_s));
    m_counter->picture(u"refund-onto-a-new-card"_s, m_counter->find("refundDialog"));
    accept();
    QTRY_VERIFY(m_counter->find("newCardDialog"));
    const QString code = m_counter->text("newCardCode");
    QCOMPARE(m_counter->text("newCardAmount"), u"€30.00 on a new gift card"_s);
    m_counter->picture(u"new-gift-card"_s, m_counter->find("newCardDialog"));
    const auto desk = m_counter->desk(u"office"_s);
    QCOMPARE(desk->giftCards().find(code)->balance().minor, 3000);
    QTest::keyClick(m_counter->find("newCardDialog"), Qt::Key_Return);
    QTRY_VERIFY(!m_counter->find("newCardDialog"));
    QTRY_COMPARE(m_counter->text("messageText"), u"Refunded."_s); // nothing is paid out by hand
    QCOMPARE(order().refunded.minor, 3000);
}

void TestRefundDialog::goodsByThemselves()
{
    const auto desk = m_counter->desk(u"office"_s);
    const HoldExtra donation{LineKind::Donation, u"Donation"_s, {700, Currency()}};
    const auto sold =
        desk->orders().sellExtras(m_counter->event, {donation}, {{PaymentMethod::Card, {700, Currency()}, u"slip"_s}});
    QVERIFY(sold);
    m_order = sold->order.id;
    showInstead(sold->order.code);
    askFor({u"Donation"_s});
    QCOMPARE(m_counter->text("refundQuestion"), u"Refund €7.00 for Donation?"_s);
    accept();
    QCOMPARE(order().refunded.minor, 700);
}

void TestRefundDialog::aSeatOutOfABlockGoesBack()
{
    const auto desk = m_counter->desk(u"office"_s);
    QVERIFY(desk->blocks().saveCode({u"P"_s, u"Press"_s, u"#1f6fb2"_s, false, MaySell::Anybody, {}, {}}));
    QVERIFY(desk->blocks().block(m_counter->event, {u"Stalls-B-1"_s}, u"P"_s, {}));
    SeatRequest request = SeatRequest::named({u"Stalls-B-1"_s});
    request.fromBlocks = true;
    const auto held = desk->holds().hold(m_counter->event, request);
    QVERIFY(held);
    const auto sold = desk->orders().sell(held->id, {{PaymentMethod::Card, {held->total.minor + 350, Currency()}, {}}});
    QVERIFY(sold);
    m_order = sold->order.id;
    m_counter->find("orderDialog")->close();
    QTRY_VERIFY(!m_counter->find("orderDialog"));
    m_counter->window->counter()->showOrder(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderTickets"));
    QTRY_VERIFY(rowOf(*m_counter->find<QTreeWidget>("orderTickets"), sold->order.tickets.first().label));
    askFor({});
    accept();
    const auto said = [&] { return m_counter->find("orderDialog")->findChild<QLabel *>(u"messageText"_s)->text(); };
    QTRY_VERIFY2(said().endsWith(u" 1 seat is back in block P (Press)."_s), qPrintable(said()));
    QTRY_COMPARE(m_counter->state(u"B-1"_s), SeatState::Blocked);
}

void TestRefundDialog::theWholeSaleIsVoided()
{
    askFor({u"Stalls, row A, seat 1"_s});
    auto *box = m_counter->find<QCheckBox>("refundVoid");
    QVERIFY(box && box->isVisible());
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(m_counter->text("refundQuestion").contains(order().code));
    QVERIFY(m_counter->text("refundQuestion").contains(u"€65.00"_s));
    QVERIFY(!m_counter->find("refundTo")->isVisible() && !m_counter->find("refundKeep")->isVisible());
    QVERIFY(!m_counter->find("refundAccept")->isEnabled()); // why
    m_counter->picture(u"refund-void"_s, m_counter->find("refundDialog"));
    accept();
    QTRY_VERIFY(order().isVoided);
    QCOMPARE(order().refunded.minor, 6500);
}

// It says so, with the sum of all, before anybody agrees to it.
void TestRefundDialog::whatWasSoldTogetherIsVoidedTogether()
{
    const EventId aida = m_counter->addAida({2000, Currency()});
    const auto desk = m_counter->desk(u"office"_s);
    const auto tosca = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-1"_s}));
    HoldOptions together;
    together.with = tosca->id;
    QVERIFY(desk->holds().hold(aida, SeatRequest::named({u"Stalls-B-2"_s}), together));
    const auto due = desk->orders().quote(tosca->id, {PaymentMethod::Card});
    QVERIFY(due);
    const auto sold = desk->orders().sell(tosca->id, {{PaymentMethod::Card, due->paid.due, {}}});
    QVERIFY2(sold && sold->others.size() == 1, sold ? "" : qPrintable(sold.error().message));
    const Order other = sold->others.first();
    m_order = sold->order.id;
    showInstead(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderRefund")->isEnabled());
    askFor({});
    QVERIFY(!m_counter->text("refundDetails").contains(other.code));
    auto *box = m_counter->find<QCheckBox>("refundVoid");
    QTest::keyClick(box, Qt::Key_Space);
    const QString question = m_counter->text("refundQuestion"), details = m_counter->text("refundDetails");
    QVERIFY2(question.contains(moneyText(due->paid.due)) && question.contains(u"2 orders"_s), qPrintable(question));
    QVERIFY2(details.contains(other.code) && details.contains(u"Aida"_s), qPrintable(details));
    m_counter->picture(u"refund-void-of-two"_s, m_counter->find("refundDialog"));
    accept();
    QTRY_VERIFY(order().isVoided);
    QVERIFY(desk->orders().order(other.code)->isVoided);
}

// The store would refuse it, and says why before anybody gives a reason.
void TestRefundDialog::notAfterItsGiftCardWasUsed()
{
    const auto desk = m_counter->desk(u"office"_s);
    const auto held = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-1"_s}));
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    QVERIFY(held && desk->holds().setExtras(held->id, {card}));
    const auto due = desk->orders().quote(held->id, {PaymentMethod::Card});
    const auto sold = desk->orders().sell(held->id, {{PaymentMethod::Card, due->paid.due, {}}});
    QVERIFY2(sold, sold ? "" : qPrintable(sold.error().message));
    showInstead(sold->order.code);
    const auto open = [&] {
        QTRY_VERIFY(m_counter->find("orderRefund")->isEnabled());
        m_counter->press("orderRefund");
        QTRY_VERIFY(m_counter->find("refundDialog"));
    };
    open();
    QVERIFY(m_counter->find<QCheckBox>("refundVoid")->isEnabled());
    m_counter->press("refundCancel");
    QTRY_VERIFY(!m_counter->find("refundDialog"));
    const auto other = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-2"_s}));
    const QString code = sold->cards.first().code;
    const auto rest = desk->orders().quote(other->id, {PaymentMethod::GiftCard});
    const auto used = desk->orders().sell(other->id, {{PaymentMethod::GiftCard, rest->paid.due, code}});
    QVERIFY2(used, used ? "" : qPrintable(used.error().message));
    open();
    QVERIFY(m_counter->find<QCheckBox>("refundVoid")->isVisible());
    QVERIFY(!m_counter->find<QCheckBox>("refundVoid")->isEnabled());
    const QString why = m_counter->text("refundVoidReason");
    QVERIFY2(why.contains(u"gift card"_s), qPrintable(why));
    m_counter->picture(u"refund-not-voided"_s, m_counter->find("refundDialog"));
}

void TestRefundDialog::notOfYesterday()
{
    m_counter->clock.advanceMs(24 * 3600 * 1000);
    askFor({u"Stalls, row A, seat 1"_s});
    QVERIFY(!m_counter->find("refundVoid")->isVisible());
}

ROWLOCK_WINDOW_TEST(TestRefundDialog)
#include "tst_refund_dialog.moc"
