// Every field that takes a person's words, by the desk: how a text is put into it, what the house answers, and what
// another terminal reads there.
#pragma once

#include "model/service/desk.h"
#include "tests/support/house_fixture.h"

#include <functional>
#include <memory>

namespace rowlock {

// What a test cannot go on without.
template <typename T>
T needed(Result<T> result)
{
    if (!result)
        qFatal("%s", qPrintable(said(result)));
    return *std::move(result);
}

enum class Spacing {
    AsTyped,
    Trimmed,   // without spaces around it
    OneSpaced, // ... and one space for several
};

struct HostileField
{
    const char *name;
    qsizetype longest;
    Spacing spacing;
    bool takesAll; // whatever is plain text of such a length; otherwise it has a form of its own
    std::function<Result<QString>(const QString &)> put; // what is answered
    std::function<QString()> read;                       // what another terminal reads there by now
    std::function<void()> prepare = {};                  // before each text
    Qt::CaseSensitivity letters = Qt::CaseSensitive;     // insensitive: one that is there already is taken instead
};

// A house with an event of two price types, a sold order, and whatever else the fields belong to.
class HostileHouse
{
public:
    HostileHouse();
    ~HostileHouse();
    HostileHouse(const HostileHouse &) = delete;
    HostileHouse &operator=(const HostileHouse &) = delete;

    static QStringList names();
    HostileField field(const QString &name);

    Desk &desk() { return *m_desk; }
    Desk &other() { return *m_other; }
    qint64 entries();                       // of the journal
    void reopen();                          // both desks
    QString verified();                     // empty where everything holds
    QString file() const { return m_file; } // or the address of its database
    EventId event() const { return m_event; }

private:
    QList<HostileField> fields();
    QList<HostileField> fieldsOfEvents();
    QList<HostileField> fieldsOfRules();
    QList<HostileField> fieldsOfBlocks();
    QList<HostileField> fieldsOfHolds();
    QList<HostileField> fieldsOfOrders();
    QList<HostileField> fieldsOfPayments();
    QList<HostileField> fieldsOfStaff();
    QList<HostileField> fieldsOfPatrons();
    QList<HostileField> fieldsOfSettings();
    QList<HostileField> fieldsOfOthers();

    std::unique_ptr<Desk> open(const QString &terminal);
    QString newestReason(); // of the newest entry that gives one
    void needHold();
    void needPaying();
    OrderId sellPlace(const QString &patron = {});

    QTemporaryDir m_folder;
    QString m_file;
    TestClock m_clock;
    std::unique_ptr<Desk> m_desk, m_other;
    PlanId m_plan;
    EventId m_event;
    OrderId m_order;
    HoldId m_hold;
    AttemptId m_attempt;
    WaitlistId m_waiting;
    GiftCardId m_card;
    PatronNo m_patron;
};

} // namespace rowlock
