#include "model/domain/waitlist.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<WaitState, 5> states = {{{WaitState::Waiting, "waiting"},
                                         {WaitState::Offered, "offered"},
                                         {WaitState::Taken, "taken"},
                                         {WaitState::Lapsed, "lapsed"},
                                         {WaitState::Removed, "removed"}}};

} // namespace

QString stateName(WaitState state)
{
    return nameIn(states, state);
}

Result<WaitState> waitStateFromName(const QString &name)
{
    return valueIn(states, name);
}

QString waitlistTerminal()
{
    return QStringLiteral("waitlist");
}

} // namespace rowlock
