#include "model/store/staff.h"

#include "model/domain/staff_name.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/sign_in.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

#include <QCryptographicHash>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype longestName = 40;

// What `verify` compares with: the hash has its own salt.
QString pinDigest(const QString &hash)
{
    return QString::fromLatin1(QCryptographicHash::hash(hash.toLatin1(), QCryptographicHash::Sha256).toHex());
}

StaffMember memberOf(const Row &row)
{
    return {int(row.integer(0)), row.text(1), int(row.integer(2)), row.boolean(3), int(row.integer(4)), row.instant(5)};
}

// Letters, digits and what names are joined by: it stands in every entry, on receipts, and in lists with commas.
Result<QString> checkedName(const QList<StaffMember> &known, const QString &typed)
{
    const QString name = typed.simplified();
    TRY(checkTyped(name, "name"));
    const auto isLetter = [](QChar sign) { return sign.isLetterOrNumber() || sign.isSurrogate(); };
    bool isPlain = true;
    for (qsizetype at = 0; at < name.size(); ++at) {
        const QChar sign = name.at(at);
        isPlain =
            isPlain
            && (isLetter(sign) || sign.isMark() || QStringView(u" .'’-_").contains(sign) || joinsLetters(name, at));
    }
    if (name.isEmpty() || name.size() > longestName || !isPlain || !std::ranges::any_of(name, isLetter))
        return badArgument(Store::tr("Give a name of 1 to %1 letters, digits, spaces and hyphens.").arg(longestName),
                           "name");
    if (mixesAlphabets(name))
        return badArgument(Store::tr("This name has letters of two alphabets. Type it anew in one."), "name");
    if (isReservedName(name))
        return badArgument(Store::tr("The journal calls something else so. Choose another name."), "name");
    const QString look = lookOfName(name);
    for (const StaffMember &member : known) {
        if (lookOfName(member.name) == look)
            return badArgument(Store::tr("Somebody called %1 works here, or did, and this looks like it. The journal "
                                         "names them, so choose another name.")
                                   .arg(member.name),
                               "name");
    }
    return name;
}

Result<StaffRole> roleOfNumber(Connection &connection, int no)
{
    TRY_GET(const QList<StaffRole> roles, readRoles(connection));
    const auto found = std::ranges::find(roles, no, &StaffRole::no);
    if (found == roles.end())
        return badArgument(Store::tr("There is no such role. See the list of roles."), "role");
    return *found;
}

// With these roles and people: would anybody be able to make and change people?
Result<Done> requireManager(const QList<StaffRole> &roles, const QList<StaffMember> &staff)
{
    const bool isManaged = std::ranges::any_of(staff, [&roles](const StaffMember &member) {
        const auto role = std::ranges::find(roles, member.role, &StaffRole::no);
        return member.isActive && role != roles.end() && role->rights.testFlag(Right::Staff);
    });
    if (staff.isEmpty() || isManaged)
        return Done{};
    return refuseByHouse(Store::tr("Nobody could manage the staff any more. Give somebody else that right first."),
                         {{QStringLiteral("argument"), QStringLiteral("role")}});
}

// Whoever signed in with the one before is signed out, but for who sets their own: at the terminal where they are.
Result<Done> writePin(Writing &writing, const StaffMember &member, const PinHash &pin, const QString &stays,
                      const QString &reason = {})
{
    TRY_GET(const int pinNo, one<int>(
                                 writing.db(), R"(SELECT pin_no + 1 FROM staff WHERE staff_no = ?)",
                                 [](const Row &row) { return int(row.integer(0)); }, member.no));
    QJsonObject body{{QStringLiteral("staff"), member.no},
                     {QStringLiteral("pin_no"), pinNo},
                     {QStringLiteral("pin"), pinDigest(pin.text())}};
    if (!reason.isEmpty())
        body.insert(QStringLiteral("reason"), reason);
    TRY(record(writing, {QStringLiteral("staff.pin"), {}, -1, {}, {}, body}));
    TRY(writeEntries(writing));
    TRY(postOne(writing.db(), R"(
        UPDATE staff SET pin_hash = ?, pin_no = ?, wrong_pins = 0, wait_until = 0 WHERE staff_no = ?)",
                pin.text(), pinNo, member.no));
    return endSignIns(writing, "pin", member.no, stays);
}

