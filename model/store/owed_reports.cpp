// What is outstanding, and what a closed shift came to.
#include "model/store/desk_reports.h"

#include "model/db/statement.h"
#include "model/domain/shift_paper.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// What reads it answers whose each part is, how many there are of it and how much it is.
struct Owed
{
    QString key, what;
    Sql sql;
};

QList<Owed> everythingOwed()
{
    return {{u"reservations"_s, ReportTexts::tr("Reserved places, at today's list"), R"(
            SELECT -h.hold_id, count(*), CAST(sum(i.quantity * i.price_minor) AS BIGINT) FROM hold h
            JOIN reservation_hold r ON r.hold_id = h.hold_id JOIN hold_item i ON i.hold_id = h.hold_id
            WHERE h.state IN ('active', 'paying') GROUP BY h.hold_id)"},
            {u"deposits"_s, ReportTexts::tr("Deposits of sales that are not whole"), R"(
            SELECT -h.hold_id, count(*), CAST(sum(p.amount_minor) AS BIGINT) FROM paid_part p
            JOIN hold h ON h.hold_id = p.hold_id WHERE h.state IN ('active', 'paying') GROUP BY h.hold_id)"},
            // A card is counted where it was sold.
            {u"gift_cards"_s, ReportTexts::tr("Gift cards that still have something"), R"(
            SELECT coalesce(g.order_id, -a.hold_id, 0),
                CAST(sum(CASE WHEN g.entry_no = 1 THEN 1 ELSE 0 END) AS BIGINT), CAST(sum(g.amount_minor) AS BIGINT)
            FROM (SELECT card_no FROM gift_card_entry GROUP BY card_no HAVING sum(amount_minor) <> 0) AS full_cards
            JOIN gift_card_entry g ON g.card_no = full_cards.card_no
            LEFT JOIN payment_attempt a ON a.attempt_id = g.attempt_id GROUP BY coalesce(g.order_id, -a.hold_id, 0))"},
            {u"accounts"_s, ReportTexts::tr("Sold on account and not paid"), R"(
            SELECT order_id, 1, CAST(sum(amount_minor) AS BIGINT) FROM payment WHERE method = 'account'
            GROUP BY order_id HAVING sum(amount_minor) <> 0)"},
            {u"unconfirmed"_s, ReportTexts::tr("Unconfirmed payments"), R"(
            SELECT -hold_id, count(*), CAST(sum(amount_minor) AS BIGINT) FROM payment_attempt
            WHERE state = 'open' GROUP BY hold_id)"}};
}

Result<QString> paperOfShift(const ReportScene &scene)
{
    const auto argument = QJsonObject{{u"argument"_s, u"shift"_s}};
    if (!scene.filter.shift)
        return refuse(ErrorCode::InvalidArgument, ReportTexts::tr("Say which shift this report is about."), argument);
    TRY_GET(const auto paper, optional<QString>(
                                  scene.connection, R"(SELECT paper FROM z_report WHERE shift_id = ?)",
                                  [](const Row &row) { return row.text(0); }, *scene.filter.shift));
    if (!paper)
        return refuse(ErrorCode::InvalidArgument,
                      ReportTexts::tr("Shift %1 is not closed, or there is none of that number. Its X report tells of "
                                      "one that is open.")
                          .arg(scene.filter.shift->value()),
                      argument);
    return *paper;
}

// Adds what a shift's lines come to by order, under each row of its paper that they are part of.
class ShiftOrders
{
public:
    ShiftOrders(const ReportScene &scene, ReportTable &table) : m_scene(scene), m_table(table) {}

    Result<Done> add()
    {
        TRY(addLines());
        TRY(addActs());
        return addMoney();
    }

private:
    void put(const QString &key, qint64 source, const Money &amount)
    {
        m_table.behind.append({key, source});
        m_table.rows.append({ReportCell(), ReportCell(), amount});
    }

    Result<Done> addLines()
    {
        TRY(detail::execute(
            m_scene.connection, R"(
            SELECT order_id, kind, tax_code, tax_rate, CAST(sum(paid_minor) AS BIGINT) FROM order_line
            WHERE shift_id = ? GROUP BY order_id, kind, tax_code, tax_rate)",
            [this](const Row &row) {
                const QString kind = row.text(1);
                const Money amount = row.money(4, m_scene.currency);
                if (!isTurnover(kind)) {
                    put(kind, row.integer(0), amount);
                    return true;
                }
                const Tax tax{row.text(2), TaxRate::of(int(row.integer(3))).value_or(TaxRate())};
                put(u"rate "_s + taxOnPaper(tax), row.integer(0), amount);
                put(u"turnover"_s, row.integer(0), amount);
                return true;
            },
            *m_scene.filter.shift));
        return Done{};
    }

    // As the shift's figures have it: both sides of a change together are a sale or a return.
    Result<Done> addActs()
    {
        TRY(detail::execute(
            m_scene.connection, R"(
            SELECT order_id, act, CAST(sum(paid_minor) AS BIGINT) FROM order_line
            WHERE shift_id = ? AND kind IN ('ticket', 'fee', 'goods', 'kept_charge') GROUP BY order_id, act, at)",
            [this](const Row &row) {
                const Money net = row.money(2, m_scene.currency);
                const bool isSale = row.text(1) == u"sale" || (row.text(1) == u"change" && net.minor > 0);
                put(isSale ? u"sales"_s : u"returns"_s, row.integer(0), net);
                return true;
            },
            *m_scene.filter.shift));
        return Done{};
    }

    Result<Done> addMoney()
    {
        const ShiftId shift = *m_scene.filter.shift;
        TRY(detail::execute(
            m_scene.connection, R"(
            SELECT source, method, CAST(sum(amount) AS BIGINT) FROM (
                SELECT p.order_id AS source, p.method, p.amount_minor AS amount FROM payment p
                WHERE p.shift_id = ? AND p.attempt_id IS NULL AND NOT EXISTS (SELECT 1 FROM payment_moved m
                    WHERE m.payment_id = p.payment_id OR m.into_payment_id = p.payment_id)
                UNION ALL SELECT -hold_id, method, amount_minor FROM payment_attempt
                    WHERE shift_id = ? AND tendered_minor IS NOT NULL
                UNION ALL SELECT -a.hold_id, a.method, -a.amount_minor FROM part_return r
                    JOIN payment_attempt a ON a.attempt_id = r.attempt_id WHERE r.shift_id = ?) AS money
            GROUP BY source, method)",
            [this](const Row &row) {
                const Money amount = row.money(2, m_scene.currency);
                put(u"tender "_s + row.text(1), row.integer(0), amount);
                put(u"paid"_s, row.integer(0), amount);
                return true;
            },
            shift, shift, shift));
        return Done{};
    }

    static bool isTurnover(const QString &kind)
    {
        return kind == u"ticket" || kind == u"fee" || kind == u"goods" || kind == u"kept_charge";
    }

    const ReportScene &m_scene;
    ReportTable &m_table;
};

} // namespace

