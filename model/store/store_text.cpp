#include "model/store/store_text.h"

namespace rowlock {

tl::unexpected<Error> badArgument(const QString &message, const char *argument)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), QString::fromLatin1(argument)}});
}

} // namespace rowlock
