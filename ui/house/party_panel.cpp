#include "ui/house/party_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

PartyPanel::PartyPanel(const HouseModel &house, QWidget *parent)
    : QWidget(parent), m_house(house), m_who(new ToneLabel({}, Tone::Plain, this)),
      m_move(new ActionButton(tr("&Move party…"), QStringLiteral("moveParty"), ActionButton::Weight::Secondary, this)),
      m_swap(new ActionButton(tr("S&wap with…"), QStringLiteral("swapParty"), ActionButton::Weight::Secondary, this)),
      m_aim(new ToneLabel({}, Tone::Accent, this))
{
    setObjectName(QStringLiteral("partyPanel"));
    m_who->setObjectName(QStringLiteral("partyWho"));
    m_who->setWordWrap(true);
    m_move->setAccessibleName(tr("Move party"));
    m_move->setToolTip(tr("Move to other seats, same price"));
    m_swap->setAccessibleName(tr("Swap with another party"));
    m_swap->setToolTip(tr("Swap seats with a party of the same size"));
    m_aim->setObjectName(QStringLiteral("partyAim"));
    m_aim->setWordWrap(true);
    m_aim->hide();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(m_move, 1);
    buttons->addWidget(m_swap, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::inside, gap::none, gap::inside);
    column->setSpacing(gap::related);
    column->addWidget(m_who);
    column->addLayout(buttons);
    column->addWidget(m_aim);
    hide();
}

void PartyPanel::setMover(PartyMover &mover)
{
    m_mover = &mover;
    connect(m_move, &QPushButton::clicked, this, [this] { m_mover->beginMove(m_party); });
    connect(m_swap, &QPushButton::clicked, this, [this] { m_mover->beginSwap(m_party); });
    connect(&mover, &PartyMover::aimed, this, [this](const QString &text, bool possible) {
        m_aim->setText(text);
        m_aim->setTone(possible ? Tone::Good : Tone::Accent);
        m_aim->setVisible(!text.isEmpty());
        if (!text.isEmpty()) {
            QAccessibleEvent spoken(m_aim, QAccessible::Alert); // 6.4 has no announcement event
            QAccessible::updateAccessibility(&spoken);
        }
    });
}

void PartyPanel::setSeats(const QList<int> &seatNos)
{
    if (m_mover && m_mover->isActive() && seatNos != m_seats)
        m_mover->cancel(); // somebody else is meant now
    m_seats = seatNos;
    refresh();
}

// The selection may be one seat of the party or all of it, but nobody else.
void PartyPanel::refresh()
{
    m_party = m_seats.isEmpty() ? Party() : partyOf(m_house, m_seats.first());
    for (const int seatNo : std::as_const(m_seats)) {
        if (!m_party.seats.contains(seatNo))
            m_party = {};
    }
    setVisible(m_party.isValid());
    if (!m_party.isValid())
        return;
    const QString seats = seatsText(m_house, m_party.seats);
    m_who->setText(m_party.seats.size() == 1 ? tr("A party of one: %1").arg(seats)
                                             : tr("A party of %1: %2").arg(m_party.seats.size()).arg(seats));
}

} // namespace rowlock
