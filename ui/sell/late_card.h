// The choice after late money: what is left of the sale, or as good a block that is held for a minute. Shown beside the
// sale, where it says so when it is about another one, and in the payment dialog; one key for each answer. GUI thread.
#pragma once

#include "model/domain/counter_state.h"
#include "ui/common/card.h"
#include "ui/common/ticker.h"

#include <QHash>

class QAction;

namespace rowlock {

class ActionButton;
class FigureLabel;
class Counter;
struct SaleActions;

class LateCard final : public Card
{
    Q_OBJECT

public:
    // Beside the sale: the choice that ends first.
    LateCard(Counter &counter, Ticker &ticker, const SaleActions &actions, QWidget *parent);
    // In the dialog that pays: the choice that the payment waits for, with keys of its own.
    static LateCard *inDialog(Counter &counter, Ticker &ticker, QWidget *parent);

    // To name a performance that is not the one shown.
    void setEvents(const QHash<EventId, QString> &names, EventId shown);

signals:
    void titled(const QString &title); // for a strip that stands for it

private:
    LateCard(Counter &counter, Ticker &ticker, QAction *keep, QAction *take, QWidget *parent);
    QAction *ownKey(Qt::Key key);
    void showState(const CounterState &state);
    void showLeft(Instant now);
    QString aboutText() const; // empty: it is about the sale that is seen with it

    Counter &m_counter;
    Ticker &m_ticker;
    bool m_inDialog;
    CounterState m_state;
    std::optional<RecoveredHold> m_late; // the choice that is shown
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
