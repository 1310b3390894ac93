// Two careless ways to sell a seat: read that it is free and then write that it is sold, without looking again; and the
// same with a version that is compared once, so that whoever comes second goes away with nothing although there are
// seats.
#include "app/rowlockctl/rush/arrivals.h"
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/parts.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct Seat
{
    bool free = false;
    qint64 number = 0;
    qint64 version = 0;
};

class Shop
{
public:
    Shop(Scratch &scratch, BuyerLink &link) : m_scratch(scratch), m_link(link) {}

    Result<Seat> look(qint64 buyer)
    {
        const bool chosen = m_link.whole("chosen") != 0;
        Scratch::Query &query = chosen ? m_oneSeat : m_firstFree;
        const qint64 wanted = buyer * m_link.whole("stock") / m_link.whole("buyers");
        TRY_GET(const bool free, chosen ? query.run({wanted}) : query.run());
        return free ? Seat{true, query.column(0), query.column(1)} : Seat{};
    }
    Scratch &scratch() { return m_scratch; }

private:
    Scratch &m_scratch;
    BuyerLink &m_link;
    Scratch::Query m_firstFree{m_scratch,
                               "SELECT seat_no, version FROM seat WHERE state = 'free' ORDER BY seat_no LIMIT 1"};
    Scratch::Query m_oneSeat{m_scratch, "SELECT seat_no, version FROM seat WHERE seat_no = ?1 AND state = 'free'"};
};

// take(seat, buyer) answers whether the buyer is told yes.
template <typename Take>
Result<QJsonObject> sellOneByOne(BuyerLink &link, Shop &shop, Take take)
{
    qint64 yes = 0;
    qint64 refused = 0;
    qint64 conflicts = 0;
    const qint64 buyers = link.whole("buyers");
    const qint64 step = link.whole("processes");
    TRY(shop.look(link.whole("first")));
    TRY(link.awaitStart());
    for (qint64 buyer = link.whole("first"); buyer < buyers; buyer += step) {
        awaitArrival(link.startedNs(), buyer / step);
        TRY_GET(const Seat seat, shop.look(buyer));
        if (!seat.free) {
            ++refused;
            continue;
        }
        think();
        TRY_GET(const bool taken, take(seat, buyer));
        ++(taken ? yes : conflicts);
    }
    link.workIsDone();
    return QJsonObject{{u"yes"_s, yes}, {u"refused"_s, refused}, {u"conflicts"_s, conflicts}};
}

} // namespace

Result<QJsonObject> readThenWrite(BuyerLink &link)
{
    TRY_GET(const auto scratch, Scratch::open(link.text("file")));
    Shop shop(*scratch, link);
    Scratch::Query mark(*scratch, "UPDATE seat SET state = 'sold', version = version + 1 WHERE seat_no = ?1");
    Scratch::Query sale(*scratch, "INSERT INTO sale (seat_no, buyer) VALUES (?1, ?2)");
    return sellOneByOne(link, shop, [&](const Seat &seat, qint64 buyer) -> Result<bool> {
        TRY(scratch->script("BEGIN IMMEDIATE"));
        TRY(mark.run({seat.number}));
        TRY(sale.run({seat.number, buyer}));
        TRY(scratch->script("COMMIT"));
        return true; // nothing went wrong, so it must be theirs
    });
}

Result<QJsonObject> compareVersionOnce(BuyerLink &link)
{
    TRY_GET(const auto scratch, Scratch::open(link.text("file")));
    Shop shop(*scratch, link);
    Scratch::Query mark(*scratch, "UPDATE seat SET state = 'sold', version = version + 1 "
                                  "WHERE seat_no = ?1 AND version = ?2 AND state = 'free'");
    Scratch::Query sale(*scratch, "INSERT INTO sale (seat_no, buyer) VALUES (?1, ?2)");
    return sellOneByOne(link, shop, [&](const Seat &seat, qint64 buyer) -> Result<bool> {
        TRY(scratch->script("BEGIN IMMEDIATE"));
        TRY(mark.run({seat.number, seat.version}));
        const bool taken = mark.changes() == 1;
        if (taken)
            TRY(sale.run({seat.number, buyer}));
        TRY(scratch->script("COMMIT"));
        return taken;
    });
}

} // namespace rowlock
