#include "ui/sell/late_card.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sell_controller.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr qint64 urgentBelowMs = 20'000; // of the minute

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

LateCard::LateCard(SellController &sell, Ticker &ticker, QWidget *parent)
    : Card(Tone::Danger, parent)
    , m_sell(sell)
    , m_ticker(ticker)
    , m_gone(new ToneLabel({}, Tone::Plain, this))
    , m_offer(new ToneLabel({}, Tone::Plain, this))
    , m_left(new FigureLabel(tr("Offer ends in"), QStringLiteral("lateLeft"), this))
    , m_keep(new QAction(this))
    , m_take(new QAction(this))
    , m_keepButton(new ActionButton({}, QStringLiteral("lateKeep"), ActionButton::Weight::Plain, this))
    , m_takeButton(new ActionButton({}, QStringLiteral("lateTake"), ActionButton::Weight::Plain, this))
{
    setObjectName(QStringLiteral("lateCard"));
    m_gone->setObjectName(QStringLiteral("lateGone"));
    m_gone->setWordWrap(true);
    m_offer->setObjectName(QStringLiteral("lateOffer"));
    m_offer->setWordWrap(true);
    // The keys belong to the card, so that they work in whichever window it is seen.
    m_keep->setShortcut(Qt::Key_F3);
    m_take->setShortcut(Qt::Key_F4);
    m_keep->setStatusTip(tr("Go on with the seats that could be had again"));
    m_take->setStatusTip(tr("Go on with the other block and give the rest back"));
    for (QAction *action : {m_keep, m_take}) {
        action->setShortcutContext(Qt::WindowShortcut);
        addAction(action);
    }
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
    column->addWidget(m_gone);
    column->addLayout(offer);
    column->addWidget(m_keepButton);
    column->addWidget(m_takeButton);
    connect(m_keep, &QAction::triggered, &m_sell, &SellController::keepLeft);
    connect(m_take, &QAction::triggered, &m_sell, &SellController::takeOffered);
    connect(&m_sell, &SellController::lateChanged, this, &LateCard::follow);
    connect(&m_sell, &SellController::pendingChanged, this, &LateCard::follow); // not while something is on its way
    connect(&ticker, &Ticker::tick, this, &LateCard::show);
    follow();
}

void LateCard::follow()
{
    const auto &late = m_sell.late();
    setVisible(late.has_value());
    m_ticker.want(this, late.has_value());
    m_keep->setEnabled(late && !m_sell.isBusy());
    m_take->setEnabled(late && !m_sell.isBusy());
    if (!late)
        return;
    m_gone->setText(goneText(late->gone));
    m_offer->setText(tr("Together and held for a minute: %1, %2.").arg(itemsText(late->offered->items), moneyText(late->offered->total)));
    const QString keep = late->kept ? tr("Keep the %1 that are left").arg(late->kept->quantity()) : tr("Let them go");
    const QString take = late->kept ? tr("Take %1 instead").arg(shortBlock(*late->offered)) : tr("Take %1").arg(shortBlock(*late->offered));
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
    const auto &late = m_sell.late();
    if (!late)
        return;
    const qint64 left = late->offered->times.expiresAt - now;
    m_left->setFigure(countdownText(left));
    m_left->setTone(left <= 0 ? Tone::Danger : left < urgentBelowMs ? Tone::Warning : Tone::Plain);
    if (left <= 0 && !m_sell.isBusy())
        m_sell.keepLeft(); // nobody chose: the others may have the block
}

} // namespace rowlock
