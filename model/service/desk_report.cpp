#include "model/service/desk.h"
#include "model/store/reports.h"

namespace rowlock {

Result<Report> Desk::report(ReportKind kind, const ReportFilter &filter)
{
    return readReport(*m_connection, kind, filter, m_clock.now());
}

} // namespace rowlock
