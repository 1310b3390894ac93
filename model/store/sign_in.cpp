#include "model/store/sign_in.h"

#include "model/store/journal.h"
#include "model/store/staff.h"
#include "model/store/store_text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace rowlock {

namespace {

qint64 wholeSeconds(qint64 ms)
{
    return (ms + 999) / 1000;
}

// It may have been the right one, and so may the one before it while that is still looked at.
tl::unexpected<Error> tooSoon(const QString &name, qint64 waitMs, bool isAfterWrong)
{
    const QString sentence =
        isAfterWrong ? Store::tr("A wrong PIN of %1 came before this one, which was not looked at. Type it again in "
                                 "%2 s.")
                     : Store::tr("Another PIN of %1 is just being looked at, and this one was not. Type it again in "
                                 "%2 s.");
    return refuse(ErrorCode::Forbidden, sentence.arg(name).arg(wholeSeconds(waitMs)),
                  {{QStringLiteral("wait_ms"), waitMs},
                   {QStringLiteral("looked_at"), false},
                   {QStringLiteral("after_wrong"), isAfterWrong}});
}

tl::unexpected<Error> wrong(const QString &name, qint64 waitMs)
{
    return refuse(
        ErrorCode::Forbidden,
        Store::tr("This is not the PIN of %1. The next one is looked at in %2 s.").arg(name).arg(wholeSeconds(waitMs)),
        {{QStringLiteral("wait_ms"), waitMs}, {QStringLiteral("looked_at"), true}});
}

struct TriedPerson
{
    PinTry attempt;
    int wrong = 0;
    Instant waitUntil = {};
};

Result<TriedPerson> personTried(Connection &connection, int no)
{
    return one<TriedPerson>(
        connection, R"(SELECT staff_no, name, pin_no, pin_hash, wrong_pins, wait_until FROM staff WHERE staff_no = ?)",
        [](const Row &row) {
            return TriedPerson{{int(row.integer(0)), row.text(1), int(row.integer(2)), row.text(3)},
                               int(row.integer(4)),
                               row.instant(5)};
        },
        no);
}

// The try before was found to be wrong; otherwise it is still looked at. Longer than this no program looks.
constexpr qint64 longestLookMs = 10'000;

Result<bool> wasWrong(Writing &writing, const TriedPerson &person)
{
    const Instant since{person.waitUntil.ms - waitAfterWrongPins(person.wrong)};
    if (writing.now() - since > longestLookMs)
        return true;
    // More entries than a house has in that time; a search of all of them would keep others waiting.
    TRY_GET(const auto bodies, all<QByteArray>(
                                   writing.db(), R"(
        SELECT body FROM journal WHERE kind = 'staff.refused' AND at >= ?
            AND seq > (SELECT max(seq) FROM journal) - 10000)",
                                   [](const Row &row) { return row.utf8(0); }, since));
    return std::ranges::any_of(bodies, [&person](const QByteArray &body) {
        const QJsonObject refused = QJsonDocument::fromJson(body).object();
        return refused.value(QLatin1String("staff")).toInt() == person.attempt.staff;
    });
}

// Of somebody who still works, and has the PIN still that they showed; the wrong ones before it are forgotten.
Result<AtWork> acceptPin(Writing &writing, const KnownPin &pin)
{
    TRY_GET(const auto found,
            optional<AtWork>(
                writing.db(), R"(
        SELECT s.staff_no, s.name, r.name, r.rights, r.refund_limit_minor FROM staff s
            JOIN staff_role r ON r.role_no = s.role_no
        WHERE s.staff_no = ? AND s.pin_no = ? AND s.is_active = 1)",
                [](const Row &row) {
                    AtWork who{int(row.integer(0)), row.text(1), row.text(2), rightsFromText(row.text(3))};
                    if (!row.isNull(4))
                        who.refundLimit = row.integer(4);
                    return who;
                },
                pin.staff(), pin.pinNo()));
    if (!found)
        return refuse(ErrorCode::Forbidden, Store::tr("This PIN was changed just now. Try again with the new one."));
    TRY(postOne(writing.db(), R"(UPDATE staff SET wrong_pins = 0, wait_until = 0 WHERE staff_no = ?)", found->no));
    return *found;
}

// Answers how long the next one waits.
Result<qint64> tellWrong(Writing &writing, int staff)
{
    TRY_GET(const TriedPerson person, personTried(writing.db(), staff));
    TRY(record(writing, {QStringLiteral("staff.refused"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("staff"), staff}, {QStringLiteral("wrong"), person.wrong}}}));
    return std::max<qint64>(person.waitUntil - writing.now(), 1);
}

} // namespace

Result<PinTry> tryPin(Connection &connection, const Act &act, const QString &name)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PinTry> {
        TRY_GET(const StaffMember member, staffNamed(writing.db(), name));
        TRY_GET(const TriedPerson person, personTried(writing.db(), member.no));
        if (person.waitUntil > writing.now()) {
            TRY_GET(const bool isAfterWrong, wasWrong(writing, person));
            return tooSoon(member.name, person.waitUntil - writing.now(), isAfterWrong);
        }
        const int wrong = person.wrong + 1;
        TRY(postOne(writing.db(), R"(UPDATE staff SET wrong_pins = ?, wait_until = ? WHERE staff_no = ?)", wrong,
                    Instant{writing.now().ms + waitAfterWrongPins(wrong)}, member.no));
        return person.attempt;
    });
}

