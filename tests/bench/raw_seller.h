// The yardstick: hold and sell with SQLite's own functions and nothing else, neither Qt nor the store. The statements
// are the store's, word for word (`rowlock_bench statements` compares), in its order, with its pragmas and at its
// turnstile.
#pragma once

#include "model/db/turnstile.h"

#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace bench {

enum class Queue { Turnstile, BusyTimeout };

class RawSeller
{
public:
    RawSeller(const std::string &file, long long event, const std::string &terminal, Queue queue);
    ~RawSeller();
    RawSeller(const RawSeller &) = delete;
    RawSeller &operator=(const RawSeller &) = delete;

    // False where the seat was not free or the house stayed busy.
    bool hold(const std::string &ref);
    bool sell(); // what was held last

    static const std::vector<const char *> &statements();

private:
    struct Bind;
    struct Entry // of the journal, written when the act ends
    {
        long long seq;
        const char *kind;
        long long seat, hold, order;
        const char *body;
        unsigned char previous[32];
        unsigned char hash[32];
    };
    sqlite3_stmt *run(size_t statement, const std::vector<Bind> &binds); // one step done; a row is there or not
    void drain(sqlite3_stmt *statement);
    bool begin();
    bool commit();
    void journal(const char *kind, long long seat, long long holdId, long long order, const char *body);
    void writeEntries();
    void readClock();
    long long openEvent();
    long long readItems(long long hold); // their price

    sqlite3 *m_database = nullptr;
    rowlock::Turnstile m_turn;
    Queue m_queue;
    long long m_event;
    std::string m_terminal;
    std::vector<sqlite3_stmt *> m_statements;
    int m_logPages = 0;
    long long m_now = 0;
    long long m_head = 0;
    unsigned char m_hash[32] = {};
    std::vector<Entry> m_entries;
    unsigned m_seen = 0; // the content at which the schema was looked at
    long long m_hold = 0;
    unsigned long long m_random = 0;
};

} // namespace bench
