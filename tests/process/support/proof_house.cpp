#include "tests/process/support/proof_house.h"

#include "model/domain/house_place.h"
#include "tests/support/foreign_program.h"
#include "tests/support/test_server.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace rowlock {

QByteArray rectangularPlan(int rows, int seats)
{
    const auto position = [](double x, double y) { return QJsonObject{{u"x"_s, x}, {u"y"_s, y}}; };
    QJsonArray rowList;
    for (int row = 1; row <= rows; ++row) {
        QJsonArray seatList;
        for (int seat = 1; seat <= seats; ++seat)
            seatList.append(QJsonObject{{u"seat_number"_s, QString::number(seat)},
                                        {u"seat_guid"_s, u"s-%1-%2"_s.arg(row).arg(seat)},
                                        {u"uuid"_s, u"u-%1-%2"_s.arg(row).arg(seat)},
                                        {u"position"_s, position(25 * seat, 0)},
                                        {u"category"_s, u"Stalls"_s}});
        rowList.append(QJsonObject{{u"row_number"_s, QString::number(row)},
                                   {u"row_number_position"_s, u"both"_s},
                                   {u"uuid"_s, u"r-%1"_s.arg(row)},
                                   {u"position"_s, position(0, 25 * row)},
                                   {u"seats"_s, seatList}});
    }
    const QJsonObject floor{{u"shape"_s, u"rectangle"_s},
                            {u"color"_s, u"#E5E9F0"_s},
                            {u"border_color"_s, u"#888888"_s},
                            {u"rotation"_s, 0},
                            {u"uuid"_s, u"floor"_s},
                            {u"position"_s, position(0, 0)},
                            {u"rectangle"_s, QJsonObject{{u"width"_s, 300}, {u"height"_s, 100}}},
                            {u"text"_s, QJsonObject{{u"position"_s, position(150, 50)},
                                                    {u"text"_s, u"Floor"_s},
                                                    {u"size"_s, 16},
                                                    {u"color"_s, u"#333333"_s}}}};
    const auto zone = [&](const QString &name, const QJsonArray &zoneRows, const QJsonArray &areas, double y) {
        return QJsonObject{{u"name"_s, name},           {u"zone_id"_s, name},
                           {u"uuid"_s, u"z-"_s + name}, {u"position"_s, position(0, y)},
                           {u"rows"_s, zoneRows},       {u"areas"_s, areas}};
    };
    return QJsonDocument(
               QJsonObject{
                   {u"name"_s, u"Proving ground"_s},
                   {u"categories"_s, QJsonArray{QJsonObject{{u"name"_s, u"Stalls"_s}, {u"color"_s, u"#4C72B0"_s}}}},
                   {u"zones"_s, QJsonArray{zone(u"Stalls"_s, rowList, {}, 200), zone(u"Ground"_s, {}, {floor}, 0)}},
                   {u"size"_s, QJsonObject{{u"width"_s, 25 * (seats + 2)}, {u"height"_s, 25 * (rows + 10)}}}})
        .toJson();
}

HouseFolder::HouseFolder() : m_house(testsOnServer() ? newServerDatabase() : path(u"house.rowlock"_s)) {}

HouseFolder::~HouseFolder()
{
    if (isServerAddress(m_house))
        dropServerDatabase(m_house);
}

QString HouseFolder::write(const QString &name, const QByteArray &content) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

void HouseFolder::copyFrom(const QString &folder) const
{
    const QStringList names = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    for (const QString &name : names) {
        if (!name.endsWith(u"-shm"_s) && !QFile::copy(folder + u'/' + name, path(name)))
            qFatal("cannot copy %s", qPrintable(name));
    }
}

QStringList HouseFolder::names() const
{
    return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
}

