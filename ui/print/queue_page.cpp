#include "ui/print/queue_page.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>

#include <utility>

namespace rowlock {

QueuePage::QueuePage(const QString &name, const Words &words, QWidget *parent)
    : QWidget(parent), m_table(new QTreeWidget(this)), m_empty(new ToneLabel(words.empty, Tone::Faint, this)),
      m_messages(new MessageBar(this, name)), m_buttons(new QHBoxLayout)
{
    m_table->setObjectName(name);
    m_table->setAccessibleName(words.rows);
    m_table->setHeaderLabels(words.columns);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->header()->setStretchLastSection(true);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_empty->setObjectName(name + QStringLiteral("Empty"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->setSpacing(gap::group);
    column->addWidget(m_empty);
    column->addWidget(m_table, 1);
    column->addWidget(m_messages);
    column->addLayout(m_buttons);
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this] { noteChosen(); });
}

void QueuePage::addButtons(std::initializer_list<ActionButton *> buttons)
{
    for (ActionButton *button : buttons)
        m_buttons->addWidget(button);
    m_buttons->addStretch(1);
}

void QueuePage::setLines(const QList<Line> &lines)
{
    const qint64 before = m_numbers.value(current(), -1);
    m_table->clear();
    m_numbers.clear();
    QTreeWidgetItem *chosen = nullptr;
    for (const Line &line : lines) {
        auto *item = new QTreeWidgetItem(m_table, line.cells);
        m_numbers.append(line.no);
        chosen = line.no == before || !chosen ? item : chosen;
    }
    m_empty->setVisible(lines.isEmpty());
    m_table->setVisible(!lines.isEmpty());
    m_table->setCurrentItem(chosen);
    noteChosen();
}

int QueuePage::current() const
{
    return m_table->indexOfTopLevelItem(m_table->currentItem());
}

void QueuePage::sayRefused(const QString &sentence)
{
    m_messages->show(Tone::Danger, sentence);
}

} // namespace rowlock
