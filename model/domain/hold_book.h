// Every live hold a window knows: all of the event that is shown, this terminal's of any; and how this terminal's own
// ended. The newest revision wins, and an ended one never comes back, in whatever order it is told. A value; no thread
// of its own.
#pragma once

#include "model/domain/hold.h"

#include <QHash>
#include <QSet>

namespace rowlock {

class HoldBook
{
public:
    explicit HoldBook(const QString &ownTerminal = {}) : m_ownTerminal(ownTerminal) {}

    // Answers those of them that are new, changed or ended by it.
    QList<HoldInfo> take(const QList<HoldInfo> &told);
    void forgetOthers(); // another event is shown

    const HoldInfo *find(HoldId id) const;     // live ones
    const HoldInfo *ended(HoldId id) const;    // this terminal's, as it was at its end
    const HoldInfo *known(HoldId id) const;    // either
    QList<HoldInfo> of(EventId event) const;   // live ones, oldest first
    QList<HoldInfo> own() const;               // live ones of this terminal, whichever event, oldest first
    QList<HoldInfo> together(HoldId id) const; // of them, that are one sale with this one, itself included
    // Of those that go together the oldest; null: there is no sale besides these, or more than one.
    const HoldInfo *onlyOwnActive(const QSet<HoldId> &besides) const;
    // What is reserved belongs to no terminal, but to the one that has taken it in hand.
    bool isOwn(const HoldInfo &hold) const
    {
        return hold.isReserved() ? hold.reserved.no == m_inHand : hold.holder.terminal == m_ownTerminal;
    }
    HoldId inHand() const { return m_inHand; } // a reservation's number; not valid: none
    void setInHand(HoldId reservation) { m_inHand = reservation; }
    QString ownTerminal() const { return m_ownTerminal; }

private:
    QString m_ownTerminal;
    HoldId m_inHand;
    QHash<HoldId, HoldInfo> m_live;
    QHash<HoldId, HoldInfo> m_ended;
};

} // namespace rowlock
