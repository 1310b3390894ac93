#include "ui/mainwindow/discard_question.h"

#include <QCoreApplication>
#include <QDialog>
#include <QPointer>
#include <QWidget>

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
        if (!accepted || !asked)
            return;
        QWidget *behind = asked->parentWidget();
        asked->done(QDialog::Rejected);
        if (behind) // the question goes at once with it, and no window would have the keys
            behind->window()->activateWindow();
    });
}

} // namespace rowlock
