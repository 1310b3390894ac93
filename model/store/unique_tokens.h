// Codes and barcodes that nobody else has: drawn again where somebody has one already.
#pragma once

#include "model/store/store_text.h"
#include "model/store/writing.h"

namespace rowlock {

constexpr int mostDraws = 20; // of a million orders each draw hits one once in a million times

// Another is drawn where somebody has it already: then `insert` inserts nothing and answers nothing.
// insert: Result<std::optional<Row>>(token).
template <typename Insert>
auto insertWithToken(Writing &writing, QString (*draw)(const TokenSource &), QString &token, Insert insert)
    -> Result<typename std::invoke_result_t<Insert, QString>::value_type::value_type>
{
    for (int i = 0; i < mostDraws; ++i) {
        token = draw(writing.tokens());
        TRY_GET(const auto inserted, insert(token));
        if (inserted)
            return *inserted;
    }
    return refuse(ErrorCode::StorageUnusable,
                  Store::tr("This computer gives the same random numbers again and again, so no unique code could be "
                            "made. Nothing was sold; restart the computer."));
}

} // namespace rowlock
