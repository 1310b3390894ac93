// Every right in every role, at the window: what a role allows is done, in one entry of who is signed in; what it does
// not allow asks for a second person in place, and Esc leaves everything as it was.
#include "tests/ui/shift_counter.h"
#include "ui/house/house_page.h"
#include "ui/house/payments_panel.h"
#include "ui/sell/sale_actions.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QTabWidget>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Kim has a role of her own, which allows nothing.
const Person kim{u"Kim"_s, 5, u"6931"_s}, max{u"Max"_s, 2, u"864209"_s};

const QStringList patrons{u"Adler"_s, u"Becker"_s, u"Conrad"_s, u"Dorn"_s, u"Eberle"_s};

const QList<Person> &people()
{
    static const QList<Person> all{kim, ben, sue, max, ada};
    return all;
}

} // namespace

class TestRolesWindow : public QObject, private ShiftCounter
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { end(); }

    void everyRightIsPlayed();
    void everyRightInEveryRole_data();
    void everyRightInEveryRole();

private:
    // `begin`: what has to be there, by the office. `perform`: what a person does at the window, for the nth time.
    struct Deed
    {
        Right right;
        QString entry; // of the journal, when it is done
        void (TestRolesWindow::*begin)() = nullptr;
        void (TestRolesWindow::*perform)(int) = nullptr;
        bool sells = false;      // who may not sell does not come so far
        bool needsShift = false; // which Ada has opened at this terminal
    };
    static const QHash<QString, Deed> &deeds();

    void switchTo(const Person &person);
    void closeDialogs();
    qint64 newest() const;
    QList<JournalLine> since(qint64 seq) const;
    QStringList kinds(qint64 seq) const;
    bool mayDo(const Person &person, Right right) const;
    void showOrder();
    void saleOfOrders(); // an order for each person
    void openRules(int page);
    void showHouse();

    void sell(int nth);
    void sellBlockedBegin();
    void sellBlocked(int nth);
    void changeType(int nth);
    void reprint(int nth);
    void refund(int nth);
    void compBegin();
    void comp(int nth);
    void reduce(int nth);
    void keepDepositBegin();
    void keepDeposit(int nth);
    void giftCardBegin();
    void blockGiftCard(int nth);
    void block(int nth);
    void addTax(int nth);
    void editEvent(int nth);
    void renamePlan(int nth);
    void setVenue(int nth);
    void leaveBegin();
    void leave(int nth);
    void sharedDrawer() { addDrawer(u"Left"_s, {}, true); }
    void ownDrawer() { addDrawer(); }
    void openDrawer(int nth);
    void payIn(int nth);
    void count(int nth);
    void patronBegin();
    void erasePatron(int nth);

    QStringList m_orders;
};

