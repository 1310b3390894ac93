#include "model/domain/error.h"

namespace rowlock {

namespace {

struct CodeFacts
{
    const char *name;
    int exitStatus;
};

CodeFacts factsOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::SeatUnavailable: return {"seat_unavailable", 1};
    case ErrorCode::SoldOut: return {"sold_out", 1};
    case ErrorCode::HoldUnknown: return {"hold_unknown", 1};
    case ErrorCode::HoldExpired: return {"hold_expired", 1};
    case ErrorCode::HoldConsumed: return {"hold_consumed", 1};
    case ErrorCode::PaymentMismatch: return {"payment_mismatch", 1};
    case ErrorCode::KeyReused: return {"key_reused", 1};
    case ErrorCode::EventUnknown: return {"event_unknown", 1};
    case ErrorCode::EventClosed: return {"event_closed", 1};
    case ErrorCode::PlanInvalid: return {"plan_invalid", 1};
    case ErrorCode::InvalidArgument: return {"invalid_argument", 2};
    case ErrorCode::Forbidden: return {"forbidden", 1};
    case ErrorCode::Busy: return {"busy", 3};
    case ErrorCode::StorageUnusable: return {"storage_unusable", 3};
    case ErrorCode::StorageFull: return {"storage_full", 3};
    case ErrorCode::StorageCorrupt: return {"storage_corrupt", 3};
    case ErrorCode::StorageNewer: return {"storage_newer", 3};
    case ErrorCode::Cancelled: return {"cancelled", 1};
    }
    Q_UNREACHABLE();
}

} // namespace

QString codeName(ErrorCode code)
{
    return QString::fromLatin1(factsOf(code).name);
}

int exitStatus(const Error &error)
{
    return error.byHouse ? 1 : factsOf(error.code).exitStatus;
}

QJsonObject toJson(const Error &error)
{
    return {{QStringLiteral("code"), codeName(error.code)},
            {QStringLiteral("message"), error.message},
            {QStringLiteral("details"), error.details}};
}

} // namespace rowlock
