#include "tests/process/support/house_facts.h"

#include "model/domain/house_place.h"
#include "tests/support/foreign_program.h"

#include <QFile>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace rowlock {

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

namespace {

struct Question
{
    QString name;
    QString table; // an older schema has none; empty: every one has
    QString sql;
};

const QList<Question> &questions()
{
    static const QList<Question> list{
        {u"plan"_s, {}, u"SELECT plan_id, name, seats, areas FROM plan ORDER BY 1"_s},
        {u"event"_s,
         {},
         u"SELECT event_id, name, on_sale, hold_policy, hold_seconds, revision FROM event ORDER BY 1"_s},
        {u"counter"_s, {}, u"SELECT * FROM event_counter ORDER BY 1"_s},
        {u"pool"_s,
         {},
         u"SELECT event_id, pool_no, name, price_minor, capacity, available, held, sold, blocked "
         u"FROM pool ORDER BY 1, 2"_s},
        {u"seat"_s,
         {},
         u"SELECT event_id, seat_ref, state, hold_id, order_id, revision FROM seat_status"
         " WHERE state <> 'free' OR revision > 0 ORDER BY 1, 2"_s},
        {u"hold"_s, {}, u"SELECT hold_id, event_id, state, quantity FROM hold_status ORDER BY 1"_s},
        {u"ticket"_s,
         {},
         u"SELECT ticket_id, order_id, event_id, seat_ref, price_minor, state FROM ticket_status ORDER BY 1"_s},
        {u"payment"_s, {}, u"SELECT payment_id, order_id, method, amount_minor FROM payment_ledger ORDER BY 1"_s},
        {u"block"_s, {}, u"SELECT block_id, event_id, code, reason, released_at IS NULL FROM block ORDER BY 1"_s},
        {u"place"_s,
         {},
         u"SELECT event_id, pool_no, state, quantity, hold_id, ticket_id FROM area_claim ORDER BY 1, 2, 3, 5, 6"_s},
        // Without the clock's: a process that may open no file does not learn which boot this is, and anchors anew.
        {u"journal"_s,
         {},
         u"SELECT row_number() OVER (ORDER BY seq), kind FROM journal WHERE kind <> 'clock.anchored'"_s},
        {u"key"_s, {}, u"SELECT key, command FROM command_key ORDER BY 1"_s},
        {u"attempt"_s, u"payment_attempt"_s,
         u"SELECT attempt_id, hold_id, key, method, amount_minor, state FROM payment_attempt ORDER BY 1"_s},
        {u"waiting"_s, u"waitlist_entry"_s,
         u"SELECT entry_id, event_id, party, state, hold_id FROM waitlist_entry ORDER BY 1"_s},
        {u"line"_s, u"order_ledger"_s,
         u"SELECT order_id, line_no, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, "
         "reason, tax_minor, fee_no, of_line FROM order_ledger ORDER BY 1, 2"_s},
        {u"to-types"_s, u"payment_type"_s,
         u"SELECT attempt_id, ticket_no, ticket_id, type_no, price_minor FROM payment_type ORDER BY 1, 2"_s},
        {u"given-back"_s, u"part_return"_s, u"SELECT attempt_id, reason FROM part_return ORDER BY 1"_s},
        {u"deposit"_s, u"deposit_kept"_s, u"SELECT hold_id, order_id, reason FROM deposit_kept ORDER BY 1"_s},
        {u"rest"_s, u"deposit_kept"_s, u"SELECT hold_id, rest_due_at FROM hold ORDER BY 1"_s},
        {u"proposed"_s, u"deposit_rule"_s, u"SELECT rule_no, percent, days FROM deposit_rule ORDER BY 1"_s},
        {u"reserved"_s, u"reservation"_s,
         u"SELECT r.hold_id, v.reservation_no, v.release_at, v.before_minutes FROM reservation v JOIN reservation_hold "
         u"r "
         "ON r.reservation_no = v.reservation_no ORDER BY 1"_s},
        {u"left"_s, u"willcall"_s, u"SELECT order_id, is_left, terminal FROM willcall ORDER BY 1"_s},
        {u"to-be-left"_s, u"willcall"_s, u"SELECT hold_id, will_call FROM hold ORDER BY 1"_s},
        {u"printed"_s, u"willcall_print"_s,
         u"SELECT order_id, print_no, tickets, length(says) FROM willcall_print ORDER BY 1, 2"_s},
        {u"handed-over"_s, u"willcall_ticket"_s,
         u"SELECT t.ticket_id, t.handover_no, t.is_back, h.back_reason FROM willcall_ticket t JOIN willcall_handover h "
         "ON h.order_id = t.order_id AND h.handover_no = t.handover_no ORDER BY 1, 2"_s},
        {u"person"_s, u"staff"_s, u"SELECT staff_no, name, role_no, is_active, pin_no FROM staff ORDER BY 1"_s},
        {u"role"_s, u"staff_role"_s, u"SELECT role_no, name, rights, refund_limit_minor FROM staff_role ORDER BY 1"_s},
        {u"works"_s, u"terminal_staff"_s, u"SELECT terminal, staff_no FROM terminal_staff ORDER BY 1"_s},
        {u"drawer"_s, u"drawer"_s,
         u"SELECT drawer_no, name, several_people, several_terminals, kick FROM drawer ORDER BY 1"_s},
        {u"shift"_s, u"shift"_s, u"SELECT shift_id, drawer_no, state, terminal FROM shift ORDER BY 1"_s},
        {u"till"_s, u"terminal_shift"_s, u"SELECT terminal, shift_id FROM terminal_shift ORDER BY 1"_s},
        {u"cash"_s, u"shift_cash"_s,
         u"SELECT shift_id, entry_no, kind, amount_minor, reason FROM shift_cash ORDER BY 1, 2"_s},
        {u"count"_s, u"shift_count"_s,
         u"SELECT shift_id, count_no, pieces, total_minor FROM shift_count ORDER BY 1, 2"_s},
        {u"z"_s, u"z_report"_s,
         u"SELECT z_no, shift_id, sales_minor, returns_minor, all_sales_minor, left_minor FROM z_report ORDER BY 1"_s},
        {u"in-shift"_s, u"shift"_s, u"SELECT payment_id, shift_id FROM payment_ledger ORDER BY 1"_s},
        {u"venue"_s, u"venue"_s, u"SELECT name, address, tax_number FROM venue"_s},
        {u"setting"_s, u"house_setting"_s, u"SELECT name, value FROM house_setting ORDER BY 1"_s},
        {u"template"_s, u"paper_template"_s, u"SELECT name, value FROM paper_template ORDER BY 1"_s},
        {u"paper"_s, u"paper_choice"_s,
         u"SELECT chosen_by, which, used_for, name FROM paper_choice ORDER BY 1, 2, 3"_s},
        {u"terminal"_s, u"terminal_setup"_s,
         u"SELECT terminal, drawer_no, paper, ticket_printer FROM terminal_setup ORDER BY 1"_s},
        {u"printer"_s, u"terminal_print"_s,
         u"SELECT terminal, kind, printer, silent FROM terminal_print ORDER BY 1, 2"_s},
        {u"favourite"_s, u"report_favourite"_s,
         u"SELECT favourite_no, name, report, choices, days, first_day, last_day, terminal, since_day, is_dropped "
         "FROM report_favourite ORDER BY 1"_s},
        {u"print-of-night"_s, u"report_favourite"_s,
         u"SELECT job_id, favourite_no, day FROM print_job WHERE favourite_no IS NOT NULL ORDER BY 1"_s},
        {u"print"_s, u"print_job"_s,
         u"SELECT job_id, kind, order_id, terminal, state, attempts, problem, printer FROM print_job ORDER BY 1"_s},
        {u"settlement"_s, u"settlement"_s, u"SELECT settlement_no, told FROM settlement ORDER BY 1"_s},
        {u"settled"_s, u"settled_order"_s,
         u"SELECT settlement_no, order_id, from_line, to_line FROM settled_order ORDER BY 1, 2"_s},
        {u"mail-account"_s, u"mail_account"_s, u"SELECT value FROM mail_account"_s},
        {u"mail"_s, u"mail_job"_s,
         u"SELECT mail_id, order_id, address, salt IS NULL, state, attempts, problem FROM mail_job ORDER BY 1"_s},
        {u"mail-of"_s, u"mail_ticket"_s, u"SELECT mail_id, ticket_id, is_free FROM mail_ticket ORDER BY 1, 2"_s},
        {u"print-of"_s, u"print_ticket"_s, u"SELECT job_id, ticket_id, is_free FROM print_ticket ORDER BY 1, 2"_s},
        {u"patron"_s, u"known_patron"_s,
         u"SELECT patron_no, first_name, last_name, phone, email, tags, salt IS NULL, merged_into, erased_at IS NULL "
         "FROM known_patron ORDER BY 1"_s},
        {u"whose"_s, u"known_patron"_s, u"SELECT patron_id, patron_no, name, salt IS NULL FROM patron ORDER BY 1"_s},
        {u"about"_s, u"known_patron_note"_s, u"SELECT note_id, patron_no, text FROM known_patron_note ORDER BY 1"_s},
        {u"found-by"_s, u"known_patron_word"_s, u"SELECT word, patron_no FROM known_patron_word ORDER BY 1, 2"_s},
        {u"erased"_s, u"erasure"_s, u"SELECT count(*) FROM erasure"_s},
        {u"void"_s, u"order_void"_s, u"SELECT order_id, reason FROM order_void ORDER BY 1"_s},
        {u"voucher"_s, u"voucher_use"_s,
         u"SELECT voucher_no, use_no, hold_id, order_id, act, uses, saved_minor FROM voucher_use ORDER BY 1, 2"_s},
        {u"card"_s, u"gift_card_entry"_s,
         u"SELECT card_no, entry_no, kind, amount_minor, order_id, attempt_id, reason FROM gift_card_entry "
         "ORDER BY 1, 2"_s},
        {u"agreed"_s, u"account_paid"_s, u"SELECT hold_id, terms, extras, joint_id FROM hold ORDER BY 1"_s},
        {u"list"_s, u"list_price"_s,
         u"SELECT list_no, category, type_no, price_minor FROM list_price ORDER BY 1, 2, 3"_s},
        {u"listed"_s, u"event_list"_s, u"SELECT event_id, list_no FROM event_list ORDER BY 1, 2"_s},
        {u"off-account"_s, u"account_paid"_s, u"SELECT payment_id FROM account_paid ORDER BY 1"_s},
    };
    return list;
}

} // namespace

