#include "ui/sell/card_slot.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"

#include <QVBoxLayout>

namespace rowlock {

CardSlot::CardSlot(QWidget *card, const QString &title, QWidget *parent)
    : QWidget(parent), m_card(card), m_body(new QWidget(this)),
      m_strip(new ActionButton(title, QStringLiteral("cardStrip"), ActionButton::Weight::Secondary, this)),
      m_folds(!title.isEmpty())
{
    m_strip->hide();
    auto *inside = new QVBoxLayout(m_body); // of its own, so that folding does not touch whether the card is wanted
    inside->addWidget(card);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::none);
    column->addWidget(m_strip);
    column->addWidget(m_body);
    connect(m_strip, &QPushButton::clicked, this, &CardSlot::openWanted);
}

void CardSlot::setOpen(bool open)
{
    m_strip->setVisible(!open);
    m_body->setVisible(open);
}

} // namespace rowlock
