// The part of the story that drawers and shifts have, and what roles got when they came.
#include "model/store/shift_entries.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

#include <algorithm>

namespace rowlock {

namespace {

void venueSet(Replay &replay, const Replay::Entry &entry)
{
    // Before 0054 there was neither a logo nor terms.
    const auto textIf = [&entry](const char *name) {
        return entry.body.contains(QLatin1String(name)) ? entry.text(name) : QString();
    };
    replay.venue = {entry.text("name"), entry.text("address"), entry.text("tax_number"), textIf("terms"),
                    textIf("logo_sha256")};
}

void settingSaved(Replay &replay, const Replay::Entry &entry)
{
    const QJsonValue value = entry.body.value(QStringLiteral("value"));
    const QJsonDocument json = value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    replay.settings.insert(entry.text("name"), QString::fromUtf8(json.toJson(QJsonDocument::Compact)));
}

void terminalSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 drawer = entry.number("drawer");
    if (drawer != 0 && !replay.drawers.contains(drawer))
        replay.impossible(entry, story("there was no such drawer"));
    replay.terminals.insert(entry.text("terminal"), {drawer, entry.text("paper"), entry.text("printer")});
}

void templateSet(Replay &replay, const Replay::Entry &entry)
{
    const QJsonValue value = entry.body.value(QStringLiteral("template"));
    replay.papers.insert(entry.text("name"),
                         value.isNull()
                             ? QStringLiteral("null")
                             : QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact)));
}

void paperChosen(Replay &replay, const Replay::Entry &entry)
{
    replay.paperChoices.insert({entry.text("by"), entry.text("which"), entry.text("use")}, entry.text("name"));
}

// Which tickets there is paper for: of the order, and once.
void paperPrinted(Replay &replay, const Replay::Entry &entry)
{
    const QString use = entry.text("for");
    const QJsonArray tickets = entry.body.value(QStringLiteral("tickets")).toArray();
    for (const QJsonValue &each : tickets) {
        const auto ticket = replay.tickets.constFind(each.toInteger());
        if (ticket == replay.tickets.constEnd() || ticket->order != entry.order()
            || replay.printed.contains(each.toInteger()) || wentOutByMail(replay, each.toInteger(), {}))
            replay.impossible(entry, story("there was no such ticket of the order, or there was paper for it already"));
        replay.printed.insert(each.toInteger());
    }
    if (!replay.orders.contains(entry.order()) || (use == u"receipt") != tickets.isEmpty())
        replay.impossible(entry, story("there was no such order, or nothing of it to print"));
}

void drawerSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("drawer");
    if (no < 1 || no > qint64(replay.drawers.size()) + 1)
        replay.impossible(entry, story("drawers did not end there before"));
    replay.drawers.insert(no, {entry.text("name"), entry.text("kick"), entry.number("people"),
                               entry.number("terminals"), entry.number("offered")});
}

bool isOpenWith(const Replay &replay, qint64 drawer)
{
    return std::ranges::any_of(replay.shifts, [drawer](const ShiftStory &shift) {
        return shift.drawer == drawer && shift.state != u"closed";
    });
}

void shiftOpened(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("shift"), drawer = entry.number("drawer");
    const QString terminal = entry.row.terminal;
    if (id != qint64(replay.shifts.size()) + 1 || replay.drawers.value(drawer, {{}, {}, 0, 0, 0}).offered == 0
        || isOpenWith(replay, drawer) || replay.tills.value(terminal).shift > 0)
        replay.impossible(entry, story("no shift could be opened there"));
    const qint64 staff = replay.staff.isEmpty() ? 0 : replay.atTerminals.value(terminal).staff;
    replay.shifts.insert(id, {drawer, entry.row.at, staff, terminal, entry.row.clerk});
    replay.tills.insert(terminal, {id, entry.row.at});
}

// Null: there is none, or it is closed.
ShiftStory *openStory(Replay &replay, const Replay::Entry &entry)
{
    const auto shift = replay.shifts.find(entry.number("shift"));
    if (shift != replay.shifts.end() && shift->state != u"closed")
        return &*shift;
    replay.impossible(entry, story("there was no such shift, or it was closed"));
    return nullptr;
}

void shiftJoined(Replay &replay, const Replay::Entry &entry)
{
    if (!openStory(replay, entry))
        return;
    if (replay.tills.value(entry.row.terminal).shift > 0)
        replay.impossible(entry, story("another shift was open there"));
    replay.tills.insert(entry.row.terminal, {entry.number("shift"), entry.row.at});
}

