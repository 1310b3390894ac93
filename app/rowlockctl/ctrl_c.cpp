#include "app/rowlockctl/ctrl_c.h"

#include "app/rowlockctl/session.h"
#include "model/db/cancellable_read.h"

#include <csignal>

namespace rowlock {

namespace {

// Of the one command that runs; a signal's handler knows nothing else.
const std::shared_ptr<Cancellation> &wish()
{
    static const auto made = std::make_shared<Cancellation>();
    return made;
}

Cancellation *wished = nullptr;

void catchIt(int)
{
    wished->cancel();
}

} // namespace

CtrlC::CtrlC(const Session &session, Desk &desk)
    : m_desk(desk), m_isCaught(!session.servesRequests()), m_reading(desk, wish())
{
    if (!m_isCaught)
        return;
    wished = wish().get();
    struct sigaction action = {};
    action.sa_handler = catchIt;
    action.sa_flags = int(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

CtrlC::~CtrlC()
{
    if (m_isCaught)
        std::signal(SIGINT, SIG_DFL);
}

Result<Done> CtrlC::check() const
{
    return checkCancelled(m_desk.connection());
}

} // namespace rowlock
