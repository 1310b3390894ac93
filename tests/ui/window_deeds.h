// What each right allows, as it is done at the window: for tests of the roles.
#pragma once

#include "tests/support/settings_opened.h"
#include "tests/ui/shift_counter.h"
#include "ui/house/house_page.h"
#include "ui/house/payments_panel.h"
#include "ui/sell/sale_actions.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTreeWidget>

namespace rowlock {

using namespace Qt::StringLiterals;

// For as many people as there are, of whom the first three work in every house with staff. Kim has a role of her own,
// which allows nothing.
inline const QList<Person> &peopleOfAllRoles()
{
    static const QList<Person> all{{u"Kim"_s, 5, u"6931"_s}, ben, sue, {u"Max"_s, 2, u"864209"_s}, ada};
    return all;
}

class WindowDeeds : protected ShiftCounter
{
protected:
    // `begin`: what has to be there, by the office. `perform`: what a person does at the window, for the nth time.
    struct Deed
    {
        Right right;
        QString entry; // of the journal, when it is done; empty: it is only looked at
        void (WindowDeeds::*begin)() = nullptr;
        void (WindowDeeds::*perform)(int) = nullptr;
        bool sells = false;      // who may not sell does not come so far
        bool needsShift = false; // which Ada has opened at this terminal
    };
    static const QHash<QString, Deed> &deeds();
    void act(const Deed &deed, int nth) { (this->*deed.perform)(nth); }

    QStringList m_orders;

private:
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
    void handOverAll();
    void takeHandOverBack(int nth);
    void settlePromoter(int nth);
    void openReport(const QString &name);
    void seeLedger(int nth);
};

inline const QStringList &surnames()
{
    static const QStringList all{u"Adler"_s, u"Becker"_s, u"Conrad"_s, u"Dorn"_s, u"Eberle"_s};
    return all;
}

inline const QHash<QString, WindowDeeds::Deed> &WindowDeeds::deeds()
{
    using T = WindowDeeds;
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
        {u"a hand-over is taken back"_s,
         {Right::HandOvers, u"willcall.taken_back"_s, &T::handOverAll, &T::takeHandOverBack}},
        {u"a settlement"_s, {Right::Settlements, u"settlement.made"_s, nullptr, &T::settlePromoter}},
        {u"the ledger"_s, {Right::Reports, QString(), &T::saleOfOrders, &T::seeLedger}},
    };
    return all;
}

inline void WindowDeeds::sell(int nth)
{
    enter(u"b%1"_s.arg(nth + 1));
}

inline void WindowDeeds::sellBlockedBegin()
{
    QVERIFY(m_office->blocks().saveCode({u"P"_s, u"Press"_s, u"#1f6fb2"_s, false, MaySell::Anybody, {}, {}}));
    QVERIFY(m_office->blocks().block(
        m_counter->event, {u"Stalls-B-1"_s, u"Stalls-B-2"_s, u"Stalls-B-3"_s, u"Stalls-B-4"_s, u"Stalls-B-5"_s}, u"P"_s,
        {}));
}

inline void WindowDeeds::sellBlocked(int nth)
{
    const QString name = u"B-%1"_s.arg(nth + 1);
    m_counter->click(name); // says what it is
    settle();
    m_counter->click(name); // and sells
}

inline void WindowDeeds::saleOfOrders()
{
    PriceChange child;
    child.pool = u"Back"_s;
    child.type = 1;
    child.price = Money{1200, Currency()};
    QVERIFY(m_office->inventory().setPrices(m_counter->event, {child}));
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth) {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-%1"_s.arg(nth + 1)}));
        QVERIFY(held);
        const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        m_orders << sold->order.code;
    }
}

inline void WindowDeeds::changeType(int nth)
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

inline void WindowDeeds::reprint(int nth)
{
    m_counter->window->counter()->showOrder(m_orders[nth]);
    QTRY_VERIFY(shown<QPushButton>("orderReprint") && shown<QPushButton>("orderReprint")->isEnabled());
    m_counter->press("orderReprint");
}

