#include "ui/mainwindow/check_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

struct Counted
{
    const char *key;
    const char *name;
};

// In the order of a day's work; what a later Rowlock counts besides comes after them under its own key.
constexpr Counted countedThings[] = {
    {"events", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Events")},
    {"plans", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Seating plans, all versions")},
    {"seats", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Seats of events")},
    {"pools", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Categories and standing areas")},
    {"holds", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Holds")},
    {"orders", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Orders")},
    {"tickets", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Tickets")},
    {"payments", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Payments and refunds")},
    {"attempts", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Payments started")},
    {"replacements", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Tickets replaced")},
    {"exchanges", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Exchanges into other events")},
    {"blocks", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Blocks")},
    {"waitlist", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Waitlist parties")},
    {"names", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Words of patrons' names")},
    {"journal", QT_TRANSLATE_NOOP("rowlock::CheckDialog", "Journal entries")},
};

QList<std::pair<QString, QString>> figures(const QJsonObject &checked)
{
    const QLocale locale;
    QList<std::pair<QString, QString>> rows;
    QJsonObject rest = checked;
    for (const Counted &thing : countedThings) {
        const QString key = QLatin1String(thing.key);
        if (rest.contains(key))
            rows.append({CheckDialog::tr(thing.name), locale.toString(rest.take(key).toInteger())});
    }
    for (auto other = rest.begin(); other != rest.end(); ++other)
        rows.append({other.key(), other->isDouble() ? locale.toString(other->toInteger()) : other->toString()});
    return rows;
}

} // namespace

CheckDialog::CheckDialog(const VerifyReport &report, const QString &file, const QString &at, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("checkDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Check box office file"));
    resize(560, 560);
    const qsizetype found = report.problems.size();
    const QString said = found == 0   ? tr("No problems found")
                         : found == 1 ? tr("1 problem found. Make a backup and keep it.")
                                      : tr("%1 problems found. Make a backup and keep it.").arg(found);
    auto *heading = new ToneLabel(said, found == 0 ? Tone::Good : Tone::Danger, this);
    heading->setObjectName(QStringLiteral("checkVerdict"));
    heading->setTextSize(TextSize::Title);
    heading->setWordWrap(true);
    auto *where = new ToneLabel(tr("%1, checked %2").arg(QDir::toNativeSeparators(file), at), Tone::Faint, this);
    where->setWordWrap(true);
    where->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    if (!report.rulesCompared)
        where->setText(where->text() + u'\n'
                       + tr("The rules in the database were not compared: that takes the login of its owner."));
    m_text = said + u'\n' + where->text() + u'\n';

    auto *problems = new QListWidget(this);
    problems->setObjectName(QStringLiteral("checkProblems"));
    problems->setAccessibleName(tr("Problems"));
    problems->setWordWrap(true);
    problems->setSelectionMode(QAbstractItemView::NoSelection);
    problems->addItems(report.problems);
    problems->setVisible(found > 0);
    for (const QString &problem : report.problems)
        m_text += u'\n' + problem;

    auto *table = new QTreeWidget(this);
    table->setObjectName(QStringLiteral("checkFigures"));
    table->setAccessibleName(tr("Checked"));
    table->setHeaderLabels({tr("Checked"), tr("Number")});
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    m_text += u'\n';
    for (const auto &[name, figure] : figures(report.checked)) {
        auto *row = new QTreeWidgetItem(table, {name, figure});
        row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        m_text += u'\n' + name + QStringLiteral(": ") + figure;
    }

    auto *copy = new ActionButton(tr("Copy"), QStringLiteral("checkCopy"), ActionButton::Weight::Quiet, this);
    auto *backup =
        new ActionButton(tr("Back up…"), QStringLiteral("checkBackup"), ActionButton::Weight::Secondary, this);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("checkClose"), ActionButton::Weight::Primary, this);
    backup->setVisible(found > 0);
    close->setDefault(true);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(backup, &QPushButton::clicked, this, [this] {
        emit backupRequested();
        accept();
    });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(backup);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(where);
    column->addWidget(problems, 1);
    column->addWidget(table, 2);
    column->addLayout(buttons);
    close->setFocus();
}

} // namespace rowlock
