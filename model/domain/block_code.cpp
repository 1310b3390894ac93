#include "model/domain/block_code.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<MaySell, 3> sellerWords = {
    {{MaySell::Nobody, "nobody"}, {MaySell::Anybody, "anybody"}, {MaySell::Listed, "listed"}}};

} // namespace

QString maySellName(MaySell who)
{
    return nameIn(sellerWords, who);
}

Result<MaySell> maySellFromName(const QString &name)
{
    return valueIn(sellerWords, name);
}

bool maySell(const BlockCode &code, const Actor &actor)
{
    switch (code.who) {
    case MaySell::Nobody: return false;
    case MaySell::Anybody: return true;
    case MaySell::Listed:
        return code.sellers.contains(actor.terminal) || (!actor.clerk.isEmpty() && code.sellers.contains(actor.clerk));
    }
    Q_UNREACHABLE();
}

std::optional<Instant> dueAt(const BlockCode &code, Instant starts, Instant now)
{
    if (code.kill || !code.releaseMinutes)
        return {};
    const Instant due = starts.plusSeconds(-60 * *code.releaseMinutes);
    return due > now ? std::optional(due) : std::nullopt;
}

bool isDue(std::optional<Instant> dueAt, Instant now)
{
    return dueAt && *dueAt <= now;
}

} // namespace rowlock
