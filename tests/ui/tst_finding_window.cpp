// The window that finds anything, by its keys: found as one types, told apart, and done something with from there.
#include "tests/ui/patrons_counter.h"
#include "ui/common/two_line_delegate.h"
#include "ui/sell/order_dialog.h"
#include "ui/words/finding_texts.h"

#include <QMenu>

#include <mutex>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFindingWindow : public QObject, private PatronsCounter
{
    Q_OBJECT

private slots:
    void init() { beginWithTwo(); }
    void cleanup() { end(); }

    void theLastSalesByItsKey();
    void foundAsOneTypes();
    void anOlderAnswerIsNotShown();
    void enterBeforeTheAnswer();
    void printedRefundedExchanged();
    void theMenuOfARow();
    void aHoldAndAPatron();
    void aReservationIsOpened();
    void toldApart();
    void escapeIsOneStep();

private:
    QDialog *window() { return m_counter->find<QDialog>("findDialog"); }
    QListView &found() { return *m_counter->find<QListView>("findList"); }
    QLineEdit &field() { return *m_counter->find<QLineEdit>("findField"); }
    OrderDialog *order() { return m_counter->find<OrderDialog>("orderDialog"); }
    void open()
    {
        if (!m_counter->window)
            m_counter->openWindow();
        m_counter->window->activateWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window() && window()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void type(const QString &text)
    {
        write("findField", text);
        m_counter->awaitAnswers();
    }
    QStringList column(int role)
    {
        QStringList texts;
        for (int row = 0; row < found().model()->rowCount(); ++row)
            texts += found().model()->index(row, 0).data(role).toString();
        return texts;
    }
    // At this window's terminal; the order's code.
    QString soldTo(const QString &name, const QStringList &seats, const QString &slip = {})
    {
        const auto desk = m_counter->desk(m_counter->window->terminal());
        const auto held = desk->holds().hold(m_counter->event, SeatRequest::named(seats));
        if (!held)
            return {};
        const PaymentMethod method = slip.isEmpty() ? PaymentMethod::Cash : PaymentMethod::Card;
        const auto sold = desk->orders().sell(held->id, {{method, held->total, slip}}, {}, name);
        m_counter->clock.advanceMs(60'000);
        return sold ? sold->order.code : QString();
    }
};

void TestFindingWindow::theLastSalesByItsKey()
{
    open();
    QCOMPARE(found().model()->rowCount(), 0);
    QVERIFY(m_counter->text("findSaid").contains(u"sold nothing yet"_s));
    QVERIFY(!m_counter->find("findOpen")->isEnabled());
    QTest::keyClick(&field(), Qt::Key_Escape);
    QTRY_VERIFY(!window());
    const QString code = soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s), m_counter->ref(u"A-2"_s)}, u"T-8814711"_s);
    open();
    QCOMPARE(column(TwoLineDelegate::TopRole), QStringList{u"Ann Lee  "_s + code});
    QCOMPARE(column(TwoLineDelegate::BottomEndRole), QStringList{u"1 min ago"_s});
    QVERIFY(field().hasFocus());
    m_counter->picture(u"find-last"_s, window());
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(order() && order()->isActiveWindow());
    m_counter->awaitAnswers();
    QTest::keyClick(order(), Qt::Key_Escape);
    QTRY_VERIFY(!order());
    QVERIFY(window()); // the next one is one key away
}

void TestFindingWindow::foundAsOneTypes()
{
    m_counter->openWindow();
    const QString code = soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s)}, u"T-8814711"_s);
    soldTo(u"Bob Lee"_s, {m_counter->ref(u"A-2"_s)});
    open();
    type(u"lee"_s);
    QCOMPARE(found().model()->rowCount(), 2);
    type(u"lee a1"_s);
    QCOMPARE(column(TwoLineDelegate::TopRole), QStringList{u"Ann Lee  "_s + code});
    QCOMPARE(column(TwoLineDelegate::BottomEndRole), QStringList{u"seat A1"_s});
    type(u"4711"_s);
    QCOMPARE(column(TwoLineDelegate::BottomEndRole), QStringList{u"slip 4711"_s});
    type(u"ann leee"_s);
    QCOMPARE(column(TwoLineDelegate::BottomEndRole), QStringList{u"similar name"_s});
    type(u"moriarty"_s);
    QCOMPARE(found().model()->rowCount(), 0);
    QVERIFY(m_counter->text("findSaid").startsWith(u"Nothing found."_s));
    QVERIFY(!m_counter->find("findRefund")->isEnabled());
    m_counter->picture(u"find-nothing"_s, window());
}

