#include "ui/sell/card_slot.h"

#include "ui/common/action_button.h"
#include "ui/sell/gives_way.h"

#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

CardSlot::CardSlot(QWidget *card, const QString &title, QWidget *strips, QWidget *parent)
    : QWidget(parent), m_card(card),
      m_strip(new ActionButton(title, QStringLiteral("cardStrip"), ActionButton::Weight::Secondary, strips)),
      m_folds(!title.isEmpty())
{
    m_strip->setFocusPolicy(Qt::TabFocus);         // it goes by its own click; the next one must not get the keys
    m_strip->setHeight(ActionButton::Size::Small); // two beside each other
    m_strip->hide();
    hide();
    auto *inside = new QVBoxLayout(this); // folded, this is hidden: the card itself says by that whether it is wanted
    inside->addWidget(card);
    connect(m_strip, &QPushButton::clicked, this, &CardSlot::openRequested);
}

void CardSlot::setWanted(bool wanted)
{
    m_isWanted = wanted;
    if (!wanted)
        hide();
}

bool CardSlot::setTitle(const QString &title)
{
    if (m_strip->text() == title)
        return false;
    m_strip->setText(title);
    m_strip->setAccessibleName(title);
    return true;
}

QWidget *CardSlot::strip() const
{
    return m_strip;
}

int CardSlot::height(int width, bool inOneLine) const
{
    if (const auto *giving = dynamic_cast<const GivesWay *>(m_card))
        return inOneLine ? giving->lineHeight() : giving->wholeHeight();
    const int wrapped = m_card->hasHeightForWidth() ? m_card->heightForWidth(width) : 0;
    return std::max(wrapped > 0 ? wrapped : m_card->sizeHint().height(), m_card->minimumSizeHint().height());
}

void CardSlot::setOpen(bool open, bool inOneLine)
{
    setVisible(open && m_isWanted);
    if (auto *giving = dynamic_cast<GivesWay *>(m_card))
        giving->setOneLine(inOneLine);
}

} // namespace rowlock
