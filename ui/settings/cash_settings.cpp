#include "ui/settings/cash_settings.h"

#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/rules/rule_form.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>

namespace rowlock {

CashSettings::CashSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("cashPage"), tr("Counting cash"),
                   tr("The notes and coins by which a drawer is counted. What was counted already stays."), parent),
      m_table(new QTableWidget(0, 2, this)),
      m_remove(new ActionButton(tr("&Remove"), QStringLiteral("coinRemove"), ActionButton::Weight::Danger, this))
{
    m_table->setObjectName(QStringLiteral("settingCoins"));
    m_table->setAccessibleName(tr("Notes and coins"));
    m_table->setHorizontalHeaderLabels({tr("Note or coin"), tr("Coins in a roll")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    auto *add = new ActionButton(tr("&Add"), QStringLiteral("coinAdd"), ActionButton::Weight::Secondary, this);
    auto *usual =
        new ActionButton(tr("&Usual ones"), QStringLiteral("coinsUsual"), ActionButton::Weight::Secondary, this);
    usual->setToolTip(tr("All notes and coins of the currency"));
    auto *acts = new QWidget(this);
    auto *line = new QHBoxLayout(acts);
    line->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    line->setSpacing(gap::related);
    for (ActionButton *button : {add, m_remove, usual}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    line->addStretch(1);
    rows().addRow(tr("Notes and coins"), m_table, tr("A roll is counted as one entry; leave it empty where none come"));
    rows().addWide(acts);
    keep("worths", m_table);
    keep("rolls", m_table);
    connect(add, &QPushButton::clicked, this, &CashSettings::addEmpty);
    connect(m_remove, &QPushButton::clicked, this, &CashSettings::removeCurrent);
    connect(usual, &QPushButton::clicked, this, [this] {
        fillWith(usualDenominations(this->context().facts.currency));
        noteTyped();
    });
    connect(m_table, &QTableWidget::itemChanged, this, &CashSettings::noteTyped);
    connect(m_table, &QTableWidget::currentCellChanged, this,
            [this](int row) { enableUnless(*m_remove, row < 0 ? tr("Select a note or coin first") : QString()); });
}

void CashSettings::fill(const SettingsKnown &known)
{
    fillWith(known.denominations);
}

void CashSettings::fillWith(const QList<Denomination> &denominations)
{
    const QSignalBlocker quiet(m_table);
    m_table->setRowCount(0);
    for (const Denomination &each : denominations)
        addLine(moneyFieldText(each.worth, QLocale()), each.roll > 0 ? QString::number(each.roll) : QString());
    m_table->setCurrentCell(0, 0);
    enableUnless(*m_remove, denominations.isEmpty() ? tr("Select a note or coin first") : QString());
}

void CashSettings::addLine(const QString &worth, const QString &roll)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (const auto &[column, words] : {std::pair{0, worth}, std::pair{1, roll}}) {
        auto *item = new QTableWidgetItem(words);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(row, column, item);
    }
}

void CashSettings::addEmpty()
{
    addLine({}, {});
    const int row = m_table->rowCount() - 1;
    m_table->setFocus();
    m_table->setCurrentCell(row, 0);
    m_table->editItem(m_table->item(row, 0));
}

void CashSettings::removeCurrent()
{
    if (m_table->currentRow() < 0)
        return;
    m_table->removeRow(m_table->currentRow());
    noteTyped();
}

QString CashSettings::text(int row, int column) const
{
    const QTableWidgetItem *item = m_table->item(row, column);
    return item ? item->text().trimmed() : QString();
}

std::optional<SettingsPage::Asked> CashSettings::asked()
{
    QList<Denomination> wanted;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        if (text(row, 0).isEmpty() && text(row, 1).isEmpty())
            continue;
        const auto worth = moneyFromInput(text(row, 0), context().facts.currency, QLocale());
        bool isNumber = true;
        const qint64 roll = text(row, 1).isEmpty() ? 0 : QLocale().toLongLong(text(row, 1), &isNumber);
        if (!worth || !isNumber) {
            m_table->setCurrentCell(row, worth ? 1 : 0);
            refuse(m_table, worth ? tr("A roll has a whole number of coins, such as 40.") : worth.error().message);
            return {};
        }
        wanted.append({*worth, roll});
    }
    if (wanted.isEmpty()) {
        refuse(m_table, tr("Enter at least one note or coin."));
        return {};
    }
    return [wanted](Desk &desk) { return whetherDone(desk.settings().setDenominations(wanted)); };
}

} // namespace rowlock
