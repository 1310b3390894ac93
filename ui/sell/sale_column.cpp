#include "ui/sell/sale_column.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int spacing = 16;
constexpr int leastLast = 88;      // a heading and a line and a half, which says that there is more
constexpr double lastShare = 0.26; // of the column

} // namespace

SaleColumn::SaleColumn(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
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

// By the column's height and the sales set aside, and not by the cards as long as they have room: those come while a hand is on
// its way to "Cash". What the sale once took it is left: its clock's words come and go.
void SaleColumn::settle()
{
    if (!m_last)
        return;
    const int room = m_layout->contentsRect().height();
    m_saleNeed = std::max(m_saleNeed, m_sale->sizeHint().height());
    const int set = m_aside->isHidden() ? 0 : m_aside->sizeHint().height() + spacing;
    const int left = std::min(room - m_saleNeed - set - spacing, room - leastOfOthers());
    m_last->setFixedHeight(std::clamp(int(room * lastShare), leastLast, std::max(leastLast, left)));
    m_last->setVisible(left >= leastLast);
    m_layout->activate(); // in the same frame
}

// Of everything but the last sales, with the spaces between.
int SaleColumn::leastOfOthers() const
{
    const int width = m_layout->contentsRect().width();
    int height = 0;
    for (int i = 0; i < m_layout->count(); ++i) {
        const QLayoutItem *item = m_layout->itemAt(i);
        if (item->isEmpty() || item->widget() == m_last)
            continue;
        height +=
            std::max(item->minimumSize().height(), item->hasHeightForWidth() ? item->minimumHeightForWidth(width) : 0)
            + spacing;
    }
    return height;
}

} // namespace rowlock
