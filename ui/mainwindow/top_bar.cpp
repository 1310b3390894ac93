#include "ui/mainwindow/top_bar.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>

namespace rowlock {

TopBar::TopBar(QWidget *parent)
    : QWidget(parent), m_pages(new QHBoxLayout), m_fieldPlace(new QHBoxLayout),
      m_terminal(new FigureLabel(tr("Terminal"), QStringLiteral("terminal"), this))
{
    m_pages->setSpacing(gap::inside);
    m_terminal->setTone(Tone::Faint);
    m_terminal->setToolTip(tr("Name of this terminal"));
    m_terminal->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::group, gap::related, gap::group, gap::related);
    row->setSpacing(gap::group);
    row->addLayout(m_pages);
    row->addStretch(1);
    row->addLayout(m_fieldPlace, 4);
    row->addStretch(1);
    row->addWidget(m_terminal);
}

QWidget *TopBar::addPage(const QString &title, const QString &iconName)
{
    const int page = m_pages->count();
    auto *button = new ActionButton(title, QStringLiteral("page-") + title, ActionButton::Weight::Quiet, this);
    button->setCheckable(true);
    button->setIconName(iconName);
    m_pages->addWidget(button);
    // Not clicked: a screen reader checks a button without clicking it. No button group: in one, Tab reaches a single
    // button.
    connect(button, &QAbstractButton::toggled, this,
            [this, page](bool checked) { emit pageRequested(checked ? page : m_current); });
    return button;
}

void TopBar::setField(QWidget *field)
{
    m_fieldPlace->addWidget(field);
}

void TopBar::setTerminal(const QString &name)
{
    m_terminal->setFigure(name);
}

void TopBar::setCurrent(int page)
{
    m_current = page;
    for (int i = 0; i < m_pages->count(); ++i) {
        if (auto *button = qobject_cast<QAbstractButton *>(m_pages->itemAt(i)->widget()))
            button->setChecked(i == page);
    }
}

} // namespace rowlock
