// Statements on their way to the server: kept prepared there, and with the values of one time.
#pragma once

#include "model/db/engine/postgres_wait.h"
#include "model/domain/result.h"

#include <QByteArray>

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace rowlock {

struct KeptStatement
{
    QByteArray sql; // compared when found again: a literal's address is a key, other text's may be used twice
    QByteArray text;
    QByteArray name;
    qsizetype values = 0;
    bool stands = false; // the server has it
};

// Found by the literal's address; "?" stands for a value.
class KeptStatements
{
public:
    // `forgotten`: the name of one that is not needed any more, and that the server has.
    Result<std::shared_ptr<KeptStatement>> find(const char *sql, qsizetype values, QByteArray &forgotten);
    void forgetAll() { m_all.clear(); } // the server keeps them under their names, which are not given again

private:
    std::unordered_map<const char *, std::shared_ptr<KeptStatement>> m_all;
    int m_soFar = 0;
};

struct PostedStatement
{
    QByteArray sql;
    std::shared_ptr<KeptStatement> prepared = {}; // none: sent as it is
    std::vector<QByteArray> values = {};          // as they go to the server
    std::vector<const char *> pointers = {};      // to them, and none for NULL
    std::vector<int> lengths = {};
    std::vector<int> formats = {};
    RowVisitor onRow = {};
    std::optional<qint64> changes = {};
    bool prepares = false; // in the same exchange
    PostgresResult result = {};

    void bind(std::span<const Bind> binds);
    bool send(pg_conn *handle); // into its pipeline
    void receive(pg_conn *handle, PostgresWait &wait);
};

} // namespace rowlock
