// A scratch database for the ways that a careless program sells: SQLite as it is, without the turnstile and without the
// rules of a house. Never opened on a house. The file is as durable as Rowlock's (WAL, FULL), so that times can be
// compared.
#pragma once

#include "model/domain/result.h"

#include <QString>

#include <initializer_list>
#include <memory>

struct sqlite3;
struct sqlite3_stmt;

namespace rowlock {

class Scratch
{
public:
    // Makes the file where it is missing. storage_unusable, as everything here.
    static Result<std::unique_ptr<Scratch>> open(const QString &file);
    ~Scratch();
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;

    // A statement kept prepared; `sql` is a literal that outlives it.
    class Query
    {
    public:
        Query(Scratch &scratch, const char *sql);
        ~Query();
        Query(const Query &) = delete;
        Query &operator=(const Query &) = delete;

        // Runs it; true if there is a row, whose numbers column() then reads until the next run.
        Result<bool> run(std::initializer_list<qint64> binds = {});
        qint64 column(int index) const { return m_row[index]; }
        qint64 changes() const { return m_changes; }

    private:
        Scratch &m_scratch;
        sqlite3_stmt *m_statement = nullptr;
        qint64 m_row[4] = {};
        qint64 m_changes = 0;
    };

    Result<Done> script(const char *sql);
    Result<qint64> number(const char *sql);

private:
    Scratch() = default;
    Error failure() const;
    sqlite3 *m_handle = nullptr;
};

// `seats` rows seat(seat_no, state, version), all free, and an empty table sale(sale_id, seat_no, buyer).
Result<Done> makeScratchSeats(const QString &file, qint64 seats);
// One row stock(left_over) and an empty table sale(sale_id, buyer).
Result<Done> makeScratchStock(const QString &file, qint64 stock);
// `rows` rows seat(event_id, seat_no, state), all sold, and the same as one row counter(event_id, available).
Result<Done> makeScratchCounters(const QString &file, qint64 rows);

struct ScratchSales
{
    qint64 sales = 0; // rows of sale
    qint64 seats = 0; // different seats in them
};
Result<ScratchSales> readScratchSales(const QString &file);

} // namespace rowlock
