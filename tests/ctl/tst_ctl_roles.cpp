// Every command in every role, over rpc: allowed or refused as docs/decisions/staff.md says, and whatever is done
// stands in the journal under the name of who did it.
#include "tests/ctl/ctl_driver.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlRolesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void everyCommandIsInTheTable();
    void everyCommandInEveryRole_data();
    void everyCommandInEveryRole();
    void signedInAtTheCommandLine();
    void thePinComesByStandardInput();
    void aPinInTheWrongPlaceIsNotRepeated();
    void somebodyWithoutARoleMayLeast();

private:
    struct Person
    {
        QString name, role, pin;
        QStringList rights;
    };

    RpcSession &at(const QString &who) { return *m_sessions[who]; }
    void readTable();
    void makeWorld();
    QJsonArray entriesSince(qint64 seq);

    std::unique_ptr<CtlDriver> m_ctl;
    std::map<QString, std::unique_ptr<RpcSession>> m_sessions; // by person; "nobody" signs in nowhere
    QHash<QString, QString> m_rightOf;                         // by command, as the table says
    QHash<QString, QJsonValue> m_world;
    // The fewest rights first: what they are refused must still be there to be done.
    const QList<Person> m_people{{u"Ben"_s, u"Clerk"_s, u"47110"_s, {}},
                                 {u"Sue"_s, u"Supervisor"_s, u"80246"_s, {}},
                                 {u"Max"_s, u"Manager"_s, u"13579"_s, {}},
                                 {u"Anna"_s, u"Administrator"_s, u"25803"_s, {}}};
};

namespace {

// What needs nobody: it reads, it is about the file and not what it has, or it is how one signs in.
const QStringList &freeCommands()
{
    static const QStringList words =
        QString(u"init, verify, statistics, backup, practice, restore, accept-loss, copy, adopt-copy, "
                u"inspect, backup list, backup now, backup keep, backup check, backup set, code list, "
                u"type list, prices, price-list list, price-list show, price-list of, tax list, coin show, "
                u"fee list, discount list, voucher list, voucher show, goods list, plan list, plan show, "
                u"plan export, event list, reservation list, willcall list, willcall show, reservation show, "
                u"reservation release, event show, event seats, production list, event buyers, holds, expire, "
                u"quote, gaps, waitlist list, order show, patron show, patron find, patron history, "
                u"patron duplicates, find, order find, payment list, deposit show, account list, "
                u"giftcard show, giftcard list, report favourite list, report favourite show, "
                u"report favourite print-due, settlement list, journal, "
                u"staff list, staff pin, staff recover, staff who, staff sign-in, staff sign-out, "
                u"staff approve, role list, clock show, drawer list, venue show, hold-rules show, "
                u"reason list, denominations show, terminal list, template list, template show, "
                u"template check, template preview, print list, print run, print test, mail list, "
                u"mail run, mail test, mail account show, shift list, "
                u"shift show, shift x, shift z, rush, rpc"_s)
            .split(u", "_s);
    return words;
}

QJsonArray paid(const QString &method, const QString &amount)
{
    return {QJsonObject{{u"method"_s, method}, {u"amount"_s, amount}}};
}

} // namespace