Result<Done> wrongPin(Connection &connection, const Act &act, const PinTry &attempt)
{
    TRY_GET(const qint64 waitMs,
            write(connection, act, Turn::house(), [&](Writing &writing) { return tellWrong(writing, attempt.staff); }));
    return wrong(attempt.name, waitMs);
}

Result<Done> writeSignedIn(Writing &writing, int staff)
{
    TRY(record(writing, {QStringLiteral("staff.signed_in"), {}, -1, {}, {}, {{QStringLiteral("staff"), staff}}}));
    TRY(writeEntries(writing));
    return post(writing.db(), R"(
        INSERT INTO terminal_staff (terminal, staff_no, since) VALUES (?, ?, ?)
        ON CONFLICT (terminal) DO UPDATE SET staff_no = excluded.staff_no, since = excluded.since)",
                writing.by().terminal, staff, writing.now());
}

Result<Done> endSignIns(Writing &writing, const char *why, std::optional<int> staff, const QString &but)
{
    struct Place
    {
        QString terminal;
        int staff = 0;
    };
    TRY_GET(const auto places, all<Place>(
                                   writing.db(), R"(
        SELECT terminal, staff_no FROM terminal_staff
        WHERE staff_no = coalesce(?, staff_no) AND terminal <> ? ORDER BY terminal)",
                                   [](const Row &row) {
                                       return Place{row.text(0), int(row.integer(1))};
                                   },
                                   staff, but));
    for (const Place &place : places) {
        const Writing::Author there(writing, {place.terminal, {}}); // the schema asks for an entry of that terminal
        TRY(record(writing, {QStringLiteral("staff.signed_out"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("staff"), place.staff}, {QStringLiteral("why"), QLatin1String(why)}}}));
        TRY(writeEntries(writing));
        TRY(postOne(writing.db(), R"(UPDATE terminal_staff SET staff_no = NULL, since = ? WHERE terminal = ?)",
                    writing.now(), place.terminal));
    }
    return Done{};
}

Result<Done> signOutAll(Connection &connection, const Act &act)
{
    TRY_GET(const bool any,
            one<bool>(connection, R"(SELECT EXISTS (SELECT 1 FROM terminal_staff WHERE staff_no IS NOT NULL))",
                      [](const Row &row) { return row.boolean(0); }));
    if (!any)
        return Done{};
    return write(connection, act, Turn::house(), [](Writing &writing) { return endSignIns(writing, "restored"); });
}

Result<AtWork> signIn(Connection &connection, const Act &act, const KnownPin &pin)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<AtWork> {
        TRY_GET(const AtWork who, acceptPin(writing, pin));
        TRY(writeSignedIn(writing, who.no));
        return who;
    });
}

Result<Done> signOut(Connection &connection, const Act &act)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        if (!writing.staff().atWork)
            return Done{};
        TRY(record(writing, {QStringLiteral("staff.signed_out"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("staff"), writing.staff().atWork->no}}}));
        TRY(writeEntries(writing));
        return postOne(writing.db(), R"(UPDATE terminal_staff SET staff_no = NULL, since = ? WHERE terminal = ?)",
                       writing.now(), writing.by().terminal);
    });
}

Result<Approval> approve(Connection &connection, const Act &act, const KnownPin &pin, Right right)
{
    return writeKeeping(connection, act, Turn::house(), [&](Writing &writing) -> Result<Approval> {
        TRY_GET(const AtWork who, acceptPin(writing, pin));
        writing.keepsIfRefused = true; // that the PIN was right
        const auto &asking = writing.staff().atWork;
        if (!asking)
            return refuseUnsigned(writing.by().terminal);
        if (asking->no == who.no)
            return refuse(ErrorCode::Forbidden,
                          Store::tr("%1 cannot approve what %1 does. Somebody else has to.").arg(who.name));
        if (!who.rights.testFlag(right))
            return refuseWithoutRight(who, right);
        const Instant until{writing.now().ms + approvalMs};
        TRY_GET(const qint64 id, one<qint64>(writing.db(), R"(SELECT coalesce(max(approval_id), 0) + 1 FROM approval)",
                                             [](const Row &row) { return row.integer(0); }));
        TRY(record(writing, {QStringLiteral("approval.given"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("approval"), id},
                              {QStringLiteral("staff"), who.no},
                              {QStringLiteral("right"), rightName(right)},
                              {QStringLiteral("until"), until.ms}}}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(
            INSERT INTO approval (approval_id, terminal, clerk, staff_no, right_name, given_at, until_at)
            VALUES (?, ?, ?, ?, ?, ?, ?))",
                 id, writing.by().terminal, asking->name, who.no, rightName(right), writing.now(), until));
        return Approval{id, who.name, right, until};
    });
}

Result<StaffHere> readStaffHere(Connection &connection, const QString &terminal)
{
    return readKeptTime(connection, terminal).map([](const KeptTime &kept) { return kept.workplace.staff; });
}

} // namespace rowlock
