// A counter where an order is sold already whose tickets are to be exchanged.
#pragma once

#include "tests/support/counter_fixture.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter.h"
#include "ui/sell/order_dialog.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

namespace rowlock {

class Exchanging : public CounterFixture
{
public:
    // `places`: standing ones that are sold with them.
    explicit Exchanging(const QStringList &seats, qint64 places = 0)
    {
        const auto office = desk(u"office"_qs);
        QStringList refs;
        for (const QString &seat : seats)
            refs << u"Stalls-"_qs + seat;
        const SeatRequest standing = SeatRequest::places(u"Standing floor"_qs, places);
        auto held = office->holds().hold(event, seats.isEmpty() ? standing : SeatRequest::named(refs));
        if (held && !seats.isEmpty() && places > 0)
            held = office->holds().add(held->id, standing);
        if (!held)
            qFatal("%s", qPrintable(held.error().message));
        const auto sold = office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
        if (!sold)
            qFatal("%s", qPrintable(sold.error().message));
        order = sold->order;
        openWindow();
        window->activateWindow();
    }
    // Wherever the keyboard's focus is, as a person types.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget *target = QApplication::focusWidget();
        QTest::keyClick(target ? target : QApplication::activeWindow(), key, modifiers);
    }
    void keys(const QString &text)
    {
        for (const QChar letter : text)
            QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
    }
    // Without a window manager nobody gives the main window back its place in front.
    void dialogIsGone()
    {
        QTRY_VERIFY(!QApplication::activeModalWidget());
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
    }
    void openOrder()
    {
        key(Qt::Key_F2);
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        keys(order.code);
        key(Qt::Key_Return);
        QTRY_VERIFY(dialog() && dialog()->isVisible());
        auto *tickets = dialog()->findChild<QTreeWidget *>();
        QTRY_COMPARE(tickets->topLevelItemCount(), int(order.tickets.size()));
    }
    void beginExchange()
    {
        openOrder();
        key(Qt::Key_E, Qt::AltModifier);
        QTRY_VERIFY(find("exchangePanel")->isVisible());
        dialogIsGone();
        QTRY_VERIFY(map().hasFocus());
    }
    // The program dies while the card is charged, and is started again.
    void dieWhileCharged()
    {
        QTRY_VERIFY(find("exchangeCard")->isEnabled());
        key(Qt::Key_F6);
        QTRY_COMPARE(desk(u"office"_qs)->payments().open()->size(), 1);
        closeWindow();
        openWindow();
        QTRY_VERIFY(find("doubtList")->isVisible());
    }
    void choose(const QString &typed)
    {
        key(Qt::Key_F2);
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        keys(typed);
        key(Qt::Key_Return);
    }
    // Of the first seat's click the answer is there, of the second's it is not.
    void clickWithoutAnswer(const QString &first, const QString &second)
    {
        map().press(seatNo(first));
        QTRY_VERIFY(sell().sale() && !sell().isBusy());
        map().press(seatNo(second));
        QVERIFY(sell().isBusy());
    }
    OrderDialog *dialog() const { return window->findChild<OrderDialog *>(); }
    Order now() { return *desk(u"check"_qs)->orders().order(order.code); }
    void verifyHouse()
    {
        const auto report = desk(u"check"_qs)->upkeep().verify();
        QVERIFY(report);
        QVERIFY2(report->ok(), qPrintable(report->problems.join(u'\n')));
    }

    Order order;
};

} // namespace rowlock
