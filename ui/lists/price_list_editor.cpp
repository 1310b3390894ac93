#include "ui/lists/price_list_editor.h"

#include "ui/common/metrics.h"
#include "ui/common/price_table.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

// The most expensive first, as people speak of them; those without a price last, by name.
QList<PriceRow> rowsOf(const NamedPrices &list, const QStringList &more)
{
    QList<PriceRow> rows;
    const auto rowNamed = [&rows](const QString &name) {
        return std::find_if(rows.begin(), rows.end(), [&](const PriceRow &row) { return row.name == name; });
    };
    for (const PriceCell &cell : list.cells) {
        if (rowNamed(cell.category) == rows.end())
            rows << PriceRow{cell.category};
        rowNamed(cell.category)->prices.insert(*cell.type, *cell.price);
    }
    for (const QString &name : more) {
        if (rowNamed(name) == rows.end())
            rows << PriceRow{name};
    }
    const auto first = [](const PriceRow &row) {
        return row.prices.contains(firstPriceType) ? row.prices.value(firstPriceType).minor : -1;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const PriceRow &a, const PriceRow &b) { return first(a) > first(b); });
    return rows;
}

QList<PriceType> shownTypes(const NamedPrices &list, const QList<PriceType> &types)
{
    QList<PriceType> shown;
    for (const PriceType &type : types) {
        const bool isUsed =
            std::ranges::any_of(list.cells, [&](const PriceCell &cell) { return cell.type == type.no; });
        if (type.offered || isUsed)
            shown << type;
    }
    return shown;
}

} // namespace

PriceListEditor::PriceListEditor(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_name(new QLineEdit(this)), m_offered(new QCheckBox(tr("&Offered for events"), this)),
      m_table(new PriceTable(currency, this))
{
    m_name->setObjectName(QStringLiteral("priceListName"));
    m_name->setMaxLength(60);
    m_name->setMinimumHeight(fieldHeight);
    m_offered->setObjectName(QStringLiteral("priceListOffered"));
    m_offered->setToolTip(tr("Events that use it keep it in any case"));
    m_table->prices().setOf(PriceTableModel::Of::List);
    auto *label = new QLabel(tr("&Name"), this);
    label->setBuddy(m_name);
    auto *head = new QHBoxLayout;
    head->setSpacing(gap::related);
    head->addWidget(label);
    head->addWidget(m_name, 1);
    head->addWidget(m_offered);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::related);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_table, &PriceTable::said, this,
            [this](const QString &text, bool isWrong) { emit said(text, isWrong ? Tone::Danger : Tone::Faint); });
}

void PriceListEditor::show(const NamedPrices &list, const QList<PriceType> &types, const QStringList &categories)
{
    m_list = list;
    m_name->setText(list.name);
    m_offered->setChecked(list.offered);
    m_table->prices().setTable(rowsOf(list, categories), shownTypes(list, types));
    m_table->setCurrentIndex(m_table->prices().index(0, 0));
}

void PriceListEditor::addCategory(const QString &name)
{
    m_table->finishEditing();
    PriceTableModel &prices = m_table->prices();
    prices.addRow(name.simplified());
    m_table->goTo(prices.index(prices.rowCount() - 1, 0));
}

bool PriceListEditor::hasCategory(const QString &name) const
{
    return categories().contains(name.simplified(), Qt::CaseInsensitive);
}

QStringList PriceListEditor::categories() const
{
    QStringList names;
    for (int row = 0; row < m_table->prices().rowCount(); ++row)
        names << m_table->prices().rowName(row);
    return names;
}

QString PriceListEditor::tableText() const
{
    m_table->finishEditing();
    return m_table->prices().text();
}

void PriceListEditor::goToName()
{
    m_name->setFocus();
    m_name->selectAll();
}

const QList<PriceType> &PriceListEditor::types() const
{
    return m_table->prices().types();
}

bool PriceListEditor::isChanged() const
{
    m_table->finishEditing();
    return m_name->text().simplified() != m_list.name || m_offered->isChecked() != m_list.offered
           || m_table->prices().isChanged();
}

bool PriceListEditor::check()
{
    m_table->finishEditing();
    if (m_name->text().simplified().isEmpty()) {
        emit said(tr("Enter a name for the price list, such as Early or Door."), Tone::Danger);
        goToName();
        return false;
    }
    if (const QModelIndex wrong = m_table->prices().firstWrong(); wrong.isValid()) {
        m_table->goTo(wrong);
        return false;
    }
    return true;
}

PriceListEdit PriceListEditor::edit() const
{
    return {m_list.id, m_name->text(), m_offered->isChecked(), m_table->prices().cells(), true};
}

} // namespace rowlock
