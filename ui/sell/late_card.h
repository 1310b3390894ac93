// The choice after late money: what is left of the sale, or as good a block that is held for a minute. Shown beside the sale,
// where it says so when it is about another one, and in the payment dialog; one key for each answer. GUI thread.
#pragma once

#include "model/domain/late_money.h"
#include "ui/common/card.h"
#include "ui/common/ticker.h"

#include <QHash>

#include <functional>

class QAction;

namespace rowlock {

class ActionButton;
class FigureLabel;
class SellController;
struct SaleActions;

class LateCard final : public Card
{
    Q_OBJECT

public:
    // Beside the sale: the choice that ends first.
    LateCard(SellController &sell, Ticker &ticker, const SaleActions &actions, QWidget *parent);
    // In the dialog that pays: the choice about the hold it was opened for, with keys of its own.
    LateCard(SellController &sell, Ticker &ticker, std::function<const TakenBack *()> which, QWidget *parent);

    // To name a performance that is not the one shown.
    void setEvents(const QHash<EventId, QString> &names, EventId shown);

private:
    LateCard(SellController &sell, Ticker &ticker, std::function<const TakenBack *()> which, QAction *keep,
             QAction *take, QWidget *parent);
    QAction *ownKey(Qt::Key key);
    void follow();
    void show(Instant now);
    QString aboutText(const TakenBack &late) const; // empty: it is about the sale that is seen with it

    SellController &m_sell;
    Ticker &m_ticker;
    std::function<const TakenBack *()> m_which;
    bool m_inDialog;
    QHash<EventId, QString> m_eventNames;
    EventId m_shownEvent;
    ToneLabel *m_about;
    ToneLabel *m_gone;
    ToneLabel *m_offer;
    FigureLabel *m_left;
    QAction *m_keep;
    QAction *m_take;
    ActionButton *m_keepButton;
    ActionButton *m_takeButton;
};

} // namespace rowlock
