// Tells the person what has become of the box office file itself: entries that are missing from it, another file in its
// place, that it is a backup, or that none could be made of it. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/message_bar.h"
#include "ui/common/prompt.h"

namespace rowlock {

class BackupKeeper;

class FileNotice : public MessageBar
{
    Q_OBJECT

public:
    // `office` and `prompt` outlive it.
    FileNotice(BoxOffice &office, Prompt &prompt, const HouseFacts &facts, QWidget *parent);

    BackupKeeper &backups() { return *m_backups; }

signals:
    void reopenRequested(); // the file was replaced; what is shown is no longer what it holds
    void adopted();         // the copy is a box office of its own
    void practiceEnded();

private:
    void tellLoss(const LostEntries &lost);
    void askToGoOn(const LostEntries &lost);
    void goOn();
    void tellCopy(const CopyMark &copy);
    void askToSell(const CopyMark &copy);

    void tellBackup(const QString &problem);

    BoxOffice &m_office;
    Prompt &m_prompt;
    QByteArray m_timeZone; // the venue's
    BackupKeeper *m_backups;
    bool m_tellsBackup = false;
};

} // namespace rowlock