void CtlRolesTest::readTable()
{
    QFile page(QStringLiteral(ROWLOCK_SOURCE_DIR "/docs/decisions/staff.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    static const QRegularExpression row(u"^\\| `([a-z_]+)` \\|[^|]*\\|([^|]*)\\|$"_s,
                                        QRegularExpression::MultilineOption);
    for (auto match = row.globalMatch(QString::fromUtf8(page.readAll())); match.hasNext();) {
        const auto found = match.next();
        for (const QString &command : found.captured(2).split(u',', Qt::SkipEmptyParts)) {
            if (!command.trimmed().isEmpty())
                m_rightOf.insert(command.trimmed(), found.captured(1));
        }
    }
    QVERIFY(m_rightOf.size() > 80);
}

// Three performances with an order each, two of them cancelled, and one of everything that a manager makes.
void CtlRolesTest::makeWorld()
{
    RpcSession &office = at(u"Anna"_s);
    const auto made = [&office](const QString &method, const QJsonObject &params) {
        const QJsonObject answer = office.call(method, params);
        if (!answer.contains(u"result"_s))
            qWarning() << method << answer;
        return answer[u"result"_s].toObject();
    };
    for (int i = 0; i < 4; ++i)
        made(u"event.create"_s, {{u"plan"_s, 1},
                                 {u"name"_s, u"Hamlet"_s},
                                 {u"starts"_s, u"2031-11-2%1T19:30"_s.arg(i + 1)},
                                 {u"production"_s, u"Hamlet"_s},
                                 {u"prices"_s, QJsonObject{{u"default"_s, u"10"_s}}},
                                 {u"capacities"_s, QJsonObject{{u"Standing floor"_s, 30}}}});
    made(u"tax.set"_s, {{u"code"_s, u"std"_s}, {u"percent"_s, u"7"_s}});
    made(u"fee.add"_s, {{u"name"_s, u"Booking"_s}, {u"amount"_s, u"1.00"_s}});
    made(u"discount.add"_s, {{u"name"_s, u"Groups"_s}, {u"off"_s, u"10%"_s}, {u"minimum"_s, 9}});
    made(u"goods.add"_s, {{u"name"_s, u"Booklet"_s}, {u"price"_s, u"5"_s}});
    made(u"voucher.add"_s, {{u"name"_s, u"Summer"_s}, {u"off"_s, u"10%"_s}, {u"code"_s, u"SUMMER"_s}});
    made(u"price_list.add"_s, {{u"name"_s, u"Usual"_s}, {u"prices"_s, QJsonObject{{u"a/Stalls"_s, u"20"_s}}}});
    for (const char *name : {"Mary Jones", "M Jones", "Ben Weiss"})
        made(u"patron.add"_s, {{u"name"_s, QString::fromLatin1(name)}});
    made(u"code.set"_s, {{u"code"_s, u"P"_s}, {u"meaning"_s, u"Press"_s}});
    const QJsonObject card =
        made(u"giftcard.sell"_s, {{u"event"_s, 1}, {u"amount"_s, u"20"_s}, {u"payments"_s, paid(u"cash"_s, u"20"_s)}});
    m_world.insert(u"card"_s, card[u"gift_cards"_s][0][u"code"_s]);
    for (const int event : {1, 2, 4}) {
        const QJsonObject hold =
            made(u"hold"_s, {{u"event"_s, event}, {u"area"_s, u"Standing floor"_s}, {u"quantity"_s, 2}});
        const QJsonObject sale =
            made(u"sell"_s, {{u"hold"_s, hold[u"hold"_s]}, {u"payments"_s, paid(u"card"_s, u"22"_s)}});
        m_world.insert(u"order%1"_s.arg(event), sale[u"order"_s]);
    }
    for (const int event : {1, 3}) {
        const QJsonObject hold =
            made(u"hold"_s, {{u"event"_s, event}, {u"area"_s, u"Standing floor"_s}, {u"quantity"_s, 1}});
        m_world.insert(u"hold%1"_s.arg(event), hold[u"hold"_s]);
    }
    for (const int event : {2, 4})
        made(u"event.cancel"_s, {{u"event"_s, event}});
}

void CtlRolesTest::initTestCase()
{
    readTable();
    m_ctl = std::make_unique<CtlDriver>();
    m_ctl->makeHouse();
    m_sessions[u"nobody"_s] = std::make_unique<RpcSession>(*m_ctl, u"hall"_s);
    for (const Person &person : m_people)
        m_sessions[person.name] = std::make_unique<RpcSession>(*m_ctl, u"desk of "_s + person.name);
    RpcSession &office = at(u"Anna"_s);
    for (const int i : {3, 0, 1, 2}) { // Anna first
        const Person &person = m_people[i];
        const QJsonObject answer =
            office.call(u"staff.add"_s, {{u"name"_s, person.name}, {u"role"_s, person.role}, {u"pin"_s, person.pin}});
        QVERIFY2(answer.contains(u"result"_s), QJsonDocument(answer).toJson().constData());
        const QJsonObject signedIn =
            at(person.name).call(u"staff.sign_in"_s, {{u"name"_s, person.name}, {u"pin"_s, person.pin}});
        QVERIFY2(signedIn.contains(u"result"_s), QJsonDocument(signedIn).toJson().constData());
    }
    makeWorld();
}

void CtlRolesTest::cleanupTestCase()
{
    m_sessions.clear();
    const CtlRun verified = (*m_ctl)({u"verify"_s});
    QVERIFY2(verified.status == 0, (verified.out + verified.err).constData());
    m_ctl.reset();
}

void CtlRolesTest::everyCommandIsInTheTable()
{
    const QString help = QString::fromUtf8(m_ctl->plain({u"help"_s}).out);
    const QString commands = help.section(u"Commands:"_s, 1).section(u"Everywhere:"_s, 0, 0);
    static const QRegularExpression name(u"^  ([a-z][a-z -]*?)  +[A-Z]"_s, QRegularExpression::MultilineOption);
    QSet<QString> listed;
    for (auto match = name.globalMatch(commands); match.hasNext();)
        listed.insert(match.next().captured(1));
    QVERIFY(listed.size() > 120);
    QSet<QString> known(freeCommands().begin(), freeCommands().end());
    for (auto command = m_rightOf.cbegin(); command != m_rightOf.cend(); ++command) {
        QVERIFY2(!known.contains(command.key()), qPrintable(command.key()));
        known.insert(command.key());
    }
    QCOMPARE(known - listed, QSet<QString>());
    QCOMPARE(listed - known, QSet<QString>());
}

void CtlRolesTest::everyCommandInEveryRole_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QJsonObject>("params");
    const QJsonArray cash = paid(u"cash"_s, u"10"_s);
    const QString why = u"why not"_s;
    const QString order = u"order1"_s, code = u"card"_s; // of the world
    const auto row = [](const char *command, const QJsonObject &params) {
        QTest::newRow(command) << QString::fromLatin1(command) << params;
    };
    row("hold", {{u"event"_s, 1}, {u"area"_s, u"Standing floor"_s}, {u"quantity"_s, 1}});
    row("hold price", {{u"hold"_s, u"hold1"_s}, {u"none"_s, true}});
    row("extras", {{u"hold"_s, 999}, {u"donation"_s, QJsonArray{u"5"_s}}});
    row("join", {{u"hold"_s, u"hold1"_s}, {u"with"_s, u"hold3"_s}});
    row("extend", {{u"hold"_s, 999}});
    row("release", {{u"hold"_s, 999}});
    row("take-back", {{u"hold"_s, 1}});
    row("sell", {{u"hold"_s, 999}, {u"payments"_s, cash}});
    row("sell-extras", {{u"event"_s, 1}, {u"donation"_s, QJsonArray{u"10"_s}}, {u"payments"_s, cash}});
    row("walkup", {{u"event"_s, 1},
                   {u"seats"_s, QJsonArray{QJsonObject{{u"seat"_s, u"A-1"_s}, {u"version"_s, 1}}}},
                   {u"payments"_s, cash}});
    row("reprice", {{u"hold"_s, 999}, {u"types"_s, QJsonArray{u"1a"_s}}});
    row("pay", {{u"hold"_s, 1}, {u"device"_s, u"card:slip 1"_s}});
    row("account pay", {{u"order"_s, order}, {u"payments"_s, cash}});
    row("giftcard sell", {{u"event"_s, 1}, {u"amount"_s, u"10"_s}, {u"payments"_s, cash}});
    row("giftcard reload", {{u"event"_s, 1}, {u"code"_s, code}, {u"amount"_s, u"10"_s}, {u"payments"_s, cash}});
    row("payment begin", {{u"hold"_s, 999}});
    row("payment settle", {{u"attempt"_s, 999}, {u"charged"_s, true}});
    row("payment abandon", {{u"hold"_s, 999}});
    row("payment rest-due", {{u"hold"_s, 999}, {u"at"_s, u"2031-01-01T10:00"_s}});
    row("payment keep", {{u"hold"_s, 999}, {u"reason"_s, why}});
    row("payment give-back", {{u"attempt"_s, 999}, {u"reason"_s, why}});
    row("order name", {{u"order"_s, order}, {u"patron"_s, u"Jones"_s}});
    row("order note", {{u"order"_s, order}, {u"text"_s, u"By the door"_s}});
    row("order type", {{u"order"_s, order}, {u"type"_s, u"c"_s}, {u"reason"_s, why}});
    row("hold patron", {{u"hold"_s, 999}, {u"patron"_s, u"Jones"_s}});
    row("patron add", {{u"name"_s, u"Zoe Jones"_s}});
    row("patron set", {{u"patron_no"_s, 1}, {u"town"_s, u"Kiel"_s}});
    row("patron tag", {{u"patron_no"_s, 1}, {u"tags"_s, QJsonArray{u"press"_s}}});
    row("patron note", {{u"patron_no"_s, 1}, {u"text"_s, u"By the door"_s}});
    row("patron merge", {{u"patron_no"_s, 1}, {u"other"_s, 2}});
    row("patron erase", {{u"patron_no"_s, 3}});
    row("reservation make", {{u"hold"_s, 999}, {u"name"_s, u"Jones"_s}, {u"before"_s, 60}});
    row("reservation move", {{u"code"_s, u"R-99999"_s}, {u"before"_s, 60}});
    row("reservation drop", {{u"code"_s, u"R-99999"_s}});
    row("reservation take-back", {{u"code"_s, u"R-99999"_s}, {u"before"_s, 60}});
    row("hold will-call", {{u"hold"_s, 999}});
    row("willcall leave", {{u"order"_s, order}, {u"for"_s, u"Jones"_s}});
    row("willcall take-off", {{u"order"_s, order}});
    row("willcall hand-over", {{u"order"_s, order}});
    row("willcall print", {{u"event"_s, 1}, {u"mark"_s, true}});
    row("willcall take-back", {{u"order"_s, order}, {u"reason"_s, why}});
    row("waitlist join", {{u"event"_s, 1}, {u"party"_s, 2}, {u"name"_s, u"Jones"_s}});
    row("waitlist accept", {{u"entry"_s, 999}});
    row("waitlist decline", {{u"entry"_s, 999}});
    row("waitlist leave", {{u"entry"_s, 999}});
    row("exchange",
        {{u"order"_s, order}, {u"seats"_s, QJsonArray{u"A-1"_s}}, {u"to"_s, QJsonArray{u"A-2"_s}}, {u"reason"_s, why}});
    row("move",
        {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"A-1"_s}}, {u"to"_s, QJsonArray{u"A-2"_s}}, {u"reason"_s, why}});
    row("swap",
        {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"A-1"_s}}, {u"with"_s, QJsonArray{u"A-2"_s}}, {u"reason"_s, why}});
    row("reprint", {{u"order"_s, order}, {u"reason"_s, why}});
    row("block", {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"A-3"_s}}, {u"code"_s, u"P"_s}});
    row("unblock", {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"A-3"_s}}, {u"reason"_s, why}});
    row("code set", {{u"code"_s, u"Q"_s}, {u"meaning"_s, u"Quiet"_s}});
    row("recategorise", {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"A-4"_s}}, {u"category"_s, u"Stalls"_s}});
    row("capacity", {{u"event"_s, 1}, {u"area"_s, u"Standing floor"_s}, {u"places"_s, 31}});
    row("event accessible", {{u"event"_s, 1}, {u"minutes"_s, 30}});
    row("price", {{u"event"_s, 1}, {u"category"_s, u"Stalls"_s}, {u"amount"_s, u"11"_s}});
    row("type add", {{u"name"_s, u"Usher"_s}, {u"key"_s, u"u"_s}});
    row("type set", {{u"type"_s, u"c"_s}, {u"name"_s, u"Kid"_s}});
    row("price-list add", {{u"name"_s, u"Early"_s}});
    row("price-list set", {{u"list"_s, u"Usual"_s}, {u"name"_s, u"Usual ones"_s}});
    row("tax set", {{u"code"_s, u"std"_s}, {u"percent"_s, u"8"_s}});
    row("coin set", {{u"coin"_s, u"0.05"_s}});
    row("fee add", {{u"name"_s, u"Post"_s}, {u"amount"_s, u"2"_s}});
    row("fee set", {{u"fee"_s, 1}, {u"amount"_s, u"2"_s}});
    row("discount add", {{u"name"_s, u"Many"_s}, {u"off"_s, u"10%"_s}, {u"minimum"_s, 9}});
    row("discount change", {{u"discount"_s, 1}, {u"off"_s, u"15%"_s}});
    row("voucher add", {{u"name"_s, u"Winter"_s}, {u"off"_s, u"10%"_s}});
    row("voucher end", {{u"voucher"_s, u"SUMMER"_s}});
    row("goods add", {{u"name"_s, u"Poster"_s}, {u"price"_s, u"5"_s}});
    row("goods change", {{u"goods"_s, 1}, {u"price"_s, u"6"_s}});
    row("deposit set", {{u"percent"_s, u"30"_s}});
    row("production set", {{u"production"_s, 1}, {u"note"_s, u"A play"_s}});
    row("event copy", {{u"event"_s, 1}, {u"starts"_s, u"2031-12-24T19:30"_s}});
    row("event repeat", {{u"event"_s, 1},
                         {u"rule"_s, u"Tue to Sat 19:30"_s},
                         {u"first"_s, u"2032-01-05"_s},
                         {u"last"_s, u"2032-01-10"_s}});
    row("event edit", {{u"event"_s, 3}, {u"name"_s, u"Hamlet again"_s}});
    row("event close", {{u"event"_s, 3}});
    row("event open", {{u"event"_s, 3}});
    row("plan rename", {{u"plan"_s, 1}, {u"name"_s, u"Big hall"_s}});
    row("plan make", {{u"name"_s, u"Studio"_s}, {u"rows"_s, 3}, {u"seats"_s, 5}});
    row("plan delete", {{u"plan"_s, 1}});
    row("event replan", {{u"event"_s, 1}, {u"plan"_s, 1}});
    row("giftcard block", {{u"code"_s, code}, {u"reason"_s, why}});
    row("giftcard unblock", {{u"code"_s, code}, {u"reason"_s, why}});
    row("giftcard extend", {{u"code"_s, code}, {u"reason"_s, why}});
    row("mail account set", {{u"server"_s, u"smtp.example.org"_s}, {u"from"_s, u"box@example.org"_s}});
    row("mail send", {{u"order"_s, order}, {u"to"_s, u"ada@example.org"_s}});
    row("mail settle", {{u"mail"_s, 1}, {u"give_up"_s, true}});
    row("mail account drop", {});
    row("report favourite keep", {{u"favourite"_s, u"Takings"_s}, {u"report"_s, u"ledger"_s}});
    row("report favourite run", {{u"favourite"_s, u"Takings"_s}});
    row("report favourite drop", {{u"favourite"_s, u"Takings"_s}});
    row("refund", {{u"order"_s, order}, {u"reason"_s, why}});
    row("event move-all", {{u"event"_s, 4}, {u"to"_s, 1}, {u"reason"_s, why}});
    row("event refund-all", {{u"event"_s, 2}, {u"fees"_s, u"all"_s}, {u"reason"_s, why}});
    row("event delete", {{u"event"_s, 3}});
    row("code remove", {{u"code"_s, u"Q"_s}});
    row("discount end", {{u"discount"_s, 1}});
    row("goods end", {{u"goods"_s, 1}});
    row("fee end", {{u"fee"_s, 1}});
    row("settlement make", {{u"event"_s, 4}, {u"deductions"_s, QJsonArray{u"Hire=1"_s}}, {u"with_accounts"_s, true}});
    row("settlement show", {{u"settlement"_s, 1}}); // a manager's
    row("settlement orders", {{u"settlement"_s, 1}, {u"row"_s, u"x"_s}});
    row("report", {{u"name"_s, u"ledger"_s}});
    row("report orders", {{u"name"_s, u"tonight"_s}, {u"row"_s, u"1"_s}});
    row("export", {{u"name"_s, u"lines"_s}, {u"output"_s, m_ctl->path(u"lines.csv"_s)}});
    row("clock adopt", {});
    row("staff add", {{u"name"_s, u"Zoe"_s}, {u"role"_s, u"Clerk"_s}, {u"pin"_s, u"90812"_s}});
    row("staff role", {{u"name"_s, u"Zoe"_s}, {u"role"_s, u"Supervisor"_s}});
    row("staff leave", {{u"name"_s, u"Zoe"_s}});
    row("staff return", {{u"name"_s, u"Zoe"_s}});
    row("role set", {{u"name"_s, u"Usher"_s}, {u"rights"_s, QJsonArray{u"reprint"_s}}});
    row("order print", {{u"order"_s, order}, {u"kind"_s, u"receipts"_s}});
    row("print settle", {{u"job"_s, 1}, {u"give_up"_s, true}});
    row("print report", {{u"z"_s, 1}});
    // From here on money needs a shift, so drawers come last.
    const QString left = u"Left"_s;
    row("venue set", {{u"name"_s, u"Harbour Theatre"_s}});
    row("hold-rules set", {{u"hold_seconds"_s, 300}});
    row("reason set", {{u"kind"_s, u"refund"_s}, {u"reasons"_s, QJsonArray{why}}});
    row("denominations set", {{u"worths"_s, QJsonArray{u"20.00"_s, u"10.00"_s, u"5.00"_s}}});
    row("template set", {{u"name"_s, u"gala"_s}, {u"like"_s, u"a6"_s}});
    row("template use", {{u"name"_s, u"a6"_s}});
    row("template drop", {{u"name"_s, u"gala"_s}});
    row("order receipt", {{u"order"_s, order}});
    row("terminal set", {{u"name"_s, u"hall"_s}, {u"paper"_s, u"80mm"_s}});
    row("drawer add", {{u"drawer"_s, left}, {u"people"_s, u"several"_s}, {u"terminals"_s, u"several"_s}});
    row("drawer set", {{u"drawer"_s, left}, {u"printer"_s, u"none"_s}});
    row("shift open", {{u"drawer"_s, left}, {u"float"_s, u"50"_s}});
    row("shift join", {{u"drawer"_s, left}});
    row("shift in", {{u"amount"_s, u"5"_s}, {u"reason"_s, why}});
    row("shift out", {{u"amount"_s, u"5"_s}, {u"reason"_s, why}});
    row("shift drop", {{u"amount"_s, u"10"_s}});
    row("drawer open", {{u"reason"_s, why}});
    row("shift count", {{u"drawer"_s, left}, {u"pieces"_s, QJsonObject{{u"10"_s, 1}}}});
    row("shift resume", {{u"drawer"_s, left}});
    row("shift leave", {});
    row("shift close", {{u"drawer"_s, left}});
}