void shiftLeft(Replay &replay, const Replay::Entry &entry)
{
    if (replay.tills.value(entry.row.terminal).shift != entry.number("shift"))
        replay.impossible(entry, story("another shift was open there"));
    replay.tills.insert(entry.row.terminal, {0, entry.row.at});
}

void cashMoved(Replay &replay, const Replay::Entry &entry)
{
    ShiftStory *shift = openStory(replay, entry);
    if (!shift)
        return;
    const CashStory cash{entry.text("kind"), entry.text("reason"),   entry.row.terminal,
                         entry.row.clerk,    entry.number("amount"), entry.row.at};
    const bool isOfClose = cash.kind == u"difference" || cash.kind == u"to_safe";
    if (entry.number("entry") != shift->cash.size() + 1 || (shift->state == u"counted") != isOfClose)
        replay.impossible(entry, story("the drawer did not stand there"));
    shift->cash.append(cash);
}

void shiftCounted(Replay &replay, const Replay::Entry &entry)
{
    ShiftStory *shift = openStory(replay, entry);
    if (!shift)
        return;
    const auto count = CashCount::fromText(entry.text("pieces"));
    if (entry.number("count") != shift->counts.size() + 1 || !count || count->total({}).minor != entry.number("total"))
        replay.impossible(entry, story("counts did not end there before, or it does not add up"));
    shift->counts.append(
        {entry.text("pieces"), entry.row.terminal, entry.row.clerk, entry.number("total"), entry.row.at});
    shift->state = QStringLiteral("counted");
}

void shiftResumed(Replay &replay, const Replay::Entry &entry)
{
    if (ShiftStory *shift = openStory(replay, entry))
        shift->state = QStringLiteral("open");
}

void shiftClosed(Replay &replay, const Replay::Entry &entry)
{
    ShiftStory *shift = openStory(replay, entry);
    if (!shift)
        return;
    const qint64 closed = std::ranges::count_if(replay.shifts, [](const auto &each) { return each.z > 0; });
    qint64 left = shift->counts.isEmpty() ? -1 : shift->counts.last().total;
    for (const CashStory &cash : shift->cash)
        left += cash.kind == u"to_safe" ? cash.amount : 0;
    if (shift->state != u"counted" || entry.number("z") != closed + 1 || entry.number("left") != left)
        replay.impossible(entry, story("it was not counted, or Z reports did not end there before"));
    shift->state = QStringLiteral("closed");
    shift->closed = entry.row.at;
    shift->z = entry.number("z");
    shift->left = left;
    shift->digest = entry.text("sha256");
    for (TillStory &till : replay.tills) {
        if (till.shift == entry.number("shift"))
            till = {0, entry.row.at};
    }
}

} // namespace

const ReplaySteps &shiftSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("venue.set"), &venueSet},           {QStringLiteral("drawer.saved"), &drawerSaved},
        {QStringLiteral("shift.opened"), &shiftOpened},     {QStringLiteral("shift.joined"), &shiftJoined},
        {QStringLiteral("shift.left"), &shiftLeft},         {QStringLiteral("shift.cash"), &cashMoved},
        {QStringLiteral("shift.counted"), &shiftCounted},   {QStringLiteral("shift.resumed"), &shiftResumed},
        {QStringLiteral("shift.closed"), &shiftClosed},     {QStringLiteral("setting.saved"), &settingSaved},
        {QStringLiteral("terminal.saved"), &terminalSaved}, {QStringLiteral("template.set"), &templateSet},
        {QStringLiteral("paper.chosen"), &paperChosen},     {QStringLiteral("paper.printed"), &paperPrinted},
    };
    return steps;
}

Result<Done> readGains(Connection &connection, Replay &replay)
{
    TRY(detail::execute(connection, R"(SELECT role_no, after_seq, rights FROM role_gained ORDER BY after_seq, role_no)",
                        [&replay](const Row &row) {
                            replay.gains.append({row.integer(0), row.integer(1), row.text(2)});
                            return true;
                        }));
    return Done{};
}

void rolesGain(Replay &replay, qint64 seq)
{
    while (!replay.gains.isEmpty() && replay.gains.first().after < seq) {
        const RoleGain gain = replay.gains.takeFirst();
        if (const auto role = replay.roles.find(gain.role); role != replay.roles.end())
            role->rights += gain.rights;
    }
}

} // namespace rowlock
