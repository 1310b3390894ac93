#include "ui/sell/counter_page.h"

#include "model/domain/joint_sale.h"
#include "ui/common/doubt_cards.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/part_cards.h"
#include "ui/sell/area_popover.h"
#include "ui/sell/aside_list.h"
#include "ui/sell/block_sale.h"
#include "ui/sell/card_refunds.h"
#include "ui/sell/comp_reason.h"
#include "ui/sell/counter_events.h"
#include "ui/sell/counter_notices.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/exchange_card.h"
#include "ui/sell/extras_key.h"
#include "ui/sell/gap_bar.h"
#include "ui/sell/gap_watch.h"
#include "ui/sell/hold_again.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/late_card.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/offer_cards.h"
#include "ui/sell/omnibox_flow.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/paid_parts.h"
#include "ui/sell/payment_window.h"
#include "ui/sell/presale_strip.h"
#include "ui/sell/reduce_key.h"
#include "ui/sell/sale_column.h"
#include "ui/sell/sale_event.h"
#include "ui/sell/sale_keys.h"
#include "ui/sell/sale_panel.h"
#include "ui/sell/sale_stack.h"
#include "ui/sell/same_again.h"
#include "ui/sell/type_payments.h"
#include "ui/sell/voucher_key.h"
#include "ui/sell/waitlist_key.h"
#include "ui/words/parts.h"
#include "ui/words/refusal.h"

#include <QAbstractButton>
#include <QCursor>
#include <QDir>
#include <QHBoxLayout>
#include <QSplitter>

