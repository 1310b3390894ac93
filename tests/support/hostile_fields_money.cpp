// The fields beside money: payments, gift cards, and the waitlist.
#include "tests/support/hostile_fields.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QList<HostileField> HostileHouse::fieldsOfPayments()
{
    const auto attempt = [this] { return needed(other().payments().attempt(m_attempt)); };
    const auto paidBy = [this](PaymentMethod method) {
        return [this, method](const QString &text) -> Result<QString> {
            TRY_GET(const SaleReceipt sale,
                    desk().orders().sell(m_hold, {{method, HouseFixture::eur(1500), text}}, {}, u"Anna"_s));
            m_order = sale.order.id;
            return sale.order.payments.first().reference;
        };
    };
    const auto reference = [this] {
        return needed(other().orders().order(QString::number(m_order.value()))).payments.first().reference;
    };
    const auto hold = [this] { needHold(); };
    const auto paying = [this] { needPaying(); };
    return {
        {"card's reference", 200, Spacing::AsTyped, true, paidBy(PaymentMethod::Card), reference, hold},
        {"cheque's reference", 200, Spacing::AsTyped, true, paidBy(PaymentMethod::Cheque), reference, hold},
        {"transfer's reference", 200, Spacing::AsTyped, true, paidBy(PaymentMethod::Transfer), reference, hold},
        {"account's reference", 200, Spacing::AsTyped, true, paidBy(PaymentMethod::Account), reference, hold},
        {"reason of a payment given up", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             TRY(desk().payments().abandon(m_hold, AttemptState::NotCharged, text));
             return attempt().reason;
         },
         [=] { return attempt().reason; }, paying},
        {"reference of a settled payment", 200, Spacing::AsTyped, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const PaymentSettled settled,
                     desk().payments().settle(m_attempt, PaymentVerdict::wasCharged(text)));
             return settled.attempt.reference;
         },
         [=] { return attempt().reference; }, paying},
        {"reason of a deposit that is kept", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const DepositKept kept, desk().payments().keepDeposit(m_hold, text));
             return kept.hold.endedReason;
         },
         [this] { return needed(other().holds().info(m_hold)).endedReason; },
         [this] {
             needHold();
             if (needed(desk().holds().info(m_hold)).state == HoldState::Paying)
                 return; // after a text that was refused
             const PaymentStart part{PaymentMethod::Card, HouseFixture::eur(100), {}};
             m_attempt = needed(desk().payments().begin(m_hold, part)).attempt.id;
             (void)needed(desk().payments().settle(m_attempt, PaymentVerdict::wasCharged(u"slip"_s)));
         }},
        {"reason of a payment that was not", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const PaymentSettled settled,
                     desk().payments().settle(m_attempt, PaymentVerdict::notCharged(text)));
             return settled.attempt.reason;
         },
         [=] { return attempt().reason; }, paying},
    };
}

QList<HostileField> HostileHouse::fieldsOfOthers()
{
    const auto waiting = [this] { return needed(other().waitlist().entry(m_waiting)); };
    const auto joined = [this](const QString &name, const QString &contact) -> Result<WaitlistEntry> {
        TRY_GET(const WaitlistEntry entry, desk().waitlist().join(m_event, {20, u"Parkett"_s, {}, name, contact}));
        m_waiting = entry.id;
        return entry;
    };
    const auto card = [this] {
        if (m_card.isValid())
            return;
        const HoldExtra sold{LineKind::GiftCard, u"Gift card"_s, HouseFixture::eur(2000)};
        m_card =
            needed(desk().orders().sellExtras(m_event, {sold}, {{PaymentMethod::Cash, HouseFixture::eur(2000), {}}}))
                .cards.first()
                .id;
    };
    const auto cardReason = [this] {
        const auto all = needed(other().giftCards().all());
        return all.first().entries.last().reason;
    };
    return {
        {"waiting party's name", 200, Spacing::Trimmed, true,
         [=](const QString &text) -> Result<QString> {
             TRY_GET(const WaitlistEntry entry, joined(text, {}));
             return entry.name;
         },
         [=] { return waiting().name; }},
        {"waiting party's contact", 500, Spacing::Trimmed, true,
         [=](const QString &text) -> Result<QString> {
             TRY_GET(const WaitlistEntry entry, joined(u"Anna"_s, text));
             return entry.contact;
         },
         [=] { return waiting().contact; }},
        {"reason of leaving the waitlist", 500, Spacing::Trimmed, true,
         [this](const QString &text) -> Result<QString> {
             TRY(desk().waitlist().leave(m_waiting, text));
             m_waiting = {};
             return newestReason();
         },
         [this] { return newestReason(); },
         [=, this] {
             if (!m_waiting.isValid())
                 needed(joined(u"Anna"_s, {}));
         }},
        {"gift card's reason", 500, Spacing::Trimmed, true,
         [=, this](const QString &text) -> Result<QString> {
             TRY(desk().giftCards().extend(m_card, {}, text));
             return cardReason();
         },
         cardReason, card},
    };
}

} // namespace rowlock
