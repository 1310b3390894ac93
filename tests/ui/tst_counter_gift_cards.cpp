// Gift cards, goods and donations at the counter: into the sale by a small window, paid by card and by gift card.
#include "tests/support/counter_fixture.h"

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterGiftCards : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        const auto desk = m_counter->desk(u"office"_s);
        QVERIFY(desk->inventory().addGoods({{}, u"Programme"_s, {450, Currency()}, {}}));
        m_counter->clock.advanceMs(1);
        const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
        const auto sold =
            desk->orders().sellExtras(m_counter->event, {card}, {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}});
        QVERIFY(sold);
        m_code = sold->cards.first().code;
        m_counter->openWindow();
    }
    void cleanup() { m_counter.reset(); }

    void paysByGiftCardAndCash();
    void paysByChequeAndTransfer();
    void sellsOnAccount();
    void saysWhatIsOnACard();
    void aLongSentenceHasRoom();
    void theFieldAtTheTopKnowsACard();
    void sellsWithTheSeats();
    void sellsWithoutASeat();
    void addsToACardThatIsSold();

private:
    void trigger(const char *key)
    {
        const auto actions = m_counter->window->findChildren<QAction *>();
        for (QAction *action : actions) {
            if (action->shortcut() == QKeySequence(QLatin1StringView(key)))
                return action->trigger();
        }
        QFAIL(key);
    }
    QLineEdit *field(const char *name) { return m_counter->find<QLineEdit>(name); }
    qint64 left()
    {
        const auto card = m_counter->desk(u"office"_s)->giftCards().find(m_code);
        return card ? card->balance().minor : -1;
    }

    std::unique_ptr<CounterFixture> m_counter;
    QString m_code;
};

void TestCounterGiftCards::paysByGiftCardAndCash()
{
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€60.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F6");
    QTRY_VERIFY(field("giftCardCode"));
    field("giftCardCode")->setText(giftCardText(m_code).toLower());
    QTRY_COMPARE(m_counter->text("giftCardBalance"), u"€50.00"_s);
    m_counter->picture(u"gift-card-tender"_s);
    m_counter->press("giftCardTake");
    QTRY_COMPARE(m_counter->text("leftToPay"), u"€10.00"_s);
    QCOMPARE(left(), 0);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 1);
    QVERIFY(sold && sold->size() == 1);
    QCOMPARE(sold->first().total.minor, 6000);
}

void TestCounterGiftCards::sellsOnAccount()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F5");
    QTRY_VERIFY(field("recordedNumber"));
    QVERIFY(!m_counter->find<QAbstractButton>("recordedAccount")->isEnabled()); // somebody has to owe it
    m_counter->press("recordedCancel");
    auto *name = field("patronName");
    name->setFocus();
    QTest::keyClicks(name, u"City school"_s);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(m_counter->sell().sale()->patron, u"City school"_s);
    m_counter->awaitAnswers();
    trigger("Ctrl+F5");
    QTRY_VERIFY(field("recordedNumber"));
    m_counter->find<QAbstractButton>("recordedAccount")->setChecked(true);
    field("recordedNumber")->setText(u"invoice 17"_s);
    m_counter->picture(u"on-account"_s, m_counter->find<QDialog>("recordedTender"));
    m_counter->press("recordedTake");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto owed = m_counter->desk(u"office"_s)->orders().openAccounts();
    QVERIFY(owed && owed->size() == 1);
    QCOMPARE(owed->first().patron, u"City school"_s);
    QCOMPARE(owed->first().owed.minor, 3000);
}

void TestCounterGiftCards::paysByChequeAndTransfer()
{
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€60.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F5");
    QTRY_VERIFY(field("recordedNumber"));
    QCOMPARE(field("recordedAmount")->text(), u"60.00"_s);
    field("recordedNumber")->setText(u"4111 1111 1111 1111"_s);
    QVERIFY(m_counter->text("recordedWords").contains(u"card"));
    m_counter->press("recordedTake");
    QVERIFY(m_counter->find<QDialog>("recordedTender")->isVisible()); // nothing is kept of a card's number
    field("recordedNumber")->setText(u"000417"_s);
    field("recordedAmount")->setText(u"25"_s);
    m_counter->picture(u"cheque"_s);
    m_counter->press("recordedTake");
    QTRY_COMPARE(m_counter->text("leftToPay"), u"€35.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F5");
    QTRY_COMPARE(field("recordedAmount")->text(), u"35.00"_s);
    m_counter->find<QAbstractButton>("recordedTransfer")->setChecked(true);
    m_counter->press("recordedTake");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto desk = m_counter->desk(u"office"_s);
    const auto sold = desk->orders().recent({}, 1);
    QVERIFY(sold && sold->size() == 1);
    const auto order = desk->orders().order(QString::number(sold->first().id.value()));
    QVERIFY(order);
    QStringList paid;
    for (const Payment &payment : order->payments)
        paid << methodName(payment.method) + u' ' + payment.reference + u' ' + toDecimal(payment.amount);
    QCOMPARE(paid, (QStringList{u"cheque 000417 25.00"_s, u"transfer  35.00"_s}));
}

void TestCounterGiftCards::aLongSentenceHasRoom()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F6");
    QTRY_VERIFY(field("giftCardCode"));
    field("giftCardCode")->setText(u"FRIENDS10"_s);
    QTest::keyClick(field("giftCardCode"), Qt::Key_Return);
    QTRY_VERIFY(m_counter->text("giftCardWords").contains(u"voucher"));
    const auto *words = m_counter->find<QLabel>("giftCardWords");
    const auto *typed = field("giftCardCode");
    const auto place = [](const QWidget *part) { return QRect(part->mapTo(part->window(), QPoint()), part->size()); };
    QVERIFY(!place(words).intersects(place(typed)));
    QVERIFY(words->height() >= words->heightForWidth(words->width()));
    QCOMPARE(typed->height(), typed->minimumHeight());
    m_counter->picture(u"gift-card-tender-voucher"_s, m_counter->find<QDialog>("giftCardTender"));
}

