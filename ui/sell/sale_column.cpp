#include "ui/sell/sale_column.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int spacing = 16;
constexpr int leastLast = 88;    // a heading and a line and a half, which says that there is more
constexpr double lastShare = 0.26; // of the column

} // namespace

SaleColumn::SaleColumn(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(16, 16, 16, 8);
    m_layout->setSpacing(spacing);
    setMinimumWidth(304);
}

void SaleColumn::addCard(QWidget *card)
{
    m_layout->insertWidget(m_sale ? m_layout->indexOf(m_sale) : m_layout->count(), card);
}

void SaleColumn::setSale(QWidget *sale, QWidget *aside, QWidget *last)
{
    m_sale = sale;
    m_aside = aside;
    m_last = last;
    m_layout->addWidget(sale, 1);
    m_layout->addWidget(aside);
    m_layout->addWidget(last);
}

bool SaleColumn::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        settle();
    return done;
}

// By the column's height and the sales set aside, not by the cards: those come while a hand is on its way to "Cash".
void SaleColumn::settle()
{
    if (!m_last)
        return;
    const QMargins margins = m_layout->contentsMargins();
    const int room = height() - margins.top() - margins.bottom();
    const int set = m_aside->isHidden() ? 0 : m_aside->sizeHint().height() + spacing;
    const int calm = room - m_sale->sizeHint().height() - set - spacing;
    m_last->setVisible(calm >= leastLast);
    m_last->setFixedHeight(std::clamp(int(room * lastShare), leastLast, std::max(leastLast, calm)));
}

} // namespace rowlock
