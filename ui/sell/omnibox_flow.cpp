#include "ui/sell/omnibox_flow.h"

#include "model/domain/accessible.h"
#include "model/domain/best_choice.h"
#include "model/domain/joint_sale.h"
#include "ui/common/answer.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/house_fees.h"

namespace rowlock {

namespace {

constexpr int mostFound = 12;

enum ToBeHad : char { Taken, Yields, Free };

bool isLookedUp(const Typed &typed)
{
    return typed.kind == Typed::Kind::Order || typed.kind == Typed::Kind::Ticket || typed.kind == Typed::Kind::Name;
}

} // namespace

OmniboxFlow::OmniboxFlow(const HouseContext &context, Counter &counter, SeatMapView &map, QWidget *parent)
    : QObject(parent), m_context(context), m_counter(counter), m_map(map),
      m_popup(new OmniboxPopup(context.facts.timeZone, parent)), m_field(new Omnibox(m_popup, parent))
{
    connect(m_field, &Omnibox::textChanged, this, [this] {
        m_popup->outdate();
        readAgain();
    });
    connect(m_field, &Omnibox::entered, this, &OmniboxFlow::enter);
    connect(m_field, &Omnibox::picked, this, [this](const FoundChoice &choice) {
        const QString scanned = choice.order == m_scanned.first ? m_scanned.second : QString();
        clear();
        if (choice.sale.isValid())
            emit resumeRequested(choice.sale);
        else
            emit orderRequested(scanned.isEmpty() ? choice.order : scanned);
    });
    connect(&context.house, &HouseModel::seatsChanged, this, [this] {
        if (!m_field->text().isEmpty() && !isSearched(read(m_field->text()))) // else the chosen row would be another
            readAgain();
    });
    connect(&context.house, &HouseModel::loaded, this, [this] {
        if (!m_field->text().isEmpty())
            readAgain();
    });
}

OmniboxFlow::~OmniboxFlow()
{
    delete m_popup;
}

void OmniboxFlow::begin(const QString &text)
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    if (text.isEmpty())
        m_field->selectAll();
    else
        m_field->setText(text);
}

void OmniboxFlow::learnWords()
{
    if (!m_context.house.isLoaded())
        return;
    const QList<PriceType> types = typesSold(m_context.house.pools());
    if (m_wordsOf == m_context.house.sharedPlan() && m_typesOf == types)
        return;
    m_wordsOf = m_context.house.sharedPlan();
    m_typesOf = types;
    QStringList categories;
    QStringList areas;
    for (const PoolStatus &pool : m_context.house.pools())
        (pool.kind == PoolKind::Area ? areas : categories) << pool.name;
    m_words = TypedWords(m_wordsOf, categories, areas, types);
}

// A category of accessible places is so many of them, as long as there are; once they are kept no longer, it is so many
// seats.
Typed OmniboxFlow::read(const QString &text) const
{
    Typed typed = m_words.read(text, m_counter.sale() || m_counter.isBusy());
    const HouseModel &house = m_context.house;
    if (!typed.byCategory || !house.isLoaded() || keepsAccessible(house.event(), m_context.clock.now()))
        return typed;
    const QByteArray seats = seatsToBeHad(typed);
    qint64 bays = 0;
    for (int seatNo = 0; seatNo < seats.size(); ++seatNo)
        bays += seats.at(seatNo) != Taken && house.plan().seats.at(seatNo).accessible;
    if (bays < typed.count)
        typed.accessible = 0;
    return typed;
}

HoldId OmniboxFlow::saleId() const
{
    return m_counter.state().saleId();
}

void OmniboxFlow::say(const Understood &understood)
{
    m_popup->setText(understood.text, understood.tone);
    m_map.setPreview(understood.seats);
    m_field->say();
}

Understood OmniboxFlow::understand(const Typed &typed, const std::optional<Best> &best) const
{
    const CounterState state = m_counter.state();
    SaleSoFar sale{state.saleId()};
    if (!m_counter.isBusy())
        sale.sale = m_counter.machine().saleHere();
    const bool isTold = m_fees && !state.isExchanging && !(sale.id.isValid() && !sale.sale);
    if (isTold)
        sale.due = [fees = m_fees](const HoldInfo &hold) { return fees->dueFor(hold); };
    if (typed.kind == Typed::Kind::Type)
        return typeText(typed, m_context.house, sale, m_counter.machine().types().lastWithout(typed.type));
    return understood(typed, m_context.house, sale, m_context.clock.now(), best);
}

