// Whether an event is sold, at the moment of the transaction and to who asks: the one place that decides it.
#pragma once

#include "model/store/claims.h"

namespace rowlock {

// Who asks: while only a presale is on, not everybody is served.
class Admission
{
public:
    static Admission withCode(const QString &code) { return {Kind::Patron, code}; } // who comes now; empty: no code
    static Admission asBefore() { return {Kind::Known, {}}; }   // has seats of it already, on hold or sold
    static Admission toWaitlist() { return {Kind::Party, {}}; } // would wait for what everybody may have

    bool isKnown() const { return m_kind == Kind::Known; }
    bool waits() const { return m_kind == Kind::Party; }
    const QString &code() const { return m_code; }

private:
    enum class Kind { Patron, Known, Party };
    Admission(Kind kind, const QString &code) : m_kind(kind), m_code(code) {}

    Kind m_kind = Kind::Patron;
    QString m_code;
};

// event_closed with a sentence that says until when or from when, and in the details `sale`: "draft", "closed",
// "cancelled", "not_yet", "presale" or "ended", and where it is known `opens_at`, `presale_from`, `ended_at`.
Result<Done> requireOnSale(Connection &connection, Instant now, const OpenEvent &event, const Admission &admission);
inline Result<Done> requireOnSale(const Writing &writing, const OpenEvent &event, const Admission &admission)
{
    return requireOnSale(writing.db(), writing.now(), event, admission);
}
// event_closed; a closed event still sells what is on hold
Result<Done> requireNotCancelled(const OpenEvent &event);

} // namespace rowlock
