// A house whose people sign in, for the tests of them. Making a PIN takes a tenth of a second, so each is made once.
#pragma once

#include "model/store/journal.h"
#include "model/store/sign_in.h"
#include "model/store/staff.h"
#include "model/store/staff_rights.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

inline Password pinText(const QString &name)
{
    return Password(QString::number(20'000 + qHash(name, 7) % 70'000) + QStringLiteral("5"));
}

inline PinHash pinOf(const QString &name)
{
    static QHash<QString, PinHash> made;
    const auto found = made.constFind(name);
    return found != made.constEnd() ? *found : *made.insert(name, *hashPin(pinText(name)));
}

class StaffHouse
{
protected:
    static constexpr int manager = 2, supervisor = 3, clerk = 4;

    void makeHouse()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void dropHouse()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }
    // Anna manages it, and is signed in at counter/1; Ben is a clerk, Sue a supervisor.
    void makePeople()
    {
        DONE(made(QStringLiteral("Anna"), administratorRole));
        DONE(made(QStringLiteral("Ben"), clerk));
        DONE(made(QStringLiteral("Sue"), supervisor));
    }
    Result<StaffMember> made(const QString &name, int role)
    {
        return makeStaff(db(), does("staff.make"), name, role, pinOf(name));
    }

    Connection &db() { return *m_house->connection; }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    Act does(const char *command, const QString &terminal = QStringLiteral("counter/1")) const
    {
        Act act = m_house->at(terminal);
        act.command = command;
        return act;
    }
    Result<AtWork> signedIn(const QString &name, const QString &terminal = QStringLiteral("counter/1"))
    {
        TRY_GET(const KnownPin pin, shown(name, terminal));
        return signIn(db(), does("staff.sign_in", terminal), pin);
    }
    Result<KnownPin> shown(const QString &name, const QString &terminal = QStringLiteral("counter/1"))
    {
        TRY_GET(const PinTry attempt, tryPin(db(), does("staff.try", terminal), name));
        return *knowsPin(attempt, pinText(name));
    }
    Result<Approval> approved(const QString &by, Right right)
    {
        TRY_GET(const KnownPin pin, shown(by));
        return approve(db(), does("approval"), pin, right);
    }
    Result<HoldInfo> held(const QStringList &seats) { return m_house->hold(does("hold.take"), m_event, seats); }
    Result<SaleReceipt> sold(const HoldInfo &hold) { return m_house->sellForCash(does("sell"), hold); }
    QList<JournalRow> entries() { return *journalRows(db(), 0, 100'000); }
    QList<JournalRow> entriesOf(const QString &kind)
    {
        QList<JournalRow> found = entries();
        found.removeIf([&kind](const JournalRow &row) { return row.kind != kind; });
        return found;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

} // namespace rowlock
