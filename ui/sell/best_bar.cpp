#include "ui/sell/best_bar.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>

namespace rowlock {

BestBar::BestBar(QWidget *parent)
    : QWidget(parent), m_category(new QComboBox(this)),
      m_take(new ActionButton(tr("Hold best"), QStringLiteral("bestButton"), ActionButton::Weight::Secondary, this))
{
    auto *count = new QSpinBox(this);
    count->setObjectName(QStringLiteral("bestCount"));
    count->setAccessibleName(tr("How many seats"));
    count->setRange(1, 99);
    count->setValue(2);
    count->setMinimumWidth(56);
    m_category->setObjectName(QStringLiteral("bestCategory"));
    m_category->setAccessibleName(tr("Category"));
    m_category->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_category->setMinimumContentsLength(11);
    m_take->setToolTip(tr("Hold the best seats together"));
    m_take->setFixedHeight(fieldHeight);
    m_take->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(gap::inside);
    row->addWidget(count);
    row->addWidget(m_category);
    row->addWidget(m_take);
    connect(m_take, &QPushButton::clicked, this,
            [this, count] { emit requested(count->value(), m_category->currentData().toString()); });
}

void BestBar::setCategories(const QList<PoolStatus> &pools)
{
    m_category->clear();
    m_category->addItem(tr("Any category"), QString());
    for (const PoolStatus &pool : pools) {
        if (pool.kind == PoolKind::Seats)
            m_category->addItem(pool.name, pool.name);
    }
}

void BestBar::setClosed(const QString &why)
{
    enableUnless(*m_take, why);
}

} // namespace rowlock
