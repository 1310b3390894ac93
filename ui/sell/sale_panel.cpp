#include "ui/sell/sale_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/card.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/sell/busy_bar.h"
#include "ui/sell/hold_clock.h"
#include "ui/sell/patron_field.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <cmath>

namespace rowlock {

namespace {

constexpr int itemPadding = 12;
constexpr double leastItems = 2.5; // shown of the list, which says that there are more

ActionButton *button(const QString &verb, const char *name, const char *iconName, ActionButton::Weight weight,
                     QAction *action, QWidget *parent)
{
    auto *made = new ActionButton(verb, QLatin1String(name), weight, parent);
    if (iconName)
        made->setIconName(QLatin1String(iconName));
    made->setAction(action);
    return made;
}

} // namespace

SalePanel::SalePanel(Counter &counter, const SaleActions &actions, Ticker &ticker, QWidget *about, QWidget *parent)
    : QWidget(parent), m_counter(counter), m_actions(actions), m_items(new SaleItemsModel(this)),
      m_heading(new ToneLabel(tr("Sale"), Tone::Plain, this)), m_busy(new BusyBar(this)), m_stack(new QStackedLayout),
      m_clock(new HoldClock(ticker, this)), m_patron(new PatronField(counter, actions, this)),
      m_total(new FigureLabel(tr("Total"), QStringLiteral("total"), this))
{
    m_heading->setTextSize(TextSize::Heading);
    m_heading->setObjectName(QStringLiteral("saleHeading"));
    m_total->setTextSize(TextSize::Money);

    auto *view = new SaleItemsView(this);
    view->setObjectName(QStringLiteral("saleItems"));
    view->setAccessibleName(tr("Seats in this sale"));
    view->setModel(m_items);
    view->setMinimumHeight(int(std::ceil(leastItems * (2 * view->fontMetrics().height() + itemPadding))));
    auto *empty = new ToneLabel(tr("Click seats on the map,\nor press F2 and type how many."), Tone::Faint, this);
    empty->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(empty);
    m_stack->addWidget(view);

    auto *top = new QHBoxLayout;
    top->addWidget(m_heading, 1);
    top->addWidget(m_busy, 0, Qt::AlignVCenter);
    top->addWidget(makeNextBest());
    auto *caption = new ToneLabel(tr("Total"), Tone::Plain, this);
    caption->setObjectName(QStringLiteral("totalCaption"));
    m_total->setCaption(caption);
    auto *totals = new QHBoxLayout;
    auto *words = new QVBoxLayout; // beside the large figure, where they take no height
    words->setSpacing(gap::none);
    words->addStretch(1);
    words->addWidget(caption);
    words->addWidget(about);
    totals->addLayout(words, 1);
    totals->addWidget(m_total);

    auto *pay = new QHBoxLayout;
    m_paying = {caption, about, m_total};
    for (ActionButton *way :
         {button(tr("Cash"), "cashButton", nullptr, ActionButton::Weight::Primary, actions.cash, this),
          button(tr("Card"), "cardButton", nullptr, ActionButton::Weight::Primary, actions.card, this)}) {
        way->setHeight(ActionButton::Size::Large);
        pay->addWidget(way);
        m_paying << way;
    }
    auto *others = new QHBoxLayout;
    others->setSpacing(gap::inside);
    for (ActionButton *quiet :
         {button(tr("Release"), "releaseButton", nullptr, ActionButton::Weight::Danger, actions.release, this),
          button(tr("Extend"), "extendButton", nullptr, ActionButton::Weight::Secondary, actions.extend, this),
          button(tr("Set aside"), "asideButton", nullptr, ActionButton::Weight::Secondary, actions.setAside, this)})
        others->addWidget(quiet);

    auto *column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(makeLostCard(actions));
    column->addWidget(m_patron);
    column->addLayout(m_stack, 1);
    column->addWidget(m_clock); // pinned from here on: whatever comes above, the list gives way
    column->addLayout(totals);
    column->addLayout(pay);
    column->addLayout(others);

    connect(m_patron, &PatronField::left, this, &SalePanel::patronNamed);
    connect(view, &SaleItemsView::removeWanted, this,
            [this](int row) { m_counter.tell(&SalePicking::remove, m_items->item(row)); });
    connect(m_clock, &HoldClock::strictlyOver, &counter, counter.telling(&SaleOnCounter::expire));
    connect(&counter, &Counter::changed, this, &SalePanel::showState);
    showState(counter.state());
}

QSize SalePanel::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    return m_lostCard->isHidden()
               ? hint
               : QSize(hint.width(), hint.height() - m_lostCard->sizeHint().height() - layout()->spacing());
}

