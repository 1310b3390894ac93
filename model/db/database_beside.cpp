#include "model/db/database_beside.h"

#include "model/db/connection.h"
#ifdef ROWLOCK_POSTGRESQL
#include "model/db/engine/postgres_error.h"
#include "model/db/postgres_choice.h"
#endif
#include "model/db/storage_text.h"

#include <QJsonObject>
#include <QUrl>
#include <QUuid>

namespace rowlock {

#ifdef ROWLOCK_POSTGRESQL
namespace {

Result<Done> runBeside(const QString &neighbour, const QByteArray &sql)
{
    TRY_GET(const ChosenServer server, chooseServer(neighbour, false, {}, Connection::patienceMs));
    TRY(server.link->run(QByteArrayLiteral("SET default_transaction_read_only = off")));
    TRY(server.link->run(sql));
    return Done();
}

// By its text: one that names several servers is no URL. A database that is named after the "?" would be taken first.
QString withDatabase(const QString &address, const QString &name)
{
    const qsizetype servers = address.indexOf(u"://") + 3, asked = address.indexOf(u'?', servers);
    const QString before = address.left(asked);
    QStringList options = asked < 0 ? QStringList() : address.mid(asked + 1).split(u'&');
    options.removeIf([](const QString &option) {
        return QUrl::fromPercentEncoding(option.section(u'=', 0, 0).toUtf8()) == u"dbname";
    });
    const QString rest = options.isEmpty() ? QString() : u'?' + options.join(u'&');
    return before.left(before.indexOf(u'/', servers)) + u'/' + name + rest;
}

} // namespace

Result<std::unique_ptr<DatabaseBeside>> DatabaseBeside::make(const QString &address, const QString &kind)
{
    const QString name = kind + u'_' + QUuid::createUuid().toString(QUuid::Id128).left(12);
    const auto made = runBeside(address, "CREATE DATABASE " + name.toLatin1() + " TEMPLATE template0 ENCODING 'UTF8'");
    if (!made && made.error().details.value(u"sqlstate").toString() == u"42501")
        return postgresUnusable(Storage::tr("This user may not make a database on the server of %1, and another one "
                                            "would be needed beside it. Use a user that may (ALTER ROLE … CREATEDB)."),
                                address);
    TRY(made);
    return std::unique_ptr<DatabaseBeside>(new DatabaseBeside(address, withDatabase(address, name), name));
}

DatabaseBeside::~DatabaseBeside()
{
    if (!m_isKept) // a server that is away keeps it; its name says what it was
        static_cast<void>(runBeside(m_neighbour, "DROP DATABASE " + m_name.toLatin1() + " WITH (FORCE)"));
}

#else

Result<std::unique_ptr<DatabaseBeside>> DatabaseBeside::make(const QString &address, const QString &)
{
    return refuse(Connection::open(address, OpenMode::ReadOnly).error()); // which says so
}

DatabaseBeside::~DatabaseBeside() = default;

#endif

} // namespace rowlock