inline void WindowDeeds::refund(int nth)
{
    m_counter->window->counter()->showOrder(m_orders[nth]);
    QTRY_VERIFY(shown<QPushButton>("orderRefund") && shown<QPushButton>("orderRefund")->isEnabled());
    m_counter->press("orderRefund");
    QTRY_VERIFY(shown<QLineEdit>("refundReason"));
    QTest::keyClicks(shown<QLineEdit>("refundReason"), u"ill"_s);
    m_counter->press("refundAccept");
}

inline void WindowDeeds::compBegin()
{
    QVERIFY(m_office->inventory().savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp}));
    m_counter->prompt.reason = u"press"_s;
}

inline void WindowDeeds::comp(int)
{
    enter(u"p"_s);
}

inline void WindowDeeds::reduce(int)
{
    m_counter->window->counter()->actions().reduce->trigger();
    QTRY_VERIFY(shown<QLineEdit>("reducePercent"));
    QTest::keyClicks(shown<QLineEdit>("reducePercent"), u"10"_s);
    m_counter->find<QComboBox>("reduceReason")->setCurrentText(u"bad view"_s);
    m_counter->press("reduceAccept");
}

inline void WindowDeeds::keepDepositBegin()
{
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth) {
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
inline void WindowDeeds::keepDeposit(int)
{
    showHouse();
    const auto *panel = m_counter->window->findChild<PaymentsPanel *>();
    QTRY_VERIFY(panel->findChild<QPushButton *>(u"partKeep"_s));
    panel->findChild<QPushButton *>(u"partKeep"_s)->click();
}

inline void WindowDeeds::giftCardBegin()
{
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth)
        QVERIFY(m_office->orders().sellExtras(m_counter->event, {card},
                                              {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}}));
}

inline void WindowDeeds::openRules(int page)
{
    m_counter->find<QAction>("houseRules")->trigger();
    QTRY_VERIFY(m_counter->find<QTabWidget>("rulesTabs"));
    m_counter->awaitAnswers();
    m_counter->find<QTabWidget>("rulesTabs")->setCurrentIndex(page);
    m_counter->awaitAnswers();
}

inline void WindowDeeds::blockGiftCard(int nth)
{
    openRules(5);
    auto *cards = m_counter->find<QTreeWidget>("giftCardsPageTable");
    QTRY_COMPARE(cards->topLevelItemCount(), int(peopleOfAllRoles().size()));
    cards->setCurrentItem(cards->topLevelItem(nth));
    m_counter->press("blockGiftCard");
}

inline void WindowDeeds::showHouse()
{
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(m_counter->window->findChild<HousePage *>()->isVisible());
    m_counter->awaitAnswers();
}

inline void WindowDeeds::block(int nth)
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

inline void WindowDeeds::addTax(int nth)
{
    openRules(1);
    m_counter->press("addTax");
    QTRY_VERIFY(shown<QLineEdit>("rule-rate"));
    m_counter->find<QLineEdit>("rule-rate")->setText(QString::number(nth + 5));
    m_counter->press("ruleSave");
}

inline void WindowDeeds::editEvent(int nth)
{
    entry("editEvent")->trigger();
    QTRY_VERIFY(m_counter->find<QSpinBox>("eventMinutes"));
    m_counter->find<QSpinBox>("eventMinutes")->setValue(nth + 3);
    m_counter->press("saveEvent");
}

inline void WindowDeeds::renamePlan(int nth)
{
    entry("seatingPlans")->trigger();
    auto *list = m_counter->find<QListWidget>("listedPlans");
    QTRY_COMPARE(list->count(), 1);
    list->setCurrentRow(0);
    m_counter->prompt.reason = u"Hall %1"_s.arg(nth);
    m_counter->press("renamePlan");
}

inline void WindowDeeds::setVenue(int nth)
{
    openSettings(*m_counter, "venuePage");
    m_counter->typeAnew("settingName", u"Harbour Theatre %1"_s.arg(nth));
    m_counter->press("venuePageSave");
}

inline void WindowDeeds::leaveBegin()
{
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth)
        QVERIFY(m_office->staff().make(u"Aaron %1"_s.arg(nth), 4, hashOf(ben)));
}

