// A counter's house with people: an administrator who works at the office, a supervisor and a clerk; who signs in at
// the window does it by the keys.
#pragma once

#include "tests/support/counter_fixture.h"
#include "ui/desk/idle_watch.h"

#include <QApplication>

namespace rowlock {

struct Person
{
    QString name;
    int role; // as a new house has them
    QString pin;
};
extern const Person ada, sue, ben; // administrator, supervisor, clerk
PinHash hashOf(const Person &person);

class StaffedCounter
{
protected:
    void begin(); // a house without people
    void end();
    void hire(); // Ada, Sue and Ben; Ada works at the office
    bool isCovered() const { return m_counter->find("signInPage")->isVisible(); }
    template <typename Widget>
    Widget *shown(const char *name) const // of the page or a dialog
    {
        for (QWidget *window : QApplication::topLevelWidgets()) {
            for (Widget *each : window->findChildren<Widget *>(QLatin1String(name))) {
                if (each->isVisible())
                    return each;
            }
        }
        return nullptr;
    }
    void show(const Person &person, const QString &pin); // by the keys
    void signIn(const Person &person);
    void openFor(const Person &person);
    QAction *lock() const { return m_counter->find<QAction>("lockWindow"); }
    void settle();
    void enter(const QString &text);
    void hold(const QString &seat);
    QList<JournalLine> journal(const QString &kind) const;
    void verifyBothAreNamed(const QString &kind, const Person &clerk, const Person &second);
    IdleWatch &idle() const { return *m_counter->window->findChild<IdleWatch *>(); }

    std::unique_ptr<CounterFixture> m_counter;
    std::unique_ptr<Desk> m_office;
};

} // namespace rowlock
