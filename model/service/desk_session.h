// What the parts of a desk share: the open house, who works at it, its time, and the plans that were read. Owned by the
// desk, on its thread; a part never outlives it.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/house_clock.h"
#include "model/domain/house_contents.h"
#include "model/domain/lost_sale.h"
#include "model/domain/money.h"
#include "model/domain/receipts.h"
#include "model/domain/staff.h"
#include "model/service/known_plans.h"

#include <memory>
#include <optional>

namespace rowlock {

class Connection;
class SoldOutAnswers;
struct Act;

struct HouseFacts
{
    QString file;
    int schema = 0;
    Currency currency;
    QByteArray timeZone;
    bool readOnly = false;                // a file or folder that may only be looked at
    std::optional<LostEntries> lost = {}; // at the opening; a person is to be told
    std::optional<CopyMark> copy = {};    // it is a backup, which a person is to be told likewise
    StaffHere staff = {};                 // at this terminal, at the opening
    bool rightsGiven = true;              // when it was made: others than its owner may do something with it

    bool isPractice() const { return copy && copy->isPractice; }
    bool isBackup() const { return copy && !copy->isPractice; }
};

class DeskSession
{
public:
    DeskSession(std::unique_ptr<Connection> connection, HouseFacts facts, const Actor &actor,
                std::shared_ptr<HouseClock> clock);
    ~DeskSession();

    Connection &connection() { return *m_connection; }
    const HouseFacts &facts() const { return m_facts; }
    const Actor &actor() const { return m_actor; }
    void setActor(const Actor &actor) { m_actor = actor; }
    HouseClock &clock() { return *m_clock; }
    KnownPlans &plans() { return m_plans; }
    SoldOutAnswers &soldOut() { return *m_soldOut; }
    HoldId inHand() const { return m_inHand; } // a reservation's number; not valid: none
    void takeInHand(HoldId reservation) { m_inHand = reservation; }
    Act act(const char *command); // `command`: what the statistics of waiting call it

private:
    std::unique_ptr<Connection> m_connection;
    HouseFacts m_facts;
    Actor m_actor;
    HoldId m_inHand; // that the person at this terminal has opened
    std::shared_ptr<HouseClock> m_clock;
    KnownPlans m_plans;
    std::unique_ptr<SoldOutAnswers> m_soldOut;
};

} // namespace rowlock
