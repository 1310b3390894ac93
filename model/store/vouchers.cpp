#include "model/store/vouchers.h"

#include "model/domain/pricing/rule_terms.h"
#include "model/store/discounts.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype longestVoucherTerms = 20'000;
constexpr int mostVoucherDraws = 20;

struct VoucherRow
{
    Voucher voucher;
    qint64 ownUses = 0; // reserved or used for the hold that was asked about
    Money ownSaved = {};
};

// As voucherRow() reads them, of voucher v and its entries u; the hold that is asked about is bound first, twice.
#define ROWLOCK_VOUCHER_COLUMNS                                                                                        \
    " v.voucher_no, v.code, v.name, v.terms, v.uses, v.budget_minor, v.from_at, v.until_at, v.ended_at, v.set_at,"     \
    " CAST(coalesce(sum(CASE u.act WHEN 'reserved' THEN u.uses WHEN 'returned' THEN -u.uses ELSE 0 END), 0) AS "       \
    "BIGINT), "                                                                                                        \
    " CAST(coalesce(sum(CASE u.act WHEN 'reserved' THEN u.saved_minor WHEN 'returned' THEN -u.saved_minor ELSE 0 "     \
    "END), 0) AS BIGINT),"                                                                                             \
    " CAST(coalesce(sum(CASE WHEN u.hold_id <> ? THEN 0 WHEN u.act = 'reserved' THEN u.uses WHEN u.act = 'returned' "  \
    "THEN -u.uses ELSE 0 END), 0) AS BIGINT),"                                                                         \
    " CAST(coalesce(sum(CASE WHEN u.hold_id <> ? THEN 0 WHEN u.act = 'reserved' THEN u.saved_minor"                    \
    " WHEN u.act = 'returned' THEN -u.saved_minor ELSE 0 END), 0) AS BIGINT),"                                         \
    " (SELECT currency FROM house)"                                                                                    \
    " FROM voucher v LEFT JOIN voucher_use u ON u.voucher_no = v.voucher_no "

// What cannot be read is valid no more, so that no sale is made at a price that nobody meant.
VoucherRow voucherRow(const Row &row)
{
    const Currency currency = Currency::fromCode(row.text(14)).value_or(Currency());
    VoucherRow read;
    VoucherRule &rule = read.voucher.rule;
    const QJsonObject terms = termsFromText(row.text(3));
    const auto effect = priceEffectFrom(terms, currency);
    rule.effect = effect.value_or(PriceEffect());
    rule.scope = priceScopeFrom(terms.value(QStringLiteral("scope")));
    rule.id = row.id<VoucherId>(0);
    rule.name = row.text(2);
    if (!row.isNull(4))
        rule.uses = row.integer(4);
    if (!row.isNull(5))
        rule.budget = row.money(5, currency);
    rule.from = row.instant(6);
    rule.until = row.optionalInstant(7);
    read.voucher.isEnded = !row.isNull(8);
    if (read.voucher.isEnded)
        rule.until = rule.until ? std::min(*rule.until, row.instant(8)) : row.instant(8);
    if (!effect)
        rule.until = rule.from;
    read.voucher.code = row.text(1);
    read.voucher.made = row.instant(9);
    read.voucher.usesGone = row.integer(10);
    read.voucher.budgetGone = row.money(11, currency);
    read.ownUses = row.integer(12);
    read.ownSaved = row.money(13, currency);
    return read;
}

QJsonObject voucherTerms(const VoucherRule &rule)
{
    QJsonObject terms = effectTerms(rule.effect);
    if (const QJsonObject scope = priceScopeTerms(rule.scope); !scope.isEmpty())
        terms.insert(QStringLiteral("scope"), scope);
    return terms;
}

tl::unexpected<Error> noSuchVoucher(const QString &code)
{
    return refuseByHouse(Store::tr("There is no voucher “%1”. Check its code.").arg(code.left(40)),
                         {{QStringLiteral("argument"), QStringLiteral("voucher")}});
}

Result<bool> isCodeTaken(Connection &connection, const QString &code)
{
    return one<bool>(
        connection, R"(SELECT EXISTS (SELECT 1 FROM voucher WHERE code = ?))",
        [](const Row &row) { return row.boolean(0); }, code);
}

// As on gift cards: nothing in it is taken for something else when it is read out or written down.
Result<QString> drawnCode(Writing &writing)
{
    static constexpr QLatin1StringView clear{"ABCDEFGHJKLMNPQRSTUVWXYZ3789"};
    for (int i = 0; i < mostVoucherDraws; ++i) {
        QString code;
        const QByteArray random = newSalt();
        for (int sign = 0; sign < 10; ++sign)
            code += clear[uchar(random.at(sign)) % clear.size()];
        TRY_GET(const bool taken, isCodeTaken(writing.db(), code));
        if (!taken)
            return code;
    }
    return refuse(ErrorCode::StorageUnusable,
                  Store::tr("This computer gives the same random numbers again and again, so no unique code could be "
                            "made. Restart the computer."));
}

