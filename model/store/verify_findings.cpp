#include "model/store/verify_findings.h"

#include <QCoreApplication>

#include <limits>

namespace rowlock {

namespace {

// Texts come from a file that anybody may have written to.
QString shown(const QString &text)
{
    return text.size() <= 120 ? text : text.left(119) + u'…';
}

} // namespace

Findings::Findings(Connection &connection) : m_connection(connection)
{
    const auto code = optional<QString>(connection, R"(SELECT currency FROM house LIMIT 1)",
                                        [](const Row &row) { return row.text(0); });
    if (code && *code)
        m_currency = Currency::fromCode(**code).value_or(Currency());
}

void Findings::add(const char *sentence, const QStringList &parts)
{
    if (isFull()) {
        ++m_more;
        return;
    }
    // In one pass, so that a "%2" inside a name stays what it is.
    const QString pattern = QCoreApplication::translate("Verify", sentence);
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int part = pattern.at(i) == u'%' && i + 1 < pattern.size() ? pattern.at(i + 1).digitValue() : -1;
        if (part < 1 || part > parts.size()) {
            text += pattern.at(i);
            continue;
        }
        text += shown(parts.at(part - 1));
        ++i;
    }
    m_problems += text;
}

void Findings::counted(const char *what, qint64 count)
{
    m_checked.insert(QString::fromLatin1(what), count);
}

VerifyReport Findings::report() const
{
    VerifyReport report{m_checked, m_problems};
    if (m_more > 0)
        report.problems += QCoreApplication::translate("Verify", "And %n more.", nullptr,
                                                       int(std::min<qint64>(m_more, 1'000'000'000)));
    return report;
}

QString Findings::nameFrom(const char *sql, qint64 id, qint64 number) const
{
    const auto names = all<QString>(
        m_connection, sql, [](const Row &row) { return row.text(0); }, id, number);
    return names && !names->isEmpty() ? names->first() : QString();
}

QString Findings::event(qint64 event) const
{
    const QString name = nameFrom(R"(SELECT name FROM event WHERE event_id = ? AND CAST(? AS bigint) = 0)", event, 0);
    return name.isEmpty() ? QCoreApplication::translate("Verify", "event %1").arg(event)
                          : QCoreApplication::translate("Verify", "“%1”").arg(shown(name));
}

QString Findings::seat(qint64 event, qint64 seatNo) const
{
    const QString label = nameFrom(R"(SELECT label FROM event_seat WHERE event_id = ? AND seat_no = ?)", event, seatNo);
    return this->event(event) + QStringLiteral(", ")
           + (label.isEmpty() ? QCoreApplication::translate("Verify", "seat number %1").arg(seatNo) : shown(label));
}

QString Findings::pool(qint64 event, qint64 poolNo) const
{
    const QString name = nameFrom(R"(SELECT name FROM pool WHERE event_id = ? AND pool_no = ?)", event, poolNo);
    return this->event(event) + QStringLiteral(", ")
           + (name.isEmpty() ? QCoreApplication::translate("Verify", "category number %1").arg(poolNo) : shown(name));
}

QString Findings::order(qint64 order) const
{
    const QString code =
        nameFrom(R"(SELECT code FROM sale_order WHERE order_id = ? AND CAST(? AS bigint) = 0)", order, 0);
    return code.isEmpty() ? QString::number(order) : code;
}

QString Findings::money(qint64 minor) const
{
    return toDecimal({minor, m_currency});
}

qint64 sumOf(qint64 left, qint64 right)
{
    qint64 sum = 0;
    if (!__builtin_add_overflow(left, right, &sum))
        return sum;
    return left < 0 ? std::numeric_limits<qint64>::min() : std::numeric_limits<qint64>::max();
}

qint64 differenceOf(qint64 left, qint64 right)
{
    qint64 difference = 0;
    if (!__builtin_sub_overflow(left, right, &difference))
        return difference;
    return left < 0 ? std::numeric_limits<qint64>::min() : std::numeric_limits<qint64>::max();
}

Result<Done> checkRules(Connection &connection, std::span<const TableRule> rules, FirstColumn first, Findings &findings)
{
    for (const TableRule &rule : rules) {
        TRY(detail::execute(connection, rule.sql, [&](const Row &row) {
            QStringList parts;
            if (!findings.isFull()) {
                for (int i = 0; i < rule.parts; ++i)
                    parts += i == 0 && first == FirstColumn::Event ? findings.event(row.integer(0)) : row.text(i);
            }
            findings.add(rule.sentence, parts);
            return true;
        }));
    }
    return Done{};
}

} // namespace rowlock