// A file is its owner's. On a server it is who may make tables where the house is.
Result<bool> ownsHouse(Connection &connection)
{
    constexpr Sql owns{R"(SELECT 1)", R"(SELECT CAST(has_schema_privilege(current_schema(), 'CREATE') AS integer))"};
    return one<bool>(connection, owns, [](const Row &row) { return row.boolean(0); });
}

} // namespace

Result<QList<StaffRole>> readRoles(Connection &connection)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    return all<StaffRole>(connection, R"(
        SELECT role_no, name, rights, refund_limit_minor FROM staff_role ORDER BY role_no)",
                          [&house](const Row &row) {
                              StaffRole role{int(row.integer(0)), row.text(1), rightsFromText(row.text(2))};
                              if (!row.isNull(3))
                                  role.refundLimit = row.money(3, house.currency);
                              return role;
                          });
}

Result<QList<StaffMember>> readStaff(Connection &connection)
{
    return all<StaffMember>(connection, R"(
        SELECT staff_no, name, role_no, is_active, wrong_pins, wait_until FROM staff ORDER BY name)",
                            memberOf);
}

Result<StaffMember> staffNamed(Connection &connection, const QString &name)
{
    TRY(checkTyped(name, "name"));
    TRY_GET(const QList<StaffMember> staff, readStaff(connection));
    const QString wanted = name.simplified();
    const auto found = std::ranges::find_if(staff, [&wanted](const StaffMember &member) {
        return member.isActive && member.name.compare(wanted, Qt::CaseInsensitive) == 0;
    });
    if (found == staff.end())
        return refuseByHouse(Store::tr("Nobody called “%1” works here. See the list of staff.").arg(wanted.left(40)),
                             {{QStringLiteral("argument"), QStringLiteral("name")}});
    return *found;
}

Result<StaffMember> makeStaff(Connection &connection, const Act &act, const QString &name, int role, const PinHash &pin)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<StaffMember> {
        TRY_GET(const QList<StaffMember> staff, readStaff(writing.db()));
        StaffMember member;
        TRY_GET(member.name, checkedName(staff, name));
        member.role = role;
        TRY_GET(const StaffRole given, roleOfNumber(writing.db(), role));
        if (staff.isEmpty() && !given.rights.testFlag(Right::Staff))
            return badArgument(Store::tr("The first person manages the staff, so make an administrator first."),
                               "role");
        TRY_GET(member.no, one<int>(writing.db(), R"(SELECT coalesce(max(staff_no), 0) + 1 FROM staff)",
                                    [](const Row &row) { return int(row.integer(0)); }));
        TRY(record(writing, {QStringLiteral("staff.made"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("staff"), member.no},
                              {QStringLiteral("name"), member.name},
                              {QStringLiteral("role"), role},
                              {QStringLiteral("pin"), pinDigest(pin.text())}}}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(
            INSERT INTO staff (staff_no, name, role_no, is_active, pin_hash, pin_no) VALUES (?, ?, ?, 1, ?, 1))",
                 member.no, member.name, role, pin.text()));
        if (staff.isEmpty())
            TRY(writeSignedIn(writing, member.no));
        return member;
    });
}

Result<StaffMember> changeStaff(Connection &connection, const Act &act, const StaffMember &wanted)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<StaffMember> {
        TRY_GET(QList<StaffMember> staff, readStaff(writing.db()));
        const auto found = std::ranges::find(staff, wanted.no, &StaffMember::no);
        if (found == staff.end())
            return badArgument(Store::tr("There is no such person. See the list of staff."), "name");
        TRY_GET(const QList<StaffRole> roles, readRoles(writing.db()));
        TRY(roleOfNumber(writing.db(), wanted.role));
        if (found->role == wanted.role && found->isActive == wanted.isActive)
            return *found;
        const bool wasActive = found->isActive;
        found->role = wanted.role;
        found->isActive = wanted.isActive;
        TRY(requireManager(roles, staff));
        TRY(record(writing, {QStringLiteral("staff.changed"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("staff"), found->no},
                              {QStringLiteral("role"), found->role},
                              {QStringLiteral("active"), found->isActive ? 1 : 0}}}));
        TRY(writeEntries(writing));
        TRY(postOne(writing.db(), R"(UPDATE staff SET role_no = ?, is_active = ? WHERE staff_no = ?)", found->role,
                    found->isActive, found->no));
        if (found->isActive != wasActive) // who comes back, too: an older Rowlock left them signed in
            TRY(endSignIns(writing, "left", found->no));
        return *found;
    });
}

