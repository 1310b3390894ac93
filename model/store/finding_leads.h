// The ways by which something that was typed leads to orders and holds: each is a range of one index, cut after so many
// rows, the newest first (docs/decisions/finding.md). What they lead to is still to be asked whether it is what was
// typed: finding_facts.h.
#pragma once

#include "model/db/statement.h"
#include "model/domain/finding_text.h"
#include "model/domain/hold.h"
#include "model/domain/order.h"

#include <optional>

namespace rowlock {

struct Leads
{
    QList<OrderId> orders = {};
    QList<HoldId> holds = {};
    bool isCut = false; // there is more of it, older

    qsizetype count() const { return orders.size() + holds.size(); }
};

struct FindingFrom // who looks, from where
{
    std::optional<EventId> event; // that is shown: its orders come first
    QString terminal;
    Instant now;
};

// Three letters in a row, as `patron_word_gram` has them of a word, which the schema's rules cut: by code points and
// not by units of UTF-16. None of a word that is too short for a slip to be told.
QStringList gramsByPoint(const QString &word);

// Of one search; inside its transaction.
class FindingLeads
{
public:
    FindingLeads(Connection &connection, const FindingFrom &from) : m_connection(connection), m_from(from) {}

    // By each way at most `most`; what is just so before what only begins so, and of each the newest.
    Result<Leads> of(const Sought &thing, int most);
    // Those of these orders that have the words of a name that many have.
    Result<QList<OrderId>> named(const QList<OrderId> &orders, const Sought &thing);
    // What this terminal sold last.
    Result<QList<OrderId>> lastSold(int limit);

private:
    Result<Done> addCodes(const Sought &thing, Leads &leads);
    Result<Done> addPatron(const Sought &thing, Leads &leads);
    Result<Done> addOrdersNamed(const QString &beginning, Leads &leads);
    Result<Done> addKnown(const QString &beginning, Leads &leads);
    Result<Done> addHoldsNamed(const Sought &thing, Leads &leads);
    Result<Done> addTypos(const QString &typed, Leads &leads);
    Result<Done> addSeat(const SoughtSeat &seat, Leads &leads);
    Result<Done> addAmount(const Money &amount, Leads &leads);
    Result<Done> addHoldsOf(const Money &amount, Leads &leads);
    Result<Done> addSlip(const QString &slip, Leads &leads);
    Result<Done> addTime(const SoughtTime &time, Leads &leads);
    template <typename... Binds>
    Result<qsizetype> addOrders(Leads &leads, const Sql &sql, const Binds &...binds);
    template <typename... Binds>
    Result<Done> addHolds(Leads &leads, const Sql &sql, const Binds &...binds);

    struct HoldName
    {
        HoldId hold;
        QStringList words;
    };
    Connection &m_connection;
    FindingFrom m_from;
    int m_most = 0;
    std::optional<QList<HoldName>> m_names; // of live holds, once they were read
};

} // namespace rowlock
