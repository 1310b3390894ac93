// People, roles, who worked where, and approvals: told by the journal, and against their tables. Every entry that names
// somebody is of who was signed in at its terminal.
#include "model/store/sign_in.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>

namespace rowlock {

// As migration 0046 makes them.
QMap<qint64, RoleStory> rolesOfEveryHouse()
{
    const QString supervisor = QStringLiteral("sell sell_blocked exchange reprint refund comp reduce keep_deposit "
                                              "gift_cards block");
    const QString manager = supervisor + QStringLiteral(" prices programme plans");
    return {{1, {QStringLiteral("Administrator"), manager + QStringLiteral(" house staff")}},
            {2, {QStringLiteral("Manager"), manager}},
            {3, {QStringLiteral("Supervisor"), supervisor}},
            {4, {QStringLiteral("Clerk"), QStringLiteral("sell exchange reprint refund"), 10'000}}};
}

namespace {

void roleSaved(Replay &replay, const Replay::Entry &entry)
{
    RoleStory role{entry.text("name"), entry.text("rights")};
    if (entry.body.contains(QStringLiteral("refund_limit")))
        role.refundLimit = entry.number("refund_limit");
    replay.roles.insert(entry.number("role"), role);
}

void staffMade(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("staff");
    if (no != qint64(replay.staff.size()) + 1 || !replay.roles.contains(entry.number("role")))
        replay.impossible(entry, story("people did not end there before, or there was no such role"));
    replay.staff.insert(no, {entry.text("name"), entry.text("pin"), entry.number("role")});
}

void staffChanged(Replay &replay, const Replay::Entry &entry)
{
    const auto person = replay.staff.find(entry.number("staff"));
    if (person == replay.staff.end() || !replay.roles.contains(entry.number("role")))
        return replay.impossible(entry, story("there was no such person or role"));
    person->role = entry.number("role");
    person->active = entry.number("active");
}

// By role at that moment, or with a second person's approval that was used just then.
bool mightDo(const Replay &replay, const Replay::Entry &entry, const QString &right)
{
    const StaffStory person = replay.staff.value(replay.atTerminals.value(entry.row.terminal).staff);
    if (replay.roles.value(person.role).rights.split(u' ').contains(right))
        return true;
    return std::ranges::any_of(replay.approvals, [&](const ApprovalStory &approval) {
        return approval.right == right && approval.terminal == entry.row.terminal && approval.clerk == entry.row.clerk
               && approval.used == entry.row.at;
    });
}

bool isRecovered(const Replay::Entry &entry) // by whoever has the house, whoever is signed in
{
    return entry.row.kind == u"staff.pin" && entry.body.contains(QStringLiteral("reason"));
}

void pinSet(Replay &replay, const Replay::Entry &entry)
{
    const auto person = replay.staff.find(entry.number("staff"));
    if (person == replay.staff.end() || entry.number("pin_no") != person->pinNo + 1)
        return replay.impossible(entry, story("there was no such person, or another PIN came before"));
    const bool isTheirOwn = replay.atTerminals.value(entry.row.terminal).staff == entry.number("staff");
    const bool manages = replay.roles.value(person->role).rights.split(u' ').contains(QStringLiteral("staff"));
    if (isRecovered(entry) ? !manages : !isTheirOwn && !mightDo(replay, entry, QStringLiteral("staff")))
        replay.impossible(entry, story("whoever set it could not"));
    person->pin = entry.text("pin");
    ++person->pinNo;
}

void pinRefused(Replay &replay, const Replay::Entry &entry)
{
    if (!replay.staff.contains(entry.number("staff")) || entry.number("wrong") < 0)
        replay.impossible(entry, story("there was no such person"));
}

void signedIn(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("staff");
    if (replay.staff.value(no).active == 0)
        replay.impossible(entry, story("there was no such person any more"));
    replay.atTerminals.insert(entry.row.terminal, {no, entry.row.at});
}

void signedOut(Replay &replay, const Replay::Entry &entry)
{
    if (replay.atTerminals.value(entry.row.terminal).staff != entry.number("staff"))
        replay.impossible(entry, story("somebody else was signed in there"));
    replay.atTerminals.insert(entry.row.terminal, {0, entry.row.at});
}

void approvalGiven(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("approval");
    const ApprovalStory approval{entry.row.terminal,    entry.row.clerk, entry.text("right"),
                                 entry.number("staff"), entry.row.at,    entry.number("until")};
    const StaffStory person = replay.staff.value(approval.staff);
    const bool may = replay.roles.value(person.role).rights.split(u' ').contains(approval.right);
    const bool isForAWhile = approval.until - entry.row.at == approvalMs;
    if (id != qint64(replay.approvals.size()) + 1 || person.active == 0 || person.name == entry.row.clerk || !may
        || !isForAWhile)
        replay.impossible(entry, story("whoever gave it could not"));
    replay.approvals.insert(id, approval);
}

void approvalUsed(Replay &replay, const Replay::Entry &entry)
{
    const auto approval = replay.approvals.find(entry.number("approval"));
    if (approval == replay.approvals.end() || approval->used >= 0 || approval->terminal != entry.row.terminal
        || approval->clerk != entry.row.clerk || entry.row.at >= approval->until)
        return replay.impossible(entry, story("there was no such approval for who used it, or not any more"));
    approval->used = entry.row.at;
}

// What people alone do, and of which rights it takes one; none: their act asked for it under another name.
const QHash<QString, QStringList> &doneByPeople()
{
    static const QHash<QString, QStringList> kinds = [] {
        QHash<QString, QStringList> made;
        const auto add = [&made](const QString &rights, const char *names) {
            for (const QByteArray &name : QByteArray(names).split(' '))
                made.insert(QString::fromLatin1(name), rights.split(u' ', Qt::SkipEmptyParts));
        };
        add({}, "order.exchanged order.moved payment.taken payment.refunded payment.begun payment.charged "
                "giftcard.entered block.made staff.pin approval.given approval.used");
        add(QStringLiteral("sell"),
            "order.sold order.named order.noted shift.opened shift.joined shift.left shift.cash "
            "shift.counted shift.resumed shift.closed patron.made "
            "reservation.made reservation.taken_back willcall.printed willcall.handed_over willcall.taken_off "
            "paper.printed");
        add(QStringLiteral("hand_overs"), "willcall.taken_back");
        add(QStringLiteral("settlements"), "settlement.made");
        add(QStringLiteral("sell exchange programme"), "willcall.left"); // also with what it is exchanged for
        add(QStringLiteral("refund"), "order.refunded payment.returned");
        add(QStringLiteral("keep_deposit"), "deposit.kept");
        add(QStringLiteral("block"), "code.saved code.removed event.accessible");
        add(QStringLiteral("prices"),
            "type.saved list.saved tax.set fee.added fee.ended discount.added discount.ended voucher.added "
            "voucher.ended goods.added goods.ended coin.set deposit.set");
        add(QStringLiteral("prices programme"), "pool.priced event.priced event.lists"); // also as it is made
        add(QStringLiteral("programme"), "event.created event.opened event.closed event.cancelled event.deleted "
                                         "event.edited event.programmed event.drafted production.saved");
        add(QStringLiteral("plans"), "plan.imported plan.renamed plan.deleted event.replanned");
        add(QStringLiteral("house"), "clock.set venue.set drawer.saved setting.saved terminal.saved terminal.printer "
                                     "template.set paper.chosen mail.account");
        add(QStringLiteral("reports"), "favourite.saved");
        add(QStringLiteral("sell exchange programme"), "print.asked"); // also with what it is exchanged for
        add(QStringLiteral("sell"), "print.settled mail.asked mail.settled");
        add(QStringLiteral("staff"), "staff.made staff.changed role.saved");
        add(QStringLiteral("sell programme"), "reservation.moved");         // also with its event
        add(QStringLiteral("sell patrons"), "patron.changed patron.noted"); // also as a list is imported
        add(QStringLiteral("patrons"), "patron.merged patron.erased patrons.imported patrons.exported");
        return made;
    }();
    return kinds;
}

QString personName(qint64 no)
{
    return QCoreApplication::translate("Verify", "Person %1").arg(no);
}

QString roleNameOf(qint64 no)
{
    return QCoreApplication::translate("Verify", "Role %1").arg(no);
}

QString approvalName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Approval %1").arg(id);
}

QString workplaceName(const QString &terminal)
{
    return QCoreApplication::translate("Verify", "Who works at %1").arg(terminal);
}

Result<Done> compareRoles(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.roles;
    TRY(detail::execute(connection, R"(SELECT role_no, name, rights, coalesce(refund_limit_minor, -1) FROM staff_role)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison role(findings, [&] { return roleNameOf(no); });
                            if (!told.contains(no)) {
                                role.missingInJournal();
                                return true;
                            }
                            const RoleStory story = told.take(no);
                            role.same("name", row.text(1), story.name);
                            role.same("rights", row.text(2), story.rights);
                            role.money("limit of refunds", row.integer(3), story.refundLimit);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, roleNameOf(no));
    return Done{};
}

// Who only looks at a house on a server may not read what is kept of PINs.
Result<Done> comparePins(Connection &connection, const Replay &replay, Findings &findings)
{
    constexpr Sql mayRead{R"(SELECT 1)",
                          R"(SELECT CAST(has_column_privilege('staff', 'pin_hash', 'SELECT') AS integer))"};
    TRY_GET(const bool may, one<bool>(connection, mayRead, [](const Row &row) { return row.boolean(0); }));
    if (!may)
        return Done{};
    TRY(detail::execute(connection, R"(SELECT staff_no, pin_hash FROM staff)", [&](const Row &row) {
        const qint64 no = row.integer(0);
        const Comparison person(findings, [&] { return personName(no); });
        const QByteArray digest = QCryptographicHash::hash(row.utf8(1), QCryptographicHash::Sha256).toHex();
        if (replay.staff.contains(no))
            person.same("PIN", QString::fromLatin1(digest), replay.staff.value(no).pin);
        return true;
    }));
    return Done{};
}

Result<Done> comparePeople(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.staff;
    TRY(detail::execute(connection, R"(SELECT staff_no, name, role_no, is_active, pin_no FROM staff)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison person(findings, [&] { return personName(no); });
                            if (!told.contains(no)) {
                                person.missingInJournal();
                                return true;
                            }
                            const StaffStory story = told.take(no);
                            person.same("name", row.text(1), story.name);
                            person.same("role", row.integer(2), story.role);
                            person.same("works here", row.integer(3), story.active);
                            person.same("PIN’s number", row.integer(4), story.pinNo);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, personName(no));
    return comparePins(connection, replay, findings);
}

Result<Done> compareWorkplaces(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.atTerminals;
    TRY(detail::execute(connection, R"(SELECT terminal, coalesce(staff_no, 0), since FROM terminal_staff)",
                        [&](const Row &row) {
                            const QString terminal = row.text(0);
                            const Comparison place(findings, [&] { return workplaceName(terminal); });
                            if (!told.contains(terminal)) {
                                place.missingInJournal();
                                return true;
                            }
                            const WorkplaceStory story = told.take(terminal);
                            place.same("person", row.integer(1), story.staff);
                            place.same("since", row.integer(2), story.since);
                            return true;
                        }));
    for (const QString &terminal : told.keys())
        missingInTables(findings, workplaceName(terminal));
    return Done{};
}

Result<Done> compareApprovals(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.approvals;
    TRY(detail::execute(connection, R"(
        SELECT approval_id, terminal, clerk, staff_no, right_name, given_at, until_at, coalesce(used_at, -1)
        FROM approval)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison approval(findings, [&] { return approvalName(id); });
                            if (!told.contains(id)) {
                                approval.missingInJournal();
                                return true;
                            }
                            const ApprovalStory story = told.take(id);
                            approval.same("terminal", row.text(1), story.terminal);
                            approval.same("clerk", row.text(2), story.clerk);
                            approval.same("given by", row.integer(3), story.staff);
                            approval.same("right", row.text(4), story.right);
                            approval.same("given at", row.integer(5), story.at);
                            approval.same("until", row.integer(6), story.until);
                            approval.same("used at", row.integer(7), story.used);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, approvalName(id));
    return Done{};
}

} // namespace

const ReplaySteps &staffSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("role.saved"), &roleSaved},       {QStringLiteral("staff.made"), &staffMade},
        {QStringLiteral("staff.changed"), &staffChanged}, {QStringLiteral("staff.pin"), &pinSet},
        {QStringLiteral("staff.refused"), &pinRefused},   {QStringLiteral("staff.signed_in"), &signedIn},
        {QStringLiteral("staff.signed_out"), &signedOut}, {QStringLiteral("approval.given"), &approvalGiven},
        {QStringLiteral("approval.used"), &approvalUsed},
    };
    return steps;
}

void actorTold(Replay &replay, const Replay::Entry &entry)
{
    if (replay.staff.isEmpty())
        return;
    const auto kind = doneByPeople().constFind(entry.row.kind);
    const bool isByPeople = kind != doneByPeople().constEnd() && !isRecovered(entry);
    if (entry.row.clerk.isEmpty()) {
        if (isByPeople)
            replay.impossible(entry, story("nobody was signed in at %1 who did it").arg(entry.row.terminal));
        return;
    }
    const qint64 here = replay.atTerminals.value(entry.row.terminal).staff;
    if (replay.staff.value(here).name != entry.row.clerk)
        replay.impossible(entry, story("%1 was not signed in at %2").arg(entry.row.clerk, entry.row.terminal));
    else if (isByPeople && !kind->isEmpty()
             && std::ranges::none_of(*kind, [&](const QString &right) { return mightDo(replay, entry, right); }))
        replay.impossible(entry, story("%1 could not do this").arg(entry.row.clerk));
}

Result<Done> compareStaff(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareRoles(connection, replay, findings));
    TRY(comparePeople(connection, replay, findings));
    TRY(compareWorkplaces(connection, replay, findings));
    return compareApprovals(connection, replay, findings);
}

} // namespace rowlock