namespace rowlock {

namespace {

// The button that was pressed goes with the sale or turns grey, and Qt would give the keyboard to whatever is next.
void leaveButton(const QWidget &page, SeatMapView &map)
{
    if (qobject_cast<QAbstractButton *>(page.window()->focusWidget()))
        map.setFocus();
}

} // namespace

CounterPage::CounterPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_counter(context.office, context.house), m_actions(this),
      m_splitter(new QSplitter(Qt::Horizontal, this)), m_events(new EventPanel(context.facts.timeZone, this)),
      m_map(new MapPanel(context, m_actions, this)), m_shown(new CounterEvents(context, m_counter, *m_events, this)),
      m_omnibox(new OmniboxFlow(context, m_counter, m_map->map(), this))
{
    setObjectName(QStringLiteral("counterPage"));
    auto *fees = new HouseFees(context.office, context.house, context.clock, this);
    m_omnibox->setFees(*fees);
    auto *payment = new PaymentWindow(m_counter, context, *fees, this); // before what follows a payment is shown
    // Before anything else listens to them: what they open is opened over the page it belongs to. The waitlist is on
    // both pages.
    for (QAction *action : m_actions.all()) {
        if (action != m_actions.waitlist)
            connect(action, &QAction::triggered, this, &CounterPage::frontRequested);
    }
    for (const QAction *action : {m_actions.release, m_actions.setAside, m_actions.resume, m_actions.takeBack,
                                  m_actions.keepLeft, m_actions.takeOffered})
        connect(action, &QAction::triggered, this, [this] { leaveButton(*this, m_map->map()); });
    connect(m_omnibox->field(), &Omnibox::entered, this, &CounterPage::frontRequested);
    m_splitter->setObjectName(QStringLiteral("counterSplitter"));
    m_splitter->addWidget(m_events);
    m_splitter->addWidget(m_map);
    m_splitter->addWidget(makeSaleColumn(fees, payment->note()));
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    if (!m_splitter->restoreState(context.settings.splitter(QStringLiteral("counter"))))
        m_splitter->setSizes({248, 680, 336});
    auto *row = new QHBoxLayout(this);
    row->addWidget(m_splitter);

    connectEvents();
    connectSale();
    connectPayment();
    connectWaitlist();
    connectExchange();
    connectOmnibox();
    auto *types = new TypePayments(m_counter, *payment, *m_doubt, *m_saleStack, m_map->messages());
    connect(types, &TypePayments::status, this, &CounterPage::status);
    connect(types, &TypePayments::orderRequested, this,
            [this](const QString &order, const QString &warning) { showOrder(order)->say(warning); });
}

namespace {

// Of this terminal's sales that are partly paid, those that are not on the counter.
PartCards *addPartCards(const HouseContext &context, Counter &counter, SaleColumn &column)
{
    const auto isLeft = [&house = context.house, &counter](const HoldInfo &hold) {
        return house.book().isOwn(hold) && !counter.state().isInSale(hold.id);
    };
    auto *cards = new PartCards(context, isLeft, true, &column);
    column.addCard(cards, CounterPage::tr("Partly paid sale"));
    QObject::connect(cards, &PartCards::titled, &column,
                     [to = &column, cards](const QString &title) { to->setTitle(cards, title); });
    QObject::connect(&counter, &Counter::changed, cards, &PartCards::showParts);
    return cards;
}

// What is due hangs on how it is paid: a fee may, and cash is rounded to the smallest coin.
void connectTenders(Counter &counter, const SaleActions &actions, HouseFees &fees, PaidParts &paid)
{
    const auto dueOf = [&fees](const HoldInfo &hold, const QList<PaymentMethod> &ways) {
        const auto order = fees.priced(hold, ways);
        return order ? order->total : hold.listed();
    };
    const auto dueHere = [&counter, dueOf](const QList<PaymentMethod> &ways) {
        const HoldInfo *sale = counter.sale();
        return sale ? dueOf(*sale, ways) : Money{};
    };
    counter.tell(&PaymentFlow::setDueOf, [&fees, &paid, dueOf](const HoldInfo &hold, PaymentMethod method) {
        const Money left = dueOf(hold, {method}) - paid.paidOf(hold);
        return method == PaymentMethod::Cash ? fees.inCash(hold, left) : left;
    });
    QObject::connect(actions.part, &QAction::triggered, &paid, [&counter, &paid, &fees, dueHere] {
        if (const HoldInfo *sale = counter.sale())
            paid.open(dueHere({}), fees.depositTerms(), fees.coin(*sale));
    });
    QObject::connect(actions.giftCard, &QAction::triggered, &paid,
                     [&paid, dueHere] { paid.openGiftCard(dueHere({PaymentMethod::GiftCard})); });
    QObject::connect(actions.recorded, &QAction::triggered, &paid, [&paid, dueHere] {
        paid.openRecorded([dueHere](PaymentMethod method) { return dueHere({method}); });
    });
}

} // namespace

QWidget *CounterPage::makeSaleColumn(HouseFees *fees, KeptNote &note)
{
    auto *column = new SaleColumn(this);
    m_doubt = new DoubtCards(m_context, DoubtCards::Of::ThisTerminal, column);
    m_offers = new OfferCards(m_context, m_actions, column);
    m_late = new LateCard(m_counter, m_context.ticker, m_actions, column);
    m_exchange = new ExchangeCard(m_counter, m_actions, *fees, m_context.customer, column);
    column->addCard(m_doubt, tr("Unconfirmed payment"));
    PartCards *parts = addPartCards(m_context, m_counter, *column);
    connect(parts, &PartCards::continueRequested, this, [this] { leaveButton(*this, m_map->map()); });
    connect(parts, &PartCards::continueRequested, &m_counter, m_counter.telling(&SaleOnCounter::resume));
    connect(parts, &PartCards::failed, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(parts, &PartCards::givenBack, this, [this](const OpenPayment &, const Money &sum) {
        say(Tone::Good, tr("Refunded: %1.").arg(moneyText(sum)));
    });
    connect(parts, &PartCards::kept, this, [this](const OpenPayment &payment, const DepositKept &deposit) {
        m_counter.tell(&LateSales::noteEndTold, payment.hold);
        say(Tone::Good, keptText(deposit));
    });
    column->addCard(m_offers, tr("Waitlist offer"));
    column->addCard(m_late, tr("Expired sale"));
    connect(m_doubt, &DoubtCards::titled, column,
            [=, this](const QString &title) { column->setTitle(m_doubt, title); });
    connect(m_offers, &OfferCards::titled, column,
            [=, this](const QString &title) { column->setTitle(m_offers, title); });
    connect(m_late, &LateCard::titled, column, [=, this](const QString &title) { column->setTitle(m_late, title); });
    column->addCard(m_exchange, {}); // it carries the buttons that pay, so it never folds
    auto *watch = new GapWatch(m_counter, m_context.house, this);
    column->addCard(new GapBar(*watch, m_actions.moveGap, column));
    connect(watch, &GapWatch::changed, this,
            [this, watch] { m_map->map().setLeftAlone(watch->advice() ? watch->advice()->alone : QList<int>()); });
    m_counter.tell(&PaymentFlow::setInsisted, [watch](HoldId sale) { return watch->insisted(sale); });
    auto *paid = new PaidParts(m_counter, m_context, note, column);
    connectTenders(m_counter, m_actions, *fees, *paid);
    new ExtrasKey(m_context, m_counter, *m_actions.extras, *fees, this);
    auto *sale = new SalePanel(m_context, m_counter, m_actions, *fees, new SaleEvent(m_context, m_counter, column),
                               paid, column);
    new ReduceKey(m_context, m_counter, *m_actions.reduce, *fees, *sale);
    auto *voucher = new VoucherKey(m_context, m_counter, *m_actions.voucher, *fees, this);
    connect(m_omnibox, &OmniboxFlow::voucherRequested, voucher, &VoucherKey::open);
    connect(column, &SaleColumn::seatsShown, sale, &SalePanel::setSeatsShown);
    connect(sale, &SalePanel::seatsRequested, column, &SaleColumn::foldAsked);
    connect(sale, &SalePanel::left, &m_map->map(), qOverload<>(&QWidget::setFocus));
    connect(sale, &SalePanel::typed, this, [this](const QString &text) { m_omnibox->begin(text); });
    m_saleStack = new SaleStack(m_context, m_actions, sale, column);
    connect(m_saleStack, &SaleStack::failed, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_saleStack, &SaleStack::finished, this, [this] {
        m_map->messages().dismiss();
        m_omnibox->field()->setFocus(); // not a button: a second Enter must not print or begin anything
    });
    connect(m_saleStack, &SaleStack::saved, this,
            [this](const QString &file) { emit status(tr("Tickets saved: %1").arg(QDir::toNativeSeparators(file))); });
    connect(m_saleStack, &SaleStack::done, this, &CounterPage::status);
    m_aside = new AsideList(m_context.ticker, *fees, column);
    connect(fees, &HouseFees::changed, this, [this] { showState(m_counter.state()); });
    new SaleKeys(m_context.house, m_counter, m_actions, *m_aside, *parts, this);
    auto *lastSales = new LastSales(m_context, column);
    connect(lastSales, &LastSales::orderRequested, this, &CounterPage::showOrder);
    connect(lastSales, &LastSales::foldRequested, column, &SaleColumn::foldLast);
    column->setSale(m_saleStack, m_aside, lastSales);
    return column;
}

void CounterPage::say(Tone tone, const QString &text)
{
    m_map->messages().show(tone, text);
}

void CounterPage::saveLayout() const
{
    m_context.settings.setSplitter(QStringLiteral("counter"), m_splitter->saveState());
}

// --- which event ---

void CounterPage::connectEvents()
{
    connect(m_shown, &CounterEvents::said, this, &CounterPage::say);
    connect(&m_context.house, &HouseModel::eventsChanged, this, [this] { showState(m_counter.state()); });
    connect(&m_context.current, &CurrentEvent::choosing, this, [this](EventId event, bool isOther) {
        if (isOther)
            m_map->messages().dismiss(); // it was about the event shown before
        m_events->select(event);
        m_map->setLoading(true);
    });
    connect(&m_context.current, &CurrentEvent::shown, this, [this, isFirst = true]() mutable {
        m_map->setLoading(false);
        const bool isUntouched = window()->focusWidget() == m_omnibox->field() && m_omnibox->field()->text().isEmpty();
        if (std::exchange(isFirst, false) && isUntouched)
            m_map->map().setFocus(); // the arrow keys walk the seats at once; who types already goes on
    });
    connect(&m_context.current, &CurrentEvent::refused, this, [this](const QString &text) {
        m_map->setLoading(false);
        say(Tone::Danger, text);
    });
    connect(m_events, &EventPanel::finished, &m_map->map(), [this] { m_map->map().setFocus(); });
    connect(m_events, &EventPanel::newEventRequested, this, &CounterPage::newEventRequested);
    connect(&m_context.office, &BoxOffice::trouble, this,
            [this](const Error &error) { say(Tone::Danger, error.message); });
    connect(&m_context.office, &BoxOffice::recovered, this, [this] {
        say(Tone::Good, backAgainText(m_context.facts.file));
        m_counter.tell(&PaymentFlow::houseIsBack);
    });
}

void CounterPage::start(EventId wanted)
{
    m_omnibox->field()->setFocus(); // what is typed or scanned before the map is there is not lost
    m_shown->start(wanted);
}

// --- the sale ---

void CounterPage::connectSale()
{
    SeatMapView &map = m_map->map();
    auto *blocks = new BlockSale(m_context.house, m_counter, map, m_map->messages(), *m_actions.fromBlock, this);
    connect(m_omnibox, &OmniboxFlow::seatsRequested, blocks, &BlockSale::name);
    auto *presale = new PresaleStrip(m_context, m_counter, m_map);
    m_map->addStrip(presale);
    connect(&m_counter, &Counter::notice, presale, [presale](const SaleNotice &told) { presale->askFor(told.error); });
    new CompReason(m_context, m_counter, this);
    connect(presale, &PresaleStrip::entered, &map, qOverload<>(&QWidget::setFocus));
    auto *area = new AreaPopover(m_context.house, m_counter, &map);
    connect(&map.input(), &MapInput::areaPicked, area, [area](int pool) { area->open(pool, QCursor::pos()); });
    // it was about the choice before
    connect(m_map, &MapPanel::bestRequested, &m_map->messages(), &MessageBar::dismiss);
    connect(m_map, &MapPanel::bestRequested, &m_counter, [this](qint64 count, const QString &category) {
        m_counter.tell(&SalePicking::add, SeatRequest::bestOf(count, category));
    });
    connect(&m_counter, &Counter::changed, this, &CounterPage::showState);
    connect(&m_context.house, &HouseModel::loaded, this, [this] { showState(m_counter.state()); });
    connect(area, &AreaPopover::chosen, &m_counter, m_counter.telling(&SalePicking::setPlaces));
    connect(area, &AreaPopover::chosenFromBlocks, &m_counter, m_counter.telling(&SalePicking::addPlacesFromBlocks));
    connect(m_aside, &AsideList::resumeRequested, this, [this] { leaveButton(*this, m_map->map()); });
    connect(m_aside, &AsideList::resumeRequested, &m_counter, m_counter.telling(&SaleOnCounter::resume));
    connect(m_aside, &AsideList::strictlyOver, &m_counter, m_counter.telling(&SaleOnCounter::expire));
    connect(m_actions.find, &QAction::triggered, this, [this] { m_omnibox->begin(); });
    connect(m_actions.cash, &QAction::triggered, this, [this] { pay(PaymentMethod::Cash); });
    connect(m_actions.card, &QAction::triggered, this, [this] { pay(PaymentMethod::Card); });
    connect(m_actions.nextBest, &QAction::triggered, &m_counter, m_counter.telling(&SalePicking::nextBest));
    connect(m_actions.extend, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::extend));
    connect(m_actions.release, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::release));
    connect(m_actions.setAside, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::setAside));
    // the performance is chosen next, as always; where the sale was left by that already, its seats
    connect(m_actions.elsewhere, &QAction::triggered, &m_counter, m_counter.telling(&SaleOnCounter::addPerformance));
    connect(m_actions.elsewhere, &QAction::triggered, &map, qOverload<>(&QWidget::setFocus));
    connect(m_actions.next, &QAction::triggered, this, &CounterPage::nextCustomer);
    auto *again = new SameAgain(m_context, m_counter, *m_actions.again, this);
    connect(again, &SameAgain::asked, this, &CounterPage::nextCustomer);
}

