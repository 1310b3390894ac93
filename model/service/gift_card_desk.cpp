#include "model/service/gift_card_desk.h"

#include "model/service/desk_session.h"
#include "model/store/gift_cards.h"

namespace rowlock {

Result<GiftCard> GiftCardDesk::find(const QString &code)
{
    return findGiftCard(m_session.connection(), code);
}

Result<QList<GiftCard>> GiftCardDesk::all()
{
    return readGiftCards(m_session.connection());
}

Result<GiftCard> GiftCardDesk::block(GiftCardId card, const QString &reason)
{
    return blockGiftCard(m_session.connection(), m_session.act("giftcard.block"), card, reason);
}

Result<GiftCard> GiftCardDesk::unblock(GiftCardId card, const QString &reason)
{
    return unblockGiftCard(m_session.connection(), m_session.act("giftcard.unblock"), card, reason);
}

Result<GiftCard> GiftCardDesk::extend(GiftCardId card, std::optional<Instant> until, const QString &reason)
{
    return extendGiftCard(m_session.connection(), m_session.act("giftcard.extend"), card, until, reason);
}

Result<QList<GiftCard>> GiftCardDesk::expire()
{
    return expireGiftCards(m_session.connection(), m_session.act("giftcard.expire"));
}

} // namespace rowlock
