#include "tests/process/support/use_cases.h"

#include "tests/process/support/backup_use_cases.h"
#include "tests/process/support/house_script.h"
#include "tests/process/support/money_use_cases.h"
#include "tests/process/support/patron_use_cases.h"
#include "tests/process/support/shift_use_cases.h"
#include "tests/process/support/staff_use_cases.h"

#include <QDateTime>
#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

constexpr int patienceSeconds = 4;

// Event 1 is what commands work on, event 2 is for the next one, event 3 has holds past their time, for 4 to 6 somebody
// waits.
struct Preparation
{
    CounterProcess counter;

    explicit Preparation(const QString &house) : counter(house, u"rowlockctl"_s) {}

    QJsonObject must(const QString &method, const QJsonObject &params)
    {
        const auto reply = counter.call(method, params);
        if (!reply.done())
            qFatal("%s: %s", qPrintable(method), qPrintable(reply.told()));
        return reply.result;
    }
    qint64 hold(qint64 event, const QJsonObject &what)
    {
        QJsonObject params = what;
        params.insert(u"event"_s, event);
        return must(u"hold"_s, params).value(u"hold"_s).toInteger();
    }
    void event(int number, const QJsonObject &rules)
    {
        QJsonObject params = rules;
        params.insert(u"plan"_s, 1);
        params.insert(u"name"_s, u"Macbeth %1"_s.arg(number));
        params.insert(u"starts"_s, u"2031-12-0%1T19:30"_s.arg(number));
        params.insert(u"prices"_s, QJsonObject{{u"default"_s, u"10.00"_s}});
        must(u"event.create"_s, params);
    }
    void sell(qint64 hold, const QString &amount)
    {
        must(u"sell"_s, {{u"hold"_s, hold},
                         {u"payments"_s, QJsonArray{QJsonObject{{u"method"_s, u"cash"_s}, {u"amount"_s, amount}}}}});
    }
};

// Events 4 to 6 have no free seat, and a party of one waits for each.
void prepareWaitlists(Preparation &first, const QJsonObject &rules)
{
    const auto seat = [](const char *ref) { return QJsonObject{{u"seats"_s, QJsonArray{QLatin1String(ref)}}}; };
    for (int event = 4; event <= 6; ++event) {
        first.event(event, rules);
        first.sell(first.hold(event, seat("s-1-2")), u"10.00"_s); // holds 8, 11, 14; orders 3, 4, 5
        first.hold(event, {{u"best"_s, 22}, {u"category"_s, u"Stalls"_s}, {u"seconds"_s, 3600}}); // holds 9, 12, 15
        QJsonObject last{{u"best"_s, 1}, {u"category"_s, u"Stalls"_s}};                           // holds 10, 13, 16
        if (event == 6)
            last.insert(u"seconds"_s, patienceSeconds); // runs out once somebody waits
        first.hold(event, last);
        first.must(u"waitlist.join"_s, {{u"event"_s, event},
                                        {u"party"_s, 1},
                                        {u"category"_s, u"Stalls"_s},
                                        {u"name"_s, u"Ada"_s}}); // entries 1, 2, 3
    }
    first.must(u"release"_s, {{u"hold"_s, 13}}); // offered to entry 2
}

// In event 2 seats cost more by now than orders 6 and 7 paid: hold 20 is being paid for in exchange, as attempt 1, and
// hold 21 is about to be.
void prepareExchanges(Preparation &first)
{
    const auto seat = [](const char *ref) { return QJsonObject{{u"seats"_s, QJsonArray{QLatin1String(ref)}}}; };
    first.sell(first.hold(2, seat("s-1-1")), u"10.00"_s);
    first.sell(first.hold(2, seat("s-1-3")), u"10.00"_s);
    first.must(u"price"_s, {{u"event"_s, 2}, {u"category"_s, u"Stalls"_s}, {u"amount"_s, u"12.00"_s}});
    const qint64 paying = first.hold(2, seat("s-1-2"));
    const qint64 next = first.hold(2, seat("s-1-4"));
    const auto begun = first.must(u"payment.begin"_s, {{u"hold"_s, paying},
                                                       {u"exchange"_s, 6},
                                                       {u"seats"_s, QJsonArray{u"s-1-1"_s}},
                                                       {u"to"_s, QJsonArray{u"s-1-2"_s}},
                                                       {u"reason"_s, u"asked"_s}});
    if (next != 21 || begun.value(u"attempt"_s).toInteger() != 1)
        qFatal("hold %lld and attempt %lld are not those of the use cases", next,
               begun.value(u"attempt"_s).toInteger());
}

} // namespace

