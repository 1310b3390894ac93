#include "model/store/house_rules.h"

#include "model/domain/pricing/rule_terms.h"
#include "model/store/journal.h"
#include "model/store/kept_types.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostFees = 1000; // those that have ended too

HouseRuleRow ruleRow(const Row &row)
{
    const std::optional<Instant> until = row.isNull(5) ? std::nullopt : std::optional(row.instant(5));
    if (row.integer(0) == 0)
        return {TaxFrom{row.text(2), row.instant(4), TaxRate::of(int(row.integer(3))).value_or(TaxRate())}, {}, {}, {}};
    if (row.integer(0) == 3)
        return {{}, {}, {}, {}, CoinFrom{row.instant(4), CashStep::of(row.integer(3)).value_or(CashStep())}};
    if (row.integer(0) == 4)
        return {{}, {}, {},
                {}, {}, Goods{row.id<GoodsId>(1), row.text(2), row.money(3, {}), row.text(7), row.instant(4), until}};
    if (row.integer(0) == 5) {
        const Percent percent = Percent::of(int(row.integer(3))).value_or(Percent());
        return {{}, {}, {}, {}, {}, {}, DepositFrom{row.instant(4), {percent, int(row.integer(10))}}};
    }
    if (row.integer(0) == 2) {
        DiscountRule discount;
        discount.id = row.id<DiscountId>(1);
        discount.name = row.text(2);
        discount.position = int(row.integer(3));
        discount.from = row.instant(4);
        discount.until = until;
        return {{}, {}, discount, row.text(7)};
    }
    FeeRule fee;
    fee.id = row.id<FeeId>(1);
    fee.name = row.text(2);
    fee.amount = row.money(3, {});
    fee.from = row.instant(4);
    fee.until = until;
    fee.per = feeForFromName(row.text(6)).value_or(FeeFor::Ticket);
    fee.tax.code = row.text(7);
    if (!row.isNull(8))
        fee.scope.types = {int(row.integer(8))};
    if (const auto tender = paymentMethodFromName(row.text(9)))
        fee.tenders = {*tender};
    fee.onFree = row.integer(10) == 1;
    return {{}, fee, {}, {}};
}

tl::unexpected<Error> isPast()
{
    return badArgument(Store::tr("This would hold from a time that is past, and what was sold then stays as it is. "
                                 "Name a later time, or none for now on."),
                       "from");
}

Result<Currency> houseCurrency(Connection &connection)
{
    return one<Currency>(connection, R"(SELECT currency FROM house)",
                         [](const Row &row) { return Currency::fromCode(row.text(0)).value_or(Currency()); });
}

Result<Done> checkTaxAndType(Writing &writing, const FeeRule &fee, const HouseRules &rules)
{
    if (!fee.tax.code.isEmpty())
        TRY(taxAt(rules.taxes, fee.tax.code, *fee.from));
    return requirePriceTypes(writing.db(), fee.scope.types);
}

std::optional<qint64> typeOf(const FeeRule &fee)
{
    return fee.scope.types.isEmpty() ? std::nullopt : std::optional<qint64>(fee.scope.types.first());
}

QString tenderOf(const FeeRule &fee)
{
    return fee.tenders.isEmpty() ? QString() : methodName(fee.tenders.first());
}

Result<FeeRule> insertFee(Writing &writing, FeeRule fee)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    TRY_GET(const Currency currency, houseCurrency(writing.db()));
    fee.name = fee.name.simplified();
    fee.until.reset();
    TRY_GET(fee.from, beginningAt(writing, fee.from));
    TRY(checkTyped(fee.name, "name"));
    TRY(checkFee(fee, currency));
    if (fee.name.size() > 60)
        return badArgument(Store::tr("Give the fee a name of 1 to 60 characters."), "name");
    if (rules.fees.size() >= mostFees)
        return badArgument(Store::tr("The house has had %1 fees, and no more fit.").arg(mostFees), "name");
    if (!fee.tenders.isEmpty() && fee.per != FeeFor::Tender)
        return badArgument(Store::tr("Only a fee by tender is for one way to pay. Charge it by tender."), "tender");
    TRY(checkTaxAndType(writing, fee, rules));
    fee.id = FeeId(rules.fees.size() + 1);
    const QString tender = tenderOf(fee);
    TRY(post(writing.db(), R"(
        INSERT INTO fee (fee_no, name, per, amount_minor, tax_code, type_no, tender, on_free, from_at, set_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
             fee.id, fee.name, feeForName(fee.per), fee.amount, fee.tax.code, typeOf(fee),
             tender.isEmpty() ? std::nullopt : std::optional<QString>(tender), fee.onFree, *fee.from, writing.now()));
    QJsonObject body{{QStringLiteral("fee"), fee.id.value()},      {QStringLiteral("name"), fee.name},
                     {QStringLiteral("per"), feeForName(fee.per)}, {QStringLiteral("amount"), fee.amount.minor},
                     {QStringLiteral("tax"), fee.tax.code},        {QStringLiteral("type"), typeOf(fee).value_or(-1)},
                     {QStringLiteral("tender"), tender},           {QStringLiteral("on_free"), fee.onFree},
                     {QStringLiteral("from"), fee.from->ms}};
    TRY(record(writing, {QStringLiteral("fee.added"), {}, -1, {}, {}, body}));
    return fee;
}

