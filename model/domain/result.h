// The answer of everything that can be refused: a value, or an Error from the closed list in error.h.
#pragma once

#include "model/domain/error.h"

#include <tl/expected.hpp>

namespace rowlock {

template <typename T>
using Result = tl::expected<T, Error>;

struct [[nodiscard]] Done
{};

inline tl::unexpected<Error> refuse(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

inline tl::unexpected<Error> refuse(ErrorCode code, const QString &message, const QJsonObject &details = {})
{
    return tl::unexpected<Error>(Error{code, message, details, {}});
}

// invalid_argument although it was said well: the house knows no such thing, or its rules do not allow it.
inline tl::unexpected<Error> refuseByHouse(const QString &message, const QJsonObject &details)
{
    return tl::unexpected<Error>(Error{ErrorCode::InvalidArgument, message, details, {}, true});
}

} // namespace rowlock

#define ROWLOCK_JOIN_(a, b) a##b
#define ROWLOCK_JOIN(a, b) ROWLOCK_JOIN_(a, b)

// Leaves the calling function with the error of `expression`, if it has one.
#define TRY(expression)                                                                                                \
    do {                                                                                                               \
        if (auto tried = (expression); !tried)                                                                         \
            return ::rowlock::refuse(std::move(tried).error());                                                        \
    } while (false)

// Like TRY, and otherwise moves the value into `declaration`.
#define TRY_GET(declaration, expression)                                                                               \
    auto ROWLOCK_JOIN(tried_, __LINE__) = (expression);                                                                \
    if (!ROWLOCK_JOIN(tried_, __LINE__))                                                                               \
        return ::rowlock::refuse(std::move(ROWLOCK_JOIN(tried_, __LINE__)).error());                                   \
    declaration = *std::move(ROWLOCK_JOIN(tried_, __LINE__))