void prepareHouse(const HouseFolder &folder)
{
    const QJsonObject rules{
        {u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}, {u"capacities"_s, QJsonObject{{u"Floor"_s, 20}}}};
    makeSimpleHouse(folder, 3, 8, rules);
    Preparation first(folder.house());
    first.must(u"plan.import"_s, {{u"file"_s, folder.write(u"smaller.json"_s, rectangularPlan(3, 3))}}); // plan 2
    for (int event = 2; event <= 3; ++event)
        first.event(event, rules);
    const auto seats = [](const char *list) {
        return QJsonObject{{u"seats"_s, QJsonArray::fromStringList(QString::fromLatin1(list).split(u' '))}};
    };
    for (const char *late : {"s-1-1 s-1-2", "s-1-3"}) {
        QJsonObject params = seats(late);
        params.insert(u"seconds"_s, 1);
        first.hold(3, params);
    }
    first.hold(1, seats("s-1-1 s-1-2"));                                                  // hold 3
    first.sell(first.hold(1, seats("s-1-3 s-1-4")), u"20.00"_s);                          // hold 4, order 1
    first.sell(first.hold(1, {{u"area"_s, u"Floor"_s}, {u"quantity"_s, 2}}), u"20.00"_s); // hold 5, order 2
    first.hold(1, {{u"area"_s, u"Floor"_s}, {u"quantity"_s, 3}});                         // hold 6
    first.must(
        u"block"_s,
        {{u"event"_s, 1}, {u"seats"_s, QJsonArray{u"s-3-1"_s}}, {u"code"_s, u"H"_s}, {u"reason"_s, u"house seats"_s}});
    first.must(u"backup"_s, {{u"file"_s, folder.path(u"earlier.rowlock"_s)}});
    first.hold(1, seats("s-2-1")); // hold 7, so that the backup is not the house
    prepareWaitlists(first, rules);
    prepareExchanges(first);
    // The holds of event 3, and the last of event 6, are past their time from now on.
    const qint64 due = QDateTime::currentMSecsSinceEpoch() + patienceSeconds * 1000 + 100;
    if (!QTest::qWaitFor([due] { return QDateTime::currentMSecsSinceEpoch() > due; }, 10'000)
        || first.counter.end() != 0)
        qFatal("the house was not closed");
}

QStringList UseCase::wordsIn(const HouseFolder &folder) const
{
    QStringList real;
    for (const QString &word : words)
        real.append(word.startsWith(u"@/"_s) ? folder.path(word.mid(2)) : word);
    return namesFilledIn(real, folder);
}

void UseCase::prepare(const HouseFolder &folder) const
{
    const QStringList set{u"backup"_s, u"set"_s, u"--second"_s, folder.path(secondFolder)};
    if (needsSecond && !shoot(folder.house(), set).done())
        qFatal("no second place for backups can be set");
}

namespace {

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(u' ');
}

QList<UseCase> houseUseCases()
{
    return {
        {"hold", words("hold 1 --seats s-2-2,s-2-3 --key a")},
        {"hold-best", words("hold 1 --best 3")},
        {"hold-places", words("hold 1 --area Floor --quantity 4")},
        {"extend", words("extend 3 --seconds 4000")},
        {"release", words("release 3")},
        {"sell", words("sell 3 --pay cash:15.00 --pay card:5.00 --key b")},
        {"sell-places", words("sell 6 --pay cash:50.00")},
        {"refund", words("refund 1 --key c")},
        {"refund-part", words("refund 2 --tickets 3")},
        {"exchange-begun", words("payment begin 21 --exchange 7 --seats s-1-3 --to s-1-4 --reason asked --key f")},
        {"exchange-charged", words("payment settle 1 --charged --reference slip")},
        {"exchange-not-charged", words("payment settle 1 --not-charged")},
        {"exchange-into-another-night",
         words("exchange 1 --hold 21 --tickets 1 --reason asked --pay cash:2.00 --key g")},
        {"expire", words("expire 3")},
        {"block", words("block 1 --seats s-3-2,s-3-3 --code K --reason sightline")},
        {"unblock", words("unblock 1 --seats s-3-1 --reason kept")},
        {"event-create", words("event create --plan 1 --name Lear --starts 2031-12-24T19:30 --price default=5")},
        {"replan", words("event replan 1 --plan 2 --place s-1-4=s-2-2 --key e")},
        {"import", words("plan import @/plan.json --name Again")},
        {"backup", words("backup @/copy.rowlock"), UseCase::PreparedHouse, u"copy.rowlock"_s},
        {"restore", words("restore @/earlier.rowlock"), UseCase::PreparedHouse, {}, u"earlier.rowlock"_s},
        {"waitlist-join", words("waitlist join 4 --party 2 --name Bob --contact 12345 --key d")},
        {"offer-release", words("release 10")},
        {"offer-refund", words("refund 3")},
        {"offer-expire", words("expire 6")},
        {"offer-accept", words("waitlist accept 2")},
        {"offer-decline", words("waitlist decline 2")},
        {"init", words("init"), UseCase::NoHouse},
        {"migrate", words("event list"), UseCase::OldHouse},
    };
}

} // namespace

const QList<UseCase> &useCases()
{
    static const QList<UseCase> list =
        houseUseCases() + moneyUseCases() + staffUseCases() + shiftUseCases() + patronUseCases() + backupUseCases();
    return list;
}

} // namespace rowlock
