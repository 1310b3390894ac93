// Is anything left? Asked of one counter, and asked by counting the rows of every seat each time.
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/crowd.h"
#include "app/rowlockctl/rush/parts.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<QJsonObject> askForAWhile(BuyerLink &link, const char *sql)
{
    TRY_GET(const auto scratch, Scratch::open(link.text("file")));
    Scratch::Query query(*scratch, sql);
    TRY(query.run());
    TRY(link.awaitStart());
    const qint64 end = link.startedNs() + link.whole("milliseconds") * 1'000'000;
    qint64 answers = 0;
    qint64 now = 0;
    do {
        TRY(query.run());
        ++answers;
        now = monotonicNs();
    } while (now < end);
    link.workIsDone();
    return QJsonObject{{u"answers"_s, answers}, {u"left"_s, query.column(0)}};
}

} // namespace

Result<QJsonObject> readCounter(BuyerLink &link)
{
    return askForAWhile(link, "SELECT available FROM counter WHERE event_id = 1");
}

Result<QJsonObject> countRows(BuyerLink &link)
{
    return askForAWhile(link, "SELECT count(*) FROM seat WHERE event_id = 1 AND state = 'free'");
}

} // namespace rowlock
