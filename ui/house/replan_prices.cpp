#include "ui/house/replan_prices.h"

#include "model/domain/money_input.h"
#include "ui/common/labels.h"
#include "ui/common/money_field.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>

namespace rowlock {

ReplanPrices::ReplanPrices(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_currency(currency), m_grid(new QGridLayout(this))
{}

void ReplanPrices::setNames(const QStringList &names)
{
    QStringList shown;
    for (const auto &[name, field] : std::as_const(m_fields))
        shown += name;
    if (shown == names)
        return;
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_fields.clear();
    for (const QString &name : names) {
        const int row = int(m_fields.size());
        auto *field = new MoneyField(tr("Price of %1").arg(name), QStringLiteral("replanPrice-") + name, this);
        field->setCurrency(m_currency);
        field->setHint(tr("0 if free"));
        field->setFixedWidth(200);
        connect(field, &MoneyField::changed, this, &ReplanPrices::changed);
        m_grid->addWidget(new ToneLabel(tr("Price of %1 (new)").arg(name), Tone::Plain, this), row, 0);
        m_grid->addWidget(field, row, 1);
        m_fields.append({name, field});
    }
}

bool ReplanPrices::isComplete() const
{
    return std::all_of(m_fields.begin(), m_fields.end(),
                       [](const auto &field) { return field.second->amount().has_value(); });
}

Result<QHash<QString, Money>> ReplanPrices::prices() const
{
    QHash<QString, Money> prices;
    for (const auto &[name, field] : m_fields) {
        TRY_GET(const Money price, moneyFromInput(field->edit()->text(), m_currency, QLocale()));
        prices.insert(name, price);
    }
    return prices;
}

} // namespace rowlock