void makeSimpleHouse(const HouseFolder &folder, int rows, int seats, const QJsonObject &rules)
{
    const QString plan = folder.write(u"plan.json"_s, rectangularPlan(rows, seats));
    CounterProcess counter(folder.house(), u"maker"_s);
    QJsonObject event{{u"plan"_s, 1},
                      {u"name"_s, u"Hamlet"_s},
                      {u"starts"_s, u"2031-11-21T19:30"_s},
                      {u"prices"_s, QJsonObject{{u"default"_s, u"10.00"_s}}}};
    for (auto rule = rules.constBegin(); rule != rules.constEnd(); ++rule)
        event.insert(rule.key(), rule.value());
    const std::pair<QString, QJsonObject> steps[] = {
        {u"init"_s, {}}, {u"plan.import"_s, {{u"file"_s, plan}}}, {u"event.create"_s, event}};
    for (const auto &[method, params] : steps) {
        if (const auto reply = counter.call(method, params); !reply.done())
            qFatal("%s: %s", qPrintable(method), qPrintable(reply.told()));
    }
    if (counter.end() != 0)
        qFatal("the house was not closed");
}

QStringList rowsOf(const QString &house, const QString &sql, QString *problem)
{
    if (isServerAddress(house)) {
        QStringList rows;
        for (const QStringList &row : ForeignProgram(house).rows(sql))
            rows += row.join(u'|');
        return rows;
    }
    QString ignored;
    QString &said = problem ? *problem : ignored;
    sqlite3 *database = nullptr;
    QStringList rows;
    int code = sqlite3_open_v2(QFile::encodeName(house).constData(), &database, SQLITE_OPEN_READWRITE, nullptr);
    // Only looks: what the log holds stays in the log.
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_busy_timeout(database, 10'000);
    sqlite3_stmt *statement = nullptr;
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(database, sql.toUtf8().constData(), -1, &statement, nullptr);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code != SQLITE_ROW)
            break;
        QStringList columns;
        for (int column = 0; column < sqlite3_column_count(statement); ++column)
            columns.append(QString::fromUtf8(reinterpret_cast<const char *>(sqlite3_column_text(statement, column))));
        rows.append(columns.join(u'|'));
    }
    if (code != SQLITE_DONE)
        said = u"%1: %2"_s.arg(sql, QString::fromUtf8(sqlite3_errmsg(database)));
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return rows;
}

QStringList factsOf(const QString &house, QString *problem)
{
    const std::pair<QString, QString> questions[] = {
        {u"plan"_s, u"SELECT plan_id, name, seats, areas FROM plan ORDER BY 1"_s},
        {u"event"_s, u"SELECT event_id, name, on_sale, hold_policy, hold_seconds, revision FROM event ORDER BY 1"_s},
        {u"counter"_s, u"SELECT * FROM event_counter ORDER BY 1"_s},
        {u"pool"_s, u"SELECT event_id, pool_no, name, price_minor, capacity, available, held, sold, blocked "
                    u"FROM pool ORDER BY 1, 2"_s},
        {u"seat"_s, u"SELECT event_id, seat_ref, state, hold_id, order_id, revision FROM seat_status"
                    " WHERE state <> 'free' OR revision > 0 ORDER BY 1, 2"_s},
        {u"hold"_s, u"SELECT hold_id, event_id, state, quantity FROM hold_status ORDER BY 1"_s},
        {u"ticket"_s,
         u"SELECT ticket_id, order_id, event_id, seat_ref, price_minor, state FROM ticket_status ORDER BY 1"_s},
        {u"payment"_s, u"SELECT payment_id, order_id, method, amount_minor FROM payment_ledger ORDER BY 1"_s},
        {u"block"_s, u"SELECT block_id, event_id, code, reason, released_at IS NULL FROM block ORDER BY 1"_s},
        {u"place"_s,
         u"SELECT event_id, pool_no, state, quantity, hold_id, ticket_id FROM area_claim ORDER BY 1, 2, 3, 5, 6"_s},
        // Without the clock's: a process that may open no file does not learn which boot this is, and anchors anew.
        {u"journal"_s, u"SELECT row_number() OVER (ORDER BY seq), kind FROM journal WHERE kind <> 'clock.anchored'"_s},
        {u"key"_s, u"SELECT key, command FROM command_key ORDER BY 1"_s},
        {u"attempt"_s,
         u"SELECT attempt_id, hold_id, key, method, amount_minor, state FROM payment_attempt ORDER BY 1"_s},
        {u"waiting"_s, u"SELECT entry_id, event_id, party, state, hold_id FROM waitlist_entry ORDER BY 1"_s},
    };
    QString said;
    const QStringList tables = rowsOf(house, u"SELECT name FROM sqlite_schema"_s, &said);
    QStringList facts;
    for (const auto &[name, sql] : questions) {
        if ((name == u"attempt"_s && !tables.contains(u"payment_attempt"_s))
            || (name == u"waiting"_s && !tables.contains(u"waitlist_entry"_s)))
            continue; // an older schema
        for (const QString &row : rowsOf(house, sql, &said))
            facts.append(name + u' ' + row);
    }
    if (problem)
        *problem = said;
    return said.isEmpty() ? facts : QStringList();
}