const QHash<QString, TestRolesWindow::Deed> &TestRolesWindow::deeds()
{
    using T = TestRolesWindow;
    static const QHash<QString, Deed> all{
        {u"a seat is held"_s, {Right::Sell, u"hold.taken"_s, nullptr, &T::sell}},
        {u"out of a block"_s, {Right::SellBlocked, u"block.released"_s, &T::sellBlockedBegin, &T::sellBlocked, true}},
        {u"another price type"_s, {Right::Exchange, u"order.moved"_s, &T::saleOfOrders, &T::changeType}},
        {u"a ticket printed anew"_s, {Right::Reprint, u"order.moved"_s, &T::saleOfOrders, &T::reprint}},
        {u"a refund"_s, {Right::Refund, u"order.refunded"_s, &T::saleOfOrders, &T::refund}},
        {u"a comp"_s, {Right::Comp, u"hold.changed"_s, &T::compBegin, &T::comp, true}},
        {u"a price by hand"_s, {Right::Reduce, u"hold.priced"_s, nullptr, &T::reduce, true}},
        {u"a deposit is kept"_s, {Right::KeepDeposit, u"deposit.kept"_s, &T::keepDepositBegin, &T::keepDeposit}},
        {u"a gift card is blocked"_s, {Right::GiftCards, u"giftcard.entered"_s, &T::giftCardBegin, &T::blockGiftCard}},
        {u"a block"_s, {Right::Block, u"block.made"_s, nullptr, &T::block}},
        {u"a rate of tax"_s, {Right::Prices, u"tax.set"_s, nullptr, &T::addTax}},
        {u"an event is changed"_s, {Right::Programme, u"event.edited"_s, nullptr, &T::editEvent}},
        {u"a plan's name"_s, {Right::Plans, u"plan.renamed"_s, nullptr, &T::renamePlan}},
        {u"the venue"_s, {Right::House, u"venue.set"_s, nullptr, &T::setVenue}},
        {u"somebody leaves"_s, {Right::Staff, u"staff.changed"_s, &T::leaveBegin, &T::leave}},
        {u"the drawer without a sale"_s,
         {Right::NoSale, u"shift.cash"_s, &T::sharedDrawer, &T::openDrawer, true, true}},
        {u"paid in"_s, {Right::PettyCash, u"shift.cash"_s, &T::sharedDrawer, &T::payIn, true, true}},
        {u"another's shift is counted"_s, {Right::Shifts, u"shift.counted"_s, &T::ownDrawer, &T::count, true, true}},
        {u"a patron is erased"_s, {Right::Patrons, u"patron.erased"_s, &T::patronBegin, &T::erasePatron}},
    };
    return all;
}

void TestRolesWindow::init()
{
    begin();
    m_orders.clear();
    hire();
    StaffRole nothing;
    nothing.name = u"Usher"_s;
    QVERIFY(m_office->staff().saveRole(nothing));
    for (const Person &person : {kim, max})
        QVERIFY(m_office->staff().make(person.name, person.role, hashOf(person)));
}

