// What became of a sale that was lost to others: its seats, which of them are still to be had, and the ways on.
#pragma once

#include "ui/common/card.h"
#include "ui/sell/counter.h"

namespace rowlock {

class ActionButton;
struct SaleActions;

class LostCard final : public Card
{
    Q_OBJECT

public:
    LostCard(Counter &counter, const SaleActions &actions, QWidget *parent);

signals:
    void left(); // by a button that goes with it

private:
    void showState(const CounterState &state);

    Counter &m_counter;
    const SaleActions &m_actions;
    ToneLabel *m_words;
    ToneLabel *m_free;
    ActionButton *m_findLike; // where nothing of it is free
};

} // namespace rowlock
