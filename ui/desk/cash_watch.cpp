#include "ui/desk/cash_watch.h"

#include "ui/common/answer.h"

#include <limits>

namespace rowlock {

namespace {

constexpr qint64 mostRead = 1000; // so much is done between two looks at the very most

struct CashSeen
{
    qint64 newest = 0;
    bool any = false;
};

bool isCash(const QJsonObject &body)
{
    return body.value(QStringLiteral("method")).toString() == methodName(PaymentMethod::Cash)
           && body.value(QStringLiteral("amount")).toInteger() != 0;
}

// A part that was charged says its method where it was begun; a part of what is sold now was in the hand before.
Result<bool> isCashLine(Desk &desk, const JournalLine &line)
{
    if (line.kind == QStringLiteral("payment.taken"))
        return !line.body.contains(QStringLiteral("part")) && isCash(line.body);
    if (line.kind == QStringLiteral("payment.refunded") || line.kind == QStringLiteral("payment.returned"))
        return isCash(line.body);
    if (line.kind != QStringLiteral("payment.charged") || !line.body.contains(QStringLiteral("tendered")))
        return false;
    TRY_GET(const PaymentAttempt part,
            desk.payments().attempt(AttemptId(line.body.value(QStringLiteral("attempt")).toInteger())));
    return part.method == PaymentMethod::Cash;
}

Result<CashSeen> seenSince(Desk &desk, qint64 read, const QString &terminal)
{
    TRY_GET(const JournalPage page, desk.reports().journal(read, mostRead));
    CashSeen seen{page.newest};
    for (const JournalLine &line : page.lines) {
        if (seen.any || line.by.terminal != terminal)
            continue;
        TRY_GET(seen.any, isCashLine(desk, line));
    }
    return seen;
}

} // namespace

CashWatch::CashWatch(const HouseContext &context, const QString &terminal, QObject *parent)
    : QObject(parent), m_context(context), m_terminal(terminal)
{
    connect(&m_context.office, &BoxOffice::salesChanged, this, &CashWatch::look);
    // Parts of what is not sold yet.
    connect(&m_context.office, &BoxOffice::openPaymentsChanged, this, &CashWatch::look);
}

void CashWatch::begin()
{
    if (std::exchange(m_isBegun, true))
        return;
    constexpr qint64 beyond = std::numeric_limits<qint32>::max();
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.reports().journal(beyond, 1); }), this,
                 [this](const Result<JournalPage> &page) {
                     m_isBegun = page.has_value(); // else it is begun once more
                     if (page)
                         m_read = page->newest;
                 });
}

void CashWatch::look()
{
    if (!m_read)
        return;
    m_looksAgain = m_isLooking;
    if (std::exchange(m_isLooking, true))
        return;
    whenAnswered(m_context.office.ask(
                     [read = *m_read, terminal = m_terminal](Desk &desk) { return seenSince(desk, read, terminal); }),
                 this, [this](const Result<CashSeen> &seen) {
                     m_isLooking = false;
                     if (seen)
                         m_read = seen->newest;
                     if (seen && seen->any)
                         emit cashMoved();
                     if (std::exchange(m_looksAgain, false))
                         look();
                 });
}

} // namespace rowlock
