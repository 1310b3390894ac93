// A house whose holds are watched while the computer's clock is set: what the tests of its time have in common.
#pragma once

#include "model/store/house_time.h"
#include "model/store/journal.h"
#include "tests/support/answers_checked.h"

namespace rowlock {

constexpr qint64 second = 1000;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;
constexpr qint64 year = 365 * day;

class TimedHouse : public QObject
{
protected:
    void begin() { m_house = std::make_unique<HouseFixture>(); }
    void end()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    Connection &db() { return *m_house->connection; }
    HoldInfo now(const HoldInfo &hold) { return *readHold(db(), hold.id); }
    Instant houseNow() { return HouseTime::read(db(), m_house->clock)->reading().house; }
    qint64 left(const HoldInfo &hold) { return now(hold).times.expiresAt - houseNow(); }
    QList<JournalRow> entries(const QString &kind)
    {
        QList<JournalRow> found = *journalRows(db(), 0, 100'000);
        found.removeIf([&](const JournalRow &row) { return row.kind != kind; });
        return found;
    }
    Instant newest() { return {journalRows(db(), 0, 100'000)->last().at}; }

    const QStringList seat{QStringLiteral("A1")};
    std::unique_ptr<HouseFixture> m_house;
};

} // namespace rowlock