void OmniboxFlow::readAgain()
{
    const quint64 question = ++m_question;
    learnWords();
    const Typed typed = read(m_field->text());
    if (!isSearched(typed))
        m_popup->setFound({});
    if (m_context.house.isLoaded())
        say(understand(typed));
    else if (typed.kind == Typed::Kind::Nothing || isSearched(typed)) // orders are found all the same
        say({});
    else
        return say({tr("No event is shown. Select one first."), Tone::Plain, {}});
    if (typed.kind == Typed::Kind::Best) {
        whenAnswered(lookForBest(typed), this, [this, question, typed](const Best &best) {
            if (question == m_question)
                say(understand(typed, best));
        });
    } else if (isSearched(typed)) {
        m_context.office.ask(this, search(typed), [this, question, typed](const Found &found) {
            if (question != m_question || !found)
                return;
            const SearchResults all = withAside(typed, found->orders);
            m_popup->setFound(all);
            m_scanned = {};
            if (found->orders.size() == 1 && found->orders.first().ticket)
                m_scanned = {found->orders.first().line.code, found->orders.first().ticket->barcode};
            if (found->voucher || found->card || isLookedUp(typed))
                say(foundText(typed, *found, all));
        });
    }
}

Understood OmniboxFlow::foundText(const Typed &typed, const Looked &found, const SearchResults &all) const
{
    if (found.voucher)
        return voucherText(*found.voucher);
    if (found.card && all.count() == 0)
        return giftCardFoundText(*found.card, m_counter.sale(), m_context.clock.now());
    return rowlock::foundText(typed, all);
}

// What names no seat may be a gift card's code, or a voucher's, once there is a sale that could use it.
bool OmniboxFlow::isSearched(const Typed &typed) const
{
    const bool isNothing =
        typed.kind == Typed::Kind::Unknown
        || ((typed.kind == Typed::Kind::Seats || typed.kind == Typed::Kind::Row) && typed.seats.isEmpty());
    const QString text = m_field->text();
    const bool isCode = giftCardCode(text) || (m_counter.sale() && !voucherCode(text).isEmpty());
    return isLookedUp(typed) || (isNothing && isCode);
}

std::function<OmniboxFlow::Found(Desk &)> OmniboxFlow::search(const Typed &typed) const
{
    const bool forSale = m_counter.sale() && typed.kind != Typed::Kind::Ticket;
    const std::optional<EventId> event =
        m_context.house.isLoaded() ? std::optional(m_context.house.event().id) : std::nullopt;
    return [text = isLookedUp(typed) ? typed.text : QString(), code = m_field->text(), forSale,
            event](Desk &desk) -> Found {
        Looked looked;
        if (!text.isEmpty()) {
            TRY_GET(const FoundThings found, desk.finding().findOrders(text, event, mostFound));
            looked.orders = found.results;
        }
        if (looked.orders.isEmpty() && forSale && !voucherCode(code).isEmpty()) {
            if (const auto voucher = desk.vouchers().withCode(code))
                looked.voucher = *voucher;
        }
        if (looked.orders.isEmpty() && !looked.voucher && giftCardCode(code)) {
            if (const auto card = desk.giftCards().find(code))
                looked.card = *card;
        }
        return looked;
    };
}

SearchResults OmniboxFlow::withAside(const Typed &typed, const QList<Finding> &orders) const
{
    const bool isName = typed.kind == Typed::Kind::Name;
    QList<HoldInfo> aside;
    for (const QList<HoldInfo> &sale :
         salesOf(isName ? withPatron(m_counter.aside(), typed.text) : QList<HoldInfo>())) {
        aside += sale.first();
        aside.last().items = itemsOf(sale);
        aside.last().total = m_fees ? m_fees->dueFor(sale.first()) : aside.last().total;
    }
    return {aside, orders};
}

// One of ToBeHad for each seat of the house, Taken where it is not of the category or section.
QByteArray OmniboxFlow::seatsToBeHad(const Typed &typed) const
{
    const HouseModel &house = m_context.house;
    int pool = -1;
    for (const PoolStatus &each : house.pools()) {
        if (!typed.category.isEmpty() && each.kind == PoolKind::Seats && each.name == typed.category)
            pool = each.pool;
    }
    QByteArray seats(house.seats().size(), Taken);
    const Instant now = m_context.clock.now();
    const HoldId own = saleId();
    for (const SeatStatus &seat : house.seats()) {
        const bool there =
            (pool < 0 || seat.pool == pool)
            && (typed.within.isEmpty() || typed.within.contains(house.plan().seats.at(seat.seatNo).block));
        if (!there)
            continue;
        if (seat.state == SeatState::Free) {
            seats[seat.seatNo] = Free;
        } else if (isInHold(seat.state) && seat.hold != own) {
            const HoldInfo *hold = house.hold(seat.hold);
            if (hold && givesWay(hold->state, hold->times, now))
                seats[seat.seatNo] = Yields;
        }
    }
    return seats;
}