QJsonArray CtlRolesTest::entriesSince(qint64 seq)
{
    return at(u"nobody"_s).result(u"journal"_s, {{u"since"_s, seq}, {u"limit"_s, 1000}})[u"entries"_s].toArray();
}

void CtlRolesTest::everyCommandInEveryRole()
{
    QFETCH(QString, command);
    QFETCH(QJsonObject, params);
    for (auto value = params.begin(); value != params.end(); ++value) {
        if (const QJsonValue known = m_world.value(value.value().toString()); !known.isUndefined() && !known.isNull())
            value.value() = known;
    }
    const QString method = QString(command).replace(u' ', u'.').replace(u'-', u'_');
    const QString right = m_rightOf.value(command);
    QVERIFY2(!right.isEmpty(), qPrintable(command));
    const QJsonObject roles = at(u"nobody"_s).result(u"role.list"_s);
    const auto mayDo = [&](const QString &role) {
        for (const auto &each : roles[u"roles"_s].toArray()) {
            if (each[u"name"_s].toString() == role)
                return each[u"rights"_s].toArray().contains(right);
        }
        return false;
    };
    const QJsonObject unsigned_ = at(u"nobody"_s).call(method, params)[u"error"_s].toObject();
    QVERIFY2(unsigned_[u"data"_s][u"details"_s][u"sign_in"_s].toBool(), QJsonDocument(unsigned_).toJson().constData());
    for (const Person &person : m_people) {
        const qint64 before = entriesSince(0).size();
        const QJsonObject answer = at(person.name).call(method, params);
        const QJsonObject details = answer[u"error"_s][u"data"_s][u"details"_s].toObject();
        const QByteArray said = person.name.toUtf8() + ": " + QJsonDocument(answer).toJson();
        if (mayDo(person.role)) {
            QVERIFY2(!details.contains(u"right"_s) && !details.contains(u"sign_in"_s), said.constData());
        } else {
            QVERIFY2(details[u"right"_s].toString() == right, said.constData());
        }
        const QJsonArray entries = entriesSince(before);
        for (const auto &entry : entries) {
            if (entry[u"terminal"_s].toString() == u"desk of "_s + person.name)
                QCOMPARE(entry[u"clerk"_s].toString(), person.name);
        }
        if (answer.contains(u"error"_s))
            QVERIFY2(entries.isEmpty() || mayDo(person.role), said.constData());
    }
}

