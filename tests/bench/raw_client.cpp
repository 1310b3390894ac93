#include "tests/bench/raw_client.h"

#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace bench {

namespace {

enum S : size_t {
    Begin,
    Wait,
    Turn,
    Locks,
    Version,
    Clock,
    OpenEvent,
    FindSeat,
    InsertHold,
    InsertItem,
    ChangeSeat,
    HoldItems,
    JournalTwo,
    ReadHold,
    SeatsOfHold,
    InsertOrder,
    InsertPayment,
    InsertTicket,
    InsertLine,
    EndHold,
    ReadTickets,
    JournalFive,
    Commit
};

[[noreturn]] void fail(const char *what, const char *words)
{
    std::fprintf(stderr, "the raw client cannot go on: %s: %s\n", what, words);
    std::exit(1);
}

std::string next(const std::string &number)
{
    return std::to_string(std::atoll(number.c_str()) + 1);
}

std::string later(const std::string &ms, long long by)
{
    return std::to_string(std::atoll(ms.c_str()) + by);
}

} // namespace

const std::vector<const char *> &RawClient::statements()
{
    static const std::vector<const char *> all = {
        "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
        "SET LOCAL lock_timeout = 5000",
        "SELECT pg_advisory_xact_lock(1383036780)",
        "SET LOCAL lock_timeout = '5s'",
        "SELECT version, coalesce((SELECT max(seq) FROM journal), 0) FROM rowlock_schema",
        R"(SELECT c.boot, c.offset_ms, j.seq, j.hash, j.at, c.seal_due, t.body, c.wall_until, c.names_due,
            CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint),
            (SELECT system_identifier FROM pg_control_system()) || '/'
                || CAST(extract(epoch FROM pg_postmaster_start_time()) * 1000 AS bigint)
        FROM house_clock c LEFT JOIN journal j ON j.seq = (SELECT max(seq) FROM journal)
        LEFT JOIN journal t ON t.seq = (SELECT seq FROM journal
            WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set') ORDER BY seq DESC LIMIT 1))",
        R"(UPDATE event SET revision = revision + 1 WHERE event_id = $1 AND deleted_at IS NULL RETURNING
        event_id, plan_id, name, starts_at, on_sale, hold_policy, hold_seconds, hold_ceiling_seconds, revision,
        capacity, available, held, reserved, sold, blocked, (SELECT currency FROM house), offer_seconds, waiting,
        CASE WHEN held > 0 THEN (SELECT min(h.expires_at) FROM hold h WHERE h.event_id = event.event_id
            AND h.state = 'active') END, accessible_minutes, CASE WHEN blocked > 0 THEN (SELECT min(b.due_at)
            FROM block b WHERE b.event_id = event.event_id AND b.released_at IS NULL AND b.due_at IS NOT NULL) END,
        cancelled)",
        R"(SELECT seat_no, ref, label, pool_no, state, hold_id, ticket_id, block_id, version,
        (SELECT bay_no FROM companion_seat c WHERE c.event_id = event_seat.event_id
            AND c.seat_no = event_seat.seat_no), place_no, next_pool_no, (SELECT order_id FROM ticket t
            WHERE t.ticket_id = event_seat.ticket_id)
        FROM event_seat WHERE event_id = $1 AND ref = $2 AND place_no IS NOT NULL)",
        R"(INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at,
            revision)
        VALUES ((SELECT number FROM next_number WHERE what = 'hold'), $1, 'active', $2, '', $3, $4, $5, $6, $7)
            RETURNING hold_id)",
        R"(INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor)
        SELECT $1, event_id, pool_no, $2, $3, price_minor FROM pool WHERE event_id = $4 AND pool_no = $5)",
        R"(UPDATE event_seat SET state = $1, hold_id = $2, ticket_id = $3, block_id = NULL, changed_at = $4,
            version = version + 1, revision = $5
        WHERE event_id = $6 AND seat_no = $7 AND version = $8)",
        R"(SELECT i.pool_no, CASE WHEN i.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END, coalesce(s.ref,
            p.ref), coalesce(s.label, p.name), p.name, i.quantity, i.price_minor
        FROM hold_item i
        JOIN pool p ON p.event_id = i.event_id AND p.pool_no = i.pool_no
        LEFT JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        WHERE i.hold_id = $1 ORDER BY i.seat_no IS NULL, i.seat_no, i.pool_no)",
        R"(INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous,
        hash) VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11), ($12, $13, $14, $15, '', $16, $17, $18, $19,
        $20, $21, $22))",
        R"(SELECT h.hold_id, h.event_id, h.state, e.hold_policy, h.terminal, h.clerk, h.seconds, h.started_at,
        h.expires_at, h.ceiling_at, h.ended_at, coalesce(h.ended_by, ''), coalesce(h.ended_reason, ''), h.revision,
        coalesce((SELECT n.name FROM patron n WHERE n.patron_id = h.patron_id), ''), o.order_id,
        (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id) LEFT JOIN sale_order o ON o.hold_id = h.hold_id
        WHERE h.hold_id = $1)",
        R"(SELECT seat_no, ref, label, pool_no, state, hold_id, ticket_id, block_id, version,
        (SELECT bay_no FROM companion_seat c WHERE c.event_id = event_seat.event_id
            AND c.seat_no = event_seat.seat_no), place_no, next_pool_no, (SELECT order_id FROM ticket t
            WHERE t.ticket_id = event_seat.ticket_id)
        FROM event_seat WHERE hold_id = $1 ORDER BY seat_no)",
        R"(INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, change_minor,
            sold_at, patron_id)
        SELECT (SELECT number FROM next_number WHERE what = 'order'), $1, $2, $3, $4, '', $5, 0, $6,
            (SELECT patron_id FROM hold WHERE hold_id = $3)
        WHERE NOT EXISTS (SELECT 1 FROM sale_order WHERE code = $1) RETURNING order_id, patron_id)",
        R"(INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)
        VALUES ($1, 'cash', $2, $2, '', $3, '', $4) RETURNING payment_id)",
        R"(INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, state, barcode)
        SELECT (SELECT number FROM next_number WHERE what = 'ticket'), $1, $2, $3, $4, $5, 'valid', $6
        WHERE NOT EXISTS (SELECT 1 FROM ticket WHERE barcode = $6) RETURNING ticket_id)",
        R"(INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,
            reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line)
        VALUES ($1, 1, 'sale', 'ticket', 1, NULL, $2, 'Adult', $3, 0, $3, '', $4, '', $5, '', 0, 0, NULL, NULL))",
        R"(UPDATE hold SET state = 'sold', ended_at = $1, ended_by = $2, ended_reason = '', revision = $3
        WHERE hold_id = $4)",
        R"(SELECT t.ticket_id, t.pool_no, CASE WHEN t.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END,
            coalesce(s.ref, p.ref), coalesce(s.label, p.name), p.name,
            coalesce(s.section, p.name), coalesce(s.row_name, ''), coalesce(s.number, ''), t.price_minor, t.state,
                t.barcode,
            coalesce((SELECT m.label FROM ticket_replacement r JOIN ticket n ON n.ticket_id = r.new_ticket_id
                JOIN event_seat m ON m.event_id = n.event_id AND m.seat_no = n.seat_no
                    WHERE r.old_ticket_id = t.ticket_id), '')
        FROM ticket t
        JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no
        LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no
        WHERE t.order_id = $1 ORDER BY t.ticket_id)",
        R"(INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous,
        hash) VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11), ($12, $13, $14, $15, '', $16, $17, $18, $19,
        $20, $21, $22), ($23, $24, $25, $26, '', $27, $28, $29, $30, $31, $32, $33), ($34, $35, $36, $37, '', $38,
        $39, $40, $41, $42, $43, $44), ($45, $46, $47, $48, '', $49, $50, $51, $52, $53, $54, $55))",
        "COMMIT",
    };
    return all;
}