qint64 schemaOf(const QString &house)
{
    return rowsOf(house, u"PRAGMA user_version"_s).value(0).toLongLong();
}

QString difference(const QStringList &one, const QStringList &other)
{
    QStringList lines;
    for (const QString &line : one) {
        if (!other.contains(line))
            lines.append(u"- "_s + line);
    }
    for (const QString &line : other) {
        if (!one.contains(line))
            lines.append(u"+ "_s + line);
    }
    return lines.mid(0, 20).join(u'\n');
}

QStringList brokenRules(const QString &house)
{
    const std::pair<const char *, const char *> rules[] = {
        {"a seat with two valid tickets",
         "SELECT event_id, seat_ref FROM ticket_status t WHERE state IN ('valid', 'used') AND EXISTS (SELECT 1 FROM"
         " seat_status s WHERE s.event_id = t.event_id AND s.seat_ref = t.seat_ref) GROUP BY 1, 2 HAVING count(*) > 1"},
        {"a sold seat without its ticket, or a ticket without its seat",
         "SELECT event_id, seat_ref FROM seat_status WHERE state = 'sold' EXCEPT SELECT event_id, seat_ref FROM "
         "ticket_status"
         " WHERE state IN ('valid', 'used')"},
        {"a held seat without a live hold", "SELECT s.event_id, s.seat_ref FROM seat_status s LEFT JOIN hold_status h "
                                            "USING (hold_id) WHERE s.state = 'held'"
                                            " AND coalesce(h.state, '') NOT IN ('active', 'paying')"},
        {"counters that are not the seats",
         "SELECT event_id FROM event_counter c WHERE capacity <> available + held + reserved + sold + blocked OR sold "
         "<>"
         " (SELECT count(*) FROM ticket_status t WHERE t.event_id = c.event_id AND t.state IN ('valid', 'used'))"},
        {"money that is not the tickets'",
         "SELECT o.order_id FROM sale_order o WHERE (SELECT coalesce(sum(amount_minor), 0) FROM payment_ledger p WHERE"
         " p.order_id = o.order_id) <> (SELECT coalesce(sum(price_minor), 0) FROM ticket_status t WHERE"
         " t.order_id = o.order_id AND t.state IN ('valid', 'used'))"},
        {"a hold with two orders", "SELECT hold_id FROM sale_order GROUP BY 1 HAVING count(*) > 1"},
        {"a file that is not whole", "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"},
        {"a row that refers to nothing", "SELECT \"table\", rowid FROM pragma_foreign_key_check"},
    };
    QStringList broken;
    for (const auto &[name, sql] : rules) {
        if (isServerAddress(house) && QByteArray(sql).contains("pragma"))
            continue;
        QString problem;
        const QStringList rows = rowsOf(house, QLatin1String(sql), &problem);
        if (!rows.isEmpty() || !problem.isEmpty())
            broken.append(u"%1: %2 %3"_s.arg(QLatin1String(name), rows.mid(0, 5).join(u", "_s), problem));
    }
    return broken;
}

} // namespace rowlock
