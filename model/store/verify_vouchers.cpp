// Vouchers and what became of their uses: told by the journal, and against their tables.
#include "model/domain/pricing/rule_terms.h"
#include "model/domain/voucher.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

void voucherAdded(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("voucher");
    if (no != replay.vouchers.size() + 1)
        replay.impossible(entry, story("vouchers did not end there before"));
    VoucherStory voucher;
    voucher.code = entry.text("code");
    voucher.name = entry.text("name");
    voucher.terms = termsText(entry.body.value(QStringLiteral("terms")).toObject());
    voucher.from = entry.number("from");
    voucher.at = entry.row.at;
    for (const auto &[name, figure] :
         {std::pair{"uses", &voucher.uses}, std::pair{"budget", &voucher.budget}, std::pair{"until", &voucher.until}}) {
        if (entry.body.contains(QLatin1String(name)))
            *figure = entry.number(name);
    }
    if (voucher.from <= voucher.at)
        replay.impossible(entry, story("it would hold for a time that was past"));
    replay.vouchers.insert(no, voucher);
}

void voucherEnded(Replay &replay, const Replay::Entry &entry)
{
    const auto voucher = replay.vouchers.find(entry.number("voucher"));
    if (voucher == replay.vouchers.end() || voucher->ended >= 0)
        return replay.impossible(entry, story("there was no such voucher, or it had ended"));
    voucher->ended = entry.number("ended");
}

bool keepsWithin(qint64 limit, qint64 sum)
{
    return limit < 0 || sum <= limit;
}

void voucherEntered(Replay &replay, const Replay::Entry &entry)
{
    const auto voucher = replay.vouchers.find(entry.number("voucher"));
    const auto hold = replay.holds.constFind(entry.hold());
    if (voucher == replay.vouchers.end() || hold == replay.holds.constEnd() || hold->event != entry.event())
        return replay.impossible(entry, story("there was no such voucher or hold"));
    const VoucherUseStory use{entry.row.kind.mid(8), entry.hold(),         entry.row.order.value_or(0),
                              entry.event(),         entry.number("uses"), entry.number("saved"),
                              entry.row.at,          entry.row.terminal,   entry.row.clerk};
    VoucherStanding &standing = voucher->standing[use.hold];
    if (use.act == u"reserved") {
        if ((standing.uses != 0 && !standing.isReturned) || hold->state != u"active" || use.uses < 1 || use.saved < 1)
            replay.impossible(entry, story("the voucher was reserved for the hold before, or not while it was there"));
        standing = {use.uses, use.saved, 0, false};
        voucher->usesGone = sumOf(voucher->usesGone, use.uses);
        voucher->budgetGone = sumOf(voucher->budgetGone, use.saved);
        if (!keepsWithin(voucher->uses, voucher->usesGone) || !keepsWithin(voucher->budget, voucher->budgetGone))
            replay.impossible(entry, story("the voucher was used up"));
    } else if (standing.isReturned || standing.uses != use.uses || standing.saved != use.saved) {
        replay.impossible(entry, story("so much of the voucher was not reserved for the hold"));
    } else if (use.act == u"used") {
        if (standing.order != 0 || replay.orders.value(use.order).hold != use.hold)
            replay.impossible(entry, story("the order was not the hold’s"));
        standing.order = use.order;
    } else {
        if (standing.order != use.order)
            replay.impossible(entry, story("another order used the voucher"));
        voucher->usesGone = differenceOf(voucher->usesGone, use.uses);
        voucher->budgetGone = differenceOf(voucher->budgetGone, use.saved);
        standing.isReturned = true;
    }
    voucher->told.append(use);
}

QString voucherName(qint64 voucher)
{
    return QCoreApplication::translate("Verify", "Voucher %1").arg(voucher);
}

QString useName(qint64 voucher, qint64 use)
{
    return QCoreApplication::translate("Verify", "Entry %1 of voucher %2").arg(use).arg(voucher);
}