// Everything that shows how the sale stands.
void CounterPage::showState(const CounterState &state)
{
    const HoldId id = state.saleId();
    m_actions.nextBest->setEnabled(!state.byBest.isEmpty());
    m_offers->setSaleExists(state.sale.has_value());
    m_map->map().setPending(state.pending);
    m_map->map().setCurrentHold(id);
    if (state.sale) { // the finished one makes room
        m_saleStack->clear();
        if (const HoldId first = state.holds.first().id; std::exchange(m_shownSale, first) != first)
            emit status({});
    }
    QHash<EventId, QString> names;
    for (const EventSummary &event : m_context.house.events())
        names.insert(event.id, event.name);
    const EventId shown = m_context.house.isLoaded() ? m_context.house.event().id : EventId();
    m_aside->setSales(salesOf(state.aside), names, shown);
    m_late->setEvents(names, shown);
}

// --- the waitlist ---

void CounterPage::connectWaitlist()
{
    auto *waitlist = new WaitlistKey(m_context, *m_actions.waitlist, this);
    connect(m_map, &MapPanel::bestRequested, waitlist, &WaitlistKey::noteAsked);
    connect(m_omnibox, &OmniboxFlow::bestRequested, waitlist, &WaitlistKey::noteAsked);
    auto *notices = new CounterNotices(m_context, m_counter, *m_map, this);
    connect(notices, &CounterNotices::waitlistRequested, waitlist, &WaitlistKey::open);
    auto *again = new HoldAgain(m_context.office, m_counter, *m_exchange, *m_actions.takeBack, this);
    connect(again, &HoldAgain::exchangeRequested, this, &CounterPage::beginExchange);
    connect(again, &HoldAgain::refused, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(notices, &CounterNotices::holdAgainRequested, again, &HoldAgain::holdReleased);
    connect(m_exchange, &ExchangeCard::left, notices, [this, notices](const LeftExchange &exchange) {
        notices->noteExchangeLeft(exchange.order.code, exchange.hold);
        m_map->map().setFocus();
    });
    connect(waitlist, &WaitlistKey::said, this, [this](Tone tone, const QString &text) {
        say(tone, text);
        if (!isVisible()) // asked for by its key while the Manage page is in front
            emit status(text);
    });
    connect(m_offers, &OfferCards::acceptRequested, &m_counter, m_counter.telling(&SaleOnCounter::acceptOffer));
    connect(m_offers, &OfferCards::refused, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_offers, &OfferCards::declined, this, [this](const WaitlistEntry &entry) {
        say(Tone::Good, tr("%1 removed from the waitlist.").arg(entry.name));
    });
    connect(m_offers, &OfferCards::lapsed, this,
            [this](const WaitlistEntry &entry) { emit status(tr("The offer to %1 expired.").arg(entry.name)); });
}

// --- payment, and what comes after it ---

void CounterPage::connectPayment()
{
    connect(m_doubt, &DoubtCards::settleRequested, this, [this] { leaveButton(*this, m_map->map()); });
    connect(m_doubt, &DoubtCards::settleRequested, &m_counter, m_counter.telling(&PaymentFlow::settle));
    connect(m_doubt, &DoubtCards::sold, this, &CounterPage::finish);
    connect(m_doubt, &DoubtCards::resumeRequested, &m_counter, m_counter.telling(&PaymentFlow::returnToSale));
    connect(m_doubt, &DoubtCards::failed, this, [this](const QString &text) { say(Tone::Danger, text); });
    connect(m_doubt, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        say(Tone::Good, tr("Released: %1.").arg(itemsText(payment.hold.items)));
    });
    connect(&m_counter, &Counter::paymentLeftOpen, m_doubt, &DoubtCards::noteDoubt);
    connect(&m_counter, &Counter::paid, this, &CounterPage::notePaid);
    connect(&m_counter, &Counter::paymentFailed, this, [this](const PaymentFailed &failed) {
        if (!m_doubt->noteSettled(failed.attempt, refuse(failed.error)))
            say(Tone::Danger, refusalText(failed.error));
    });
}

