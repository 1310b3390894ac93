#include "ui/sell/omnibox.h"

#include "ui/common/icons.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>

namespace rowlock {

Omnibox::Omnibox(OmniboxPopup *popup, QWidget *parent) : QLineEdit(parent), m_popup(popup)
{
    setObjectName(QStringLiteral("omnibox"));
    setAccessibleName(tr("Find or sell"));
    setPlaceholderText(tr("Find or sell: 4, best 2 circle, F12–15, order, name"));
    setToolTip(tr("How many seats, seats by name, an order's code, a patron's name or a ticket (F2)"));
    setClearButtonEnabled(true);
    setTextMargins(8, 0, 8, 0);
    setMinimumHeight(36);
    setMaxLength(500);
    connect(m_popup, &OmniboxPopup::picked, this, &Omnibox::picked);
    // For the mouse, and for whoever has no Enter key: a screen reader's commands, say.
    m_go = addAction(icon(QStringLiteral("go-next")), QLineEdit::TrailingPosition);
    m_go->setText(tr("Go"));
    m_go->setToolTip(tr("Go (Enter)"));
    m_go->setVisible(false);
    connect(m_go, &QAction::triggered, this, &Omnibox::go);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) { m_go->setVisible(!text.isEmpty()); });
}

void Omnibox::go()
{
    if (!m_popup)
        return;
    const FoundChoice choice = m_popup->chosen();
    if (m_popup->isVisible() && (choice.sale.isValid() || !choice.order.isEmpty()))
        emit picked(choice);
    else
        emit entered(text());
}

void Omnibox::say()
{
    if (!m_popup)
        return;
    if (hasFocus() && !m_popup->text().isEmpty())
        m_popup->showBelow(*this);
    else
        m_popup->hide();
    setAccessibleDescription(m_popup->text());
}

void Omnibox::keyPressEvent(QKeyEvent *event)
{
    if (!m_popup)
        return;
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: m_popup->step(event->key() == Qt::Key_Down ? 1 : -1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!event->isAutoRepeat())
            go();
        return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void Omnibox::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_go)
        m_go->setIcon(icon(QStringLiteral("go-next")));
}

void Omnibox::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    say();
}

void Omnibox::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (m_popup)
        m_popup->hide();
}

} // namespace rowlock
