#include "model/domain/finding.h"

#include <algorithm>

namespace rowlock {

QString findingKindName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Order: return QStringLiteral("order");
    case FindingKind::Hold: return QStringLiteral("hold");
    case FindingKind::Reservation: return QStringLiteral("reservation");
    case FindingKind::Patron: return QStringLiteral("patron");
    case FindingKind::GiftCard: break;
    }
    return QStringLiteral("gift_card");
}

QString foundByName(FoundBy by)
{
    switch (by) {
    case FoundBy::Code: return QStringLiteral("code");
    case FoundBy::Barcode: return QStringLiteral("barcode");
    case FoundBy::Name: return QStringLiteral("name");
    case FoundBy::Phone: return QStringLiteral("phone");
    case FoundBy::Email: return QStringLiteral("email");
    case FoundBy::Tag: return QStringLiteral("tag");
    case FoundBy::Seat: return QStringLiteral("seat");
    case FoundBy::Amount: return QStringLiteral("amount");
    case FoundBy::Slip: return QStringLiteral("slip");
    case FoundBy::Recent: return QStringLiteral("recent");
    case FoundBy::Event: break;
    }
    return QStringLiteral("event");
}

QString foundRankName(FoundRank rank)
{
    switch (rank) {
    case FoundRank::Exact: return QStringLiteral("exact");
    case FoundRank::Beginning: return QStringLiteral("beginning");
    case FoundRank::Typo: break;
    }
    return QStringLiteral("typo");
}

FoundRank Finding::rank() const
{
    const auto least = std::ranges::max_element(matches, {}, &FoundMatch::rank);
    return least == matches.end() ? FoundRank::Exact : least->rank;
}

bool Finding::isBy(FoundBy by) const
{
    return std::ranges::find(matches, by, &FoundMatch::by) != matches.end();
}

} // namespace rowlock