void CounterPage::pay(PaymentMethod method)
{
    if (m_exchange->isOpen())
        m_exchange->pay(method);
    else
        m_counter.tell(&PaymentFlow::start, method, PaymentFlow::SubjectOf());
}

// Enter: on with the sale; on the map, where there is none, the seat in focus begins one.
void CounterPage::payFromKeys()
{
    SeatMapView &map = m_map->map();
    if (m_counter.sale() || m_counter.isBusy())
        pay(PaymentMethod::Cash);
    else if (map.hasFocus() && map.focusSeat() >= 0)
        map.press(map.focusSeat());
}

void CounterPage::notePaid(const PaymentDone &done)
{
    const PaymentFinished &finished = done.finished;
    if (m_doubt->noteSettled(finished.settled.attempt.id, finished))
        return;
    if (finished.exchanged && !finished.settled.attempt.changesTypes) {
        const QString returned = m_exchange->order().code; // what goes back goes out of the order that was exchanged
        m_exchange->close();
        finishExchange(*finished.exchanged, *finished.settled.exchange);
        auto *refunds = new CardRefunds(m_context, this);
        connect(refunds, &CardRefunds::done, refunds, &QObject::deleteLater);
        refunds->begin({{returned, finished.settled.exchange->refunds}});
    } else if (finished.settled.sale) {
        finish(*finished.settled.sale);
    }
}

