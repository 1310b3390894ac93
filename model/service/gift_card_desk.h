// Gift cards beside sales: looked at, blocked, extended, expired. Desk::giftCards() gives it for one command; every
// call is a transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/result.h"

namespace rowlock {

class DeskSession;

class GiftCardDesk
{
public:
    explicit GiftCardDesk(DeskSession &session) : m_session(session) {}

    Result<GiftCard> find(const QString &code); // as it is typed; invalid_argument, with what else it may be
    Result<QList<GiftCard>> all();
    // With a reason. invalid_argument, forbidden (cancelled).
    Result<GiftCard> block(GiftCardId card, const QString &reason);
    Result<GiftCard> unblock(GiftCardId card, const QString &reason);
    Result<GiftCard> extend(GiftCardId card, std::optional<Instant> until, const QString &reason); // none: for ever
    Result<QList<GiftCard>> expire(); // what is on cards past their end is the house's; answers those

private:
    DeskSession &m_session;
};

} // namespace rowlock
