// While it lives Ctrl+C ends what a command reads, which then answers `cancelled`, instead of the program in the middle
// of a file; pressed a second time it ends the program as ever. In rpc it changes nothing. One at a time.
#pragma once

#include "model/service/long_reading.h"

namespace rowlock {

class Session;

class CtrlC
{
public:
    CtrlC(const Session &session, Desk &desk);
    ~CtrlC();
    CtrlC(const CtrlC &) = delete;
    CtrlC &operator=(const CtrlC &) = delete;

    Result<Done> check() const; // before what was read is written

private:
    Desk &m_desk;
    bool m_isCaught;
    LongReading m_reading;
};

} // namespace rowlock