void CounterPage::finish(const SaleReceipt &receipt)
{
    m_saleStack->showSold(receipt);
    QStringList codes;
    for (const Order &order : receipt.orders())
        codes += order.code;
    emit status(tr("Sold %1 for %2").arg(codes.join(QStringLiteral(", ")), moneyText(receipt.total())));
}

void CounterPage::nextCustomer()
{
    m_saleStack->clear();
    m_map->messages().dismiss();
    m_omnibox->field()->clear();
    m_map->map().setFocus();
    emit status({});
}

void CounterPage::stepBack()
{
    if (m_map->messages().isVisible())
        m_map->messages().dismiss();
    else if (!m_omnibox->field()->text().isEmpty())
        m_omnibox->field()->clear();
    else if (m_saleStack->showsFinished())
        nextCustomer();
    else if (m_exchange->isOpen())
        m_exchange->leave();
    else if (m_counter.state().isGoingOn)
        m_actions.elsewhere->trigger(); // not after all
    else
        m_map->map().setFocus();
}

// --- orders and exchanges ---

void CounterPage::connectExchange()
{
    connect(m_exchange, &ExchangeCard::closed, &m_counter, m_counter.telling(&SaleOnCounter::endExchange));
    // Who is not sure whether the difference was paid goes on with the doubt's card.
    connect(&m_counter, &Counter::paymentLeftOpen, m_exchange, [this](HoldId hold) {
        const HoldInfo *held = m_context.house.book().known(hold);
        if (!held || !held->hasNothing()) // another order's price types have nothing to do with it
            m_exchange->close();
    });
    connect(m_doubt, &DoubtCards::exchanged, this, &CounterPage::finishExchange);
    connect(m_doubt, &DoubtCards::exchangeResumeRequested, this,
            [this](HoldId hold, const Order &order, const QList<Ticket> &tickets) {
                beginExchange(order, tickets);
                m_counter.tell(&PaymentFlow::returnToSale, hold);
            });
}