void TestFindingWindow::anOlderAnswerIsNotShown()
{
    m_counter->openWindow();
    soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s)});
    soldTo(u"Annabel Lee"_s, {m_counter->ref(u"A-2"_s)});
    open();
    std::mutex mutex;
    mutex.lock();
    m_counter->window->office()->ask(
        m_counter->window.get(),
        [&mutex](Desk &desk) {
            const std::scoped_lock waits(mutex);
            return desk.upkeep().dataVersion();
        },
        [](const auto &) {});
    QList<int> rows;
    connect(found().model(), &QAbstractItemModel::modelReset, window(), [&] { rows << found().model()->rowCount(); });
    write("findField", u"ann"_s);
    write("findField", u"annab"_s);
    mutex.unlock();
    m_counter->awaitAnswers();
    QCOMPARE(rows, QList<int>{1}); // never the two of "ann"
}

// A scanner's Enter comes at once.
void TestFindingWindow::enterBeforeTheAnswer()
{
    m_counter->openWindow();
    soldTo(u"Bob"_s, {m_counter->ref(u"A-2"_s)});
    const QString code = soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s)});
    soldTo(u"Zoe"_s, {m_counter->ref(u"A-3"_s)});
    open();
    write("findField", code);
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(order() && order()->isActiveWindow());
    m_counter->awaitAnswers();
    QVERIFY(m_counter->text("dialogOrderCode").contains(code));
}

void TestFindingWindow::printedRefundedExchanged()
{
    m_counter->openWindow();
    soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s)});
    open();
    type(u"lee"_s);
    QTest::keyClick(window(), Qt::Key_F, Qt::AltModifier);
    QTRY_VERIFY(m_counter->find("refundDialog"));
    m_counter->awaitAnswers();
    QTest::keyClick(m_counter->find("refundDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("refundDialog"));
    QTest::keyClick(order(), Qt::Key_Escape);
    QTRY_VERIFY(!order());
    window()->activateWindow();
    QTRY_VERIFY(window()->isActiveWindow());
    m_counter->awaitAnswers();
    QTest::keyClick(window(), Qt::Key_X, Qt::AltModifier);
    QTRY_VERIFY(!window()); // it goes on at the counter
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("exchangePanel")->isVisible());
}

void TestFindingWindow::theMenuOfARow()
{
    m_counter->openWindow();
    soldTo(u"Ann Lee"_s, {m_counter->ref(u"A-1"_s)});
    open();
    QTest::keyClick(&field(), Qt::Key_Down);
    QVERIFY(found().hasFocus());
    const QPoint at = found().visualRect(found().currentIndex()).center();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, found().viewport()->mapToGlobal(at));
    QApplication::sendEvent(found().viewport(), &asked);
    auto *menu = m_counter->find<QMenu>("findActs");
    QTRY_VERIFY(menu && menu->isVisible());
    QStringList acts;
    for (const QAction *action : menu->actions())
        acts += action->text().remove(u'&');
    QCOMPARE(acts, (QStringList{u"Open"_s, u"Refund…"_s, u"Exchange…"_s, u"Print tickets"_s, u"Hand over"_s}));
    QVERIFY(!menu->actions().last()->isEnabled()); // it does not wait
    m_counter->picture(u"find-menu"_s, window());
    menu->actions().first()->trigger();
    menu->close();
    QTRY_VERIFY(order());
}

// Whichever terminal made it.
void TestFindingWindow::aReservationIsOpened()
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(2));
    QVERIFY(held && m_office->reservations().make(held->id, u"Hannah Reiter"_s, {{}, 60}));
    open();
    type(u"reiter"_s);
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(!window());
    QTRY_VERIFY(m_counter->sell().state().isInSale(held->id));
    QVERIFY(m_counter->sell().sale()->isReserved());
}

