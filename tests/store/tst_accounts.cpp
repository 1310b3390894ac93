// What was sold on account is paid later: whole or in parts, by any money, once.
#include "model/store/accounts.h"
#include "model/store/event_exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/records.h"
#include "tests/store/gift_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestAccounts : public QObject, private GiftHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeHouse();
        price(u"Parkett"_s, 2000);
    }
    void cleanup() { dropHouse(); }

    void paidInAnotherWay();
    void inPartsTheOldestFirst();
    void cashIsRoundedAndGivesChange();
    void aPartInCashIsNoRoundedWhole();
    void whatDoesNotPayIt_data();
    void whatDoesNotPayIt();
    void refundedBeforeItIsPaid();
    void refundedAfterItWasPaid();
    void nobodyIsHandedMoneyWhoOwesIt();
    void noGiftCardIsMadeOfADebt();
    void aCheaperNightTakesOffTheDebt();
    void aGiftCardPaysTicketsAlone();
    void theSameKeyPaysOnce();
    void anotherProgramCannotPayIt();

private:
    // Three tickets at 20.00 on account of the school, or as it is said.
    Order sold(const QList<PaymentLine> &payments = {owes(6000, u"City school"_s)})
    {
        const auto sale = sell({u"A1"_s, u"A2"_s, u"A3"_s}, payments);
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->order : Order();
    }
    static PaymentLine owes(qint64 minor, const QString &who) { return {PaymentMethod::Account, eur(minor), who}; }
    Result<AccountReceipt> pay(const Order &order, const QList<PaymentLine> &payments, const QString &key = {})
    {
        m_house->clock.advanceMs(1);
        return payAccount(db(), one(), order.id, payments, key);
    }
    // "City school 6000"
    QStringList owed()
    {
        QStringList told;
        const auto accounts = readOpenAccounts(db(), Currency());
        for (const OpenAccount &account : *accounts)
            told += u"%1 %2"_s.arg(account.reference).arg(account.owed.minor);
        return told;
    }
    // "account 6000 City school", "account -6000 City school paid since"
    QStringList payments(OrderId order)
    {
        QStringList told;
        const auto now = readOrder(db(), order);
        for (const Payment &payment : now->payments)
            told += u"%1 %2 %3%4"_s.arg(methodName(payment.method))
                        .arg(payment.amount.minor)
                        .arg(payment.reference, payment.isPaidSince ? u" paid since"_s : QString());
        return told;
    }
};

void TestAccounts::paidInAnotherWay()
{
    const Order order = sold();
    QCOMPARE(owed(), QStringList{u"City school 6000"_s});
    const auto receipt = pay(order, {{PaymentMethod::Transfer, eur(6000), u"4711"_s}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->settled, eur(6000));
    QCOMPARE(receipt->left, eur(0));
    QCOMPARE(owed(), QStringList());
    QCOMPARE(payments(order.id), (QStringList{u"account 6000 City school"_s, u"account -6000 City school paid since"_s,
                                              u"transfer 6000 4711"_s}));
    const auto now = readOrder(db(), order.id);
    QCOMPARE(now->total, eur(6000));
    QCOMPARE(now->refunded, eur(0));
    QCOMPARE(readOrderLine(db(), order.id)->refunds, QList<PaymentLine>()); // nothing went back
    REFUSED(pay(order, {card(100)}), ErrorCode::InvalidArgument);           // nothing is owed any more
}

void TestAccounts::inPartsTheOldestFirst()
{
    const Order order = sold({owes(2500, u"City school"_s), card(500), owes(3000, u"parents"_s)});
    QCOMPARE(owed(), QStringList{u"City school 5500"_s});
    const auto part = pay(order, {card(1000), {PaymentMethod::Cheque, eur(2000), u"17"_s}});
    QVERIFY2(part, qPrintable(said(part)));
    QCOMPARE(part->left, eur(2500));
    QCOMPARE(payments(order.id).mid(3, 2),
             (QStringList{u"account -2500 City school paid since"_s, u"account -500 parents paid since"_s}));
    DONE(pay(order, {cash(2500)}));
    QCOMPARE(owed(), QStringList());
}

void TestAccounts::cashIsRoundedAndGivesChange()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    const Order order = sold({card(4767), owes(1233, u"school"_s)});
    const auto receipt = pay(order, {cash(2000)});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->settled, eur(1233));
    QCOMPARE(receipt->rounding, eur(2));
    QCOMPARE(receipt->change, eur(765));
    QCOMPARE(readOrder(db(), order.id)->total, eur(6002));
    const auto back = refundOrder(db(), one(), order.id, {}, {}, u"ill"_s);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(readOrder(db(), order.id)->total - readOrder(db(), order.id)->refunded, eur(0));
}

void TestAccounts::aPartInCashIsNoRoundedWhole()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    const Order order = sold({card(4768), owes(1232, u"school"_s)});
    const auto part = pay(order, {cash(1000)});
    QVERIFY2(part, qPrintable(said(part)));
    QCOMPARE(part->left, eur(232));
    QCOMPARE(part->rounding, eur(0));
    const auto rest = pay(order, {cash(230)});
    QVERIFY2(rest, qPrintable(said(rest)));
    QCOMPARE(rest->left, eur(0));
    QCOMPARE(rest->rounding, eur(-2));
}

