// The counter: events, the map, the sale. Puts the parts together; which event is followed and how the sale stands is
// said elsewhere.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QWidget>

class QSplitter;

namespace rowlock {

class AsideList;
class CounterEvents;
class DoubtCards;
class EventPanel;
class ExchangeCard;
class HouseFees;
class LateCard;
class MapPanel;
class OfferCards;
class Omnibox;
class OmniboxFlow;
class OrderDialog;
class SaleStack;
struct KeptNote;

class CounterPage : public QWidget
{
    Q_OBJECT

public:
    CounterPage(const HouseContext &context, QWidget *parent = nullptr);

    // Shows `wanted`, else where this terminal's own sale was left, else the next event; once the house has said what
    // there is.
    void start(EventId wanted);
    void openEvent(EventId event) { m_context.current.show(event); }
    OrderDialog *showOrder(const QString &idOrCode);
    void stepBack(); // Esc: message, finished sale, back to the map
    void saveLayout() const;

    const SaleActions &actions() const { return m_actions; }
    EventPanel &events() { return *m_events; }
    MapPanel &map() { return *m_map; }
    Omnibox *omnibox(); // placed by the main window
    Counter &counter() { return m_counter; }

signals:
    void newEventRequested();
    void frontRequested();            // a key or the field at the top did something here: it must be seen
    void status(const QString &text); // empty: nothing is to be said any more

private:
    QWidget *makeSaleColumn(HouseFees *fees, KeptNote &note);
    void connectEvents();
    void connectSale();
    void connectPayment();
    void connectWaitlist();
    void connectExchange();
    void connectOmnibox();
    void showState(const CounterState &state);
    void say(Tone tone, const QString &text);
    void notePaid(const PaymentDone &done);
    void finish(const SaleReceipt &receipt);
    void finishExchange(const Order &order, const MoveReceipt &receipt);
    void nextCustomer();
    void payFromKeys();
    void pay(PaymentMethod method); // the sale, or the difference of an exchange
    void beginExchange(const Order &order, const QList<Ticket> &tickets);

    HouseContext m_context;
    Counter m_counter;
    SaleActions m_actions;
    QSplitter *m_splitter;
    EventPanel *m_events;
    MapPanel *m_map;
    CounterEvents *m_shown;
    SaleStack *m_saleStack = nullptr; // the sale, or the one just finished
    AsideList *m_aside = nullptr;
    DoubtCards *m_doubt = nullptr;
    OfferCards *m_offers = nullptr;
    LateCard *m_late = nullptr;
    ExchangeCard *m_exchange = nullptr;
    OmniboxFlow *m_omnibox;
    HoldId m_shownSale;
};

} // namespace rowlock
