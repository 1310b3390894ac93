// The window of patrons in a house with two of them, Mary O'Brien and Marie Böhme, by its keys.
#pragma once

#include "model/domain/known_patron.h"
#include "tests/support/staffed_counter.h"

#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QTest>

namespace rowlock {

class PatronsCounter : protected StaffedCounter
{
protected:
    void beginWithTwo();
    PatronNo make(const QString &first, const QString &last, const QString &phone, const QString &email = {});
    void openPatrons(); // by its key
    QDialog *dialog() { return m_counter->find<QDialog>("patronsDialog"); }
    QListView &list() { return *m_counter->find<QListView>("patronsFound"); }
    QLineEdit &edit(const char *name) { return *shown<QLineEdit>(name); }
    void search(const QString &text);
    void choose(const QString &text);                  // and the only one is chosen
    void write(const char *name, const QString &text); // key by key, in place of what stands there
    QString csv(const QByteArray &text);
    QString bought(PatronNo patron); // seats for cash; the order's code

    PatronNo m_mary, m_marie;
};

inline void PatronsCounter::beginWithTwo()
{
    begin();
    m_mary = make(u"Mary"_qs, u"O'Brien"_qs, u"0451 998877"_qs, u"mary@example.org"_qs);
    m_marie = make(u"Marie"_qs, u"Böhme"_qs, u"040 1234567"_qs);
}

inline PatronNo PatronsCounter::make(const QString &first, const QString &last, const QString &phone,
                                     const QString &email)
{
    Patron patron;
    patron.first = first;
    patron.last = last;
    patron.phone = phone;
    patron.email = email;
    const auto made = m_office->patrons().make(patron, true);
    return made ? made->no : PatronNo();
}

inline void PatronsCounter::openPatrons()
{
    if (!m_counter->window)
        m_counter->openWindow();
    QTRY_VERIFY(m_counter->window->isActiveWindow());
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    m_counter->awaitAnswers();
}

inline void PatronsCounter::write(const char *name, const QString &text)
{
    edit(name).setFocus();
    edit(name).selectAll();
    QTest::keyClick(&edit(name), Qt::Key_Delete);
    QTest::keyClicks(&edit(name), text);
}

inline void PatronsCounter::search(const QString &text)
{
    write("patronSearch", text);
    m_counter->awaitAnswers();
}

inline void PatronsCounter::choose(const QString &text)
{
    search(text);
    QTRY_COMPARE(list().model()->rowCount(), 1);
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("patronTitle")->isVisible());
}

inline QString PatronsCounter::csv(const QByteArray &text)
{
    QFile file(m_counter->path(u"list.csv"_qs));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write the list");
    file.write(text);
    return file.fileName();
}

inline QString PatronsCounter::bought(PatronNo patron)
{
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(2, u"Back"_qs));
    if (!held || !m_office->holds().namePatron(held->id, PatronChoice::of(patron)))
        return {};
    const auto sold = m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    return sold ? sold->order.code : QString();
}

} // namespace rowlock