// Only there while "best" brought what is in the sale.
QWidget *SalePanel::makeNextBest()
{
    auto *next =
        button(tr("Next best"), "nextBestButton", nullptr, ActionButton::Weight::Secondary, m_actions.nextBest, this);
    next->setHeight(ActionButton::Size::Small);
    next->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    QSizePolicy keepsRoom = next->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    next->setSizePolicy(keepsRoom);
    next->setVisible(m_actions.nextBest->isEnabled());
    connect(m_actions.nextBest, &QAction::enabledChanged, next, &QWidget::setVisible);
    return next;
}

QWidget *SalePanel::makeLostCard(const SaleActions &actions)
{
    m_lostCard = new Card(Tone::Danger, this);
    m_lostCard->setObjectName(QStringLiteral("lostCard"));
    m_lostWords = new ToneLabel({}, Tone::Plain, m_lostCard);
    m_lostWords->setObjectName(QStringLiteral("lostWords"));
    m_lostWords->setWordWrap(true);
    m_lostFree = new ToneLabel({}, Tone::Faint, m_lostCard);
    m_lostFree->setObjectName(QStringLiteral("lostFree"));
    m_lostFree->setWordWrap(true);
    auto *back = button(tr("Hold again"), "takeBackButton", nullptr, ActionButton::Weight::Secondary, actions.takeBack,
                        m_lostCard);
    m_findLike = new ActionButton(tr("Find similar seats"), QStringLiteral("findLikeButton"),
                                  ActionButton::Weight::Secondary, m_lostCard);
    m_findLike->setToolTip(tr("Hold the nearest seats together for 1 minute"));
    back->setVisible(actions.takeBack->isEnabled());
    connect(actions.takeBack, &QAction::enabledChanged, back, &QWidget::setVisible);
    auto *dismiss =
        new ActionButton(tr("Dismiss"), QStringLiteral("dismissLost"), ActionButton::Weight::Quiet, m_lostCard);
    dismiss->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(back, 1);
    buttons->addWidget(m_findLike, 1);
    buttons->addWidget(dismiss);
    QVBoxLayout *column = m_lostCard->makeColumn();
    column->addWidget(m_lostWords);
    column->addWidget(m_lostFree);
    column->addLayout(buttons);
    connect(m_findLike, &QPushButton::clicked, &m_counter, m_counter.telling(&LateSales::holdAgain));
    connect(dismiss, &QPushButton::clicked, &m_counter, m_counter.telling(&LateSales::forgetLost));
    return m_lostCard;
}

void SalePanel::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    m_items->setItems(sale ? sale->items : QList<HoldItem>());
    m_stack->setCurrentIndex(sale ? 1 : 0);
    m_heading->setText(sale ? tr("Sale · %1").arg(countText(sale->quantity())) : tr("Sale"));
    m_clock->setHold(sale);
    m_total->setFigure(sale ? moneyText(sale->total) : QStringLiteral("–"));
    m_total->setTone(sale ? Tone::Plain : Tone::Faint);
    showLost(state);
    m_busy->setBusy(state.isBusy);
    for (QWidget *each : std::as_const(m_paying)) // the exchange shows what is to be paid, and the buttons for it
        each->setVisible(!state.isExchanging);
}

void SalePanel::showLost(const CounterState &state)
{
    const bool lost = state.lost && state.lost->toOthers;
    m_lostCard->setVisible(lost);
    m_actions.takeBack->setEnabled(!state.stillFree.isEmpty());
    m_findLike->setVisible(state.stillFree.isEmpty() && lost && state.lost->hold.state == HoldState::Expired);
    if (!lost) {
        m_lostWords->clear();
        return;
    }
    const QString words = lossText(state.lost->hold, state.lostItems, !state.lost->wasAside);
    if (words != m_lostWords->text()) {
        m_lostWords->setText(words);
        QAccessibleEvent spoken(m_lostWords, QAccessible::Alert); // nothing else says it
        QAccessible::updateAccessibility(&spoken);
    }
    m_lostFree->setText(state.stillFree.isEmpty() ? tr("None of its seats is available.")
                                                  : tr("Still available: %1.").arg(itemsText(state.stillFree, 3)));
}

} // namespace rowlock
