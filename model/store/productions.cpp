#include "model/store/productions.h"

#include "model/store/events.h"
#include "model/store/field_hash.h"
#include "model/store/journal.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

constexpr qsizetype longestProductionNote = 1000;

Result<QString> checkedProduction(const QString &name)
{
    const QString plain = name.simplified();
    TRY(checkTyped(plain, "production"));
    if (plain.isEmpty() || plain.size() > 200)
        return badArgument(Store::tr("Give the production a name of 1 to 200 characters."), "production");
    return plain;
}

Result<QString> checkedProductionNote(const QString &note)
{
    const QString trimmed = note.trimmed();
    if (trimmed.size() > longestProductionNote)
        return badArgument(Store::tr("A note has at most %1 characters.").arg(longestProductionNote), "note");
    TRY(checkTyped(trimmed, "note"));
    return trimmed;
}

std::optional<Production> productionOf(const QList<Production> &known, const QString &name)
{
    const auto found = std::find_if(known.begin(), known.end(), [&](const Production &one) {
        return one.name.compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == known.end() ? std::nullopt : std::optional<Production>(*found);
}

Result<Done> tellOfProduction(Writing &writing, const Production &production)
{
    return record(writing, {QStringLiteral("production.saved"),
                            {},
                            -1,
                            {},
                            {},
                            {{QStringLiteral("production"), production.id.value()},
                             {QStringLiteral("name"), production.name},
                             {QStringLiteral("note"), noteDigest(production.id.value(), production.note)}}});
}

Result<Production> wantedProduction(const QList<Production> &known, const QString &numberOrName)
{
    const auto found = std::find_if(known.begin(), known.end(), [&](const Production &one) {
        return QString::number(one.id.value()) == numberOrName.trimmed();
    });
    if (found != known.end())
        return *found;
    if (const auto one = productionOf(known, numberOrName.simplified()))
        return *one;
    return badArgument(
        Store::tr("There is no production “%1”. See the list of productions.").arg(numberOrName.left(60)),
        "production");
}

} // namespace

QString noteDigest(qint64 production, const QString &note)
{
    FieldHash hash;
    hash.field(production);
    hash.field(note);
    return hash.hex();
}

Result<QList<Production>> readProductions(Connection &connection)
{
    return all<Production>(connection, R"(
        SELECT p.production_id, p.name, p.note, (SELECT count(*) FROM event e WHERE e.production_id = p.production_id
            AND e.deleted_at IS NULL) FROM production p ORDER BY p.name)",
                           [](const Row &row) {
                               return Production{row.id<ProductionId>(0), row.text(1), row.text(2), row.integer(3)};
                           });
}

Result<ProductionId> productionNamed(Writing &writing, const QString &name)
{
    if (name.simplified().isEmpty())
        return ProductionId();
    TRY_GET(const QString plain, checkedProduction(name));
    TRY_GET(const auto known, readProductions(writing.db()));
    if (const auto one = productionOf(known, plain))
        return one->id;
    qint64 last = 0;
    for (const Production &one : known)
        last = std::max(last, one.id.value());
    const Production made{ProductionId(last + 1), plain, {}, 0};
    TRY(post(writing.db(), R"(INSERT INTO production (production_id, name) VALUES (?, ?))", made.id, made.name));
    TRY(tellOfProduction(writing, made));
    return made.id;
}

Result<Production> editProduction(Connection &connection, const Act &act, const QString &numberOrName,
                                  const ProductionEdit &edit)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Production> {
        TRY_GET(const auto known, readProductions(writing.db()));
        TRY_GET(const Production before, wantedProduction(known, numberOrName));
        Production after = before;
        TRY_GET(after.name, checkedProduction(edit.name.value_or(before.name)));
        TRY_GET(after.note, checkedProductionNote(edit.note.value_or(before.note)));
        const auto other = productionOf(known, after.name);
        if (other && other->id != before.id)
            return badArgument(Store::tr("There is a production “%1” already. Choose another name.").arg(other->name),
                               "name");
        if (after.name == before.name && after.note == before.note)
            return before;
        TRY(post(writing.db(), R"(UPDATE production SET name = ?, note = ? WHERE production_id = ?)", after.name,
                 after.note, after.id));
        TRY(tellOfProduction(writing, after));
        return after;
    });
}

} // namespace rowlock
