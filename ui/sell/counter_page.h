// The counter: performances, the house, the sale. Puts the parts together and decides which performance is followed.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/payment_flow.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/sell_controller.h"
#include "ui/sell/ticket_output.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace rowlock {

class AreaPopover;
class AsideList;
class DoubtCards;
class EventPanel;
class ExchangeCard;
class LastSales;
class LateCard;
class MapPanel;
class OfferCards;
class OmniboxFlow;
class SaleColumn;
class SalePanel;

class CounterPage : public QWidget
{
    Q_OBJECT

public:
    CounterPage(const HouseContext &context, QWidget *parent = nullptr);
    ~CounterPage() override;

    // Shows `wanted`, else where this terminal's own sale was left, else the next performance.
    void start(EventId wanted);
    void openEvent(EventId event);
    void showOrder(const QString &idOrCode);
    void stepBack(); // Esc: message, finished sale, back to the map
    void saveLayout() const;

    const SaleActions &actions() const { return m_actions; }
    EventPanel &events() { return *m_events; }
    MapPanel &map() { return *m_map; }
    QWidget *omnibox(); // placed by the main window
    SellController &sell() { return m_sell; }

signals:
    void newEventWanted();
    void frontWanted(); // a key or the field at the top did something here: it must be seen
    void status(const QString &text);

private:
    QWidget *makeSaleColumn();
    void connectSale();
    void connectActions();
    void connectGaps();
    void setEvents(const QList<EventSummary> &events);
    void listEvents();
    void noteSale();
    void noteAside();
    void showNotice(const SaleNotice &notice);
    void showRefusal(Instant now); // with the time that is left now
    void finish(const SaleReceipt &receipt);
    void clearFinished();
    void nextCustomer();
    void connectOmnibox();
    void payFromKeys();
    void openArea(int pool);
    void openWaitlist();
    void takeOffer(const HoldInfo &hold);
    void connectWaitlist();
    void connectExchange();
    void pay(PaymentMethod method); // the sale, or the difference of an exchange
    void beginExchange(const Order &order, const QList<Ticket> &tickets);
    void finishExchange(const Order &order, const MoveReceipt &receipt);

    HouseContext m_context;
    SellController m_sell;
    SaleActions m_actions;
    PaymentFlow *m_payment;
    TicketOutput *m_output;
    QSplitter *m_splitter;
    EventPanel *m_events;
    MapPanel *m_map;
    SaleColumn *m_column = nullptr;
    SalePanel *m_sale = nullptr;
    QStackedWidget *m_saleStack = nullptr; // the sale, or the one just finished
    AsideList *m_aside = nullptr;
    DoubtCards *m_doubt = nullptr;
    OfferCards *m_offers = nullptr;
    LateCard *m_late = nullptr;
    ExchangeCard *m_exchange = nullptr;
    LastSales *m_lastSales = nullptr;
    AreaPopover *m_area;
    OmniboxFlow *m_omnibox;
    QHash<EventId, QString> m_eventNames;
    QList<EventSummary> m_summaries; // by the file
    EventId m_wantedEvent;           // the last one asked for; answers for others are too late
    EventId m_startEvent;
    bool m_started = false;
    bool m_shownOnce = false;
    bool m_hasEvents = false;
    Order m_lastOrder;
    qint64 m_askedBest = 0; // what was last asked for, so that the waitlist need not be told again
    QString m_askedCategory;
    SaleNotice m_refusal;   // the last that waits for what is in baskets
    QString m_refusalShown; // as it was shown last; empty: no longer
};

} // namespace rowlock
