// The gift cards that were sold, and what is owed for them. GUI thread.
#pragma once

#include "model/domain/gift_card.h"
#include "ui/rules/rule_page.h"

namespace rowlock {

class GiftCardsPage final : public RulePage
{
    Q_OBJECT

public:
    GiftCardsPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void block();
    void extend();
    void expire();
    void list(const QList<GiftCard> &cards);

    QList<GiftCard> m_cards;
};

} // namespace rowlock
