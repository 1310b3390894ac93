// A backup takes the place of a box office file: which one, what it holds, whether it is meant, and that it was done.
// The window closes the file before and opens it after. GUI thread.
#pragma once

#include "model/domain/house_contents.h"
#include "model/service/box_office.h"
#include "ui/common/prompt.h"

namespace rowlock {

class BackupRestorer : public QObject
{
    Q_OBJECT

public:
    // `prompt` and `clock` outlive it; `window` is what questions belong to.
    BackupRestorer(Prompt &prompt, const Clock &clock, QWidget *window);

    // Of the open file. `office` may go at any moment.
    void restoreOpen(BoxOffice &office, const QString &file);
    // One that was chosen from the list, into `file`, open or not.
    void restoreChosen(const QString &backup, const QString &file, BoxOffice *office);
    // One from the list of a box office that no file can take the place of; the person says which file instead.
    void restoreAs(const QString &backup, const QString &usual);
    // Where none is open, perhaps because it is too damaged: the person says which file, `usual` is proposed.
    void restoreAnother(const QString &usual);

signals:
    void told(const QString &status);
    void refused(const QString &problem);
    // Whoever has the file open closes it now, or clears `mayGoOn`.
    void replacing(const QString &file, bool *mayGoOn);
    void done(const QString &file); // replaced, or as it was: it can be opened

private:
    void examine(const QString &backup, const QString &file, BoxOffice *office);
    void ask(const HouseContents &backup, const std::optional<HouseContents> &open, const QString &file);
    void restore(const QString &backup, const QString &file);

    Prompt &m_prompt;
    const Clock &m_clock;
    QWidget *m_window;
};

} // namespace rowlock