// At once, or where another is to begin.
Result<FeeRule> end(Writing &writing, FeeId id, Instant at)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const auto found = std::ranges::find_if(rules.fees, [&](const FeeRule &fee) { return fee.id == id; });
    if (found == rules.fees.end() || found->until)
        return badArgument(Store::tr("There is no such fee, or it has ended. See the list of fees."), "fee");
    FeeRule fee = *found;
    fee.until = std::max(at, *fee.from);
    TRY(postOne(writing.db(), R"(UPDATE fee SET until_at = ? WHERE fee_no = ?)", *fee.until, id));
    TRY(record(writing, {QStringLiteral("fee.ended"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("fee"), id.value()}, {QStringLiteral("until"), fee.until->ms}}}));
    return fee;
}

// With what its terms say.
Result<DiscountRule> discountOf(const DiscountRule &row, const QString &terms, const Currency &currency)
{
    auto discount = discountFromTerms(termsFromText(terms), currency);
    if (!discount) {
        return refuse(ErrorCode::StorageCorrupt,
                      Store::tr("What the discount “%1” takes off cannot be read. Nothing can be priced; end it, and "
                                "restore the newest back-up if it was changed by another program.")
                          .arg(row.name.left(60)),
                      {{QStringLiteral("discount"), row.id.value()}});
    }
    discount->id = row.id;
    discount->name = row.name;
    discount->position = row.position;
    discount->from = row.from;
    discount->until = row.until;
    return *discount;
}

} // namespace

Result<Instant> beginningAt(const Writing &writing, std::optional<Instant> from)
{
    const Instant next{writing.now().ms + 1};
    if (from && *from < next)
        return isPast();
    return from.value_or(next);
}

Result<Asked<HouseRuleRow>> askHouseRules(Connection &connection)
{
    return ask<HouseRuleRow>(connection, R"(
        SELECT 0, tax_no, code, rate, from_at, CAST(NULL AS bigint), '', '', CAST(NULL AS bigint), '', 0 FROM tax_rate
        UNION ALL
        SELECT 1, fee_no, name, amount_minor, from_at, until_at, per, tax_code, type_no, coalesce(tender, ''), on_free
        FROM fee
        UNION ALL
        SELECT 2, discount_no, name, position, from_at, until_at, '', terms, CAST(NULL AS bigint), '', 0
        FROM discount
        UNION ALL
        SELECT 3, step_no, '', step_minor, from_at, CAST(NULL AS bigint), '', '', CAST(NULL AS bigint), '', 0
        FROM cash_step
        UNION ALL
        SELECT 4, goods_no, name, price_minor, from_at, until_at, '', tax_code, CAST(NULL AS bigint), '', 0
        FROM goods
        UNION ALL
        SELECT 5, rule_no, '', percent, from_at, CAST(NULL AS bigint), '', '', CAST(NULL AS bigint), '', days
        FROM deposit_rule ORDER BY 1, 2)",
                             ruleRow);
}

Result<HouseRules> rulesOf(const Asked<HouseRuleRow> &asked, const Currency &currency)
{
    TRY_GET(const QList<HouseRuleRow> rows, asked.all());
    HouseRules rules;
    for (const HouseRuleRow &row : rows) {
        if (row.tax) {
            rules.taxes.append(*row.tax);
        } else if (row.fee) {
            rules.fees.append(*row.fee);
            rules.fees.last().amount.currency = currency;
        } else if (row.discount) {
            TRY_GET(const DiscountRule discount, discountOf(*row.discount, row.terms, currency));
            rules.discounts.append(discount);
        } else if (row.coin) {
            rules.coins.append(*row.coin);
        } else if (row.goods) {
            rules.goods.append(*row.goods);
            rules.goods.last().price.currency = currency;
        } else if (row.deposit) {
            rules.deposits.append(*row.deposit);
        }
    }
    return rules;
}

