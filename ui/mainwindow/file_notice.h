// Tells the person what has become of the box office file itself: entries that are missing from it, or another file in its
// place. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/message_bar.h"
#include "ui/common/prompt.h"

namespace rowlock {

class FileNotice : public MessageBar
{
    Q_OBJECT

public:
    // `office` and `prompt` outlive it.
    FileNotice(BoxOffice &office, Prompt &prompt, const HouseFacts &facts, QWidget *parent);

signals:
    void reopenWanted(); // the file was replaced; what is shown is no longer what it holds

private:
    void tellLoss(const LostEntries &lost);
    void askToGoOn(const LostEntries &lost);
    void goOn();

    BoxOffice &m_office;
    Prompt &m_prompt;
};

} // namespace rowlock
