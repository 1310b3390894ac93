// A house for tests of vouchers: vouchers, holds that have them, and what became of both.
#pragma once

#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/vouchers.h"
#include "tests/support/answers_checked.h"

namespace rowlock {

using namespace Qt::StringLiterals;

class VoucherHouse
{
protected:
    void begin()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        price(2000);
    }
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    static PercentOff tenPercent() { return {*Percent::of(1000)}; }
    void price(qint64 minor) { DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(minor))); }
    Voucher voucher(const PriceEffect &effect, std::optional<qint64> uses = {}, std::optional<qint64> budget = {})
    {
        Voucher wanted;
        wanted.rule.name = u"Summer"_s;
        wanted.rule.effect = effect;
        wanted.rule.uses = uses;
        if (budget)
            wanted.rule.budget = eur(*budget);
        wanted.code = u"SUMMER%1"_s.arg(++m_codes);
        const auto made = makeVoucher(db(), one(), wanted);
        m_house->clock.advanceMs(1);
        if (!made)
            qWarning("%s", qPrintable(said(made)));
        return made ? *made : Voucher();
    }
    HoldInfo held(const QStringList &seats, const Voucher &with = {}, std::optional<Act> act = {})
    {
        const auto hold = m_house->hold(act.value_or(one()), m_event, seats);
        if (with.code.isEmpty())
            return *hold;
        const auto agreed = addVoucher(db(), act.value_or(one()), hold->id, with.code);
        if (!agreed)
            qWarning("%s", qPrintable(said(agreed)));
        return agreed ? *agreed : *hold;
    }
    static QStringList seats(int count)
    {
        QStringList refs;
        for (int i = 0; i < count; ++i)
            refs += u"%1%2"_s.arg(QChar(u'A' + i / 10)).arg(1 + i % 10);
        return refs;
    }
    Result<SaleReceipt> sell(const HoldInfo &hold, qint64 due)
    {
        return sellHold(db(), one(), hold.id, {{PaymentMethod::Card, eur(due), {}}}, {});
    }
    Money due(const HoldInfo &hold)
    {
        const auto order = priceHold(*readHold(db(), hold.id), *readHouseRules(db()), {}, m_house->clock.now());
        return order ? order->total : eur(-1);
    }
    Voucher now(const Voucher &voucher) { return *readVoucher(db(), voucher.rule.id); }
    QList<qint64> paid(OrderId order)
    {
        QList<qint64> amounts;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines)
            amounts += line.paid.minor;
        return amounts;
    }
    QStringList acts(const Voucher &voucher)
    {
        QStringList acts;
        const auto uses = readVoucherUses(db(), voucher.rule.id);
        for (const VoucherUse &use : *uses)
            acts += actName(use.act);
        return acts;
    }
    void bookingFee()
    {
        m_house->taxes();
        FeeRule fee;
        fee.name = u"Booking fee"_s;
        fee.amount = eur(150);
        fee.tax.code = u"full"_s;
        DONE(addFee(db(), one(), fee));
        m_house->clock.advanceMs(1);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    int m_codes = 0;
};

} // namespace rowlock
