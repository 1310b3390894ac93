#include "ui/sell/sale_panel.h"

#include "model/domain/joint_sale.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/sell/busy_bar.h"
#include "ui/sell/hold_clock.h"
#include "ui/sell/lost_card.h"
#include "ui/sell/pay_buttons.h"
#include "ui/sell/reserved_line.h"
#include "ui/sell/sale_seats.h"
#include "ui/sell/sale_total.h"
#include "ui/sell/shown_to_customer.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

ActionButton *button(const QString &verb, const char *name, ActionButton::Weight weight, QAction *action,
                     QWidget *parent)
{
    auto *made = new ActionButton(verb, QLatin1String(name), weight, parent);
    made->setAction(action);
    return made;
}

} // namespace

SalePanel::SalePanel(const HouseContext &context, Counter &counter, const SaleActions &actions, HouseFees &fees,
                     QWidget *about, QWidget *paid, QWidget *parent)
    : QWidget(parent), m_counter(counter), m_actions(actions), m_heading(new ToneLabel(tr("Sale"), Tone::Plain, this)),
      m_busy(new BusyBar(this)), m_clock(new HoldClock(context.ticker, this)),
      m_total(new SaleTotal(fees, about, this)), m_pay(new PayButtons(actions, this)),
      m_lostCard(new LostCard(counter, actions, this)), m_seats(new SaleSeats(context, counter, actions, fees, this)),
      m_showSeats(
          new ActionButton(tr("Show seats"), QStringLiteral("showSeats"), ActionButton::Weight::Secondary, this))
{
    context.customer.setFees(fees); // the customer reads the same sums
    m_heading->setTextSize(TextSize::Heading);
    m_heading->setObjectName(QStringLiteral("saleHeading"));

    m_showSeats->setHeight(ActionButton::Size::Small);
    m_showSeats->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_showSeats->hide();
    auto *top = new QHBoxLayout;
    top->addWidget(m_heading);
    top->addWidget(makeElsewhere());
    top->addStretch(1);
    top->addWidget(m_busy, 0, Qt::AlignVCenter);
    top->addWidget(m_showSeats);
    makeNextBest();
    top->addWidget(m_nextBest);
    m_paying = {m_total, m_pay};
    auto *others = new QHBoxLayout;
    others->setSpacing(gap::inside);
    for (ActionButton *quiet :
         {button(tr("Release"), "releaseButton", ActionButton::Weight::Danger, actions.release, this),
          button(tr("Extend"), "extendButton", ActionButton::Weight::Secondary, actions.extend, this),
          button(tr("Set aside"), "asideButton", ActionButton::Weight::Secondary, actions.setAside, this)})
        others->addWidget(quiet, quiet->sizeHint().width()); // each with its key
    m_reserve = button(tr("Reserve…"), "reserveButton", ActionButton::Weight::Secondary, actions.reserve, this);
    m_reserve->setHeight(ActionButton::Size::Small);
    m_reserve->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);

    auto *column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_lostCard);
    column->addWidget(m_seats, 1);
    column->addStretch(0);
    column->addWidget(new ReservedLine(context, counter, actions, this));
    auto *time = new QHBoxLayout; // where the release of what is reserved has its button too
    time->addWidget(m_clock, 1);
    time->addWidget(m_reserve, 0, Qt::AlignVCenter);
    column->addLayout(time); // pinned from here on: whatever comes above, the list gives way
    column->addWidget(m_total);
    column->addWidget(paid);
    column->addWidget(m_pay);
    column->addLayout(others);

    connect(m_seats, &SaleSeats::left, this, &SalePanel::left);
    connect(m_seats, &SaleSeats::typed, this, &SalePanel::typed);
    connect(m_lostCard, &LostCard::left, this, &SalePanel::left);
    m_showSeats->setFocusPolicy(Qt::TabFocus); // it goes by its own click; the next one must not get the keys
    connect(m_showSeats, &QPushButton::clicked, this, &SalePanel::seatsRequested);
    connect(m_clock, &HoldClock::strictlyOver, &counter, counter.telling(&SaleOnCounter::expire));
    connect(&counter, &Counter::changed, this, &SalePanel::showState);
    connect(m_total, &SaleTotal::changed, this, [this] { showState(m_counter.state()); });
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
void SalePanel::makeNextBest()
{
    m_nextBest = button(tr("Next best"), "nextBestButton", ActionButton::Weight::Secondary, m_actions.nextBest, this);
    m_nextBest->setHeight(ActionButton::Size::Small);
    QSizePolicy keepsRoom(QSizePolicy::Fixed, QSizePolicy::Fixed);
    keepsRoom.setRetainSizeWhenHidden(true);
    m_nextBest->setSizePolicy(keepsRoom);
    m_nextBest->setVisible(m_actions.nextBest->isEnabled());
    connect(m_actions.nextBest, &QAction::enabledChanged, this,
            [this](bool enabled) { m_nextBest->setVisible(enabled && !m_seats->isHidden()); });
}

// Small, beside what the sale has: the key and the menu say more.
ActionButton *SalePanel::makeElsewhere()
{
    auto *made =
        new ActionButton(QStringLiteral("+"), QStringLiteral("elsewhereButton"), ActionButton::Weight::Secondary, this);
    made->setHeight(ActionButton::Size::Small);
    QSizePolicy keepsRoom(QSizePolicy::Fixed, QSizePolicy::Fixed);
    keepsRoom.setRetainSizeWhenHidden(true); // nothing moves when a sale begins
    made->setSizePolicy(keepsRoom);
    made->setAccessibleName(tr("Add another performance"));
    QAction *action = m_actions.elsewhere;
    const auto follow = [this, made, action] {
        made->setVisible(m_counter.sale() && action->isEnabled());
        made->setToolTip(action->toolTip());
    };
    connect(made, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, made, follow);
    connect(&m_counter, &Counter::changed, made, follow);
    follow();
    return made;
}

QList<SaleRow> SalePanel::selected() const
{
    return m_seats->selected();
}

// The seats are a line then: the heading, which says how many they are, and the way back.
void SalePanel::setSeatsShown(bool shown)
{
    m_seats->setVisible(shown);
    m_showSeats->setVisible(!shown);
    QSizePolicy room = m_nextBest->sizePolicy();
    room.setRetainSizeWhenHidden(shown);
    m_nextBest->setSizePolicy(room);
    m_nextBest->setVisible(shown && m_actions.nextBest->isEnabled());
}

void SalePanel::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    m_heading->setText(sale ? tr("Sale · %1").arg(quantityText(itemsOf(state.holds))) : tr("Sale"));
    m_clock->setHold(sale && !sale->isReserved() ? sale : nullptr); // else its release stands there
    m_total->setSale(sale);
    m_reserve->setVisible(sale && !sale->isReserved() && !state.isExchanging);
    m_busy->setBusy(state.isBusy);
    for (QWidget *each : std::as_const(m_paying)) // the exchange shows what is to be paid, and the buttons for it
        each->setVisible(!state.isExchanging);
    m_pay->setDue(m_total->due());
}

} // namespace rowlock
