#include "ui/mainwindow/clash_question.h"

#include "model/service/desk.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct ClashQuestion
{
    Q_DECLARE_TR_FUNCTIONS(rowlock::ClashQuestion)
};

Question questionAbout(const EventClash &clash, const QString &when)
{
    Question question;
    question.title = ClashQuestion::tr("Check date and time");
    question.text =
        clash.past ? ClashQuestion::tr("%1 is in the past.").arg(when)
                   : ClashQuestion::tr("%1 is less than 1 hour from another event in this seating plan.").arg(when);
    if (!clash.atTheSameTime.isEmpty())
        question.details = ClashQuestion::tr("In the same seating plan: %1").arg(joinedText(clash.atTheSameTime));
    question.accept = ClashQuestion::tr("Use this time");
    question.reject = ClashQuestion::tr("Cancel");
    question.losesWork = true; // Enter, pressed once too often, does not confirm it
    return question;
}

} // namespace

void askAboutClash(const HouseContext &context, QWidget *parent, const EventTime &wanted, std::function<void()> go,
                   std::function<void(const QString &problem)> stop)
{
    const auto read = [wanted](Desk &desk) { return desk.events().clash(wanted.plan, wanted.starts, wanted.event); };
    whenAnswered(context.office.ask(read), parent,
                 [&prompt = context.prompt, parent, zone = context.facts.timeZone, wanted, go = std::move(go),
                  stop = std::move(stop)](const Result<EventClash> &clash) {
                     if (!clash) {
                         stop(clash.error().message);
                         return;
                     }
                     if (!clash->isAny()) {
                         go();
                         return;
                     }
                     prompt.ask(parent, questionAbout(*clash, eventDateText(wanted.starts, zone)),
                                [go, stop](bool accepted, const QString &) { accepted ? go() : stop(QString()); });
                 });
}

} // namespace rowlock