RawClient::RawClient(const std::string &address, long long event, const std::string &terminal)
    : m_server(PQconnectdb(address.c_str())), m_event(std::to_string(event)), m_terminal(terminal)
{
    if (PQstatus(m_server) != CONNECTION_OK)
        fail("connect", PQerrorMessage(m_server));
    PQclear(PQexec(m_server, "SET synchronous_commit = on; SET default_transaction_read_only = on"));
    for (size_t i = 0; i < statements().size(); ++i) {
        const bool takesValues = std::strchr(statements()[i], '$') || i == Version || i == Clock;
        if (!takesValues)
            continue;
        PGresult *made = PQprepare(m_server, std::to_string(i).c_str(), statements()[i], 0, nullptr);
        if (PQresultStatus(made) != PGRES_COMMAND_OK)
            fail(statements()[i], PQerrorMessage(m_server));
        PQclear(made);
    }
    PQenterPipelineMode(m_server);
    m_random = static_cast<unsigned long long>(getpid()) << 40;
}

RawClient::~RawClient()
{
    PQfinish(m_server);
}

void RawClient::post(size_t statement, const Values &values)
{
    std::vector<const char *> pointers;
    for (const std::string &value : values)
        pointers.push_back(value.empty() ? nullptr : value.c_str());
    const bool isPrepared = !values.empty() || statement == Version || statement == Clock;
    const int sent =
        isPrepared ? PQsendQueryPrepared(m_server, std::to_string(statement).c_str(), int(values.size()),
                                         pointers.data(), nullptr, nullptr, 0)
                   : PQsendQueryParams(m_server, statements()[statement], 0, nullptr, nullptr, nullptr, nullptr, 0);
    if (sent != 1)
        fail(statements()[statement], PQerrorMessage(m_server));
    ++m_posted;
}

