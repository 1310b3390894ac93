#include "model/db/engine/postgres_statement.h"

#include "model/db/house_database.h"

#include <libpq-fe.h>

#include <utility>

namespace rowlock {
namespace {

// "?" becomes "$1", "$2", ... except in quoted texts and comments.
QByteArray numbered(const char *sql, qsizetype &values)
{
    QByteArray text;
    bool quoted = false, comment = false;
    values = 0;
    for (const char *at = sql; *at; ++at) {
        if (*at == '\'' && !comment)
            quoted = !quoted;
        else if (!quoted && at[0] == '-' && at[1] == '-')
            comment = true;
        else if (*at == '\n')
            comment = false;
        if (*at == '?' && !quoted && !comment)
            text += '$' + QByteArray::number(++values);
        else
            text += *at;
    }
    return text;
}

} // namespace

Result<std::shared_ptr<KeptStatement>> KeptStatements::find(const char *sql, qsizetype values, QByteArray &forgotten)
{
    std::shared_ptr<KeptStatement> &kept = m_all[sql];
    if (!kept || kept->sql != sql) {
        if (kept && kept->stands)
            forgotten = kept->name;
        kept = std::make_shared<KeptStatement>();
        kept->sql = sql;
        kept->text = numbered(sql, kept->values);
        kept->name = "rowlock_" + QByteArray::number(++m_soFar);
    }
    if (kept->values != values)
        return refuse(wrongBindCount(sql, values));
    return kept;
}

// Numbers as text, whatever the server takes them for; texts and bytes as they are, so that a zero in a text is refused
// and does not end it.
void PostedStatement::bind(std::span<const Bind> binds)
{
    for (const Bind &bind : binds) {
        const bool isNumber = bind.kind() == Bind::Kind::Number, isNull = bind.kind() == Bind::Kind::Null;
        values.push_back(isNumber ? QByteArray::number(bind.number()) : bind.bytes());
        pointers.push_back(isNull ? nullptr : values.back().constData());
        lengths.push_back(int(values.back().size()));
        formats.push_back(isNumber || isNull ? 0 : 1);
    }
}

bool PostedStatement::send(pg_conn *handle)
{
    if (!prepared)
        return PQsendQueryParams(handle, sql.constData(), 0, nullptr, nullptr, nullptr, nullptr, 0) == 1;
    const char *name = prepared->name.constData();
    prepares = !std::exchange(prepared->stands, true);
    if (prepares && PQsendPrepare(handle, name, prepared->text.constData(), 0, nullptr) != 1)
        return false;
    return PQsendQueryPrepared(handle, name, int(values.size()), pointers.data(), lengths.data(), formats.data(), 0)
           == 1;
}

void PostedStatement::receive(pg_conn *handle, PostgresWait &wait)
{
    if (prepares) {
        result = wait.next(handle);
        prepared->stands = succeeded(result);
    }
    PostgresResult answer = wait.next(handle);
    if (!prepared || prepared->stands || !answer)
        result = std::move(answer); // else why it could not be prepared
}

} // namespace rowlock
