// The yardstick across the seam: hold and sell on a server with libpq's functions alone, the store's statements word
// for word and in its flights, without Qt, hashes and checks.
#pragma once

#include <string>
#include <vector>

struct pg_conn;
struct pg_result;

namespace bench {

class RawClient
{
public:
    RawClient(const std::string &address, long long event, const std::string &terminal);
    ~RawClient();
    RawClient(const RawClient &) = delete;
    RawClient &operator=(const RawClient &) = delete;

    bool hold(const std::string &ref);
    bool sell(); // what was held last

    static const std::vector<const char *> &statements();

private:
    using Values = std::vector<std::string>; // "" alone is NULL
    using Rows = std::vector<Values>;        // the first row of each statement of a flight
    void post(size_t statement, const Values &values = {});
    Rows fly(); // what was posted, in one way to the server and back
    void begin();
    void commit(size_t journal);
    void journal(const char *kind, const std::string &seat, const std::string &order, const char *body);

    pg_conn *m_server = nullptr;
    std::string m_event, m_terminal;
    std::string m_now, m_seq, m_revision;
    std::string m_hold;
    Values m_entries; // of the act's journal, as they are bound
    unsigned long long m_random = 0;
    size_t m_posted = 0;
};

} // namespace bench
