#include "ui/sell/sale_column.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/sell/card_slot.h"

#include <QEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int columnSpacing = gap::related;
constexpr int cardSpacing = gap::related;
constexpr int leastLast = 88;      // a heading and a line and a half, which says that there is more
constexpr double lastShare = 0.26; // of the column
constexpr int lastLineHeight = 28;

bool isWanted(const QWidget *widget)
{
    return widget && !widget->isHidden();
}

} // namespace

SaleColumn::SaleColumn(QWidget *parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_scroll(new QScrollArea(this)),
      m_lastLine(
          new ActionButton(tr("Recent sales"), QStringLiteral("recentSalesLine"), ActionButton::Weight::Quiet, this))
{
    m_layout->setContentsMargins(gap::group, gap::group, gap::group, gap::related);
    auto *inside = new QWidget(m_scroll);
    m_cards = new QVBoxLayout(inside);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    m_scroll->hide();
    m_lastLine->setHeight(ActionButton::Size::Small);
    m_lastLine->setToolTip(tr("Show the recent sales"));
    m_lastLine->hide();
    setMinimumWidth(304);
    connect(m_lastLine, &QPushButton::clicked, this, [this] {
        m_lastAsked = true;
        distributeHeight();
    });
}

void SaleColumn::addCard(QWidget *card, const QString &title)
{
    auto *slot = new CardSlot(card, title, m_scroll->widget());
    slot->setVisible(isWanted(card));
    card->installEventFilter(this);
    m_cards->addWidget(slot);
    m_slots.append(slot);
    connect(slot, &CardSlot::openWanted, this, [this, slot] {
        m_asked = slot;
        bringUp(slot);
        distributeHeight();
    });
}

void SaleColumn::setSale(QWidget *sale, QWidget *aside, QWidget *last)
{
    m_sale = sale;
    m_aside = aside;
    m_last = last;
    m_layout->addWidget(last);
    m_layout->addWidget(m_lastLine);
    m_layout->addWidget(aside);
    m_layout->addWidget(m_scroll);
    m_layout->addWidget(sale, 1);
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
            if (event->type() == QEvent::ShowToParent && slot->isHidden())
                bringUp(slot);
            slot->setVisible(isWanted(slot->card()));
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

void SaleColumn::distributeHeight()
{
    if (!m_last)
        return;
    const int room = m_layout->contentsRect().height();
    m_saleNeed = std::max(m_saleNeed, m_sale->sizeHint().height());
    const auto *aside = dynamic_cast<const GivesWay *>(m_aside);
    const int whole = aside ? aside->wholeHeight() : m_aside->sizeHint().height();
    const int last = placeLast(room, isWanted(m_aside) ? whole + columnSpacing : 0);
    const int set = placeAside(room - last);
    placeCards(room - last - set - leastOfSale() - columnSpacing);
    m_layout->activate(); // in the same frame
}

// By the column's height and the sales set aside, and not by the cards as long as they have room: those come while a
// hand is on its way to "Cash". What the sale once took it is left: its clock's words come and go.
int SaleColumn::placeLast(int room, int set)
{
    int cards = 0;
    for (const CardSlot *slot : std::as_const(m_slots))
        cards += isWanted(slot) ? heightOf(*slot, true) + cardSpacing : 0;
    const int left = std::min(room - m_saleNeed - set, room - leastOfSale() - set - cards) - columnSpacing;
    const bool shown = left >= leastLast || m_lastAsked;
    const int height = std::clamp(int(room * lastShare), leastLast, std::max(leastLast, left));
    if (left >= leastLast)
        m_lastAsked = false; // it is there anyway; when it goes again it has to be asked for again
    m_last->setFixedHeight(height);
    m_last->setVisible(shown);
    m_lastLine->setVisible(!shown);
    return (shown ? height : lastLineHeight) + columnSpacing;
}

int SaleColumn::placeAside(int room)
{
    if (!isWanted(m_aside))
        return 0;
    auto *aside = dynamic_cast<GivesWay *>(m_aside);
    if (!aside)
        return m_aside->sizeHint().height() + columnSpacing;
    int cards = 0;
    for (const CardSlot *slot : std::as_const(m_slots))
        cards += isWanted(slot) ? heightOf(*slot, true) + cardSpacing : 0;
    const bool one = room - leastOfSale() - cards < aside->wholeHeight() + columnSpacing;
    aside->setOneLine(one);
    return (one ? aside->lineHeight() : aside->wholeHeight()) + columnSpacing;
}

void SaleColumn::placeCards(int room)
{
    int open = 0;
    int folded = 0; // all but the newest
    const CardSlot *newest = nullptr;
    for (const CardSlot *slot : std::as_const(m_slots)) {
        if (!isWanted(slot))
            continue;
        open += heightOf(*slot, true) + cardSpacing;
        folded += heightOf(*slot, !slot->folds()) + cardSpacing;
        if (slot->folds())
            newest = slot;
    }
    m_scroll->setVisible(open > 0);
    if (open == 0)
        return;
    const bool all = open - cardSpacing <= room;
    const int strips = folded;
    if (newest)
        folded += heightOf(*newest, true) - CardSlot::stripHeight;
    if (!all && folded - cardSpacing > room && m_lastLine->isVisibleTo(this)) {
        m_lastLine->hide(); // the last to go before the cards scroll
        room += lastLineHeight + columnSpacing;
    }
    if (!all && newest && newest != m_asked && folded - cardSpacing > room && strips - cardSpacing <= room
        && heightOf(*newest, false) + cardSpacing < strips) {
        newest = nullptr; // what is about the sale in hand stays whole
        folded = strips;
    }
    for (CardSlot *slot : std::as_const(m_slots))
        slot->setOpen(all || slot == newest || !slot->folds());
    const int wanted = (all ? open : folded) - cardSpacing;
    m_scroll->setFixedHeight(std::max(std::min(wanted, room), CardSlot::stripHeight));
}

int SaleColumn::leastOfSale() const
{
    return m_sale->minimumSizeHint().height();
}

int SaleColumn::heightOf(const CardSlot &slot, bool open) const
{
    if (!open)
        return CardSlot::stripHeight;
    const QWidget *card = slot.card();
    const int width = m_layout->contentsRect().width();
    const int wrapped = card->hasHeightForWidth() ? card->heightForWidth(width) : 0;
    return std::max(wrapped > 0 ? wrapped : card->sizeHint().height(), card->minimumSizeHint().height());
}

} // namespace rowlock