void TestCounterGiftCards::theFieldAtTheTopKnowsACard()
{
    const auto said = [this] { return m_counter->text("omniboxPreview"); };
    const auto type = [this](const QString &text) {
        field("omnibox")->setFocus();
        field("omnibox")->setText(text);
    };
    type(giftCardText(m_code));
    QTRY_COMPARE(said(),
                 u"This is a gift card with €50.00 on it. Select seats first; then press Ctrl+F6 to pay with it."_s);
    type({});
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    for (const QString &typed : {giftCardText(m_code), m_code.toLower()}) {
        type(typed);
        QTRY_COMPARE(
            said(),
            u"This is a gift card with €50.00 on it. To pay with it, press Ctrl+F6 and enter its code there."_s);
        QTest::keyClick(field("omnibox"), Qt::Key_Return); // a scanner's
        m_counter->awaitAnswers();
        QVERIFY(said().startsWith(u"This is a gift card"));
        QCOMPARE(field("omnibox")->text(), typed);
    }
    m_counter->picture(u"gift-card-in-the-field"_s);
    const auto desk = m_counter->desk(u"office"_s);
    QVERIFY(desk->giftCards().block(desk->giftCards().find(m_code)->id, u"lost"_s));
    type(m_code);
    QTRY_COMPARE(said(), u"This gift card is blocked: lost. Ask a manager."_s);
    type(u"XXXXYYYYZZZZ"_s); // none was made with it
    QTRY_COMPARE(said(), u"Nothing found for “XXXXYYYYZZZZ”."_s);
}

void TestCounterGiftCards::saysWhatIsOnACard()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F6");
    QTRY_VERIFY(field("giftCardCode"));
    field("giftCardCode")->setText(u"SUMMER"_s); // might go on
    QTest::keyClick(field("giftCardCode"), Qt::Key_Return);
    QTRY_VERIFY(m_counter->text("giftCardWords").contains(u"voucher"));
    field("giftCardCode")->setText(u"SUMMER-VOUCHER"_s);
    QTRY_VERIFY(m_counter->text("giftCardWords").contains(u"voucher"));
    QVERIFY(!m_counter->find<QAbstractButton>("giftCardTake")->isEnabled());
    const auto desk = m_counter->desk(u"office"_s);
    const auto card = desk->giftCards().find(m_code);
    QVERIFY(desk->giftCards().block(card->id, u"lost"_s));
    field("giftCardCode")->setText(m_code);
    QTRY_VERIFY(m_counter->text("giftCardWords").contains(u"lost"));
    QVERIFY(!m_counter->find<QAbstractButton>("giftCardTake")->isEnabled());
}

void TestCounterGiftCards::sellsWithTheSeats()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F7");
    QTRY_VERIFY(m_counter->find<QDialog>("extrasDialog"));
    QCOMPARE(m_counter->text("extrasTotal"), u"€30.00"_s);
    m_counter->find<QSpinBox>("goods-1")->setValue(2);
    field("extraDonation")->setText(u"5"_s);
    QCOMPARE(m_counter->text("extrasTotal"), u"€44.00"_s); // before it is applied
    m_counter->picture(u"extras"_s);
    m_counter->press("extrasApply");
    QTRY_COMPARE(m_counter->text("total"), u"€44.00"_s);
    QVERIFY(m_counter->text("feeLines").contains(u"Programme ×2 €9.00"_s));
    m_counter->picture(u"sale-with-goods"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 1);
    QCOMPARE(sold->first().total.minor, 4400);
}

void TestCounterGiftCards::sellsWithoutASeat()
{
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F7");
    QTRY_VERIFY(m_counter->find<QDialog>("extrasDialog"));
    field("extraGiftCard")->setText(u"20"_s);
    QCOMPARE(m_counter->text("extrasTotal"), u"€20.00"_s);
    m_counter->press("extrasApply");
    QTRY_COMPARE(m_counter->text("total"), u"€20.00"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    m_counter->picture(u"gift-card-sold"_s);
    const auto cards = m_counter->desk(u"office"_s)->giftCards().all();
    QCOMPARE(cards->size(), 2);
    QCOMPARE(cards->last().balance().minor, 2000);
}

void TestCounterGiftCards::addsToACardThatIsSold()
{
    QTRY_VERIFY(!m_counter->sell().isBusy());
    trigger("Ctrl+F7");
    QTRY_VERIFY(m_counter->find<QDialog>("extrasDialog"));
    field("extraGiftCardCode")->setText(u"NO-SUCH-CARD"_s);
    m_counter->press("extrasApply");
    QVERIFY(m_counter->text("extraGiftCardHint").contains(u"amount"_s)); // how much is asked first
    field("extraGiftCard")->setText(u"25"_s);
    m_counter->press("extrasApply");
    QTRY_VERIFY(m_counter->find("extraGiftCardSaid")->isVisible());
    m_counter->picture(u"extras-no-such-card"_s);
    field("extraGiftCardCode")->setText(giftCardText(m_code).toLower());
    QVERIFY(!m_counter->find("extraGiftCardSaid")->isVisible());
    m_counter->press("extrasApply");
    QTRY_COMPARE(m_counter->text("total"), u"€25.00"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    QCOMPARE(left(), 7500);
}

ROWLOCK_WINDOW_TEST(TestCounterGiftCards)
#include "tst_counter_gift_cards.moc"
