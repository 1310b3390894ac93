// What is found is done with from there, at its row: printed, refunded, exchanged, and handed over at will-call, by key
// and by menu.
#include "model/domain/willcall.h"
#include "tests/support/staffed_counter.h"
#include "ui/common/two_line_delegate.h"
#include "ui/find/find_search.h"

#include <QContextMenuEvent>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPrintDialog>
#include <QPrinter>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFindPickUp : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void handedOverByItsKey();
    void byTheMenuOfTheRow();
    void theOneThatWaitsIsHandedOver();
    void aSecondTimeIsRefused();
    void aTicketThatIsOutIsRefused();
    void unpaidIsAskedAbout();
    void printedByItsKey();

private:
    QDialog *window() { return m_counter->find<QDialog>("findDialog"); }
    QListView &found() { return *m_counter->find<QListView>("findList"); }
    QLineEdit &field() { return *m_counter->find<QLineEdit>("findField"); }
    QString message() { return m_counter->text("findMessageText"); }
    bool canHandOver() { return m_counter->find("findHandOver")->isEnabled(); }
    Order sold(const QString &name, qint64 seats, bool isLeft, PaymentMethod method = PaymentMethod::Cash)
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(seats, u"Back"_s));
        const auto sale =
            m_office->orders().sell(held->id, {{method, held->total, u"ref"_s}}, {}, name, {}, {}, isLeft);
        if (!sale)
            qFatal("%s", qPrintable(sale.error().message));
        m_counter->clock.advanceMs(60'000);
        return sale->order;
    }
    WillcallOrder at(const Order &order) { return **m_office->willcall().order(order.id); }
    void open() // by its key
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window() && window()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void type(const QString &text)
    {
        m_counter->typeAnew("findField", text);
        m_counter->awaitAnswers();
        QTRY_VERIFY(window()->findChild<FindSearch *>()->isAnswered());
    }
    void handOver() // Alt+H
    {
        QTest::keyClick(window(), Qt::Key_H, Qt::AltModifier);
        m_counter->awaitAnswers();
        m_counter->awaitAnswers(); // found again
    }
    QString bottom(int row) { return found().model()->index(row, 0).data(TwoLineDelegate::BottomRole).toString(); }
    QString top(int row) { return found().model()->index(row, 0).data(TwoLineDelegate::TopRole).toString(); }
};

void TestFindPickUp::handedOverByItsKey()
{
    const Order ann = sold(u"Ann Lee"_s, 2, true), bob = sold(u"Bob Hope"_s, 1, false);
    open();
    type(u"hope"_s);
    QTRY_VERIFY(!canHandOver());
    QVERIFY(m_counter->find("findHandOver")->toolTip().contains(u"will-call"_s));
    handOver();
    QCOMPARE(field().text(), u"hope"_s); // and no h
    type(u"lee"_s);
    QVERIFY(bottom(0).contains(u"waits at will-call"_s));
    QTRY_VERIFY(canHandOver());
    m_counter->picture(u"find-will-call"_s, window());
    handOver();
    QTRY_COMPARE(at(ann).state(), WillcallState::HandedOver);
    QTRY_VERIFY2(message().contains(u"Ann Lee"_s), qPrintable(message()));
    QTRY_VERIFY(!bottom(0).contains(u"waits at will-call"_s));
    QTRY_VERIFY(!canHandOver());
    QCOMPARE(field().text(), u"lee"_s);
    m_counter->picture(u"find-handed-over"_s, window());
    m_counter->prompt.reason = u"wrong Ann"_s; // the wrong one: taken back in place
    m_counter->press("findMessageAction");
    m_counter->awaitAnswers();
    m_counter->awaitAnswers();
    QTRY_COMPARE(at(ann).state(), WillcallState::Waiting);
    QTRY_VERIFY(canHandOver());
}