Result<HouseRules> readHouseRules(Connection &connection)
{
    TRY_GET(const Currency currency, houseCurrency(connection));
    TRY_GET(const auto asked, askHouseRules(connection));
    return rulesOf(asked, currency);
}

Result<TaxFrom> setTaxRate(Connection &connection, const Act &act, const QString &code, TaxRate rate,
                           std::optional<Instant> from)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<TaxFrom> {
        const QString name = code.simplified().toLower();
        if (name.isEmpty() || name.size() > 40)
            return badArgument(Store::tr("Name the tax in 1 to 40 characters; “%1” is what tickets are taxed as.")
                                   .arg(QString(ticketTax)),
                               "code");
        TRY(checkTyped(code.simplified(), "code")); // small letters mend half of a pair
        TRY_GET(const Instant begins, beginningAt(writing, from));
        TRY_GET(const qint64 no,
                one<qint64>(
                    writing.db(), R"(
            INSERT INTO tax_rate (tax_no, code, rate, from_at, set_at)
            VALUES ((SELECT coalesce(max(tax_no), 0) + 1 FROM tax_rate), ?, ?, ?, ?) RETURNING tax_no)",
                    [](const Row &row) { return row.integer(0); }, name, rate.hundredths(), begins, writing.now()));
        TRY(record(writing, {QStringLiteral("tax.set"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("tax"), no},
                              {QStringLiteral("code"), name},
                              {QStringLiteral("rate"), rate.hundredths()},
                              {QStringLiteral("from"), begins.ms}}}));
        return TaxFrom{name, begins, rate};
    });
}

Result<CoinFrom> nameCoin(Writing &writing, CashStep step)
{
    TRY_GET(const Instant next, beginningAt(writing, {}));
    TRY_GET(const Instant begins, one<Instant>(writing.db(), R"(SELECT coalesce(max(from_at), 0) + 1 FROM cash_step)",
                                               [&](const Row &row) { return std::max(next, row.instant(0)); }));
    TRY_GET(const qint64 no, one<qint64>(
                                 writing.db(), R"(
        INSERT INTO cash_step (step_no, step_minor, from_at, set_at)
        VALUES ((SELECT coalesce(max(step_no), 0) + 1 FROM cash_step), ?, ?, ?) RETURNING step_no)",
                                 [](const Row &row) { return row.integer(0); }, step.minor(), begins, writing.now()));
    TRY(record(writing, {QStringLiteral("coin.set"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("step"), no},
                          {QStringLiteral("minor"), step.minor()},
                          {QStringLiteral("from"), begins.ms}}}));
    return CoinFrom{begins, step};
}

Result<CoinFrom> setCoin(Connection &connection, const Act &act, CashStep step)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return nameCoin(writing, step); });
}

Result<FeeRule> addFee(Connection &connection, const Act &act, const FeeRule &fee)
{
    return write(connection, act, Turn::house(),
                 [&](Writing &writing) -> Result<FeeRule> { return insertFee(writing, fee); });
}

Result<FeeRule> changeFee(Connection &connection, const Act &act, const FeeRule &fee)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<FeeRule> {
        FeeRule wanted = fee;
        TRY_GET(wanted.from, beginningAt(writing, fee.from));
        TRY(end(writing, fee.id, *wanted.from));
        return insertFee(writing, wanted);
    });
}

Result<FeeRule> endFee(Connection &connection, const Act &act, FeeId fee)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<FeeRule> {
        TRY_GET(const Instant next, beginningAt(writing, {}));
        return end(writing, fee, next);
    });
}

Result<QList<PricedOrder>> priceNow(Writing &writing, const QList<HoldInfo> &holds, const HouseRules &rules,
                                    const QList<PaymentMethod> &tenders, const StandingPayment &standing)
{
    if (!standing.begunAt()) { // what was begun is not refused any more
        for (const HoldInfo &hold : holds) {
            TRY(requireCompany(kindsOf(hold.items)));
            TRY(requireTypesGoBack(writing, hold, {}));
        }
    }
    return priceHolds(holds, rules, tenders, standing.begunAt().value_or(writing.now()));
}

} // namespace rowlock