// Of what is free and, only where that is not enough, of what gives way, as the house itself would choose.
QFuture<OmniboxFlow::Best> OmniboxFlow::lookForBest(const Typed &typed) const
{
    const HouseModel &house = m_context.house;
    BestChoice wanted{typed.count, typed.accessible, keepsAccessible(house.event(), m_context.clock.now()), {}};
    const HoldId own = saleId();
    for (const SeatStatus &seat : house.seats()) {
        if (own.isValid() && seat.hold == own)
            wanted.beside << seat.seatNo;
    }
    return inBackground([plan = house.sharedPlan(), seats = seatsToBeHad(typed), wanted]() -> Best {
        for (const char least : {Free, Yields}) {
            BestChoice choice = wanted;
            choice.allowed = [&](int seatNo) { return seats.at(seatNo) >= least; };
            if (const Best best = chooseBest(*plan, choice))
                return best;
        }
        return {};
    });
}

void OmniboxFlow::enter(const QString &text)
{
    learnWords();
    const Typed typed = read(text);
    if (typed.kind == Typed::Kind::Nothing)
        emit paymentRequested();
    else if (isSearched(typed))
        openFound(typed);
    else if (m_context.house.isLoaded())
        act(typed);
}

void OmniboxFlow::act(const Typed &typed)
{
    const HouseModel &house = m_context.house;
    switch (typed.kind) {
    case Typed::Kind::Seats: {
        if (typed.seats.isEmpty()) {
            refuse(understand(typed).text);
            return; // what was typed stays, to be mended
        }
        if (const QString problem = typesProblem(typed, house); !problem.isEmpty()) {
            refuse(understand(typed).text);
            return;
        }
        emit seatsRequested(typed.seats, typed.types);
        break;
    }
    case Typed::Kind::Type:
        if (typed.all)
            m_counter.tell(&SaleTypes::giveAll, typed.type);
        else
            m_counter.tell(&SaleTypes::giveLast, typed.type);
        break;
    case Typed::Kind::Row: { // nothing is taken: on the map the arrows and Space go on
        QList<int> free = typed.seats;
        free.removeIf([&house](int seatNo) { return house.seat(seatNo).state != SeatState::Free; });
        m_map.focusOn(m_map.input().focus.nearest(free.isEmpty() ? typed.seats : free));
        m_map.setFocus();
        break;
    }
    case Typed::Kind::Best: {
        SeatRequest best = SeatRequest::bestOf(typed.count, typed.category, typed.accessible);
        best.section = typed.section;
        best.types = typed.types;
        emit bestRequested(typed.count, typed.category);
        m_counter.tell(&SalePicking::add, best);
        break;
    }
    case Typed::Kind::Places:
        for (const PoolStatus &pool : house.pools()) {
            if (pool.kind != PoolKind::Area || pool.name != typed.area)
                continue;
            SeatRequest places = SeatRequest::places(pool.ref, typed.count);
            places.types = typed.types;
            m_counter.tell(&SalePicking::add, places);
        }
        break;
    default: refuse(notUnderstood(typed, house)); return;
    }
    clear();
}

// A scanner's Enter comes before any answer: the one that is found is opened as soon as it is known.
void OmniboxFlow::openFound(const Typed &typed)
{
    const quint64 opening = ++m_opening;
    m_context.office.ask(this, search(typed), [this, opening, typed, asked = m_field->text()](const Found &found) {
        if (opening != m_opening || m_field->text() != asked) // something else is being typed
            return;
        if (!found) {
            emit refused(found.error().message);
            return;
        }
        if (found->voucher && m_counter.sale()) {
            clear();
            emit voucherRequested(asked);
            return;
        }
        if (!isLookedUp(typed) && !found->card) {
            refuse(understand(typed).text);
            return;
        }
        const SearchResults all = withAside(typed, found->orders);
        if (all.count() != 1) {
            m_popup->setFound(all);
            const Understood text = foundText(typed, *found, all);
            say(text);
            if (all.count() == 0)
                refuse(text.text);
            return;
        }
        clear();
        if (!all.aside.isEmpty()) {
            emit resumeRequested(all.aside.first().id);
            return;
        }
        const Finding &one = found->orders.first(); // a scanned ticket answers for itself
        emit orderRequested(one.ticket ? one.ticket->barcode : one.line.code);
    });
}

// Told once: where the line below the field says it already, no second strip does.
void OmniboxFlow::refuse(const QString &text)
{
    if (m_popup->isVisible() && m_popup->text() == text)
        m_popup->sayAgain();
    else
        emit refused(text);
}

void OmniboxFlow::clear()
{
    m_field->clear(); // and with it what is said and pointed out
    m_popup->setFound({});
}

} // namespace rowlock
