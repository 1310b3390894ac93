#include "ui/sell/lost_card.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/sell/sale_actions.h"
#include "ui/words/refusal.h"

#include <QAccessible>
#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

LostCard::LostCard(Counter &counter, const SaleActions &actions, QWidget *parent)
    : Card(Tone::Danger, parent), m_counter(counter), m_actions(actions), m_words(new ToneLabel({}, Tone::Plain, this)),
      m_free(new ToneLabel({}, Tone::Faint, this)),
      m_findLike(new ActionButton(tr("Find similar seats"), QStringLiteral("findLikeButton"),
                                  ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("lostCard"));
    m_words->setObjectName(QStringLiteral("lostWords"));
    m_words->setWordWrap(true);
    m_free->setObjectName(QStringLiteral("lostFree"));
    m_free->setWordWrap(true);
    auto *back =
        new ActionButton(tr("Hold again"), QStringLiteral("takeBackButton"), ActionButton::Weight::Secondary, this);
    back->setAction(actions.takeBack);
    back->setVisible(actions.takeBack->isEnabled());
    connect(actions.takeBack, &QAction::enabledChanged, back, &QWidget::setVisible);
    m_findLike->setToolTip(tr("Hold the nearest seats together for 1 minute"));
    auto *dismiss = new ActionButton(tr("Dismiss"), QStringLiteral("dismissLost"), ActionButton::Weight::Quiet, this);
    dismiss->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(back, 1);
    buttons->addWidget(m_findLike, 1);
    buttons->addWidget(dismiss);
    QVBoxLayout *column = makeColumn();
    column->addWidget(m_words);
    column->addWidget(m_free);
    column->addLayout(buttons);
    connect(m_findLike, &QPushButton::clicked, &m_counter, m_counter.telling(&LateSales::holdAgain));
    connect(dismiss, &QPushButton::clicked, &m_counter, m_counter.telling(&LateSales::forgetLost));
    for (const ActionButton *button : {m_findLike, dismiss})
        connect(button, &QPushButton::clicked, this, &LostCard::left);
    connect(&counter, &Counter::changed, this, &LostCard::showState);
    showState(counter.state());
}

void LostCard::showState(const CounterState &state)
{
    const bool lost = state.lost && state.lost->toOthers;
    setVisible(lost);
    m_actions.takeBack->setEnabled(!state.stillFree.isEmpty() || state.isLostElsewhere);
    m_findLike->setVisible(state.stillFree.isEmpty() && !state.isLostElsewhere && lost
                           && state.lost->hold.state == HoldState::Expired);
    if (!lost) {
        m_words->clear();
        return;
    }
    HoldInfo told = state.lost->hold;
    for (const HoldInfo &other : state.lost->others)
        told.items += other.items;
    const QString words = lossText(told, state.lostItems, !state.lost->wasAside);
    if (words != m_words->text()) {
        m_words->setText(words);
        QAccessibleEvent spoken(m_words, QAccessible::Alert); // nothing else says it
        QAccessible::updateAccessibility(&spoken);
    }
    m_free->setVisible(!state.isLostElsewhere); // what is free there is not known here
    m_free->setText(state.stillFree.isEmpty() ? tr("None of its seats is available.")
                                              : tr("Still available: %1.").arg(itemsText(state.stillFree, 3)));
}

} // namespace rowlock
