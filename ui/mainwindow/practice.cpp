#include "ui/mainwindow/practice.h"

#include "ui/common/answer.h"

namespace rowlock {

Practice::Practice(Open open, Prompt &prompt, QWidget *window)
    : QObject(window), m_open(std::move(open)), m_prompt(prompt), m_window(window)
{}

void Practice::beginOrEnd()
{
    const std::optional<HouseContext> context = m_open();
    if (!context || m_isCopying)
        return;
    if (context->facts.isPractice())
        return end();
    Question question;
    question.title = tr("Practice");
    question.text = tr("Practise on a copy of this box office?");
    question.details =
        tr("The copy holds tonight’s sales as they are now. Nothing done in it is sold: no ticket is valid, no "
           "card is charged and no drawer opens. It is deleted when you end practice. Holds of this "
           "terminal in the box office go on counting down meanwhile.");
    question.accept = tr("Practise");
    question.reject = tr("Cancel");
    m_prompt.ask(m_window, question, [self = QPointer(this)](bool isSure, const QString &) {
        if (self && isSure)
            self->copy();
    });
}

void Practice::copy()
{
    const std::optional<HouseContext> context = m_open();
    if (!context || m_isCopying)
        return;
    auto folder = PracticeFolder::make();
    if (!folder)
        return emit refused(folder.error().message);
    m_folder = std::move(*folder);
    m_isCopying = true;
    emit told(tr("Copying the box office to practise in…"));
    const auto job = [file = m_folder->fileFor(context->facts.file)](Desk &desk) -> Result<HouseAccess> {
        TRY(desk.upkeep().backup(file, CopyFor::Practice));
        return desk.upkeep().access();
    };
    whenAnswered(context->office.ask(job), this,
                 [this, file = m_folder->fileFor(context->facts.file)](const Result<HouseAccess> &house) {
                     m_isCopying = false;
                     if (!house) {
                         notOpened();
                         return emit refused(house.error().message);
                     }
                     m_back = *house;
                     emit openRequested(file);
                 });
}

void Practice::end()
{
    const std::optional<HouseContext> context = m_open();
    const QString last = context ? context->settings.recentDatabases().value(0) : QString(); // of a copy made elsewhere
    if (m_back)
        emit openRequested(*m_back);
    else if (!last.isEmpty())
        emit openRequested(last);
    else
        emit refused(tr("This program does not know whose copy this is. Open your box office with File > Open."));
}

void Practice::notOpened()
{
    if (m_mark)
        return;
    m_back.reset();
    m_folder.reset();
}

void Practice::opened(const HouseContext &context, FileNotice &notice)
{
    if (!context.facts.isPractice()) {
        m_isCopying = false;
        return notOpened();
    }
    m_mark = std::make_unique<PracticeMark>();
    connect(&notice, &FileNotice::practiceEnded, this, &Practice::end, Qt::QueuedConnection);
    connect(&context.office, &QObject::destroyed, this, [this] { // nobody has the file open any more
        m_mark.reset();
        m_folder.reset();
    });
}

} // namespace rowlock
