// The counter: events, the map, the sale. Puts the parts together; which event is followed and how the sale stands is said elsewhere.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/ticket_output.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace rowlock {

class AreaPopover;
class AsideList;
class CounterNotices;
class DoubtCards;
class EventPanel;
class ExchangeCard;
class LateCard;
class MapPanel;
class OfferCards;
class OmniboxFlow;
class SaleColumn;
class SalePanel;
class SuccessPanel;

class CounterPage : public QWidget
{
    Q_OBJECT

public:
    CounterPage(const HouseContext &context, QWidget *parent = nullptr);
    ~CounterPage() override;

    // Shows `wanted`, else where this terminal's own sale was left, else the next event; once the house has said what there is.
    void start(EventId wanted);
    void openEvent(EventId event) { m_context.current.show(event); }
    void showOrder(const QString &idOrCode);
    void stepBack(); // Esc: message, finished sale, back to the map
    void saveLayout() const;

    const SaleActions &actions() const { return m_actions; }
    EventPanel &events() { return *m_events; }
    MapPanel &map() { return *m_map; }
    QWidget *omnibox(); // placed by the main window
    Counter &counter() { return m_counter; }

signals:
    void newEventWanted();
    void frontWanted();               // a key or the field at the top did something here: it must be seen
    void status(const QString &text); // empty: nothing is to be said any more

private:
    QWidget *makeSaleColumn();
    void connectEvents();
    void connectSale();
    void connectPayment();
    void connectWaitlist();
    void connectExchange();
    void connectActions();
    void connectOmnibox();
    void begin(); // at the start, where the last run left off
    void listEvents();
    void leaveDeletedEvent();
    void showState(const CounterState &state);
    void writeDownAside(const QList<HoldInfo> &aside); // what is set aside is set aside after a restart
    void say(Tone tone, const QString &text);
    void notePaid(const PaymentDone &done);
    void finish(const SaleReceipt &receipt);
    void finishExchange(const Order &order, const MoveReceipt &receipt);
    SuccessPanel *showFinished(const Order &order);
    void clearFinished();
    void nextCustomer();
    void payFromKeys();
    void openWaitlist();
    void pay(PaymentMethod method); // the sale, or the difference of an exchange
    void beginExchange(const Order &order, const QList<Ticket> &tickets);

    HouseContext m_context;
    Counter m_counter;
    SaleActions m_actions;
    TicketOutput *m_output;
    QSplitter *m_splitter;
    EventPanel *m_events;
    MapPanel *m_map;
    CounterNotices *m_notices;
    SaleColumn *m_column = nullptr;
    SalePanel *m_sale = nullptr;
    QStackedWidget *m_saleStack = nullptr; // the sale, or the one just finished
    AsideList *m_aside = nullptr;
    DoubtCards *m_doubt = nullptr;
    OfferCards *m_offers = nullptr;
    LateCard *m_late = nullptr;
    ExchangeCard *m_exchange = nullptr;
    AreaPopover *m_area;
    OmniboxFlow *m_omnibox;
    std::optional<EventId> m_start; // waits for what the house has; invalid: none is wanted
    bool m_hasBegun = false;
    HoldId m_shownSale;
    QList<qint64> m_writtenAside;
    Order m_lastOrder;
    qint64 m_askedBest = 0; // what was last asked for, so that the waitlist need not be told again
    QString m_askedCategory;
};

} // namespace rowlock
