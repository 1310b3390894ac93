#include "tests/process/support/money_use_cases.h"

#include "tests/process/support/house_script.h"

#include <QDateTime>
#include <QTest>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

constexpr int cardSeconds = 4;

UseCase money(const char *name, const char *line)
{
    return {name, QString::fromLatin1(line).split(u' '), UseCase::MoneyHouse};
}

UseCase goesOn(const char *name, const char *line)
{
    UseCase one = money(name, line);
    one.goesOn = true;
    return one;
}

// Tickets cost 10.00 and 6.00 and a fee, cash is rounded. Event 1 is what commands work on, event 2 is for the next one
// and for the second evening of a sale, event 3 was cancelled when it had buyers, event 4 goes by a price list.
void prepareProgramme(HouseScript &script)
{
    script.type("tax set tickets 7");
    script.type("tax set fees 19");
    script.type("coin set 0.05");
    script.type("fee add Booking 1.00 --per ticket --tax fees");
    script.type("goods add Booklet 3.00 --tax tickets");
    script.type("voucher add Friends 10% --code FRIENDS --uses 3 --budget 20.00");
    script.type("price-list add Early --price Adult/Stalls=11.00 --price Child/Stalls=6.50");
    script.type("price 1 Stalls 6.00 --type c");
    for (const char *name : {"Macbeth", "Lear", "Othello"}) {
        const QByteArray line = QByteArray("event create --plan 1 --name ") + name
                                + " --starts 2031-12-04T19:30 --price default=10 --hold-policy strict --hold-seconds "
                                  "3600 --type-price Child/Stalls=6";
        script.type(line.constData());
    }
    script.type("price-list use Early 4");
    script.type("type set Comp --offered yes");
}

// What is sold today may be voided today, so no day ends while the house is used.
QString zoneAtNoon()
{
    const int ahead = 12 - QDateTime::currentDateTimeUtc().time().hour();
    return u"UTC%1%2:00"_s.arg(ahead < 0 ? u"-"_s : u"+"_s).arg(qAbs(ahead), 2, 10, QChar(u'0'));
}

void prepareHolds(HouseScript &script)
{
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "plain"); // 22.00
    script.type("hold 1 --seats s-1-3,s-1-4", "hold", "vouched");
    script.type("hold price {vouched} --voucher FRIENDS"); // 20.00
    script.type("hold 1 --seats s-1-5", "hold", "laden");
    script.type("extras {laden} --goods 1x2 --donation 5.00 --giftcard 20.00"); // 42.00
    script.type("hold 1 --seats s-1-6", "hold", "joint");
    script.type("hold 2 --seats s-1-1 --types 1c --with {joint}"); // 11.00 and 7.00
    script.type("hold 1 --seats s-1-7", "hold", "apart");
    script.type("hold 2 --seats s-1-2", "hold", "other");
    script.type("hold 1 --seats s-1-8,s-2-7 --types 1p,1a --reason press", "hold", "given"); // 11.00
}

void prepareParts(HouseScript &script)
{
    script.type("hold 1 --seats s-2-1,s-2-2", "hold", "begun");
    script.type("payment begin {begun} --method cash --amount 10.00 --key i", "attempt", "first");
    script.type("hold 1 --seats s-2-3,s-2-4", "hold", "partly");
    script.type("pay {partly} --device giftcard:{rich} --amount 10.00 --key j", "attempt", "paid");
    script.type("hold 1 --seats s-2-5,s-2-6", "hold", "nearly");
    script.type("pay {nearly} --device giftcard:{rich} --amount 15.00 --key k");
    script.type("payment begin {nearly} --method cash --amount 7.00 --key l", "attempt", "last");
    script.type("hold 1 --seats s-2-8", "hold", "far");
    script.type("hold 2 --seats s-1-3 --with {far}"); // 22.00 for both nights
    script.type("pay {far} --device giftcard:{rich} --amount 9.00 --key ab");
}

void sell(HouseScript &script, const QByteArray &seats, const QByteArray &how, const char *name)
{
    script.type(("hold " + seats).constData(), "hold", "sold");
    script.type(("sell {sold} " + how).constData(), "order", name);
}

