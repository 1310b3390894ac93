#include "ui/mainwindow/folded_part.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"

#include <QVBoxLayout>

namespace rowlock {

FoldedPart::FoldedPart(const QString &title, const QString &objectName, QWidget *part, QWidget *parent)
    : QWidget(parent), m_button(new ActionButton(title, objectName, ActionButton::Weight::Secondary, this))
{
    m_button->setCheckable(true);
    m_button->setFixedHeight(fieldHeight);
    m_button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_button->setIconName(QStringLiteral("go-down"));
    part->hide();
    setFocusProxy(m_button);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_button);
    column->addWidget(part);
    connect(m_button, &QAbstractButton::toggled, this, [this, part](bool on) {
        part->setVisible(on);
        m_button->setIconName(on ? QStringLiteral("go-up") : QStringLiteral("go-down"));
        emit resized();
    });
}

void FoldedPart::setOpen(bool open)
{
    m_button->setChecked(open);
}

QWidget *FoldedPart::button() const
{
    return m_button;
}

bool FoldedPart::isOpen() const
{
    return m_button->isChecked();
}

} // namespace rowlock
