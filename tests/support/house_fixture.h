// A temporary house for store tests: a small theatre by hand, terminals that act in it, and a clock that stands still.
//
// The plan: 40 seats in four rows A to D of ten, an aisle between 5 and 6; rows A and B are "Parkett" (refs A1 to B10),
// rows C and D "Balkon"; C1 and C2 are accessible. Standing: "Floor" (area-floor, 50 places) and "Pit" (area-pit, the
// plan says no number).
#pragma once

#include "model/db/connection.h"
#include "model/domain/pricing/fee.h"
#include "model/domain/seating_plan.h"
#include "model/store/blocks.h"
#include "model/store/events.h"
#include "model/store/holds.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "tests/support/test_clock.h"
#include "tests/support/test_server.h"

#include <QTemporaryDir>

namespace rowlock {

SeatingPlan smallTheatre();

// "seat_unavailable: the sentence [diagnosis]"; for messages of failed tests.
QString said(const Error &error);
template <typename T>
QString said(const Result<T> &result)
{
    return result ? QStringLiteral("it was done") : said(result.error());
}

// A sentence for a person: not empty, ends like one, and nothing of the engine shows through.
bool isSentence(const QString &message);

QStringList refsOf(const HoldInfo &hold);

class HouseFixture
{
public:
    // The plan is imported, no event made yet.
    // A house made without shared memory keeps no write-ahead log, one made with it needs it ever after: not one's
    // copy.
    explicit HouseFixture(bool writeAhead = true);
    ~HouseFixture();

    EventId newEvent(const HoldRules &rules = {}, const QString &name = QStringLiteral("Hamlet"));

    Act at(const QString &terminal) const
    {
        return {{terminal, {}}, clock, "", [this](PlanId) { return SharedPlan(SharedPlan(), &plan); }};
    }
    Act one() const { return at(QStringLiteral("counter/1")); }
    Act two() const { return at(QStringLiteral("counter/2")); }

    Result<HoldInfo> hold(const Act &act, EventId event, const QStringList &seats, const QString &key = {});
    Result<HoldInfo> best(const Act &act, EventId event, qint64 count, const QString &category = {});
    Result<HoldInfo> places(const Act &act, EventId event, const QString &area, qint64 quantity);
    Result<SaleReceipt> sellForCash(const Act &act, const HoldInfo &hold, const QString &key = {}); // exactly
    // Holds and sells.
    Result<SaleReceipt> sold(const Act &act, EventId event, const QStringList &seats);

    // From now on, whatever is bought; of an order's tenders only for these. `tax`: by its code; empty: none.
    void fee(const QString &name, FeeFor per, qint64 minor, const QList<PaymentMethod> &tenders = {},
             const QString &tax = {});
    // From now on 7 % in tickets, and 19 % in what is taxed by this code.
    void taxes(const QString &code = QStringLiteral("full"));

    SeatStatus seat(EventId event, const QString &ref);
    Counters counters(EventId event);
    PoolStatus pool(EventId event, const QString &name);
    static Money eur(qint64 minor) { return {minor, Currency()}; }

    // Empty where everything holds; otherwise what verify says, by the session that is there: to read everything in a
    // new one takes a server longer than most tests do. The rules are not compared on a server, which takes their
    // owner.
    QString verified();
    QString verifiedByOwner();
    // Closes the connection, so that the one file is the whole house; reopen() goes on.
    void close();
    void reopen();

    QTemporaryDir folder;
    QString file; // or the address of its database, where the tests run on a server
    TestClock clock;
    SeatingPlan plan;
    PlanId planId;
    std::unique_ptr<Connection> connection;
};

// A copy of a closed house, to be broken; gone with this.
class HouseCopy
{
public:
    explicit HouseCopy(const HouseFixture &house);
    ~HouseCopy();
    HouseCopy(const HouseCopy &) = delete;
    HouseCopy &operator=(const HouseCopy &) = delete;

    QString file() const { return m_file; } // or its address

private:
    QTemporaryDir m_folder;
    QString m_file;
};

} // namespace rowlock