inline void WindowDeeds::leave(int nth)
{
    openSettings(*m_counter, "staffPage");
    QTRY_VERIFY(m_counter->find<QTreeWidget>("staffTable")
                && m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount() > 0);
    auto *table = m_counter->find<QTreeWidget>("staffTable");
    const auto rows = table->findItems(u"Aaron %1"_s.arg(nth), Qt::MatchExactly);
    QCOMPARE(rows.size(), 1);
    table->setCurrentItem(rows.first());
    m_counter->press("personLeaves");
}

inline void WindowDeeds::openDrawer(int)
{
    entry("shiftNoSale")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-reason"));
    QTest::keyClicks(shown<QLineEdit>("rule-reason"), u"change"_s);
    m_counter->press("ruleSave");
}

inline void WindowDeeds::payIn(int)
{
    entry("shiftIn")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-amount"));
    QTest::keyClicks(shown<QLineEdit>("rule-amount"), u"20"_s);
    QTest::keyClicks(shown<QLineEdit>("rule-reason"), u"change"_s);
    m_counter->press("ruleSave");
}

// Whoever counted before has not closed it.
inline void WindowDeeds::count(int)
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

inline void WindowDeeds::patronBegin()
{
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth) {
        Patron patron;
        patron.last = surnames()[nth];
        const auto made = m_office->patrons().make(patron, true);
        QVERIFY(made);
    }
}

inline void WindowDeeds::erasePatron(int nth)
{
    entry("patrons")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("patronSearch"));
    shown<QLineEdit>("patronSearch")->clear();
    QTest::keyClicks(shown<QLineEdit>("patronSearch"), surnames()[nth]);
    auto *found = m_counter->find<QListView>("patronsFound");
    QTRY_COMPARE(found->model()->rowCount(), 1);
    QTRY_VERIFY(shown<QPushButton>("erasePatron") && shown<QPushButton>("erasePatron")->isEnabled());
    m_counter->press("erasePatron");
}

inline void WindowDeeds::handOverAll()
{
    saleOfOrders();
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth) {
        const auto order = m_office->orders().order(m_orders[nth]);
        QVERIFY(order && m_office->willcall().leave(order->id, PatronChoice(surnames()[nth])));
        QVERIFY(m_office->willcall().handOver(order->id));
    }
}

inline void WindowDeeds::takeHandOverBack(int nth)
{
    entry("willcall")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("willcallSearch"));
    m_counter->awaitAnswers();
    shown<QLineEdit>("willcallSearch")->clear();
    QTest::keyClicks(shown<QLineEdit>("willcallSearch"), surnames()[nth]);
    QTRY_VERIFY(shown<QPushButton>("willcallTakeBack") && shown<QPushButton>("willcallTakeBack")->isEnabled());
    m_counter->press("willcallTakeBack");
}

inline void WindowDeeds::openReport(const QString &name)
{
    entry("reports")->trigger();
    QTRY_VERIFY(shown<QTreeWidget>("reportList"));
    m_counter->awaitAnswers();
    auto *list = shown<QTreeWidget>("reportList");
    list->setCurrentItem(list->findItems(name, Qt::MatchExactly | Qt::MatchRecursive).first());
    m_counter->awaitAnswers();
}

// Whom it is not for is told, and asks for it.
inline void WindowDeeds::seeLedger(int)
{
    openReport(u"Ledger"_s);
    QVERIFY(!m_counter->find("approvalDialog"));
    if (auto *ask = shown<QPushButton>("reportAsk"))
        return ask->click();
    QCOMPARE(shown<QTableView>("reportTable")->model()->rowCount(), int(peopleOfAllRoles().size()));
}

inline void WindowDeeds::settlePromoter(int nth)
{
    openReport(u"Settlement"_s);
    QTRY_VERIFY(shown<QPushButton>("reportSettle") && shown<QPushButton>("reportSettle")->isEnabled());
    m_counter->press("reportSettle");
    QTRY_VERIFY(shown<QLineEdit>("settlePaid"));
    m_counter->awaitAnswers();
    m_counter->typeAnew("settlePaid", QString::number(nth + 1)); // so that there is something to settle each time
    QTRY_VERIFY(shown<QPushButton>("settleMake")->isEnabled());
    m_counter->press("settleMake");
}

} // namespace rowlock
