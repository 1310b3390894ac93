#include "ui/mainwindow/discard_question.h"

#include <QCoreApplication>
#include <QDialog>
#include <QPointer>

namespace rowlock {

namespace {

class DiscardQuestion
{
    Q_DECLARE_TR_FUNCTIONS(DiscardQuestion)
};

} // namespace

void askToDiscard(Prompt &prompt, QDialog &dialog, const QString &details)
{
    Question question;
    question.title = dialog.windowTitle();
    question.text = DiscardQuestion::tr("Discard what was entered?");
    question.details = details;
    question.accept = DiscardQuestion::tr("Discard");
    question.reject = DiscardQuestion::tr("Cancel");
    question.losesWork = true;
    prompt.ask(&dialog, question, [asked = QPointer(&dialog)](bool accepted, const QString &) {
        if (accepted && asked)
            asked->done(QDialog::Rejected);
    });
}

} // namespace rowlock