qint64 TestRolesWindow::newest() const
{
    const auto page = m_office->reports().journal(0, 10'000);
    return page && !page->lines.isEmpty() ? page->lines.last().seq : -1;
}

QList<JournalLine> TestRolesWindow::since(qint64 seq) const
{
    const auto page = m_office->reports().journal(seq, 10'000);
    return page ? page->lines : QList<JournalLine>();
}

QStringList TestRolesWindow::kinds(qint64 seq) const
{
    QStringList kinds;
    for (const JournalLine &line : since(seq))
        kinds << line.kind;
    return kinds;
}

bool TestRolesWindow::mayDo(const Person &person, Right right) const
{
    const auto roles = m_office->staff().roles();
    return roles && std::ranges::find(*roles, person.role, &StaffRole::no)->rights.testFlag(right);
}

void TestRolesWindow::closeDialogs()
{
    m_counter->awaitAnswers();
    for (int i = 0; i < 4; ++i) {
        for (QDialog *dialog : m_counter->window->findChildren<QDialog *>()) {
            if (dialog->isVisible())
                dialog->reject();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    m_counter->awaitAnswers();
}

void TestRolesWindow::switchTo(const Person &person)
{
    lock()->trigger();
    QTRY_VERIFY(isCovered());
    signIn(person);
    m_counter->awaitAnswers();
}

void TestRolesWindow::comp(int)
{
    enter(u"p"_s);
}

void TestRolesWindow::sell(int nth)
{
    enter(u"b%1"_s.arg(nth + 1));
}

void TestRolesWindow::sellBlockedBegin()
{
    QVERIFY(m_office->blocks().saveCode({u"P"_s, u"Press"_s, u"#1f6fb2"_s, false, MaySell::Anybody, {}, {}}));
    QVERIFY(m_office->blocks().block(
        m_counter->event, {u"Stalls-B-1"_s, u"Stalls-B-2"_s, u"Stalls-B-3"_s, u"Stalls-B-4"_s, u"Stalls-B-5"_s}, u"P"_s,
        {}));
}

void TestRolesWindow::sellBlocked(int nth)
{
    const QString name = u"B-%1"_s.arg(nth + 1);
    m_counter->click(name); // says what it is
    settle();
    m_counter->click(name); // and sells
}

void TestRolesWindow::saleOfOrders()
{
    PriceChange child;
    child.pool = u"Back"_s;
    child.type = 1;
    child.price = Money{1200, Currency()};
    QVERIFY(m_office->inventory().setPrices(m_counter->event, {child}));
    for (int nth = 0; nth < people().size(); ++nth) {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-%1"_s.arg(nth + 1)}));
        QVERIFY(held);
        const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        m_orders << sold->order.code;
    }
}

void TestRolesWindow::changeType(int nth)
{
    m_counter->window->counter()->showOrder(m_orders[nth]);
    QTRY_VERIFY(shown<QPushButton>("orderType") && shown<QPushButton>("orderType")->isEnabled());
    m_counter->press("orderType");
    QTRY_VERIFY(m_counter->find<QComboBox>("typeChangeType")
                && m_counter->find<QComboBox>("typeChangeType")->count() > 0);
    auto *types = m_counter->find<QComboBox>("typeChangeType");
    types->setCurrentIndex(types->findText(u"Child"_s));
    m_counter->typeAnew("typeChangeReason", u"Is eleven"_s);
    QTRY_VERIFY(m_counter->find("typeChangeAccept")->isEnabled());
    m_counter->press("typeChangeAccept");
}

void TestRolesWindow::reprint(int nth)
{
    m_counter->window->counter()->showOrder(m_orders[nth]);
    QTRY_VERIFY(shown<QPushButton>("orderReprint") && shown<QPushButton>("orderReprint")->isEnabled());
    m_counter->press("orderReprint");
}

void TestRolesWindow::refund(int nth)
{
    m_counter->window->counter()->showOrder(m_orders[nth]);
    QTRY_VERIFY(shown<QPushButton>("orderRefund") && shown<QPushButton>("orderRefund")->isEnabled());
    m_counter->press("orderRefund");
    QTRY_VERIFY(shown<QLineEdit>("refundReason"));
    QTest::keyClicks(shown<QLineEdit>("refundReason"), u"ill"_s);
    m_counter->press("refundAccept");
}

void TestRolesWindow::compBegin()
{
    QVERIFY(m_office->inventory().savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp}));
    m_counter->prompt.reason = u"press"_s;
}

void TestRolesWindow::reduce(int)
{
    m_counter->window->counter()->actions().reduce->trigger();
    QTRY_VERIFY(shown<QLineEdit>("reducePercent"));
    QTest::keyClicks(shown<QLineEdit>("reducePercent"), u"10"_s);
    m_counter->find<QComboBox>("reduceReason")->setCurrentText(u"bad view"_s);
    m_counter->press("reduceAccept");
}

void TestRolesWindow::keepDepositBegin()
{
    for (int nth = 0; nth < people().size(); ++nth) {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-%1"_s.arg(nth + 1)}));
        QVERIFY(held);
        PaymentStart part;
        part.amount = Money{500, Currency()};
        const auto begun = m_office->payments().begin(held->id, part);
        QVERIFY(begun);
        QVERIFY(m_office->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    }
}

// The other terminal's, from the house page.
void TestRolesWindow::keepDeposit(int)
{
    showHouse();
    const auto *panel = m_counter->window->findChild<PaymentsPanel *>();
    QTRY_VERIFY(panel->findChild<QPushButton *>(u"partKeep"_s));
    panel->findChild<QPushButton *>(u"partKeep"_s)->click();
}

void TestRolesWindow::giftCardBegin()
{
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    for (int nth = 0; nth < people().size(); ++nth)
        QVERIFY(m_office->orders().sellExtras(m_counter->event, {card},
                                              {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}}));
}

void TestRolesWindow::openRules(int page)
{
    m_counter->find<QAction>("houseRules")->trigger();
    QTRY_VERIFY(m_counter->find<QTabWidget>("rulesTabs"));
    m_counter->awaitAnswers();
    m_counter->find<QTabWidget>("rulesTabs")->setCurrentIndex(page);
    m_counter->awaitAnswers();
}

void TestRolesWindow::blockGiftCard(int nth)
{
    openRules(5);
    auto *cards = m_counter->find<QTreeWidget>("giftCardsPageTable");
    QTRY_COMPARE(cards->topLevelItemCount(), int(people().size()));
    cards->setCurrentItem(cards->topLevelItem(nth));
    m_counter->press("blockGiftCard");
}

void TestRolesWindow::showHouse()
{
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(m_counter->window->findChild<HousePage *>()->isVisible());
    m_counter->awaitAnswers();
}

void TestRolesWindow::block(int nth)
{
    showHouse();
    auto *map = m_counter->window->findChild<HousePage *>()->findChild<SeatMapView *>();
    map->grab();
    QTest::mouseClick(map, Qt::LeftButton, {}, map->seatRect(m_counter->seatNo(u"B-%1"_s.arg(nth + 1))).center());
    QTRY_VERIFY(shown<QComboBox>("blockCode"));
    auto *code = shown<QComboBox>("blockCode");
    code->setCurrentIndex(code->findData(u"X"_s));
    shown<QLineEdit>("blockReason")->clear();
    QTest::keyClicks(shown<QLineEdit>("blockReason"), u"camera"_s);
    m_counter->press("block");
}

void TestRolesWindow::addTax(int nth)
{
    openRules(1);
    m_counter->press("addTax");
    QTRY_VERIFY(shown<QLineEdit>("rule-rate"));
    m_counter->find<QLineEdit>("rule-rate")->setText(QString::number(nth + 5));
    m_counter->press("ruleSave");
}

void TestRolesWindow::editEvent(int nth)
{
    entry("editEvent")->trigger();
    QTRY_VERIFY(m_counter->find<QSpinBox>("eventMinutes"));
    m_counter->find<QSpinBox>("eventMinutes")->setValue(nth + 3);
    m_counter->press("saveEvent");
}

void TestRolesWindow::renamePlan(int nth)
{
    entry("seatingPlans")->trigger();
    auto *list = m_counter->find<QListWidget>("listedPlans");
    QTRY_COMPARE(list->count(), 1);
    list->setCurrentRow(0);
    m_counter->prompt.reason = u"Hall %1"_s.arg(nth);
    m_counter->press("renamePlan");
}

void TestRolesWindow::setVenue(int nth)
{
    entry("venue")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-name"));
    shown<QLineEdit>("rule-name")->setText(u"Harbour Theatre %1"_s.arg(nth));
    m_counter->press("ruleSave");
}

void TestRolesWindow::leaveBegin()
{
    for (int nth = 0; nth < people().size(); ++nth)
        QVERIFY(m_office->staff().make(u"Aaron %1"_s.arg(nth), 4, hashOf(ben)));
}

void TestRolesWindow::leave(int nth)
{
    entry("staff")->trigger();
    QTRY_VERIFY(m_counter->find<QTreeWidget>("staffTable")
                && m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount() > 0);
    auto *table = m_counter->find<QTreeWidget>("staffTable");
    const auto rows = table->findItems(u"Aaron %1"_s.arg(nth), Qt::MatchExactly);
    QCOMPARE(rows.size(), 1);
    table->setCurrentItem(rows.first());
    m_counter->press("personLeaves");
}

void TestRolesWindow::openDrawer(int)
{
    entry("shiftNoSale")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-reason"));
    QTest::keyClicks(shown<QLineEdit>("rule-reason"), u"change"_s);
    m_counter->press("ruleSave");
}

void TestRolesWindow::payIn(int)
{
    entry("shiftIn")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-amount"));
    QTest::keyClicks(shown<QLineEdit>("rule-amount"), u"20"_s);
    QTest::keyClicks(shown<QLineEdit>("rule-reason"), u"change"_s);
    m_counter->press("ruleSave");
}

// Whoever counted before has not closed it.
void TestRolesWindow::count(int)
{
    const auto isEmpty = [this] { return shown<QSpinBox>("pieces-1000") != nullptr; };
    beginCount();
    QTRY_VERIFY2(isEmpty() || shown<QPushButton>("countGoOn"), qPrintable(m_counter->text("countWords")));
    if (auto *goOn = shown<QPushButton>("countGoOn")) {
        goOn->click();
        QTRY_VERIFY(!m_counter->find("countDialog"));
        m_counter->awaitAnswers();
        beginCount();
        QTRY_VERIFY2(isEmpty(), qPrintable(m_counter->text("countWords")));
    }
    ShiftCounter::count(1000, 3);
    m_counter->press("countAccept");
}

void TestRolesWindow::patronBegin()
{
    for (int nth = 0; nth < people().size(); ++nth) {
        Patron patron;
        patron.last = patrons[nth];
        const auto made = m_office->patrons().make(patron, true);
        QVERIFY(made);
    }
}

void TestRolesWindow::erasePatron(int nth)
{
    entry("patrons")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("patronSearch"));
    shown<QLineEdit>("patronSearch")->clear();
    QTest::keyClicks(shown<QLineEdit>("patronSearch"), patrons[nth]);
    auto *found = m_counter->find<QListView>("patronsFound");
    QTRY_COMPARE(found->model()->rowCount(), 1);
    QTRY_VERIFY(shown<QPushButton>("erasePatron") && shown<QPushButton>("erasePatron")->isEnabled());
    m_counter->press("erasePatron");
}

void TestRolesWindow::everyRightIsPlayed()
{
    QSet<Right> played;
    for (const Deed &deed : deeds())
        played.insert(deed.right);
    for (const Right right : allRights())
        QVERIFY2(played.contains(right), qPrintable(rightName(right)));
}

void TestRolesWindow::everyRightInEveryRole_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : deeds().keys())
        QTest::newRow(qPrintable(rightName(deeds()[name].right))) << name;
}