Result<QString> codeFor(Writing &writing, const QString &typed)
{
    if (typed.trimmed().isEmpty())
        return drawnCode(writing);
    const QString code = voucherCode(typed);
    if (code.isEmpty())
        return badArgument(Store::tr("A voucher's code has 4 to 40 letters and digits. Choose another one."), "code");
    TRY_GET(const bool taken, isCodeTaken(writing.db(), code));
    if (taken)
        return badArgument(Store::tr("There is a voucher with this code. Choose another one."), "code");
    return code;
}

Result<Voucher> make(Writing &writing, Voucher voucher)
{
    VoucherRule &rule = voucher.rule;
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    rule.name = rule.name.simplified();
    TRY_GET(rule.from, beginningAt(writing, rule.from));
    TRY(checkTyped(rule.name, "name"));
    TRY(checkTyped(voucher.code, "code"));
    TRY(checkVoucher(rule, house.currency));
    const QJsonObject terms = voucherTerms(rule);
    const QString text = termsText(terms);
    if (rule.name.size() > 60 || text.size() > longestVoucherTerms)
        return badArgument(Store::tr("Give the voucher a name of 1 to 60 characters, and not too long a list."),
                           "name");
    TRY(requireScope(writing.db(), rule.scope));
    TRY_GET(voucher.code, codeFor(writing, voucher.code));
    TRY_GET(rule.id, one<VoucherId>(writing.db(), R"(SELECT coalesce(max(voucher_no), 0) + 1 FROM voucher)",
                                    [](const Row &row) { return row.id<VoucherId>(0); }));
    voucher.made = writing.now();
    voucher.budgetGone = {0, house.currency};
    const QByteArray salt = newSalt();
    const auto budget = rule.budget ? std::optional(rule.budget->minor) : std::nullopt;
    TRY(post(writing.db(), R"(
        INSERT INTO voucher (voucher_no, code, salt, name, terms, uses, budget_minor, from_at, until_at, set_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
             rule.id, voucher.code, salt, rule.name, text, rule.uses, budget, *rule.from, rule.until, writing.now()));
    QJsonObject body{{QStringLiteral("voucher"), rule.id.value()},
                     {QStringLiteral("code"), nameDigest(salt, voucher.code, {})},
                     {QStringLiteral("name"), rule.name},
                     {QStringLiteral("terms"), terms},
                     {QStringLiteral("from"), rule.from->ms}};
    if (rule.uses)
        body.insert(QStringLiteral("uses"), *rule.uses);
    if (budget)
        body.insert(QStringLiteral("budget"), *budget);
    if (rule.until)
        body.insert(QStringLiteral("until"), rule.until->ms);
    TRY(record(writing, {QStringLiteral("voucher.added"), {}, -1, {}, {}, body}));
    return voucher;
}

// What the hold would be with these vouchers: refused as it would be when it is paid.
Result<HoldInfo> agreeVouchers(Writing &writing, HoldInfo hold, const QList<VoucherId> &vouchers)
{
    hold.terms.vouchers = vouchers;
    TRY(checkTerms(hold.terms));
    TRY_GET(hold.vouchers, vouchersOf(writing.db(), hold));
    TRY_GET(const HouseRules house, readHouseRules(writing.db()));
    TRY(priceHold(hold, house, {}, writing.now()));
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    return writeTerms(writing, event, hold, hold.terms);
}

// fn: QList<VoucherId>(QList<VoucherId> before), of a hold whose price may still be agreed
template <typename Function>
Result<HoldInfo> changeVouchers(Connection &connection, const Act &act, HoldId id, Function fn)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const QList<VoucherId> vouchers, fn(writing, hold));
        return agreeVouchers(writing, hold, vouchers);
    });
}

} // namespace

Result<Voucher> makeVoucher(Connection &connection, const Act &act, const Voucher &voucher)
{
    return write(connection, act, Turn::house(),
                 [&](Writing &writing) -> Result<Voucher> { return make(writing, voucher); });
}

Result<Voucher> endVoucher(Connection &connection, const Act &act, VoucherId id)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Voucher> {
        TRY_GET(Voucher voucher, readVoucher(writing.db(), id));
        if (voucher.isEnded)
            return badArgument(Store::tr("This voucher has ended already. See the list of vouchers."), "voucher");
        TRY_GET(const Instant next, beginningAt(writing, {}));
        const Instant ended = std::max(next, *voucher.rule.from);
        TRY(postOne(writing.db(), R"(UPDATE voucher SET ended_at = ? WHERE voucher_no = ?)", ended, id));
        TRY(record(writing, {QStringLiteral("voucher.ended"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("voucher"), id.value()}, {QStringLiteral("ended"), ended.ms}}}));
        voucher.isEnded = true;
        voucher.rule.until = voucher.rule.until ? std::min(*voucher.rule.until, ended) : ended;
        return voucher;
    });
}

