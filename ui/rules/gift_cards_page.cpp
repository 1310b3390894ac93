#include "ui/rules/gift_cards_page.h"

#include "ui/common/format.h"
#include "ui/mainwindow/moment_choice.h"

#include <QLineEdit>

namespace rowlock {

namespace {

QString stateText(GiftCardState state)
{
    switch (state) {
    case GiftCardState::Active: return GiftCardsPage::tr("Active");
    case GiftCardState::PartUsed: return GiftCardsPage::tr("Part used");
    case GiftCardState::UsedUp: return GiftCardsPage::tr("Used up");
    case GiftCardState::Cancelled: return GiftCardsPage::tr("Cancelled");
    case GiftCardState::Expired: return GiftCardsPage::tr("Expired");
    case GiftCardState::Blocked: return GiftCardsPage::tr("Blocked");
    }
    return {};
}

Question reasonQuestion(const QString &title, const QString &text, const QString &accept)
{
    Question question;
    question.title = title;
    question.text = text;
    question.accept = accept;
    question.reject = GiftCardsPage::tr("Cancel");
    question.wantsText = true;
    question.textLabel = GiftCardsPage::tr("Reason");
    return question;
}

} // namespace

GiftCardsPage::GiftCardsPage(const HouseContext &context, QWidget *parent)
    : RulePage(context, QStringLiteral("giftCardsPage"),
               {tr("Code"), tr("State"), tr("Left on it"), tr("Issued for"), tr("Issued"), tr("Until")},
               tr("There is no gift card yet. They are sold at the counter: Sale, Goods and gift cards."), parent)
{
    addButton(tr("Block or unblock…"), "blockGiftCard", true, [this] { block(); });
    addButton(tr("Extend…"), "extendGiftCard", true, [this] { extend(); });
    addButton(tr("Expire…"), "expireGiftCards", false, [this] { expire(); });
}

void GiftCardsPage::show(const HouseRules &rules)
{
    keep(rules);
    ask([](Desk &desk) { return desk.giftCards().all(); }, [this](const auto &cards) { list(cards); });
}

void GiftCardsPage::list(const QList<GiftCard> &cards)
{
    m_cards = cards;
    QList<Row> rows;
    for (const GiftCard &card : cards)
        rows.append(
            {{giftCardText(card.code), stateText(card.state(context().clock.now())), moneyText(card.balance()),
              moneyText(card.price()), fromText(card.entries.first().at), untilText(card.until(), tr("For ever"))},
             card.isCancelled()});
    setRows(rows);
}

void GiftCardsPage::block()
{
    const GiftCard card = m_cards.at(current());
    const QString code = giftCardText(card.code);
    const bool isBlocked = card.isBlocked();
    confirm(
        isBlocked ? reasonQuestion(tr("Unblock gift card"), tr("Let gift card %1 pay again?").arg(code), tr("Unblock"))
                  : reasonQuestion(tr("Block gift card"), tr("Let gift card %1 pay no longer?").arg(code), tr("Block")),
        [id = card.id, isBlocked](Desk &desk, const QString &reason) {
            return whetherDone(isBlocked ? desk.giftCards().unblock(id, reason) : desk.giftCards().block(id, reason));
        });
}

void GiftCardsPage::extend()
{
    const GiftCard card = m_cards.at(current());
    RuleForm *form = makeForm(tr("Extend gift card %1").arg(giftCardText(card.code)));
    MomentChoice *until = form->addMoment(tr("Until"), tr("For ever"), "until");
    QLineEdit *reason = form->addText(tr("Reason (required)"), "reason");
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        const auto at = form->momentOf(*until);
        if (!at)
            return {};
        return [id = card.id, at = *at, why = reason->text()](Desk &desk) {
            return whetherDone(desk.giftCards().extend(id, at, why));
        };
    });
    form->open();
}

void GiftCardsPage::expire()
{
    Money sum{0, context().facts.currency};
    for (const GiftCard &card : std::as_const(m_cards)) {
        if (isOver(card.until()) && !card.isCancelled())
            sum += card.balance();
    }
    Question question;
    question.title = tr("Expire gift cards");
    question.text = sum.minor == 0 ? tr("Nothing is left on gift cards past their end.")
                                   : tr("Keep the %1 that are left on gift cards past their end?").arg(moneyText(sum));
    question.details =
        sum.minor == 0 ? QString() : tr("Nobody can pay with it any more, and the house owes it no longer.");
    question.accept = sum.minor == 0 ? tr("Close") : tr("Expire");
    question.reject = sum.minor == 0 ? QString() : tr("Cancel");
    question.losesWork = sum.minor != 0;
    confirm(question, [](Desk &desk, const QString &) { return whetherDone(desk.giftCards().expire()); });
}

} // namespace rowlock
