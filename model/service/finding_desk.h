// Orders, holds, reservations, patrons and gift cards found by whatever somebody has of them. Desk::finding() gives it
// for one command; nothing is written.
#pragma once

#include "model/domain/finding.h"

namespace rowlock {

class DeskSession;

class FindingDesk
{
public:
    explicit FindingDesk(DeskSession &session) : m_session(session) {}

    // By code, barcode, name, phone, e-mail, seat, amount, the last four of a slip, "10 min", in any order and mixed
    // (docs/decisions/finding.md); an empty text: what this terminal sold last. `event`: that is looked at, whose
    // orders come first. Nothing found is no error.
    Result<FoundThings> find(const QString &text, std::optional<EventId> event = {}, int limit = 20);
    Result<FoundThings> findOrders(const QString &text, std::optional<EventId> event = {}, int limit = 20); // alone

private:
    DeskSession &m_session;
};

} // namespace rowlock
