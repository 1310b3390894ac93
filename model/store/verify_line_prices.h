// What the lines of orders say of tax and fees, against the rates and fees that the journal tells of: as they were when
// the order was sold, or when its payment was begun. For verify_lines.cpp.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/store/verify_replay.h"

namespace rowlock {

struct OrderLines
{
    qint64 order = 0;
    QList<LedgerLine> lines;
};

class LinePrices
{
public:
    LinePrices(const Replay &replay, Findings &findings)
        : m_replay(replay), m_findings(findings), m_begunAt(replay.paymentsBegun())
    {}

    void check(const QList<OrderLines> &soldTogether); // in the order of their holds

private:
    void check(qint64 order, const QList<LedgerLine> &lines);
    Tax taxThen(const QString &code, qint64 at) const;
    bool isTaxedAsThen(qint64 order, const LedgerLine &line, const QList<LedgerLine> &lines, qint64 soldAt) const;
    qint64 exchangePricedAt(qint64 order, qint64 at) const;
    void checkExchangeFees(qint64 order, const QList<LedgerLine> &lines);
    qint64 coinThen(qint64 at) const;
    qint64 paying(const FeeStory &fee, const QList<LedgerLine> &sold) const;
    void checkFees(const QList<OrderLines> &soldTogether);

    const Replay &m_replay;
    Findings &m_findings;
    QHash<qint64, qint64> m_begunAt;
};

} // namespace rowlock
