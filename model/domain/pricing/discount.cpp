#include "model/domain/pricing/discount.h"

#include "model/domain/pricing/exact.h"
#include "model/domain/pricing/shares.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace rowlock {

namespace {

struct DiscountTexts
{
    Q_DECLARE_TR_FUNCTIONS(Discount)
};

constexpr int largestGroup = 10'000;

tl::unexpected<Error> cannotBe(const DiscountRule &rule, const char *argument, const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message.arg(rule.name.left(40)),
                  {{QStringLiteral("argument"), QString::fromLatin1(argument)}});
}

// The effects that work on each line by itself or on the sum; the two that count have their own way.
std::optional<PriceEffect> priceEffectOf(const DiscountRule &rule)
{
    if (const PercentOff *percent = std::get_if<PercentOff>(&rule.effect))
        return *percent;
    if (const AmountOff *amount = std::get_if<AmountOff>(&rule.effect))
        return *amount;
    if (const SetPrice *set = std::get_if<SetPrice>(&rule.effect))
        return *set;
    return {};
}

// One way through an order's lines, rule after rule.
class DiscountRun
{
public:
    explicit DiscountRun(QList<PricedLine> &lines) : m_lines(lines), m_used(size_t(lines.size())) {}

    Result<Done> run(const DiscountRule &rule);
    QList<FeeReduction> takeFees() { return std::move(m_fees); }

private:
    using Places = QList<qsizetype>;

    bool isOpen(qsizetype place) const { return !m_used[size_t(place)] && m_lines.at(place).paid.minor > 0; }
    Places openLines(const PriceScope &scope, const std::optional<EventId> &event) const;
    QList<Money> pricesOf(const Places &places) const;
    Money sumOf(const Places &places) const;
    Places byPrice(Places places) const; // the cheapest first, of equal ones the earlier
    void use(const DiscountRule &rule, const Places &places, const QList<Money> &savings);

    Result<Done> change(const DiscountRule &rule, const PriceEffect &effect, const Places &places);
    Result<Done> takeAndPay(const DiscountRule &rule, const TakeAndPay &asked, Places places);
    void freeForEach(const DiscountRule &rule, const FreeForEach &asked, const std::optional<EventId> &event);

    QList<PricedLine> &m_lines;
    std::vector<bool> m_used;
    QList<FeeReduction> m_fees;
};

DiscountRun::Places DiscountRun::openLines(const PriceScope &scope, const std::optional<EventId> &event) const
{
    Places open;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        if (isOpen(i) && covers(scope, m_lines.at(i)) && (!event || m_lines.at(i).event == *event))
            open.append(i);
    }
    return open;
}

QList<Money> DiscountRun::pricesOf(const Places &places) const
{
    QList<Money> prices;
    for (const qsizetype place : places)
        prices.append(m_lines.at(place).paid);
    return prices;
}

Money DiscountRun::sumOf(const Places &places) const
{
    Money sum{0, m_lines.first().paid.currency};
    for (const qsizetype place : places)
        sum += m_lines.at(place).paid;
    return sum;
}

DiscountRun::Places DiscountRun::byPrice(Places places) const
{
    std::stable_sort(places.begin(), places.end(),
                     [this](qsizetype one, qsizetype other) { return m_lines.at(one).paid < m_lines.at(other).paid; });
    return places;
}

void DiscountRun::use(const DiscountRule &rule, const Places &places, const QList<Money> &savings)
{
    for (qsizetype i = 0; i < places.size(); ++i) {
        m_used[size_t(places.at(i))] = true;
        reduce(m_lines[places.at(i)], ReductionBy::Automatic, rule.id.value(), rule.name, savings.at(i));
    }
}

Result<Done> DiscountRun::run(const DiscountRule &rule)
{
    QList<std::optional<EventId>> events;
    for (const PricedLine &line : std::as_const(m_lines)) {
        const std::optional<EventId> event = rule.perEvent ? std::optional(line.event) : std::nullopt;
        if (!events.contains(event))
            events.append(event);
    }
    for (const std::optional<EventId> &event : events) {
        if (const std::optional<PriceEffect> effect = priceEffectOf(rule))
            TRY(change(rule, *effect, openLines(rule.scope, event)));
        else if (const TakeAndPay *asked = std::get_if<TakeAndPay>(&rule.effect))
            TRY(takeAndPay(rule, *asked, openLines(rule.scope, event)));
        else
            freeForEach(rule, std::get<FreeForEach>(rule.effect), event);
    }
    return Done{};
}