void TestFindingWindow::aHoldAndAPatron()
{
    m_counter->openWindow();
    const auto desk = m_counter->desk(m_counter->window->terminal());
    const auto held = desk->holds().hold(m_counter->event, SeatRequest::named({m_counter->ref(u"A-4"_s)}));
    QVERIFY(held && desk->holds().namePatron(held->id, u"Quentin"_s));
    m_counter->awaitAnswers();
    open();
    type(u"quentin"_s);
    QCOMPARE(found().model()->rowCount(), 1);
    QVERIFY(column(TwoLineDelegate::BottomRole).first().startsWith(u"on hold"_s));
    QVERIFY(!m_counter->find("findRefund")->isEnabled());
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(!window());
    QTRY_VERIFY(m_counter->sell().state().isInSale(held->id));
    // Another terminal's is said to be there.
    const auto other = m_office->holds().hold(m_counter->event, SeatRequest::named({m_counter->ref(u"A-7"_s)}));
    QVERIFY(other && m_office->holds().namePatron(other->id, u"Rosalind"_s));
    open();
    type(u"rosalind"_s);
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(!window());
    QTRY_VERIFY(m_counter->sell().state().isInSale(held->id));
    QTRY_VERIFY(m_counter->text("messageText").startsWith(u"On hold at office"_s));
    open();
    type(u"obrien"_s);
    QCOMPARE(column(TwoLineDelegate::TopEndRole), QStringList{u"patron"_s});
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QTRY_COMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s);
}

void TestFindingWindow::toldApart()
{
    const auto sold = [](const QString &name, const QString &phone, qint64 event, const QString &eventName,
                         Instant starts) {
        Finding one;
        one.line.id = OrderId(event);
        one.line.code = u"AAAA-000%1"_s.arg(event);
        one.line.patron = name;
        one.line.event = EventId(event);
        one.line.eventName = eventName;
        one.line.total = {2000, {}};
        one.line.seats = u"Front, row A, seat 1; Front, row A, seat 2"_s;
        one.line.tickets = 2;
        one.starts = starts;
        one.phone = phone;
        return one;
    };
    const Instant first{1'900'000'000'000}, second{1'900'086'400'000};
    // One event for all: it is left out; the same name: the end of the phone number.
    QList<FindingRow> rows = findingRows(
        {sold(u"Ann Lee"_s, u"+49 451 998877"_s, 1, u"Hamlet"_s, first), sold(u"Ann Lee"_s, {}, 1, u"Hamlet"_s, first)},
        first, "UTC", EventId(1));
    QVERIFY(!rows.first().bottom.contains(u"Hamlet"_s));
    QVERIFY(rows.first().bottom.contains(u"…8877"_s));
    QVERIFY(rows.first().bottom.contains(u"seats 1, 2"_s));
    QVERIFY(rows.first().spoken.contains(u"Hamlet"_s));
    rows = findingRows({sold(u"Ann Lee"_s, {}, 1, u"Hamlet"_s, first)}, first, "UTC", EventId(2)); // another in front
    QVERIFY(rows.first().bottom.contains(u"Hamlet"_s));
    // Two evenings of one name: by their day; other names: no phone.
    rows = findingRows(
        {sold(u"Ann Lee"_s, u"+49 451 998877"_s, 1, u"Hamlet"_s, first), sold(u"Bob"_s, {}, 2, u"Hamlet"_s, second)},
        first, "UTC", EventId(1));
    QVERIFY(rows.first().bottom.contains(u"Hamlet, "_s));
    QVERIFY(!rows.first().bottom.contains(u"8877"_s));
    rows = findingRows({sold(u"Ann Lee"_s, {}, 1, u"Hamlet"_s, first), sold(u"Bob"_s, {}, 2, u"Macbeth"_s, second)},
                       first, "UTC", EventId(1));
    QVERIFY(rows.first().bottom.contains(u"Hamlet ·"_s)); // the name is enough
}

void TestFindingWindow::escapeIsOneStep()
{
    open();
    type(u"lee"_s);
    QTest::keyClick(&field(), Qt::Key_Escape);
    QVERIFY(window());
    QVERIFY(field().text().isEmpty());
    QTest::keyClick(&field(), Qt::Key_Escape);
    QTRY_VERIFY(!window());
}

ROWLOCK_WINDOW_TEST(TestFindingWindow)
#include "tst_finding_window.moc"
