#include "model/store/drawers.h"

#include "model/domain/drawer_kick.h"
#include "model/domain/settings_change.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QCryptographicHash>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype longestDrawerName = 40;
constexpr qsizetype longestTicketTerms = 200;
constexpr qsizetype largestLogo = 256 * 1024;

Result<QString> checkedDrawerName(const QList<Drawer> &known, const Drawer &drawer)
{
    const QString name = drawer.name.simplified();
    TRY(checkTyped(name, "name"));
    if (name.isEmpty() || name.size() > longestDrawerName)
        return badArgument(Store::tr("A drawer's name has 1 to %1 characters.").arg(longestDrawerName), "name");
    const auto before = std::ranges::find(known, drawer.no, &Drawer::no);
    const bool isNew = before == known.end() || before->name != name; // one that is called so by now can be changed
    if (isNew && name.compare(noDrawerWord(), Qt::CaseInsensitive) == 0)
        return badArgument(Store::tr("“%1” stands for no drawer on the command line. Choose another name.").arg(name),
                           "name");
    const bool isTaken = std::ranges::any_of(known, [&](const Drawer &other) {
        return other.no != drawer.no && other.name.compare(name, Qt::CaseInsensitive) == 0;
    });
    if (isTaken)
        return badArgument(Store::tr("Another drawer is called “%1”. Choose another name.").arg(name), "name");
    return name;
}

Result<QString> checkedLine(const QString &typed, qsizetype longest, const char *argument)
{
    const QString line = typed.simplified();
    TRY(checkTyped(line, argument));
    if (line.size() > longest)
        return badArgument(Store::tr("This has at most %1 characters. Give a shorter one.").arg(longest), argument);
    return line;
}

// A picture is made into one by whoever has it (model/documents/logo.h).
Result<Done> checkLogo(const QByteArray &logo)
{
    if (logo.isEmpty())
        return Done{};
    if (!logo.startsWith("\x89PNG\r\n\x1a\n") || logo.size() > largestLogo)
        return badArgument(Store::tr("A logo is a PNG picture of at most 256 KiB. Use another one."), "logo");
    return Done{};
}

QJsonObject told(const Drawer &drawer)
{
    return {{QStringLiteral("drawer"), drawer.no},
            {QStringLiteral("kick"), drawer.kick},
            {QStringLiteral("name"), drawer.name},
            {QStringLiteral("offered"), int(drawer.isOffered)},
            {QStringLiteral("people"), int(drawer.severalPeople)},
            {QStringLiteral("terminals"), int(drawer.severalTerminals)}};
}

Result<Drawer> save(Writing &writing, Drawer drawer)
{
    TRY_GET(const QList<Drawer> known, readDrawers(writing.db()));
    TRY_GET(drawer.name, checkedDrawerName(known, drawer));
    TRY_GET(drawer.kick, checkedKick(drawer.kick));
    const bool isNew = drawer.no == 0;
    if (isNew) {
        drawer.no = int(known.size()) + 1;
    } else {
        TRY_GET(const Drawer before, drawerOfNumber(writing.db(), drawer.no));
        if (before == drawer)
            return drawer;
    }
    TRY(record(writing, {QStringLiteral("drawer.saved"), {}, -1, {}, {}, told(drawer)}));
    TRY(writeEntries(writing));
    if (isNew)
        TRY(post(writing.db(), R"(
            INSERT INTO drawer (drawer_no, name, several_people, several_terminals, is_offered, kick)
            VALUES (?, ?, ?, ?, ?, ?))",
                 drawer.no, drawer.name, drawer.severalPeople, drawer.severalTerminals, drawer.isOffered, drawer.kick));
    else
        TRY(postOne(writing.db(), R"(
            UPDATE drawer SET name = ?, several_people = ?, several_terminals = ?, is_offered = ?, kick = ?
            WHERE drawer_no = ?)",
                    drawer.name, drawer.severalPeople, drawer.severalTerminals, drawer.isOffered, drawer.kick,
                    drawer.no));
    return drawer;
}

} // namespace

QString logoDigest(const QByteArray &logo)
{
    return logo.isEmpty() ? QString()
                          : QString::fromLatin1(QCryptographicHash::hash(logo, QCryptographicHash::Sha256).toHex());
}

Result<Venue> readVenue(Connection &connection)
{
    return one<Venue>(connection, R"(SELECT name, address, tax_number, terms, logo FROM venue)", [](const Row &row) {
        return Venue{row.text(0), row.text(1), row.text(2), row.text(3), row.bytes(4)};
    });
}

Result<Venue> setVenue(Connection &connection, const Act &act, const VenueChange &typed)
{
    VenueChange change{{}, {}, {}, {}, typed.logo};
    for (const auto &[from, to, most, argument] : {std::tuple(&typed.name, &change.name, 200, "name"),
                                                   {&typed.address, &change.address, 500, "address"},
                                                   {&typed.taxNumber, &change.taxNumber, 100, "tax_number"},
                                                   {&typed.terms, &change.terms, longestTicketTerms, "terms"}}) {
        if (*from) {
            TRY_GET(*to, checkedLine(**from, most, argument));
        }
    }
    if (typed.logo)
        TRY(checkLogo(*typed.logo));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Venue> {
        TRY_GET(const Venue before, readVenue(writing.db()));
        const Venue wanted = change.of(before);
        if (before == wanted)
            return wanted;
        TRY(record(writing, {QStringLiteral("venue.set"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("name"), wanted.name},
                              {QStringLiteral("address"), wanted.address},
                              {QStringLiteral("tax_number"), wanted.taxNumber},
                              {QStringLiteral("terms"), wanted.terms},
                              {QStringLiteral("logo_sha256"), logoDigest(wanted.logo)}}}));
        TRY(writeEntries(writing));
        TRY(postOne(writing.db(), R"(
            UPDATE venue SET name = ?, address = ?, tax_number = ?, terms = ?, logo = ?)",
                    wanted.name, wanted.address, wanted.taxNumber, wanted.terms, wanted.logo));
        return wanted;
    });
}

Result<QList<Drawer>> readDrawers(Connection &connection)
{
    return all<Drawer>(connection, R"(
        SELECT drawer_no, name, several_people, several_terminals, is_offered, kick FROM drawer ORDER BY name)",
                       [](const Row &row) {
                           return Drawer{int(row.integer(0)), row.text(1),    row.boolean(2),
                                         row.boolean(3),      row.boolean(4), row.text(5)};
                       });
}

Result<Drawer> drawerOfNumber(Connection &connection, int no)
{
    TRY_GET(const QList<Drawer> drawers, readDrawers(connection));
    const auto found = std::ranges::find(drawers, no, &Drawer::no);
    if (found == drawers.end())
        return refuseByHouse(Store::tr("There is no such drawer. See the list of drawers."),
                             {{QStringLiteral("argument"), QStringLiteral("drawer")}});
    return *found;
}

Result<Drawer> saveDrawer(Connection &connection, const Act &act, const Drawer &drawer)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return save(writing, drawer); });
}

} // namespace rowlock
