#include "ui/mainwindow/order_batch_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int widestColumn = 260;
constexpr int depositRole = Qt::UserRole + 1;

} // namespace

OrderBatchDialog::OrderBatchDialog(const HouseContext &context, const EventSummary &event, const Look &look,
                                   QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_look(look), m_reason(new QLineEdit(this)),
      m_list(new QTreeWidget(this)), m_state(new ToneLabel({}, Tone::Plain, this)), m_progress(new QProgressBar(this)),
      m_stop(new ActionButton(tr("Stop"), look.prefix + QStringLiteral("Stop"), ActionButton::Weight::Secondary, this))
{
    setObjectName(look.prefix + QStringLiteral("Dialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(look.title);
    resize(860, 560);
    m_reason->setObjectName(look.prefix + QStringLiteral("Reason"));
    m_reason->setMaxLength(500);
    m_list->setObjectName(look.prefix + QStringLiteral("List"));
    m_list->setAccessibleName(look.listName);
    m_list->setHeaderLabels(look.columns);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setMaximumSectionSize(widestColumn); // a party over the whole house leaves room for the others
    m_list->header()->setSectionResizeMode(look.stretched, QHeaderView::Stretch);
    m_state->setObjectName(look.prefix + QStringLiteral("State"));
    m_state->setWordWrap(true);
    m_progress->setObjectName(look.prefix + QStringLiteral("Progress"));
    m_progress->setTextVisible(false);
}

void OrderBatchDialog::finish(QFormLayout *terms, const QString &start, bool isDanger)
{
    auto *heading = new ToneLabel(
        tr("%1, %2").arg(m_event.name, eventDateText(m_event.starts, m_context.facts.timeZone)), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    terms->addRow(tr("Reason (required)"), m_reason);
    m_start = new ActionButton(start, m_look.prefix + QStringLiteral("Start"),
                               isDanger ? ActionButton::Weight::Danger : ActionButton::Weight::Primary, this);
    auto *close =
        new ActionButton(tr("Close"), m_look.prefix + QStringLiteral("Close"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    buttons->addWidget(m_stop);
    buttons->addWidget(m_start);
    buttons->addWidget(close);
    for (ActionButton *button : {m_start, m_stop, close})
        button->setAutoDefault(false); // Enter in the reason must not begin with a whole house
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addLayout(terms);
    column->addWidget(m_list, 1);
    column->addWidget(m_progress);
    column->addWidget(m_state);
    column->addLayout(buttons);
    for (QWidget *before = m_reason; QWidget * next : QWidgetList{m_list, m_stop, m_start, close})
        setTabOrder(std::exchange(before, next), next);
    connect(m_reason, &QLineEdit::textChanged, this, &OrderBatchDialog::refresh);
    connect(m_start, &QPushButton::clicked, this, [this] { askToStart(); });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(close, &QPushButton::clicked, this, &OrderBatchDialog::reject);
    m_reason->setFocus();
    refresh();
}

void OrderBatchDialog::reject()
{
    if (m_run)
        m_run->stop(); // what was done by then stands here before it is closed
    else
        QDialog::reject();
}

QString OrderBatchDialog::reason() const
{
    return m_reason->text().trimmed();
}

QTreeWidgetItem *OrderBatchDialog::addRow(const BatchItem &item, const QStringList &texts)
{
    auto *row = new QTreeWidgetItem(m_list, texts);
    row->setData(0, Qt::UserRole, item.order.value());
    row->setData(0, depositRole, item.deposit.value());
    for (int column = 0; column < int(texts.size()); ++column)
        row->setToolTip(column, texts.at(column)); // what its column has no room for
    return row;
}

void OrderBatchDialog::say(const QString &sentence)
{
    m_state->setText(sentence);
}

void OrderBatchDialog::start(const QList<BatchItem> &items, const OrderRun::Step &step)
{
    m_steps = 0;
    m_progress->setRange(0, int(items.size()));
    m_progress->setValue(0);
    m_run = new OrderRun(items, step, this);
    connect(m_run, &OrderRun::ended, this, &OrderBatchDialog::end);
    refresh();
    m_stop->setFocus(); // the button that was pressed is grey
    m_run->start();
}

void OrderBatchDialog::note(const BatchItem &item, const QString &said)
{
    const int column = m_list->columnCount() - 1;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = m_list->topLevelItem(i);
        if (row->data(0, Qt::UserRole).toLongLong() != item.order.value()
            || row->data(0, depositRole).toLongLong() != item.deposit.value())
            continue;
        row->setText(column, said);
        row->setToolTip(column, said);
        m_list->scrollToItem(row);
    }
    m_progress->setValue(++m_steps);
    refresh();
}

void OrderBatchDialog::end()
{
    m_run->deleteLater();
    m_run.clear();
    refresh();
    ended();
}

void OrderBatchDialog::refresh()
{
    if (!m_start)
        return; // not whole yet
    const bool runs = m_run;
    m_start->setText(startText());
    m_start->setAccessibleName(m_start->text());
    const QString before = runs             ? tr("The orders have their turn")
                           : m_event.onSale ? tr("Stop selling first")
                                            : missing();
    const QString wrong = cardNumberText(reason());
    enableUnless(*m_start, !before.isEmpty() ? before : reason().isEmpty() ? tr("Enter the reason first") : wrong);
    m_stop->setEnabled(runs);
    m_reason->setEnabled(!runs);
    m_progress->setVisible(runs);
    m_state->setText(QStringList{summary(), wrong}.join(u' ').trimmed());
    allowTerms(!runs);
}

} // namespace rowlock
