#include "model/store/copy_mark.h"

#include "model/store/journal.h"
#include "model/store/sign_in.h"
#include "model/store/store_text.h"

namespace rowlock {

Result<std::optional<CopyMark>> copyMark(Connection &connection)
{
    return optional<CopyMark>(connection, R"(SELECT made_at, made_from, practice FROM copy_mark)", [](const Row &row) {
        return CopyMark{row.instant(0), row.text(1), row.integer(2) != 0};
    });
}

Result<Done> requireNoPractice(Connection &connection)
{
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return refuse(ErrorCode::Forbidden,
                      Store::tr("This is a practice copy: nothing in it was sold. It takes no box office's place."),
                      {{QStringLiteral("practice"), true}});
    return Done{};
}

Result<CopyMark> adoptCopy(Connection &connection, const Act &act, const QString &reason)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<CopyMark> {
        TRY_GET(const auto mark, copyMark(writing.db()));
        if (!mark)
            return refuseByHouse(Store::tr("This box office file is not a backup copy."),
                                 {{QStringLiteral("argument"), QStringLiteral("database")}});
        TRY(requireNoPractice(writing.db()));
        TRY(post(writing.db(), R"(DELETE FROM copy_mark)"));
        TRY(record(writing, {QStringLiteral("house.adopted"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("made_at"), mark->at.ms}, {QStringLiteral("reason"), reason}}}));
        TRY(endSignIns(writing, "restored"));
        return *mark;
    });
}

Result<Done> forgetCopyMark(WriteTransaction &, Connection &connection)
{
    TRY(run(connection, R"(DELETE FROM copy_mark)"));
    return Done{};
}

} // namespace rowlock
