#include "ui/mainwindow/backups_dialog.h"

#include "model/domain/house_place.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

enum BackupColumn {
    MadeColumn,
    WhyColumn,
    OrdersColumn,
    TicketsColumn,
    TakenColumn,
    SinceColumn,
    StateColumn,
    BackupColumns
};

QString stateText(BackupState state, bool isCompared)
{
    switch (state) {
    case BackupState::Sound: return BackupsDialog::tr("Sound");
    case BackupState::Damaged: return BackupsDialog::tr("Damaged");
    case BackupState::NotChecked: break;
    }
    return isCompared ? BackupsDialog::tr("Not checked") : BackupsDialog::tr("Checking…");
}

QString sinceText(const BackupFigures &holds, const BackupFigures &now)
{
    const qint64 orders = now.orders - holds.orders;
    if (now.end.hash == holds.end.hash)
        return BackupsDialog::tr("nothing");
    return orders == 1 ? BackupsDialog::tr("1 order") : BackupsDialog::tr("%1 orders").arg(QLocale().toString(orders));
}

// What would be missing, in a sentence; empty where nobody knows, or nothing is.
QString missingText(const BackupFigures &holds, const BackupFigures &now)
{
    if (now.end.hash == holds.end.hash)
        return BackupsDialog::tr("It holds everything that was entered.");
    const qint64 orders = now.orders - holds.orders;
    const QString taken = moneyText(now.taken - holds.taken);
    if (orders <= 0)
        return BackupsDialog::tr("What was entered since is not in it.");
    return orders == 1
               ? BackupsDialog::tr("1 order since then (%1) is not in it.").arg(taken)
               : BackupsDialog::tr("%1 orders since then (%2) are not in it.").arg(QLocale().toString(orders), taken);
}

} // namespace

BackupsDialog::BackupsDialog(const HouseAccess &house, bool isOpen, const Clock &clock, QWidget *parent)
    : QDialog(parent), m_house(house), m_clock(clock), m_table(new QTreeWidget(this)),
      m_where(new ToneLabel({}, Tone::Faint, this)), m_selected(new ToneLabel({}, Tone::Plain, this)),
      m_messages(new MessageBar(this, QStringLiteral("backups"))),
      m_make(new ActionButton(tr("Back up now"), QStringLiteral("makeBackup"), ActionButton::Weight::Secondary, this)),
      m_restore(new ActionButton(tr("Restore…"), QStringLiteral("restoreListed"), ActionButton::Weight::Danger, this))
{
    setObjectName(QStringLiteral("backupsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Backups"));
    resize(880, 560);
    m_make->setVisible(isOpen);
    buildForm();
    connect(m_table, &QTreeWidget::itemSelectionChanged, this, &BackupsDialog::showSelected);
    connect(m_table, &QTreeWidget::itemActivated, m_restore, &QAbstractButton::click);
    connect(m_make, &QPushButton::clicked, this, &BackupsDialog::make);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        if (const Backup *backup = selected()) {
            emit restoreRequested(backup->file);
            accept();
        }
    });
    read();
}

BackupsDialog::~BackupsDialog()
{
    m_endsComparing->cancel();
    for (QFuture<void> &job : m_running)
        job.waitForFinished();
}

void BackupsDialog::buildForm()
{
    const BackupPlaces places = backupPlacesOf(m_house.place);
    m_where->setObjectName(QStringLiteral("backupPlaces"));
    m_where->setWordWrap(true);
    m_where->setText(places.first.isEmpty() ? tr("No folder is chosen for backups. Settings has a page for it.")
                     : places.second.isEmpty()
                         ? tr("In %1").arg(shownPlace(places.first))
                         : tr("In %1 and %2").arg(shownPlace(places.first), shownPlace(places.second)));
    m_selected->setObjectName(QStringLiteral("selectedBackup"));
    m_selected->setWordWrap(true);
    m_selected->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("backupsTable"));
    m_table->setAccessibleName(tr("Backups"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setHeaderLabels(
        {tr("Made"), tr("Why"), tr("Orders"), tr("Tickets"), tr("Taken"), tr("Sold since"), tr("State")});
    m_table->header()->setStretchLastSection(false);
    for (int column = 0; column < BackupColumns; ++column)
        m_table->header()->setSectionResizeMode(column, column == WhyColumn ? QHeaderView::Stretch
                                                                            : QHeaderView::ResizeToContents);
    for (const int column : {OrdersColumn, TicketsColumn, TakenColumn, SinceColumn})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    auto *other =
        new ActionButton(tr("Another file…"), QStringLiteral("otherBackup"), ActionButton::Weight::Secondary, this);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeBackups"), ActionButton::Weight::Primary, this);
    close->setDefault(true);
    for (ActionButton *button : {other, m_make, m_restore})
        button->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(other, &QPushButton::clicked, this, [this] {
        emit otherRequested();
        accept();
    });
    layOut(other, close);
}

void BackupsDialog::layOut(ActionButton *other, ActionButton *close)
{
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(other);
    buttons->addWidget(m_make);
    buttons->addStretch(1);
    buttons->addWidget(m_restore);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_where);
    column->addWidget(m_messages);
    column->addWidget(m_table, 1);
    column->addWidget(m_selected);
    column->addLayout(buttons);
    m_table->setFocus();
}

