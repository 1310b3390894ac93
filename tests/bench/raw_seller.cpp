#include "tests/bench/raw_seller.h"

#include "tests/bench/houses.h"

#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>
#include <unistd.h>

namespace bench {

namespace {

enum S : size_t {
    Begin,
    Commit,
    UserVersion,
    Clock,
    OpenEvent,
    FindSeat,
    InsertHold,
    InsertItem,
    ChangeSeat,
    JournalTwo,
    JournalFive,
    ReadHold,
    HoldItems,
    InsertOrder,
    InsertPayment,
    SeatsOfHold,
    InsertTicket,
    InsertLine,
    EndHold,
    ReadTickets
};

[[noreturn]] void fail(sqlite3 *database, const char *what)
{
    std::fprintf(stderr, "the raw loop cannot go on: %s: %s\n", what, sqlite3_errmsg(database));
    std::exit(1);
}

} // namespace

const std::vector<const char *> &RawSeller::statements()
{
    static const std::vector<const char *> all = {
        "BEGIN IMMEDIATE",
        "COMMIT",
        "PRAGMA user_version",
        R"(
        SELECT c.boot, c.offset_ms, j.seq, j.hash, j.at, c.seal_due, t.body, c.wall_until, c.names_due
        FROM house_clock c LEFT JOIN journal j ON j.seq = (SELECT max(seq) FROM journal)
        LEFT JOIN journal t ON t.seq = (SELECT seq FROM journal INDEXED BY journal_of_clock
            WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set') ORDER BY seq DESC LIMIT 1))",
        R"(UPDATE event SET revision = revision + 1 WHERE event_id = ? AND deleted_at IS NULL RETURNING
        event_id, plan_id, name, starts_at, on_sale, hold_policy, hold_seconds, hold_ceiling_seconds, revision,
        capacity, available, held, reserved, sold, blocked, (SELECT currency FROM house), offer_seconds, waiting,
        CASE WHEN held > 0 THEN (SELECT min(h.expires_at) FROM hold h WHERE h.event_id = event.event_id
            AND h.state = 'active') END, accessible_minutes, CASE WHEN blocked > 0 THEN (SELECT min(b.due_at)
            FROM block b WHERE b.event_id = event.event_id AND b.released_at IS NULL AND b.due_at IS NOT NULL) END,
        cancelled)",
        R"(SELECT seat_no, ref, label, pool_no, state, hold_id, ticket_id, block_id, version,
        (SELECT bay_no FROM companion_seat c WHERE c.event_id = event_seat.event_id
            AND c.seat_no = event_seat.seat_no), place_no, next_pool_no
        FROM event_seat WHERE event_id = ? AND ref = ? AND place_no IS NOT NULL)",
        R"(
        INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at,
            revision)
        VALUES ((SELECT number FROM next_number WHERE what = 'hold'), ?, 'active', ?, ?, ?, ?, ?, ?, ?)
            RETURNING hold_id)",
        R"(
        INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor)
        SELECT ?, event_id, pool_no, ?, ?, price_minor FROM pool WHERE event_id = ? AND pool_no = ?)",
        R"(
        UPDATE event_seat SET state = ?, hold_id = ?, ticket_id = ?, block_id = ?, changed_at = ?,
            version = version + 1, revision = ?
        WHERE event_id = ? AND seat_no = ? AND version = ?)",
        R"(INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous,
        hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
        R"(INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous,
        hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?,
        ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
        R"(SELECT h.hold_id, h.event_id, h.state, e.hold_policy, h.terminal, h.clerk, h.seconds, h.started_at,
        h.expires_at, h.ceiling_at, h.ended_at, coalesce(h.ended_by, ''), coalesce(h.ended_reason, ''), h.revision,
        coalesce((SELECT n.name FROM patron n WHERE n.patron_id = h.patron_id), ''), o.order_id,
        (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id) LEFT JOIN sale_order o ON o.hold_id = h.hold_id
        WHERE h.hold_id = ?)",
        R"(
        SELECT i.pool_no, CASE WHEN i.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END, coalesce(s.ref,
            p.ref), coalesce(s.label, p.name), p.name, i.quantity, i.price_minor
        FROM hold_item i
        JOIN pool p ON p.event_id = i.event_id AND p.pool_no = i.pool_no
        LEFT JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        WHERE i.hold_id = ? ORDER BY i.seat_no IS NULL, i.seat_no, i.pool_no)",
        R"(
        INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at,
            patron_id)
        SELECT (SELECT number FROM next_number WHERE what = 'order'), ?, ?, ?, ?, ?, ?, ?, ?,
            (SELECT patron_id FROM hold WHERE hold_id = ?)
        WHERE NOT EXISTS (SELECT 1 FROM sale_order WHERE code = ?) RETURNING order_id, patron_id)",
        R"(
        INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING payment_id)",
        R"(SELECT seat_no, ref, label, pool_no, state, hold_id, ticket_id, block_id, version,
        (SELECT bay_no FROM companion_seat c WHERE c.event_id = event_seat.event_id
            AND c.seat_no = event_seat.seat_no), place_no, next_pool_no
        FROM event_seat WHERE hold_id = ? ORDER BY seat_no)",
        R"(
        INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, state, barcode)
        SELECT (SELECT number FROM next_number WHERE what = 'ticket'), ?, ?, ?, ?, ?, 'valid', ?
        WHERE NOT EXISTS (SELECT 1 FROM ticket WHERE barcode = ?) RETURNING ticket_id)",
        R"(
        INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,
            reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
        R"(
        UPDATE hold SET state = ?, ended_at = ?, ended_by = ?, ended_reason = ?, revision = ? WHERE hold_id = ?)",
        R"(
        SELECT t.ticket_id, t.pool_no, CASE WHEN t.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END,
            coalesce(s.ref, p.ref), coalesce(s.label, p.name), p.name,
            coalesce(s.section, p.name), coalesce(s.row_name, ''), coalesce(s.number, ''), t.price_minor, t.state,
                t.barcode,
            coalesce((SELECT m.label FROM ticket_replacement r JOIN ticket n ON n.ticket_id = r.new_ticket_id
                JOIN event_seat m ON m.event_id = n.event_id AND m.seat_no = n.seat_no
                    WHERE r.old_ticket_id = t.ticket_id), '')
        FROM ticket t
        JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no
        LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no
        WHERE t.order_id = ? ORDER BY t.ticket_id)",
    };
    return all;
}

