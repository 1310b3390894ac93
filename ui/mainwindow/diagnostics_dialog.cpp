#include "ui/mainwindow/diagnostics_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int betweenLooksMs = 2000;

enum Column {
    Command,
    Count,
    Busy,
    LockMedian,
    LockP99,
    LockLongest,
    CommitMedian,
    CommitP99,
    CommitLongest,
    ColumnCount
};

QStringList cells(const CommandWaits &waits)
{
    const QLocale locale;
    return {waits.command.isEmpty() ? DiagnosticsDialog::tr("other") : QString::fromLatin1(waits.command),
            locale.toString(waits.count),
            locale.toString(waits.busy),
            millisecondsText(waits.lock.median),
            millisecondsText(waits.lock.p99),
            millisecondsText(waits.lock.longest),
            millisecondsText(waits.commit.median),
            millisecondsText(waits.commit.p99),
            millisecondsText(waits.commit.longest)};
}

// Figures are read down the columns: with air between them, and rows apart.
class RoomyDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(24, 10);
    }
};

} // namespace

DiagnosticsDialog::DiagnosticsDialog(BoxOffice &office, QWidget *parent)
    : QDialog(parent), m_office(office), m_facts(new ToneLabel({}, Tone::Plain, this)),
      m_none(new ToneLabel(tr("No command of this window has changed the file yet."), Tone::Faint, this)),
      m_table(new QTreeWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("diagnosticsDialog"));
    setWindowTitle(tr("Diagnostics"));
    resize(940, 460);
    auto *heading = new ToneLabel(tr("Diagnostics"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_facts->setObjectName(QStringLiteral("diagnosticsFacts"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *about =
        new ToneLabel(tr("Waiting times in this window since the file was opened, in ms."), Tone::Faint, this);
    about->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("diagnosticsTable"));
    m_table->setAccessibleName(tr("Waiting, by command"));
    m_table->setHeaderLabels({tr("Command"), tr("Count"), tr("Conflicts"), tr("Lock, median"), tr("99%"), tr("longest"),
                              tr("Disk, median"), tr("99%"), tr("longest"), QString()}); // nothing: room at the right
    m_table->setItemDelegate(new RoomyDelegate(m_table));
    m_table->setAllColumnsShowFocus(true);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(Command, QHeaderView::Stretch);
    m_table->header()->setMinimumSectionSize(8);
    m_table->header()->setSectionResizeMode(ColumnCount, QHeaderView::Fixed);
    m_table->header()->resizeSection(ColumnCount, 8);
    for (int column = Count; column < ColumnCount; ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);

    auto *copy = new ActionButton(tr("Copy"), QStringLiteral("diagnosticsCopy"), ActionButton::Weight::Secondary, this);
    copy->setToolTip(tr("Copy all of this as text"));
    auto *close =
        new ActionButton(tr("Close"), QStringLiteral("diagnosticsClose"), ActionButton::Weight::Secondary, this);
    close->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch();
    for (ActionButton *button : {copy, close}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->addWidget(heading);
    column->addWidget(m_facts);
    column->addWidget(about);
    column->addWidget(m_none);
    column->addWidget(m_table, 1);
    column->addStretch(0); // in place of the table, while there is nothing in it
    column->addLayout(buttons);

    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(asText()); });
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &DiagnosticsDialog::read);
    timer->start(betweenLooksMs);
    m_table->setFocus();
    read();
}

void DiagnosticsDialog::read()
{
    const auto reading = m_office.ask([](Desk &desk) -> Result<Reading> {
        return Reading{desk.facts(), desk.upkeep().storage(), desk.upkeep().waits()};
    });
    whenAnswered(reading, this, [this](const Result<Reading> &answer) {
        if (answer)
            show(*answer);
        else
            m_facts->setText(answer.error().message);
    });
}

void DiagnosticsDialog::show(const Reading &reading)
{
    m_facts->setText(tr("%1\nRowlock %2, schema %3, %4, journal mode %5, pages in the log: %6")
                         .arg(QDir::toNativeSeparators(reading.facts.file), QApplication::applicationVersion(),
                              QString::number(reading.facts.schema), reading.storage.engine,
                              reading.storage.journalMode, QString::number(reading.storage.logPages)));
    m_none->setVisible(reading.waits.isEmpty());
    m_table->setVisible(!reading.waits.isEmpty());
    // Rows are kept and only their texts changed, so that a marked row stays marked.
    while (m_table->topLevelItemCount() > reading.waits.size())
        delete m_table->takeTopLevelItem(m_table->topLevelItemCount() - 1);
    for (qsizetype row = 0; row < reading.waits.size(); ++row) {
        if (row >= m_table->topLevelItemCount())
            m_table->addTopLevelItem(new QTreeWidgetItem);
        QTreeWidgetItem *item = m_table->topLevelItem(int(row));
        const QStringList texts = cells(reading.waits.at(row));
        for (int column = 0; column < ColumnCount; ++column) {
            item->setText(column, texts.at(column));
            if (column > Command)
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
}

QString DiagnosticsDialog::asText() const
{
    QStringList lines{m_facts->text()};
    const auto line = [](const QTreeWidgetItem *item) {
        QStringList texts;
        for (int column = 0; column < ColumnCount; ++column)
            texts.append(item->text(column));
        return texts.join(u'\t');
    };
    lines.append(line(m_table->headerItem()));
    for (int row = 0; row < m_table->topLevelItemCount(); ++row)
        lines.append(line(m_table->topLevelItem(row)));
    return lines.join(u'\n') + u'\n';
}

} // namespace rowlock
