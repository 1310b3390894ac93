#include "model/store/numbers.h"

#include "model/db/transaction.h"

namespace rowlock {

namespace {

constexpr qint64 leftOut = 100'000;

} // namespace

Result<GivenNumbers> givenNumbers(Connection &house)
{
    GivenNumbers given;
    // On a server to look at the next number is to draw it.
    constexpr Sql numbers{R"(SELECT what, number - 1 FROM next_number)", R"(
        SELECT what, greatest(up_to, coalesce(pg_sequence_last_value(CAST('number_of_' || what AS regclass)), 0))
        FROM number_given)"};
    TRY(detail::execute(house, numbers, [&](const Row &row) {
        given.insert(row.text(0), row.integer(1));
        return true;
    }));
    return given;
}

Result<Done> numberOnAbove(Connection &restored, const std::optional<GivenNumbers> &before)
{
    return inWriteTransaction(restored, [&](WriteTransaction &) -> Result<Done> {
        TRY_GET(const GivenNumbers own, givenNumbers(restored));
        for (auto given = own.cbegin(); given != own.cend(); ++given) {
            const qint64 unknown = (*given / leftOut + 2) * leftOut; // a round number shows that something was left out
            const qint64 upTo = before ? std::max(*given, before->value(given.key())) : unknown;
            TRY(run(restored, R"(UPDATE number_given SET up_to = ? WHERE what = ? AND up_to < ?)", upTo, given.key(),
                    upTo));
        }
        return Done{};
    });
}

} // namespace rowlock