void TestRolesWindow::everyRightInEveryRole()
{
    QFETCH(QString, name);
    const Deed deed = deeds()[name];
    if (deed.begin)
        (this->*deed.begin)();
    m_counter->openWindow();
    signIn(ada);
    m_counter->map().grab();
    if (deed.needsShift)
        openShift(u"150"_s);
    for (int nth = 0; nth < people().size(); ++nth) {
        const Person &person = people()[nth];
        switchTo(person);
        if (deed.sells && !mayDo(person, Right::Sell))
            continue;
        if (deed.right == Right::Comp || deed.right == Right::Reduce)
            hold(u"a%1"_s.arg(nth + 1));
        const qint64 before = newest();
        (this->*deed.perform)(nth);
        if (QTest::currentTestFailed())
            return;
        if (mayDo(person, deed.right)) {
            QTRY_VERIFY2(kinds(before).count(deed.entry) == 1,
                         qPrintable(person.name + u": "_s + kinds(before).join(u' ')));
            QVERIFY(!m_counter->find("approvalDialog"));
            for (const JournalLine &line : since(before))
                QCOMPARE(line.by.clerk, person.name);
        } else {
            QTRY_VERIFY2(m_counter->find("approvalDialog"),
                         qPrintable(person.name + m_counter->text("messageText") + kinds(before).join(u' ')));
            QVERIFY2(m_counter->text("approvalWhy").contains(u"may not "_s + rightText(deed.right)),
                     qPrintable(m_counter->text("approvalWhy")));
            QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
            QTRY_VERIFY(!m_counter->find("approvalDialog"));
            m_counter->awaitAnswers();
            QCOMPARE(since(before).size(), 0);
        }
        closeDialogs();
        if (m_counter->sell().sale()) {
            m_counter->window->counter()->actions().setAside->trigger();
            settle();
        }
    }
    m_counter->closeWindow();
    QVERIFY(m_office->upkeep().verify()->ok());
}

ROWLOCK_WINDOW_TEST(TestRolesWindow)
#include "tst_roles_window.moc"