OrderDialog *CounterPage::showOrder(const QString &idOrCode)
{
    auto *dialog = new OrderDialog(m_context, idOrCode, this);
    connect(dialog, &OrderDialog::typePaymentRequested, this, &CounterPage::frontRequested);
    connect(dialog, &OrderDialog::typePaymentRequested, &m_counter, [this](const PaymentSubject &subject) {
        m_counter.tell(&PaymentFlow::changeTypes, PaymentMethod::Card, subject);
    });
    connect(dialog, &OrderDialog::exchangeRequested, this, &CounterPage::frontRequested);
    connect(dialog, &OrderDialog::exchangeRequested, this, &CounterPage::beginExchange);
    dialog->open();
    return dialog;
}

void CounterPage::beginExchange(const Order &order, const QList<Ticket> &tickets)
{
    emit frontRequested();
    m_saleStack->clear();
    m_map->messages().dismiss();
    if (m_context.current.event() != order.event)
        m_context.current.show(order.event);
    m_exchange->open(order, tickets);
    m_map->map().setFocus(); // the new seats are chosen next
}

// As after a sale: the new tickets are what is printed now.
void CounterPage::finishExchange(const Order &order, const MoveReceipt &receipt)
{
    m_saleStack->showExchanged(order, receipt);
    emit status(tr("Exchanged tickets of order %1").arg(order.code));
}

// --- the field at the top, and the keys of the map that lead to it and to the payment ---

Omnibox *CounterPage::omnibox()
{
    return m_omnibox->field();
}

void CounterPage::connectOmnibox()
{
    const SeatMapView &map = m_map->map();
    connect(&map.input(), &MapInput::searchRequested, m_omnibox, &OmniboxFlow::begin);
    connect(&map.input(), &MapInput::paymentRequested, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::paymentRequested, this, &CounterPage::payFromKeys);
    connect(m_omnibox, &OmniboxFlow::resumeRequested, this, [this](HoldId sale) {
        m_map->map().setFocus();
        m_counter.tell(&SaleOnCounter::resume, sale);
    });
    connect(m_omnibox, &OmniboxFlow::orderRequested, this, &CounterPage::showOrder);
    connect(m_omnibox, &OmniboxFlow::refused, this, [this](const QString &text) { say(Tone::Warning, text); });
    connect(m_omnibox, &OmniboxFlow::bestRequested, &m_map->messages(), &MessageBar::dismiss);
}

} // namespace rowlock
