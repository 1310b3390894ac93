// Settlements in the window, by the keys: what is taken off, what comes of it, made once, found again, on paper, and
// down to the orders.
#include "tests/support/staffed_counter.h"

#include <QCheckBox>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSettlementsWindow : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void settlesAndShowsWhatWasMade();
    void whatIsSoldMeanwhileIsSeen();
    void whatIsWrongIsSaid();
    void whatIsOpenIsSaid();
    void withoutAnyItIsSaid();

private:
    Order sold(qint64 seats)
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(seats, u"Back"_s));
        const auto paid = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
        if (!paid)
            qFatal("%s", qPrintable(paid.error().message));
        return paid->order;
    }
    void openSettlement()
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_counter->find<QDialog>("reportsDialog"));
        m_counter->awaitAnswers();
        auto *list = m_counter->find<QTreeWidget>("reportList");
        list->setCurrentItem(list->findItems(u"Settlement"_s, Qt::MatchExactly | Qt::MatchRecursive).first());
        m_counter->awaitAnswers();
        QTRY_VERIFY(m_counter->find<QPushButton>("reportSettle")->isEnabled());
    }
    void openSettle()
    {
        openSettlement();
        m_counter->press("reportSettle");
        QTRY_VERIFY(m_counter->find<QDialog>("settleDialog")
                    && m_counter->find<QDialog>("settleDialog")->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void deduct(const QString &what, const QString &taken)
    {
        m_counter->press("deductionAdd");
        auto *table = m_counter->find<QTableWidget>("deductions");
        auto *editor = qobject_cast<QLineEdit *>(table->viewport()->findChild<QLineEdit *>());
        QVERIFY(editor);
        QTest::keyClicks(editor, what);
        QTest::keyClick(editor, Qt::Key_Return);
        table->item(table->rowCount() - 1, 1)->setText(taken);
        m_counter->awaitAnswers();
    }
    // What a row says: "€40.00"; columns as they are shown.
    QString figure(const char *name, const QString &what)
    {
        const QAbstractItemModel &model = *m_counter->find<QTableView>(name)->model();
        int words = -1, paid = -1;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QString title = model.headerData(column, Qt::Horizontal).toString();
            words = title == u"What"_s ? column : words;
            paid = title == u"Paid"_s ? column : paid;
        }
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, words).data().toString() == what)
                return model.index(row, paid).data().toString();
        }
        return u"no row "_s + what;
    }
    void enterOn(const char *name, const QString &what)
    {
        auto *view = m_counter->find<QTableView>(name);
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                if (view->model()->index(row, column).data().toString() != what)
                    continue;
                view->setFocus();
                view->setCurrentIndex(view->model()->index(row, column));
                QTest::keyClick(view, Qt::Key_Return);
                return;
            }
        }
        QFAIL(qPrintable(what));
    }
};

