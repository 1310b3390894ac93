// The journal's tale of price types, and of what categories cost for each, against their tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString typeName(qint64 type)
{
    return QCoreApplication::translate("Verify", "Price type %1").arg(type);
}

Result<Done> compareTypes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.types;
    TRY(detail::execute(connection, R"(SELECT type_no, name, letter, color, offered, kind, sellers FROM price_type)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison type(findings, [&] { return typeName(no); });
                            if (!told.contains(no)) {
                                type.missingInJournal();
                                return true;
                            }
                            const TypeStory story = told.take(no);
                            type.same("name", row.text(1), story.name);
                            type.same("key", row.text(2), story.letter);
                            type.same("colour", row.text(3), story.color);
                            type.same("offered", row.integer(4), story.offered);
                            type.same("kind", row.text(5), story.kind);
                            type.same("sellers", row.text(6), story.sellers);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, typeName(no));
    return Done{};
}

QString taxName(qint64 tax)
{
    return QCoreApplication::translate("Verify", "Tax rate %1").arg(tax);
}

QString coinName(qint64 coin)
{
    return QCoreApplication::translate("Verify", "Smallest coin %1").arg(coin);
}

Result<Done> compareCoins(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.coins;
    TRY(detail::execute(connection, R"(SELECT step_no, step_minor, from_at, set_at FROM cash_step)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison coin(findings, [&] { return coinName(no); });
                            if (!told.contains(no)) {
                                coin.missingInJournal();
                                return true;
                            }
                            const CoinStory story = told.take(no);
                            coin.money("value", row.integer(1), story.minor);
                            coin.same("from", row.integer(2), story.from);
                            coin.same("set at", row.integer(3), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, coinName(no));
    return Done{};
}

QString feeName(qint64 fee)
{
    return QCoreApplication::translate("Verify", "Fee %1").arg(fee);
}

Result<Done> compareTaxes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.taxes;
    TRY(detail::execute(connection, R"(SELECT tax_no, code, rate, from_at, set_at FROM tax_rate)", [&](const Row &row) {
        const qint64 no = row.integer(0);
        const Comparison tax(findings, [&] { return taxName(no); });
        if (!told.contains(no)) {
            tax.missingInJournal();
            return true;
        }
        const TaxStory story = told.take(no);
        tax.same("code", row.text(1), story.code);
        tax.same("rate", row.integer(2), story.rate);
        tax.same("from", row.integer(3), story.from);
        tax.same("set at", row.integer(4), story.at);
        return true;
    }));
    for (const qint64 no : told.keys())
        missingInTables(findings, taxName(no));
    return Done{};
}

Result<Done> compareFees(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.fees;
    TRY(detail::execute(connection, R"(
        SELECT fee_no, name, per, amount_minor, tax_code, coalesce(type_no, -1), coalesce(tender, ''), on_free, from_at,
            coalesce(until_at, -1), set_at
        FROM fee)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison fee(findings, [&] { return feeName(no); });
                            if (!told.contains(no)) {
                                fee.missingInJournal();
                                return true;
                            }
                            const FeeStory story = told.take(no);
                            fee.same("name", row.text(1), story.name);
                            fee.same("per", row.text(2), story.per);
                            fee.money("amount", row.integer(3), story.amount);
                            fee.same("tax", row.text(4), story.tax);
                            fee.same("price type", row.integer(5), story.type);
                            fee.same("tender", row.text(6), story.tender);
                            fee.same("on free", row.integer(7), story.onFree);
                            fee.same("from", row.integer(8), story.from);
                            fee.same("until", row.integer(9), story.until);
                            fee.same("set at", row.integer(10), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, feeName(no));
    return Done{};
}

QString goodsName(qint64 goods)
{
    return QCoreApplication::translate("Verify", "Goods %1").arg(goods);
}

Result<Done> compareGoods(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.goods;
    TRY(detail::execute(connection, R"(
        SELECT goods_no, name, price_minor, tax_code, from_at, coalesce(until_at, -1), set_at FROM goods)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison goods(findings, [&] { return goodsName(no); });
                            if (!told.contains(no)) {
                                goods.missingInJournal();
                                return true;
                            }
                            const GoodsStory story = told.take(no);
                            goods.same("name", row.text(1), story.name);
                            goods.money("price", row.integer(2), story.price);
                            goods.same("tax", row.text(3), story.tax);
                            goods.same("from", row.integer(4), story.from);
                            goods.same("until", row.integer(5), story.until);
                            goods.same("set at", row.integer(6), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, goodsName(no));
    return Done{};
}

QString discountName(qint64 discount)
{
    return QCoreApplication::translate("Verify", "Discount %1").arg(discount);
}

Result<Done> compareDiscounts(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.discounts;
    TRY(detail::execute(connection, R"(
        SELECT discount_no, name, terms, position, from_at, coalesce(until_at, -1), set_at FROM discount)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison discount(findings, [&] { return discountName(no); });
                            if (!told.contains(no)) {
                                discount.missingInJournal();
                                return true;
                            }
                            const DiscountStory story = told.take(no);
                            discount.same("name", row.text(1), story.name);
                            discount.same("terms", row.text(2), story.terms);
                            discount.same("position", row.integer(3), story.position);
                            discount.same("from", row.integer(4), story.from);
                            discount.same("until", row.integer(5), story.until);
                            discount.same("set at", row.integer(6), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, discountName(no));
    return Done{};
}

} // namespace

Result<Done> comparePrices(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareTypes(connection, replay, findings));
    TRY(compareTaxes(connection, replay, findings));
    TRY(compareCoins(connection, replay, findings));
    TRY(compareFees(connection, replay, findings));
    TRY(compareDiscounts(connection, replay, findings));
    TRY(compareGoods(connection, replay, findings));
    QHash<InEvent, QMap<qint64, qint64>> found;
    TRY(detail::execute(connection, R"(SELECT event_id, pool_no, type_no, price_minor FROM pool_price)",
                        [&](const Row &row) {
                            found[{row.integer(0), row.integer(1)}].insert(row.integer(2), row.integer(3));
                            return true;
                        }));
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        for (qint64 no = 0; no < event->pools.size(); ++no) {
            const QMap<qint64, qint64> prices = found.take({event.key(), no});
            const QMap<qint64, qint64> &story = event->pools.at(no).prices;
            if (prices == story)
                continue;
            QMap<qint64, qint64> all = prices;
            all.insert(story);
            const Comparison pool(findings, [&] { return findings.pool(event.key(), no); });
            for (const qint64 type : all.keys())
                pool.same(qPrintable(typeName(type)), prices.value(type, -1), story.value(type, -1));
        }
    }
    if (!found.isEmpty()) // of categories that no entry tells of
        findings.add(QT_TRANSLATE_NOOP("Verify", "%1 prices are of categories that no event has."),
                     {QString::number(found.size())});
    return Done{};
}

} // namespace rowlock