Result<Done> setPin(Connection &connection, const Act &act, const QString &name, const PinHash &pin)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const StaffMember member, staffNamed(writing.db(), name));
        const auto &who = writing.staff().atWork;
        const bool isTheirOwn = who && who->no == member.no;
        if (!isTheirOwn)
            TRY(requireRight(writing, Right::Staff));
        return writePin(writing, member, pin, isTheirOwn ? writing.by().terminal : QString());
    });
}

Result<Done> recoverPin(Connection &connection, const Act &act, const QString &name, const PinHash &pin,
                        const QString &reason)
{
    TRY_GET(const QString why,
            requiredReason(reason, Store::tr("Say why the PIN is set anew, in 1 to 500 characters.")));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const bool owns, ownsHouse(writing.db()));
        if (!owns)
            return refuse(ErrorCode::Forbidden, Store::tr("Only the owner of the box office on its server sets an "
                                                          "administrator’s lost PIN anew."));
        TRY_GET(const StaffMember member, staffNamed(writing.db(), name));
        TRY_GET(const StaffRole role, roleOfNumber(writing.db(), member.role));
        if (!role.rights.testFlag(Right::Staff))
            return refuseByHouse(
                Store::tr("%1 does not manage the staff. An administrator sets their PIN.").arg(member.name),
                {{QStringLiteral("argument"), QStringLiteral("name")}});
        return writePin(writing, member, pin, {}, why);
    });
}

Result<StaffRole> saveRole(Connection &connection, const Act &act, const StaffRole &wanted)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<StaffRole> {
        StaffRole role = wanted;
        role.name = role.name.simplified();
        TRY(checkTyped(role.name, "name"));
        if (role.name.isEmpty() || role.name.size() > longestName)
            return badArgument(Store::tr("Give the role a name of 1 to %1 characters.").arg(longestName), "name");
        if (role.refundLimit && role.refundLimit->minor < 0)
            return badArgument(Store::tr("A limit of refunds is zero or more."), "refund_limit");
        TRY_GET(QList<StaffRole> roles, readRoles(writing.db()));
        const auto same = std::ranges::find_if(roles, [&role](const StaffRole &other) {
            return other.no != role.no && other.name.compare(role.name, Qt::CaseInsensitive) == 0;
        });
        if (same != roles.end())
            return badArgument(Store::tr("There is a role “%1” already. Choose another name.").arg(same->name), "name");
        if (role.no > 0)
            TRY(roleOfNumber(writing.db(), role.no));
        else
            role.no = roles.isEmpty() ? 1 : roles.last().no + 1;
        roles.removeIf([&role](const StaffRole &other) { return other.no == role.no; });
        roles.append(role);
        TRY_GET(const QList<StaffMember> staff, readStaff(writing.db()));
        TRY(requireManager(roles, staff));
        const auto limit = role.refundLimit ? std::optional(role.refundLimit->minor) : std::nullopt;
        QJsonObject body{{QStringLiteral("role"), role.no},
                         {QStringLiteral("name"), role.name},
                         {QStringLiteral("rights"), rightsToText(role.rights)}};
        if (limit)
            body.insert(QStringLiteral("refund_limit"), *limit);
        TRY(record(writing, {QStringLiteral("role.saved"), {}, -1, {}, {}, body}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(
            INSERT INTO staff_role (role_no, name, rights, refund_limit_minor) VALUES (?, ?, ?, ?)
            ON CONFLICT (role_no) DO UPDATE SET name = excluded.name, rights = excluded.rights,
                refund_limit_minor = excluded.refund_limit_minor)",
                 role.no, role.name, rightsToText(role.rights), limit));
        return role;
    });
}

} // namespace rowlock
