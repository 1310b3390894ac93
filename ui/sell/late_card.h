// The choice after late money: what is left of the sale, or as good a block that is held for a minute. Shown beside the sale
// and in the payment dialog; one key for each answer. GUI thread.
#pragma once

#include "ui/common/card.h"
#include "ui/common/ticker.h"

class QAction;

namespace rowlock {

class ActionButton;
class FigureLabel;
class SellController;

class LateCard final : public Card
{
    Q_OBJECT

public:
    LateCard(SellController &sell, Ticker &ticker, QWidget *parent = nullptr);

private:
    void follow();
    void show(Instant now);

    SellController &m_sell;
    Ticker &m_ticker;
    ToneLabel *m_gone;
    ToneLabel *m_offer;
    FigureLabel *m_left;
    QAction *m_keep;
    QAction *m_take;
    ActionButton *m_keepButton;
    ActionButton *m_takeButton;
};

} // namespace rowlock
