#include "ui/print/trouble_card.h"

#include "ui/common/action_button.h"
#include "ui/common/card.h"
#include "ui/common/labels.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

TroubleCard::TroubleCard(const QString &name, const QString &heading, QWidget *parent) : QWidget(parent)
{
    setObjectName(name + QStringLiteral("Card"));
    auto *card = new Card(Tone::Warning, this);
    auto *head = new ToneLabel(heading, Tone::Plain, card);
    head->setTextSize(TextSize::Heading);
    m_text = new ToneLabel({}, Tone::Plain, card);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setWordWrap(true);
    m_buttons = new QHBoxLayout;
    QVBoxLayout *column = card->makeColumn();
    column->addWidget(head);
    column->addWidget(m_text);
    column->addLayout(m_buttons);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addWidget(card);
    hide();
}

void TroubleCard::addButtons(std::initializer_list<ActionButton *> buttons)
{
    for (ActionButton *button : buttons)
        m_buttons->addWidget(button);
    m_buttons->addStretch(1);
}

void TroubleCard::say(const QString &text, const QString &title)
{
    m_text->setText(text);
    emit titled(title);
    setVisible(true);
}

void TroubleCard::putAway()
{
    if (isAncestorOf(window()->focusWidget()))
        window()->setFocus();
    hide();
}

} // namespace rowlock
