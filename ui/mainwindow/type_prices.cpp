#include "ui/mainwindow/type_prices.h"

#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/price_table.h"

#include <QVBoxLayout>

namespace rowlock {

TypePrices::TypePrices(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_open(new ActionButton(tr("Other price types"), QStringLiteral("otherTypes"),
                                               ActionButton::Weight::Secondary, this)),
      m_table(new PriceTable(currency, this)), m_said(new ToneLabel({}, Tone::Faint, this))
{
    m_open->setCheckable(true);
    m_open->setFixedHeight(fieldHeight);
    m_open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_open->setIconName(QStringLiteral("go-down"));
    m_open->setToolTip(tr("Prices for children, students and others; blank: not sold at that type"));
    m_open->setAutoDefault(false);
    m_said->setObjectName(QStringLiteral("typePricesSaid"));
    m_said->setWordWrap(true);
    m_table->hide();
    m_said->hide();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_open);
    column->addWidget(m_table);
    column->addWidget(m_said);
    setTabOrder(m_open, m_table);
    hide();
    connect(m_open, &QAbstractButton::toggled, this, [this](bool on) {
        m_table->setVisible(on);
        m_said->setVisible(on);
        m_open->setIconName(on ? QStringLiteral("go-up") : QStringLiteral("go-down"));
        if (on)
            m_table->goTo(m_table->prices().index(0, 0));
        emit resized();
    });
    connect(m_table, &PriceTable::said, this, [this](const QString &text, bool isWrong) {
        m_said->setTone(isWrong ? Tone::Danger : Tone::Faint);
        m_said->setText(text);
    });
}

void TypePrices::setPlan(const SeatingPlan &plan)
{
    m_names.clear();
    for (const PlanCategory &category : plan.categories)
        m_names << category.name;
    for (const int area : plan.standingAreas())
        m_names << plan.areas.at(area).name;
    refill();
}

void TypePrices::setTypes(const QList<PriceType> &types)
{
    m_types = types;
    m_types.removeIf(
        [](const PriceType &type) { return type.no == firstPriceType || !type.offered || !hasOwnPrice(type); });
    refill();
}

void TypePrices::refill()
{
    QList<PriceRow> rows;
    for (const QString &name : std::as_const(m_names))
        rows << PriceRow{name};
    m_table->prices().setTable(rows, m_types);
    m_table->setFixedHeight(m_table->sizeHint().height());
    setVisible(!m_names.isEmpty() && !m_types.isEmpty());
}

bool TypePrices::check()
{
    m_table->finishEditing();
    return !m_table->prices().firstWrong().isValid();
}

void TypePrices::focusFirstWrong()
{
    if (const QModelIndex wrong = m_table->prices().firstWrong(); wrong.isValid()) {
        m_open->setChecked(true);
        m_table->goTo(wrong);
    }
}

QHash<QString, QHash<int, Money>> TypePrices::prices() const
{
    QHash<QString, QHash<int, Money>> prices;
    const QList<PriceChange> typed = m_table->prices().changes();
    for (const PriceChange &change : typed) {
        if (change.price)
            prices[change.pool].insert(change.type, *change.price);
    }
    return prices;
}

std::optional<PriceChange> TypePrices::unusual(const std::optional<Money> &highest) const
{
    const QList<PriceChange> typed = m_table->prices().changes();
    for (const PriceChange &change : typed) {
        const bool isMeant = change.price && m_confirmed.value(change.pool).value(change.type) == *change.price;
        if (change.price && !isMeant && isUnusualPrice(*change.price, highest))
            return change;
    }
    return std::nullopt;
}

void TypePrices::followInTabOrder(QWidget *before)
{
    setTabOrder(before, m_open);
    setTabOrder(m_open, m_table);
}

} // namespace rowlock
