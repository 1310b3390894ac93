// What `verify` finds and how it says it. For the files verify*.cpp alone; nothing here trusts what stands in the
// tables.
#pragma once

#include "model/db/statement.h"
#include "model/domain/receipts.h"

#include <span>

namespace rowlock {

class Findings
{
public:
    explicit Findings(Connection &connection);

    static constexpr qsizetype mostListed = 200;

    // `sentence` has %1, %2, ... where `parts` go; translated in the context "Verify".
    void add(const char *sentence, const QStringList &parts);
    bool isFull() const { return m_problems.size() >= mostListed; } // further ones are only counted
    void counted(const char *what, qint64 count);
    VerifyReport report() const;

    // Names for sentences; of what is missing, its number.
    QString event(qint64 event) const;
    QString seat(qint64 event, qint64 seatNo) const; // "“Hamlet”, Stalls, row A, seat 12"
    QString pool(qint64 event, qint64 poolNo) const;
    QString order(qint64 order) const;
    QString money(qint64 minor) const;

private:
    QString nameFrom(const char *sql, qint64 id, qint64 number) const;

    Connection &m_connection;
    Currency m_currency;
    QStringList m_problems;
    qint64 m_more = 0;
    QJsonObject m_checked;
};

// Never overflow: they stay at the end of the range, which no true figure reaches.
qint64 sumOf(qint64 left, qint64 right);
qint64 differenceOf(qint64 left, qint64 right);

// A rule as the rows that break it; their columns are the parts of the sentence.
struct TableRule
{
    Sql sql;
    const char *sentence;
    int parts;
};
enum class FirstColumn { Plain, Event }; // an event's number is shown as its name
Result<Done> checkRules(Connection &connection, std::span<const TableRule> rules, FirstColumn first,
                        Findings &findings);

} // namespace rowlock
