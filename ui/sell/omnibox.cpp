#include "ui/sell/omnibox.h"

#include <QKeyEvent>

namespace rowlock {

Omnibox::Omnibox(OmniboxPopup *popup, QWidget *parent)
    : QLineEdit(parent)
    , m_popup(popup)
{
    setObjectName(QStringLiteral("omnibox"));
    setAccessibleName(tr("Find or sell"));
    setPlaceholderText(tr("Find or sell: 4, best 2 circle, f12-15, an order, a name …"));
    setToolTip(tr("How many seats, seats by name, an order's code, a patron's name or a ticket (F2)"));
    setClearButtonEnabled(true);
    setTextMargins(8, 0, 8, 0);
    setMinimumHeight(36);
    setMaxLength(500);
    connect(m_popup, &OmniboxPopup::orderChosen, this, &Omnibox::orderChosen);
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
    case Qt::Key_Down:
        m_popup->step(event->key() == Qt::Key_Down ? 1 : -1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->isAutoRepeat())
            return;
        if (const QString code = m_popup->chosen(); !code.isEmpty() && m_popup->isVisible())
            emit orderChosen(code);
        else
            emit entered(text());
        return;
    default: QLineEdit::keyPressEvent(event);
    }
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