RawClient::Rows RawClient::fly()
{
    PQpipelineSync(m_server);
    Rows rows;
    for (size_t i = 0; i < m_posted; ++i) {
        PGresult *result = PQgetResult(m_server);
        const ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
            fail("a flight", PQresultErrorMessage(result));
        rows.emplace_back();
        for (int column = 0; PQntuples(result) > 0 && column < PQnfields(result); ++column)
            rows.back().emplace_back(PQgetvalue(result, 0, column));
        PQclear(result);
        PQclear(PQgetResult(m_server)); // its end
    }
    PQclear(PQgetResult(m_server)); // the flight's
    m_posted = 0;
    return rows;
}

void RawClient::begin()
{
    for (const size_t statement : {Begin, Wait, Turn, Locks, Version, Clock})
        post(statement);
    const Rows rows = fly();
    m_seq = rows[5][2];
    m_now = rows[5][9];
    if (std::atoll(rows[5][4].c_str()) > std::atoll(m_now.c_str()))
        m_now = rows[5][4];
    m_entries.clear();
    m_entries.push_back(rows[5][3]); // the newest hash, for now
}

// A hash as long as the store's that costs nothing to come by.
void RawClient::journal(const char *kind, const std::string &seat, const std::string &order, const char *body)
{
    const std::string previous = m_entries.back();
    m_seq = next(m_seq);
    char hash[70];
    std::snprintf(hash, sizeof hash, "\\x%032llx%032llx", ++m_random, static_cast<unsigned long long>(getpid()));
    m_entries.pop_back();
    for (const std::string &value : {m_seq, m_now, std::string(kind), m_terminal, m_event, seat, m_hold, order,
                                     std::string(body), previous, std::string(hash)})
        m_entries.push_back(value);
    m_entries.emplace_back(hash); // for the next one
}

void RawClient::commit(size_t statement)
{
    m_entries.pop_back();
    post(statement, m_entries);
    post(Commit);
    fly();
}

bool RawClient::hold(const std::string &ref)
{
    begin();
    post(OpenEvent, {m_event});
    m_revision = fly()[0][8];
    post(FindSeat, {m_event, ref});
    const Values seat = fly()[0];
    post(InsertHold, {m_event, m_terminal, "600", m_now, later(m_now, 600'000), later(m_now, 3'600'000), m_revision});
    m_hold = fly()[0][0];
    post(InsertItem, {m_hold, seat[0], "1", m_event, seat[3]});
    post(ChangeSeat, {"held", m_hold, "", m_now, m_revision, m_event, seat[0], seat[8]});
    post(HoldItems, {m_hold});
    fly();
    journal("seat.held", seat[0], "", R"({"from":"free","seat":"a-seat-somewhere","version":1})");
    journal("hold.taken", "", "", R"({"ceiling_at":1795003600000,"expires_at":1795000600,"quantity":1,"total":4200})");
    commit(JournalTwo);
    return true;
}

bool RawClient::sell()
{
    begin();
    post(HoldItems, {m_hold});
    post(ReadHold, {m_hold});
    const std::string price = fly()[0][6];
    post(OpenEvent, {m_event});
    m_revision = fly()[0][8];
    ++m_random;
    char code[48];
    char barcode[40];
    std::snprintf(code, sizeof code, "%04llX-%04llX-%d-%llu", (m_random >> 20) & 0xFFFF, m_random & 0xFFFF, getpid(),
                  m_random & 0xFFFFFFFF);
    std::snprintf(barcode, sizeof barcode, "%026llX", m_random);
    post(SeatsOfHold, {m_hold});
    post(InsertOrder, {code, m_event, m_hold, m_terminal, price, m_now});
    Rows rows = fly();
    const Values seat = rows[0];
    const std::string order = rows[1][0];
    post(InsertPayment, {order, price, m_terminal, m_now});
    post(InsertTicket, {order, m_event, seat[3], seat[0], price, barcode});
    const std::string ticket = fly()[1][0];
    post(InsertLine, {order, ticket, price, m_terminal, m_now});
    post(ChangeSeat, {"sold", "", ticket, m_now, m_revision, m_event, seat[0], seat[8]});
    post(EndHold, {m_now, m_terminal, m_revision, m_hold});
    post(ReadTickets, {order});
    fly();
    journal("order.sold", "", order, R"({"quantity":1,"total":4200})");
    journal("payment.taken", "", order, R"({"amount":4200,"method":"cash","payment":1,"reference":""})");
    journal("seat.sold", seat[0], order,
            R"({"from":"held","price":4200,"seat":"a-seat-somewhere","ticket":1,"version":2})");
    journal("hold.sold", "", "", R"({"reason":""})");
    journal("order.lined", "", order, R"({"first":1,"last":1,"sha256":"a digest of the line's every figure"})");
    commit(JournalFive);
    return true;
}

} // namespace bench
