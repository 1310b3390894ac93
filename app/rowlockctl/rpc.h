// JSON-RPC 2.0 on standard input and output: one message a line, answered in order, until the input ends.
#pragma once

namespace rowlock {

class Session;

// The exit status: 0 at the end of input, 3 when nobody reads the answers any more.
int serveRpc(Session &session);

} // namespace rowlock