void TestFindPickUp::byTheMenuOfTheRow()
{
    const Order ann = sold(u"Ann Lee"_s, 2, true);
    open();
    type(u"lee"_s);
    QTest::keyClick(&field(), Qt::Key_Down);
    const QPoint place = found().visualRect(found().currentIndex()).center();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, place, found().viewport()->mapToGlobal(place));
    QApplication::sendEvent(found().viewport(), &asked);
    auto *menu = m_counter->find<QMenu>("findActs");
    QTRY_VERIFY(menu && menu->isVisible());
    QCOMPARE(menu->actions().last()->text().remove(u'&'), u"Hand over"_s);
    m_counter->picture(u"find-will-call-menu"_s, window());
    menu->actions().last()->trigger();
    menu->close();
    m_counter->awaitAnswers();
    QTRY_COMPARE(at(ann).state(), WillcallState::HandedOver);
}

// Whichever row is selected, and it stays selected: the next key is about the same order.
void TestFindPickUp::theOneThatWaitsIsHandedOver()
{
    const Order first = sold(u"Ann Lee"_s, 1, true), second = sold(u"Ann Lee"_s, 2, true);
    open();
    type(u"lee"_s);
    QCOMPARE(found().model()->rowCount(), 2);
    const int row = top(0).contains(first.code) ? 0 : 1;
    found().setCurrentIndex(found().model()->index(row, 0));
    m_counter->find("findHandOver")->setFocus(); // as a click does
    m_counter->press("findHandOver");
    m_counter->awaitAnswers();
    m_counter->awaitAnswers();
    QTRY_COMPARE(at(first).state(), WillcallState::HandedOver);
    QCOMPARE(at(second).state(), WillcallState::Waiting);
    QVERIFY(top(found().currentIndex().row()).contains(first.code));
    QTRY_VERIFY(!canHandOver());
}

void TestFindPickUp::aSecondTimeIsRefused()
{
    const Order ann = sold(u"Ann Lee"_s, 2, true);
    open();
    type(u"lee"_s);
    QVERIFY(m_counter->desk(u"front/2"_s)->willcall().handOver(ann.id));
    handOver();
    QTRY_VERIFY2(message().contains(u"front/2"_s), qPrintable(message()));
    QCOMPARE(at(ann).handovers.size(), 1);
    QTRY_VERIFY(!canHandOver()); // seen by now
    m_counter->picture(u"find-second-time"_s, window());
}

void TestFindPickUp::aTicketThatIsOutIsRefused()
{
    const Order ann = sold(u"Ann Lee"_s, 3, true);
    QVERIFY(m_counter->desk(u"front/2"_s)->willcall().handOver(ann.id, {{ann.tickets.at(1).id}}));
    open();
    type(ann.tickets.at(1).barcode);
    QTRY_VERIFY(canHandOver()); // the others wait
    handOver();
    QTRY_VERIFY2(message().contains(u"front/2"_s), qPrintable(message()));
    QCOMPARE(at(ann).waiting().size(), 2);
    type(ann.tickets.at(2).barcode);
    QTRY_VERIFY(canHandOver());
    handOver();
    QTRY_COMPARE(at(ann).state(), WillcallState::HandedOver);
}

void TestFindPickUp::unpaidIsAskedAbout()
{
    const Order school = sold(u"School"_s, 2, true, PaymentMethod::Account);
    open();
    type(u"school"_s);
    QTRY_VERIFY(canHandOver());
    m_counter->prompt.accepts = false;
    handOver();
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().text.contains(u"40.00"_s));
    QCOMPARE(at(school).state(), WillcallState::Waiting);
    m_counter->prompt.accepts = true;
    handOver();
    QTRY_COMPARE(at(school).state(), WillcallState::HandedOver);
}

void TestFindPickUp::printedByItsKey()
{
    sold(u"Ann Lee"_s, 2, false);
    const Order bob = sold(u"Bob Hope"_s, 1, false);
    open();
    type(u"hope"_s);
    QTest::keyClick(window(), Qt::Key_P, Qt::AltModifier);
    QTRY_VERIFY(m_counter->find("orderDialog"));
    QPrintDialog *paper = nullptr;
    QTRY_VERIFY((paper = m_counter->window->findChild<QPrintDialog *>()) && paper->isVisible());
    QCOMPARE(paper->printer()->docName(), u"Tickets of order "_s + bob.code);
    paper->reject();
}

ROWLOCK_WINDOW_TEST(TestFindPickUp)
#include "tst_find_pick_up.moc"
