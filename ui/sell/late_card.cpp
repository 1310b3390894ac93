#include "ui/sell/late_card.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/sell_controller.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr qint64 lateUrgentBelowMs = 20'000; // of the minute

// "row C, seats 4–7": the section stands in the sentence above.
QString shortBlock(const HoldInfo &hold)
{
    QStringList labels;
    for (const HoldItem &item : hold.items)
        labels << item.label;
    const QStringList gathered = gatheredSeats(labels);
    if (gathered.size() != 1)
        return LateCard::tr("the %1 offered").arg(hold.quantity());
    const qsizetype comma = gathered.first().indexOf(QStringLiteral(", "));
    return comma < 0 || gathered.first().count(u',') < 2 ? gathered.first() : gathered.first().mid(comma + 2);
}

} // namespace

LateCard::LateCard(SellController &sell, Ticker &ticker, const SaleActions &actions, QWidget *parent)
    : LateCard(
        sell, ticker, [&sell] { return sell.late(); }, actions.keepLeft, actions.takeOffered, parent)
{}

LateCard::LateCard(SellController &sell, Ticker &ticker, std::function<const TakenBack *()> which, QWidget *parent)
    : LateCard(sell, ticker, std::move(which), nullptr, nullptr, parent)
{}

LateCard::LateCard(SellController &sell, Ticker &ticker, std::function<const TakenBack *()> which, QAction *keep,
                   QAction *take, QWidget *parent)
    : Card(Tone::Danger, parent), m_sell(sell), m_ticker(ticker), m_which(std::move(which)), m_inDialog(!keep),
      m_about(new ToneLabel({}, Tone::Plain, this)), m_gone(new ToneLabel({}, Tone::Plain, this)),
      m_offer(new ToneLabel({}, Tone::Plain, this)),
      m_left(new FigureLabel(tr("Offer ends in"), QStringLiteral("lateLeft"), this)),
      m_keep(keep ? keep : ownKey(Qt::Key_F3)), m_take(take ? take : ownKey(Qt::Key_F4)),
      m_keepButton(new ActionButton({}, QStringLiteral("lateKeep"), ActionButton::Weight::Secondary, this)),
      m_takeButton(new ActionButton({}, QStringLiteral("lateTake"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("lateCard"));
    m_about->setObjectName(QStringLiteral("lateAbout"));
    m_about->setScale(1.0, true);
    m_gone->setObjectName(QStringLiteral("lateGone"));
    m_offer->setObjectName(QStringLiteral("lateOffer"));
    for (ToneLabel *label : {m_about, m_gone, m_offer})
        label->setWordWrap(true);
    m_keepButton->setAction(m_keep);
    m_takeButton->setAction(m_take);
    for (ActionButton *button : {m_keepButton, m_takeButton})
        button->setFixedHeight(36);
    auto *offer = new QHBoxLayout;
    offer->addWidget(m_offer, 1);
    offer->addWidget(m_left, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_about);
    column->addWidget(m_gone);
    column->addLayout(offer);
    column->addWidget(m_keepButton);
    column->addWidget(m_takeButton);
    connect(m_keep, &QAction::triggered, this, [this] {
        if (const TakenBack *late = m_which())
            m_sell.keepLeft(late->lost.id);
    });
    connect(m_take, &QAction::triggered, this, [this] {
        if (const TakenBack *late = m_which())
            m_sell.takeOffered(late->lost.id);
    });
    connect(&m_sell, &SellController::changed, this, &LateCard::follow);
    connect(&ticker, &Ticker::tick, this, &LateCard::show);
    follow();
}

QAction *LateCard::ownKey(Qt::Key key)
{
    auto *action = new QAction(this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WindowShortcut);
    addAction(action);
    return action;
}

void LateCard::setEvents(const QHash<EventId, QString> &names, EventId shown)
{
    m_eventNames = names;
    m_shownEvent = shown;
    follow();
}

QString LateCard::aboutText(const TakenBack &late) const
{
    if (m_inDialog || m_sell.state().isOnCounter(late))
        return {};
    QString what = itemsText(late.lost.items, 3);
    if (late.lost.event != m_shownEvent && m_eventNames.contains(late.lost.event))
        what += QStringLiteral(" (%1)").arg(m_eventNames.value(late.lost.event));
    return m_sell.sale() ? tr("Not for the sale below, but for %1:").arg(what)
                         : tr("For the sale set aside, %1:").arg(what);
}

void LateCard::follow()
{
    const TakenBack *late = m_which();
    setVisible(late != nullptr);
    m_ticker.want(this, late != nullptr);
    m_keep->setEnabled(late && !m_sell.isBusy());
    m_take->setEnabled(late && !m_sell.isBusy());
    if (!late)
        return;
    const QString about = aboutText(*late);
    m_about->setText(about);
    m_about->setVisible(!about.isEmpty());
    m_gone->setText(goneText(late->gone));
    m_offer->setText(tr("Together and held for a minute: %1, %2.")
                         .arg(itemsText(late->offered->items), moneyText(late->offered->total)));
    const QString keep = late->kept ? tr("Keep the %1 that are left").arg(late->kept->quantity()) : tr("Let them go");
    const QString take = late->kept ? tr("Take %1 instead").arg(shortBlock(*late->offered))
                                    : tr("Take %1").arg(shortBlock(*late->offered));
    const bool one = late->kept && late->kept->quantity() == 1;
    const QString keepText = one ? tr("Keep the one that is left") : keep;
    for (const auto &[button, text] : {std::pair{m_keepButton, keepText}, std::pair{m_takeButton, take}}) {
        button->setText(text);
        button->setAccessibleName(text);
    }
    m_keepButton->setAccessibleDescription(late->kept ? itemsText(late->kept->items, 6) : QString());
    m_takeButton->setAccessibleDescription(itemsText(late->offered->items, 6));
    show(m_ticker.now());
}

void LateCard::show(Instant now)
{
    const TakenBack *late = m_which();
    if (!late)
        return;
    const qint64 left = late->offered->times.expiresAt - now;
    m_left->setFigure(countdownText(left));
    m_left->setTone(left <= 0 ? Tone::Danger : left < lateUrgentBelowMs ? Tone::Warning : Tone::Plain);
    if (left <= 0 && !m_sell.isBusy())
        m_sell.endOffer(late->lost.id); // nobody chose: the others may have the block
}

} // namespace rowlock
