// One write is one function object: takes the turn, BEGIN IMMEDIATE, checks that the path still is the open file, runs
// `fn`, COMMIT, rings the doorbell, checkpoints if the log has grown, gives the turn back. An error rolls everything
// back.
#pragma once

#include "model/db/connection.h"

#include <type_traits>

namespace rowlock {

// Proof that a write transaction is open: inner functions take it and cannot open their own.
class WriteTransaction
{
public:
    Connection &connection() const { return m_connection; }

    WriteTransaction(const WriteTransaction &) = delete;
    WriteTransaction &operator=(const WriteTransaction &) = delete;

private:
    friend class TransactionRunner;
    explicit WriteTransaction(Connection &connection) : m_connection(connection) {}
    Connection &m_connection;
};

class TransactionRunner
{
public:
    explicit TransactionRunner(Connection &connection) : m_connection(connection) {}
    ~TransactionRunner(); // rolls back what was begun and not committed, gives the turn back

    Result<Done> beginWrite(); // busy after the turn's deadline (5 s); storage_unusable if the file was moved
    Result<Done> beginRead();
    Result<Done> commit();
    WriteTransaction &proof() { return m_proof; }

private:
    Connection &m_connection;
    WriteTransaction m_proof{m_connection};
    bool m_open = false;
    bool m_writing = false;
};

// fn: Result<T>(WriteTransaction &)
template <typename Function>
auto inWriteTransaction(Connection &connection, Function fn) -> std::invoke_result_t<Function, WriteTransaction &>
{
    TransactionRunner runner(connection);
    TRY(runner.beginWrite());
    auto result = fn(runner.proof());
    if (result)
        TRY(runner.commit());
    return result;
}

// fn: Result<T>(); everything it reads is of one moment.
template <typename Function>
auto inReadTransaction(Connection &connection, Function fn) -> std::invoke_result_t<Function>
{
    TransactionRunner runner(connection);
    TRY(runner.beginRead());
    auto result = fn();
    if (result)
        TRY(runner.commit());
    return result;
}

} // namespace rowlock
