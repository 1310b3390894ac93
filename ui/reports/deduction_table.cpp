#include "ui/reports/deduction_table.h"

#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int forColumn = 0, takenColumn = 1;
constexpr int takenWidth = 120;

// "250.00", "10%"; below zero it gives something back.
Result<SettlementDeduction> deductionTyped(const QString &what, const QString &typed, const Currency &currency)
{
    SettlementDeduction deduction{what};
    if (typed.endsWith(u'%')) {
        TRY_GET(deduction.percent, Percent::fromText(typed.chopped(1)));
        return deduction;
    }
    const bool isBelow = typed.startsWith(u'-') || typed.startsWith(QChar(0x2212));
    TRY_GET(const Money amount, moneyFromInput(isBelow ? typed.mid(1) : typed, currency, QLocale()));
    deduction.amount = isBelow ? -amount : amount;
    return deduction;
}

} // namespace

DeductionTable::DeductionTable(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_currency(currency), m_table(new QTableWidget(0, 2, this)),
      m_remove(new ActionButton(tr("&Remove"), QStringLiteral("deductionRemove"), ActionButton::Weight::Danger, this))
{
    m_table->setObjectName(QStringLiteral("deductions"));
    m_table->setAccessibleName(tr("Deductions"));
    m_table->setHorizontalHeaderLabels({tr("Deduction"), tr("Amount or %")});
    m_table->horizontalHeaderItem(takenColumn)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(forColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(takenColumn, takenWidth);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    auto *add = new ActionButton(tr("&Add"), QStringLiteral("deductionAdd"), ActionButton::Weight::Secondary, this);
    auto *acts = new QHBoxLayout;
    for (ActionButton *button : {add, m_remove}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        acts->addWidget(button);
    }
    acts->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_table, 1);
    column->addLayout(acts);
    connect(add, &QPushButton::clicked, this, &DeductionTable::addLine);
    connect(m_remove, &QPushButton::clicked, this, &DeductionTable::removeLine);
    connect(m_table, &QTableWidget::itemChanged, this, &DeductionTable::changed);
    const auto refresh = [this](int row) {
        enableUnless(*m_remove, row < 0 ? tr("Select a deduction first") : QString());
    };
    connect(m_table, &QTableWidget::currentCellChanged, this, refresh);
    refresh(-1);
}

void DeductionTable::addLine()
{
    const int row = m_table->rowCount();
    {
        const QSignalBlocker quiet(m_table);
        m_table->insertRow(row);
        m_table->setItem(row, forColumn, new QTableWidgetItem);
        auto *taken = new QTableWidgetItem;
        taken->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(row, takenColumn, taken);
    }
    m_table->setFocus();
    m_table->setCurrentCell(row, forColumn);
    m_table->editItem(m_table->item(row, forColumn));
}

void DeductionTable::removeLine()
{
    if (m_table->currentRow() < 0)
        return;
    m_table->removeRow(m_table->currentRow());
    emit changed();
}

QString DeductionTable::typed(int row, int column) const
{
    const QTableWidgetItem *item = m_table->item(row, column);
    return item ? item->text().simplified() : QString();
}

Result<QList<SettlementDeduction>> DeductionTable::deductions() const
{
    QList<SettlementDeduction> all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString what = typed(row, forColumn), taken = typed(row, takenColumn);
        if (what.isEmpty() && taken.isEmpty())
            continue;
        TRY_GET(const SettlementDeduction deduction, deductionTyped(what, taken, m_currency));
        all.append(deduction);
    }
    return all;
}

} // namespace rowlock
