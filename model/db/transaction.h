// One write is one function object: takes the turn, BEGIN IMMEDIATE, checks that the path still is the open file, runs
// `fn`, COMMIT, rings the doorbell, checkpoints if the log has grown, gives the turn back. An error rolls everything
// back.
#pragma once

#include "model/db/connection.h"
#include "model/db/row.h"
#include "model/db/turn.h"
#include "model/domain/journal_end.h"

#include <type_traits>

namespace rowlock {

// Proof that a write transaction is open: inner functions take it and cannot open their own.
class WriteTransaction
{
public:
    Connection &connection() const { return m_connection; }
    // Where the journal ends once this is committed: for the doorbell, and for finding out what became of a COMMIT
    // whose answer was lost.
    void endsAt(const JournalEnd &end) { m_end = end; }
    // Nobody else writes to the house until this is over; otherwise others do, about other events (Turn).
    bool isAlone() const;
    Result<Done> takeKey(const QString &key);
    Result<Done> takeJournal(); // last of all

    WriteTransaction(const WriteTransaction &) = delete;
    WriteTransaction &operator=(const WriteTransaction &) = delete;

private:
    friend class TransactionRunner;
    explicit WriteTransaction(Connection &connection) : m_connection(connection) {}
    Connection &m_connection;
    std::optional<JournalEnd> m_end;
};

// Nothing of it was done, and the server says that the same may be done at once: it broke a circle of waiting, or what
// it had kept prepared did not fit any more.
bool isRepeatable(const Error &error);

// `act`: Result<T>(); once more where that may help.
template <typename Function>
auto repeatedOnce(Function act) -> std::invoke_result_t<Function>
{
    auto answer = act();
    if (!answer && isRepeatable(answer.error()))
        return act();
    return answer;
}

class TransactionRunner
{
public:
    // `command`: a literal, what the statistics of waiting call it.
    explicit TransactionRunner(Connection &connection, const char *command = "")
        : m_connection(connection), m_command(command)
    {}
    ~TransactionRunner() { rollBack(); } // and gives the turn back

    // busy after the turn's deadline (5 s); storage_unusable if the file was moved. `first`: what is read then.
    Result<Done> beginWrite(const Turn &turn = Turn::house(), const FirstLook *first = nullptr);
    Result<Done> beginRead(Look look = Look::Usual); // storage_unusable if the file was moved; waits for no turn
    Result<Done> commit();
    void rollBack(); // what was begun and not committed
    WriteTransaction &proof() { return m_proof; }

private:
    Result<Done> beginInGroup(bool writing, const FirstLook *first);
    Result<Done> commitInGroup();

    Connection &m_connection;
    const char *m_command;
    WriteTransaction m_proof{m_connection};
    bool m_open = false;
    bool m_writing = false;
    bool m_inGroup = false;
};

// Several writes under one turn, one BEGIN IMMEDIATE and one COMMIT: between begin() and commit() every
// inWriteTransaction on the connection is a savepoint, kept or undone by itself, and inReadTransaction reads what it
// finds. The turn is the house's, whatever each of them would take: nobody knows yet which events they will be about.
// What they answered is true only once commit() has succeeded: nobody may be told before. Where the group ends
// otherwise, or is lost, nothing of it has happened.
class WriteGroup
{
public:
    explicit WriteGroup(Connection &connection) : m_connection(connection) {}
    ~WriteGroup(); // rolls back what was not committed, gives the turn back
    WriteGroup(const WriteGroup &) = delete;
    WriteGroup &operator=(const WriteGroup &) = delete;

    // Waits up to `waitMs` for the turn and for another program's lock; otherwise as beginWrite().
    Result<Done> begin(qint64 waitMs);
    bool isLost() const; // a full or failing disk made SQLite roll back everything since begin()
    Result<Done> commit();
    qsizetype made() const;    // writes that stand in it so far
    qint64 patienceMs() const; // how long a write waits on this connection

private:
    Connection &m_connection;
    bool m_open = false;
};

// fn: Result<T>(WriteTransaction &), perhaps twice; `command` as for TransactionRunner.
template <typename Function>
auto inWriteTransaction(Connection &connection, Function fn, const char *command = "", const Turn &turn = Turn::house())
    -> std::invoke_result_t<Function, WriteTransaction &>
{
    return repeatedOnce([&]() -> std::invoke_result_t<Function, WriteTransaction &> {
        TransactionRunner runner(connection, command);
        TRY(runner.beginWrite(turn));
        auto result = fn(runner.proof());
        if (result)
            TRY(runner.commit());
        return result;
    });
}

// fn: Result<T>(), perhaps twice; everything it reads is of one moment.
template <typename Function>
auto inReadTransaction(Connection &connection, Function fn, Look look = Look::Usual) -> std::invoke_result_t<Function>
{
    return repeatedOnce([&]() -> std::invoke_result_t<Function> {
        TransactionRunner runner(connection);
        TRY(runner.beginRead(look));
        auto result = fn();
        if (result)
            TRY(runner.commit());
        return result;
    });
}

} // namespace rowlock
