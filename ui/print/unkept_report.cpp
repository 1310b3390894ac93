#include "ui/print/unkept_report.h"

#include "model/service/print_desk.h"
#include "model/service/print_run.h"
#include "ui/common/answer.h"

namespace rowlock {

void printUnkept(const HouseContext &context, QObject *receiver, const UnkeptReport &report,
                 std::function<void(const QString &refused)> then)
{
    whenAnswered(context.office.ask([report](Desk &desk) { return PrintDesk(desk).unkept(report); }), receiver,
                 [receiver, then = std::move(then)](const Result<PrintContent> &content) {
                     if (!content)
                         return then(content.error().message);
                     whenAnswered(inBackground([content = *content] { return sendContent(content); }), receiver,
                                  [then](const PrintOutcome &outcome) { then(problemText(outcome.problem)); });
                 });
}

} // namespace rowlock
