// A lost ticket at the counter: a reason, a new ticket, and the old paper answers that it is void.
#include "tests/support/counter_fixture.h"

#include "ui/sell/order_dialog.h"

#include <QCoreApplication>
#include <QDialog>
#include <QPrintDialog>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReprint : public QObject
{
    Q_OBJECT

private slots:
    void theOldTicketIsVoid()
    {
        CounterFixture fixture;
        const auto office = fixture.desk(u"office"_s);
        const auto held = office->holds().hold(fixture.event, SeatRequest::named({u"Stalls-A-1"_s, u"Stalls-A-2"_s}));
        QVERIFY(held);
        const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        const Ticket lost = sold->order.tickets.first();
        fixture.openWindow();
        fixture.prompt.reason = u"Lost on the tram"_s;
        fixture.window->counter()->showOrder(lost.barcode); // that one alone is marked
        QTRY_VERIFY(fixture.find("orderReprint") && fixture.find("orderReprint")->isEnabled());
        fixture.picture(u"order"_s, fixture.find("orderDialog"));
        fixture.press("orderReprint");
        QTRY_COMPARE(fixture.prompt.asked.size(), 1);
        QVERIFY(fixture.prompt.asked.first().wantsText);
        QVERIFY(fixture.prompt.asked.first().text.contains(lost.label));
        QVERIFY(QTest::qWaitFor([&] { return closedPrintDialog(fixture); }));
        const auto order = office->orders().order(QString::number(sold->order.id.value()));
        QVERIFY(order);
        QCOMPARE(order->tickets.size(), 3);
        QVERIFY(order->tickets.first().isReprinted());
        QCOMPARE(fixture.state(u"A-1"_s), SeatState::Sold);
        auto *rows = fixture.find<QTreeWidget>("orderTickets");
        QTRY_COMPARE(rows->topLevelItemCount(), 3);
        QCOMPARE(rows->topLevelItem(0)->text(3), u"Void, reprinted"_s);
        QVERIFY2(fixture.prompt.asked.first().details.startsWith(u"The old ticket becomes void"_s),
                 qPrintable(fixture.prompt.asked.first().details)); // one
        fixture.picture(u"reprinted"_s, fixture.find("orderDialog"));
        delete fixture.find("orderDialog");
        fixture.window->counter()->showOrder(lost.barcode);
        QTRY_COMPARE(fixture.text("scannedState"), u"Void, reprinted"_s);
    }

    // Under notes and a message of what was done, in the smallest window: the paper that counts is seen.
    void theNewOnesAreInSight()
    {
        CounterFixture fixture;
        const auto office = fixture.desk(u"office"_s);
        const auto held = office->holds().hold(fixture.event, SeatRequest::bestOf(10));
        QVERIFY(held);
        const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        for (int i = 0; i < 12; ++i)
            QVERIFY(office->orders().note(sold->order.id, u"Rang about the %1th ticket, which is lost"_s.arg(i)));
        fixture.openWindow();
        fixture.prompt.reason = u"Lost on the tram"_s;
        fixture.window->counter()->showOrder(sold->order.code);
        QTRY_VERIFY(fixture.find("orderReprint") && fixture.find("orderReprint")->isEnabled());
        auto *dialog = fixture.find<QDialog>("orderDialog");
        auto *rows = fixture.find<QTreeWidget>("orderTickets");
        const auto linesSeen = [rows] {
            return rows->viewport()->height() / rows->visualItemRect(rows->topLevelItem(0)).height();
        };
        QTRY_VERIFY(dialog->isVisible() && linesSeen() >= 5);
        fixture.picture(u"order-with-notes"_s, dialog);
        fixture.press("orderReprint");
        QVERIFY(QTest::qWaitFor([&] { return closedPrintDialog(fixture); }));
        QTRY_COMPARE(rows->topLevelItemCount(), 20);
        QTRY_VERIFY(fixture.find("orderReprint")->isEnabled());
        QCoreApplication::sendPostedEvents();
        QVERIFY(dialog->height() <= 640 && linesSeen() >= 5);
        fixture.picture(u"reprinted-with-notes"_s, dialog);
        const QRect seen = rows->viewport()->rect();
        QVERIFY(seen.contains(rows->visualItemRect(rows->topLevelItem(10)))); // the first new one
        QVERIFY(dialog->hasFocus() || dialog->focusWidget() == dialog);       // and Enter writes no note
    }

    void thoughtBetterOf()
    {
        CounterFixture fixture;
        const auto office = fixture.desk(u"office"_s);
        const auto held = office->holds().hold(fixture.event, SeatRequest::named({u"Stalls-A-1"_s}));
        QVERIFY(held);
        const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}});
        QVERIFY(sold);
        fixture.openWindow();
        fixture.prompt.accepts = false;
        fixture.window->counter()->showOrder(sold->order.code);
        QTRY_VERIFY(fixture.find("orderReprint") && fixture.find("orderReprint")->isEnabled());
        fixture.press("orderReprint");
        QTRY_COMPARE(fixture.prompt.asked.size(), 1);
        fixture.awaitAnswers();
        QCOMPARE(office->orders().order(sold->order.code)->tickets.size(), 1);
    }

private:
    // The system's own, for the new ticket; whatever becomes of the paper, the old ticket is void.
    static bool closedPrintDialog(CounterFixture &fixture)
    {
        for (auto *dialog : fixture.window->findChildren<QPrintDialog *>()) {
            if (dialog->isVisible()) {
                dialog->reject();
                return true;
            }
        }
        return false;
    }
};

ROWLOCK_WINDOW_TEST(TestReprint)
#include "tst_reprint.moc"
