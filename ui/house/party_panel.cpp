#include "ui/house/party_panel.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace rowlock {

PartyPanel::PartyPanel(const HouseModel &house, QWidget *parent)
    : QWidget(parent), m_house(house), m_who(new ToneLabel({}, Tone::Plain, this)),
      m_move(new QPushButton(tr("&Move party …"), this)), m_swap(new QPushButton(tr("S&wap with …"), this)),
      m_aim(new ToneLabel({}, Tone::Accent, this))
{
    setObjectName(QStringLiteral("partyPanel"));
    m_who->setObjectName(QStringLiteral("partyWho"));
    m_who->setWordWrap(true);
    m_move->setObjectName(QStringLiteral("moveParty"));
    m_move->setAccessibleName(tr("Move party"));
    m_move->setToolTip(tr("Seat them elsewhere without a refund"));
    m_swap->setObjectName(QStringLiteral("swapParty"));
    m_swap->setAccessibleName(tr("Swap with another party"));
    m_swap->setToolTip(tr("Let them change seats with another party of the same size"));
    m_aim->setObjectName(QStringLiteral("partyAim"));
    m_aim->setWordWrap(true);
    m_aim->hide();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_move, 1);
    buttons->addWidget(m_swap, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(6);
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
    QStringList labels;
    for (const int seatNo : std::as_const(m_party.seats))
        labels.append(m_house.seat(seatNo).label);
    const QString seats = joinedText(gatheredSeats(labels), 3);
    m_who->setText(m_party.seats.size() == 1 ? tr("A party of one: %1").arg(seats)
                                             : tr("A party of %1: %2").arg(m_party.seats.size()).arg(seats));
}

} // namespace rowlock