void TestAccounts::whatDoesNotPayIt_data()
{
    QTest::addColumn<QList<PaymentLine>>("payments");
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char *name, const QList<PaymentLine> &payments, ErrorCode code) {
        QTest::newRow(name) << payments << code;
    };
    row("nothing", {}, ErrorCode::InvalidArgument);
    row("zero", {card(0)}, ErrorCode::InvalidArgument);
    row("less than nothing", {card(-100)}, ErrorCode::InvalidArgument);
    row("another account", {owes(6000, u"somebody else"_s)}, ErrorCode::InvalidArgument);
    row("a comp", {{PaymentMethod::Comp, eur(6000), {}}}, ErrorCode::InvalidArgument);
    row("more than is owed", {card(6001)}, ErrorCode::PaymentMismatch);
    row("a card number", {{PaymentMethod::Card, eur(6000), u"4111 1111 1111 1111"_s}}, ErrorCode::InvalidArgument);
}

void TestAccounts::whatDoesNotPayIt()
{
    const Order order = sold();
    QFETCH(QList<PaymentLine>, payments);
    QFETCH(ErrorCode, code);
    REFUSED(pay(order, payments), code);
    QCOMPARE(owed(), QStringList{u"City school 6000"_s});
    REFUSED(payAccount(db(), one(), OrderId(99), {card(100)}), ErrorCode::InvalidArgument);
}

void TestAccounts::refundedBeforeItIsPaid()
{
    const Order order = sold();
    DONE(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"ill"_s));
    QCOMPARE(owed(), QStringList{u"City school 4000"_s});
    REFUSED(pay(order, {card(6000)}), ErrorCode::PaymentMismatch);
    DONE(pay(order, {card(4000)}));
    QCOMPARE(readOrderLine(db(), order.id)->refunds.size(), 1); // the ticket, and not what was paid
}

void TestAccounts::refundedAfterItWasPaid()
{
    const Order order = sold();
    DONE(pay(order, {card(4000)}));
    const auto back = refundOrder(db(), one(), order.id, {}, {}, u"cancelled"_s);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(payments(order.id).mid(3), (QStringList{u"account -2000 City school"_s, u"card -4000 slip"_s}));
    QCOMPARE(owed(), QStringList());
}

// An equal payment by card would go back first otherwise.
void TestAccounts::nobodyIsHandedMoneyWhoOwesIt()
{
    const Order order = sold({card(2000), owes(4000, u"City school"_s)});
    DONE(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"ill"_s));
    QCOMPARE(payments(order.id).last(), u"account -2000 City school"_s);
    QCOMPARE(owed(), QStringList{u"City school 2000"_s});
}

void TestAccounts::noGiftCardIsMadeOfADebt()
{
    const QString code = soldCard(1000);
    const Order order = sold({card(1000), owes(5000, u"City school"_s)});
    DONE(refundOrder(db(), one(), order.id, {}, {}, u"cancelled"_s, {.onto = {RefundOnto::Way::Card, code}}));
    QCOMPARE(owed(), QStringList());
    QCOMPARE(left(code), 2000); // what was paid, and no more
}

void TestAccounts::aCheaperNightTakesOffTheDebt()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 1000, other);
    const Order order = sold({owes(4000, u"City school"_s), card(2000)});
    const auto hold = m_house->hold(one(), other, {u"A1"_s, u"A2"_s, u"A3"_s});
    const auto moved = exchangeTickets(db(), one(), {order.id, {}, u"ill"_s, {}}, hold->id, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(moved->refunds.size(), 1);
    QCOMPARE(moved->refunds.first().method, PaymentMethod::Account);
    QCOMPARE(owed(), QStringList{u"City school 1000"_s}); // in the new order
    const auto open = readOpenAccounts(db(), Currency());
    QVERIFY(open->first().order != order.id);
    DONE(payAccount(db(), one(), open->first().order, {card(1000)}));
}

void TestAccounts::aGiftCardPaysTicketsAlone()
{
    const QString code = soldCard(6000);
    const Order order = sold();
    DONE(pay(order, {gift(code, 1500)}));
    QCOMPARE(owed(), QStringList{u"City school 4500"_s});
    const auto bought = sellExtras(db(), one(), m_event, {newCard(2000)}, {owes(2000, u"school"_s)});
    QVERIFY2(bought, qPrintable(said(bought)));
    REFUSED(pay(bought->order, {gift(code, 2000)}), ErrorCode::Forbidden);
    DONE(pay(bought->order, {card(2000)}));
}

void TestAccounts::theSameKeyPaysOnce()
{
    const Order order = sold();
    const auto first = pay(order, {card(1000)}, u"k"_s);
    const auto again = pay(order, {card(1000)}, u"k"_s);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->left, first->left);
    QCOMPARE(owed(), QStringList{u"City school 5000"_s});
    REFUSED(pay(order, {card(2000)}, u"k"_s), ErrorCode::KeyReused);
}

void TestAccounts::anotherProgramCannotPayIt()
{
    const Order order = sold();
    DONE(pay(order, {card(1000)}));
    DONE(refundOrder(db(), one(), order.id, {order.tickets.first().id}, {}, u"ill"_s));
    ForeignProgram other(m_house->file);
    for (const char *sql : {"DELETE FROM account_paid", "UPDATE account_paid SET payment_id = 1",
                            "INSERT INTO account_paid (payment_id) VALUES (1)", // it was sold by that
                            "INSERT INTO account_paid (payment_id) VALUES (3)", // by card
                            "INSERT INTO account_paid (payment_id) VALUES (99)"})
        QVERIFY2(!other.tries(QString::fromLatin1(sql)).isEmpty(), sql);
    QCOMPARE(other.forces(u"INSERT INTO account_paid (payment_id) VALUES (4)"_s), QString()); // a refund is no payment
    QVERIFY(!m_house->verified().isEmpty());
    QCOMPARE(other.forces(u"DELETE FROM account_paid WHERE payment_id = 4"_s), QString());
}

ROWLOCK_TEST(TestAccounts)
#include "tst_accounts.moc"
