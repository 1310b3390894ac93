// The counter page's right-hand side: what the sale does to the map, the messages and the next customer.
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/sell/area_popover.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/exchange_card.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/late_card.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/offer_cards.h"
#include "ui/sell/omnibox_flow.h"
#include "ui/sell/refusal.h"
#include "ui/sell/success_panel.h"

#include <QCursor>
#include <QStackedWidget>

#include <algorithm>

namespace rowlock {

void CounterPage::noteSale()
{
    const HoldInfo *sale = m_sell.sale();
    m_actions.setSaleExists(sale != nullptr);
    m_actions.nextBest->setEnabled(m_sell.canNextBest());
    m_offers->setSaleExists(sale != nullptr);
    m_map->map().setCurrentHold(sale ? sale->id : HoldId());
    if (sale) // the finished one makes room
        clearFinished();
}

void CounterPage::noteAside()
{
    const EventId shown = m_context.house.isLoaded() ? m_context.house.event().id : EventId();
    m_aside->setHolds(m_sell.aside(), m_eventNames, shown);
    m_late->setEvents(m_eventNames, shown);
    m_actions.resume->setEnabled(!m_sell.aside().isEmpty());
}

void CounterPage::showNotice(const SaleNotice &notice)
{
    for (const int seatNo : notice.seatNos)
        m_map->map().reveal(seatNo);
    Tone tone = Tone::Accent;
    if (notice.kind == SaleNotice::Kind::Warning)
        tone = Tone::Warning;
    else if (notice.kind == SaleNotice::Kind::Refused)
        tone = Tone::Danger;
    m_refusalShown.clear();
    m_context.ticker.want(this, notice.basketsUntil.has_value());
    m_map->setRefused(notice.basketsUntil.has_value());
    if (notice.offersTakeBack)
        m_map->messages().show(tone, notice.text, tr("Take back"), [this] { m_sell.takeBack(); });
    else if (notice.offersWaitlist)
        m_map->messages().show(tone, notice.text, tr("Put on the waitlist"), [this] { openWaitlist(); });
    else
        m_map->messages().show(tone, notice.text);
    if (!notice.basketsUntil)
        return;
    m_refusal = notice;
    m_refusalShown = notice.text;
}

// What was said of the baskets goes on being true as long as it is read: the time runs, and where the first of them is no longer
// that one, nothing is said of it.
void CounterPage::showRefusal(Instant now)
{
    if (m_refusalShown.isEmpty())
        return;
    if (m_map->messages().text() != m_refusalShown) { // dismissed, or something else has been said since
        m_refusalShown.clear();
        m_context.ticker.want(this, false);
        m_map->setRefused(false);
        return;
    }
    const Instant until = *m_refusal.basketsUntil;
    const QList<HoldInfo> holds = m_context.house.isLoaded() ? m_context.house.holds() : QList<HoldInfo>();
    const bool stands = std::any_of(holds.begin(), holds.end(), [until](const HoldInfo &hold) {
        return hold.state == HoldState::Active && hold.times.expiresAt == until;
    });
    if (!stands)
        m_refusalShown =
            tr("What is in baskets has changed since: ask for seats again, or put the party on the waitlist.");
    else if (now >= until)
        m_refusalShown = tr("The time of the first seats in baskets is up: ask for seats again.");
    else
        m_refusalShown = withTimeLeft(m_refusal.text, until - now);
    m_map->messages().setText(m_refusalShown);
}

void CounterPage::openWaitlist()
{
    askForWaitlist(m_context.office, m_context.house, m_askedBest, m_askedCategory, this,
                   [this](Tone tone, const QString &text) {
                       m_map->messages().show(tone, text);
                       if (!isVisible()) // asked for by its key while the House page is in front
                           emit status(text);
                   });
}

// The offer is this counter's hold now: on with it, whatever was being sold is set aside.
void CounterPage::takeOffer(const HoldInfo &hold)
{
    m_sell.holds().put(hold);
    m_sell.resume(hold.id);
    m_map->messages().show(Tone::Good, tr("The offer is taken: %1.").arg(itemsText(hold.items)));
    m_map->map().setFocus(); // the button that was pressed is gone, and the next one must not get its second press
}

void CounterPage::finish(const SaleReceipt &receipt)
{
    m_lastOrder = receipt.order;
    m_actions.setOrderExists(true);
    clearFinished();
    auto *finished = new SuccessPanel(m_actions.print, m_actions.savePdf, m_actions.next, m_saleStack);
    finished->show(receipt);
    m_saleStack->setCurrentIndex(m_saleStack->addWidget(finished));
    m_map->messages().dismiss();
    m_lastSales->refresh();
    emit status(tr("Sold %1 for %2").arg(receipt.order.code, moneyText(receipt.order.total)));
    m_omnibox->field()->setFocus(); // not a button: a second Enter must not print or begin anything
}

// Gone rather than hidden: a screen reader must not find the change of the last sale beside that of the next.
void CounterPage::clearFinished()
{
    while (m_saleStack->count() > 1) {
        QWidget *finished = m_saleStack->widget(1);
        m_saleStack->removeWidget(finished);
        finished->hide();
        finished->setParent(nullptr);
        finished->deleteLater(); // it may be one of its own buttons that asks for it
    }
}

void CounterPage::nextCustomer()
{
    clearFinished();
    m_map->messages().dismiss();
    m_omnibox->field()->clear();
    m_map->map().setFocus();
}

void CounterPage::stepBack()
{
    if (m_map->messages().isVisible())
        m_map->messages().dismiss();
    else if (!m_omnibox->field()->text().isEmpty())
        m_omnibox->field()->clear();
    else if (m_saleStack->currentIndex() == 1)
        nextCustomer();
    else if (m_exchange->isOpen())
        m_exchange->leave();
    else
        m_map->map().setFocus();
}

void CounterPage::openArea(int pool)
{
    m_area->open(m_context.house.pools().at(pool), m_sell.placesInSale(pool), QCursor::pos());
}

// --- the field at the top, and the keys of the map that lead to it and to the payment ---

QWidget *CounterPage::omnibox()
{
    return m_omnibox->field();
}

void CounterPage::connectOmnibox()
{
    const SeatMapView &map = m_map->map();
    connect(&map, &SeatMapView::findWanted, m_omnibox, &OmniboxFlow::begin);
    connect(&map, &SeatMapView::paymentWanted, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::paymentWanted, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::orderWanted, this, &CounterPage::showOrder);
    connect(m_omnibox, &OmniboxFlow::refused, this,
            [this](const QString &text) { m_map->messages().show(Tone::Warning, text); });
    connect(m_omnibox, &OmniboxFlow::bestWanted, this, [this](qint64 count, const QString &category) {
        m_askedBest = count;
        m_askedCategory = category;
    });
}

// Enter: on with the sale; on the map, where there is none, the seat in focus begins one.
void CounterPage::payFromKeys()
{
    SeatMapView &map = m_map->map();
    if (m_sell.sale() || m_sell.isBusy())
        pay(PaymentMethod::Cash);
    else if (map.hasFocus() && map.focusSeat() >= 0)
        map.press(map.focusSeat());
}

} // namespace rowlock