Result<Done> compareUses(Connection &connection, const Replay &replay, Findings &findings)
{
    QMap<qint64, qsizetype> found;
    TRY(detail::execute(connection, R"(
        SELECT voucher_no, use_no, act, hold_id, coalesce(order_id, 0), event_id, uses, saved_minor, at, terminal, clerk
        FROM voucher_use ORDER BY voucher_no, use_no)",
                        [&](const Row &row) {
                            const qint64 voucher = row.integer(0);
                            const qint64 no = row.integer(1);
                            const auto told = replay.vouchers.value(voucher).told;
                            const Comparison use(findings, [&] { return useName(voucher, no); });
                            ++found[voucher];
                            if (no < 1 || no > told.size()) {
                                use.missingInJournal();
                                return true;
                            }
                            const VoucherUseStory &story = told.at(no - 1);
                            use.same("act", row.text(2), story.act);
                            use.same("hold", row.integer(3), story.hold);
                            use.same("order", row.integer(4), story.order);
                            use.same("event", row.integer(5), story.event);
                            use.same("uses", row.integer(6), story.uses);
                            use.money("saved", row.integer(7), story.saved);
                            use.same("at", row.integer(8), story.at);
                            use.same("terminal", row.text(9), story.terminal);
                            use.same("clerk", row.text(10), story.clerk);
                            return true;
                        }));
    for (auto voucher = replay.vouchers.cbegin(); voucher != replay.vouchers.cend(); ++voucher) {
        if (found.value(voucher.key()) < voucher->told.size())
            missingInTables(findings, useName(voucher.key(), voucher->told.size()));
    }
    return Done{};
}

// What stands of a voucher, by what became of its holds.
void checkStanding(const Replay &replay, Findings &findings)
{
    for (auto voucher = replay.vouchers.cbegin(); voucher != replay.vouchers.cend(); ++voucher) {
        for (auto one = voucher->standing.cbegin(); one != voucher->standing.cend(); ++one) {
            const QString state = replay.holds.value(one.key()).state;
            const bool isRight = one->isReturned || state == (one->order != 0 ? u"sold" : u"paying");
            if (!isRight)
                findings.add(QT_TRANSLATE_NOOP("Verify", "Voucher %1: what hold %2 had of it was neither used by its "
                                                         "sale nor returned."),
                             {QString::number(voucher.key()), QString::number(one.key())});
        }
    }
}

} // namespace

const ReplaySteps &voucherSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("voucher.added"), &voucherAdded},      {QStringLiteral("voucher.ended"), &voucherEnded},
        {QStringLiteral("voucher.reserved"), &voucherEntered}, {QStringLiteral("voucher.used"), &voucherEntered},
        {QStringLiteral("voucher.returned"), &voucherEntered},
    };
    return steps;
}

Result<Done> compareVouchers(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.vouchers;
    TRY(detail::execute(connection, R"(
        SELECT voucher_no, code, salt, name, terms, coalesce(uses, -1), coalesce(budget_minor, -1), from_at,
            coalesce(until_at, -1), coalesce(ended_at, -1), set_at FROM voucher)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison voucher(findings, [&] { return voucherName(no); });
                            if (!told.contains(no)) {
                                voucher.missingInJournal();
                                return true;
                            }
                            const VoucherStory story = told.take(no);
                            voucher.same("code's SHA-256", nameDigest(row.bytes(2), row.text(1), {}), story.code);
                            voucher.same("name", row.text(3), story.name);
                            voucher.same("terms", row.text(4), story.terms);
                            voucher.same("uses", row.integer(5), story.uses);
                            voucher.same("budget", row.integer(6), story.budget);
                            voucher.same("from", row.integer(7), story.from);
                            voucher.same("until", row.integer(8), story.until);
                            voucher.same("ended", row.integer(9), story.ended);
                            voucher.same("set at", row.integer(10), story.at);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, voucherName(no));
    checkStanding(replay, findings);
    return compareUses(connection, replay, findings);
}

} // namespace rowlock
