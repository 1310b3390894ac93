// A counter's house with reservations, for the tests of them in the window: Mary O'Brien is known, and the event begins
// a day from now.
#pragma once

#include "tests/support/staffed_counter.h"

#include "model/domain/known_patron.h"

#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QTest>

namespace rowlock {

class ReservedCounter : protected StaffedCounter
{
protected:
    static constexpr qint64 hourMs = 3'600'000;

    void beginReserving()
    {
        begin();
        m_other = m_counter->desk(QStringLiteral("other"));
    }
    void endReserving()
    {
        m_counter->closeWindow();
        m_other.reset();
        end();
    }
    // By another terminal, for somebody: seats of row A cost €30.00.
    Reservation reserved(const QStringList &seats, const QString &name = QStringLiteral("Ann Lee"),
                         qint64 releaseMs = hourMs)
    {
        QStringList refs;
        for (const QString &seat : seats)
            refs += QStringLiteral("Stalls-") + seat;
        const auto hold = m_other->holds().hold(m_counter->event, SeatRequest::named(refs));
        if (!hold)
            qFatal("%s", qPrintable(hold.error().message));
        const auto made = m_other->reservations().make(hold->id, name, {m_counter->clock.now().plusMs(releaseMs), {}});
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
        return *made;
    }
    void openCounter()
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), key, modifiers);
    }
    void pick(const QStringList &seats)
    {
        for (const QString &seat : seats)
            m_counter->click(seat);
        settle();
        QTRY_VERIFY(m_counter->sell().sale());
    }
    QDialog *dialog(const char *name) { return m_counter->find<QDialog>(name); }
    QLineEdit &edit(const char *name) { return *shown<QLineEdit>(name); }
    void write(const char *name, const QString &text) // key by key, in place of what stands there
    {
        edit(name).setFocus();
        edit(name).selectAll();
        QTest::keyClick(&edit(name), Qt::Key_Delete);
        QTest::keyClicks(&edit(name), text);
    }
    void openAll() // by the key
    {
        key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog("reservationsDialog") && dialog("reservationsDialog")->isActiveWindow());
        m_counter->awaitAnswers();
    }
    QListView &list() { return *m_counter->find<QListView>("reservationsFound"); }
    int rows() { return list().model()->rowCount(); }
    QList<Reservation> live() { return m_office->reservations().live().value_or(QList<Reservation>()); }
    ReservationState stateOf(const QString &code) { return m_office->reservations().info(code)->state; }

    std::unique_ptr<Desk> m_other;
};

} // namespace rowlock
