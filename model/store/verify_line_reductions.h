// What is taken off the lines of orders, worked out again from what was agreed for their holds and the discounts that
// the journal tells of: as they were when the order was sold, or when its payment was begun. For verify_lines.cpp.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/pricing/priced_order.h"
#include "model/store/verify_line_prices.h"

namespace rowlock {

class LineReductions
{
public:
    static Result<LineReductions> make(Connection &connection, const Replay &replay, Findings &findings);

    void check(const QList<OrderLines> &soldTogether); // in the order of their holds

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
    struct Again // priced once more
    {
        OrderAsked asked;
        QList<std::pair<qint64, LedgerLine>> sold; // with their orders
    };
    bool ask(const OrderLines &order, bool isOneOfSeveral, Again &again) const;
    std::optional<QList<DiscountRule>> rulesThen(const OrderStory &order, const Currency &currency) const;

    QList<VoucherAsked> vouchersOf(const OrderStory &order, const Currency &currency) const;

    const Replay &m_replay;
    Findings &m_findings;
    QHash<qint64, Category> m_categories; // by ticket, as they are called today
    QHash<qint64, qint64> m_begunAt;
};

} // namespace rowlock
