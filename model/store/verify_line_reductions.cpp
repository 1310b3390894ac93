#include "model/store/verify_line_reductions.h"

#include "model/domain/pricing/hold_terms.h"
#include "model/domain/pricing/priced_order.h"
#include "model/domain/pricing/rule_terms.h"

#include <algorithm>

namespace rowlock {

namespace {

bool namesCategories(const DiscountRule &rule)
{
    const FreeForEach *free = std::get_if<FreeForEach>(&rule.effect);
    return !rule.scope.categories.isEmpty() || (free && !free->counted.categories.isEmpty());
}

} // namespace

Result<LineReductions> LineReductions::make(Connection &connection, const Replay &replay, Findings &findings)
{
    LineReductions made(replay, findings);
    const bool areAgreed =
        std::ranges::any_of(replay.holds, [](const HoldStory &hold) { return !hold.terms.isEmpty(); });
    if (areAgreed || !replay.discounts.isEmpty()) {
        TRY(detail::execute(
            connection, R"(
            SELECT t.ticket_id, p.name, t.type_no, coalesce(s.ref, p.ref, '') FROM ticket t
            JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no
            LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no)",
            [&](const Row &row) {
                made.m_categories.insert(row.integer(0), {row.text(1), int(row.integer(2)), row.text(3)});
                return true;
            }));
    }
    return made;
}

// Nothing where they are for categories that a changed plan may have named anew since.
std::optional<QList<DiscountRule>> LineReductions::rulesThen(const OrderStory &order, const Currency &currency) const
{
    const qint64 at = m_begunAt.value(order.hold, order.at);
    QList<DiscountRule> rules;
    for (auto told = m_replay.discounts.cbegin(); told != m_replay.discounts.cend(); ++told) {
        if (told->from > at || (told->until >= 0 && told->until <= at))
            continue;
        auto rule = discountFromTerms(termsFromText(told->terms), currency);
        if (!rule || (namesCategories(*rule) && !m_replay.events.value(order.event).order.isEmpty()))
            return {};
        rule->id = DiscountId(told.key());
        rule->name = told->name;
        rule->position = int(told->position);
        rules.append(*rule);
    }
    return rules;
}

// Each as it was reserved for the sale, whose time it was then.
QList<VoucherAsked> LineReductions::vouchersOf(const OrderStory &order, const Currency &currency) const
{
    QList<VoucherAsked> vouchers;
    const HoldTerms terms = holdTermsFromText(m_replay.holds.value(order.hold).terms, currency);
    for (const VoucherId id : terms.vouchers) {
        const VoucherStory story = m_replay.vouchers.value(id.value());
        const VoucherStanding standing = story.standing.value(order.hold);
        const QJsonObject said = termsFromText(story.terms);
        VoucherAsked voucher;
        voucher.rule.id = id;
        voucher.rule.name = story.name;
        voucher.rule.effect = priceEffectFrom(said, currency).value_or(PriceEffect());
        voucher.rule.scope = priceScopeFrom(said.value(QStringLiteral("scope")));
        voucher.rule.uses = standing.uses;
        voucher.rule.budget = Money{standing.saved, currency};
        voucher.budgetGone.currency = currency;
        vouchers.append(voucher);
    }
    return vouchers;
}

// What an order was asked for; false where that cannot be told any more.
bool LineReductions::ask(const OrderLines &order, bool isOneOfSeveral, Again &again) const
{
    const auto told = m_replay.orders.constFind(order.order);
    if (told == m_replay.orders.constEnd() || told->isReducedByHand)
        return false;
    OrderAsked &asked = again.asked;
    const int firstNumber = 1 + int(asked.lines.size());
    const HoldTerms terms =
        holdTermsFromText(m_replay.holds.value(told->hold).terms, order.lines.first().list.currency);
    QList<ItemName> names;
    QList<int> changeable; // by hand
    for (const LedgerLine &line : order.lines) {
        const bool isTicket = line.kind == LineKind::Ticket;
        if (line.act != LineAct::Sale || (!isTicket && line.kind != LineKind::Goods))
            continue;
        LineAsked sold;
        sold.kind = line.kind;
        sold.event = EventId(told->event);
        sold.text = line.text;
        sold.list = line.list;
        sold.goods = line.goods;
        if (isTicket) { // they come before all goods
            const Category category = m_categories.value(line.ticket.value());
            sold.category = category.name;
            sold.type = category.type;
            if (m_replay.types.value(category.type).kind == kindName(PriceKind::Comp))
                sold.compReason = terms.compReason;
            names.append({category.ref, category.type});
        }
        asked.currency = line.list.currency;
        asked.lines.append(sold);
        again.sold.append({order.order, line});
        changeable.append(int(asked.lines.size()));
    }
    if (changeable.isEmpty())
        return true;
    const auto all = isOneOfSeveral ? std::optional(changeable) : std::nullopt;
    asked.byHand += reductionsOf(terms, names, firstNumber, all);
    for (VoucherAsked voucher : vouchersOf(*told, asked.currency)) {
        const bool areNamedAnew = !m_replay.events.value(told->event).order.isEmpty();
        if (areNamedAnew && !voucher.rule.scope.categories.isEmpty())
            return false;
        asked.vouchers.append(isOneOfSeveral ? onlyFor(voucher, EventId(told->event)) : voucher);
    }
    return true;
}

void LineReductions::check(const QList<OrderLines> &orders)
{
    Again again;
    for (const OrderLines &one : orders) {
        if (!ask(one, orders.size() > 1, again))
            return;
    }
    if (again.sold.isEmpty())
        return;
    for (const OrderLines &one : orders) {
        const OrderStory story = m_replay.orders.value(one.order);
        const auto rules = rulesThen(story, again.asked.currency);
        if (!rules)
            return;
        again.asked.discounts = story.exchanged > 0 ? QList<DiscountRule>() : *rules; // an exchange is at list price
    }
    again.asked.above = PriceAbove::Kept;
    const auto priced = priceOrder(again.asked);
    for (qsizetype i = 0; priced && i < again.sold.size(); ++i) {
        const auto &[order, line] = again.sold.at(i);
        const Money due = priced->lines.at(i).paid;
        if (due != line.paid)
            m_findings.add(QT_TRANSLATE_NOOP("Verify",
                                             "Order %1: line %2 costs %3, and came to %4 with what was agreed "
                                             "and the discounts of then."),
                           {m_findings.order(order), QString::number(line.number), m_findings.money(line.paid.minor),
                            m_findings.money(due.minor)});
    }
    if (!priced)
        m_findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 cannot be priced with the discounts of then."),
                       {m_findings.order(orders.first().order)});
}

} // namespace rowlock
