#include "ui/sell/late_card.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"
#include "ui/words/refusal.h"

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

LateCard::LateCard(Counter &counter, Ticker &ticker, const SaleActions &actions, QWidget *parent)
    : LateCard(counter, ticker, actions.keepLeft, actions.takeOffered, parent)
{}

LateCard *LateCard::inDialog(Counter &counter, Ticker &ticker, QWidget *parent)
{
    return new LateCard(counter, ticker, nullptr, nullptr, parent);
}

LateCard::LateCard(Counter &counter, Ticker &ticker, QAction *keep, QAction *take, QWidget *parent)
    : Card(Tone::Danger, parent), m_counter(counter), m_ticker(ticker), m_inDialog(!keep),
      m_about(new ToneLabel({}, Tone::Plain, this)), m_gone(new ToneLabel({}, Tone::Plain, this)),
      m_offer(new ToneLabel({}, Tone::Plain, this)),
      m_left(new FigureLabel(tr("Offer expires in"), QStringLiteral("lateLeft"), this)),
      m_keep(keep ? keep : ownKey(Qt::Key_F3)), m_take(take ? take : ownKey(Qt::Key_F4)),
      m_keepButton(new ActionButton({}, QStringLiteral("lateKeep"), ActionButton::Weight::Secondary, this)),
      m_takeButton(new ActionButton({}, QStringLiteral("lateTake"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("lateCard"));
    m_about->setObjectName(QStringLiteral("lateAbout"));
    m_about->setStrong();
    m_gone->setObjectName(QStringLiteral("lateGone"));
    m_offer->setObjectName(QStringLiteral("lateOffer"));
    for (ToneLabel *label : {m_about, m_gone, m_offer})
        label->setWordWrap(true);
    m_keepButton->setAction(m_keep);
    m_takeButton->setAction(m_take);
    auto *offer = new QHBoxLayout;
    offer->addWidget(m_offer, 1);
    offer->addWidget(m_left, 0, Qt::AlignTop);
    QVBoxLayout *column = makeColumn();
    column->addWidget(m_about);
    column->addWidget(m_gone);
    column->addLayout(offer);
    column->addWidget(m_keepButton);
    column->addWidget(m_takeButton);
    connect(m_keep, &QAction::triggered, this, [this] {
        if (m_late)
            m_counter.tell(&LateSales::keepRemaining, m_late->lost.id);
    });
    connect(m_take, &QAction::triggered, this, [this] {
        if (m_late)
            m_counter.tell(&LateSales::takeAlternative, m_late->lost.id);
    });
    connect(&m_counter, &Counter::changed, this, &LateCard::showState);
    connect(&ticker, &Ticker::tick, this, &LateCard::showLeft);
    showState(m_counter.state());
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
    showState(m_counter.state());
}

QString LateCard::aboutText() const
{
    if (m_inDialog || m_state.lateIsOnCounter)
        return {};
    const HoldInfo &lost = m_late->lost;
    QString what = itemsText(lost.items, 3);
    if (lost.event != m_shownEvent && m_eventNames.contains(lost.event))
        what += QStringLiteral(" (%1)").arg(m_eventNames.value(lost.event));
    return m_state.sale ? tr("Expired sale: %1").arg(what) : tr("Expired sale, set aside: %1").arg(what);
}

void LateCard::showState(const CounterState &state)
{
    m_state = state;
    m_late = m_inDialog ? state.lateOfPayment : state.late;
    setVisible(m_late.has_value());
    m_ticker.want(this, m_late.has_value());
    m_keep->setEnabled(m_late && !state.isBusy);
    m_take->setEnabled(m_late && !state.isBusy);
    if (!m_late)
        return;
    const RecoveredHold *late = &*m_late;
    emit titled(tr("Expired: %1").arg(moneyText(late->lost.total)));
    const QString about = aboutText();
    m_about->setText(about);
    m_about->setVisible(!about.isEmpty());
    m_gone->setText(goneText(late->gone));
    m_offer->setText(tr("Alternative, held for 1 minute: %1, %2")
                         .arg(itemsText(late->offered->items), moneyText(late->offered->total)));
    const QString keep = late->kept ? tr("Keep remaining %1").arg(late->kept->quantity()) : tr("Release");
    const QString take =
        late->kept ? tr("Switch to %1").arg(shortBlock(*late->offered)) : tr("Take %1").arg(shortBlock(*late->offered));
    const bool one = late->kept && late->kept->quantity() == 1;
    const QString keepText = one ? tr("Keep remaining seat") : keep;
    for (const auto &[button, text] : {std::pair{m_keepButton, keepText}, std::pair{m_takeButton, take}}) {
        button->setText(withoutKeyMarks(text));
        button->setAccessibleName(text);
    }
    m_keepButton->setAccessibleDescription(late->kept ? itemsText(late->kept->items, 6) : QString());
    m_takeButton->setAccessibleDescription(itemsText(late->offered->items, 6));
    showLeft(m_ticker.now());
}

void LateCard::showLeft(Instant now)
{
    if (!m_late)
        return;
    const qint64 left = m_late->offered->times.expiresAt - now;
    m_left->setFigure(countdownText(left));
    m_left->setTone(left <= 0 ? Tone::Danger : left < lateUrgentBelowMs ? Tone::Warning : Tone::Plain);
    if (left <= 0 && !m_state.isBusy)
        m_counter.tell(&LateSales::endOffer, HoldId(m_late->lost.id)); // nobody chose: the others may have the block
}

} // namespace rowlock