Result<Done> DiscountRun::change(const DiscountRule &rule, const PriceEffect &effect, const Places &places)
{
    if (places.isEmpty() || (rule.minimumCount && places.size() < *rule.minimumCount)
        || (rule.minimumValue && sumOf(places) < *rule.minimumValue))
        return Done{};
    TRY_GET(const QList<Money> savings, savingsOf(effect, pricesOf(places)));
    Money saved{0, savings.first().currency};
    for (const Money &saving : savings)
        saved += saving;
    if (saved.minor == 0)
        return Done{};
    use(rule, places, savings);
    if (rule.feesToo) {
        FeeReduction fees{effect, rule.id.value(), rule.name, {}};
        if (AmountOff *amount = std::get_if<AmountOff>(&fees.effect))
            amount->amount -= saved;
        for (const qsizetype place : places)
            fees.lines.append(m_lines.at(place).number);
        m_fees.append(fees);
    }
    return Done{};
}

Result<Done> DiscountRun::takeAndPay(const DiscountRule &rule, const TakeAndPay &asked, Places places)
{
    const qsizetype groups = places.size() / asked.take;
    if (groups == 0)
        return Done{};
    const Places cheapest = byPrice(places);
    const Money saved = sumOf(cheapest.first(groups * (asked.take - asked.pay)));
    Places used = cheapest.first(groups * asked.take);
    std::sort(used.begin(), used.end()); // a cent that is left over goes to the earlier line
    TRY_GET(const QList<Money> savings, sharesOf(saved, pricesOf(used)));
    use(rule, used, savings);
    return Done{};
}

void DiscountRun::freeForEach(const DiscountRule &rule, const FreeForEach &asked, const std::optional<EventId> &event)
{
    for (;;) {
        Places counted = byPrice(openLines(asked.counted, event));
        if (counted.size() < asked.each)
            return;
        counted = counted.last(asked.each);
        Places free = byPrice(openLines(rule.scope, event));
        free.removeIf([&counted](qsizetype place) { return counted.contains(place); });
        if (free.isEmpty())
            return;
        use(rule, {free.first()}, {m_lines.at(free.first()).paid});
        use(rule, counted, QList<Money>(counted.size(), Money{0, m_lines.first().paid.currency}));
    }
}

Result<Done> checkEffectOf(const DiscountRule &rule, const Currency &currency)
{
    if (const std::optional<PriceEffect> effect = priceEffectOf(rule))
        return checkEffect(*effect, currency);
    const TakeAndPay *take = std::get_if<TakeAndPay>(&rule.effect);
    if (take && (take->pay < 1 || take->take <= take->pay || take->take > largestGroup))
        return cannotBe(rule, "off", DiscountTexts::tr("“%1” gives nothing: who takes 3 pays for 1 or 2 of them."));
    const FreeForEach *free = std::get_if<FreeForEach>(&rule.effect);
    if (free && (free->each < 1 || free->each > largestGroup))
        return cannotBe(rule, "off", DiscountTexts::tr("“%1” has to count 1 or more for each free one."));
    if (rule.minimumCount || rule.minimumValue)
        return cannotBe(rule, "minimum", DiscountTexts::tr("“%1” counts by itself; leave the minimum out."));
    return Done{};
}

} // namespace

Result<Done> checkDiscount(const DiscountRule &rule, const Currency &currency)
{
    if (rule.name.trimmed().isEmpty())
        return cannotBe(rule, "name",
                        DiscountTexts::tr("A discount needs a name, which the receipt gives as its reason.%1"));
    if (rule.minimumCount && rule.minimumValue)
        return cannotBe(rule, "minimum_value",
                        DiscountTexts::tr("“%1” asks for a number and for a value. Make two discounts of it."));
    TRY(checkEffectOf(rule, currency));
    if (rule.minimumValue)
        TRY(checkNotNegative(*rule.minimumValue, currency));
    const bool isAmount = std::holds_alternative<AmountOff>(rule.effect);
    if (rule.perEvent && isAmount)
        return cannotBe(rule, "per_event",
                        DiscountTexts::tr("“%1” takes an amount off the order once, not for each performance."));
    if (rule.feesToo && !isAmount && !std::holds_alternative<PercentOff>(rule.effect))
        return cannotBe(rule, "fees_too", DiscountTexts::tr("“%1” can take only a percentage or an amount off fees."));
    if (rule.from && rule.until && *rule.until <= *rule.from)
        return cannotBe(rule, "until", DiscountTexts::tr("“%1” ends before it begins."));
    return Done{};
}

Result<QList<FeeReduction>> applyDiscounts(QList<PricedLine> &lines, const QList<DiscountRule> &rules, Instant at)
{
    QList<DiscountRule> inOrder = rules;
    std::stable_sort(inOrder.begin(), inOrder.end(), [](const DiscountRule &one, const DiscountRule &other) {
        return std::pair(one.position, one.id) < std::pair(other.position, other.id);
    });
    DiscountRun run(lines);
    for (const DiscountRule &rule : std::as_const(inOrder)) {
        if ((!rule.from || *rule.from <= at) && (!rule.until || at < *rule.until))
            TRY(run.run(rule));
    }
    return run.takeFees();
}

} // namespace rowlock
