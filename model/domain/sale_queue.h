// Commands of the counter that are not answered yet: one at a time and in order, so that quick clicks in a row all
// count. Knows which seats each of them will bring or take; what they are about is filled in when their turn comes. A
// value.
#pragma once

#include "model/domain/counter_command.h"
#include "model/domain/sale_holds.h"

#include <deque>

namespace rowlock {

struct QueuedCommand
{
    CounterCommand command;
    QSet<int> adds = {};  // seat numbers that are in the sale once this is done ...
    QSet<int> takes = {}; // ... and those that no longer are
    EventId event = {};   // that it is about, whichever is shown when its turn comes; invalid: the sale
    bool joins = false;   // what comes for this event goes with what the sale has for others
};

class SaleQueue
{
public:
    void add(QueuedCommand command) { m_commands.push_back(std::move(command)); }
    // The first one, if none is out; it is about `sale` where it names no hold. It is out until answered().
    const CounterCommand *next(const SaleHolds &sale);
    ChangeTypes *openTypes();  // the one whose turn is next, if it has yet to find what was picked last; else null
    void dropOpenTypes();      // those whose turn is next: what they were meant for did not come
    void dropKeptTypes();      // of an exchange's new seats that wait for their turn: more has come since
    CounterCommand answered(); // takes the one that is out off the queue
    // For the sale on the counter, or what of it is for this event; those that name their hold go on.
    void dropWaiting(EventId event = {});

    bool isBusy() const { return !m_commands.empty(); }
    bool changesSale() const; // one of them is about the sale on the counter, or decides which one it is
    bool contains(const CounterCommand &command) const;
    bool releases(HoldId hold) const;            // one of them
    QSet<int> pending(EventId event = {}) const; // of one, or of any
    // Whether the seat of the event is in the sale once everything waiting is done, given that it is there now or not.
    bool willContain(EventId event, int seatNo, bool now) const;

private:
    std::deque<QueuedCommand> m_commands; // the first one may be out
    bool m_isOut = false;
};

} // namespace rowlock