QStringList factsOf(const QString &house, QString *problem)
{
    QString said;
    const QStringList tables = rowsOf(house, u"SELECT name FROM sqlite_schema"_s, &said);
    QStringList facts;
    for (const auto &[name, table, sql] : questions()) {
        if (!table.isEmpty() && !tables.contains(table))
            continue;
        for (const QString &row : rowsOf(house, sql, &said))
            facts.append(name + u' ' + row);
    }
    if (problem)
        *problem = said;
    return said.isEmpty() ? facts : QStringList();
}

QStringList ofEverySchema(const QStringList &facts)
{
    QStringList old = facts;
    for (const auto &[name, table, sql] : questions()) {
        if (!table.isEmpty())
            old.removeIf([&](const QString &fact) { return fact.startsWith(name + u' '); });
    }
    return old;
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

namespace {

struct Rule
{
    const char *name;
    const char *table; // an older schema has none; empty: every schema keeps the rule
    const char *broken;
};

const QList<Rule> &rules()
{
    static const QList<Rule> list{
        {"a seat with two valid tickets", "",
         "SELECT event_id, seat_ref FROM ticket_status t WHERE state IN ('valid', 'used') AND EXISTS (SELECT 1 FROM"
         " seat_status s WHERE s.event_id = t.event_id AND s.seat_ref = t.seat_ref) GROUP BY 1, 2 HAVING count(*) > 1"},
        {"a sold seat without its ticket, or a ticket without its seat", "",
         "SELECT event_id, seat_ref FROM seat_status WHERE state = 'sold' EXCEPT SELECT event_id, seat_ref FROM "
         "ticket_status"
         " WHERE state IN ('valid', 'used')"},
        {"a held seat without a live hold", "",
         "SELECT s.event_id, s.seat_ref FROM seat_status s LEFT JOIN hold_status h "
         "USING (hold_id) WHERE s.state = 'held'"
         " AND coalesce(h.state, '') NOT IN ('active', 'paying')"},
        {"counters that are not the seats", "",
         "SELECT event_id FROM event_counter c WHERE capacity <> available + held + reserved + sold + blocked OR sold "
         "<>"
         " (SELECT count(*) FROM ticket_status t WHERE t.event_id = c.event_id AND t.state IN ('valid', 'used'))"},
        {"money that is not the lines'", "order_ledger",
         "SELECT o.order_id FROM sale_order o WHERE (SELECT coalesce(sum(amount_minor), 0) FROM payment_ledger p WHERE"
         " p.order_id = o.order_id) <> (SELECT coalesce(sum(paid_minor), 0) FROM order_ledger l WHERE"
         " l.order_id = o.order_id)"},
        {"tickets that are not the lines'", "order_ledger",
         "SELECT o.order_id FROM sale_order o WHERE (SELECT coalesce(sum(price_minor), 0) FROM ticket_status t WHERE"
         " t.order_id = o.order_id AND t.state IN ('valid', 'used')) <> (SELECT coalesce(sum(paid_minor), 0) FROM"
         " order_ledger l WHERE l.order_id = o.order_id AND l.kind = 'ticket')"},
        {"a gift card below nothing", "gift_card_entry",
         "SELECT card_no FROM gift_card_entry GROUP BY 1 HAVING sum(amount_minor) < 0"},
        {"gift cards that are not what was paid with them", "gift_card_entry",
         "SELECT c.card_no FROM gift_card c WHERE 0 <> (SELECT coalesce(sum(amount_minor), 0) FROM gift_card_entry e"
         " WHERE e.card_no = c.card_no AND kind IN ('redeemed', 'refunded')) + (SELECT coalesce(sum(amount_minor), 0)"
         " FROM payment p WHERE p.method = 'giftcard' AND p.reference = CAST(c.card_no AS TEXT))"
         " + (SELECT coalesce(sum(a.amount_minor), 0) FROM paid_part q JOIN payment_attempt a ON a.attempt_id ="
         " q.attempt_id JOIN hold h ON h.hold_id = q.hold_id WHERE h.state = 'paying' AND a.method = 'giftcard'"
         " AND a.reference = CAST(c.card_no AS TEXT))"},
        {"gift cards that are not what was sold", "gift_card_entry",
         "SELECT o.order_id FROM sale_order o WHERE (SELECT coalesce(sum(amount_minor), 0) FROM gift_card_entry e"
         " WHERE e.order_id = o.order_id AND e.kind IN ('sold', 'reloaded', 'cancelled')) <> (SELECT"
         " coalesce(sum(paid_minor), 0) FROM order_ledger l WHERE l.order_id = o.order_id AND l.kind = 'gift_card')"},
        {"a hold with two orders", "", "SELECT hold_id FROM sale_order GROUP BY 1 HAVING count(*) > 1"},
        {"a file that is not whole", "", "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"},
        {"a row that refers to nothing", "", "SELECT \"table\", rowid FROM pragma_foreign_key_check"},
    };
    return list;
}

} // namespace

QStringList brokenRules(const QString &house)
{
    const bool onServer = isServerAddress(house); // which has every table
    const QStringList tables = onServer ? QStringList() : rowsOf(house, u"SELECT name FROM sqlite_schema"_s);
    QStringList broken;
    for (const auto &[name, table, sql] : rules()) {
        if (onServer ? QByteArray(sql).contains("pragma") : *table != 0 && !tables.contains(QLatin1String(table)))
            continue;
        QString problem;
        const QStringList rows = rowsOf(house, QLatin1String(sql), &problem);
        if (!rows.isEmpty() || !problem.isEmpty())
            broken.append(u"%1: %2 %3"_s.arg(QLatin1String(name), rows.mid(0, 5).join(u", "_s), problem));
    }
    return broken;
}

} // namespace rowlock
