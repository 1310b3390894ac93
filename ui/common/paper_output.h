// Anything that is printed: through the system's print dialog or into a PDF whose folder is remembered. Paints away
// from the window's thread. GUI thread.
#pragma once

#include "ui/common/prompt.h"
#include "ui/common/settings.h"

#include "model/domain/result.h"

class QPagedPaintDevice;
class QPrinter;

namespace rowlock {

struct PaperJob
{
    QString name;       // in the printer's queue
    QString saveTitle;  // of the question for a file
    QString suggestion; // a file's name without a folder
    QString notTaken;   // what to say where the printer would not
    std::function<bool(QPagedPaintDevice &)> print;
    std::function<Result<Done>(const QString &file)> write;
    QString printer = {}; // that is proposed, where there is one of that name
    // Once it is known where it goes, and before anything goes there: what has to be told, or made, first. Goes on by
    // `go`, or not at all. It is not asked where the person thinks better of it, or there is no such place.
    std::function<void(std::function<void()> go)> first = {};
    QString sinceFirst = {}; // said besides of what goes wrong after it
};

class PaperOutput : public QObject
{
    Q_OBJECT

public:
    // `house`: its file, which no PDF is written over.
    PaperOutput(Prompt &prompt, Settings &settings, const QString &house, QWidget *window);

    void print(const PaperJob &job);
    void savePdf(const PaperJob &job);

    static QString fileName(const QString &words); // of a PDF, as every system takes it

signals:
    void printed(const QString &name); // the printer has taken it
    void saved(const QString &file);
    void failed(const QString &text);

private:
    QString proposed(const PaperJob &job) const;
    Result<Done> requirePlace(const PaperJob &job, const QPrinter &printer) const;
    void write(const PaperJob &job, const QString &file);
    void goOn(const PaperJob &job, std::function<void()> go);
    void fail(const PaperJob &job, const QString &sentence);

    Prompt &m_prompt;
    Settings &m_settings;
    QString m_house;
    QWidget *m_window;
};

} // namespace rowlock
