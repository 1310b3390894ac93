// A house of gift cards, for the tests of them.
#pragma once

#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

class GiftHouse
{
protected:
    void makeHouse()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void dropHouse()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void price(const QString &category, qint64 minor, EventId event = {})
    {
        DONE(setTypePrice(db(), one(), event.isValid() ? event : m_event, category, 0, eur(minor)));
    }
    static PaymentLine card(qint64 minor) { return {PaymentMethod::Card, eur(minor), QStringLiteral("slip")}; }
    static PaymentLine cash(qint64 minor) { return {PaymentMethod::Cash, eur(minor), {}}; }
    static PaymentLine gift(const QString &code, qint64 minor) { return {PaymentMethod::GiftCard, eur(minor), code}; }
    static HoldExtra newCard(qint64 minor, std::optional<qint64> days = {})
    {
        HoldExtra extra{LineKind::GiftCard, QStringLiteral("Gift card"), eur(minor)};
        extra.days = days;
        return extra;
    }
    static RefundTerms onto(const QString &code) { return {.onto = {RefundOnto::Way::Card, code}}; }
    // Its code.
    QString soldCard(qint64 minor, std::optional<qint64> days = {})
    {
        const auto sale = sellExtras(db(), one(), m_event, {newCard(minor, days)}, {card(minor)});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->cards.first().code : QString();
    }
    Result<SaleReceipt> sell(const QStringList &seats, const QList<PaymentLine> &payments)
    {
        TRY_GET(const auto hold, m_house->hold(one(), m_event, seats));
        return sellHold(db(), one(), hold.id, payments, {});
    }
    qint64 left(const QString &code)
    {
        const auto found = findGiftCard(db(), code);
        return found ? found->balance().minor : -1;
    }
    GiftCardId id(const QString &code) { return findGiftCard(db(), code)->id; }
    QStringList kinds(const QString &code)
    {
        QStringList kinds;
        const auto found = findGiftCard(db(), code);
        for (const CardEntry &entry : found->entries)
            kinds += QStringLiteral("%1 %2").arg(kindName(entry.kind)).arg(entry.amount.minor);
        return kinds;
    }
    int lineOf(OrderId order, LineKind kind)
    {
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines) {
            if (line.kind == kind && line.count == 1)
                return line.number;
        }
        return 0;
    }
    void makeExample12()
    {
        price(QStringLiteral("Parkett"), 1950);
        m_house->taxes();
        FeeRule fee;
        fee.name = QStringLiteral("Handling");
        fee.per = FeeFor::Order;
        fee.amount = eur(100);
        fee.tax.code = QStringLiteral("full");
        DONE(addFee(db(), one(), fee));
        m_house->clock.advanceMs(1);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

} // namespace rowlock
