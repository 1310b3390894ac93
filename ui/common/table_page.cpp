#include "ui/common/table_page.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

void showAsRows(QTreeWidget &table)
{
    table.setRootIsDecorated(false);
    table.setUniformRowHeights(true);
    table.setAllColumnsShowFocus(true);
    table.header()->setStretchLastSection(false);
    table.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

TablePage::TablePage(const QString &name, const Words &words, QWidget *parent)
    : QWidget(parent), m_table(new QTreeWidget(this)),
      m_may(new ToneLabel(tr("You may not change this yourself: somebody who may approves it as it is saved."),
                          Tone::Warning, this)),
      m_empty(new ToneLabel(words.empty, Tone::Plain, this)), m_below(new QVBoxLayout), m_acts(new QHBoxLayout)
{
    setObjectName(name + QStringLiteral("Page"));
    m_may->setObjectName(name + QStringLiteral("PageMay"));
    m_empty->setObjectName(name + QStringLiteral("Empty"));
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setAccessibleName(words.rows);
    m_table->setHeaderLabels(words.columns);
    showAsRows(*m_table);
    auto *heading = new ToneLabel(words.heading, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_acts->setSpacing(gap::related);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    if (!words.about.isEmpty()) {
        auto *about = new ToneLabel(words.about, Tone::Faint, this);
        about->setWordWrap(true);
        column->addWidget(about);
    }
    for (ToneLabel *said : {m_may, m_empty}) {
        said->setWordWrap(true);
        said->hide();
        column->addWidget(said);
    }
    column->addWidget(m_table, 1);
    column->addLayout(m_below);
    column->addLayout(m_acts);
    column->addStretch();
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this] { noteChosen(); });
}

void TablePage::setMayChange(bool may)
{
    m_may->setVisible(!may);
}

void TablePage::setRows(const QList<Row> &rows)
{
    const int before = std::max(0, current());
    m_table->clear();
    for (const Row &row : rows) {
        auto *item = new QTreeWidgetItem(m_table, row.cells);
        for (int column = 0; row.isOver && column < m_table->columnCount(); ++column)
            item->setForeground(column, palette().brush(QPalette::PlaceholderText));
    }
    m_empty->setVisible(rows.isEmpty());
    m_table->setVisible(!rows.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(std::min(before, m_table->topLevelItemCount() - 1)));
    noteChosen();
}

int TablePage::current() const
{
    return m_table->indexOfTopLevelItem(m_table->currentItem());
}

void TablePage::addBelow(QWidget *widget)
{
    m_below->addWidget(widget);
}

} // namespace rowlock