void prepareOrders(HouseScript &script)
{
    sell(script, "1 --seats s-3-1,s-3-2", "--pay giftcard:4.00:{rich} --pay card:18.00", "couple");
    script.type("sell-extras 1 --goods 1x2 --giftcard 20.00 --pay cash:26.00", "order", "gifts");
    sell(script, "1 --seats s-3-3", "--patron Ada --pay account:11.00:INV-1", "owing");
    sell(script, "3 --seats s-1-1,s-1-2", "--pay card:22.00", "one");
    sell(script, "3 --seats s-1-3", "--pay cash:20.00", "at-window");
    sell(script, "3 --seats s-1-4", "--pay giftcard:5.00:{rich} --pay card:6.00", "two");
    sell(script, "3 --seats s-1-5", "--patron Bob --pay account:11.00:INV-2", "three");
    sell(script, "1 --seats s-3-4 --types 1c", "--pay card:7.00", "child");
    sell(script, "1 --seats s-3-5 --types 1c", "--pay card:7.00", "grown");
    sell(script, "2 --seats s-2-1,s-2-2", "--patron Ada --will-call --pay card:22.00", "waits");
    sell(script, "2 --seats s-2-3", "--patron Bob --will-call --pay card:11.00", "given-out");
    script.type("willcall hand-over {given-out}");
    sell(script, "2 --seats s-2-5,s-2-6", "--pay card:22.00", "papered");
    script.type("order print {papered}", "job", "unprinted");
    sell(script, "2 --seats s-2-7", "--pay card:11.00", "printed");
    script.type("order print {printed} --output @/tickets.pdf");
    script.type("hold 2 --seats s-2-4", "hold", "named");
    script.type("hold patron {named} Zoe");
    script.type("payment begin --types {grown} --type a --reason grown --key ac", "attempt", "types"); // 4.00
    script.type("event cancel 3");
}

void reserve(HouseScript &script, const QByteArray &seats, const QByteArray &until, const char *name)
{
    script.type(("hold " + seats).constData(), "hold", "kept");
    script.type(("reservation make {kept} --name Ada --until " + until).constData(), "code", name);
}

} // namespace