Result<QList<Voucher>> readVouchers(Connection &connection, int limit)
{
    return all<Voucher>(
        connection, "SELECT" ROWLOCK_VOUCHER_COLUMNS R"(GROUP BY v.voucher_no ORDER BY v.voucher_no DESC LIMIT ?)",
        [](const Row &row) { return voucherRow(row).voucher; }, HoldId(), HoldId(), limit);
}

Result<Voucher> voucherWithCode(Connection &connection, const QString &typed)
{
    TRY(checkTyped(typed, "voucher"));
    const QString code = voucherCode(typed);
    if (code.isEmpty())
        return noSuchVoucher(typed.simplified());
    TRY_GET(const auto found,
            optional<Voucher>(
                connection, "SELECT" ROWLOCK_VOUCHER_COLUMNS R"(WHERE v.code = ? GROUP BY v.voucher_no)",
                [](const Row &row) { return voucherRow(row).voucher; }, HoldId(), HoldId(), code));
    if (found)
        return *found;
    TRY_GET(const bool isCard, isGiftCard(connection, typed));
    if (isCard)
        return refuseByHouse(Store::tr("“%1” is a gift card and no voucher: it changes no price. Pay with it.")
                                 .arg(typed.simplified().left(40)),
                             {{QStringLiteral("argument"), QStringLiteral("voucher")}});
    return noSuchVoucher(typed.simplified());
}

Result<Voucher> readVoucher(Connection &connection, VoucherId voucher)
{
    TRY_GET(const auto found,
            optional<Voucher>(
                connection, "SELECT" ROWLOCK_VOUCHER_COLUMNS R"(WHERE v.voucher_no = ? GROUP BY v.voucher_no)",
                [](const Row &row) { return voucherRow(row).voucher; }, HoldId(), HoldId(), voucher));
    if (found)
        return *found;
    return badArgument(Store::tr("There is no voucher %1. See the list of vouchers.").arg(voucher.value()), "voucher");
}

Result<QList<VoucherUse>> readVoucherUses(Connection &connection, VoucherId voucher)
{
    return all<VoucherUse>(
        connection, R"(
        SELECT voucher_no, use_no, act, hold_id, order_id, uses, saved_minor, terminal, clerk, at,
            (SELECT currency FROM house) FROM voucher_use WHERE voucher_no = ? ORDER BY use_no)",
        [](const Row &row) {
            return VoucherUse{row.id<VoucherId>(0),
                              int(row.integer(1)),
                              voucherActFromName(row.text(2)).value_or(VoucherAct::Reserved),
                              row.id<HoldId>(3),
                              row.id<OrderId>(4),
                              row.integer(5),
                              row.money(6, Currency::fromCode(row.text(10)).value_or(Currency())),
                              {row.text(7), row.text(8)},
                              row.instant(9)};
        },
        voucher);
}

Result<HoldInfo> addVoucher(Connection &connection, const Act &act, HoldId id, const QString &code)
{
    return changeVouchers(connection, act, id, [&](Writing &writing, const HoldInfo &hold) -> Result<QList<VoucherId>> {
        TRY_GET(const Voucher voucher, voucherWithCode(writing.db(), code));
        if (hold.terms.vouchers.contains(voucher.rule.id))
            return badArgument(Store::tr("The voucher “%1” is in this sale already.").arg(voucher.rule.name.left(40)),
                               "voucher");
        TRY(requireVoucherOnce(writing, hold, voucher.rule.id));
        return hold.terms.vouchers + QList<VoucherId>{voucher.rule.id};
    });
}

Result<HoldInfo> dropVoucher(Connection &connection, const Act &act, HoldId id, VoucherId voucher)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        HoldTerms terms = hold.terms;
        if (terms.vouchers.removeAll(voucher) == 0)
            return badArgument(Store::tr("This voucher is not in this sale. See what was agreed for it."), "voucher");
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY_GET(HoldInfo dearer, writeTerms(writing, event, hold, terms));
        TRY(requireNoMoreOff(writing, hold, dearer));
        return dearer;
    });
}

Result<QList<VoucherAsked>> vouchersOf(Connection &connection, const HoldInfo &hold)
{
    QList<VoucherAsked> vouchers;
    for (const VoucherId id : hold.terms.vouchers) {
        TRY_GET(const auto found,
                optional<VoucherRow>(connection,
                                     "SELECT" ROWLOCK_VOUCHER_COLUMNS R"(WHERE v.voucher_no = ? GROUP BY v.voucher_no)",
                                     voucherRow, hold.id, hold.id, id));
        if (!found)
            return badArgument(Store::tr("There is no voucher %1. See the list of vouchers.").arg(id.value()),
                               "voucher");
        VoucherAsked asked = found->voucher.asked();
        if (found->ownUses > 0) { // it is its own, however much of the others was returned since
            asked.rule.uses = found->ownUses;
            asked.rule.budget = found->ownSaved;
            asked.rule.from.reset(); // and whatever its dates say by now
            asked.rule.until.reset();
            asked.usesGone = 0;
            asked.budgetGone = {0, found->ownSaved.currency};
        }
        vouchers.append(asked);
    }
    return vouchers;
}

} // namespace rowlock
