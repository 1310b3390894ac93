// What waits for a printer, as the command line says it, and what is printed or sent once more.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/order.h"
#include "model/domain/print_job.h"

class QJsonArray;

namespace rowlock {

class Desk;
struct UnkeptReport;

QJsonArray printsJson(const QList<PrintJob> &jobs);
QString printsText(const QList<PrintJob> &jobs);
Answer printAnswer(const PrintJob &job);
// What came of a paper that no queue keeps: its printer, state and problem; status 1 where it did not come out.
Answer sentAnswer(const QString &printer, const PrintOutcome &outcome, const QString &sentence);
// On this terminal's report printer, at once.
Result<Answer> printUnkept(Desk &desk, const UnkeptReport &report);
Parameter printFlag();

} // namespace rowlock
