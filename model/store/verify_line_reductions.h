// What is taken off the lines of orders, worked out again from what was agreed for their holds and the discounts that
// the journal tells of: as they were when the order was sold, or when its payment was begun. For verify_lines.cpp.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/pricing/discount.h"
#include "model/domain/pricing/voucher_rule.h"
#include "model/store/verify_replay.h"

namespace rowlock {

class LineReductions
{
public:
    static Result<LineReductions> make(Connection &connection, const Replay &replay, Findings &findings);

    void check(qint64 order, const QList<LedgerLine> &lines);

private:
    struct Category
    {
        QString name;
        int type = firstPriceType;
        QString ref = {}; // of the seat or the area
    };

    LineReductions(const Replay &replay, Findings &findings)
        : m_replay(replay), m_findings(findings), m_begunAt(replay.paymentsBegun())
    {}
    std::optional<QList<DiscountRule>> rulesThen(const OrderStory &order, const Currency &currency) const;

    QList<VoucherAsked> vouchersOf(const OrderStory &order, const Currency &currency) const;

    const Replay &m_replay;
    Findings &m_findings;
    QHash<qint64, Category> m_categories; // by ticket, as they are called today
    QHash<qint64, qint64> m_begunAt;
};

} // namespace rowlock
