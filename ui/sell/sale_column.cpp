#include "ui/sell/sale_column.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/sell/card_slot.h"
#include "ui/sell/gives_way.h"
#include "ui/sell/strip_rows.h"

#include <QEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr int leastLast = 88;      // a heading and a line and a half, which says that there is more
constexpr double lastShare = 0.26; // of the column
constexpr int lastLineHeight = 28;

bool isWanted(const QWidget *widget)
{
    return widget && !widget->isHidden();
}

} // namespace

SaleColumn::SaleColumn(QWidget *parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_strips(new StripRows(this)), m_scroll(new QScrollArea(this)),
      m_pinned(new QWidget(this)), m_lastLine(new ActionButton(tr("Recent sales"), QStringLiteral("recentSalesLine"),
                                                               ActionButton::Weight::Secondary, this))
{
    m_layout->setContentsMargins(gap::group, gap::group, gap::none, gap::related);
    auto *inside = new QWidget(m_scroll);
    new QVBoxLayout(inside);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    new QVBoxLayout(m_pinned);
    m_scroll->hide();
    m_pinned->hide();
    m_strips->hide();
    m_lastLine->setHeight(ActionButton::Size::Small);
    m_lastLine->setToolTip(tr("Show the recent sales"));
    m_lastLine->hide();
    setMinimumWidth(304);
    m_lastLine->setFocusPolicy(Qt::TabFocus); // it goes by its own click; the next one must not get the keys
    connect(m_lastLine, &QPushButton::clicked, this, [this] {
        m_lastWanted = true;
        distributeHeight();
    });
}

void SaleColumn::addCard(QWidget *card, const QString &title)
{
    QWidget *place = title.isEmpty() ? m_pinned : m_scroll->widget();
    auto *slot = new CardSlot(card, title, m_strips, place);
    slot->setWanted(isWanted(card));
    card->installEventFilter(this);
    place->layout()->addWidget(slot);
    m_slots.append(slot);
    connect(slot, &CardSlot::openRequested, this, [this, slot] {
        m_asked = slot;
        bringUp(slot);
        distributeHeight();
    });
}

void SaleColumn::setTitle(const QWidget *card, const QString &title)
{
    for (CardSlot *slot : std::as_const(m_slots)) {
        if (slot->card() == card && slot->setTitle(title))
            distributeHeight(); // the strip has another width
    }
}

void SaleColumn::setSale(QWidget *sale, QWidget *aside, QWidget *last)
{
    m_sale = sale;
    m_aside = aside;
    m_last = last;
    addInside(last);
    addInside(m_lastLine);
    addInside(aside);
    addInside(m_strips);
    m_layout->addWidget(m_scroll); // its bar stands in the margin, so that the cards are as wide as what is around them
    addInside(m_pinned);
    addInside(sale, 1);
}

void SaleColumn::addInside(QWidget *part, int stretch)
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(gap::none, gap::none, gap::group, gap::none);
    row->addWidget(part);
    m_layout->addLayout(row, stretch);
}

void SaleColumn::foldAsked()
{
    m_asked = nullptr;
    distributeHeight();
}

void SaleColumn::foldLast()
{
    m_lastWanted = false;
    distributeHeight();
}

bool SaleColumn::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        distributeHeight();
    return done;
}