void BackupsDialog::read()
{
    m_isCompared = false;
    m_endsComparing->cancel(); // those of the list that was there before
    const auto job = inBackground([house = m_house] {
        Listed listed;
        const auto now = figuresNow(house);
        if (now)
            listed.now = *now;
        listed.list = listBackupsFor(house.place, backupPlacesOf(house.place), listed.now);
        if (!now)
            listed.list.troubles.append(now.error()); // known by now: which place is away is news
        return listed;
    });
    m_running.append(QFuture<void>(job));
    whenAnswered(job, this, [this](const Listed &listed) {
        show(listed);
        compare();
    });
}

void BackupsDialog::show(const Listed &listed)
{
    m_listed = listed;
    m_table->clear();
    for (int row = 0; row < int(listed.list.backups.size()); ++row) {
        new QTreeWidgetItem(m_table);
        showRow(row);
    }
    QStringList troubles;
    for (const Error &trouble : listed.list.troubles)
        troubles.append(trouble.message);
    if (!troubles.isEmpty())
        m_messages->show(Tone::Warning, troubles.join(u' '));
    if (QTreeWidgetItem *first = m_table->topLevelItem(0))
        m_table->setCurrentItem(first);
    showSelected();
}

// Each is read whole, the newest first.
void BackupsDialog::compare()
{
    m_endsComparing = std::make_shared<Cancellation>();
    const auto job = inBackground([backups = m_listed.list.backups, ends = m_endsComparing]() mutable {
        for (Backup &backup : backups)
            backup.state = compareBackup(backup, ends.get());
        return backups;
    });
    m_running.append(QFuture<void>(job));
    whenAnswered(job, this, [this, ends = m_endsComparing](const QList<Backup> &compared) {
        if (ends->isWanted())
            return;
        m_isCompared = true;
        m_listed.list.backups = compared;
        for (int row = 0; row < m_table->topLevelItemCount(); ++row)
            showRow(row);
        showSelected();
    });
}

void BackupsDialog::showRow(int row)
{
    const Backup &backup = m_listed.list.backups.at(row);
    QTreeWidgetItem *item = m_table->topLevelItem(row);
    const QLocale locale;
    const QByteArray zone = backup.holds   ? backup.holds->zone
                            : m_listed.now ? m_listed.now->zone
                                           : QTimeZone::systemTimeZoneId();
    item->setText(MadeColumn, eventDateText(backup.at, zone));
    item->setText(WhyColumn, backupReasonText(backup.reason));
    if (backup.holds) {
        item->setText(OrdersColumn, locale.toString(backup.holds->orders));
        item->setText(TicketsColumn, locale.toString(backup.holds->tickets));
        item->setText(TakenColumn, moneyText(backup.holds->taken));
    }
    if (isOfHouse(backup, m_listed.now))
        item->setText(SinceColumn, sinceText(*backup.holds, *m_listed.now));
    item->setText(StateColumn, stateText(backup.state, m_isCompared));
    for (const int column : {OrdersColumn, TicketsColumn, TakenColumn, SinceColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

const Backup *BackupsDialog::selected() const
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    return row >= 0 && row < m_listed.list.backups.size() ? &m_listed.list.backups.at(row) : nullptr;
}

void BackupsDialog::showSelected()
{
    const Backup *backup = selected();
    const QString none = tr("There is no backup yet.");
    enableUnless(*m_restore, !backup                                 ? none
                             : backup->state == BackupState::Damaged ? tr("It is damaged: select another one")
                                                                     : QString());
    if (!backup)
        return m_selected->setText(none);
    const QString missing = backup->state == BackupState::Damaged
                                ? tr("It was changed or damaged since it was written. Select another one.")
                            : isOfHouse(*backup, m_listed.now) ? missingText(*backup->holds, *m_listed.now)
                            : backup->holds                    ? QString()
                                                               : tr("What it holds is told before it is restored.");
    m_selected->setText(QStringLiteral("%1 (%2)\n%3")
                            .arg(shownPlace(backup->file), QLocale().formattedDataSize(backup->bytes), missing));
}

void BackupsDialog::make()
{
    enableUnless(*m_make, tr("A backup is being made"));
    const auto job = inBackground([house = m_house, clock = &m_clock] {
        return makeBackup(house, backupPlacesOf(house.place), BackupReason::ByHand, *clock);
    });
    m_running.append(QFuture<void>(job));
    whenAnswered(job, this, [this](const Result<BackupMade> &made) {
        enableUnless(*m_make, {});
        if (!made)
            return m_messages->show(Tone::Danger, made.error().message);
        if (made->troubles.isEmpty())
            m_messages->dismiss();
        else
            m_messages->show(Tone::Warning, made->troubles.first().message);
        read();
    });
}

} // namespace rowlock
