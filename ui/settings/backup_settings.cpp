#include "ui/settings/backup_settings.h"

#include "model/domain/house_place.h"
#include "model/service/backup_places.h"
#include "ui/common/action_button.h"
#include "ui/mainwindow/form_rows.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr int longestFolder = 4096;

} // namespace

BackupSettings::BackupSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(
        context, QStringLiteral("backupPage"), tr("Backups"),
        tr("A backup is made each hour in which something was entered, and after a shift was closed. Kept are "
           "24 hours, 14 days and 12 months. The folders are this computer's."),
        parent),
      m_first(new QLineEdit(this)), m_second(new QLineEdit(this))
{
    setOwn();
    m_first->setObjectName(QStringLiteral("settingBackupFolder"));
    m_second->setObjectName(QStringLiteral("settingBackupSecond"));
    for (QLineEdit *field : {m_first, m_second}) {
        field->setMaxLength(longestFolder);
        connect(field, &QLineEdit::textChanged, this, &BackupSettings::noteTyped);
    }
    m_first->setAccessibleName(tr("Folder for backups"));
    m_second->setAccessibleName(tr("Second folder for backups"));
    m_first->setPlaceholderText(
        isServerAddress(context.facts.file) ? tr("None") : shownPlace(context.facts.file) + QStringLiteral(".backups"));
    m_second->setPlaceholderText(tr("None"));
    auto *chooseFirst = chooserOf(m_first, tr("Folder for backups"), QStringLiteral("chooseBackupFolder"));
    auto *chooseSecond = chooserOf(m_second, tr("Second folder for backups"), QStringLiteral("chooseBackupSecond"));
    rows().addRow(tr("Folder"), {m_first, chooseFirst}, m_first,
                  isServerAddress(context.facts.file)
                      ? tr("A box office on a server is backed up by this computer once a folder is chosen.")
                      : tr("Empty: beside the box office file"));
    rows().addRow(tr("Second folder (optional)"), {m_second, chooseSecond}, m_second,
                  tr("Best on another disk: a stick, or a folder on the network"));
    keep("folder", m_first);
    keep("second", m_second);
    fillUp();
}

ActionButton *BackupSettings::chooserOf(QLineEdit *field, const QString &title, const QString &name)
{
    auto *choose = new ActionButton(tr("Choose…"), name, ActionButton::Weight::Secondary, this);
    choose->setHeight(ActionButton::Size::Small);
    choose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    choose->setAutoDefault(false);
    choose->setAccessibleName(title);
    connect(choose, &QPushButton::clicked, this, [this, field, title] {
        auto *dialog = new QFileDialog(this, title, field->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        connect(dialog, &QFileDialog::fileSelected, field,
                [field](const QString &folder) { field->setText(QDir::toNativeSeparators(folder)); });
        dialog->open();
    });
    return choose;
}

void BackupSettings::fill(const SettingsKnown &)
{
    const BackupPlaces places = backupPlacesOf(context().facts.file);
    m_first->setText(places.isUsual ? QString() : shownPlace(places.first));
    m_second->setText(shownPlace(places.second));
}

std::optional<SettingsPage::Asked> BackupSettings::asked()
{
    const QString first = QDir::fromNativeSeparators(m_first->text().trimmed());
    const QString second = QDir::fromNativeSeparators(m_second->text().trimmed());
    for (const auto &[field, folder] : {std::pair(m_first, first), std::pair(m_second, second)}) {
        if (!folder.isEmpty() && !QDir::isAbsolutePath(folder)) {
            refuse(field, tr("Enter the whole name of a folder, or choose it."));
            return {};
        }
    }
    return [place = context().facts.file, first, second](Desk &) -> Result<Done> {
        return setBackupPlaces(place, first, second).map([](const BackupPlaces &) { return Done(); });
    };
}

} // namespace rowlock
