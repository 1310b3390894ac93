#include "ui/mainwindow/file_notice.h"

#include "model/domain/house_place.h"
#include "model/domain/loss_text.h"
#include "model/service/losses.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/mainwindow/backup_keeper.h"

namespace rowlock {

FileNotice::FileNotice(BoxOffice &office, Prompt &prompt, const HouseFacts &facts, QWidget *parent)
    : MessageBar(parent, QStringLiteral("file")), m_office(office), m_prompt(prompt), m_timeZone(facts.timeZone),
      m_backups(new BackupKeeper(office, facts, this))
{
    setObjectName(QStringLiteral("fileNotice"));
    connect(&office, &BoxOffice::trouble, this, [this](const Error &error) {
        if (error.details.contains(QStringLiteral("replaced")))
            show(Tone::Danger, error.message, tr("Open again"), [this] { emit reopenRequested(); });
    });
    if (facts.lost)
        tellLoss(*facts.lost);
    else if (facts.copy)
        tellCopy(*facts.copy);
    else if (facts.readOnly)
        show(Tone::Warning,
             tr("%1 is read-only. To sell, make the file and its folder writable.").arg(shownPlace(facts.file)));
    setClosable(!facts.copy);
    connect(m_backups, &BackupKeeper::failed, this, &FileNotice::tellBackup);
    connect(m_backups, &BackupKeeper::made, this, [this] {
        if (m_tellsBackup)
            dismiss();
    });
    connect(this, &MessageBar::changed, this, [this] { m_tellsBackup = false; });
}

// What has become of the file itself is more: that stays.
void FileNotice::tellBackup(const QString &problem)
{
    if (!text().isEmpty() && !m_tellsBackup)
        return;
    show(Tone::Warning, problem, tr("Back up now"), [this] { m_backups->makeNow(); });
    m_tellsBackup = true;
}

void FileNotice::tellLoss(const LostEntries &lost)
{
    show(Tone::Danger,
         lostEntriesSentence(lost) + QLatin1Char(' ') + tr("Restore a backup that has them, or continue without."),
         tr("Continue without…"), [this, lost] { askToGoOn(lost); });
}

// Asked once more: from then on nobody is told that sales are missing.
void FileNotice::askToGoOn(const LostEntries &lost)
{
    Question question;
    question.title = tr("Continue without the missing entries?");
    question.text = lostEntriesSentence(lost);
    question.details = tr("Tickets that were sold may be sold again. The journal keeps that you continued.");
    question.accept = tr("Continue");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(this, question, [this, lost](bool accepted, const QString &) {
        if (accepted)
            goOn();
        else
            tellLoss(lost); // the question has put the message away
    });
}

void FileNotice::goOn()
{
    whenAnswered(m_office.ask([](Desk &desk) { return goOnWithout(desk); }), this,
                 [this](const Result<LostEntries> &answer) {
                     if (answer)
                         dismiss();
                     else
                         show(Tone::Danger, answer.error().message);
                 });
}

void FileNotice::tellCopy(const CopyMark &copy)
{
    if (copy.isPractice)
        return show(Tone::Warning, copySentence(copy, eventDateText(copy.at, m_timeZone)), tr("End practice"),
                    [this] { emit practiceEnded(); });
    show(Tone::Warning,
         copySentence(copy, eventDateText(copy.at, m_timeZone)) + QLatin1Char(' ')
             + tr("To go back to it, open your box office and select File > Restore backup…"),
         tr("Sell in this copy…"), [this, copy] { askToSell(copy); });
}

// Two files that are sold from sell the same seats twice.
void FileNotice::askToSell(const CopyMark &copy)
{
    Question question;
    question.title = tr("Sell in this copy?");
    question.text = copySentence(copy, eventDateText(copy.at, m_timeZone));
    question.details =
        tr("It becomes a box office of its own. Seats sold in it are not sold in the other file, which may "
           "sell them again. The journal keeps that you did this.");
    question.accept = tr("Sell in this copy");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(this, question, [this, copy](bool accepted, const QString &) {
        if (!accepted)
            return tellCopy(copy); // the question has put the message away
        whenAnswered(m_office.ask([](Desk &desk) { return adoptCopy(desk); }), this,
                     [this](const Result<CopyMark> &answer) {
                         if (!answer)
                             return show(Tone::Danger, answer.error().message);
                         dismiss();
                         setClosable(true);
                         emit adopted();
                     });
    });
}

} // namespace rowlock
