#include "model/domain/payment.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<AttemptState, 4> attemptStates = {{{AttemptState::Open, "open"},
                                                   {AttemptState::Charged, "charged"},
                                                   {AttemptState::Refused, "refused"},
                                                   {AttemptState::NotCharged, "not_charged"}}};
constexpr Names<PaymentOutcome::Status, 5> outcomeStatuses = {{{PaymentOutcome::Status::Sold, "sold"},
                                                               {PaymentOutcome::Status::Exchanged, "exchanged"},
                                                               {PaymentOutcome::Status::PartPaid, "part_paid"},
                                                               {PaymentOutcome::Status::Refused, "refused"},
                                                               {PaymentOutcome::Status::InDoubt, "in_doubt"}}};

} // namespace

QString stateName(AttemptState state)
{
    return nameIn(attemptStates, state);
}

Result<AttemptState> attemptStateFromName(const QString &name)
{
    return valueIn(attemptStates, name);
}

QString statusName(PaymentOutcome::Status status)
{
    return nameIn(outcomeStatuses, status);
}

OrderId PaymentStart::order() const
{
    return types ? types->order : exchange ? exchange->order : OrderId();
}

Money PaidInParts::paid() const
{
    return paidIn(parts, due.currency);
}

Money dueIn(PaymentMethod method, const Money &left, CashStep coin)
{
    return method == PaymentMethod::Cash && left.minor > 0 ? coin.rounded(left) : left;
}

Money paidIn(const QList<PaymentAttempt> &parts, const Currency &currency)
{
    Money paid{0, currency};
    for (const PaymentAttempt &part : parts)
        paid += part.amount;
    return paid;
}

PaymentVerdict PaymentVerdict::wasCharged(const QString &reference)
{
    PaymentVerdict verdict;
    verdict.charged = true;
    verdict.reference = reference;
    return verdict;
}

PaymentVerdict PaymentVerdict::notCharged(const QString &reason)
{
    PaymentVerdict verdict;
    verdict.reason = reason;
    return verdict;
}

} // namespace rowlock
