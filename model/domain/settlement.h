// What a promoter is told of events and is due for them (docs/decisions/settlements.md): written once, never changed.
// Amounts are of the house's currency, tax included where nothing else is said; every figure is one of the lines of the
// events' orders that no settlement before it had, or is worked out of those here, in one place. Plain values, any
// thread.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/pricing/percent.h"
#include "model/domain/result.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace rowlock {

// What the venue takes off: an amount, or so much of the net. Below zero it gives back.
struct SettlementDeduction
{
    QString text = {};
    std::optional<Money> amount = {};
    std::optional<Percent> percent = {}; // in place of an amount

    bool operator==(const SettlementDeduction &) const = default;
};

struct SettlementAsked
{
    QList<EventId> events = {};
    QList<SettlementDeduction> deductions = {};
    QList<Money> paidBefore = {};
    bool withAccounts = false;         // although orders sold on account are not paid
    std::optional<Money> seenDue = {}; // what was shown to be due; refused where it has become another

    bool operator==(const SettlementAsked &) const = default;
};

// One figure, or several of one line of sales. Rows are in the order in which they are told.
struct SettlementRow
{
    QString part;     // for programs: "capacity", "type", "back", "fee", "gross", "tax", "deduction", "due", ...
    QString key = {}; // what its orders are asked for by; empty: it has none
    QString what = {};
    std::optional<qint64> count = {};
    std::optional<Money> listPrice = {}, gross = {}, discount = {}, paid = {}, tax = {};
    std::optional<Percent> percent = {}; // of a deduction

    bool operator==(const SettlementRow &) const = default;
};

struct SettledEvent
{
    EventId id;
    QString name;
    Instant starts;

    bool operator==(const SettledEvent &) const = default;
};

struct PromoterSettlement
{
    int no = 0; // of the house, without a gap; 0: not made yet
    Instant at;
    Actor by = {};
    QList<SettledEvent> events = {};
    qint64 lines = 0; // of orders, that it covers
    QList<SettlementRow> rows = {};

    Money sumOf(const QString &part) const; // what its rows come to; nothing where there are none
    Money due() const { return sumOf(QStringLiteral("due")); }
};

// Lines of sales of one tax: what the rows of figures are added up from.
struct SettledSum
{
    QString part; // "type", "back", "comp", or the kind of a line that is no ticket
    QString text;
    Money listPrice; // of one ticket
    QString taxCode;
    int taxRate = 0;
    OrderId order = {}; // where one row is opened
    qint64 count = 0;
    Money list = {}, reduced = {}, paid = {}, tax = {};

    void add(const SettledSum &other);
    QString key() const;                 // of its row
    bool isOf(const QString &row) const; // whether the row of that key has it, itself or in a sum
};

// What is the promoter's of what was paid: tickets and the charges kept of them. The rest is the venue's.
bool isPromoters(const QString &part);

// Appends what the lines come to: rows of sales, gross, what is the venue's, adjusted gross, tax, net, deductions, paid
// before, due.
void addFigures(PromoterSettlement &settlement, const QList<SettledSum> &sums, const SettlementAsked &asked,
                const Currency &currency);
// What it was asked for with, as its rows tell it.
SettlementAsked askedOf(const PromoterSettlement &settlement);

// Texts of 1 to 200 characters, amounts that are not nought. invalid_argument.
Result<Done> checkSettlement(const SettlementAsked &asked);

// As the journal and the table keep it; `at` and `by` stand beside it.
QJsonObject toJson(const PromoterSettlement &settlement);
PromoterSettlement settlementFromJson(const QJsonObject &json, const Currency &currency);
QJsonObject toJson(const SettlementAsked &asked);

} // namespace rowlock