void CtlRolesTest::signedInAtTheCommandLine()
{
    const auto run = [this](const QStringList &words) {
        return (*m_ctl)(QStringList{u"--terminal"_s, u"till"_s} + words);
    };
    const QStringList hold{u"hold"_s, u"1"_s, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"1"_s};
    QCOMPARE(run(hold).status, 1);
    QCOMPARE(run(hold).code(), u"forbidden"_s);
    const CtlRun wrong = run({u"staff"_s, u"sign-in"_s, u"Ben"_s, u"--pin"_s, u"47111"_s});
    QCOMPARE(wrong.status, 1);
    QVERIFY(wrong.details()[u"wait_ms"_s].toInteger() > 0);
    QCOMPARE(run({u"staff"_s, u"sign-in"_s, u"Nobody"_s, u"--pin"_s, u"47111"_s}).code(), u"invalid_argument"_s);
    QCOMPARE(run({u"staff"_s, u"sign-in"_s, u"sue"_s, u"--pin"_s, u"80246"_s}).text("name"), u"Sue"_s);
    QCOMPARE(run({u"staff"_s, u"who"_s}).text("role"), u"Supervisor"_s);
    QCOMPARE(run(hold).status, 0);
    // Refused, approved, and done.
    const QStringList tax{u"tax"_s, u"set"_s, u"late"_s, u"5"_s};
    const CtlRun refused = run(tax);
    QCOMPARE(refused.details()[u"right"_s].toString(), u"prices"_s);
    const CtlRun approved = run({u"staff"_s, u"approve"_s, u"Max"_s, u"prices"_s, u"--pin"_s, u"13579"_s});
    QVERIFY2(approved.status == 0, approved.out.constData());
    QCOMPARE(run(tax).status, 0);
    QCOMPARE(run(tax).status, 1);
    QCOMPARE(run({u"staff"_s, u"sign-out"_s}).status, 0);
    QCOMPARE(run(hold).code(), u"forbidden"_s);
}

