// Gift cards: their story in the journal, and that against the tables and against what was paid by them.
#include "model/store/seals.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

void cardEntered(Replay &replay, const Replay::Entry &entry)
{
    const auto number = [&](const char *name) {
        return entry.body.contains(QLatin1StringView(name)) ? entry.number(name) : 0;
    };
    CardStory &card = replay.cards[entry.number("card")];
    CardEntryStory told{entry.text("kind"), entry.number("amount"), entry.row.order.value_or(0), number("attempt"),
                        entry.body.contains(QStringLiteral("until")) ? entry.number("until") : -1};
    if (entry.body.contains(QStringLiteral("reason")))
        told.reason = entry.text("reason");
    told.terminal = entry.row.terminal;
    told.clerk = entry.row.clerk;
    told.at = entry.row.at;
    const bool isFirst = card.entries.isEmpty();
    const bool isMade = told.kind == u"sold" || (isFirst && told.kind == u"refunded");
    if (entry.number("entry") != card.entries.size() + 1 || isFirst != isMade
        || (!isFirst && card.entries.last().kind == u"cancelled"))
        replay.impossible(entry, story("the gift card’s entries did not end there before"));
    if (isFirst)
        card.digest = entry.text("sha256");
    card.balance = sumOf(card.balance, told.amount);
    if (card.balance < 0)
        replay.impossible(entry, story("there was less on the gift card"));
    card.entries.append(told);
}

} // namespace

const ReplaySteps &giftCardSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("giftcard.entered"), &cardEntered}};
    return steps;
}

namespace {

constexpr TableRule cardRules[] = {
    {R"(
        SELECT c.card_no FROM gift_card c WHERE
            coalesce((SELECT sum(p.amount_minor) FROM payment p
                WHERE p.method = 'giftcard' AND p.reference = CAST(c.card_no AS TEXT)), 0)
            + coalesce((SELECT sum(w.amount_minor) FROM paid_part w
                JOIN payment_attempt a ON a.attempt_id = w.attempt_id JOIN hold h ON h.hold_id = w.hold_id
                WHERE w.method = 'giftcard' AND h.state = 'paying' AND a.reference = CAST(c.card_no AS TEXT)), 0)
            + coalesce((SELECT sum(e.amount_minor) FROM gift_card_entry e
                WHERE e.card_no = c.card_no AND e.kind IN ('redeemed', 'refunded')), 0) <> 0)",
     QT_TRANSLATE_NOOP("Verify", "What was paid by gift card %1 is not what its entries say."), 1},
    {R"(
        SELECT c.card_no FROM gift_card c WHERE
            coalesce((SELECT sum(l.paid_minor) FROM order_line l WHERE l.card_no = c.card_no), 0)
            <> coalesce((SELECT sum(e.amount_minor) FROM gift_card_entry e
                WHERE e.card_no = c.card_no AND e.kind IN ('sold', 'reloaded', 'cancelled')), 0))",
     QT_TRANSLATE_NOOP("Verify", "What went onto gift card %1 is not what the lines of orders say."), 1},
    {R"(
        SELECT c.card_no FROM gift_card c WHERE
            coalesce((SELECT sum(e.amount_minor) FROM gift_card_entry e WHERE e.card_no = c.card_no), -1) < 0)",
     QT_TRANSLATE_NOOP("Verify", "Gift card %1 has no entry, or less than nothing on it."), 1},
};

QString cardName(qint64 card)
{
    return QCoreApplication::translate("Verify", "Gift card %1").arg(card);
}

// What differs between one entry and its story.
template <typename Card>
void compareEntry(const Card &card, const Row &row, const CardEntryStory &story)
{
    card.same("kind", row.text(2), story.kind);
    card.money("amount", row.integer(3), story.amount);
    card.same("order", row.integer(4), story.order);
    card.same("attempt", row.integer(5), story.attempt);
    card.same("until", row.integer(6), story.until);
    card.same("reason", row.text(7), story.reason);
    card.same("terminal", row.text(8), story.terminal);
    card.same("clerk", row.text(9), story.clerk);
    card.same("at", row.integer(10), story.at);
}

} // namespace

Result<Done> compareGiftCards(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(checkRules(connection, cardRules, FirstColumn::Plain, findings));
    auto told = replay.cards;
    findings.counted("gift_cards", told.size());
    TRY(detail::execute(connection, R"(SELECT card_no, code, salt FROM gift_card)", [&](const Row &row) {
        const Comparison card(findings, [id = row.integer(0)] { return cardName(id); });
        if (!replay.cards.contains(row.integer(0)))
            card.missingInJournal();
        else
            card.same("code", nameDigest(row.bytes(2), row.text(1), {}), replay.cards.value(row.integer(0)).digest);
        return true;
    }));
    TRY(detail::execute(connection, R"(
        SELECT card_no, entry_no, kind, amount_minor, coalesce(order_id, 0), coalesce(attempt_id, 0),
            coalesce(until_at, -1), reason, terminal, clerk, at FROM gift_card_entry ORDER BY card_no, entry_no DESC)",
                        [&](const Row &row) {
                            const Comparison card(findings, [id = row.integer(0)] { return cardName(id); });
                            QList<CardEntryStory> &entries = told[row.integer(0)].entries;
                            if (row.integer(1) != entries.size())
                                card.missingInJournal();
                            else
                                compareEntry(card, row, entries.takeLast());
                            return true;
                        }));
    for (auto card = told.cbegin(); card != told.cend(); ++card) {
        if (!card->entries.isEmpty())
            missingInTables(findings, cardName(card.key()));
    }
    return Done{};
}

} // namespace rowlock
