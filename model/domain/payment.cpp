#include "model/domain/payment.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<AttemptState, 4> attemptStates = {{{AttemptState::Open, "open"},
                                                   {AttemptState::Charged, "charged"},
                                                   {AttemptState::Refused, "refused"},
                                                   {AttemptState::NotCharged, "not_charged"}}};
constexpr Names<PaymentOutcome::Came, 4> comings = {{{PaymentOutcome::Came::Sold, "sold"},
                                                     {PaymentOutcome::Came::Exchanged, "exchanged"},
                                                     {PaymentOutcome::Came::Refused, "refused"},
                                                     {PaymentOutcome::Came::InDoubt, "in_doubt"}}};

} // namespace

QString stateName(AttemptState state)
{
    return nameIn(attemptStates, state);
}

Result<AttemptState> attemptStateFromName(const QString &name)
{
    return valueIn(attemptStates, name);
}

QString cameName(PaymentOutcome::Came came)
{
    return nameIn(comings, came);
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