// Whether a card is there is its own to say; here it has a place as long as it is.
bool SaleColumn::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent
        || event->type() == QEvent::LayoutRequest) {
        for (CardSlot *slot : std::as_const(m_slots)) {
            if (slot->card() != watched)
                continue;
            if (event->type() == QEvent::ShowToParent && !slot->isWanted())
                bringUp(slot);
            slot->setWanted(isWanted(slot->card()));
            distributeHeight();
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SaleColumn::bringUp(CardSlot *slot)
{
    m_slots.removeOne(slot);
    m_slots.append(slot);
}

// Not the layout's own, which has none while it is about to be laid out anew.
QRect SaleColumn::inside() const
{
    return rect().marginsRemoved(m_layout->contentsMargins()).adjusted(0, 0, -gap::group, 0);
}

void SaleColumn::distributeHeight()
{
    if (!m_last)
        return;
    const int room = inside().height();
    m_saleNeed = std::max(m_saleNeed, m_sale->sizeHint().height());
    const auto *aside = dynamic_cast<const GivesWay *>(m_aside);
    const int whole = aside ? aside->wholeHeight() : m_aside->sizeHint().height();
    const int last = placeLast(room, isWanted(m_aside) ? whole + gap::related : 0);
    const int set = placeAside(room - last);
    int left = room - last - set - leastOfSale() - takenBySeats();
    const bool isLine = m_last->isHidden();
    const bool givesWay = isLine && !holdsAnyWay(left); // before any card has to fold that need not
    if (givesWay)
        left += lastLineHeight + gap::related;
    m_lastLine->setVisible(isLine && !givesWay); // once: each change asks for another distribution
    placeCards(left);
    m_layout->activate(); // in the same frame
}

const CardSlot *SaleColumn::newest() const
{
    const CardSlot *newest = nullptr;
    for (const CardSlot *slot : wanted()) {
        if (slot->folds())
            newest = slot;
    }
    return newest;
}

// With all cards open, or with the newest one.
bool SaleColumn::holdsAnyWay(int room) const
{
    return heightOf({true, nullptr, false}, true) <= room || heightOf({false, newest(), false}, true) <= room;
}

int SaleColumn::takenBySeats() const
{
    return m_seatsGiveWay ? m_leastWithSeats - leastOfSale() : 0;
}

// By the column's height and the sales set aside, and not by the cards as long as they have room: those come while a
// hand is on its way to "Cash". What the sale once took it is left: its clock's words come and go.
int SaleColumn::placeLast(int room, int set)
{
    const int cards = heightOf({true, nullptr, false}, true);
    const int left = std::min(room - m_saleNeed - set, room - leastOfSale() - set - cards) - gap::related;
    const bool shown = m_lastWanted.value_or(left >= leastLast);
    const int height = std::min(std::clamp(int(room * lastShare), leastLast, std::max(leastLast, left)),
                                m_last->sizeHint().height()); // less while nothing is sold yet
    if (left >= leastLast && m_lastWanted == true)
        m_lastWanted.reset(); // it is there anyway; when it goes again it has to be asked for again
    m_last->setFixedHeight(height);
    m_last->setVisible(shown);
    return (shown ? height : lastLineHeight) + gap::related;
}

int SaleColumn::placeAside(int room)
{
    if (!isWanted(m_aside))
        return 0;
    auto *aside = dynamic_cast<GivesWay *>(m_aside);
    if (!aside)
        return m_aside->sizeHint().height() + gap::related;
    const int cards = heightOf({true, nullptr, false}, true);
    const bool one = room - leastOfSale() - cards < aside->wholeHeight() + gap::related;
    aside->setOneLine(one);
    return (one ? aside->lineHeight() : aside->wholeHeight()) + gap::related;
}

void SaleColumn::placeCards(int room)
{
    if (!wanted().contains(m_asked))
        m_asked = nullptr;
    QList<Cards> ways = {{true, nullptr, false}, {false, newest(), false}, {false, newest(), true}};
    if (newest() != m_asked) { // what is about the sale in hand stays, and what pays for an exchange
        ways.append({false, nullptr, false});
        ways.append({false, nullptr, true});
    }
    const int bySeats = takenBySeats();
    for (const Cards &way : std::as_const(ways)) {
        if (heightOf(way, true) <= room) {
            setSeatsGiveWay(false);
            return show(way, room);
        }
    }
    setSeatsGiveWay(m_asked);
    show(ways.last(), room + (m_asked ? bySeats : 0));
}

QList<CardSlot *> SaleColumn::wanted() const
{
    QList<CardSlot *> wanted = m_slots;
    wanted.removeIf([](const CardSlot *slot) { return !slot->isWanted(); });
    return wanted;
}

bool SaleColumn::isOpen(const Cards &cards, const CardSlot &slot) const
{
    return cards.all || &slot == cards.open || !slot.folds();
}

QList<QWidget *> SaleColumn::strips(const Cards &cards) const
{
    QList<QWidget *> strips;
    for (const CardSlot *slot : wanted()) {
        if (!isOpen(cards, *slot))
            strips.append(slot->strip());
    }
    return strips;
}

int SaleColumn::heightOf(const Cards &cards, bool withStrips) const
{
    const int width = inside().width();
    int height = 0;
    for (const CardSlot *slot : wanted()) {
        if (isOpen(cards, *slot))
            height += slot->height(width, cards.inShort) + gap::related;
    }
    const QList<QWidget *> folded = strips(cards);
    return withStrips && !folded.isEmpty() ? height + m_strips->heightOf(folded, width) + gap::related : height;
}

int SaleColumn::pinnedHeight(const Cards &cards) const
{
    int height = 0;
    for (const CardSlot *slot : wanted()) {
        if (!slot->folds())
            height += slot->height(inside().width(), cards.inShort) + gap::related;
    }
    return height;
}

void SaleColumn::show(const Cards &cards, int room)
{
    for (CardSlot *slot : std::as_const(m_slots))
        slot->setOpen(isOpen(cards, *slot), cards.inShort);
    const QList<QWidget *> folded = strips(cards);
    const int stripsHeight = m_strips->heightOf(folded, inside().width());
    m_strips->setFixedHeight(stripsHeight);
    m_strips->setStrips(folded);
    m_strips->setVisible(!folded.isEmpty());
    const int pinned = pinnedHeight(cards);
    m_pinned->setVisible(pinned > 0);
    m_pinned->setFixedHeight(std::max(pinned - gap::related, 0));
    const int cardsHeight = heightOf(cards, false) - pinned - gap::related;
    m_scroll->widget()->setFixedWidth(inside().width());
    m_scroll->setVisible(cardsHeight > 0);
    const int left = room - pinned - gap::related - (folded.isEmpty() ? 0 : stripsHeight + gap::related);
    m_scroll->setFixedHeight(std::max(std::min(cardsHeight, left), StripRows::stripHeight));
}

void SaleColumn::setSeatsGiveWay(bool give)
{
    if (!m_seatsGiveWay)
        m_leastWithSeats = leastOfSale();
    if (std::exchange(m_seatsGiveWay, give) != give)
        emit seatsShown(!give);
}

int SaleColumn::leastOfSale() const
{
    return m_sale->minimumSizeHint().height();
}

} // namespace rowlock
