// Practice: a copy of the box office as it is now is opened in its place, and the box office again afterwards. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/mainwindow/file_notice.h"
#include "ui/mainwindow/practice_folder.h"
#include "ui/mainwindow/practice_mark.h"

namespace rowlock {

class Practice final : public QObject
{
    Q_OBJECT

public:
    using Open = std::function<std::optional<HouseContext>()>;
    Practice(Open open, Prompt &prompt, QWidget *window); // `prompt` outlives it

    void beginOrEnd();
    // A house is open: if it is to practise in, everything says so until it is closed, and then it is deleted.
    void opened(const HouseContext &context, FileNotice &notice);
    void notOpened(); // a house that was to be opened was not: a copy that nobody has open is deleted

signals:
    void openRequested(const rowlock::HouseAccess &house);
    void told(const QString &status);
    void refused(const QString &problem);

private:
    void copy();
    void end();

    Open m_open;
    Prompt &m_prompt;
    QWidget *m_window;
    bool m_isCopying = false;
    std::optional<HouseAccess> m_back; // the box office that it is a copy of
    std::unique_ptr<PracticeFolder> m_folder;
    std::unique_ptr<PracticeMark> m_mark;
};

} // namespace rowlock