struct RawSeller::Bind
{
    enum { Number, Text, Blob, Null } kind = Null;
    long long number = 0;
    const void *data = nullptr;
    int size = 0;

    Bind() = default;
    Bind(long long value) : kind(Number), number(value) {}
    Bind(const char *text) : kind(Text), data(text), size(int(std::strlen(text))) {}
    Bind(const std::string &text) : kind(Text), data(text.data()), size(int(text.size())) {}
    Bind(const unsigned char (&blob)[32]) : kind(Blob), data(blob), size(32) {}
};

RawSeller::RawSeller(const std::string &file, long long event, const std::string &terminal, Queue queue)
    : m_turn(valueOf(rowlock::Turnstile::at(QString::fromStdString(file) + QStringLiteral("-turn"), 0666))),
      m_queue(queue), m_event(event), m_terminal(terminal)
{
    if (sqlite3_open_v2(("file:" + file + "?mode=rw").c_str(), &m_database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr)
        != SQLITE_OK)
        fail(m_database, "open");
    for (const char *pragma :
         {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", "PRAGMA trusted_schema=OFF",
          "PRAGMA cell_size_check=ON", "PRAGMA temp_store=MEMORY", "PRAGMA wal_autocheckpoint=0"})
        sqlite3_exec(m_database, pragma, nullptr, nullptr, nullptr);
    sqlite3_wal_hook(
        m_database,
        [](void *pages, sqlite3 *, const char *, int count) {
            *static_cast<int *>(pages) = count;
            return SQLITE_OK;
        },
        &m_logPages);
    sqlite3_db_config(m_database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_busy_timeout(m_database, 5000);
    for (const char *sql : statements()) {
        sqlite3_stmt *statement = nullptr;
        if (sqlite3_prepare_v3(m_database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
            fail(m_database, sql);
        m_statements.push_back(statement);
    }
    m_random = static_cast<unsigned long long>(getpid()) << 40;
}

RawSeller::~RawSeller()
{
    for (sqlite3_stmt *statement : m_statements)
        sqlite3_finalize(statement);
    sqlite3_close(m_database);
}

sqlite3_stmt *RawSeller::run(size_t index, const std::vector<Bind> &binds)
{
    sqlite3_stmt *statement = m_statements[index];
    sqlite3_reset(statement);
    int place = 0;
    for (const Bind &bind : binds) {
        ++place;
        switch (bind.kind) {
        case Bind::Number: sqlite3_bind_int64(statement, place, bind.number); break;
        case Bind::Text:
            sqlite3_bind_text(statement, place, static_cast<const char *>(bind.data), bind.size, SQLITE_STATIC);
            break;
        case Bind::Blob: sqlite3_bind_blob(statement, place, bind.data, bind.size, SQLITE_STATIC); break;
        case Bind::Null: sqlite3_bind_null(statement, place); break;
        }
    }
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        if (index != Begin)
            fail(m_database, statements()[index]);
        sqlite3_reset(statement);
        return nullptr;
    }
    return statement;
}

// Reads every row and column, as the store does, and finishes.
void RawSeller::drain(sqlite3_stmt *statement)
{
    while (sqlite3_data_count(statement) > 0) {
        for (int column = 0; column < sqlite3_column_count(statement); ++column)
            sqlite3_column_text(statement, column);
        if (sqlite3_step(statement) != SQLITE_ROW)
            break;
    }
    sqlite3_reset(statement);
}

bool RawSeller::begin()
{
    if (m_queue == Queue::Turnstile && !m_turn.take(5000))
        return false;
    sqlite3_stmt *begun = run(Begin, {});
    if (!begun) {
        m_turn.give();
        return false;
    }
    sqlite3_reset(begun);
    unsigned version = 0;
    sqlite3_file_control(m_database, "main", SQLITE_FCNTL_DATA_VERSION, &version);
    if (version != m_seen)
        drain(run(UserVersion, {}));
    readClock();
    return true;
}

bool RawSeller::commit()
{
    writeEntries();
    sqlite3_reset(run(Commit, {}));
    sqlite3_file_control(m_database, "main", SQLITE_FCNTL_DATA_VERSION, &m_seen);
    if (m_logPages >= 1000) {
        sqlite3_wal_checkpoint_v2(m_database, "main",
                                  m_logPages < 4000 ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                                  nullptr);
    }
    if (m_queue == Queue::Turnstile)
        m_turn.give();
    return true;
}

void RawSeller::readClock()
{
    sqlite3_stmt *row = run(Clock, {});
    m_head = sqlite3_column_int64(row, 2);
    if (const void *hash = sqlite3_column_blob(row, 3))
        std::memcpy(m_hash, hash, 32);
    const long long newest = sqlite3_column_int64(row, 4);
    const long long offset = sqlite3_column_int64(row, 1);
    drain(row);
    timespec time = {};
    clock_gettime(CLOCK_BOOTTIME, &time);
    m_now = time.tv_sec * 1000 + time.tv_nsec / 1000000 + offset;
    if (m_now < newest)
        m_now = newest;
}

long long RawSeller::openEvent()
{
    sqlite3_stmt *row = run(OpenEvent, {m_event});
    const long long revision = sqlite3_column_int64(row, 8);
    drain(row);
    return revision;
}

void RawSeller::journal(const char *kind, long long seat, long long holdId, long long order, const char *body)
{
    Entry entry{m_head + 1, kind, seat, holdId, order, body, {}, {}};
    std::memcpy(entry.previous, m_hash, 32);
    sqlite3_randomness(32, entry.hash);
    std::memcpy(m_hash, entry.hash, 32);
    m_entries.push_back(entry);
    ++m_head;
}

void RawSeller::writeEntries()
{
    const auto number = [](long long value) { return value > 0 ? Bind(value) : Bind(); };
    std::vector<Bind> binds;
    for (const Entry &entry : m_entries) {
        const Bind row[] = {entry.seq,
                            m_now,
                            entry.kind,
                            m_terminal,
                            "",
                            m_event,
                            entry.seat >= 0 ? Bind(entry.seat) : Bind(),
                            number(entry.hold),
                            number(entry.order),
                            entry.body,
                            entry.previous,
                            entry.hash};
        binds.insert(binds.end(), std::begin(row), std::end(row));
    }
    sqlite3_reset(run(m_entries.size() == 2 ? JournalTwo : JournalFive, binds));
    m_entries.clear();
}

long long RawSeller::readItems(long long hold)
{
    sqlite3_stmt *row = run(HoldItems, {hold});
    const long long price = sqlite3_column_int64(row, 6);
    drain(row);
    return price;
}

bool RawSeller::hold(const std::string &ref)
{
    if (!begin())
        return false;
    const long long revision = openEvent();
    sqlite3_stmt *row = run(FindSeat, {m_event, ref});
    const long long seat = sqlite3_column_int64(row, 0);
    const long long pool = sqlite3_column_int64(row, 3);
    const long long version = sqlite3_column_int64(row, 8);
    drain(row);
    row = run(InsertHold, {m_event, m_terminal, "", 600LL, m_now, m_now + 600000, m_now + 3600000, revision});
    m_hold = sqlite3_column_int64(row, 0);
    drain(row);
    sqlite3_reset(run(InsertItem, {m_hold, seat, 1LL, m_event, pool}));
    sqlite3_reset(run(ChangeSeat, {"held", m_hold, Bind(), Bind(), m_now, revision, m_event, seat, version}));
    journal("seat.held", seat, m_hold, 0, R"({"from":"free","seat":"a-seat-somewhere","version":1})");
    readItems(m_hold);
    journal("hold.taken", -1, m_hold, 0,
            R"({"ceiling_at":1795003600000,"expires_at":1795000600000,"quantity":1,"total":4200})");
    return commit();
}

bool RawSeller::sell()
{
    if (!begin())
        return false;
    drain(run(ReadHold, {m_hold}));
    const long long price = readItems(m_hold);
    const long long revision = openEvent();
    ++m_random;
    char code[16];
    char barcode[32];
    std::snprintf(code, sizeof code, "%04llX-%04llX", (m_random >> 20) & 0xFFFF, m_random & 0xFFFF);
    std::snprintf(barcode, sizeof barcode, "%026llX", m_random);
    std::string unique =
        std::string(code) + '-' + std::to_string(getpid()) + '-' + std::to_string(m_random & 0xFFFFFFFF);
    sqlite3_stmt *row = run(InsertOrder, {unique, m_event, m_hold, m_terminal, "", price, 0LL, m_now, m_hold, unique});
    const long long order = sqlite3_column_int64(row, 0);
    drain(row);
    journal("order.sold", -1, m_hold, order, R"({"quantity":1,"total":4200})");
    row = run(InsertPayment, {order, "cash", price, price, "", m_terminal, "", m_now});
    drain(row);
    journal("payment.taken", -1, 0, order, R"({"amount":4200,"method":"cash","payment":1,"reference":""})");
    row = run(SeatsOfHold, {m_hold});
    const long long seat = sqlite3_column_int64(row, 0);
    const long long pool = sqlite3_column_int64(row, 3);
    const long long version = sqlite3_column_int64(row, 8);
    drain(row);
    row = run(InsertTicket, {order, m_event, pool, seat, price, barcode, barcode});
    const long long ticket = sqlite3_column_int64(row, 0);
    drain(row);
    sqlite3_reset(run(InsertLine, {order, 1LL, "sale",     "ticket", 1LL,   Bind(), ticket, "Adult", price,  0LL,
                                   price, "",  m_terminal, "",       m_now, "",     0LL,    0LL,     Bind(), Bind()}));
    sqlite3_reset(run(ChangeSeat, {"sold", Bind(), ticket, Bind(), m_now, revision, m_event, seat, version}));
    journal("seat.sold", seat, m_hold, order,
            R"({"from":"held","price":4200,"seat":"a-seat-somewhere","ticket":1,"version":2})");
    sqlite3_reset(run(EndHold, {"sold", m_now, m_terminal, "", revision, m_hold}));
    journal("hold.sold", -1, m_hold, 0, R"({"reason":""})");
    journal("order.lined", -1, 0, order, R"({"first":1,"last":1,"sha256":"a digest of the line's every figure"})");
    drain(run(ReadTickets, {order}));
    return commit();
}

} // namespace bench
