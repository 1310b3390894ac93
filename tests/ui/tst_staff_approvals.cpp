// A second person's approval in the middle of what a clerk does, and the windows in which people and roles are made.
#include "tests/support/settings_opened.h"
#include "tests/support/staffed_counter.h"
#include "ui/sell/sale_actions.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestStaffApprovals : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aCompIsApproved();
    void aPriceByHandIsApproved();
    void aRefundAboveTheLimitIsApproved();
    void whoMayNotApproveIsNotOffered();
    void notApprovedItIsRefused();
    void theNextIsAskedForWhereAWindowWent();
    void theFirstPersonIsMadeInTheWindow();
    void whatOnlyTheStaffMay();

private:
    void askForAComp(const QString &seats);
};

// Ben gives them for nothing, which somebody else has to approve.
void TestStaffApprovals::askForAComp(const QString &seats)
{
    hire();
    const auto comp = m_office->inventory().savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp});
    QVERIFY(comp);
    m_counter->openWindow();
    signIn(ben);
    m_counter->prompt.reason = u"press"_s;
    hold(seats);
    enter(u"p"_s);
    QTRY_VERIFY(m_counter->find("approvalDialog"));
}

void TestStaffApprovals::aCompIsApproved()
{
    askForAComp(u"a3-4"_s);
    QVERIFY(m_counter->find("approvalDialog"));
    QVERIFY(m_counter->text("approvalWhy").contains(u"Ben (Clerk) may not give comps"_s));
    QCOMPARE(m_counter->text("approvalHeading"), u"Give comps"_s);
    QTRY_COMPARE(shown<QListWidget>("pinPeople")->count(), 2); // who may
    m_counter->picture(u"approval"_s, m_counter->find("approvalDialog"));
    show(sue, sue.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    settle();
    QTRY_COMPARE(m_counter->text("total"), u"€30.00"_s);
    QCOMPARE(m_counter->prompt.asked.size(),
             1); // why was asked once, and nothing again
    QVERIFY(m_counter->text("messageText").isEmpty());
    verifyBothAreNamed(u"hold.changed"_s, ben, sue);
}

void TestStaffApprovals::aPriceByHandIsApproved()
{
    openFor(ben);
    hold(u"a3"_s);
    m_counter->window->counter()->actions().reduce->trigger();
    QTRY_VERIFY(shown<QLineEdit>("reducePercent"));
    QTest::keyClicks(shown<QLineEdit>("reducePercent"), u"10"_s);
    m_counter->find<QComboBox>("reduceReason")->setCurrentText(u"bad view"_s);
    m_counter->press("reduceAccept");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    show(sue, u"0000"_s); // mistyped
    QTRY_VERIFY(m_counter->text("pinWords").contains(u"not the PIN of Sue"_s));
    m_counter->clock.advanceMs(1000);
    QTRY_VERIFY(m_counter->text("pinWords") == u"This is not the PIN of Sue."_s);
    show(sue, sue.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    QTRY_COMPARE(m_counter->text("total"), u"€27.00"_s);
    QCOMPARE(journal(u"approval.used"_s).size(), 1);
}

void TestStaffApprovals::aRefundAboveTheLimitIsApproved()
{
    hire();
    const auto held = m_office->holds().hold(
        m_counter->event, SeatRequest::named({u"Stalls-A-1"_s, u"Stalls-A-2"_s, u"Stalls-A-3"_s, u"Stalls-A-4"_s}));
    QVERIFY(held);
    const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    QVERIFY(sold);
    m_counter->openWindow();
    signIn(ben);
    m_counter->window->counter()->showOrder(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderRefund") && m_counter->find("orderRefund")->isEnabled());
    m_counter->press("orderRefund");
    QTRY_VERIFY(shown<QLineEdit>("refundReason"));
    QTest::keyClicks(shown<QLineEdit>("refundReason"), u"ill"_s);
    m_counter->press("refundAccept");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QVERIFY2(m_counter->text("approvalWhy").contains(u"100.00"_s), qPrintable(m_counter->text("approvalWhy")));
    show(ada, ada.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Free);
    QTRY_VERIFY(!m_counter->find("refundDialog"));
    verifyBothAreNamed(u"order.refunded"_s, ben, ada);
}

// Nor who asks.
void TestStaffApprovals::whoMayNotApproveIsNotOffered()
{
    hire();
    const auto kim = m_office->staff().make(u"Kim"_s, 4, hashOf(ben)); // another clerk
    QVERIFY(kim);
    m_counter->openWindow();
    signIn(ben);
    hold(u"a3"_s);
    openSettings(*m_counter, "staffPage");
    QTRY_COMPARE(m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount(), 4);
    m_counter->press("personLeaves");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QTRY_COMPARE(shown<QListWidget>("pinPeople")->count(), 1);
    QCOMPARE(shown<QListWidget>("pinPeople")->item(0)->text(), u"Ada"_s);
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
    QTRY_VERIFY(m_counter->text("staffPageText").contains(u"Ben (Clerk) may not manage staff"_s));
}

void TestStaffApprovals::notApprovedItIsRefused()
{
    askForAComp(u"a3"_s);
    QVERIFY(m_counter->find("approvalDialog"));
    QTRY_VERIFY(shown<QListWidget>("pinPeople"));
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    settle();
    QTRY_VERIFY2(m_counter->text("messageText").contains(u"may not give comps"_s),
                 qPrintable(m_counter->text("messageText")));
    QCOMPARE(m_counter->sell().sale()->items.first().type, 0);
    QVERIFY(journal(u"approval.given"_s).isEmpty());
    m_counter->press("cashButton"); // the sale goes on
    QTRY_VERIFY(m_counter->find("cashDialog"));
}

// What it was asked over is gone, and it with that: refused, and nobody waits behind it.
void TestStaffApprovals::theNextIsAskedForWhereAWindowWent()
{
    openFor(ben);
    hold(u"a3"_s);
    const auto askToLeave = [this] {
        openSettings(*m_counter, "staffPage");
        QTRY_COMPARE(m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount(), 3);
        m_counter->press("personLeaves");
        QTRY_VERIFY(m_counter->find("approvalDialog"));
    };
    askToLeave();
    QTRY_VERIFY(shown<QListWidget>("pinPeople"));
    delete m_counter->find("settingsDialog");
    QVERIFY(!m_counter->find("approvalDialog"));
    m_counter->awaitAnswers();
    askToLeave();
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
    QTRY_VERIFY(m_counter->text("staffPageText").contains(u"Ben (Clerk) may not manage staff"_s));
    QVERIFY(journal(u"approval.given"_s).isEmpty());
}

void TestStaffApprovals::theFirstPersonIsMadeInTheWindow()
{
    m_counter->openWindow();
    openSettings(*m_counter, "staffPage");
    QTRY_VERIFY(shown<QLabel>("staffEmpty"));
    QTRY_VERIFY(m_counter->find("addPerson")->isEnabled());
    m_counter->awaitAnswers();
    m_counter->picture(u"staff-nobody"_s, m_counter->find("settingsDialog"));
    m_counter->press("addPerson");
    QTRY_VERIFY(shown<QLabel>("staffWords"));
    QVERIFY(m_counter->text("staffWords").contains(u"administrator"_s));
    const auto type = [this](const char *field, const QString &text) { shown<QLineEdit>(field)->setText(text); };
    type("staffName", u"Ada"_s);
    type("staffPin", u"1234"_s);
    type("staffPinAgain", u"1234"_s);
    m_counter->press("staffSave");
    QTRY_VERIFY(m_counter->text("staffPinWords").contains(u"plain series"_s));
    type("staffPin", ada.pin);
    m_counter->press("staffSave");
    QTRY_VERIFY(m_counter->text("staffPinAgainWords").contains(u"not the same"_s));
    type("staffPinAgain", ada.pin);
    m_counter->picture(u"staff-first"_s, m_counter->find("staffForm"));
    m_counter->press("staffSave");
    QTRY_VERIFY(!m_counter->find("staffForm"));
    QTRY_COMPARE(m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount(), 1);
    QTRY_COMPARE(m_counter->find<QPushButton>("staffButton")->text(),
                 u"Ada"_s); // at once
    QVERIFY(!isCovered());
    m_counter->press("addPerson");
    QTRY_VERIFY(shown<QLineEdit>("staffName"));
    type("staffName", u"ada"_s); // is there already
    for (const char *field : {"staffPin", "staffPinAgain"})
        type(field, ben.pin);
    m_counter->press("staffSave");
    QTRY_VERIFY(m_counter->text("staffNameWords").contains(u"Somebody called Ada works here"_s));
    type("staffName", u"Ben"_s);
    m_counter->press("staffSave");
    QTRY_COMPARE(m_counter->find<QTreeWidget>("staffTable")->topLevelItemCount(), 2);
    QTRY_COMPARE(m_counter->find<QTreeWidget>("staffTable")->topLevelItem(1)->text(1), u"Clerk"_s);
    m_counter->picture(u"staff"_s, m_counter->find("settingsDialog"));
    m_counter->press("personLeaves"); // the first row: nobody would manage the staff
    QTRY_VERIFY(m_counter->text("staffPageText").contains(u"manage"_s));
    m_counter->press("closeSettings");
}

// What a role allows is changed in the window, and counts at once.
void TestStaffApprovals::whatOnlyTheStaffMay()
{
    openFor(ada);
    openSettings(*m_counter, "staffPage");
    m_counter->press("editRoles");
    auto *roles = m_counter->find<QListWidget>("roleList");
    QTRY_COMPARE(roles->count(), 4);
    roles->setCurrentRow(3);
    QCOMPARE(shown<QLineEdit>("roleName")->text(), u"Clerk"_s);
    QVERIFY(!m_counter->find<QAbstractButton>("right-comp")->isChecked());
    m_counter->find<QAbstractButton>("right-comp")->setChecked(true);
    shown<QLineEdit>("roleLimit")->setText(u"50"_s);
    m_counter->picture(u"roles"_s, m_counter->find("rolesDialog"));
    m_counter->press("saveRole");
    QTRY_VERIFY(m_office->staff().roles()->last().rights.testFlag(Right::Comp));
    QCOMPARE(m_office->staff().roles()->last().refundLimit->minor, 5000);
    m_counter->awaitAnswers();
    QCOMPARE(roles->currentRow(), 3);
    roles->setCurrentRow(0);
    m_counter->find<QAbstractButton>("right-staff")->setChecked(false);
    m_counter->press("saveRole"); // nobody could manage staff then
    QTRY_VERIFY(!m_counter->text("messageText").isEmpty());
    QVERIFY(m_office->staff().roles()->first().rights.testFlag(Right::Staff));
    shown<QLineEdit>("roleName")->setText(u"clerk"_s);
    m_counter->find<QAbstractButton>("right-staff")->setChecked(true);
    m_counter->press("saveRole");
    QTRY_VERIFY2(m_counter->text("roleNameWords").contains(u"There is a role"_s),
                 qPrintable(m_counter->text("roleNameWords") + m_counter->text("messageText")));
}

ROWLOCK_WINDOW_TEST(TestStaffApprovals)
#include "tst_staff_approvals.moc"
