#include "ui/desk/drawer_opener.h"

#include "model/service/cash_drawer.h"
#include "ui/common/answer.h"

#include <utility>

namespace rowlock {

void DrawerOpener::open(const QString &kick)
{
    if (kick.isEmpty())
        return;
    if (m_isAsking)
        m_next = kick;
    else
        ask(kick);
}

void DrawerOpener::ask(const QString &kick)
{
    m_isAsking = true;
    whenAnswered(inBackground([kick] { return kickDrawer(kick); }), this, [this, kick](const Result<Done> &done) {
        m_isAsking = false;
        if (done) {
            qCInfo(windowLog).noquote() << "cash drawer opened by" << kick;
            emit opened();
        } else { // its diagnosis is in the log already
            emit failed(done.error().message);
        }
        if (const QString next = std::exchange(m_next, {}); !next.isEmpty())
            ask(next);
    });
}

} // namespace rowlock
