// What the File menu and the welcome page do with box office files: made, chosen, backed up, restored, checked. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"

#include <functional>
#include <optional>

namespace rowlock {

class BackupRestorer;
class Practice;
class Keyring;
class WelcomePage;

class FileCommands final : public QObject
{
    Q_OBJECT

public:
    // `open`: the open house's context; none while no house is open. The others outlive it; `window` is what dialogs
    // belong to.
    using Open = std::function<std::optional<HouseContext>()>;
    FileCommands(Open open, Settings &settings, Prompt &prompt, const Clock &clock, Keyring &keyring, QWidget *window);

    void carryOut(WelcomePage &welcome); // what is asked for there
    void choose();
    // `address`: the one to begin with, the last one otherwise; `wanted`: a password for it, as it was refused.
    void chooseServer(const QString &address = {}, const std::optional<Error> &wanted = {});
    void create();
    void demonstrate(); // a made box office to try, in the program's own folder
    void backUp();
    void restore();
    void listBackups(); // of the open box office, or of the one that could not be opened, or of the last one
    // It could not be opened: whether there are backups of it.
    bool hasBackupsOf(const QString &place, const Error &refusal);
    void check();
    Practice &practice() { return *m_practice; }

signals:
    void openRequested(const rowlock::HouseAccess &house);
    void created(const QString &file, const QString &venue, bool drawsPlan);
    void told(const QString &status);
    void refused(const QString &problem);
    void working();                     // for a while
    void closeRequested(bool *mayGoOn); // the file is about to be replaced; whoever keeps it open clears `mayGoOn`

private:
    Open m_open;
    Settings &m_settings;
    Prompt &m_prompt;
    const Clock &m_clock;
    Keyring &m_keyring;
    QWidget *m_window;
    BackupRestorer *m_restorer;
    QString m_notOpened; // the last one
    Practice *m_practice;
};

} // namespace rowlock