void prepareMoneyHouse(const HouseFolder &folder)
{
    makeSimpleHouse(folder, 3, 8, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}},
                    {{u"time_zone"_s, zoneAtNoon()}});
    HouseScript script(folder);
    prepareProgramme(script);
    script.type("giftcard sell 1 90.00 --pay cash:100.00", "gift_cards/0/code", "rich");
    script.type("giftcard sell 1 30.00 --pay cash:30.00", "gift_cards/0/code", "late");
    prepareHolds(script);
    prepareParts(script);
    prepareOrders(script);
    const QDateTime over = QDateTime::currentDateTimeUtc().addSecs(cardSeconds);
    const QByteArray soon = over.toString(Qt::ISODate).toLatin1();
    script.type(("giftcard extend {late} --reason short --until " + soon).constData());
    script.type("hold 1 --seats s-3-6", "hold", "wanted");
    reserve(script, "1 --seats s-3-7", "2031-11-01T12:00", "reserved");
    reserve(script, "1 --seats s-3-8", soon, "due");
    reserve(script, "2 --seats s-1-4,s-1-5", soon, "lost");
    script.end();
    if (!QTest::qWaitFor([over] { return QDateTime::currentDateTimeUtc() > over; }, 10'000))
        qFatal("the gift card did not end");
    script.type("reservation release --event 2");
}

QList<UseCase> moneyUseCases()
{
    return {
        money("gift-card-sold", "giftcard sell 1 50.00 --days 30 --pay cash:50.00 --key a"),
        money("gift-card-reloaded", "giftcard reload 1 {rich} 20.00 --pay card:20.00 --key b"),
        money("gift-card-redeemed", "sell {plain} --pay giftcard:15.00:{rich} --pay cash:10.00 --key c"),
        money("gift-card-refunded-to", "refund {couple} --fees tickets --giftcard {rich} --key d"),
        money("gift-card-blocked", "giftcard block {rich} --reason lost"),
        money("gift-card-extended", "giftcard extend {late} --reason kindness"),
        money("gift-card-expired", "giftcard expire"),
        money("voucher-given", "hold price {plain} --voucher FRIENDS"),
        money("voucher-redeemed", "sell {vouched} --pay cash:20.00 --key e"),
        money("voucher-reserved", "payment begin {vouched} --method card --key f"),
        money("extras-chosen", "extras {plain} --goods 1x3 --donation 2.50 --reload {rich}:10.00"),
        money("extras-sold", "sell {laden} --pay card:40.00 --pay cash:2.00 --key g"),
        money("extras-alone", "sell-extras 1 --goods 1x2 --donation 5.00 --pay cash:11.00 --key h"),
        money("joined", "join {other} --with {apart}"),
        money("joint-sale", "sell {joint} --pay card:10.00 --pay cash:10.00 --key m"),
        money("joint-begun", "payment begin {joint} --method card --key n"),
        money("part-begun", "payment begin {plain} --method cash --amount 10.00 --key o"),
        money("part-answered", "payment settle {first} --charged --tendered 20.00"),
        money("part-not-charged", "payment settle {first} --not-charged"),
        money("last-part-answered", "payment settle {last} --charged --tendered 10.00"),
        money("part-given-back", "payment give-back {paid} --reason changed"),
        money("sold-on-account", "sell {plain} --patron Ada --pay cash:10.00 --pay account:12.00:INV-3 --key q"),
        money("account-paid-in-part", "account pay {owing} --pay cash:5.00 --key r"),
        money("account-paid", "account pay {owing} --pay giftcard:4.00:{rich} --pay transfer:7.00 --key s"),
        money("type-changed", "order type {couple} --type c --reason young --key t"),
        money("types-begun", "payment begin --types {child} --type a --reason grown --key ad"),
        money("types-charged", "payment settle {types} --charged --reference slip"),
        money("types-not-charged", "payment settle {types} --not-charged"),
        money("refund-with-charge", "refund {couple} --fees tickets --keep 20% --key u"),
        goesOn("event-refunded", "event refund-all 3 --fees all --reason cancelled"),
        money("reprinted", "reprint {couple} --reason lost --key v"),
        money("print-asked", "order print {couple}"),
        money("print-of-a-receipt-asked", "order print {couple} --kind receipts"),
        money("sold-and-print-asked", "sell {plain} --print --pay card:22.00 --key an"),
        money("print-given-up", "print settle {unprinted} --give-up"),
        goesOn("printed-once-more", "order print {printed} --again lost"),
        money("price-list-saved", "price-list set Early --price Adult/Stalls=12.00 --price Child/Stalls=none"),
        money("price-list-added", "price-list add Late --price Adult/Stalls=13.00 --price Child/Stalls=7.50"),
        money("price-list-used", "price-list use Early 2"),
        money("reduced-by-hand", "sell {plain} --reduce 3% --reason latecomers --pay cash:21.40 --key w"),
        money("reduced-to-be-paid", "hold price {plain} --reduce free --reason press"),
        money("comp-given", "reprice {plain} --types 1p,1a --reason press"),
        money("comp-sold", "sell {given} --pay cash:11.00 --key x"),
        money("voided", "refund {couple} --void --reason mistake --key y"),
        money("extras-voided", "refund {gifts} --void --reason mistake --key z"),
        money("deposit-set", "deposit set --percent 40 --days 7"),
        money("deposit-begun", "payment begin {plain} --method cash --deposit --key aa"),
        money("rest-due-moved", "payment rest-due {partly} --at 2031-11-01T12:00"),
        money("deposit-kept", "payment keep {partly} --reason nobody"),
        money("deposit-kept-of-two-nights", "payment keep {far} --reason nobody"),
        money("reservation-made", "reservation make {wanted} --name Bob --before 60 --key ae"),
        money("reservation-moved", "reservation move {reserved} --until 2031-11-02T12:00 --key af"),
        money("reservations-released", "reservation release"),
        money("reservation-taken-back", "reservation take-back {lost} --before 30 --key ag"),
        money("willcall-marked", "hold will-call {named}"),
        money("willcall-sold", "sell {named} --will-call --pay cash:11.00 --key ai"),
        money("willcall-left", "willcall leave {couple} --for Ada --key aj"),
        money("willcall-printed", "willcall print 2 --mark"),
        money("willcall-handed-over", "willcall hand-over {waits} --key ak"),
        money("willcall-taken-back", "willcall take-back {given-out} --reason wrong --key al"),
        money("willcall-taken-off", "willcall take-off {waits} --key am"),
        money("reservation-dropped", "reservation drop {reserved} --reason ill --key ah"),
    };
}

} // namespace rowlock