void TestSettlementsWindow::settlesAndShowsWhatWasMade()
{
    const Order order = sold(2);
    openSettle();
    QCOMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€40.00"_s);
    deduct(u"Commission"_s, u"10%"_s);
    deduct(u"Hall hire"_s, u"12.50"_s);
    m_counter->typeAnew("settlePaid", u"5"_s);
    m_counter->awaitAnswers();
    QCOMPARE(figure("settleFigures", u"Less Commission, 10% of the net"_s), u"-€4.00"_s);
    QCOMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€18.50"_s);
    m_counter->picture(u"settle"_s, m_counter->find<QDialog>("settleDialog"));
    QVERIFY(m_office->reports().settlements({}, 10)->isEmpty());
    QTest::keyClick(m_counter->find<QDialog>("settleDialog"), Qt::Key_M, Qt::AltModifier);
    QTRY_VERIFY(m_counter->find<QDialog>("settlementsDialog"));
    m_counter->awaitAnswers();
    const auto made = m_office->reports().settlements({}, 10);
    QVERIFY(made);
    QCOMPARE(made->size(), 1);
    QCOMPARE(made->first().due().minor, 1850);
    QCOMPARE(m_counter->find<QTreeWidget>("settlementList")->topLevelItemCount(), 1);
    QTRY_COMPARE(figure("settlementFigures", u"Due to the promoter"_s), u"€18.50"_s);
    m_counter->picture(u"settlements"_s, m_counter->find<QDialog>("settlementsDialog"));
    m_counter->prompt.fileToSave = m_counter->path(u"settlement.pdf"_s);
    m_counter->press("settlementsPdf");
    const auto begins = [&](const char *sign) {
        QFile in(m_counter->prompt.fileToSave);
        return in.open(QIODevice::ReadOnly) && in.readAll().startsWith(sign);
    };
    QTRY_VERIFY(begins("%PDF"));
    m_counter->prompt.fileToSave = m_counter->path(u"settlement.xlsx"_s);
    m_counter->press("settlementsXlsx");
    QTRY_VERIFY(begins("PK"));
    enterOn("settlementFigures", u"Adjusted gross"_s);
    QTRY_VERIFY(m_counter->find<QDialog>("reportOrdersDialog"));
    m_counter->awaitAnswers();
    enterOn("reportOrders", order.code);
    QTRY_VERIFY(m_counter->find<QDialog>("orderDialog"));
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->find<QDialog>("orderDialog")->windowTitle(), u"Order %1"_s.arg(order.code));
}

void TestSettlementsWindow::whatIsSoldMeanwhileIsSeen()
{
    sold(1);
    openSettle();
    QCOMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€20.00"_s);
    sold(1); // at another terminal
    QTRY_COMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€40.00"_s);
    QTRY_VERIFY(m_counter->find<QPushButton>("settleMake")->isEnabled());
    m_counter->press("settleMake");
    QTRY_COMPARE(m_office->reports().settlements({}, 10)->size(), 1);
    QCOMPARE(m_office->reports().settlements({}, 10)->first().due().minor, 4000);
}

void TestSettlementsWindow::whatIsWrongIsSaid()
{
    sold(1);
    openSettle();
    deduct(u"Hall hire"_s, u"much"_s);
    QVERIFY(!m_counter->find<QPushButton>("settleMake")->isEnabled());
    QVERIFY(!m_counter->text("settleMessageText").isEmpty());
    m_counter->find<QTableWidget>("deductions")->item(0, 1)->setText(u"-2"_s); // gives something back
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find<QPushButton>("settleMake")->isEnabled());
    QCOMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€22.00"_s);
    m_counter->press("deductionRemove");
    m_counter->awaitAnswers();
    QCOMPARE(figure("settleFigures", u"Due to the promoter"_s), u"€20.00"_s);
    m_counter->typeAnew("settlePaid", u"x"_s);
    QVERIFY(!m_counter->find<QPushButton>("settleMake")->isEnabled());
}

void TestSettlementsWindow::whatIsOpenIsSaid()
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(1, u"Back"_s));
    QVERIFY(held);
    QVERIFY(m_office->payments().begin(held->id, {PaymentMethod::Card, held->total, {}}));
    openSettle();
    QTRY_VERIFY(m_counter->find<QPushButton>("settleMake")->isEnabled());
    m_counter->press("settleMake");
    QTRY_VERIFY(m_counter->text("settleMessageText").contains(u"is not confirmed"_s));
    QVERIFY(m_counter->find<QPushButton>("settleMake")->isEnabled());
    QVERIFY(m_office->reports().settlements({}, 10)->isEmpty());
}

void TestSettlementsWindow::withoutAnyItIsSaid()
{
    openSettlement();
    m_counter->press("reportSettlements");
    QTRY_VERIFY(m_counter->find<QDialog>("settlementsDialog"));
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("settlementsEmpty")->isVisible());
    QVERIFY(!m_counter->find<QPushButton>("settlementsPdf")->isEnabled());
}

ROWLOCK_WINDOW_TEST(TestSettlementsWindow)
#include "tst_settlements_window.moc"
