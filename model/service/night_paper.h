// The paper of a favourite that is printed every night, read when it is printed: a day that is over changes no more.
#pragma once

#include "model/domain/print_job.h"
#include "model/domain/result.h"

namespace rowlock {

class DeskSession;
struct PrintContent;

// Of a job that was taken. Where its report cannot be made any more, such as of an event that was deleted, the paper
// says so in a sentence: whoever looks for it in the morning learns why there is none.
Result<Done> addNight(DeskSession &session, const PrintJob &job, PrintContent &content);

} // namespace rowlock