Result<ReportTable> outstandingTable(const ReportScene &scene)
{
    ReportTable table{{keyColumn(u"row"_s), textColumn(u"what"_s, ReportTexts::tr("What")),
                       figureColumn(u"number"_s, ReportTexts::tr("Number")),
                       figureColumn(u"amount"_s, ReportTexts::tr("Amount"))},
                      {},
                      {}};
    table.figures = {u"number"_s, u"amount"_s};
    for (const Owed &one : everythingOwed()) {
        qint64 number = 0;
        Money amount{0, scene.currency};
        TRY(detail::execute(scene.connection, one.sql, [&](const Row &row) {
            const Money part = row.money(2, scene.currency);
            number += row.integer(1);
            amount += part;
            if (scene.opened) {
                table.behind.append({one.key, row.integer(0)});
                table.rows.append({one.key, one.what, row.integer(1), part});
            }
            return true;
        }));
        if (!scene.opened) {
            table.behind.append({one.key});
            table.rows.append({one.key, one.what, number, amount});
        }
    }
    if (scene.opened)
        return table;
    TRY(detail::execute(
        scene.connection, R"(
        SELECT count(*), CAST(coalesce(sum(budget_minor), 0) AS BIGINT) FROM voucher
        WHERE from_at <= ? AND (until_at IS NULL OR until_at > ?) AND ended_at IS NULL)",
        [&](const Row &row) {
            table.behind.append(ReportBehind()); // a budget is of no order
            table.rows.append({u"vouchers"_s, ReportTexts::tr("Voucher codes that can be used, their budgets"),
                               row.integer(0), row.money(1, scene.currency)});
            return true;
        },
        scene.now, scene.now));
    return table;
}

Result<ReportTable> shiftTable(const ReportScene &scene)
{
    TRY_GET(const QString paper, paperOfShift(scene));
    ReportTable table{{textColumn(u"what"_s, ReportTexts::tr("What")),
                       textColumn(u"detail"_s, ReportTexts::tr("Detail")),
                       figureColumn(u"value"_s, ReportTexts::tr("Value"))},
                      {},
                      {}};
    table.figures = {u"value"_s};
    if (scene.opened) {
        TRY(ShiftOrders(scene, table).add());
        return table;
    }
    const QList<PaperRow> rows = paperRowsFromJson(QJsonDocument::fromJson(paper.toUtf8()).array());
    const QStringList keys = shiftRowKeys(rows);
    for (qsizetype i = 0; i < rows.size(); ++i) {
        table.behind.append({keys.at(i)});
        table.rows.append({rows.at(i).text, rows.at(i).detail, rows.at(i).value});
    }
    return table;
}

} // namespace rowlock