void CtlRolesTest::thePinComesByStandardInput()
{
    const auto signIn = [this](const QByteArray &input) {
        return m_ctl->plain(
            {u"--database"_s, m_ctl->database(), u"--terminal"_s, u"till"_s, u"staff"_s, u"sign-in"_s, u"Max"_s},
            input);
    };
    QCOMPARE(signIn({}).status, 2);
    const CtlRun done = signIn("13579\n");
    QVERIFY2(done.status == 0, done.err.constData());
    const QJsonObject asked = at(u"Ben"_s).call(u"staff.sign_in"_s, {{u"name"_s, u"Ben"_s}});
    QCOMPARE(asked[u"error"_s][u"data"_s][u"details"_s][u"argument"_s].toString(), u"pin"_s);
}

void CtlRolesTest::aPinInTheWrongPlaceIsNotRepeated()
{
    for (const QStringList &words : QList<QStringList>{{u"staff"_s, u"sign-in"_s, u"Ben"_s, u"47110"_s},
                                                       {u"staff"_s, u"sign-in"_s, u"47110"_s, u"--pin"_s, u"47110"_s},
                                                       {u"staff"_s, u"approve"_s, u"Sue"_s, u"47110"_s},
                                                       {u"staff"_s, u"role"_s, u"Ben"_s, u"47110"_s},
                                                       {u"staff"_s, u"47110"_s},
                                                       {u"staff"_s, u"sign-in"_s, u"Ben"_s, u"-47110"_s}}) {
        for (const QStringList &form : {QStringList(), QStringList{u"--json"_s}}) {
            const CtlRun run = m_ctl->plain(
                QStringList{u"--database"_s, m_ctl->database(), u"--terminal"_s, u"till"_s} + words + form, "47110\n");
            QVERIFY(run.status != 0);
            QVERIFY2(!run.out.contains("47110") && !run.err.contains("47110"), (run.out + run.err).constData());
            QVERIFY(!run.out.isEmpty() || !run.err.isEmpty());
        }
    }
    const QJsonObject asName{{u"name"_s, u"47110"_s}, {u"pin"_s, u"47110"_s}, {u"right"_s, u"47110 471101"_s}};
    for (const char *method : {"staff.sign_in", "staff.approve", "staff.pin", "staff.add", "staff.47110"}) {
        for (const QJsonObject &params : {asName,
                                          {{u"name"_s, 47110}, {u"pin"_s, u"47110"_s}},
                                          {{u"name"_s, u"Ben"_s}, {u"47110"_s, true}},
                                          {{u"name"_s, QJsonArray{u"47110"_s}}}}) {
            const QByteArray said = QJsonDocument(at(u"Ben"_s).call(QLatin1String(method), params)).toJson();
            QVERIFY2(said.contains("error") && !said.contains("4711") && !said.contains("1101"), said.constData());
        }
    }
}

void CtlRolesTest::somebodyWithoutARoleMayLeast()
{
    RpcSession &office = at(u"Anna"_s);
    office.result(u"role.set"_s, {{u"name"_s, u"Usher"_s}, {u"rights"_s, QJsonArray{u"reprint"_s}}});
    office.result(u"role.set"_s,
                  {{u"name"_s, u"Deputy"_s}, {u"rights"_s, QJsonArray{u"sell"_s, u"refund"_s, u"house"_s}}});
    QCOMPARE(office.result(u"staff.add"_s, {{u"name"_s, u"Lou"_s}, {u"pin"_s, u"58207"_s}})[u"role"_s].toString(),
             u"Usher"_s);
}

ROWLOCK_TEST(CtlRolesTest)
#include "tst_ctl_roles.moc"
